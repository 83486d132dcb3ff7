/* test_wide_lookup.c - the fast index of trays of up to 25 cells against the plain one
 *
 * The tables have no values: only the number of an entry counts.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <xxhash.h>

#include "board/canonical.h"
#include "pdb/set.h"
#include "pdb/table/index.h"
#include "pdb/table/wide_lookup.h"
#include "support/exhaustive.h"
#include "support/scale.h"
#include "support/table_folder.h"
#include "util/memory.h"

/* ---- tables ---- */

static void save_empty(struct scratch *scratch, const struct fifteen_pattern *pattern)
{
    char name[FIFTEEN_PDB_NAME_SIZE];
    struct fifteen_pdb *pdb = NULL;
    fifteen_pdb_file_name(pattern, FIFTEEN_ZERO_AWARE, name);
    assert_int_equal(pdb_create(pattern, FIFTEEN_ZERO_AWARE, &pdb, NULL), FIFTEEN_OK);
    pdb->bits = memory_alloc(pdb->size_bytes);
    assert_non_null(pdb->bits);
    pdb->zero_aware[0] = pdb->classic[0] = 1; /* the goal */
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    assert_int_equal(
        fifteen_pdb_save(pdb, scratch_path(scratch, name), FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL),
        FIFTEEN_OK);
    fifteen_pdb_free(pdb);
}

/* Tables of one partition, of these numbers of tiles, chosen at random. */
static struct fifteen_pdb_set *make_set(struct scratch *scratch, struct fifteen_geometry tray,
                                        const unsigned *sizes, uint64_t *random)
{
    uint8_t tiles[FIFTEEN_TRAY_MAX_CELLS] = {0};
    struct fifteen_partition partition = {.n_patterns = 0};
    struct fifteen_pdb_set *set = NULL;
    struct fifteen_error error = {.text = ""};
    unsigned next = 1;
    for (unsigned tile = 1; tile < fifteen_cells(tray); tile++) {
        const unsigned other = 1 + exhaustive_random(random) % tile;
        tiles[tile] = tiles[other];
        tiles[other] = (uint8_t)tile;
    }
    for (; sizes[partition.n_patterns] != 0; partition.n_patterns++) {
        struct fifteen_pattern *const pattern = &partition.patterns[partition.n_patterns];
        *pattern = (struct fifteen_pattern){.geometry = tray};
        for (unsigned i = 0; i < sizes[partition.n_patterns]; i++)
            pattern->tiles |= UINT32_C(1) << tiles[next++];
        save_empty(scratch, pattern);
    }
    const struct set_making making = {.n_threads = 1, .folder = scratch->folder};
    if (pdb_set_make(&making, &partition, 1, &set, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return set;
}

/* ---- boards ---- */

/* Any arrangement; with the tiles of a set on the first cells, or on the last ones. */
static wide_board make_board(unsigned n_cells, uint32_t first, uint32_t last, uint64_t *random)
{
    uint8_t tiles[FIFTEEN_TRAY_MAX_CELLS] = {0};
    wide_board board = 0;
    unsigned low = 0;
    unsigned high = n_cells;
    for (unsigned tile = 1; tile < n_cells; tile++) {
        const unsigned other = exhaustive_random(random) % (tile + 1);
        tiles[tile] = tiles[other];
        tiles[other] = (uint8_t)tile;
    }
    for (unsigned i = 0; i < n_cells; i++)
        if ((first >> tiles[i] & 1) != 0)
            board |= wide_put(tiles[i], low++);
        else if ((last >> tiles[i] & 1) != 0)
            board |= wide_put(tiles[i], --high);
    for (unsigned i = 0; i < n_cells; i++)
        if (((first | last) >> tiles[i] & 1) == 0)
            board |= wide_put(tiles[i], low++);
    return board;
}

/* ---- the index ---- */

static uint32_t plain_entry(const struct fifteen_pdb *pdb, wide_board board)
{
    const struct pdb_place place = pdb_locate(pdb, board);
    const uint64_t entry = pdb_entry(pdb, place.rank, place.block);
    assert_true(entry < 8 * (uint64_t)pdb->size_bytes);
    return (uint32_t)entry;
}

static void check_board(const struct wide_lookup *lookup, const struct fifteen_pdb *pdb,
                        wide_board board, bool reflected)
{
    const struct fifteen_geometry tray = lookup->geometry;
    const struct wide_pattern pattern = wide_lookup_pattern(lookup, pdb, reflected);
    const struct wide_places places = wide_lookup_places(board);
    const wide_board seen = reflected ? canonical_reflect(tray, 0, board) : board;
    assert_int_equal(
        wide_entry_end(wide_entry_begin(lookup, &pattern, &places, reflected), wide_blank(seen)),
        plain_entry(pdb, seen));
    const struct wide_arrangement found = wide_arrangement_of(lookup, &pattern, &places, reflected);
    const struct wide_arrangement plain =
        wide_arrangement_plain(lookup, &pattern, &places, reflected);
    assert_int_equal(found.set, plain.set);
    assert_int_equal(found.pairs, plain.pairs);
}

static void check_tray(struct scratch *scratch, struct fifteen_geometry tray, const unsigned *sizes,
                       uint64_t *random)
{
    struct fifteen_pdb_set *const set = make_set(scratch, tray, sizes, random);
    struct wide_lookup *lookup = NULL;
    assert_int_equal(wide_lookup_create(set, &lookup, NULL), FIFTEEN_OK);
    for (unsigned t = 0; t < fifteen_pdb_set_count(set); t++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(set, 0, t);
        const uint32_t tiles = pdb->pattern.tiles;
        for (unsigned i = 0; i < scaled(20000); i++) {
            const wide_board board = make_board(fifteen_cells(tray), i % 4 == 1 ? tiles : 0,
                                                i % 4 == 2 ? tiles : 0, random);
            check_board(lookup, pdb, board, false);
            if (tray.rows == tray.columns)
                check_board(lookup, pdb, board, true);
        }
    }
    wide_lookup_free(lookup);
    fifteen_pdb_set_free(set);
}

static void fast_and_plain_index_agree(void **state)
{
    static const struct {
        struct fifteen_geometry tray;
        unsigned sizes[5];
    } cases[] = {
        {{2, 2}, {3}},          {{2, 4}, {6, 1}},        {{3, 3}, {7, 1}},
        {{3, 3}, {5, 3}},       {{2, 5}, {8, 1}},        {{3, 4}, {8, 3}},
        {{4, 4}, {4, 4, 4, 3}}, {{3, 6}, {6, 5, 5, 1}},  {{4, 5}, {5, 5, 5, 4}},
        {{4, 6}, {6, 6, 6, 5}}, {{2, 12}, {6, 6, 6, 5}}, {{5, 5}, {6, 6, 6, 6}},
    };
    uint64_t random = 24;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_tray(*state, cases[i].tray, cases[i].sizes, &random);
}

/* A number of 32 bits names the entries of 512 MiB less one byte. */
static void large_tables_are_rejected(void **state)
{
    uint64_t random = 3;
    struct fifteen_pdb_set *const set =
        make_set(*state, (struct fifteen_geometry){3, 3}, (const unsigned[]){5, 3, 0}, &random);
    struct wide_lookup *lookup = NULL;
    struct fifteen_error error = {.text = ""};
    for (unsigned t = 0; t < 2; t++) {
        struct fifteen_pdb *const pdb = (struct fifteen_pdb *)fifteen_pdb_set_table(set, 0, t);
        const size_t size_bytes = pdb->size_bytes;
        pdb->size_bytes = (size_t)1 << 29;
        assert_int_equal(wide_lookup_create(set, &lookup, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, "more than 2^32 entries"));
        pdb->size_bytes = ((size_t)1 << 29) - 1;
        assert_int_equal(wide_lookup_create(set, &lookup, &error), FIFTEEN_OK);
        wide_lookup_free(lookup);
        pdb->size_bytes = size_bytes;
    }
    fifteen_pdb_set_free(set);
}

static void other_partitions_are_rejected(void **state)
{
    uint64_t random = 4;
    struct fifteen_pdb_set *const set =
        make_set(*state, (struct fifteen_geometry){5, 5}, (const unsigned[]){3, 2, 0}, &random);
    struct wide_lookup *lookup = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(wide_lookup_create(set, &lookup, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "leave out a tile"));
    fifteen_pdb_set_free(set);
    wide_lookup_free(NULL);
}

int main(void)
{
#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2"))
        return 77; /* not on this processor */
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_and_plain_index_agree),
        cmocka_unit_test(large_tables_are_rejected),
        cmocka_unit_test(other_partitions_are_rejected),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
