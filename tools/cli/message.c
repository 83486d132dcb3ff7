/* message.c - messages on standard error */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 8192 }; /* bytes; longer messages are truncated */

static bool silent;

void message_set_silent(bool is_silent)
{
    silent = is_silent;
}

bool message_is_silent(void)
{
    return silent;
}

static void print_line(const char *start, const char *format, va_list arguments)
{
    char line[MAX_LINE];
    if (silent)
        return;
    vsnprintf(line, sizeof line, format, arguments);
    for (char *at = line; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == '\x7f')
            *at = '?';
    fprintf(stderr, "%s%s\n", start, line);
}

void message_print_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line("", format, arguments);
    va_end(arguments);
}

void message_print(const char *format, ...)
{
    char start[64];
    va_list arguments;
    va_start(arguments, format);
    snprintf(start, sizeof start, "%.60s: ", program_invocation_short_name);
    print_line(start, format, arguments);
    va_end(arguments);
}

/* The names of arguments, and of the algorithm. */
static const char *const names[][FIFTEEN_N_ARGUMENTS] = {
    [MESSAGE_OPTIONS] = {[FIFTEEN_ARGUMENT_NONE] = "--algorithm",
                         [FIFTEEN_ARGUMENT_NODES] = "--node-limit",
                         [FIFTEEN_ARGUMENT_SECONDS] = "--time-limit",
                         [FIFTEEN_ARGUMENT_MEMORY] = "--memory",
                         [FIFTEEN_ARGUMENT_GOAL] = "--goal"},
    [MESSAGE_MEMBERS] = {[FIFTEEN_ARGUMENT_NONE] = "algorithm",
                         [FIFTEEN_ARGUMENT_NODES] = "node_limit",
                         [FIFTEEN_ARGUMENT_SECONDS] = "time_limit",
                         [FIFTEEN_ARGUMENT_MEMORY] = "memory",
                         [FIFTEEN_ARGUMENT_GOAL] = "goal"},
};

static enum message_words words_in_use;

void message_use_words(enum message_words words)
{
    words_in_use = words;
}

enum fifteen_status message_advise(enum fifteen_status status, struct fifteen_error *error)
{
    const char *const *const name = names[words_in_use];
    const struct fifteen_error of = *error;
    if (status == FIFTEEN_OK || of.argument == FIFTEEN_ARGUMENT_NONE)
        return status;
    if (of.argument == FIFTEEN_ARGUMENT_GOAL)
        return message_set(error, status, "%.400s (%s %s)", of.text, name[of.argument], of.value);
    if (of.value[0] == '\0')
        return message_set(error, status, "%.400s; raise it with %s", of.text, name[of.argument]);
    return message_set(error, status, "%.300s; raise it with %s, or use %s %s%s", of.text,
                       name[of.argument], name[FIFTEEN_ARGUMENT_NONE], of.value,
                       strcmp(of.value, "greedy") == 0 ? ", which finds longer solutions at once"
                                                       : "");
}

enum fifteen_status message_set(struct fifteen_error *error, enum fifteen_status status,
                                const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->argument = FIFTEEN_ARGUMENT_NONE;
    return status;
}

enum fifteen_status message_no_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

bool message_print_no_memory(void)
{
    message_print("out of memory");
    return false;
}
