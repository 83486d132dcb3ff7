/* output.c - standard output: JSON, CSV, and a check of every write */
/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/message.h"

/* Set when an allocation fails while this thread builds a value. jansson drops a value that it
 * cannot allocate without reporting it, so the value's text must be checked before it is printed.
 */
static _Thread_local bool is_incomplete;

void output_set_incomplete(void)
{
    is_incomplete = true;
}

static void *allocate(size_t size)
{
    void *const block = malloc(size);
    if (block == NULL)
        output_set_incomplete();
    return block;
}

/* Whether a write to a closed pipe would have ended the process. */
static bool dies_of_closed_pipe;

void output_prepare(void)
{
    dies_of_closed_pipe = signal(SIGPIPE, SIG_IGN) != SIG_IGN;
    json_set_alloc_funcs(allocate, free);
}

bool output_is_complete(void)
{
    const bool complete = !is_incomplete;
    is_incomplete = false;
    if (!complete)
        message_print_no_memory();
    return complete;
}

/* The same for a value that is about to be printed; NULL means out of memory. */
static bool is_complete(const void *value)
{
    is_incomplete |= value == NULL;
    return output_is_complete();
}

static void die_of_closed_pipe(void)
{
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    signal(SIGPIPE, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &pipe_signal, NULL);
    raise(SIGPIPE);
}

static const char *file_path; /* of standard output; NULL: it is the caller's */
static bool has_reported_failure;

void output_set_file(const char *path)
{
    file_path = path;
}

static void report_failure(int fault)
{
    if (has_reported_failure)
        return;
    has_reported_failure = true;
    if (file_path != NULL)
        message_print("cannot write %s: %s", file_path, strerror(fault));
    else
        message_print("cannot write to standard output: %s", strerror(fault));
}

bool output_flush(void)
{
    if (!output_is_complete())
        return false;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (dies_of_closed_pipe && errno == EPIPE)
        die_of_closed_pipe();
    report_failure(errno);
    return false;
}

bool output_json(json_t *value)
{
    char *const text = value == NULL ? NULL : json_dumps(value, JSON_REAL_PRECISION(9));
    const bool complete = is_complete(text);
    if (complete)
        puts(text);
    free(text);
    json_decref(value);
    return complete && output_flush();
}

char *output_json_line(json_t *value)
{
    char *line = NULL;
    char *text = value == NULL ? NULL : json_dumps(value, JSON_REAL_PRECISION(9));
    if (text == NULL || is_incomplete || asprintf(&line, "%s\n", text) < 0)
        line = NULL;
    is_incomplete = false;
    free(text);
    json_decref(value);
    return line;
}

/* ---- CSV and TSV ---- */

static char separator = ',';

void output_use_tabs(void)
{
    separator = '\t';
}

static void print_escaped(const char *text)
{
    static const char special[] = "\t\n\r\\";
    static const char letters[] = "tnr\\";
    for (; *text != '\0'; text++) {
        const char *const at = strchr(special, *text);
        if (at != NULL)
            putchar('\\');
        putchar(at != NULL ? letters[at - special] : *text);
    }
}

static void print_quoted(const char *text)
{
    if (separator == '\t') {
        print_escaped(text);
        return;
    }
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void print_number(const json_t *value, bool first)
{
    if (!first)
        putchar(' ');
    if (json_is_real(value))
        printf("%.9g", json_real_value(value));
    else
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
}

/* Prints a list of numbers, or the members of an object, which are numbers. */
static void print_numbers(json_t *list)
{
    size_t i;
    const char *key;
    json_t *item;
    json_array_foreach(list, i, item) print_number(item, i == 0);
    json_object_foreach(list, key, item)
        print_number(item, item == json_object_iter_value(json_object_iter(list)));
}

/* Prints a list of numbers, or of lists or objects of numbers. */
static void print_list(json_t *list)
{
    size_t i;
    json_t *item;
    if (json_is_number(json_array_get(list, 0))) {
        print_numbers(list);
        return;
    }
    json_array_foreach(list, i, item)
    {
        fputs(i == 0 ? "" : " | ", stdout);
        print_numbers(item);
    }
}

static void print_field(json_t *value)
{
    if (json_is_string(value))
        print_quoted(json_string_value(value));
    else if (json_is_array(value))
        print_list(value);
    else if (json_is_boolean(value))
        fputs(json_is_true(value) ? "true" : "false", stdout);
    else if (json_is_integer(value))
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        printf("%.9g", json_real_value(value));
}

static bool print_line(json_t *object, bool names)
{
    if (!is_complete(object)) {
        json_decref(object);
        return false;
    }
    bool is_first = true;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!is_first)
            putchar(separator);
        is_first = false;
        if (names)
            fputs(key, stdout);
        else
            print_field(value);
    }
    putchar('\n');
    json_decref(object);
    return output_flush();
}

bool output_csv(json_t *object)
{
    return print_line(object, false);
}

bool output_csv_header(json_t *object)
{
    return print_line(object, true);
}

void output_set(json_t *object, const char *key, bool known, json_t *value)
{
    json_object_set_new(object, key, known ? value : json_null());
    if (!known)
        json_decref(value);
}

json_t *output_json_text(const char *text)
{
    json_t *const string = text == NULL ? json_null() : json_string(text);
    if (string != NULL || text == NULL)
        return string;
    char *const copy = allocate(strlen(text) + 1);
    if (copy != NULL)
        strcpy(copy, text);
    for (char *at = copy; at != NULL && *at != '\0'; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    json_t *const plain = copy == NULL ? NULL : json_string(copy);
    free(copy);
    return plain;
}

json_t *output_json_count(uint64_t n)
{
    return json_integer((json_int_t)n);
}

json_t *output_json_take(char *text)
{
    json_t *const string = text == NULL ? NULL : json_string(text);
    if (string == NULL)
        output_set_incomplete();
    free(text);
    return string;
}

json_t *output_json_board(const struct fifteen_board *board)
{
    return output_json_take(format_board(board, FIFTEEN_BOARD_LINE));
}

json_t *output_json_size(struct fifteen_geometry geometry)
{
    return json_sprintf("%ux%u", geometry.rows, geometry.columns);
}
