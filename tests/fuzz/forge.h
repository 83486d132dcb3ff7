/* forge.h - altered table files with corrected hashes
 *
 * Offsets from pdb/FORMAT.md, deliberately repeated here.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FUZZ_FORGE_H
#define TESTS_FUZZ_FORGE_H

#include <xxhash.h>
#include <zstd.h>

#include "fuzz.h"
#include "pdb/file/filter.h"
#include "pdb/file/header.h"
#include "util/bytes.h"

struct forge_file {
    uint8_t *bytes; /* from malloc */
    size_t size;
};

enum {
    FORGE_AT_KIND = 19,
    FORGE_AT_TABLE_BYTES = 40,
    FORGE_AT_BLOCK_BYTES = 48,
    FORGE_AT_N_BLOCKS = 56,
    FORGE_AT_FILE_BYTES = 80,
    FORGE_AT_HASH = 88,
    FORGE_AT_BLOCK_TABLE_HASH = 96,
    FORGE_AT_HEADER_HASH = 4088,
    FORGE_AT_BLOCK_TABLE = 4096,
    FORGE_MAX_BLOCKS = 1000,
    FORGE_MAX_GROWTH = 1 << 17
};

/* ---- the block table ---- */

/* Returns the number of blocks if the block table is within the file, otherwise 0. */
static inline size_t forge_n_blocks(const struct forge_file *file)
{
    if (file->size < FORGE_AT_BLOCK_TABLE)
        return 0;
    const uint64_t n = bytes_load64(file->bytes + FORGE_AT_N_BLOCKS);
    return n <= FORGE_MAX_BLOCKS && FORGE_AT_BLOCK_TABLE + 16 * (n + 1) <= file->size ? (size_t)n
                                                                                      : 0;
}

static inline uint8_t *forge_entry(const struct forge_file *file, size_t block)
{
    return file->bytes + FORGE_AT_BLOCK_TABLE + 16 * block;
}

/* Finds a block. Returns false if it is not within the file. */
static inline bool forge_block(const struct forge_file *file, size_t block, size_t *begin,
                               size_t *end)
{
    const uint64_t from = bytes_load64(forge_entry(file, block));
    const uint64_t to = bytes_load64(forge_entry(file, block + 1));
    *begin = (size_t)from;
    *end = (size_t)to;
    return from <= to && to <= file->size;
}

/* ---- alterations ---- */

/* Replaces the bytes from `begin` to `end`. */
static inline void forge_splice(struct forge_file *file, size_t begin, size_t end,
                                const uint8_t *bytes, size_t n)
{
    const size_t size = begin + n + (file->size - end);
    uint8_t *const made = malloc(size + 1);
    FUZZ_CHECK(made != NULL);
    memcpy(made, file->bytes, begin);
    if (n > 0)
        memcpy(made + begin, bytes, n);
    memcpy(made + begin + n, file->bytes + end, file->size - end);
    free(file->bytes);
    *file = (struct forge_file){made, size};
}

static inline void forge_overwrite(struct forge_file *file, uint64_t where, const uint8_t *bytes,
                                   size_t n)
{
    for (size_t i = 0; i < n && where + i < file->size; i++)
        file->bytes[where + i] = bytes[i];
}

/* Overwrites a field of the header, chosen by number. */
static inline void forge_field(struct forge_file *file, uint64_t where, const uint8_t *bytes,
                               size_t n)
{
    static const uint8_t at[] = {8, 16, 17, 18, 19, 20, 22, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96};
    forge_overwrite(file, at[where % sizeof at], bytes, n);
}

/* Overwrites bytes of the block table. */
static inline void forge_entries(struct forge_file *file, uint64_t where, const uint8_t *bytes,
                                 size_t n)
{
    forge_overwrite(file, FORGE_AT_BLOCK_TABLE + where, bytes, n);
}

static inline void forge_resize(struct forge_file *file, uint64_t where, const uint8_t *bytes,
                                size_t n)
{
    static const uint8_t zeros[FORGE_MAX_GROWTH];
    if (where < file->size)
        file->size = (size_t)where;
    else if (where - file->size < FORGE_MAX_GROWTH)
        forge_splice(file, file->size, file->size, zeros, (size_t)where - file->size);
    forge_overwrite(file, file->size - (n < file->size ? n : file->size), bytes, n);
}

/* Replaces a block by one of any size. Later blocks move; block table and header are adapted. */
static inline void forge_contents(struct forge_file *file, uint64_t where, const uint8_t *bytes,
                                  size_t n)
{
    const size_t n_blocks = forge_n_blocks(file);
    size_t begin;
    size_t end;
    if (n_blocks == 0 || !forge_block(file, where % n_blocks, &begin, &end) ||
        begin < FORGE_AT_BLOCK_TABLE + 16 * (n_blocks + 1))
        return;
    forge_splice(file, begin, end, bytes, n);
    for (size_t i = where % n_blocks + 1; i <= n_blocks; i++) {
        uint8_t *const entry = forge_entry(file, i);
        bytes_store64(entry, bytes_load64(entry) + n - (end - begin));
    }
    bytes_store64(file->bytes + FORGE_AT_FILE_BYTES, file->size);
}

/* Makes alterations until the end of the input: the kind, the position and the bytes of each. */
static inline void forge_alter(struct forge_file *file, struct fuzz_input *input)
{
    static void (*const alterations[])(struct forge_file *, uint64_t, const uint8_t *, size_t) = {
        forge_field, forge_overwrite, forge_entries, forge_resize, forge_contents};
    while (input->left > 0) {
        const uint64_t which = fuzz_take_number(input, 1);
        const uint64_t where = fuzz_take_number(input, 3);
        const uint64_t length = fuzz_take_number(input, 1);
        const size_t n = length < input->left ? (size_t)length : input->left;
        alterations[which % (sizeof alterations / sizeof alterations[0])](file, where, input->at,
                                                                          n);
        input->at += n;
        input->left -= n;
    }
}

/* ---- correcting hashes ---- */

static inline void forge_sign_header(struct forge_file *file)
{
    if (file->size >= FORGE_AT_BLOCK_TABLE)
        bytes_store64(file->bytes + FORGE_AT_HEADER_HASH,
                      XXH3_64bits(file->bytes, FORGE_AT_HEADER_HASH));
}

static inline void forge_sign_block_table(struct forge_file *file)
{
    const size_t n_blocks = forge_n_blocks(file);
    if (n_blocks > 0)
        bytes_store64(file->bytes + FORGE_AT_BLOCK_TABLE_HASH,
                      XXH3_64bits(forge_entry(file, 0), 16 * (n_blocks + 1)));
}

/* Data needed to decode blocks of a table. */
struct forge_decoder {
    struct header header;
    struct fifteen_pdb *pdb;
    struct filter *filter;
    uint64_t *scratch;
};

enum { FORGE_MAX_TABLE_BYTES = 1 << 22 };

/* Decodes a block's rows as the loader does. A block that cannot be decoded is skipped: the loader
 * must reject it with any hash. */
static inline void forge_decode(const struct forge_decoder *decoder, const struct forge_file *file,
                                size_t block, uint8_t *table)
{
    const struct header *const header = &decoder->header;
    const size_t raw_bytes = (size_t)header_raw_bytes(header, block);
    const size_t row_bytes = decoder->pdb->row_words * sizeof(uint64_t);
    const size_t at = block * (size_t)header->block_bytes;
    uint64_t *const rows = (uint64_t *)(void *)(table + at);
    size_t begin;
    size_t end;
    if (!forge_block(file, block, &begin, &end))
        return;
    if (header_is_stored(header, block, end - begin))
        memcpy(rows, file->bytes + begin, end - begin < raw_bytes ? end - begin : raw_bytes);
    else if (ZSTD_decompress(rows, raw_bytes, file->bytes + begin, end - begin) == raw_bytes)
        filter_unpack(decoder->filter, (uint32_t)(at / row_bytes),
                      (uint32_t)(raw_bytes / row_bytes), rows, rows, decoder->scratch);
}

static inline void forge_sign_rows(const struct forge_decoder *decoder, struct forge_file *file)
{
    const size_t n_blocks = forge_n_blocks(file);
    const size_t table_bytes = (size_t)decoder->header.info.table_bytes;
    uint8_t *const table = calloc(1, table_bytes);
    FUZZ_CHECK(table != NULL);
    for (size_t i = 0; i < n_blocks; i++) {
        forge_decode(decoder, file, i, table);
        bytes_store64(forge_entry(file, i) + 8,
                      XXH3_64bits(table + i * decoder->header.block_bytes,
                                  (size_t)header_raw_bytes(&decoder->header, i)));
    }
    bytes_store64(file->bytes + FORGE_AT_HASH, XXH3_64bits(table, table_bytes));
    free(table);
}

/* Corrects the hashes of blocks and table, as far as the header, whose hash must be correct,
 * describes them. */
static inline void forge_sign_blocks(struct forge_file *file)
{
    struct forge_decoder decoder;
    if (file->size < FORGE_AT_BLOCK_TABLE ||
        header_decode(file->bytes, &decoder.header, &decoder.pdb, NULL) != FIFTEEN_OK)
        return;
    if (decoder.header.info.table_bytes <= FORGE_MAX_TABLE_BYTES) {
        FUZZ_CHECK(pdb_add_cellsets(decoder.pdb, NULL) == FIFTEEN_OK);
        decoder.filter = filter_create(decoder.pdb);
        FUZZ_CHECK(decoder.filter != NULL);
        decoder.scratch = calloc(filter_scratch_words(decoder.filter) + 1, sizeof(uint64_t));
        FUZZ_CHECK(decoder.scratch != NULL);
        forge_sign_rows(&decoder, file);
        free(decoder.scratch);
        filter_free(decoder.filter);
    }
    fifteen_pdb_free(decoder.pdb);
}

/* The hashes to correct. */
enum { FORGE_HEADER = 1, FORGE_BLOCK_TABLE = 2, FORGE_BLOCKS = 4 };

static inline void forge_sign(struct forge_file *file, unsigned which)
{
    if ((which & FORGE_BLOCKS) != 0) {
        forge_sign_header(file);
        forge_sign_blocks(file);
    }
    if ((which & FORGE_BLOCK_TABLE) != 0)
        forge_sign_block_table(file);
    if ((which & FORGE_HEADER) != 0)
        forge_sign_header(file);
}

#endif
