/* test_claims.c - forged headers of large tables in small files
 *
 * A file can be valid only if it is large enough to decode to its table. A smaller one must be
 * rejected before memory for the table is allocated.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <xxhash.h>
#include <zstd.h>

#include "pdb/file/filter.h"
#include "pdb/file/header.h"
#include "support/scratch.h"
#include "util/bytes.h"

#include "faults/faults.h"

enum { ZSTD_BLOCK = 128 << 10, FEW_BYTES = 1 << 20 };

/* A table file in memory. */
struct forgery {
    struct header header;
    struct fifteen_pdb *pdb;
    uint8_t *bytes;
    size_t n;
};

/* Fills what a header states of a pattern, with the largest blocks. */
static void describe(struct forgery *forgery, const struct fifteen_pattern *pattern,
                     enum fifteen_pdb_kind kind, enum fifteen_codec codec)
{
    *forgery = (struct forgery){.n = 0};
    assert_int_equal(pdb_describe(pattern, kind, &forgery->pdb, NULL), FIFTEEN_OK);
    const uint64_t row_bytes = forgery->pdb->row_words * 8;
    const uint64_t all = row_bytes * forgery->pdb->n_ranks;
    const uint64_t most = HEADER_MAX_BLOCK_BYTES / row_bytes * row_bytes;
    header_init(&forgery->header, forgery->pdb, codec, most < all ? most : all);
    forgery->header.info.zero_aware[0] = 1;
    forgery->header.info.classic[0] = 1;
}

static void allocate(struct forgery *forgery, size_t n)
{
    forgery->n = n;
    forgery->bytes = calloc(1, n);
    assert_non_null(forgery->bytes);
    forgery->header.info.file_bytes = n;
}

/* Makes a block table of n_bytes a block; the hashes of blocks are there already. */
static void sign(struct forgery *forgery, uint64_t n_bytes)
{
    struct header *const header = &forgery->header;
    uint8_t *const table = forgery->bytes + HEADER_BYTES;
    for (uint64_t i = 0; i <= header->n_blocks; i++)
        bytes_store64(table + 16 * i,
                      i == header->n_blocks ? forgery->n : header->data_offset + i * n_bytes);
    header->block_table_hash = XXH3_64bits(table, 16 * (header->n_blocks + 1));
    header_encode(header, forgery->bytes);
}

static void write_file(const struct forgery *forgery, const char *path)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(forgery->bytes, 1, forgery->n, file), forgery->n);
    assert_int_equal(fclose(file), 0);
}

static void free_forgery(struct forgery *forgery)
{
    fifteen_pdb_free(forgery->pdb);
    free(forgery->bytes);
}

/* Loads a file that must be rejected, with a message of one line, without much memory. */
static void assert_rejected(const char *path, const char *reason)
{
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    faults_watch_bytes();
    assert_int_equal(fifteen_pdb_load(path, 2, NULL, &pdb, &error), FIFTEEN_DAMAGED);
    assert_true(faults_max_bytes() < FEW_BYTES);
    assert_non_null(strstr(error.text, reason));
    assert_null(strchr(error.text, '\n'));
}

/* Tables of 23 MB, 508 MB and 200 GB, in files of a few bytes a block. */
static void small_files_do_not_claim_memory(void **state)
{
    struct scratch *const scratch = *state;
    static const struct fifteen_pattern patterns[] = {
        {{5, 5}, 0, 0x7e}, {{5, 5}, 0, 0xfe}, {{5, 5}, 0, 0x3fe}};
    const char *const path = scratch_path(scratch, "claim.pdb");
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t n_bytes = 1; n_bytes <= 64; n_bytes *= 8) {
            struct forgery forgery;
            describe(&forgery, &patterns[i], FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD);
            const struct header *const header = &forgery.header;
            allocate(&forgery, header->data_offset + header->n_blocks * n_bytes);
            sign(&forgery, n_bytes);
            write_file(&forgery, path);
            assert_rejected(path, "this table takes at least");
            struct fifteen_pdb_info info;
            assert_int_equal(fifteen_pdb_read_info(path, &info, NULL), FIFTEEN_DAMAGED);
            free_forgery(&forgery);
        }
}

/* A file that is large enough, but has all its bytes in the last block. */
static void each_block_has_a_minimum(void **state)
{
    struct scratch *const scratch = *state;
    const struct fifteen_pattern pattern = {{5, 5}, 0, 0xfe};
    const char *const path = scratch_path(scratch, "claim.pdb");
    struct forgery forgery;
    describe(&forgery, &pattern, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD);
    allocate(&forgery, header_min_file_bytes(&forgery.header));
    sign(&forgery, 7);
    write_file(&forgery, path);
    assert_rejected(path, "block table: block 0");
    free_forgery(&forgery);
}

/* Writes the smallest frame (RFC 8878) of n zeros: magic number, descriptor, window of 16 MiB, and
 * blocks that repeat a zero. Returns its size. */
static size_t write_zeros(uint8_t *frame, size_t n)
{
    static const uint8_t begin[6] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 14 << 3};
    size_t at = sizeof begin;
    memcpy(frame, begin, sizeof begin);
    for (size_t left = n; left > 0;) {
        const size_t n_block = left < ZSTD_BLOCK ? left : ZSTD_BLOCK;
        left -= n_block;
        const uint32_t field = (uint32_t)n_block << 3 | 1U << 1 | (left == 0);
        for (unsigned i = 0; i < 3; i++)
            frame[at++] = (uint8_t)(field >> 8 * i);
        frame[at++] = 0;
    }
    return at;
}

/* The smallest frames decode, so that the minimum rejects no valid file. */
static void the_smallest_frames_are_accepted(void **state)
{
    struct scratch *const scratch = *state;
    const struct fifteen_pattern pattern = {{5, 5}, 0, 0x3e};
    const char *const path = scratch_path(scratch, "zeros.pdb");
    struct forgery forgery;
    describe(&forgery, &pattern, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD);
    const struct header *const header = &forgery.header;
    assert_int_equal(header->n_blocks, 1);
    allocate(&forgery, header_min_file_bytes(header));
    assert_int_equal(write_zeros(forgery.bytes + header->data_offset, forgery.pdb->size_bytes),
                     forgery.n - header->data_offset);
    /* The rows that zeros decode to. */
    assert_int_equal(pdb_add_cellsets(forgery.pdb, NULL), FIFTEEN_OK);
    struct filter *const filter = filter_create(forgery.pdb);
    uint64_t *const rows = calloc(1, forgery.pdb->size_bytes);
    uint64_t *const scratch_words = calloc(filter_scratch_words(filter), sizeof *scratch_words);
    filter_unpack(filter, 0, forgery.pdb->n_ranks, rows, rows, scratch_words);
    bytes_store64(forgery.bytes + HEADER_BYTES + 8, XXH3_64bits(rows, forgery.pdb->size_bytes));
    sign(&forgery, 0);
    write_file(&forgery, path);
    struct fifteen_pdb *loaded = NULL;
    assert_int_equal(fifteen_pdb_load(path, 1, NULL, &loaded, NULL), FIFTEEN_OK);
    assert_memory_equal(loaded->bits, rows, forgery.pdb->size_bytes);
    fifteen_pdb_free(loaded);
    free(rows);
    free(scratch_words);
    filter_free(filter);
    free_forgery(&forgery);
}

/* zstd itself makes no smaller frame of any size. */
static void zstd_needs_the_minimum(void **state)
{
    (void)state;
    uint8_t *const zeros = calloc(1, HEADER_MAX_BLOCK_BYTES);
    uint8_t packed[1 << 12];
    for (size_t n = 8; n <= HEADER_MAX_BLOCK_BYTES; n *= 2)
        for (int level = 1; level <= 19; level += 6) {
            const struct header header = {.version = HEADER_VERSION,
                                          .info = {.codec = FIFTEEN_CODEC_ZSTD, .table_bytes = n},
                                          .block_bytes = n,
                                          .n_blocks = 1};
            const size_t n_packed = ZSTD_compress(packed, sizeof packed, zeros, n, level);
            assert_false(ZSTD_isError(n_packed));
            assert_true(n_packed >= header_min_block_bytes(&header, 0));
        }
    free(zeros);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_files_do_not_claim_memory),
        cmocka_unit_test(each_block_has_a_minimum),
        cmocka_unit_test(the_smallest_frames_are_accepted),
        cmocka_unit_test(zstd_needs_the_minimum),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
