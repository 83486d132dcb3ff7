/* message.c - messages on standard error */
#include "cli/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

enum { MAX_LINE = 8192 }; /* bytes; longer messages are truncated */

static void print_line(const char *start, const char *format, va_list arguments)
{
    char line[MAX_LINE];
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

enum fifteen_status message_set(struct fifteen_error *error, enum fifteen_status status,
                                const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}
