/* journal.c - a file of lines of JSON, each sealed in a chain with the line before */
/* SPDX-License-Identifier: MIT */
#include "journal/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "journal/seal.h"
#include "process/stopwatch.h"

/* Syncs begin after FIRST_SYNC seconds, and take 1 of SYNC_SHARE parts of the time. */
enum { FIRST_SYNC = 5, SYNC_SHARE = 100 };

enum fifteen_status journal_fail(const struct journal *journal, const char *verb,
                                 struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot %s %s: %s", verb, journal->name, strerror(errno));
}

/* ---- lines ---- */

/* The end of a line: from the comma after its other members. */
enum { SEAL_SIZE = sizeof ", \"xxh3\": \"0123456789abcdef\"}\n" };

static void print_end(uint64_t seal, char out[SEAL_SIZE])
{
    char text[SEAL_TEXT_SIZE];
    snprintf(out, SEAL_SIZE, ", \"xxh3\": \"%s\"}\n", seal_print(seal, text));
}

void journal_write_text(struct journal *journal, const char *text, size_t length)
{
    char end[SEAL_SIZE];
    journal->seal = seal_after(journal->seal, text, length);
    print_end(journal->seal, end);
    fwrite(text, 1, length, journal->stream);
    fwrite(end, 1, SEAL_SIZE - 1, journal->stream);
}

bool journal_write(struct journal *journal, json_t *object)
{
    char *const line = output_json_line(object);
    if (line == NULL)
        return false;
    journal_write_text(journal, line, strlen(line) - strlen("}\n"));
    free(line);
    return true;
}

enum fifteen_status journal_read(struct journal *journal, struct fifteen_error *error)
{
    errno = 0;
    const ssize_t length = getline(&journal->text, &journal->n_allocated, journal->stream);
    journal->length = length > 0 ? (size_t)length : 0;
    if (length > 0 && journal->text[length - 1] == '\n') {
        journal->line++;
        return FIFTEEN_OK;
    }
    if (errno == ENOMEM)
        return message_no_memory(error);
    return ferror(journal->stream) ? journal_fail(journal, "read", error) : FIFTEEN_NOT_FOUND;
}

bool journal_check(struct journal *journal)
{
    char end[SEAL_SIZE];
    if (journal->length < SEAL_SIZE)
        return false;
    const size_t length = journal->length - (SEAL_SIZE - 1);
    journal->seal = seal_after(journal->seal, journal->text, length);
    print_end(journal->seal, end);
    return memcmp(journal->text + length, end, SEAL_SIZE - 1) == 0;
}

size_t journal_text_length(const struct journal *journal)
{
    return journal->length - (SEAL_SIZE - 1);
}

json_t *journal_object(const struct journal *journal)
{
    return json_loadb(journal->text, journal->length, JSON_REJECT_DUPLICATES, NULL);
}

void journal_free(struct journal *journal)
{
    free(journal->text);
    journal->text = NULL;
}

/* ---- files ---- */

enum fifteen_status journal_open(struct journal *journal, const char *path,
                                 struct fifteen_error *error)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    *journal = (struct journal){.name = path, .syncs = {.begun = stopwatch_now()}};
    journal->stream = fd >= 0 ? fdopen(fd, "r+") : NULL;
    if (journal->stream != NULL)
        return FIFTEEN_OK;
    journal_fail(journal, "open", error);
    if (fd >= 0)
        close(fd);
    return FIFTEEN_IO;
}

enum fifteen_status journal_cut(struct journal *journal, off_t end, struct fifteen_error *error)
{
    const bool is_cut =
        ftruncate(fileno(journal->stream), end) == 0 && fseeko(journal->stream, end, SEEK_SET) == 0;
    return is_cut ? FIFTEEN_OK : journal_fail(journal, "write", error);
}

/* Writes the names of the folder that has a file to the disk. Returns false, with errno, if that
 * fails; true also if the file system does not support it. */
static bool sync_folder(const char *path)
{
    char *const folder = strdup(path);
    if (folder == NULL)
        return false;
    char *const last = strrchr(folder, '/');
    last[last == folder] = '\0';
    const int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool saved = opened >= 0 && (fsync(opened) == 0 || errno == EINVAL);
    if (opened >= 0)
        close(opened);
    free(folder);
    return saved;
}

/* Returns whether one more sync, if it takes as long as the last one, keeps within the share. After
 * a long time without lines there is room for several, so that lines which take long are synced one
 * by one. */
static bool is_sync_due(const struct journal_syncs *syncs, double now)
{
    const double elapsed = now - syncs->begun;
    return elapsed >= FIRST_SYNC && SYNC_SHARE * (syncs->sum + syncs->last) <= elapsed;
}

enum fifteen_status journal_flush(struct journal *journal, struct fifteen_error *error)
{
    struct journal_syncs *const syncs = &journal->syncs;
    const double before = stopwatch_now();
    if (fflush(journal->stream) != 0 || ferror(journal->stream))
        return journal_fail(journal, "write", error);
    if (!is_sync_due(syncs, before))
        return FIFTEEN_OK;
    if (fsync(fileno(journal->stream)) != 0 && errno != EINVAL)
        return journal_fail(journal, "sync", error);
    if (!syncs->has_name && !sync_folder(journal->name))
        return journal_fail(journal, "sync the folder of", error);
    syncs->has_name = true;
    syncs->last = stopwatch_now() - before;
    syncs->sum += syncs->last;
    return FIFTEEN_OK;
}
