/* part.c - the output of one shard: a head, a record for each board searched, an end */
/* SPDX-License-Identifier: MIT */
#include "parts/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fields.h"
#include "cli/output.h"

/* Prints an object, which is not empty, and frees it. */
static bool print_line(json_t *object, struct journal *journal)
{
    return journal_write(journal, object) ? output_flush() : output_json(NULL);
}

/* ---- the kinds of lines ---- */

static json_t *shard_text(const struct shard *shard)
{
    char text[32];
    snprintf(text, sizeof text, "%u/%u", shard->k, shard->n);
    return json_string(text);
}

json_t *part_head(const struct shard *shard, const struct recipe *recipe)
{
    json_t *const head = json_object();
    json_object_set_new(head, "part", shard_text(shard));
    json_object_set_new(head, "format", json_integer(PART_FORMAT));
    json_object_set_new(head, "version", json_string(fifteen_version()));
    json_object_set_new(head, "command", json_string(recipe->command));
    json_object_set(head, "recipe", recipe->words);
    return head;
}

bool part_print_head(const struct shard *shard, const struct recipe *recipe,
                     struct journal *journal)
{
    *journal = (struct journal){.stream = stdout};
    return print_line(part_head(shard, recipe), journal);
}

bool part_print_record(uint64_t number, json_t *record, struct journal *journal)
{
    json_object_set_new(record, "number", output_json_count(number));
    return print_line(record, journal);
}

#define END(member) .offset = offsetof(struct part_end, member)

static const struct field end_fields[] = {
    {"records", FIELD_COUNT, END(n_records)},
    {"boards", FIELD_COUNT, END(n_boards)},
    {"load_seconds", FIELD_REAL, END(load_seconds)},
    {"peak_bytes", FIELD_COUNT, END(peak_bytes)},
    {.name = NULL},
};

bool part_print_end(const struct shard *shard, const struct part_end *end, struct journal *journal)
{
    json_t *const object = json_object();
    json_t *const fields = fields_object(end_fields, end);
    json_object_set_new(object, "end", shard_text(shard));
    json_object_update(object, fields);
    json_decref(fields);
    return print_line(object, journal);
}

static bool read_shard(const json_t *text, struct shard *shard)
{
    struct fifteen_error ignored;
    const char *const value = json_string_value(text);
    return value != NULL && value_shard(value, shard, &ignored) == FIFTEEN_OK;
}

/* Returns whether a list has strings only. */
static bool is_words(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            return false;
    return json_is_array(list);
}

/* Returns the format of a head. The old one does not state it. */
static json_int_t format_of(const json_t *head)
{
    const json_t *const format = json_object_get(head, "format");
    return format == NULL ? PART_OLD_FORMAT : json_integer_value(format);
}

const char *part_read_head(const json_t *object, int format, struct shard *shard,
                           struct recipe *recipe)
{
    const char *const version = json_string_value(json_object_get(object, "version"));
    recipe->command = json_string_value(json_object_get(object, "command"));
    recipe->words = json_object_get(object, "recipe");
    if (version == NULL || recipe->command == NULL || !is_words(recipe->words) ||
        !read_shard(json_object_get(object, "part"), shard))
        return "not the output of a shard";
    return format_of(object) >= format && format_of(object) <= PART_FORMAT
               ? NULL
               : "written by another version of fifteen";
}

bool part_is_own(const json_t *head)
{
    const char *const version = json_string_value(json_object_get(head, "version"));
    return version != NULL && strcmp(version, fifteen_version()) == 0;
}

bool part_read_end(const json_t *object, const struct shard *shard, struct part_end *end)
{
    struct shard ended;
    return read_shard(json_object_get(object, "end"), &ended) && ended.k == shard->k &&
           ended.n == shard->n && fields_read(end_fields, object, end);
}
