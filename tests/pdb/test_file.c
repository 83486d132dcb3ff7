/* test_file.c - tables in files: round trips, and what verify detects */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <xxhash.h>

#include "board/canonical.h"
#include "pdb/table/index.h"
#include "support/scale.h"
#include "support/table_file.h"
#include "util/bytes.h"

enum { MAPPED_AT = 65536 }; /* pdb/FORMAT.md */

static void round_trip(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        save(fixture, codecs[i], 2);
        assert_loads(fixture);
        size_t n;
        free(scratch_read(fixture->path, &n));
        struct fifteen_pdb_info info;
        assert_int_equal(fifteen_pdb_read_info(fixture->path, &info, NULL), FIFTEEN_OK);
        assert_int_equal(info.file_bytes, n);
        assert_int_equal(info.codec, codecs[i]);
        assert_int_equal(info.hash, XXH3_64bits(fixture->pdb->bits, fixture->pdb->size_bytes));
        assert_int_equal(fifteen_pdb_verify(fixture->path, true, 2, NULL, NULL), FIFTEEN_OK);
    }
}

/* Several sizes of row and of the last block; the default block size; tables of one row. */
static void round_trip_of_other_tables(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fixture *fixture = *state;
    static const struct fifteen_pattern patterns[] = {
        {{2, 2}, 0, 0xe},     {{2, 2}, 0, 0x2},       {{3, 3}, 0, 0x1fe},     {{3, 3}, 4, 0x1e},
        {{3, 3}, 0, 0x1ee},   {{3, 3}, 1, 0x1f6},     {{4, 4}, 0, 0x1110},    {{4, 4}, 5, 0x3e},
        {{2, 8}, 0, 0x1e},    {{3, 5}, 1, 0x4022},    {{5, 5}, 0, 0x1000842}, {{4, 5}, 7, 0x80606},
        {{3, 6}, 0, 0x28202}, {{2, 12}, 3, 0x801000},
    };
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        for (size_t j = 0; j < 2; j++) {
            struct fifteen_pdb *built;
            struct fifteen_pdb *loaded;
            assert_int_equal(
                fifteen_pdb_build(&patterns[i], fixture->pdb->kind, 1, NULL, &built, NULL),
                FIFTEEN_OK);
            assert_int_equal(fifteen_pdb_save(built, fixture->path, codecs[j], 0, 0, NULL, NULL),
                             FIFTEEN_OK);
            assert_int_equal(fifteen_pdb_load(fixture->path, 0, NULL, &loaded, NULL), FIFTEEN_OK);
            assert_same_table(built, loaded);
            fifteen_pdb_free(built);
            fifteen_pdb_free(loaded);
            assert_int_equal(fifteen_pdb_verify(fixture->path, false, 1, NULL, NULL), FIFTEEN_OK);
        }
}

static void write_version(uint8_t *bytes, unsigned version)
{
    enum { AT_VERSION = 8, AT_HEADER_HASH = 4088 }; /* pdb/FORMAT.md */
    bytes_store32(bytes + AT_VERSION, version);
    bytes_store64(bytes + AT_HEADER_HASH, XXH3_64bits(bytes, AT_HEADER_HASH));
}

/* Uncompressed files differ in the version alone. The zero-aware file's hash is from a version of
 * the program before classic tables; an independent script that follows pdb/FORMAT.md made the same
 * classic file. */
static void the_format_does_not_change(void **state)
{
    const struct fixture *fixture = *state;
    static const struct {
        size_t n;
        uint64_t hash;
    } known[] = {[FIFTEEN_ZERO_AWARE] = {66304, 0x89db5236bb4342b8},
                 [FIFTEEN_CLASSIC] = {67072, 0x94e78313bb0fc5b6}};
    size_t n = 0;
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_NONE, 0, 1, NULL, NULL),
        FIFTEEN_OK);
    uint8_t *const bytes = scratch_read(fixture->path, &n);
    assert_non_null(bytes);
    assert_int_equal(bytes[8], 2);
    write_version(bytes, 1);
    assert_int_equal(n, known[fixture->pdb->kind].n);
    assert_int_equal(XXH3_64bits(bytes, n), known[fixture->pdb->kind].hash);
    assert_true(scratch_write(fixture->path, bytes, n));
    assert_loads(fixture);
    free(bytes);
}

/* Files that Fifteen 1.0 wrote. The zero-aware one has a frame larger than the table. */
static void files_of_version_1_load(void **state)
{
    if (scale_is_threads_only())
        skip();
    struct fixture fixture = *(const struct fixture *)*state;
    char name[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(&fixture.pdb->pattern, fixture.pdb->kind, name);
    snprintf(fixture.path, sizeof fixture.path, DATA "/version1/%s", name);
    assert_loads(&fixture);
    assert_int_equal(fifteen_pdb_verify(fixture.path, true, 1, NULL, NULL), FIFTEEN_OK);
}

static void bytes_do_not_depend_on_threads(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *one = save_and_read(fixture, codecs[i], &n);
        static const unsigned n_threads[] = {2, 3, 5, 40};
        for (size_t j = 0; j < 4; j++) {
            save(fixture, codecs[i], n_threads[j]);
            size_t n_again;
            uint8_t *again = scratch_read(fixture->path, &n_again);
            assert_int_equal(n_again, n);
            assert_memory_equal(again, one, n);
            free(again);
        }
        free(one);
    }
}

static void uncompressed_data_can_be_mapped(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fixture *fixture = *state;
    size_t n;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_NONE, &n);
    assert_int_equal(n, MAPPED_AT + fixture->pdb->size_bytes);
    assert_memory_equal(bytes + MAPPED_AT, fixture->pdb->bits, fixture->pdb->size_bytes);
    free(bytes);
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_non_null(pdb->mapped);
    fifteen_pdb_free(pdb);
}

/* ---- verify finds errors that loading does not ---- */

static void assert_not_verified(const struct fixture *fixture, bool rebuild, const char *word)
{
    struct fifteen_error error = {.text = ""};
    assert_int_equal(fifteen_pdb_verify(fixture->path, rebuild, 1, NULL, &error), FIFTEEN_DAMAGED);
    if (strstr(error.text, word) == NULL)
        fail_msg("message '%s', expected one with '%s'", error.text, word);
}

/* Saves the table with some bits changed and all hashes correct. */
static void save_changed(const struct fixture *fixture, size_t word, uint64_t changes)
{
    struct fifteen_pdb *pdb = fixture->pdb;
    const uint64_t hash = pdb->hash;
    pdb->bits[word] ^= changes;
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->bits[word] ^= changes;
    pdb->hash = hash;
}

static void verify_checks_contents(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fixture *fixture = *state;
    struct fifteen_pdb *pdb = fixture->pdb;
    pdb->hash++;
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->hash--;
    assert_not_verified(fixture, false, "hash in the header");

    assert_true(pdb->n_blocks * pdb->entry_bits % 64 != 0);
    save_changed(fixture, pdb->row_words * 3 - 1, UINT64_C(1) << 63);
    assert_not_verified(fixture, false, "padding of row 2 ");

    for (size_t word = 0; word < pdb->size_bytes / 8; word += 5) {
        save_changed(fixture, word, 1);
        assert_not_verified(fixture, true, "");
    }
    unsigned n_seen = 0;
    for (uint32_t i = 0; i < 100; i++) {
        save_changed(fixture, i % pdb->n_ranks * pdb->row_words, UINT64_C(1) << (i * 7 % 64));
        n_seen += fifteen_pdb_verify(fixture->path, false, 1, NULL, NULL) == FIFTEEN_DAMAGED;
    }
    /* A walk reaches only some of them; the limits of values alone detect 15 of these. */
    assert_true(n_seen >= (pdb->kind == FIFTEEN_CLASSIC ? 10 : 20));
    save_changed(fixture, 0, UINT64_MAX);
    assert_not_verified(fixture, false, "wrong value");

    pdb->zero_aware[5]--;
    pdb->zero_aware[6]++;
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->zero_aware[5]++;
    pdb->zero_aware[6]--;
    assert_int_equal(fifteen_pdb_verify(fixture->path, false, 1, NULL, NULL), FIFTEEN_OK);
    assert_not_verified(fixture, true, "histograms differ from those of a new build at value 5");
}

/* Forged tables of 5x5. The walk begins at the goal, and so finds a false entry there. */
static void verify_checks_tables_of_5x5(void **state)
{
    if (scale_is_threads_only())
        skip();
    struct fixture fixture = *(const struct fixture *)*state;
    const enum fifteen_pdb_kind kind = fixture.pdb->kind;
    const struct fifteen_pattern pattern = {{5, 5}, 0, 0x1000842};
    assert_int_equal(fifteen_pdb_build(&pattern, kind, 2, NULL, &fixture.pdb, NULL), FIFTEEN_OK);
    struct fifteen_pdb *const pdb = fixture.pdb;
    save(&fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_int_equal(fifteen_pdb_verify(fixture.path, true, 2, NULL, NULL), FIFTEEN_OK);
    const size_t n_words = pdb->size_bytes / 8;
    for (size_t word = 0; word < n_words; word += n_words / 7) {
        save_changed(&fixture, word, UINT64_C(1) << word % 64);
        assert_not_verified(&fixture, true, "in a new build");
    }
    save_changed(&fixture, pdb->row_words - 1, UINT64_C(1) << 63);
    assert_not_verified(&fixture, false, "padding of row 0 ");
    const struct pdb_place goal = pdb_locate(pdb, canonical_goal(pattern.geometry, 0));
    const uint64_t entry = pdb_entry(pdb, goal.rank, goal.block);
    save_changed(&fixture, entry / 64, UINT64_MAX >> (64 - pdb->entry_bits) << entry % 64);
    assert_not_verified(&fixture, false, " 21 22 23 24");
    fifteen_pdb_free(pdb);
}

static void invalid_arguments_are_rejected(void **state)
{
    struct fixture *fixture = *state;
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_pdb_info info;
    const char *const path = fixture->path;
    const enum fifteen_codec unknown = (enum fifteen_codec)2;
    const enum fifteen_status statuses[] = {
        fifteen_pdb_build(NULL, FIFTEEN_ZERO_AWARE, 1, NULL, &pdb, NULL),
        fifteen_pdb_build(&fixture->pdb->pattern, (enum fifteen_pdb_kind)2, 1, NULL, &pdb, NULL),
        fifteen_pdb_build(&fixture->pdb->pattern, FIFTEEN_ZERO_AWARE, 1, NULL, NULL, NULL),
        fifteen_pdb_save(NULL, path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL),
        fifteen_pdb_save(fixture->pdb, NULL, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL),
        fifteen_pdb_save(fixture->pdb, path, unknown, 0, 1, NULL, NULL),
        fifteen_pdb_save(fixture->pdb, path, FIFTEEN_CODEC_ZSTD, -1, 1, NULL, NULL),
        fifteen_pdb_load(NULL, 1, NULL, &pdb, NULL),
        fifteen_pdb_load(path, 1, NULL, NULL, NULL),
        fifteen_pdb_read_info(NULL, &info, NULL),
        fifteen_pdb_read_info(path, NULL, NULL),
        fifteen_pdb_verify(NULL, false, 1, NULL, NULL),
        fifteen_pdb_clean(NULL, NULL),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        assert_int_equal(statuses[i], FIFTEEN_INVALID);
    assert_null(pdb);
    assert_null(fifteen_pdb_kind_name((enum fifteen_pdb_kind)2));
}

static void files_are_named_after_patterns(void **state)
{
    (void)state;
    char name[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(&(struct fifteen_pattern){{4, 4}, 0, 0x3332}, FIFTEEN_ZERO_AWARE, name);
    assert_string_equal(name, "4x4-b0-1.4.5.8.9.12.13.pdb");
    fifteen_pdb_file_name(&(struct fifteen_pattern){{2, 8}, 3, 0xff80}, FIFTEEN_ZERO_AWARE, name);
    assert_string_equal(name, "2x8-b3-7.8.9.10.11.12.13.14.15.pdb");
    fifteen_pdb_file_name(&(struct fifteen_pattern){{5, 5}, 12, 0x1ff8000}, FIFTEEN_CLASSIC, name);
    assert_string_equal(name, "5x5-b12-classic-15.16.17.18.19.20.21.22.23.24.pdb");
    fifteen_pdb_file_name(&(struct fifteen_pattern){{2, 8}, 3, 0xff80}, FIFTEEN_CLASSIC, name);
    assert_string_equal(name, "2x8-b3-classic-7.8.9.10.11.12.13.14.15.pdb");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(round_trip_of_other_tables),
        cmocka_unit_test(the_format_does_not_change),
        cmocka_unit_test(files_of_version_1_load),
        cmocka_unit_test(bytes_do_not_depend_on_threads),
        cmocka_unit_test(uncompressed_data_can_be_mapped),
        cmocka_unit_test(verify_checks_contents),
        cmocka_unit_test(verify_checks_tables_of_5x5),
        cmocka_unit_test(invalid_arguments_are_rejected),
        cmocka_unit_test(files_are_named_after_patterns),
    };
    return cmocka_run_group_tests_name("zero-aware", tests, set_up, tear_down) +
           cmocka_run_group_tests_name("classic", tests, set_up_classic, tear_down);
}
