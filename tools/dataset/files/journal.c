/* journal.c - a file that keeps the rows of an unfinished data set in order, each block sealed */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "dataset/files/checksum.h"
#include "process/seal.h"
#include "process/stopwatch.h"

enum { BLOCK_HEAD = 12, MAX_ROWS = 65535 };

/* Syncs begin after FIRST_SYNC seconds, and take 1 of SYNC_SHARE parts of the time. */
enum { FIRST_SYNC = 5, SYNC_SHARE = 100 };

struct journal {
    FILE *stream;
    char *path;
    size_t row_size;
    off_t begin; /* of the first block */
    uint64_t n_rows;
    uint64_t head_seal;
    uint64_t read_seal; /* of the record that was read last */
    uint64_t last_seal; /* of the last record */
    uint8_t *rows;      /* of the block that was read last */
    size_t n_allocated;
    double opened;        /* stopwatch_now() */
    double sync_seconds;  /* of all syncs */
    double last_sync;     /* seconds of the last one */
    bool has_synced_name; /* the file's name in its folder */
};

static enum fifteen_status fail(const struct journal *journal, const char *verb,
                                struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot %s %s: %s", verb, journal->path, strerror(errno));
}

/* ---- blocks ---- */

static uint64_t load(const uint8_t *bytes, unsigned n)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < n; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

static void store(uint8_t *bytes, unsigned n, uint64_t number)
{
    for (unsigned i = 0; i < n; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static bool make_room(struct journal *journal, size_t size)
{
    if (size <= journal->n_allocated)
        return true;
    uint8_t *const grown = realloc(journal->rows, size);
    if (grown == NULL)
        return false;
    journal->rows = grown;
    journal->n_allocated = size;
    return true;
}

/* Reads a block. *n is 0 if it is incomplete or damaged, or at the end of the file. */
static enum fifteen_status read_block(struct journal *journal, unsigned *n,
                                      struct fifteen_error *error)
{
    uint8_t head[BLOCK_HEAD];
    *n = 0;
    if (fread(head, 1, BLOCK_HEAD, journal->stream) != BLOCK_HEAD)
        return ferror(journal->stream) ? fail(journal, "read", error) : FIFTEEN_OK;
    const uint64_t n_rows = load(head, 4);
    if (n_rows == 0 || n_rows > MAX_ROWS)
        return FIFTEEN_OK;
    const size_t size = (size_t)n_rows * journal->row_size;
    if (!make_room(journal, size))
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    if (fread(journal->rows, 1, size, journal->stream) != size)
        return ferror(journal->stream) ? fail(journal, "read", error) : FIFTEEN_OK;
    const uint64_t seal = seal_after(journal->read_seal, journal->rows, size);
    if (seal != load(head + 4, 8))
        return FIFTEEN_OK;
    journal->read_seal = seal;
    *n = (unsigned)n_rows;
    return FIFTEEN_OK;
}

/* Counts the rows of all sound blocks and cuts off the rest. */
static enum fifteen_status scan_blocks(struct journal *journal, struct fifteen_error *error)
{
    off_t end = journal->begin;
    unsigned n = 1;
    while (n > 0) {
        const enum fifteen_status status = read_block(journal, &n, error);
        if (status != FIFTEEN_OK)
            return status;
        if (n > 0)
            end = ftello(journal->stream);
        journal->n_rows += n;
    }
    journal->last_seal = journal->read_seal;
    if (ftruncate(fileno(journal->stream), end) != 0 || fseeko(journal->stream, end, SEEK_SET) != 0)
        return fail(journal, "write", error);
    return FIFTEEN_OK;
}

/* ---- opening ---- */

static enum fifteen_status begin_file(struct journal *journal, const char *head,
                                      struct fifteen_error *error)
{
    journal->last_seal = journal->head_seal;
    rewind(journal->stream);
    if (ftruncate(fileno(journal->stream), 0) != 0 || fprintf(journal->stream, "%s\n", head) < 0 ||
        fflush(journal->stream) != 0 || (journal->begin = ftello(journal->stream)) < 0)
        return fail(journal, "write", error);
    return FIFTEEN_OK;
}

/* Reads the first line. A line without an end was being written when the process ended. */
static enum fifteen_status read_head(struct journal *journal, const char *head, char **found,
                                     struct fifteen_error *error)
{
    char *line = NULL;
    size_t size = 0;
    const ssize_t length = getline(&line, &size, journal->stream);
    enum fifteen_status status = FIFTEEN_OK;
    if (length <= 0 || line[length - 1] != '\n') {
        free(line);
        return begin_file(journal, head, error);
    }
    line[length - 1] = '\0';
    journal->begin = length;
    if (strcmp(line, head) != 0) {
        *found = line;
        return message_set(error, FIFTEEN_INVALID, "%s has another recipe", journal->path);
    }
    free(line);
    journal->read_seal = journal->head_seal;
    status = scan_blocks(journal, error);
    return status;
}

enum fifteen_status journal_open(const char *path, const char *head, size_t row_size,
                                 struct journal **out, char **found, struct fifteen_error *error)
{
    struct journal *const journal = calloc(1, sizeof *journal);
    *out = journal;
    *found = NULL;
    if (journal == NULL || (journal->path = strdup(path)) == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    journal->row_size = row_size;
    journal->head_seal = seal_after(0, head, strlen(head));
    journal->opened = stopwatch_now();
    journal->stream = fopen(path, "r+e");
    if (journal->stream == NULL && errno == ENOENT)
        journal->stream = fopen(path, "w+e");
    if (journal->stream == NULL)
        return fail(journal, "open", error);
    return read_head(journal, head, found, error);
}

void journal_close(struct journal *journal)
{
    if (journal == NULL)
        return;
    if (journal->stream != NULL)
        fclose(journal->stream);
    free(journal->path);
    free(journal->rows);
    free(journal);
}

/* ---- use ---- */

uint64_t journal_rows(const struct journal *journal)
{
    return journal->n_rows;
}

/* Returns whether one more sync, if it takes as long as the last one, keeps within the share. After
 * a long time without rows there is room for several, so that rows which take long are synced one
 * by one. */
static bool is_sync_due(const struct journal *journal, double now)
{
    const double elapsed = now - journal->opened;
    return elapsed >= FIRST_SYNC &&
           SYNC_SHARE * (journal->sync_seconds + journal->last_sync) <= elapsed;
}

/* Writes all blocks to the disk if it is time. */
static enum fifteen_status sync_blocks(struct journal *journal, struct fifteen_error *error)
{
    const double before = stopwatch_now();
    if (!is_sync_due(journal, before))
        return FIFTEEN_OK;
    if (fsync(fileno(journal->stream)) != 0 && errno != EINVAL)
        return fail(journal, "sync", error);
    if (!journal->has_synced_name && !file_sync_folder(journal->path))
        return fail(journal, "sync the folder of", error);
    journal->has_synced_name = true;
    journal->last_sync = stopwatch_now() - before;
    journal->sync_seconds += journal->last_sync;
    return FIFTEEN_OK;
}

enum fifteen_status journal_append(struct journal *journal, const uint8_t *rows, unsigned n,
                                   struct fifteen_error *error)
{
    uint8_t head[BLOCK_HEAD];
    const size_t size = n * journal->row_size;
    store(head, 4, n);
    journal->last_seal = seal_after(journal->last_seal, rows, size);
    store(head + 4, 8, journal->last_seal);
    if (fwrite(head, 1, BLOCK_HEAD, journal->stream) != BLOCK_HEAD ||
        fwrite(rows, 1, size, journal->stream) != size || fflush(journal->stream) != 0)
        return fail(journal, "write", error);
    journal->n_rows += n;
    return sync_blocks(journal, error);
}

enum fifteen_status journal_rewind(struct journal *journal, struct fifteen_error *error)
{
    journal->read_seal = journal->head_seal;
    return fseeko(journal->stream, journal->begin, SEEK_SET) == 0 ? FIFTEEN_OK
                                                                  : fail(journal, "read", error);
}

enum fifteen_status journal_next(struct journal *journal, const uint8_t **rows, unsigned *n,
                                 struct fifteen_error *error)
{
    const enum fifteen_status status = read_block(journal, n, error);
    *rows = journal->rows;
    if (status == FIFTEEN_OK && *n == 0 && !feof(journal->stream))
        return message_set(error, FIFTEEN_DAMAGED, "%s has been changed by another process",
                           journal->path);
    /* A stream that has been read up to its end is written to after it is positioned. */
    if (status == FIFTEEN_OK && *n == 0 && fseeko(journal->stream, 0, SEEK_END) != 0)
        return fail(journal, "read", error);
    return status;
}
