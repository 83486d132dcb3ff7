/* checkpoint_format.c - encodes and decodes the bytes of a checkpoint */
/* SPDX-License-Identifier: MIT */
#include "search/checkpoint/checkpoint_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "util/bytes.h"
#include "util/error.h"

static const char magic[] = "FIFTEENCHECKPOINT\n";

enum {
    MAGIC_SIZE = sizeof magic - 1,
    FORMAT_VERSION = 3,
    OLD_FORMAT_VERSION = 2, /* of one search without a number */
    ZEROS_AT = MAGIC_SIZE + 2,
    SIZE_AT = 24,
    HASH_AT = 32,
    CONTENTS_AT = CHECKPOINT_HEAD_SIZE
};

void checkpoint_identity_add(struct checkpoint_identity *identity, const char *property,
                             const char *value)
{
    const size_t length = strlen(identity->text);
    snprintf(identity->text + length, sizeof identity->text - length, "%s: %s\n", property, value);
}

enum fifteen_status checkpoint_reject(const char *path, const char *reason,
                                      struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_DAMAGED, "checkpoint %.200s: %s; remove it to start again",
                     path, reason);
}

static enum fifteen_status reject_damaged(const char *path, struct fifteen_error *error)
{
    return checkpoint_reject(path, "it is damaged", error);
}

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
}

/* ---- encoding ---- */

/* A place in the bytes of a file; NULL while they are counted. */
struct cursor {
    uint8_t *bytes;
    size_t at;
};

static void put(struct cursor *cursor, const void *bytes, size_t n)
{
    if (cursor->bytes != NULL && n > 0)
        memcpy(cursor->bytes + cursor->at, bytes, n);
    cursor->at += n;
}

static void put32(struct cursor *cursor, uint32_t value)
{
    uint8_t bytes[4];
    bytes_store32(bytes, value);
    put(cursor, bytes, sizeof bytes);
}

static void put64(struct cursor *cursor, uint64_t value)
{
    uint8_t bytes[8];
    bytes_store64(bytes, value);
    put(cursor, bytes, sizeof bytes);
}

static void put_snapshot(struct cursor *cursor, const struct snapshot *snapshot)
{
    put64(cursor, (uint64_t)(snapshot->seconds * 1000));
    put64(cursor, snapshot->expanded);
    put64(cursor, snapshot->generated);
    put32(cursor, snapshot->bound);
    put32(cursor, snapshot->excludes_sequences);
    put64(cursor, snapshot->frontier.expanded);
    put64(cursor, snapshot->frontier.generated);
    put64(cursor, snapshot->frontier.n_taken);
    put32(cursor, snapshot->n_iterations);
    for (unsigned i = 0; i < snapshot->n_iterations; i++) {
        put32(cursor, snapshot->iterations[i].bound);
        put64(cursor, snapshot->iterations[i].expanded);
        put64(cursor, snapshot->iterations[i].generated);
    }
    put64(cursor, snapshot->n_nodes);
    put64(cursor, snapshot->n_bytes);
    put(cursor, snapshot->paths, snapshot->n_bytes);
}

static void put_search(struct cursor *cursor, const struct checkpoint_identity *identity,
                       const struct snapshot *snapshot)
{
    const size_t length = strlen(identity->text);
    put32(cursor, (uint32_t)length);
    put(cursor, identity->text, length);
    put_snapshot(cursor, snapshot);
}

bool checkpoint_encode_search(const struct checkpoint_identity *identity,
                              const struct snapshot *snapshot, struct checkpoint_search *search)
{
    struct cursor cursor = {NULL, 0};
    put_search(&cursor, identity, snapshot);
    search->n = cursor.at;
    search->bytes = malloc(search->n);
    if (search->bytes == NULL)
        return false;
    cursor = (struct cursor){search->bytes, 0};
    put_search(&cursor, identity, snapshot);
    return true;
}

static void put_contents(struct cursor *cursor, const struct checkpoint_contents *contents)
{
    put64(cursor, contents->n_notes);
    put(cursor, contents->notes, contents->n_notes);
    put64(cursor, contents->n_searches);
    for (size_t i = 0; i < contents->n_searches; i++) {
        const struct checkpoint_search *const search = &contents->searches[i];
        put64(cursor, search->number);
        put64(cursor, search->n);
        put(cursor, search->bytes, search->n);
    }
}

static void fill_head(uint8_t *bytes, size_t size)
{
    memset(bytes, 0, CONTENTS_AT);
    memcpy(bytes, magic, MAGIC_SIZE);
    bytes_store16(bytes + MAGIC_SIZE, FORMAT_VERSION);
    bytes_store64(bytes + SIZE_AT, size);
    bytes_store64(bytes + HASH_AT, XXH3_64bits(bytes + CONTENTS_AT, size - CONTENTS_AT));
}

uint8_t *checkpoint_encode(const struct checkpoint_contents *contents, size_t *size)
{
    struct cursor cursor = {NULL, CONTENTS_AT};
    put_contents(&cursor, contents);
    *size = cursor.at;
    uint8_t *const bytes = malloc(*size);
    if (bytes == NULL)
        return NULL;
    cursor = (struct cursor){bytes, CONTENTS_AT};
    put_contents(&cursor, contents);
    fill_head(bytes, *size);
    return bytes;
}

/* ---- decoding ---- */

/* The bytes that are left. After a read beyond the end, all are 0 and `ok` is false. */
struct source {
    const uint8_t *at;
    size_t n;
    bool ok;
};

static const uint8_t *take(struct source *source, uint64_t n)
{
    const uint8_t *const at = source->at;
    source->ok &= n <= source->n;
    if (!source->ok)
        return NULL;
    source->at += n;
    source->n -= n;
    return at;
}

static uint32_t take32(struct source *source)
{
    const uint8_t *const at = take(source, 4);
    return at != NULL ? bytes_load32(at) : 0;
}

static uint64_t take64(struct source *source)
{
    const uint8_t *const at = take(source, 8);
    return at != NULL ? bytes_load64(at) : 0;
}

/* ---- decoding a search ---- */

/* Whether two lines of identities agree. Versions 2 and 3 search alike. */
static bool line_agrees(const char *own, size_t length, const char *other, size_t length_other)
{
    static const char version[] = "version: ";
    const size_t n = sizeof version - 1;
    if (strncmp(own, version, n) == 0 && strncmp(other, version, n) == 0)
        return (other[n] == '2' || other[n] == '3') && other[n + 1] == '.';
    return length == length_other && memcmp(own, other, length) == 0;
}

/* Reports the first line in which two identities differ. Both have whole lines. */
static enum fifteen_status compare_identity(const char *path, const char *own, const char *other,
                                            struct fifteen_error *error)
{
    char reason[240] = "it is of another search";
    while (*own != '\0' && *other != '\0') {
        const size_t length = strcspn(own, "\n") + 1;
        const size_t length_other = strcspn(other, "\n") + 1;
        if (!line_agrees(own, length, other, length_other)) {
            snprintf(reason, sizeof reason, "it is of another %.*s, '%.*s'", (int)strcspn(own, ":"),
                     own, (int)length_other - 1, other);
            break;
        }
        own += length;
        other += length_other;
    }
    return *own == *other && *own == '\0' ? FIFTEEN_OK : checkpoint_reject(path, reason, error);
}

static enum fifteen_status read_identity(struct source *source, const char *path,
                                         const struct checkpoint_identity *identity,
                                         struct fifteen_error *error)
{
    char text[CHECKPOINT_IDENTITY_SIZE] = "";
    const uint32_t length = take32(source);
    const uint8_t *const bytes = take(source, length);
    if (bytes == NULL || length == 0 || length >= sizeof text || bytes[length - 1] != '\n' ||
        memchr(bytes, '\0', length) != NULL)
        return reject_damaged(path, error);
    memcpy(text, bytes, length);
    return compare_identity(path, identity->text, text, error);
}

/* Returns false if it is malformed. Without memory for the paths they are NULL. */
static bool read_snapshot(struct source *source, struct snapshot *snapshot)
{
    *snapshot = (struct snapshot){.seconds = (double)take64(source) / 1000};
    snapshot->expanded = take64(source);
    snapshot->generated = take64(source);
    snapshot->bound = take32(source);
    const uint32_t excludes_sequences = take32(source);
    snapshot->excludes_sequences = excludes_sequences == 1;
    snapshot->frontier.expanded = take64(source);
    snapshot->frontier.generated = take64(source);
    snapshot->frontier.n_taken = take64(source);
    snapshot->n_iterations = take32(source);
    if (excludes_sequences > 1 || snapshot->n_iterations > FIFTEEN_MAX_ITERATIONS)
        return false;
    for (unsigned i = 0; i < snapshot->n_iterations; i++) {
        snapshot->iterations[i].bound = take32(source);
        snapshot->iterations[i].expanded = take64(source);
        snapshot->iterations[i].generated = take64(source);
    }
    snapshot->n_nodes = take64(source);
    snapshot->n_bytes = take64(source);
    const uint8_t *const paths = take(source, snapshot->n_bytes);
    if (paths == NULL || source->n != 0)
        return false;
    snapshot->paths = malloc(snapshot->n_bytes + 1);
    if (snapshot->paths != NULL)
        memcpy(snapshot->paths, paths, snapshot->n_bytes);
    return true;
}

enum fifteen_status checkpoint_decode_search(const struct checkpoint_search *search,
                                             const char *path,
                                             const struct checkpoint_identity *identity,
                                             struct snapshot *out, struct fifteen_error *error)
{
    struct source source = {search->bytes, search->n, true};
    const enum fifteen_status status = read_identity(&source, path, identity, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!read_snapshot(&source, out))
        return reject_damaged(path, error);
    return out->paths != NULL ? FIFTEEN_OK : out_of_memory(error);
}

/* ---- decoding a file ---- */

enum fifteen_status checkpoint_check_head(const uint8_t *head, uint64_t n_file, const char *path,
                                          struct fifteen_error *error)
{
    const size_t n = n_file < MAGIC_SIZE ? (size_t)n_file : MAGIC_SIZE;
    if (memcmp(head, magic, n) != 0)
        return checkpoint_reject(path, "it is not a checkpoint", error);
    if (n_file < CONTENTS_AT)
        return checkpoint_reject(path, "it is truncated", error);
    const unsigned version = bytes_load16(head + MAGIC_SIZE);
    if (version != FORMAT_VERSION && version != OLD_FORMAT_VERSION)
        return checkpoint_reject(path, "its format is of another version", error);
    const uint64_t whole = bytes_load64(head + SIZE_AT);
    if (whole > n_file)
        return checkpoint_reject(path, "it is truncated", error);
    return whole == n_file && bytes_load32(head + ZEROS_AT) == 0 ? FIFTEEN_OK
                                                                 : reject_damaged(path, error);
}

/* Copies the next n bytes, of which the caller frees *out. Returns false if out of memory, or
 * source->ok is false. */
static bool copy_bytes(struct source *source, uint64_t n, size_t *n_out, uint8_t **out)
{
    const uint8_t *const from = take(source, n);
    if (from == NULL)
        return false;
    *out = malloc(n + 1);
    if (*out == NULL)
        return false;
    memcpy(*out, from, n);
    *n_out = n;
    return true;
}

/* A search takes at least this many bytes: a number beyond what the file can have is not read. */
enum { MIN_SEARCH_SIZE = 16 };

static bool read_searches(struct source *source, struct checkpoint_contents *out)
{
    const uint64_t n = take64(source);
    source->ok &= n <= source->n / MIN_SEARCH_SIZE;
    if (!source->ok)
        return false;
    out->searches = calloc(n + 1, sizeof *out->searches);
    if (out->searches == NULL)
        return false;
    for (uint64_t i = 0; i < n; i++) {
        struct checkpoint_search *const search = &out->searches[i];
        search->number = take64(source);
        source->ok &= i == 0 || search->number > search[-1].number;
        const uint64_t length = take64(source);
        if (!copy_bytes(source, length, &search->n, &search->bytes))
            return false;
        out->n_searches = i + 1;
    }
    source->ok &= source->n == 0;
    return source->ok;
}

/* Reads what follows the notes in a file of the old format. */
static bool read_old_search(struct source *source, struct checkpoint_contents *out)
{
    const uint32_t length = source->n >= 4 ? bytes_load32(source->at) : 1;
    if (length == 0 && source->n == 4)
        return true;
    struct checkpoint_search search = {.number = CHECKPOINT_ANY_NUMBER};
    if (!copy_bytes(source, source->n, &search.n, &search.bytes))
        return false;
    if (checkpoint_contents_put(out, &search))
        return true;
    free(search.bytes);
    return false;
}

enum fifteen_status checkpoint_decode(const uint8_t *bytes, size_t n, const char *path,
                                      struct checkpoint_contents *out, struct fifteen_error *error)
{
    struct source source = {bytes + CONTENTS_AT, n - CONTENTS_AT, true};
    *out = (struct checkpoint_contents){.n_notes = 0};
    if (bytes_load64(bytes + HASH_AT) != XXH3_64bits(bytes + CONTENTS_AT, n - CONTENTS_AT))
        return reject_damaged(path, error);
    const uint64_t n_notes = take64(&source);
    const bool has_notes = copy_bytes(&source, n_notes, &out->n_notes, &out->own_notes);
    out->notes = out->own_notes;
    const bool is_old = bytes_load16(bytes + MAGIC_SIZE) == OLD_FORMAT_VERSION;
    if (has_notes && (is_old ? read_old_search : read_searches)(&source, out))
        return FIFTEEN_OK;
    return source.ok ? out_of_memory(error) : reject_damaged(path, error);
}
