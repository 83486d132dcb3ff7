/* load.c - the table loader: reads or maps a file and checks every block */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <zstd.h>

#include "pdb/file/damage.h"
#include "pdb/file/filter.h"
#include "pdb/file/hash.h"
#include "pdb/file/reader.h"
#include "pdb/table/mapped.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/report.h"
#include "util/threads.h"

/* A thread loads some blocks in a row, of about a huge page: if two threads touch a huge page of
 * the table first at the same time, the system clears it twice. */
enum { RUN_BYTES = 2 << 20 };

/* The state of a thread, which stops at the first block that fails. */
struct worker {
    ZSTD_DCtx *context;
    uint8_t *packed;   /* a block as it is in the file */
    uint64_t *scratch; /* the filter's */
    struct fifteen_error error;
    uint64_t failed; /* the block that failed, or n_blocks */
};

struct loader {
    const struct reader *reader;
    struct filter *filter;
    hash_function *hash;
    struct report report;
    atomic_uint_least64_t n_done; /* blocks */
    uint64_t run_blocks;          /* that a thread loads one after the other */
    unsigned n_threads;
    struct worker *workers;
};

static uint64_t *block_rows(const struct loader *loader, uint64_t block)
{
    const struct reader *reader = loader->reader;
    return reader->pdb->bits + block * reader->header.block_bytes / sizeof *reader->pdb->bits;
}

static enum fifteen_status decode_block(const struct loader *loader, const struct worker *worker,
                                        uint64_t block, size_t packed_bytes,
                                        struct fifteen_error *error)
{
    const struct header *header = &loader->reader->header;
    uint64_t *const rows = block_rows(loader, block);
    const size_t raw_bytes = (size_t)header_raw_bytes(header, block);
    const size_t result =
        ZSTD_decompressDCtx(worker->context, rows, raw_bytes, worker->packed, packed_bytes);
    if (ZSTD_isError(result))
        return error_set(error, FIFTEEN_DAMAGED, "zstd cannot decode it: %s",
                         ZSTD_getErrorName(result));
    if (result != raw_bytes)
        return error_set(error, FIFTEEN_DAMAGED, "decodes to %zu bytes; expected %zu", result,
                         raw_bytes);
    const size_t row_bytes = loader->reader->pdb->row_words * sizeof *rows;
    filter_unpack(loader->filter, (uint32_t)(block * header->block_bytes / row_bytes),
                  (uint32_t)(raw_bytes / row_bytes), rows, rows, worker->scratch);
    return FIFTEEN_OK;
}

/* Blocks are read, not mapped: if the file is truncated meanwhile, that is an error and not a
 * SIGBUS. Copying a compressed block costs little compared with decoding it. A stored block is read
 * to its place. */
static enum fifteen_status read_block(const struct loader *loader, struct worker *worker,
                                      uint64_t block, struct fifteen_error *error)
{
    const struct block *entry = &loader->reader->blocks[block];
    const size_t n_bytes = (size_t)(entry[1].offset - entry[0].offset);
    const bool is_stored = header_is_stored(&loader->reader->header, block, n_bytes);
    void *const to = is_stored ? (void *)block_rows(loader, block) : worker->packed;
    const enum fifteen_status status =
        reader_read(loader->reader, to, n_bytes, entry->offset, error);
    return status != FIFTEEN_OK || is_stored ? status
                                             : decode_block(loader, worker, block, n_bytes, error);
}

/* Checks a block's hash; a block that has just been decoded is still in the cache. */
static enum fifteen_status check_block(const struct loader *loader, uint64_t block,
                                       struct fifteen_error *error)
{
    const struct header *header = &loader->reader->header;
    if (loader->hash(block_rows(loader, block), (size_t)header_raw_bytes(header, block)) !=
        loader->reader->blocks[block].hash)
        return error_set(error, FIFTEEN_DAMAGED, "checksum mismatch, the file is damaged");
    return FIFTEEN_OK;
}

static enum fifteen_status report_blocks(struct loader *loader, uint64_t n_done)
{
    loader->report.progress.done = n_done;
    return report_make(&loader->report);
}

static enum fifteen_status load_block(struct loader *loader, struct worker *worker, uint64_t block)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (loader->reader->header.info.codec == FIFTEEN_CODEC_ZSTD)
        status = read_block(loader, worker, block, &worker->error);
    if (status == FIFTEEN_OK)
        status = check_block(loader, block, &worker->error);
    if (status != FIFTEEN_OK)
        worker->failed = block;
    return status;
}

static enum fifteen_status load_run(void *context, size_t index, unsigned thread)
{
    struct loader *loader = context;
    const uint64_t n_blocks = loader->reader->header.n_blocks;
    const uint64_t first = index * loader->run_blocks;
    const uint64_t end =
        n_blocks - first < loader->run_blocks ? n_blocks : first + loader->run_blocks;
    enum fifteen_status status = FIFTEEN_OK;
    for (uint64_t block = first; block < end && status == FIFTEEN_OK; block++) {
        status = load_block(loader, &loader->workers[thread], block);
        const uint64_t n_done = atomic_fetch_add(&loader->n_done, 1) + 1;
        if (status == FIFTEEN_OK && thread == 0) /* the caller's thread */
            status = report_blocks(loader, n_done);
    }
    return status;
}

/* Reports the first block that failed, or that loading was cancelled. */
static enum fifteen_status report_failure(const struct loader *loader, enum fifteen_status status,
                                          struct fifteen_error *error)
{
    const uint64_t n_blocks = loader->reader->header.n_blocks;
    const struct worker *first = &loader->workers[0];
    for (unsigned i = 1; i < loader->n_threads; i++)
        if (loader->workers[i].failed < first->failed)
            first = &loader->workers[i];
    if (first->failed == n_blocks)
        return error_set(error, status, "loading was stopped");
    return error_set(error, status, "block %" PRIu64 " of %" PRIu64 " at offset %" PRIu64 ": %s",
                     first->failed, n_blocks, loader->reader->blocks[first->failed].offset,
                     first->error.text);
}

static bool create_workers(struct loader *loader)
{
    const struct header *header = &loader->reader->header;
    loader->workers = calloc(loader->n_threads, sizeof *loader->workers);
    if (loader->workers == NULL)
        return false;
    for (unsigned i = 0; i < loader->n_threads; i++)
        loader->workers[i].failed = header->n_blocks;
    if (header->info.codec == FIFTEEN_CODEC_NONE)
        return true;
    loader->filter = filter_create(loader->reader->pdb);
    if (loader->filter == NULL)
        return false;
    for (unsigned i = 0; i < loader->n_threads; i++) {
        struct worker *worker = &loader->workers[i];
        worker->context = ZSTD_createDCtx();
        worker->packed = malloc((size_t)header_max_block_bytes(header, 0));
        worker->scratch = malloc(filter_scratch_words(loader->filter) * sizeof *worker->scratch);
        if (worker->context == NULL || worker->packed == NULL || worker->scratch == NULL)
            return false;
    }
    return true;
}

static void free_workers(struct loader *loader)
{
    for (unsigned i = 0; loader->workers != NULL && i < loader->n_threads; i++) {
        ZSTD_freeDCtx(loader->workers[i].context);
        free(loader->workers[i].packed);
        free(loader->workers[i].scratch);
    }
    free(loader->workers);
    filter_free(loader->filter);
}

/* Gives the table its bits: memory for decoded blocks, or the mapped file. */
static enum fifteen_status attach_bits(const struct reader *reader, struct fifteen_error *error)
{
    struct fifteen_pdb *pdb = reader->pdb;
    if (pdb->codec == FIFTEEN_CODEC_ZSTD) {
        pdb->bits = memory_alloc(pdb->size_bytes);
        if (pdb->bits == NULL)
            return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a table of %zu MB",
                             pdb->size_bytes / 1000000);
        return FIFTEEN_OK;
    }
    const enum fifteen_status status = mapped_create(
        reader->fd, reader->path, reader->header.data_offset, pdb->size_bytes, &pdb->mapped, error);
    if (status == FIFTEEN_OK)
        pdb->bits =
            (uint64_t *)mapped_bytes(pdb->mapped); /* never written: the table is complete */
    return status;
}

static enum fifteen_status load_blocks(struct loader *loader, struct fifteen_error *error)
{
    const uint64_t n_blocks = loader->reader->header.n_blocks;
    if (!create_workers(loader))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for decoding");
    const uint64_t n_runs = (n_blocks + loader->run_blocks - 1) / loader->run_blocks;
    enum fifteen_status status = threads_for(loader->n_threads, (size_t)n_runs, load_run, loader);
    if (status == FIFTEEN_OK)
        status = report_blocks(loader, n_blocks);
    return status == FIFTEEN_OK ? status : report_failure(loader, status, error);
}

/* A small table has a run for each thread. */
static uint64_t choose_run(const struct loader *loader)
{
    const struct header *const header = &loader->reader->header;
    const uint64_t of_huge_page = RUN_BYTES / header->block_bytes;
    const uint64_t of_thread = header->n_blocks / loader->n_threads;
    const uint64_t n = of_huge_page < of_thread ? of_huge_page : of_thread;
    return n == 0 ? 1 : n;
}

/* Loads the blocks of a reader's table. */
static enum fifteen_status load_table(struct reader *reader, unsigned n_threads,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_error *error)
{
    enum fifteen_status status = reader_load_blocks(reader, error);
    if (status == FIFTEEN_OK)
        status = pdb_add_cellsets(reader->pdb, error);
    if (status == FIFTEEN_OK)
        status = attach_bits(reader, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_used = threads_to_use(n_threads);
    const uint64_t n_blocks = reader->header.n_blocks;
    struct loader loader = {.reader = reader,
                            .hash = hash_for(cpu_level()),
                            .report = {monitor, {.stage = FIFTEEN_STAGE_LOAD, .total = n_blocks}},
                            .n_threads = n_blocks < n_used ? (unsigned)n_blocks : n_used};
    loader.run_blocks = choose_run(&loader);
    status = load_blocks(&loader, error);
    free_workers(&loader);
    return status;
}

enum fifteen_status fifteen_pdb_load(const char *path, unsigned n_threads,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_pdb **out, struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct reader reader;
    if (path == NULL || out == NULL)
        return error_set(error, FIFTEEN_INVALID, "no file or no result given");
    enum fifteen_status status = reader_open(&reader, path, &reason);
    if (status == FIFTEEN_OK)
        status = load_table(&reader, n_threads, monitor, &reason);
    if (status == FIFTEEN_OK) {
        *out = reader.pdb;
        reader.pdb = NULL;
    } else {
        error_set(error, status, "%s: %s", path, reason.text);
    }
    reader_close(&reader);
    return status;
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
