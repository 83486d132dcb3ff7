/* test_stored.c - blocks are compressed where that saves a twentieth, else stored as they are */
/* SPDX-License-Identifier: MIT */
#include <sys/syscall.h>
#include <unistd.h>

#include <xxhash.h>

#define ZSTD_STATIC_LINKING_ONLY /* for ZSTD_frameHeaderSize */
#include <zstd.h>

#include "pdb/file/filter.h"
#include "support/exhaustive.h"
#include "support/table_file.h"
#include "util/bytes.h"

static uint64_t unaligned_writes; /* since this was set to 0 */

/* Replaces the C library's. Counts writes that end neither at a huge page nor at the end of this
 * test's file; the parts before the table are written last. */
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t offset)
{
    enum { HUGE_PAGE = 2 << 20, FILE_BYTES = 65536 + 720 * 4008 };
    const uint64_t end = (uint64_t)offset + n;
    unaligned_writes += offset >= 65536 && end % HUGE_PAGE != 0 && end != FILE_BYTES;
    return syscall(SYS_pwrite64, fd, bytes, n, offset);
}

/* Offsets from pdb/FORMAT.md, deliberately repeated here. */
enum { AT_VERSION = 8, AT_HEADER_HASH = 4088, AT_BLOCK_TABLE = 4096, N_BLOCKS = 5, N_ROWS = 5 };

static size_t row_bytes(const struct fixture *fixture)
{
    return fixture->pdb->row_words * sizeof(uint64_t);
}

/* Changes the table, and corrects its hash: some rows cannot be compressed, the others, filtered,
 * are zeros. */
static void fill_rows(const struct fixture *fixture, unsigned first, unsigned end)
{
    struct fifteen_pdb *const pdb = fixture->pdb;
    struct filter *const filter = filter_create(pdb);
    uint64_t *const scratch = calloc(filter_scratch_words(filter), sizeof *scratch);
    uint64_t random = 1;
    memset(pdb->bits, 0, pdb->size_bytes);
    for (size_t word = (size_t)first * pdb->row_words; word < (size_t)end * pdb->row_words; word++)
        pdb->bits[word] = exhaustive_random(&random) ^ (uint64_t)exhaustive_random(&random) << 32;
    filter_unpack(filter, 0, pdb->n_ranks, pdb->bits, pdb->bits, scratch);
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    free(scratch);
    filter_free(filter);
}

static const uint8_t *block_of(const uint8_t *file, unsigned block, size_t *n)
{
    const uint8_t *const entry = file + AT_BLOCK_TABLE + (size_t)block * 16;
    *n = (size_t)(bytes_load64(entry + 16) - bytes_load64(entry));
    return file + bytes_load64(entry);
}

/* The two middle blocks of five cannot be compressed. */
static uint8_t *save_mixed(const struct fixture *fixture, size_t *n)
{
    fill_rows(fixture, N_ROWS, 3 * N_ROWS);
    return save_and_read(fixture, FIFTEEN_CODEC_ZSTD, n);
}

static void only_blocks_that_shrink_are_compressed(void **state)
{
    const struct fixture *const fixture = *state;
    size_t n_file = 0;
    uint8_t *const file = save_mixed(fixture, &n_file);
    for (unsigned block = 0; block < N_BLOCKS; block++) {
        size_t n;
        const uint8_t *const bytes = block_of(file, block, &n);
        const size_t raw = (block < 4 ? N_ROWS : 4) * row_bytes(fixture);
        if (block == 1 || block == 2) {
            assert_int_equal(n, raw);
            assert_memory_equal(
                bytes, (const uint8_t *)fixture->pdb->bits + block * N_ROWS * row_bytes(fixture),
                n);
        } else {
            assert_true(n < raw);
        }
    }
    assert_loads(fixture);
    free(file);
}

/* The size of a table's only block in its file: of random bytes, but for some zeros. */
static size_t size_with_zeros(const struct fixture *fixture, size_t n_zeros)
{
    size_t n_file = 0;
    size_t n = 0;
    fill_rows(fixture, 0, fixture->pdb->n_ranks);
    memset(fixture->pdb->bits, 0, n_zeros);
    fixture->pdb->hash = XXH3_64bits(fixture->pdb->bits, fixture->pdb->size_bytes);
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL),
        FIFTEEN_OK);
    assert_loads(fixture);
    uint8_t *const file = scratch_read(fixture->path, &n_file);
    block_of(file, 0, &n);
    free(file);
    return n;
}

/* A run of 64 zeros would save 3 % of this classic table, one of 200 saves 11 %. */
static void a_small_saving_is_not_worth_decoding(void **state)
{
    const struct fixture *const fixture = *state;
    assert_int_equal(fixture->pdb->size_bytes, 1536);
    assert_int_equal(size_with_zeros(fixture, 64), 1536);
    assert_true(size_with_zeros(fixture, 200) < 1536 - 1536 / 20);
}

/* In version 1 every block was a frame. */
static void version_1_has_no_stored_blocks(void **state)
{
    const struct fixture *const fixture = *state;
    size_t n_file = 0;
    struct fifteen_pdb *pdb;
    struct fifteen_error error;
    uint8_t *const file = save_mixed(fixture, &n_file);
    bytes_store32(file + AT_VERSION, 1);
    bytes_store64(file + AT_HEADER_HASH, XXH3_64bits(file, AT_HEADER_HASH));
    assert_true(scratch_write(fixture->path, file, n_file));
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, NULL, &pdb, &error), FIFTEEN_DAMAGED);
    assert_non_null(strstr(error.text, "block 1 of 5"));
    assert_non_null(strstr(error.text, "zstd cannot decode it"));
    free(file);
}

static void a_stored_block_is_checked(void **state)
{
    const struct fixture *const fixture = *state;
    size_t n_file = 0;
    size_t n = 0;
    struct fifteen_pdb *pdb;
    struct fifteen_error error;
    uint8_t *const file = save_mixed(fixture, &n_file);
    file[block_of(file, 2, &n) - file + 3] ^= 1;
    assert_true(scratch_write(fixture->path, file, n_file));
    assert_int_equal(fifteen_pdb_load(fixture->path, 2, NULL, &pdb, &error), FIFTEEN_DAMAGED);
    assert_non_null(strstr(error.text, "block 2 of 5"));
    assert_non_null(strstr(error.text, "checksum mismatch"));
    free(file);
}

/* Whether the first block of a frame has literals in a Huffman code (RFC 8878, 3.1.1.3.1). */
static bool has_coded_literals(const uint8_t *frame, size_t n)
{
    enum { BLOCK_HEADER_BYTES = 3, COMPRESSED_BLOCK = 2, COMPRESSED_LITERALS = 2 };
    const size_t at = ZSTD_frameHeaderSize(frame, n);
    assert_false(ZSTD_isError(at));
    assert_int_equal(frame[at] >> 1 & 3, COMPRESSED_BLOCK);
    return (frame[at + BLOCK_HEADER_BYTES] & 3) >= COMPRESSED_LITERALS;
}

static bool saves_coded_literals(const struct fixture *fixture, int level)
{
    size_t n_file = 0;
    size_t n = 0;
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, level, 1, NULL, NULL),
        FIFTEEN_OK);
    assert_loads(fixture);
    uint8_t *const file = scratch_read(fixture->path, &n_file);
    const uint8_t *const frame = block_of(file, 0, &n);
    const bool is_coded = has_coded_literals(frame, n);
    free(file);
    return is_coded;
}

/* Files are saved for fast loading, unless a level asks for small ones. A table of this size has
 * enough literals only if it is classic. */
static void literals_are_coded_on_request(void **state)
{
    const struct fixture *const fixture = *state;
    assert_false(saves_coded_literals(fixture, 0));
    assert_true(saves_coded_literals(fixture, 4));
}

/* So that the system can keep them in huge pages. */
static void tables_to_map_are_written_by_huge_pages(void **state)
{
    struct fixture fixture = *(const struct fixture *)*state;
    const struct fifteen_pattern pattern = {.geometry = {4, 4}, .tiles = 0x7e};
    assert_int_equal(fifteen_pdb_build(&pattern, FIFTEEN_CLASSIC, 0, NULL, &fixture.pdb, NULL),
                     FIFTEEN_OK);
    for (unsigned n_threads = 1; n_threads < 4; n_threads++) {
        unaligned_writes = 0;
        assert_int_equal(fifteen_pdb_save(fixture.pdb, fixture.path, FIFTEEN_CODEC_NONE, 0,
                                          n_threads, NULL, NULL),
                         FIFTEEN_OK);
        assert_int_equal(unaligned_writes, 0);
        assert_loads(&fixture);
    }
    fifteen_pdb_free(fixture.pdb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_blocks_that_shrink_are_compressed),
        cmocka_unit_test(version_1_has_no_stored_blocks),
        cmocka_unit_test(a_stored_block_is_checked),
        cmocka_unit_test(tables_to_map_are_written_by_huge_pages),
    };
    const struct CMUnitTest classic_tests[] = {
        cmocka_unit_test(literals_are_coded_on_request), /* before the table is changed */
        cmocka_unit_test(only_blocks_that_shrink_are_compressed),
        cmocka_unit_test(a_small_saving_is_not_worth_decoding),
    };
    return cmocka_run_group_tests_name("zero-aware", tests, set_up, tear_down) +
           cmocka_run_group_tests_name("classic", classic_tests, set_up_classic, tear_down);
}
