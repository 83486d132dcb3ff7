/* save.c - the table writer: all threads compress blocks, which are then written in order */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/save.h"

#include <stdlib.h>

#define ZSTD_STATIC_LINKING_ONLY /* for the name of ZSTD_c_literalCompressionMode */
#include <xxhash.h>
#include <zstd.h>

#include "pdb/file/filter.h"
#include "pdb/file/header.h"
#include "pdb/table/mapped.h"
#include "util/bytes.h"
#include "util/error.h"
#include "util/replace.h"
#include "util/report.h"
#include "util/threads.h"

/* A batch of blocks is compressed in parallel and then written in order. So the file is the same
 * for any number of threads, and memory holds the compressed blocks of one batch only. */
enum {
    BLOCKS_PER_THREAD = 4,
    HUGE_PAGE = 2 << 20,
    DEFAULT_BLOCK_BYTES = 256 << 10,
    MIN_SAVING = 20 /* a block is compressed if that saves at least one byte in 20 */
};

/* The default parameters: matches as the fast strategy finds them with a larger table, and literals
 * as they are. So decoding is copying, without a Huffman code. The tables of large trays repeat
 * more: with matches of at least six bytes they take as much space and decode a quarter faster. */
struct parameter {
    ZSTD_cParameter name;
    int value;
};
enum { N_PARAMETERS = 4, SMALL_CELLS = 16 };
static const struct parameter small_parameters[N_PARAMETERS] = {
    {ZSTD_c_strategy, ZSTD_fast},
    {ZSTD_c_hashLog, 16},
    {ZSTD_c_minMatch, 4},
    {ZSTD_c_literalCompressionMode, ZSTD_ps_disable},
};
static const struct parameter large_parameters[N_PARAMETERS] = {
    {ZSTD_c_strategy, ZSTD_fast},
    {ZSTD_c_hashLog, 16},
    {ZSTD_c_minMatch, 6},
    {ZSTD_c_literalCompressionMode, ZSTD_ps_disable},
};

/* A block to write: compressed in the buffer, or the table's own bytes. */
struct slot {
    uint8_t *buffer;
    const uint8_t *bytes;
    size_t n_bytes;
    uint64_t hash; /* of the raw bytes */
};

/* The state of a thread. */
struct worker {
    ZSTD_CCtx *context;
    uint64_t *filtered; /* a block */
    uint64_t *scratch;  /* for the filter */
};

struct saver {
    const struct save_options *options;
    struct report report;
    const struct fifteen_pdb *pdb;
    struct header header;
    struct replacement file;
    uint8_t *block_table;
    struct filter *filter;
    struct worker *workers; /* options->n_threads */
    struct slot *slots;
    uint64_t n_slots;
    uint64_t batch;   /* the block of slot 0 */
    uint64_t offset;  /* of the next block in the file */
    uint64_t written; /* with codec none: the bytes of the table that are in the file */
};

static ZSTD_CCtx *create_context(struct fifteen_geometry geometry, int level)
{
    const struct parameter *const defaults =
        fifteen_cells(geometry) <= SMALL_CELLS ? small_parameters : large_parameters;
    ZSTD_CCtx *const made = ZSTD_createCCtx();
    bool is_set = made != NULL;
    if (is_set && level > 0)
        is_set = !ZSTD_isError(ZSTD_CCtx_setParameter(made, ZSTD_c_compressionLevel, level));
    for (size_t i = 0; is_set && level == 0 && i < N_PARAMETERS; i++)
        is_set = !ZSTD_isError(ZSTD_CCtx_setParameter(made, defaults[i].name, defaults[i].value));
    if (is_set)
        return made;
    ZSTD_freeCCtx(made);
    return NULL;
}

static bool prepare_worker(const struct saver *saver, struct worker *worker)
{
    worker->context = create_context(saver->pdb->pattern.geometry, saver->options->level);
    worker->filtered = malloc((size_t)header_raw_bytes(&saver->header, 0));
    worker->scratch = malloc(filter_scratch_words(saver->filter) * sizeof *worker->scratch);
    return worker->context != NULL && worker->filtered != NULL && worker->scratch != NULL;
}

static bool allocate_for_packing(struct saver *saver)
{
    saver->filter = filter_create(saver->pdb);
    saver->workers = calloc(saver->options->n_threads, sizeof *saver->workers);
    if (saver->filter == NULL || saver->workers == NULL)
        return false;
    for (unsigned i = 0; i < saver->options->n_threads; i++)
        if (!prepare_worker(saver, &saver->workers[i]))
            return false;
    const size_t bound = ZSTD_compressBound((size_t)header_raw_bytes(&saver->header, 0));
    for (uint64_t i = 0; i < saver->n_slots; i++)
        if ((saver->slots[i].buffer = malloc(bound)) == NULL)
            return false;
    return true;
}

static bool allocate_all(struct saver *saver)
{
    saver->block_table = calloc(1, (size_t)header_block_table_bytes(&saver->header));
    saver->slots = calloc((size_t)saver->n_slots, sizeof *saver->slots);
    return saver->block_table != NULL && saver->slots != NULL &&
           (saver->options->codec == FIFTEEN_CODEC_NONE || allocate_for_packing(saver));
}

static void free_all(struct saver *saver)
{
    for (unsigned i = 0; saver->workers != NULL && i < saver->options->n_threads; i++) {
        ZSTD_freeCCtx(saver->workers[i].context);
        free(saver->workers[i].filtered);
        free(saver->workers[i].scratch);
    }
    for (uint64_t i = 0; saver->slots != NULL && i < saver->n_slots; i++)
        free(saver->slots[i].buffer);
    free(saver->workers);
    filter_free(saver->filter);
    free(saver->slots);
    free(saver->block_table);
}

/* Filters and compresses a block into a slot's buffer, unless that hardly makes it smaller: then
 * the slot keeps the table's own bytes, which take no time to decode. */
static enum fifteen_status compress_block(const struct saver *saver, const struct worker *worker,
                                          uint32_t first_rank, struct slot *slot)
{
    const size_t n_bytes = slot->n_bytes;
    const uint32_t n_rows = (uint32_t)(n_bytes / sizeof(uint64_t) / saver->pdb->row_words);
    filter_pack(saver->filter, first_rank, n_rows, (const uint64_t *)(const void *)slot->bytes,
                worker->filtered, worker->scratch);
    const size_t packed = ZSTD_compress2(worker->context, slot->buffer, ZSTD_compressBound(n_bytes),
                                         worker->filtered, n_bytes);
    if (ZSTD_isError(packed))
        return FIFTEEN_NO_MEMORY;
    if (packed < n_bytes - n_bytes / MIN_SAVING) {
        slot->bytes = slot->buffer;
        slot->n_bytes = packed;
    }
    return FIFTEEN_OK;
}

static enum fifteen_status pack_block(void *context, size_t index, unsigned thread)
{
    struct saver *const saver = context;
    struct slot *slot = &saver->slots[index];
    const uint64_t block = saver->batch + index;
    const size_t n_bytes = (size_t)header_raw_bytes(&saver->header, block);
    const uint32_t first_rank = (uint32_t)block * saver->options->block_rows;
    const uint64_t *rows = saver->pdb->bits + (size_t)first_rank * saver->pdb->row_words;
    *slot = (struct slot){.buffer = slot->buffer,
                          .bytes = (const uint8_t *)rows,
                          .n_bytes = n_bytes,
                          .hash = XXH3_64bits(rows, n_bytes)};
    if (saver->options->codec == FIFTEEN_CODEC_ZSTD &&
        compress_block(saver, &saver->workers[thread], first_rank, slot) != FIFTEEN_OK)
        return FIFTEEN_NO_MEMORY;
    return thread == 0 ? report_make(&saver->report) : FIFTEEN_OK;
}

static void add_to_block_table(struct saver *saver, uint64_t block, uint64_t hash)
{
    uint8_t *entry = saver->block_table + block * HEADER_BLOCK_ENTRY_BYTES;
    bytes_store64(entry, saver->offset);
    bytes_store64(entry + 8, hash);
}

/* Writes the table up to the end of a huge page of the file. The system then keeps the file in huge
 * pages, if it can, and maps these in a tenth of the time; the search, too, is faster. */
static enum fifteen_status write_huge_pages(struct saver *saver, struct fifteen_error *error)
{
    const uint64_t begin = saver->header.data_offset + saver->written;
    const bool is_last = saver->offset == saver->header.data_offset + saver->pdb->size_bytes;
    const uint64_t end = is_last ? saver->offset : saver->offset - saver->offset % HUGE_PAGE;
    if (end <= begin)
        return FIFTEEN_OK;
    const uint8_t *const bytes = (const uint8_t *)saver->pdb->bits + saver->written;
    saver->written += end - begin;
    return replace_write(&saver->file, bytes, (size_t)(end - begin), begin, error);
}

static enum fifteen_status save_batch(struct saver *saver, uint64_t n_blocks,
                                      struct fifteen_error *error)
{
    enum fifteen_status status =
        threads_for(saver->options->n_threads, (size_t)n_blocks, pack_block, saver);
    if (status != FIFTEEN_OK)
        return error_set(error, status,
                         status == FIFTEEN_CANCELLED ? "saving was stopped"
                                                     : "out of memory for compression");
    const bool is_packed = saver->options->codec == FIFTEEN_CODEC_ZSTD;
    for (uint64_t i = 0; i < n_blocks && status == FIFTEEN_OK; i++) {
        const struct slot *slot = &saver->slots[i];
        add_to_block_table(saver, saver->batch + i, slot->hash);
        if (is_packed)
            status = replace_write(&saver->file, slot->bytes, slot->n_bytes, saver->offset, error);
        saver->offset += slot->n_bytes;
    }
    return status == FIFTEEN_OK && !is_packed ? write_huge_pages(saver, error) : status;
}

static enum fifteen_status save_blocks(struct saver *saver, struct fifteen_error *error)
{
    saver->offset = saver->header.data_offset;
    while (saver->batch < saver->header.n_blocks) {
        const uint64_t rest = saver->header.n_blocks - saver->batch;
        const uint64_t n_blocks = rest < saver->n_slots ? rest : saver->n_slots;
        enum fifteen_status status = save_batch(saver, n_blocks, error);
        if (status != FIFTEEN_OK)
            return status;
        saver->batch += n_blocks;
        saver->report.progress.done = saver->batch;
        status = report_make(&saver->report);
        if (status != FIFTEEN_OK)
            return error_set(error, status, "saving was stopped");
        replace_flush(&saver->file);
    }
    add_to_block_table(saver, saver->header.n_blocks, 0);
    return FIFTEEN_OK;
}

/* The header is written last, when all its fields are known. */
static enum fifteen_status save_header(struct saver *saver, struct fifteen_error *error)
{
    struct header *header = &saver->header;
    const size_t table_bytes = (size_t)header_block_table_bytes(header);
    header->info.file_bytes = saver->offset;
    header->block_table_hash = XXH3_64bits(saver->block_table, table_bytes);
    uint8_t bytes[HEADER_BYTES];
    header_encode(header, bytes);
    const enum fifteen_status status = replace_write(&saver->file, saver->block_table, table_bytes,
                                                     header->block_table_offset, error);
    return status == FIFTEEN_OK ? replace_write(&saver->file, bytes, sizeof bytes, 0, error)
                                : status;
}

enum fifteen_status save_table(const struct fifteen_pdb *pdb, const char *path,
                               const struct save_options *options,
                               const struct fifteen_monitor *monitor, struct fifteen_error *error)
{
    struct saver saver = {
        .options = options, .pdb = pdb, .report = {monitor, {.stage = FIFTEEN_STAGE_SAVE}}};
    header_init(&saver.header, pdb, options->codec,
                (uint64_t)options->block_rows * pdb->row_words * sizeof *pdb->bits);
    const uint64_t n_slots = (uint64_t)BLOCKS_PER_THREAD * options->n_threads;
    saver.report.progress.total = saver.header.n_blocks;
    saver.n_slots = n_slots < saver.header.n_blocks ? n_slots : saver.header.n_blocks;
    enum fifteen_status status = replace_begin(&saver.file, path, error);
    if (status == FIFTEEN_OK && !allocate_all(&saver))
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for compression");
    if (status == FIFTEEN_OK)
        status = save_blocks(&saver, error);
    if (status == FIFTEEN_OK)
        status = mapped_check(pdb->mapped, error);
    if (status == FIFTEEN_OK)
        status = save_header(&saver, error);
    status = replace_end(&saver.file, status, error);
    free_all(&saver);
    return status;
}

enum fifteen_status fifteen_pdb_save(const struct fifteen_pdb *pdb, const char *path,
                                     enum fifteen_codec codec, int level, unsigned n_threads,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_error *error)
{
    if (pdb == NULL || path == NULL)
        return error_set(error, FIFTEEN_INVALID, "no table or no file given");
    if (codec != FIFTEEN_CODEC_NONE && codec != FIFTEEN_CODEC_ZSTD)
        return error_set(error, FIFTEEN_INVALID, "unknown codec: %d", (int)codec);
    if (level < 0 || level > ZSTD_maxCLevel())
        return error_set(error, FIFTEEN_INVALID, "invalid zstd level %d; expected 1 to %d", level,
                         ZSTD_maxCLevel());
    const size_t row_bytes = pdb->row_words * sizeof *pdb->bits;
    const struct save_options options = {.codec = codec,
                                         .level = level,
                                         .block_rows = (uint32_t)(DEFAULT_BLOCK_BYTES / row_bytes),
                                         .n_threads = threads_to_use(n_threads)};
    return save_table(pdb, path, &options, monitor, error);
}

enum fifteen_status fifteen_pdb_clean(const char *folder, struct fifteen_error *error)
{
    return folder != NULL ? replace_clean_folder(folder, ".pdb", error)
                          : error_set(error, FIFTEEN_INVALID, "no folder given");
}
