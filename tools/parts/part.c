/* part.c - the output of one shard: a head, a record for each board searched, an end */
#include "parts/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cli/output.h"

enum { FORMAT_VERSION = 2 /* those before have neither checksums nor tables */ };

/* ---- lines ---- */

/* The end of a line: from the comma after its other members. */
enum { SEAL_SIZE = sizeof ", \"xxh3\": \"0123456789abcdef\"}\n" };

static void print_seal(uint64_t hash, char out[SEAL_SIZE])
{
    snprintf(out, SEAL_SIZE, ", \"xxh3\": \"%016" PRIx64 "\"}\n", hash);
}

/* Prints an object, which is not empty, and frees it. */
static bool print_line(json_t *object, uint64_t *hash)
{
    char seal[SEAL_SIZE];
    char *const line = output_json_line(object);
    if (line == NULL)
        return output_json(NULL);
    const size_t length = strlen(line) - strlen("}\n");
    *hash = XXH3_64bits_withSeed(line, length, *hash);
    print_seal(*hash, seal);
    printf("%.*s%s", (int)length, line, seal);
    free(line);
    return output_flush();
}

bool part_check_line(const char *line, size_t length, uint64_t *hash)
{
    char seal[SEAL_SIZE];
    const size_t seal_length = SEAL_SIZE - 1;
    if (length < seal_length)
        return false;
    *hash = XXH3_64bits_withSeed(line, length - seal_length, *hash);
    print_seal(*hash, seal);
    return memcmp(line + length - seal_length, seal, seal_length) == 0;
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
    json_object_set_new(head, "format", json_integer(FORMAT_VERSION));
    json_object_set_new(head, "version", json_string(fifteen_version()));
    json_object_set_new(head, "command", json_string(recipe->command));
    json_object_set(head, "recipe", recipe->words);
    return head;
}

bool part_print_head(const struct shard *shard, const struct recipe *recipe, uint64_t *hash)
{
    *hash = 0;
    return print_line(part_head(shard, recipe), hash);
}

bool part_print_record(uint64_t number, json_t *record, uint64_t *hash)
{
    json_object_set_new(record, "number", output_json_count(number));
    return print_line(record, hash);
}

bool part_print_end(const struct shard *shard, const struct part_end *end, uint64_t *hash)
{
    json_t *const object = json_object();
    json_object_set_new(object, "end", shard_text(shard));
    json_object_set_new(object, "records", output_json_count(end->n_records));
    json_object_set_new(object, "boards", output_json_count(end->n_boards));
    json_object_set_new(object, "load_seconds", json_real(end->load_seconds));
    json_object_set_new(object, "peak_bytes", output_json_count(end->peak_bytes));
    return print_line(object, hash);
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

const char *part_read_head(const json_t *object, struct shard *shard, struct recipe *recipe)
{
    const char *const version = json_string_value(json_object_get(object, "version"));
    recipe->command = json_string_value(json_object_get(object, "command"));
    recipe->words = json_object_get(object, "recipe");
    if (version == NULL || recipe->command == NULL || !is_words(recipe->words) ||
        !read_shard(json_object_get(object, "part"), shard))
        return "not the output of a shard";
    const json_int_t format = json_integer_value(json_object_get(object, "format"));
    return strcmp(version, fifteen_version()) == 0 && format == FORMAT_VERSION
               ? NULL
               : "written by another version of fifteen";
}

static bool read_count(const json_t *object, const char *key, uint64_t *out)
{
    const json_t *const value = json_object_get(object, key);
    const json_int_t n = json_integer_value(value);
    *out = n < 0 ? 0 : (uint64_t)n;
    return json_is_integer(value) && n >= 0;
}

bool part_read_end(const json_t *object, const struct shard *shard, struct part_end *end)
{
    struct shard ended;
    const json_t *const load = json_object_get(object, "load_seconds");
    end->load_seconds = json_number_value(load);
    return read_shard(json_object_get(object, "end"), &ended) && ended.k == shard->k &&
           ended.n == shard->n && read_count(object, "records", &end->n_records) &&
           read_count(object, "boards", &end->n_boards) && json_is_number(load) &&
           read_count(object, "peak_bytes", &end->peak_bytes);
}
