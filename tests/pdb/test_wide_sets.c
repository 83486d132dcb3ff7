/* test_wide_sets.c - partitions, sets and files of trays of 17 to 25 cells */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <xxhash.h>

#include "board/canonical.h"
#include "pdb/folder.h"
#include "pdb/set.h"
#include "pdb/table/table.h"
#include "support/table_folder.h"
#include "util/bytes.h"

static const struct fifteen_geometry five = {5, 5};
static const struct fifteen_geometry trays[] = {{5, 5}, {4, 5}, {4, 6},  {3, 6},  {3, 7},
                                                {3, 8}, {2, 9}, {2, 10}, {2, 11}, {2, 12}};
enum { N_TRAYS = sizeof trays / sizeof trays[0] };

static uint32_t all_tiles(struct fifteen_geometry geometry)
{
    return (UINT32_C(1) << fifteen_cells(geometry)) - 2;
}

static struct fifteen_partition partitions[FIFTEEN_SET_MAX];

static unsigned parse(struct fifteen_geometry geometry, unsigned blank, const char *name)
{
    unsigned n = 0;
    struct fifteen_error error = {.text = ""};
    if (partitions_parse(geometry, canonical_goal(geometry, blank), name, partitions, &n, &error) !=
        FIFTEEN_OK)
        fail_msg("%s", error.text);
    return n;
}

static void assert_covers(const struct fifteen_partition *partition, uint32_t all)
{
    uint32_t covered = 0;
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        assert_int_equal(covered & partition->patterns[i].tiles, 0);
        covered |= partition->patterns[i].tiles;
    }
    assert_int_equal(covered, all);
}

/* ---- names ---- */

/* For the blank in the corner and on every other cell to which no symmetry maps a lower one. */
static void every_tray_has_partitions(void **state)
{
    (void)state;
    unsigned n_checked = 0;
    for (unsigned i = 0; i < N_TRAYS; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank++) {
            struct canonical_map map;
            canonical_map_init(&map, trays[i], canonical_goal(trays[i], blank));
            if (map.goal_blank != blank)
                continue;
            assert_int_equal(parse(trays[i], blank, "default"), trays[i].rows == 5 ? 7 : 1);
            for (unsigned k = 0; named_partition(trays[i], k) != NULL; k++, n_checked++) {
                char sizes_text[PARTITION_NAME_SIZE];
                struct partition_sizes sizes = {.n = 0};
                assert_int_equal(parse(trays[i], blank, named_partition(trays[i], k)), 1);
                assert_covers(&partitions[0], all_tiles(trays[i]));
                for (; sizes.n < partitions[0].n_patterns; sizes.n++)
                    sizes.size[sizes.n] =
                        (uint8_t)__builtin_popcount(partitions[0].patterns[sizes.n].tiles);
                partition_print(&sizes, sizes_text);
                assert_string_equal(sizes_text, named_partition(trays[i], k));
            }
        }
    assert_true(n_checked > 50);
}

/* The lists of the literature: Korf & Felner 2002, and the catalogue small-t of 24puzzle. */
static const uint8_t korf_felner[4][6] = {
    {1, 2, 5, 6, 7, 12}, {3, 4, 8, 9, 13, 14}, {10, 11, 15, 16, 20, 21}, {17, 18, 19, 22, 23, 24}};
static const uint8_t catalogue[7][4][6] = {
    {{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}},
    {{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}},
    {{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}},
    {{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}},
    {{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 16, 17, 21, 22}, {13, 14, 18, 19, 23, 24}},
    {{1, 2, 5, 6, 10, 11}, {3, 4, 9, 14, 19, 24}, {7, 8, 12, 13, 18, 23}, {15, 16, 17, 20, 21, 22}},
    {{1, 5, 6, 10, 15, 20},
     {2, 3, 4, 7, 8, 9},
     {11, 12, 13, 16, 17, 18},
     {14, 19, 21, 22, 23, 24}}};

static bool has_tiles(const struct fifteen_partition *partition, uint32_t tiles)
{
    for (unsigned i = 0; i < partition->n_patterns; i++)
        if (partition->patterns[i].tiles == tiles)
            return true;
    return false;
}

/* Reflects tiles about the main diagonal of 5x5. */
static uint32_t reflect(uint32_t tiles)
{
    uint32_t reflected = 0;
    for (unsigned tile = 1; tile < 25; tile++)
        reflected |= (tiles >> tile & 1) << (tile % 5 * 5 + tile / 5);
    return reflected;
}

static bool has_pattern(const struct fifteen_partition *partition, const uint8_t list[6],
                        bool reflected)
{
    uint32_t tiles = 0;
    for (unsigned i = 0; i < 6; i++)
        tiles |= UINT32_C(1) << list[i];
    return has_tiles(partition, reflected ? reflect(tiles) : tiles);
}

static void the_published_partitions_of_5x5_have_names(void **state)
{
    (void)state;
    assert_int_equal(parse(five, 0, "6-6-6-6"), 1);
    for (unsigned i = 0; i < 4; i++)
        assert_true(has_pattern(&partitions[0], korf_felner[i], false));
    static const char *const sets[] = {"default", "strong"};
    for (unsigned set = 0; set < 2; set++) {
        assert_int_equal(parse(five, 0, sets[set]), set == 0 ? 7 : 19);
        for (unsigned p = 0; p < 7; p++)
            for (unsigned i = 0; i < 4; i++)
                assert_true(has_pattern(&partitions[p], catalogue[p][i], true));
        for (unsigned i = 0; i < 4; i++)
            assert_true(has_pattern(&partitions[0], korf_felner[i], false));
    }
}

/* None is the same as another or its reflection, whose values the set has already. */
static void the_strong_set_of_5x5_has_nineteen_different_partitions(void **state)
{
    (void)state;
    assert_int_equal(parse(five, 0, "strong"), 19);
    for (unsigned p = 0; p < 19; p++) {
        assert_covers(&partitions[p], all_tiles(five));
        for (unsigned other = 0; other < p; other++) {
            unsigned n_same = 0;
            unsigned n_reflected = 0;
            for (unsigned i = 0; i < 4; i++) {
                const uint32_t tiles = partitions[other].patterns[i].tiles;
                n_same += has_tiles(&partitions[p], tiles);
                n_reflected += has_tiles(&partitions[p], reflect(tiles));
            }
            assert_true(n_same < 4);
            assert_true(n_reflected < 4);
        }
    }
}

/* ---- the choice of a folder's tables ---- */

/* A folder without files: the headers are enough for a choice. */
struct listed {
    uint32_t tiles[FIFTEEN_SET_MAX * 4];
    double means[FIFTEEN_SET_MAX * 4];
    struct folder folder;
};

static void list_tables(struct listed *listed, unsigned n_partitions)
{
    *listed = (struct listed){.folder = {.path = "listed",
                                         .goal = {.geometry = five},
                                         .tiles = listed->tiles,
                                         .means = listed->means}};
    for (unsigned p = 0; p < n_partitions; p++)
        for (unsigned i = 0; i < 4; i++) {
            size_t place = 0;
            while (place < listed->folder.n &&
                   listed->tiles[place] != partitions[p].patterns[i].tiles)
                place++;
            listed->tiles[place] = partitions[p].patterns[i].tiles;
            listed->means[place] = 20 + (double)place / 10;
            listed->folder.n += place == listed->folder.n;
        }
}

static void nineteen_partitions_share_31_tables(void **state)
{
    (void)state;
    struct listed listed;
    struct folder_choice choice;
    list_tables(&listed, parse(five, 0, "strong"));
    assert_int_equal(listed.folder.n, 31);
    assert_int_equal(folder_choose(&listed.folder, NULL, 0, &choice, NULL), FIFTEEN_OK);
    assert_int_equal(choice.n, 19);
    /* If a table is missing that the default set does not need, that one is chosen. */
    listed.folder.n = 30;
    assert_int_equal(folder_choose(&listed.folder, NULL, 0, &choice, NULL), FIFTEEN_OK);
    assert_int_equal(choice.n, 7);
}

static void seven_partitions_share_fourteen_tables(void **state)
{
    (void)state;
    struct listed listed;
    struct folder_choice choice;
    list_tables(&listed, parse(five, 0, "default"));
    assert_int_equal(listed.folder.n, 14);
    assert_int_equal(folder_choose(&listed.folder, NULL, 0, &choice, NULL), FIFTEEN_OK);
    assert_int_equal(choice.n, 7);
    double before = 1000;
    for (unsigned p = 0; p < 7; p++) {
        uint32_t covered = 0;
        double mean = 0;
        for (unsigned i = 0; i < 4; i++) {
            covered |= listed.tiles[choice.tables[p][i]];
            mean += listed.means[choice.tables[p][i]];
        }
        assert_int_equal(covered, all_tiles(five));
        assert_true(mean <= before); /* the best first */
        before = mean;
    }
    assert_int_equal(folder_choose(&listed.folder, NULL, 2, &choice, NULL), FIFTEEN_OK);
    assert_int_equal(choice.n, 2);
    /* If one table is missing, those partitions that share none are chosen. */
    listed.folder.n = 13;
    assert_int_equal(folder_choose(&listed.folder, NULL, 0, &choice, NULL), FIFTEEN_OK);
    assert_in_range(choice.n, 1, 3);
}

/* ---- tables in memory and in files ---- */

/* Two partitions of 4x5 with a pattern in common: its table is made once. */
static void a_shared_table_is_made_once(void **state)
{
    struct scratch *const scratch = *state;
    struct fifteen_partition two[2];
    const struct fifteen_geometry tray = {4, 5};
    static const char *const texts[] = {"1.2/18.19/5.6", "3.4/18.19/7.8"};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(parse(tray, 0, texts[i]), 1);
        two[i] = partitions[0];
        for (unsigned k = 0; k < 3; k++)
            put_table(scratch, &two[i].patterns[k], FIFTEEN_ZERO_AWARE, NULL);
    }
    for (unsigned from_folder = 0; from_folder < 2; from_folder++) {
        struct fifteen_pdb_set *set = NULL;
        const struct set_making making = {.n_threads = 1,
                                          .folder = from_folder == 1 ? scratch->folder : NULL};
        assert_int_equal(pdb_set_make(&making, two, 2, &set, NULL), FIFTEEN_OK);
        for (unsigned k = 0; k < 3; k++)
            assert_int_equal(fifteen_pdb_set_table(set, 0, k) == fifteen_pdb_set_table(set, 1, k),
                             k == 1);
        fifteen_pdb_set_free(set);
    }
    /* Damaged in the second partition: all that was loaded is freed. */
    char name[FIFTEEN_PDB_NAME_SIZE];
    struct fifteen_pdb_set *set = NULL;
    fifteen_pdb_file_name(&two[1].patterns[2], FIFTEEN_ZERO_AWARE, name);
    damage(scratch, name, 100);
    const struct set_making making = {.n_threads = 1, .folder = scratch->folder};
    assert_int_equal(pdb_set_make(&making, two, 2, &set, NULL), FIFTEEN_DAMAGED);
    assert_null(set);
}

static const uint32_t high_tiles = UINT32_C(1) << 1 | UINT32_C(1) << 17 | UINT32_C(1) << 24;

static void files_of_all_codecs_are_read_back(void **state)
{
    struct scratch *const scratch = *state;
    const struct fifteen_pattern pattern = {.geometry = five, .tiles = high_tiles};
    for (unsigned kind = 0; kind < 2; kind++)
        for (unsigned codec = 0; codec < 2; codec++) {
            struct fifteen_pdb *built;
            struct fifteen_pdb *loaded;
            struct fifteen_pdb_info infos[2];
            const char *const path = scratch_path(scratch, "table.pdb");
            assert_int_equal(
                fifteen_pdb_build(&pattern, (enum fifteen_pdb_kind)kind, 1, NULL, &built, NULL),
                FIFTEEN_OK);
            assert_int_equal(
                fifteen_pdb_save(built, path, (enum fifteen_codec)codec, 0, 1, NULL, NULL),
                FIFTEEN_OK);
            assert_int_equal(fifteen_pdb_load(path, 2, NULL, &loaded, NULL), FIFTEEN_OK);
            fifteen_pdb_info(built, &infos[0]);
            fifteen_pdb_info(loaded, &infos[1]);
            assert_int_equal(infos[1].pattern.tiles, high_tiles);
            assert_true(fifteen_geometry_equal(infos[1].pattern.geometry, five));
            assert_int_equal(infos[0].n_placements, 25 * 24 * 23);
            struct fifteen_pdb_info measured;
            assert_int_equal(
                fifteen_pdb_measure(&pattern, (enum fifteen_pdb_kind)kind, &measured, NULL),
                FIFTEEN_OK);
            assert_int_equal(measured.table_bytes, infos[0].table_bytes);
            assert_int_equal(measured.n_entries, infos[0].n_entries);
            assert_memory_equal(infos[0].zero_aware, infos[1].zero_aware,
                                sizeof infos[0].zero_aware);
            assert_int_equal(loaded->size_bytes, built->size_bytes);
            assert_memory_equal(loaded->bits, built->bits, built->size_bytes);
            fifteen_pdb_free(built);
            fifteen_pdb_free(loaded);
            assert_int_equal(fifteen_pdb_verify(path, true, 1, NULL, NULL), FIFTEEN_OK);
        }
}

/* Headers with a correct hash and another tray, tile or version; offsets from pdb/FORMAT.md. */
static void contradictory_headers_are_rejected(void **state)
{
    static const struct {
        size_t at;
        uint8_t value;
        const char *word;
    } cases[] = {
        {8, 1, "version 1"},    {16, 4, "all of 1 .. 19"},     {17, 6, "pattern"},
        {16, 6, "pattern"},     {2152, 0, "for this pattern"}, {2153, 3, "pattern"},
        {2155, 1, "byte 2155"}, {17, 25, "pattern"},           {16, 255, "pattern"},
    };
    struct scratch *const scratch = *state;
    const struct fifteen_pattern pattern = {.geometry = five, .tiles = high_tiles};
    put_table(scratch, &pattern, FIFTEEN_ZERO_AWARE, "good.pdb");
    size_t n = 0;
    uint8_t *const bytes = scratch_read(scratch_path(scratch, "good.pdb"), &n);
    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_pdb *pdb = NULL;
        struct fifteen_error error = {.text = ""};
        const uint8_t before = bytes[cases[i].at];
        bytes[cases[i].at] = cases[i].value;
        bytes_store64(bytes + 4088, XXH3_64bits(bytes, 4088));
        assert_true(scratch_write(scratch_path(scratch, "bad.pdb"), bytes, n));
        bytes[cases[i].at] = before;
        assert_int_equal(fifteen_pdb_load(scratch_path(scratch, "bad.pdb"), 1, NULL, &pdb, &error),
                         FIFTEEN_DAMAGED);
        if (strstr(error.text, cases[i].word) == NULL)
            fail_msg("byte %zu: '%s', expected '%s'", cases[i].at, error.text, cases[i].word);
    }
    free(bytes);
}

static void goals_beyond_25_cells_have_no_tables(void **state)
{
    (void)state;
    struct fifteen_board *goal;
    struct fifteen_pattern pattern;
    struct fifteen_error error = {.text = ""};
    unsigned n;
    assert_int_equal(fifteen_board_create_goal((struct fifteen_geometry){2, 13}, FIFTEEN_BLANK_LAST,
                                               &goal, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_pattern_make(goal, 2, &pattern, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "2x13"));
    assert_int_equal(fifteen_partitions_parse(goal, "1.2", partitions, &n, NULL), FIFTEEN_INVALID);
    assert_int_equal(fifteen_partitions_parse(NULL, "1.2", partitions, &n, NULL), FIFTEEN_INVALID);
    fifteen_board_free(goal);
    /* The blank last: half a turn, so that tile t is called 25 - t. */
    assert_int_equal(fifteen_board_create_goal(five, FIFTEEN_BLANK_LAST, &goal, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pattern_make(goal, high_tiles, &pattern, NULL), FIFTEEN_OK);
    assert_int_equal(pattern.tiles, UINT32_C(1) << 24 | UINT32_C(1) << 8 | UINT32_C(1) << 1);
    fifteen_board_free(goal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tray_has_partitions),
        cmocka_unit_test(the_published_partitions_of_5x5_have_names),
        cmocka_unit_test(the_strong_set_of_5x5_has_nineteen_different_partitions),
        cmocka_unit_test(nineteen_partitions_share_31_tables),
        cmocka_unit_test(seven_partitions_share_fourteen_tables),
        cmocka_unit_test(a_shared_table_is_made_once),
        cmocka_unit_test(files_of_all_codecs_are_read_back),
        cmocka_unit_test(contradictory_headers_are_rejected),
        cmocka_unit_test(goals_beyond_25_cells_have_no_tables),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
