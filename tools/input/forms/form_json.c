/* form_json.c - boards as JSON: objects with a board each, one after the other or in lists */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "input/forms/board_record.h"

enum { MAX_VALUE = 1 << 28 /* bytes of one JSON value */ };

struct json_form {
    FILE *stream;
    struct fifteen_geometry size;
    char *line;
    size_t line_room;
    uint64_t n_lines; /* read */
    char *text;       /* of one value */
    size_t text_length;
    size_t text_room;
    uint64_t first; /* line of the value */
    json_t *list;   /* its records or boards */
    size_t n_taken; /* of the list */
    struct fifteen_board *goal;
};

/* Lists of numbers alone are read as text. */
static bool begins_json(const char *head, size_t length)
{
    const char *at = head;
    (void)length;
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '[')
        for (at++; isspace((unsigned char)*at);)
            at++;
    if (*at != '{')
        return false;
    for (at++; isspace((unsigned char)*at);)
        at++;
    return *at == '"';
}

static enum fifteen_status open_json(FILE *stream, const struct form_options *options, void **state,
                                     struct fifteen_error *error)
{
    struct json_form *const form = calloc(1, sizeof *form);
    if (form == NULL)
        return message_no_memory(error);
    form->stream = stream;
    form->size = options->size;
    *state = form;
    return FIFTEEN_OK;
}

/* ---- one value: lines up to the bracket that closes the first ---- */

struct depth {
    size_t depth;
    bool in_string;
    bool escaped;
};

static void count_brackets(struct depth *depth, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char byte = text[i];
        if (depth->in_string) {
            depth->in_string = depth->escaped || byte != '"';
            depth->escaped = byte == '\\' && !depth->escaped;
        } else if (byte == '"') {
            depth->in_string = true;
        } else if (byte == '{' || byte == '[') {
            depth->depth++;
        } else if ((byte == '}' || byte == ']') && depth->depth > 0) {
            depth->depth--;
        }
    }
}

static enum fifteen_status add_line(struct json_form *form, size_t length,
                                    struct fifteen_error *error)
{
    if (form->text_length + length > MAX_VALUE)
        return message_set(error, FIFTEEN_INVALID, "a JSON value is longer than %d bytes",
                           MAX_VALUE);
    char *const text = grow_array(form->text, &form->text_room, form->text_length + length, 1);
    if (text == NULL)
        return message_no_memory(error);
    form->text = text;
    memcpy(form->text + form->text_length, form->line, length);
    form->text_length += length;
    return FIFTEEN_OK;
}

static bool is_empty(const char *line)
{
    return line[strspn(line, " \t\r\n,")] == '\0';
}

static enum fifteen_status read_value(struct json_form *form, struct fifteen_error *error)
{
    struct depth depth = {0};
    form->text_length = 0;
    do {
        errno = 0;
        const ssize_t length = getline(&form->line, &form->line_room, form->stream);
        if (length < 0 && ferror(form->stream))
            return message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(errno));
        if (length < 0)
            break;
        form->n_lines++;
        if (form->text_length == 0 && is_empty(form->line))
            continue;
        if (form->text_length == 0)
            form->first = form->n_lines;
        count_brackets(&depth, form->line, (size_t)length);
        const enum fifteen_status status = add_line(form, (size_t)length, error);
        if (status != FIFTEEN_OK)
            return status;
    } while (form->text_length == 0 || depth.depth > 0);
    return form->text_length > 0 ? FIFTEEN_OK : FIFTEEN_NOT_FOUND;
}

/* ---- the boards of a value ---- */

/* Returns the member that suits a field best, or NULL. */
static json_t *find_member(const json_t *object, enum record_field field)
{
    json_t *best = NULL;
    unsigned best_rank = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const unsigned rank = board_record_rank(field, key);
        if (rank > 0 && (best == NULL || rank < best_rank)) {
            best = value;
            best_rank = rank;
        }
    }
    return best;
}

/* Returns the list of an object that has no board but a list of objects, such as "boards". */
static json_t *find_list(const json_t *object)
{
    const char *key;
    json_t *value;
    if (find_member(object, RECORD_BOARD) != NULL)
        return NULL;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const json_t *const first = json_array_get(value, 0);
        if (json_is_object(first) || json_is_array(first) || json_is_string(first))
            return value;
    }
    return NULL;
}

static enum fifteen_status parse_value(struct json_form *form, struct fifteen_error *error)
{
    json_error_t reason;
    json_t *const value = json_loadb(form->text, form->text_length, JSON_ALLOW_NUL, &reason);
    if (value == NULL)
        return message_set(error, FIFTEEN_INVALID, "malformed JSON: %s", reason.text);
    json_t *const list = json_is_object(value) ? find_list(value) : NULL;
    form->n_taken = 0;
    if (list != NULL) {
        form->list = json_incref(list);
        json_decref(value);
    } else if (json_is_array(value) && json_is_object(json_array_get(value, 0))) {
        form->list = value;
    } else {
        form->list = json_pack("[o]", value);
    }
    return form->list != NULL ? FIFTEEN_OK : message_no_memory(error);
}

/* Returns a value as text, which the caller frees; NULL: none. */
static char *text_of(const json_t *value)
{
    if (json_is_string(value))
        return strdup(json_string_value(value));
    return value != NULL ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
}

static enum fifteen_status take_record(struct json_form *form, struct feed_item *item,
                                       struct fifteen_error *error)
{
    json_t *const value = json_array_get(form->list, form->n_taken++);
    char *texts[N_RECORD_FIELDS] = {NULL};
    struct board_record record = {{NULL}};
    for (unsigned field = 0; field < N_RECORD_FIELDS; field++) {
        if (json_is_object(value))
            texts[field] = text_of(find_member(value, field));
        else if (field == RECORD_BOARD)
            texts[field] = text_of(value);
        record.text[field] = texts[field];
    }
    item->line = form->first;
    const enum fifteen_status status =
        board_record_read(&record, form->size, &form->goal, item, error);
    for (unsigned field = 0; field < N_RECORD_FIELDS; field++)
        free(texts[field]);
    return status;
}

static enum fifteen_status next_json(void *state, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct json_form *const form = state;
    while (form->n_taken >= json_array_size(form->list)) {
        json_decref(form->list);
        form->list = NULL;
        form->n_taken = 0;
        enum fifteen_status status = read_value(form, error);
        item->line = form->first;
        if (status == FIFTEEN_OK)
            status = parse_value(form, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    return take_record(form, item, error);
}

static void close_json(void *state)
{
    struct json_form *const form = state;
    if (form == NULL)
        return;
    json_decref(form->list);
    fifteen_board_free(form->goal);
    free(form->line);
    free(form->text);
    free(form);
}

const struct input_form form_json = {
    .name = "json",
    .summary = "JSON objects with a board each",
    .begins = begins_json,
    .open = open_json,
    .next = next_json,
    .close = close_json,
};
