/* load.c - the table loader: opens files, gives their tables memory or maps them, decodes them */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/load.h"

#include <stdlib.h>

#include "pdb/file/damage.h"
#include "pdb/file/decode.h"
#include "pdb/pattern/pattern.h"
#include "pdb/table/mapped.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/report.h"
#include "util/threads.h"

/* What became of opening a file. */
struct outcome {
    enum fifteen_status status;
    struct fifteen_error error;
};

/* Files that are opened in parallel. */
struct opening {
    const struct load_file *files;
    const struct shared_folder *shared; /* or NULL */
    struct encoded *encoded;
    struct outcome *outcomes;
    struct report report;
};

/* Allocates memory for decoded blocks, or maps those that another process has decoded. */
static enum fifteen_status attach_memory(const struct shared_folder *shared,
                                         struct encoded *encoded, struct fifteen_error *error)
{
    struct fifteen_pdb *const pdb = encoded->reader.pdb;
    if (shared != NULL && shared_find(shared, pdb))
        return FIFTEEN_OK;
    if (shared != NULL && shared_create(shared, pdb->size_bytes, &encoded->shared))
        pdb->bits = encoded->shared.bytes;
    else
        pdb->bits = memory_alloc(pdb->size_bytes);
    if (pdb->bits == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a table of %zu MB",
                         pdb->size_bytes / 1000000);
    encoded->filter = filter_create(pdb);
    return encoded->filter != NULL
               ? FIFTEEN_OK
               : error_set(error, FIFTEEN_NO_MEMORY, "out of memory for decoding");
}

static enum fifteen_status map_file(const struct reader *reader, struct fifteen_error *error)
{
    struct fifteen_pdb *const pdb = reader->pdb;
    const enum fifteen_status status = mapped_create(
        reader->fd, reader->path, reader->header.data_offset, pdb->size_bytes, &pdb->mapped, error);
    if (status == FIFTEEN_OK)
        pdb->bits =
            (uint64_t *)mapped_bytes(pdb->mapped); /* never written: the table is complete */
    return status;
}

/* The file may have a wrong name, or may have been replaced after its header was read. */
static enum fifteen_status check_contents(const struct load_file *file, const struct reader *reader,
                                          struct fifteen_error *error)
{
    if (file->pattern == NULL ||
        (pattern_equal(&reader->pdb->pattern, file->pattern) && reader->pdb->kind == file->kind))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_DAMAGED, "contains the table of another pattern, goal or kind");
}

static enum fifteen_status prepare_file(const struct load_file *file,
                                        const struct shared_folder *shared, struct encoded *encoded,
                                        struct fifteen_error *error)
{
    struct reader *const reader = &encoded->reader;
    enum fifteen_status status = reader_open(reader, file->path, error);
    if (status == FIFTEEN_OK)
        status = check_contents(file, reader, error);
    if (status == FIFTEEN_OK)
        status = reader_load_blocks(reader, error);
    if (status == FIFTEEN_OK)
        status = pdb_add_cellsets(reader->pdb, error);
    if (status != FIFTEEN_OK)
        return status;
    return reader->pdb->codec == FIFTEEN_CODEC_NONE ? map_file(reader, error)
                                                    : attach_memory(shared, encoded, error);
}

static enum fifteen_status open_file(void *context, size_t index, unsigned thread)
{
    const struct opening *const opening = context;
    struct outcome *const outcome = &opening->outcomes[index];
    outcome->status = prepare_file(&opening->files[index], opening->shared,
                                   &opening->encoded[index], &outcome->error);
    return outcome->status == FIFTEEN_OK && thread == 0 ? report_make(&opening->report)
                                                        : outcome->status;
}

/* Reports the first file that failed, or that loading was cancelled. */
static enum fifteen_status report_failure(const struct outcome *outcomes, unsigned n,
                                          enum fifteen_status status, unsigned *failed,
                                          struct fifteen_error *error)
{
    for (unsigned i = 0; i < n; i++)
        if (outcomes[i].status != FIFTEEN_OK) {
            *failed = i;
            return error_set(error, outcomes[i].status, "%s", outcomes[i].error.text);
        }
    return error_set(error, status, "loading was stopped");
}

/* Opens all files. If one fails, sets *failed to its number. */
static enum fifteen_status open_files(const struct load_file *files, struct encoded *encoded,
                                      unsigned n, const struct load_options *options,
                                      unsigned *failed, struct fifteen_error *error)
{
    struct opening opening = {.files = files,
                              .shared = options->shared,
                              .encoded = encoded,
                              .outcomes = calloc(n, sizeof *opening.outcomes),
                              .report = {options->monitor, {.stage = FIFTEEN_STAGE_LOAD}}};
    if (opening.outcomes == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for loading");
    enum fifteen_status status = threads_for(options->n_threads, n, open_file, &opening);
    if (status != FIFTEEN_OK)
        status = report_failure(opening.outcomes, n, status, failed, error);
    free(opening.outcomes);
    return status;
}

/* Frees what remains of n files, and the array. */
static void close_files(struct encoded *encoded, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        filter_free(encoded[i].filter);
        struct fifteen_pdb *const pdb = encoded[i].reader.pdb;
        if (pdb != NULL && encoded[i].shared.bytes != NULL)
            pdb->bits = NULL;
        shared_discard(&encoded[i].shared);
        reader_close(&encoded[i].reader);
    }
    free(encoded);
}

/* Opens and decodes all files. Nobody waits for a process that only checks what others have
 * decoded. */
static enum fifteen_status load_all(const struct load_file *files, struct encoded *encoded,
                                    unsigned n, const struct load_options *options, int *lock,
                                    unsigned *failed, struct fifteen_error *error)
{
    bool decodes = false;
    enum fifteen_status status = open_files(files, encoded, n, options, failed, error);
    for (unsigned i = 0; i < n; i++)
        decodes |= encoded[i].filter != NULL;
    if (!decodes)
        shared_unlock(lock);
    if (status == FIFTEEN_OK)
        status = decode_files(encoded, n, options->n_threads, options->monitor, failed, error);
    for (unsigned i = 0; status == FIFTEEN_OK && i < n; i++)
        if (encoded[i].shared.bytes != NULL)
            status =
                shared_publish(options->shared, &encoded[i].shared, encoded[i].reader.pdb, error);
    return status;
}

/* Only one process at a time loads tables that are shared. */
static enum fifteen_status load_locked(const struct load_file *files, struct encoded *encoded,
                                       unsigned n, const struct load_options *options,
                                       unsigned *failed, struct fifteen_error *error)
{
    struct load_options used = *options;
    int lock = -1;
    used.n_threads = threads_to_use(options->n_threads);
    if (used.shared != NULL && shared_lock(used.shared, used.monitor, &lock) != FIFTEEN_OK)
        return error_set(error, FIFTEEN_CANCELLED, "loading was stopped");
    if (lock < 0)
        used.shared = NULL;
    const enum fifteen_status status = load_all(files, encoded, n, &used, &lock, failed, error);
    shared_unlock(&lock);
    return status;
}

enum fifteen_status load_files(const struct load_file *files, unsigned n,
                               const struct load_options *options, struct fifteen_pdb **out,
                               unsigned *failed, struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct encoded *const encoded = calloc(n, sizeof *encoded);
    *failed = n;
    if (encoded == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for loading");
    for (unsigned i = 0; i < n; i++)
        encoded[i].reader.fd = -1;
    const enum fifteen_status status = load_locked(files, encoded, n, options, failed, &reason);
    for (unsigned i = 0; status == FIFTEEN_OK && i < n; i++) {
        out[i] = encoded[i].reader.pdb;
        encoded[i].reader.pdb = NULL;
    }
    close_files(encoded, n);
    if (status == FIFTEEN_OK)
        return status;
    return *failed == n ? error_copy(error, status, &reason)
                        : error_set(error, status, "%s: %s", files[*failed].path, reason.text);
}

enum fifteen_status fifteen_pdb_load(const char *path, unsigned n_threads,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_pdb **out, struct fifteen_error *error)
{
    const struct load_file file = {.path = path};
    unsigned failed;
    if (path == NULL || out == NULL)
        return error_set(error, FIFTEEN_INVALID, "no file or no result given");
    const struct load_options options = {.n_threads = n_threads, .monitor = monitor};
    return load_files(&file, 1, &options, out, &failed, error);
}

enum fifteen_status fifteen_pdb_read_info(const char *path, struct fifteen_pdb_info *out,
                                          struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct reader reader;
    if (path == NULL || out == NULL)
        return error_set(error, FIFTEEN_INVALID, "no file or no result given");
    const enum fifteen_status status = reader_open(&reader, path, &reason);
    if (status == FIFTEEN_OK)
        *out = reader.header.info;
    else
        damage_advise(path, NULL, error_set(error, status, "%s: %s", path, reason.text), error);
    reader_close(&reader);
    return status;
}
