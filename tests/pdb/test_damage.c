/* test_damage.c - contradictions in a table file are detected, and the damaged block is named */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <xxhash.h>
#include <zstd.h>

#include "support/table_file.h"
#include "util/bytes.h"

/* Offsets from pdb/FORMAT.md, deliberately repeated here. */
enum {
    AT_KIND = 19,
    AT_HEADER_HASH = 4088,
    AT_BLOCK_TABLE = 4096,
    AT_FILE_BYTES = 80,
    AT_BLOCK_TABLE_HASH = 96,
    MAPPED_AT = 65536
};

/* Loading fails as damaged, with a message that begins with the path and contains `word`. */
static void assert_damaged(const struct fixture *fixture, const char *word)
{
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status = fifteen_pdb_load(fixture->path, 2, NULL, &pdb, &error);
    if (status != FIFTEEN_DAMAGED || strstr(error.text, word) == NULL)
        fail_msg("status %d, message '%s', expected one with '%s'", (int)status, error.text, word);
    assert_int_equal(strncmp(error.text, fixture->path, strlen(fixture->path)), 0);
    assert_true(strlen(error.text) > strlen(fixture->path) + 10);
    assert_null(pdb);
}

static void write_bytes(const struct fixture *fixture, const uint8_t *bytes, size_t n)
{
    assert_true(scratch_write(fixture->path, bytes, n));
}

static void extra_bytes_at_the_end_are_detected(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n = 0;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        bytes[n] = 0;
        write_bytes(fixture, bytes, n + 1);
        assert_damaged(fixture, "extra bytes");
        free(bytes);
    }
}

static void the_damaged_block_is_named(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n = 0;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        for (unsigned block = 0; block < 5; block++) {
            const uint8_t *entry = bytes + AT_BLOCK_TABLE + (size_t)block * 16;
            const uint64_t middle = (bytes_load64(entry) + bytes_load64(entry + 16)) / 2;
            bytes[middle] ^= 0x10;
            write_bytes(fixture, bytes, n);
            bytes[middle] ^= 0x10;
            char word[64];
            snprintf(word, sizeof word, "block %u of 5 at offset %u:", block,
                     (unsigned)bytes_load64(entry));
            assert_damaged(fixture, word);
        }
        free(bytes);
    }
}

static void sign_header(uint8_t *bytes)
{
    bytes_store64(bytes + AT_HEADER_HASH, XXH3_64bits(bytes, AT_HEADER_HASH));
}

/* Headers with a correct hash and wrong contents. */
static void contradictory_headers_are_rejected(void **state)
{
    static const struct {
        size_t at;
        unsigned width;
        uint64_t value;
        const char *word;
    } cases[] = {
        {8, 4, 3, "version 3"},
        {8, 4, 0, "version 0"},
        {12, 4, 4095, "byte 12"},
        {16, 1, 0, "pattern"},
        {16, 1, 200, "pattern"},
        {17, 1, 0, "pattern"},
        {17, 1, 2, "pattern"},
        {17, 1, 255, "pattern"},
        {17, 1, 4, "for this pattern"},
        {18, 1, 2, "pattern"},
        {18, 1, 255, "pattern"},
        {19, 1, 0, "kind 0"},
        {19, 1, 3, "kind 3"},
        {19, 1, 255, "kind 255"},
        {20, 2, 0, "pattern"},
        {20, 2, 1, "pattern"},
        {20, 2, 0x21e, "pattern"},
        {20, 2, 0xe, "for this pattern"},
        {22, 1, 2, "codec 2"},
        {22, 1, 255, "codec 255"},
        {22, 1, 0, "data offset"},
        {23, 1, 1, "byte 23"},
        {24, 8, 0, "number of entries"},
        {32, 8, UINT64_MAX, "number of placements"},
        {40, 8, 0, "table size"},
        {40, 8, UINT64_MAX, "table size"},
        {48, 8, 0, "block size"},
        {48, 8, 1, "number of blocks"},
        {48, 8, UINT64_MAX - 31, "block size"},
        {48, 8, 17 << 20, "block size"},
        {56, 8, 0, "number of blocks"},
        {56, 8, UINT64_MAX, "number of blocks"},
        {64, 8, 0, "block table offset"},
        {72, 8, UINT64_MAX, "data offset"},
        {80, 8, 0, "file size"},
        {80, 8, UINT64_MAX, "truncated"},
        {104, 8, 0, "zero-aware histogram"},
        {112, 8, UINT64_MAX, "zero-aware histogram"},
        {1120, 8, 1 << 20, "zero-aware histogram"},
        {1128, 8, 2, "classic histogram"},
        {2144, 8, UINT64_MAX, "classic histogram"},
        {2152, 1, 1, "pattern"},
        {2154, 1, 1, "byte 2154"},
        {4087, 1, 1, "byte 4087"},
    };
    const struct fixture *fixture = *state;
    size_t n = 0;
    uint8_t *good = save_and_read(fixture, FIFTEEN_CODEC_ZSTD, &n);
    uint8_t *bytes = malloc(n);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(bytes, good, n);
        for (unsigned byte = 0; byte < cases[i].width; byte++)
            bytes[cases[i].at + byte] = (uint8_t)(cases[i].value >> 8 * byte);
        sign_header(bytes);
        write_bytes(fixture, bytes, n);
        assert_damaged(fixture, cases[i].word);
    }
    memcpy(bytes, good, n);
    bytes[48] = (uint8_t)(bytes[48] + 3); /* block size, now not a multiple of the row size */
    sign_header(bytes);
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "block size");
    /* The other kind requires other numbers. */
    memcpy(bytes, good, n);
    assert_int_equal(bytes[AT_KIND], fixture->pdb->kind == FIFTEEN_CLASSIC ? 2 : 1);
    bytes[AT_KIND] ^= 3;
    sign_header(bytes);
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "number of entries");
    free(bytes);
    free(good);
}

/* Corrects the hashes. */
static void sign(uint8_t *bytes)
{
    bytes_store64(bytes + AT_BLOCK_TABLE_HASH, XXH3_64bits(bytes + AT_BLOCK_TABLE, 6 * 16));
    sign_header(bytes);
}

/* Block tables with a correct hash and wrong contents. */
static void contradictory_block_tables_are_rejected(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n = 0;
        uint8_t *good = save_and_read(fixture, codecs[i], &n);
        const uint64_t wrong[] = {0, 1, AT_BLOCK_TABLE, n + 1, UINT64_MAX, (uint64_t)1 << 63};
        uint8_t *bytes = malloc(n);
        for (size_t entry = 0; entry < 6; entry++)
            for (size_t j = 0; j < sizeof wrong / sizeof wrong[0]; j++) {
                memcpy(bytes, good, n);
                bytes_store64(bytes + AT_BLOCK_TABLE + 16 * entry, wrong[j]);
                sign(bytes);
                write_bytes(fixture, bytes, n);
                assert_damaged(fixture, "block table");
            }
        free(bytes);
        free(good);
    }
}

/* Files in which only the size of one block is wrong. */
static void blocks_of_impossible_sizes_are_rejected(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n = 0;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        uint8_t *last = bytes + AT_BLOCK_TABLE + 4 * 16;
        const size_t longer = n + 300000;
        uint8_t *longer_bytes = calloc(longer, 1);
        memcpy(longer_bytes, bytes, n);
        bytes_store64(longer_bytes + AT_FILE_BYTES, longer);
        bytes_store64(longer_bytes + AT_BLOCK_TABLE + 5 * 16, longer);
        sign(longer_bytes);
        write_bytes(fixture, longer_bytes, longer);
        assert_damaged(fixture, codecs[i] == FIFTEEN_CODEC_ZSTD ? "block 4 from" : "file size");
        bytes_store64(last, n);
        sign(bytes);
        write_bytes(fixture, bytes, n);
        assert_damaged(fixture, "block ");
        free(longer_bytes);
        free(bytes);
    }
}

static void the_last_entry_has_no_hash(void **state)
{
    const struct fixture *fixture = *state;
    size_t n = 0;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_ZSTD, &n);
    bytes[AT_BLOCK_TABLE + 5 * 16 + 8] = 1;
    sign(bytes);
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "last entry");
    free(bytes);
}

static void exchanged_blocks_are_detected(void **state)
{
    const struct fixture *fixture = *state;
    size_t n = 0;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_NONE, &n);
    const size_t block_bytes = 5 * fixture->pdb->row_words * sizeof(uint64_t);
    uint8_t *first = bytes + MAPPED_AT;
    assert_memory_not_equal(first, first + block_bytes, block_bytes);
    for (size_t i = 0; i < block_bytes; i++) {
        const uint8_t byte = first[i];
        first[i] = first[block_bytes + i];
        first[block_bytes + i] = byte;
    }
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "block ");
    free(bytes);
}

/* A frame that zstd decodes without an error. */
static void blocks_that_are_too_short_are_detected(void **state)
{
    const struct fixture *fixture = *state;
    static const uint8_t zeros[8] = {0};
    size_t n = 0;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_ZSTD, &n);
    const size_t last = (size_t)bytes_load64(bytes + AT_BLOCK_TABLE + 4 * 16);
    n = last + ZSTD_compress(bytes + last, n - last, zeros, sizeof zeros, 1);
    bytes_store64(bytes + AT_FILE_BYTES, n);
    bytes_store64(bytes + AT_BLOCK_TABLE + 5 * 16, n);
    sign(bytes);
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "decodes to 8 bytes");
    free(bytes);
}

static void other_files_are_rejected(void **state)
{
    struct fixture *fixture = *state;
    struct fifteen_pdb *pdb;
    struct fifteen_error error;
    const uint8_t zeros[8192] = {0};
    write_bytes(fixture, zeros, sizeof zeros);
    assert_damaged(fixture, "magic");
    write_bytes(fixture, zeros, 0);
    assert_damaged(fixture, "truncated");
    const char *missing = scratch_path(&fixture->scratch, "missing.pdb");
    assert_int_equal(fifteen_pdb_load(missing, 1, NULL, &pdb, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(strstr(error.text, "missing.pdb"));
    assert_int_equal(fifteen_pdb_load(fixture->scratch.folder, 1, NULL, &pdb, &error),
                     FIFTEEN_INVALID);
    const char *fifo = scratch_path(&fixture->scratch, "fifo.pdb");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(fifteen_pdb_load(fifo, 1, NULL, &pdb, &error), FIFTEEN_INVALID);
    assert_int_equal(unlink(fifo), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extra_bytes_at_the_end_are_detected),
        cmocka_unit_test(the_damaged_block_is_named),
        cmocka_unit_test(contradictory_headers_are_rejected),
        cmocka_unit_test(contradictory_block_tables_are_rejected),
        cmocka_unit_test(blocks_of_impossible_sizes_are_rejected),
        cmocka_unit_test(the_last_entry_has_no_hash),
        cmocka_unit_test(exchanged_blocks_are_detected),
        cmocka_unit_test(blocks_that_are_too_short_are_detected),
        cmocka_unit_test(other_files_are_rejected),
    };
    return cmocka_run_group_tests_name("zero-aware", tests, set_up, tear_down) +
           cmocka_run_group_tests_name("classic", tests, set_up_classic, tear_down);
}
