/* decode.c - the blocks of open table files: all threads decode and check those of all files */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/decode.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <zstd.h>

#include "pdb/file/hash.h"
#include "util/error.h"
#include "util/report.h"
#include "util/threads.h"

/* A thread loads some blocks in a row, of about a huge page: if two threads touch a huge page of
 * the table first at the same time, the system clears it twice. */
enum { RUN_BYTES = 2 << 20 };

/* The blocks that a thread loads one after the other. */
struct run {
    unsigned file;
    uint64_t first;
    uint64_t end;
};

/* The state of a thread, which stops at the first block that fails. */
struct worker {
    ZSTD_DCtx *context;
    uint8_t *packed;   /* a block as it is in the file */
    uint64_t *scratch; /* the filter's */
    struct fifteen_error error;
    size_t failed; /* the run that failed, or n_runs */
};

struct decoder {
    const struct encoded *files;
    unsigned n_files;
    hash_function *hash;
    struct report report;
    atomic_uint_least64_t n_done; /* blocks */
    struct run *runs;
    size_t n_runs;
    unsigned n_threads;
    struct worker *workers;
};

/* ---- blocks ---- */

static uint64_t *block_rows(const struct reader *reader, uint64_t block)
{
    return reader->pdb->bits + block * reader->header.block_bytes / sizeof *reader->pdb->bits;
}

static enum fifteen_status decode_block(const struct encoded *file, const struct worker *worker,
                                        uint64_t block, size_t packed_bytes,
                                        struct fifteen_error *error)
{
    const struct reader *const reader = &file->reader;
    const struct header *const header = &reader->header;
    uint64_t *const rows = block_rows(reader, block);
    const size_t raw_bytes = (size_t)header_raw_bytes(header, block);
    const size_t result =
        ZSTD_decompressDCtx(worker->context, rows, raw_bytes, worker->packed, packed_bytes);
    if (ZSTD_isError(result))
        return error_set(error, FIFTEEN_DAMAGED, "zstd cannot decode it: %s",
                         ZSTD_getErrorName(result));
    if (result != raw_bytes)
        return error_set(error, FIFTEEN_DAMAGED, "decodes to %zu bytes; expected %zu", result,
                         raw_bytes);
    const size_t row_bytes = reader->pdb->row_words * sizeof *rows;
    filter_unpack(file->filter, (uint32_t)(block * header->block_bytes / row_bytes),
                  (uint32_t)(raw_bytes / row_bytes), rows, rows, worker->scratch);
    return FIFTEEN_OK;
}

/* Blocks are read, not mapped: if the file is truncated meanwhile, that is an error and not a
 * SIGBUS. Copying a compressed block costs little compared with decoding it. A stored block is read
 * to its place. */
static enum fifteen_status read_block(const struct encoded *file, const struct worker *worker,
                                      uint64_t block, struct fifteen_error *error)
{
    const struct reader *const reader = &file->reader;
    const struct block *const entry = &reader->blocks[block];
    const size_t n_bytes = (size_t)(entry[1].offset - entry[0].offset);
    const bool is_stored = header_is_stored(&reader->header, block, n_bytes);
    void *const to = is_stored ? (void *)block_rows(reader, block) : worker->packed;
    const enum fifteen_status status = reader_read(reader, to, n_bytes, entry->offset, error);
    return status != FIFTEEN_OK || is_stored ? status
                                             : decode_block(file, worker, block, n_bytes, error);
}

/* Checks a block's hash; a block that has just been decoded is still in the cache. */
static enum fifteen_status check_block(const struct reader *reader, hash_function *hash,
                                       uint64_t block, struct fifteen_error *error)
{
    const size_t raw_bytes = (size_t)header_raw_bytes(&reader->header, block);
    if (hash(block_rows(reader, block), raw_bytes) != reader->blocks[block].hash)
        return error_set(error, FIFTEEN_DAMAGED, "checksum mismatch, the file is damaged");
    return FIFTEEN_OK;
}

static enum fifteen_status load_block(const struct decoder *decoder, unsigned number,
                                      struct worker *worker, uint64_t block)
{
    const struct encoded *const file = &decoder->files[number];
    const struct reader *const reader = &file->reader;
    struct fifteen_error reason;
    enum fifteen_status status = FIFTEEN_OK;
    if (file->filter != NULL)
        status = read_block(file, worker, block, &reason);
    if (status == FIFTEEN_OK)
        status = check_block(reader, decoder->hash, block, &reason);
    if (status == FIFTEEN_OK)
        return status;
    return error_set(&worker->error, status,
                     "block %" PRIu64 " of %" PRIu64 " at offset %" PRIu64 ": %s", block,
                     reader->header.n_blocks, reader->blocks[block].offset, reason.text);
}

/* ---- runs ---- */

static enum fifteen_status report_blocks(struct decoder *decoder, uint64_t n_done)
{
    decoder->report.progress.done = n_done;
    return report_make(&decoder->report);
}

static enum fifteen_status load_run(void *context, size_t index, unsigned thread)
{
    struct decoder *const decoder = context;
    struct worker *const worker = &decoder->workers[thread];
    const struct run *const run = &decoder->runs[index];
    enum fifteen_status status = FIFTEEN_OK;
    for (uint64_t block = run->first; block < run->end && status == FIFTEEN_OK; block++) {
        status = load_block(decoder, run->file, worker, block);
        if (status != FIFTEEN_OK)
            worker->failed = index;
        const uint64_t n_done = atomic_fetch_add(&decoder->n_done, 1) + 1;
        if (status == FIFTEEN_OK && thread == 0) /* the caller's thread */
            status = report_blocks(decoder, n_done);
    }
    return status;
}

/* The blocks of a run. A small table has a run for each thread. */
static uint64_t choose_run(const struct header *header, unsigned n_threads)
{
    const uint64_t of_huge_page = RUN_BYTES / header->block_bytes;
    const uint64_t of_thread = header->n_blocks / n_threads;
    const uint64_t n = of_huge_page < of_thread ? of_huge_page : of_thread;
    return n == 0 ? 1 : n;
}

/* Without memory for the runs, only counts them. */
static void list_runs(struct decoder *decoder)
{
    decoder->n_runs = 0;
    for (unsigned file = 0; file < decoder->n_files; file++) {
        const struct header *const header = &decoder->files[file].reader.header;
        const uint64_t n = choose_run(header, decoder->n_threads);
        for (uint64_t first = 0; first < header->n_blocks; first += n) {
            const uint64_t end = header->n_blocks - first < n ? header->n_blocks : first + n;
            if (decoder->runs != NULL)
                decoder->runs[decoder->n_runs] = (struct run){file, first, end};
            decoder->n_runs++;
        }
    }
}

static bool create_runs(struct decoder *decoder)
{
    list_runs(decoder);
    decoder->runs = malloc((decoder->n_runs + 1U) * sizeof *decoder->runs); /* not NULL if none */
    if (decoder->runs == NULL)
        return false;
    list_runs(decoder);
    return true;
}

/* ---- threads ---- */

/* What the largest block needs. */
static void measure(const struct decoder *decoder, size_t *packed_bytes, size_t *scratch_words)
{
    *packed_bytes = 0;
    *scratch_words = 0;
    for (unsigned i = 0; i < decoder->n_files; i++) {
        const struct encoded *const file = &decoder->files[i];
        if (file->filter == NULL)
            continue;
        const size_t block = (size_t)header_max_block_bytes(&file->reader.header, 0);
        const size_t words = filter_scratch_words(file->filter);
        *packed_bytes = block > *packed_bytes ? block : *packed_bytes;
        *scratch_words = words > *scratch_words ? words : *scratch_words;
    }
}

static bool create_workers(struct decoder *decoder)
{
    size_t packed_bytes;
    size_t scratch_words;
    measure(decoder, &packed_bytes, &scratch_words);
    if (decoder->n_runs < decoder->n_threads)
        decoder->n_threads = (unsigned)decoder->n_runs;
    decoder->workers = calloc((size_t)decoder->n_threads + 1, sizeof *decoder->workers);
    if (decoder->workers == NULL)
        return false;
    for (unsigned i = 0; i < decoder->n_threads; i++)
        decoder->workers[i].failed = decoder->n_runs;
    for (unsigned i = 0; i < decoder->n_threads && packed_bytes > 0; i++) {
        struct worker *const worker = &decoder->workers[i];
        worker->context = ZSTD_createDCtx();
        worker->packed = malloc(packed_bytes);
        worker->scratch = malloc((scratch_words + 1) * sizeof *worker->scratch);
        if (worker->context == NULL || worker->packed == NULL || worker->scratch == NULL)
            return false;
    }
    return true;
}

static void free_workers(struct decoder *decoder)
{
    for (unsigned i = 0; decoder->workers != NULL && i < decoder->n_threads; i++) {
        ZSTD_freeDCtx(decoder->workers[i].context);
        free(decoder->workers[i].packed);
        free(decoder->workers[i].scratch);
    }
    free(decoder->workers);
    free(decoder->runs);
}

/* Reports the first block that failed, or that loading was cancelled. */
static enum fifteen_status report_failure(const struct decoder *decoder, enum fifteen_status status,
                                          unsigned *failed, struct fifteen_error *error)
{
    const struct worker *first = &decoder->workers[0];
    for (unsigned i = 1; i < decoder->n_threads; i++)
        if (decoder->workers[i].failed < first->failed)
            first = &decoder->workers[i];
    if (first->failed == decoder->n_runs)
        return error_set(error, status, "loading was stopped");
    *failed = decoder->runs[first->failed].file;
    return error_copy(error, status, &first->error);
}

static enum fifteen_status run_decoder(struct decoder *decoder, unsigned *failed,
                                       struct fifteen_error *error)
{
    if (!create_runs(decoder) || !create_workers(decoder))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for decoding");
    enum fifteen_status status =
        threads_for(decoder->n_threads, decoder->n_runs, load_run, decoder);
    if (status == FIFTEEN_OK)
        status = report_blocks(decoder, decoder->report.progress.total);
    return status == FIFTEEN_OK ? status : report_failure(decoder, status, failed, error);
}

enum fifteen_status decode_files(const struct encoded *files, unsigned n, unsigned n_threads,
                                 const struct fifteen_monitor *monitor, unsigned *failed,
                                 struct fifteen_error *error)
{
    struct decoder decoder = {.files = files,
                              .n_files = n,
                              .hash = hash_for(cpu_level()),
                              .report = {monitor, {.stage = FIFTEEN_STAGE_LOAD}},
                              .n_threads = n_threads};
    for (unsigned i = 0; i < n; i++)
        decoder.report.progress.total += files[i].reader.header.n_blocks;
    const enum fifteen_status status = run_decoder(&decoder, failed, error);
    free_workers(&decoder);
    return status;
}
