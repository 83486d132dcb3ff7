/* params.c - the options of a request: members of a JSON object, or arguments of the URL */
/* SPDX-License-Identifier: MIT */
#include "serve/params.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_SIZE = 64, NAMES_SIZE = 200 };

static bool requires_text(const struct option_spec *spec)
{
    return spec->read == value_text || spec->read == value_heuristic;
}

static enum fifteen_status reject_name(const struct params *params, const char *name,
                                       struct fifteen_error *error)
{
    char names[NAMES_SIZE] = "";
    for (unsigned i = 0; i < params->n; i++) {
        const size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s", i == 0 ? "" : ", ",
                 params->specs[i].name);
    }
    return message_set(error, FIFTEEN_INVALID, "unknown option '%.40s'; expected one of: %s", name,
                       names);
}

/* Returns NULL if there is no option of that name. */
static const struct option_spec *find_option(const struct params *params, const char *name)
{
    for (unsigned i = 0; i < params->n; i++)
        if (strcmp(params->specs[i].name, name) == 0)
            return &params->specs[i];
    return NULL;
}

static enum fifteen_status read_option(const struct params *params, const struct option_spec *spec,
                                       const char *text, struct fifteen_error *error)
{
    struct fifteen_error reason;
    void *const member = (char *)params->settings + spec->offset;
    const enum fifteen_status status = spec->read != NULL
                                           ? spec->read(text, member, &reason)
                                           : value_choice(text, spec->choices, member, &reason);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    return message_set(error, status, "invalid value '%.40s' for %s: %s", text, spec->name,
                       reason.text);
}

/* ---- members ---- */

/* Returns a value as text, as on the command line. NULL if it is not a string, nor a number where
 * numbers are allowed. */
static const char *text_of(const struct option_spec *spec, const json_t *value,
                           char digits[NUMBER_SIZE])
{
    if (json_is_string(value))
        return json_string_value(value);
    if (requires_text(spec) || !json_is_number(value))
        return NULL;
    if (json_is_integer(value))
        snprintf(digits, NUMBER_SIZE, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else
        snprintf(digits, NUMBER_SIZE, "%.17g", json_real_value(value));
    return digits;
}

/* Prints a list of numbers, or of rows of them, as the text of a board. Null stands for the blank.
 * Returns whether it is such a list. */
static bool print_cells(FILE *file, const json_t *list, unsigned depth)
{
    size_t i;
    const json_t *cell;
    if (json_array_size(list) == 0)
        return false;
    json_array_foreach(list, i, cell)
    {
        if (json_is_integer(cell))
            fprintf(file, "%" JSON_INTEGER_FORMAT " ", json_integer_value(cell));
        else if (json_is_null(cell))
            fputs("0 ", file);
        else if (json_is_string(cell))
            fprintf(file, "%s ", json_string_value(cell));
        else if (depth > 0 || !json_is_array(cell) || !print_cells(file, cell, depth + 1))
            return false;
    }
    if (depth > 0)
        fputc('\n', file);
    return true;
}

/* Returns NULL if the list is not a board. The caller frees the text. */
static char *print_board(const json_t *list)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    if (file == NULL)
        return NULL;
    const bool printed = print_cells(file, list, 0);
    if (fclose(file) == 0 && printed)
        return text;
    free(text);
    return NULL;
}

/* Replaces a list of cells in the object by the text of the board, which the object owns. */
static const json_t *replace_list(json_t *object, const char *name, const json_t *value)
{
    char *const text = print_board(value);
    json_t *const string = text == NULL ? NULL : json_string(text);
    free(text);
    return string != NULL && json_object_set_new(object, name, string) == 0 ? string : value;
}

/* Null means that the member is missing. */
static enum fifteen_status read_member(const struct params *params, json_t *object,
                                       const char *name, const json_t *value,
                                       struct fifteen_error *error)
{
    const struct option_spec *const spec = find_option(params, name);
    char digits[NUMBER_SIZE];
    if (spec == NULL)
        return reject_name(params, name, error);
    if (json_is_null(value))
        return FIFTEEN_OK;
    if (spec->read == value_text && json_is_array(value))
        value = replace_list(object, name, value);
    const char *const text = text_of(spec, value, digits);
    if (text == NULL)
        return message_set(error, FIFTEEN_INVALID, "%s: expected a string%s", name,
                           spec->read == value_text ? " or a list of numbers, flat or in rows"
                           : requires_text(spec)    ? ""
                                                    : " or a number");
    return read_option(params, spec, text, error);
}

/* Returns what is wrong with a body, in the words of JSON's users. */
static const char *describe_fault(const json_error_t *reason)
{
    switch (json_error_code(reason)) {
    case json_error_out_of_memory:
        return "out of memory";
    case json_error_stack_overflow:
        return "too deeply nested";
    case json_error_invalid_utf8:
        return "not UTF-8";
    case json_error_premature_end_of_input:
        return "it ends too early";
    case json_error_end_of_input_expected:
        return "expected nothing more";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a string contains the character U+0000";
    case json_error_duplicate_key:
        return "a member occurs twice";
    case json_error_numeric_overflow:
        return "a number is too large";
    default:
        return "invalid syntax";
    }
}

static enum fifteen_status read_object(const struct params *params, const struct request *request,
                                       json_t **object, struct fifteen_error *error)
{
    json_error_t reason;
    json_t *const body = json_loadb(request->n_body == 0 ? "" : request->body, request->n_body,
                                    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &reason);
    if (body == NULL)
        return message_set(error, FIFTEEN_INVALID, "the body is not JSON: line %d, column %d: %s",
                           reason.line, reason.column, describe_fault(&reason));
    enum fifteen_status status = FIFTEEN_OK;
    const char *name;
    json_t *value;
    if (!json_is_object(body))
        status = message_set(error, FIFTEEN_INVALID, "the body must be a JSON object");
    json_object_foreach(body, name, value)
    {
        if (status == FIFTEEN_OK)
            status = read_member(params, body, name, value, error);
    }
    if (status == FIFTEEN_OK)
        *object = body;
    else
        json_decref(body);
    return status;
}

/* Parsing can take fifty times the memory of a body. Only one thread at a time parses a large one,
 * and what is not an object of known members is freed before the next. */
static pthread_mutex_t large_bodies = PTHREAD_MUTEX_INITIALIZER;

enum { LARGE_BODY = 64 << 10 };

enum fifteen_status params_read_body(const struct params *params, const struct request *request,
                                     json_t **object, struct fifteen_error *error)
{
    const bool is_large = request->n_body > LARGE_BODY;
    if (is_large)
        pthread_mutex_lock(&large_bodies);
    const enum fifteen_status status = read_object(params, request, object, error);
    if (is_large)
        pthread_mutex_unlock(&large_bodies);
    return status;
}

/* ---- arguments ---- */

struct reading {
    const struct params *params;
    enum fifteen_status status;
    struct fifteen_error *error;
};

static bool read_argument(void *context, const char *name, const char *value)
{
    struct reading *const reading = context;
    const struct option_spec *const spec = find_option(reading->params, name);
    reading->status = spec == NULL ? reject_name(reading->params, name, reading->error)
                                   : read_option(reading->params, spec, value, reading->error);
    return reading->status == FIFTEEN_OK;
}

enum fifteen_status params_read_arguments(const struct params *params,
                                          const struct request *request,
                                          struct fifteen_error *error)
{
    struct reading reading = {params, FIFTEEN_OK, error};
    request_arguments(request, read_argument, &reading);
    return reading.status;
}
