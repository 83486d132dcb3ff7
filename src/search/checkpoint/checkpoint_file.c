/* checkpoint_file.c - a snapshot of a search as a file */
#include "search/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "pdb/file/replace.h"
#include "util/bytes.h"
#include "util/error.h"

static const char magic[] = "FIFTEENCHECKPOINT\n";

enum {
    MAGIC_SIZE = sizeof magic - 1,
    FORMAT_VERSION = 2,
    ZEROS_AT = MAGIC_SIZE + 2,
    SIZE_AT = 24,
    HASH_AT = 32,
    CONTENTS_AT = 40,
    MAX_BYTES = 256 << 20 /* of a file that is read */
};

void checkpoint_identity_add(struct checkpoint_identity *identity, const char *property,
                             const char *value)
{
    const size_t length = strlen(identity->text);
    snprintf(identity->text + length, sizeof identity->text - length, "%s: %s\n", property, value);
}

/* ---- writing ---- */

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

/* What a file has. */
struct contents {
    const struct checkpoint_notes *notes;
    const struct checkpoint_identity *identity; /* NULL: no search */
    const struct snapshot *snapshot;
};

static void put_contents(struct cursor *cursor, const struct contents *contents)
{
    const size_t length = contents->identity != NULL ? strlen(contents->identity->text) : 0;
    put64(cursor, contents->notes->n);
    put(cursor, contents->notes->bytes, contents->notes->n);
    put32(cursor, (uint32_t)length);
    if (length == 0)
        return;
    put(cursor, contents->identity->text, length);
    put_snapshot(cursor, contents->snapshot);
}
static void fill_head(uint8_t *bytes, size_t size)
{
    memset(bytes, 0, CONTENTS_AT);
    memcpy(bytes, magic, MAGIC_SIZE);
    bytes_store16(bytes + MAGIC_SIZE, FORMAT_VERSION);
    bytes_store64(bytes + SIZE_AT, size);
    bytes_store64(bytes + HASH_AT, XXH3_64bits(bytes + CONTENTS_AT, size - CONTENTS_AT));
}

enum fifteen_status checkpoint_file_write(const char *path, const struct checkpoint_notes *notes,
                                          const struct checkpoint_identity *identity,
                                          const struct snapshot *snapshot,
                                          struct fifteen_error *error)
{
    const struct contents contents = {notes, identity, snapshot};
    struct cursor cursor = {NULL, CONTENTS_AT};
    put_contents(&cursor, &contents);
    const size_t size = cursor.at;
    uint8_t *const bytes = malloc(size);
    if (bytes == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
    cursor = (struct cursor){bytes, CONTENTS_AT};
    put_contents(&cursor, &contents);
    fill_head(bytes, size);
    struct replacement replacement;
    enum fifteen_status status = replace_begin(&replacement, path, error);
    if (status == FIFTEEN_OK)
        status = replace_write(&replacement, bytes, size, 0, error);
    status = replace_end(&replacement, status, error);
    free(bytes);
    return status;
}

/* ---- reading ---- */

static enum fifteen_status fail(const char *path, const char *reason, struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_DAMAGED, "checkpoint %.200s: %s; remove it to start again",
                     path, reason);
}

static enum fifteen_status fail_to_read(const char *path, struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_IO, "cannot read checkpoint %.200s: %s", path, strerror(errno));
}

/* Reads the bytes of an open file. The caller frees *out. */
static enum fifteen_status read_bytes(FILE *file, const char *path, uint8_t **out, size_t *size,
                                      struct fifteen_error *error)
{
    size_t n_allocated = 1 << 16;
    *size = 0;
    for (*out = NULL;; n_allocated *= 2) {
        uint8_t *const grown = realloc(*out, n_allocated);
        if (grown == NULL)
            return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
        *out = grown;
        *size += fread(*out + *size, 1, n_allocated - *size, file);
        if (ferror(file))
            return fail_to_read(path, error);
        if (*size < n_allocated)
            return FIFTEEN_OK;
        if (n_allocated >= MAX_BYTES)
            return fail(path, "it is not a checkpoint", error);
    }
}

static enum fifteen_status check_head(const uint8_t *bytes, size_t size, const char *path,
                                      struct fifteen_error *error)
{
    const size_t n = size < MAGIC_SIZE ? size : MAGIC_SIZE;
    if (memcmp(bytes, magic, n) != 0)
        return fail(path, "it is not a checkpoint", error);
    if (size < CONTENTS_AT)
        return fail(path, "it is truncated", error);
    if (bytes_load16(bytes + MAGIC_SIZE) != FORMAT_VERSION)
        return fail(path, "its format is of another version", error);
    const uint64_t whole = bytes_load64(bytes + SIZE_AT);
    if (whole > size)
        return fail(path, "it is truncated", error);
    if (whole < size || bytes_load32(bytes + ZEROS_AT) != 0 ||
        bytes_load64(bytes + HASH_AT) != XXH3_64bits(bytes + CONTENTS_AT, size - CONTENTS_AT))
        return fail(path, "it is damaged", error);
    return FIFTEEN_OK;
}

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

/* Reports the first line in which two identities differ. Both have whole lines. */
static enum fifteen_status compare_identity(const char *path, const char *own, const char *other,
                                            struct fifteen_error *error)
{
    char reason[240] = "it is of another search";
    while (*own != '\0' && *other != '\0') {
        const size_t length = strcspn(own, "\n") + 1;
        const size_t length_other = strcspn(other, "\n") + 1;
        if (length != length_other || memcmp(own, other, length) != 0) {
            snprintf(reason, sizeof reason, "it is of another %.*s, '%.*s'", (int)strcspn(own, ":"),
                     own, (int)length_other - 1, other);
            break;
        }
        own += length;
        other += length_other;
    }
    return *own == *other && *own == '\0' ? FIFTEEN_OK : fail(path, reason, error);
}

static enum fifteen_status read_identity(struct source *source, const char *path,
                                         const struct checkpoint_identity *identity,
                                         struct fifteen_error *error)
{
    char text[CHECKPOINT_IDENTITY_SIZE] = "";
    const uint32_t length = take32(source);
    const uint8_t *const bytes = take(source, length);
    if (source->ok && length == 0 && source->n == 0)
        return FIFTEEN_NOT_FOUND;
    if (bytes == NULL || length == 0 || length >= sizeof text || bytes[length - 1] != '\n' ||
        memchr(bytes, '\0', length) != NULL)
        return fail(path, "it is damaged", error);
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
    snapshot->excludes_sequences = take32(source) == 1;
    snapshot->frontier.expanded = take64(source);
    snapshot->frontier.generated = take64(source);
    snapshot->frontier.n_taken = take64(source);
    snapshot->n_iterations = take32(source);
    if (snapshot->n_iterations > FIFTEEN_MAX_ITERATIONS)
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

static enum fifteen_status read_contents(struct source *source, const char *path,
                                         const struct checkpoint_identity *identity,
                                         struct snapshot *out, struct fifteen_error *error)
{
    if (take(source, take64(source)) == NULL)
        return fail(path, "it is damaged", error);
    const enum fifteen_status status = read_identity(source, path, identity, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!read_snapshot(source, out))
        return fail(path, "it is damaged", error);
    if (out->paths == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
    return FIFTEEN_OK;
}

/* Reads a file with valid checksum. The caller frees *bytes. */
static enum fifteen_status read_file(const char *path, uint8_t **bytes, struct source *source,
                                     struct fifteen_error *error)
{
    *bytes = NULL;
    FILE *const file = fopen(path, "re");
    if (file == NULL)
        return errno == ENOENT ? FIFTEEN_NOT_FOUND : fail_to_read(path, error);
    size_t size = 0;
    enum fifteen_status status = read_bytes(file, path, bytes, &size, error);
    if (status == FIFTEEN_OK)
        status = check_head(*bytes, size, path, error);
    if (status == FIFTEEN_OK)
        *source = (struct source){*bytes + CONTENTS_AT, size - CONTENTS_AT, true};
    fclose(file);
    return status;
}

enum fifteen_status checkpoint_file_read(const char *path,
                                         const struct checkpoint_identity *identity,
                                         struct snapshot *out, struct fifteen_error *error)
{
    uint8_t *bytes;
    struct source source;
    enum fifteen_status status = read_file(path, &bytes, &source, error);
    if (status == FIFTEEN_OK)
        status = read_contents(&source, path, identity, out, error);
    free(bytes);
    return status;
}

enum fifteen_status checkpoint_file_read_notes(const char *path, void **notes, size_t *n_notes,
                                               struct fifteen_error *error)
{
    uint8_t *bytes;
    struct source source;
    enum fifteen_status status = read_file(path, &bytes, &source, error);
    if (status == FIFTEEN_OK) {
        const uint64_t n = take64(&source);
        const uint8_t *const from = take(&source, n);
        if (from == NULL)
            status = fail(path, "it is damaged", error);
        else
            memmove(bytes, from, n);
        *n_notes = n;
    }
    *notes = bytes;
    if (status != FIFTEEN_OK) {
        free(bytes);
        *notes = NULL;
    }
    return status;
}
