/* test_set.c - the choice of tables in a folder, and the messages if tables are missing */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/table_folder.h"

static const struct fifteen_geometry small = {3, 3};
static const struct fifteen_geometry wide = {2, 4};

static enum fifteen_status load(struct scratch *scratch, struct fifteen_geometry geometry,
                                const char *partition, struct fifteen_pdb_set **set,
                                struct fifteen_error *error)
{
    *set = NULL;
    const struct packed_pdb_request request = {geometry, blank_first(geometry), FIFTEEN_ZERO_AWARE,
                                               partition, 0};
    return packed_set_find(scratch->folder, &request, 2, NULL, set, error);
}

/* The loaded set has this name and these patterns, partition by partition. */
static void assert_set(struct scratch *scratch, struct fifteen_geometry geometry,
                       const char *partition, const char *name, const uint32_t *tiles, unsigned n)
{
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    if (load(scratch, geometry, partition, &set, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    assert_string_equal(fifteen_pdb_set_name(set), name);
    const unsigned n_each = fifteen_pdb_set_count(set);
    assert_int_equal(n_each * fifteen_pdb_set_partitions(set), n);
    for (unsigned i = 0; i < n; i++) {
        struct fifteen_pdb_info info;
        fifteen_pdb_info(fifteen_pdb_set_table(set, i / n_each, i % n_each), &info);
        assert_int_equal(info.pattern.tiles, tiles[i]);
    }
    fifteen_pdb_set_free(set);
}

static void assert_no_set(struct scratch *scratch, struct fifteen_geometry geometry,
                          const char *partition, enum fifteen_status status, const char *word)
{
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(load(scratch, geometry, partition, &set, &error), status);
    assert_null(set);
    if (strstr(error.text, word) == NULL)
        fail_msg("message '%s', expected one with '%s'", error.text, word);
}

static void the_fewest_patterns_are_chosen(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, scratch->folder);
    put(scratch, small, 0x006, NULL);
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, "tables of that goal: 1");
    put(scratch, small, 0x1c0, NULL);
    put(scratch, small, 0x038, NULL);
    assert_set(scratch, small, NULL, "2-3-3", (uint32_t[]){0x006, 0x038, 0x1c0}, 3);
    put(scratch, small, 0x1f8, NULL);
    assert_set(scratch, small, NULL, "2-6", (uint32_t[]){0x006, 0x1f8}, 2);
    put(scratch, small, 0x1fe, NULL);
    assert_set(scratch, small, NULL, "8", (uint32_t[]){0x1fe}, 1);
    /* By name, in any order; the sizes need not be those of a named partition. */
    assert_set(scratch, small, "2-6", "2-6", (uint32_t[]){0x006, 0x1f8}, 2);
    assert_set(scratch, small, "6-2", "6-2", (uint32_t[]){0x1f8, 0x006}, 2);
    assert_set(scratch, small, "3-2-3", "3-2-3", (uint32_t[]){0x038, 0x006, 0x1c0}, 3);
    assert_no_set(scratch, small, "4-4", FIFTEEN_NOT_FOUND, "4-4");
    assert_no_set(scratch, small, "7-8", FIFTEEN_INVALID, "7-8");
    assert_no_set(scratch, small, "huh", FIFTEEN_INVALID, "huh");
}

static double mean_of(const struct fifteen_pdb *pdb)
{
    struct fifteen_pdb_info info;
    double sum = 0;
    fifteen_pdb_info(pdb, &info);
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        sum += value * (double)info.zero_aware[value] / (double)info.n_entries;
    return sum;
}

/* Each partition's mean value, in the set's order. */
static unsigned set_means(struct scratch *scratch, double means[FIFTEEN_SET_MAX])
{
    struct fifteen_pdb_set *set;
    assert_int_equal(load(scratch, small, NULL, &set, NULL), FIFTEEN_OK);
    const unsigned n = fifteen_pdb_set_partitions(set);
    for (unsigned i = 0; i < n; i++)
        means[i] =
            mean_of(fifteen_pdb_set_table(set, i, 0)) + mean_of(fifteen_pdb_set_table(set, i, 1));
    fifteen_pdb_set_free(set);
    return n;
}

static void put_both(struct scratch *scratch, uint32_t tiles)
{
    put(scratch, small, tiles, NULL);
    put(scratch, small, 0x1fe ^ tiles, NULL);
}

static void the_best_partitions_of_the_sizes_are_chosen(void **state)
{
    static const uint32_t tiles[] = {0x01e, 0x0aa, 0x036, 0x0b4, 0x04e, 0x066};
    struct scratch *scratch = *state;
    enum { MAX = 4 }; /* on small trays */
    double best[FIFTEEN_SET_MAX];
    double least_taken = 0;
    scratch_empty(scratch);
    for (unsigned i = 0; i < sizeof tiles / sizeof tiles[0]; i++) {
        put_both(scratch, tiles[i]);
        const unsigned n = set_means(scratch, best);
        assert_int_equal(n, i < MAX ? i + 1 : MAX);
        for (unsigned k = 1; k < n; k++)
            assert_true(best[k - 1] >= best[k]);
        if (i >= MAX) /* a better one replaces the last */
            assert_true(best[n - 1] >= least_taken);
        least_taken = best[n - 1];
    }
    struct fifteen_pdb_set *set;
    const struct packed_pdb_request request = {small, blank_first(small), FIFTEEN_ZERO_AWARE, "4-4",
                                               2};
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &set, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_set_partitions(set), 2);
    assert_true(mean_of(fifteen_pdb_set_table(set, 0, 0)) +
                    mean_of(fifteen_pdb_set_table(set, 0, 1)) >=
                best[0] - 1e-9);
    fifteen_pdb_set_free(set);
}

/* A partition and its reflection have the same means. */
static void ties_are_broken_by_file_name(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x01e, "c.pdb");
    put(scratch, small, 0x1e0, "d.pdb");
    put(scratch, small, 0x05a, "b.pdb");
    put(scratch, small, 0x1a4, "e.pdb");
    assert_set(scratch, small, NULL, "4-4", (uint32_t[]){0x05a, 0x1a4, 0x01e, 0x1e0}, 4);
    put(scratch, small, 0x01e, "a.pdb");
    assert_set(scratch, small, NULL, "4-4", (uint32_t[]){0x01e, 0x1e0, 0x05a, 0x1a4}, 4);
    assert_set(scratch, small, "4-4", "4-4", (uint32_t[]){0x01e, 0x1e0, 0x05a, 0x1a4}, 4);
}

/* A table serves one partition only. */
static void partitions_share_no_table(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x006, NULL);
    put(scratch, small, 0x038, NULL);
    put(scratch, small, 0x1c0, NULL);
    put(scratch, small, 0x0c8, NULL);
    put(scratch, small, 0x130, NULL);
    struct fifteen_pdb_set *set;
    assert_int_equal(load(scratch, small, NULL, &set, NULL), FIFTEEN_OK);
    assert_string_equal(fifteen_pdb_set_name(set), "2-3-3");
    assert_int_equal(fifteen_pdb_set_partitions(set), 1);
    fifteen_pdb_set_free(set);
}

/* Overlapping patterns never make a partition. */
static void overlapping_patterns_are_not_a_partition(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x07e, NULL);
    put(scratch, small, 0x1f8, NULL);
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, "tables of that goal: 2");
}

static void tables_of_other_goals_are_ignored(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x01e, NULL);
    put(scratch, wide, 0x0e0, NULL);
    put(scratch, wide, 0x01e, NULL);
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, "3x3");
    assert_set(scratch, wide, NULL, "3-4", (uint32_t[]){0x0e0, 0x01e}, 2);
    /* One folder serves all goals of a canonical form: both standard goals, and the tall tray's. */
    struct fifteen_pdb_set *set;
    const struct fifteen_geometry tall = {4, 2};
    const packed_board goals[] = {packed_goal(wide, FIFTEEN_BLANK_LAST),
                                  packed_goal(tall, FIFTEEN_BLANK_LAST)};
    for (int i = 0; i < 2; i++) {
        const struct packed_pdb_request request = {i == 0 ? wide : tall, goals[i],
                                                   FIFTEEN_ZERO_AWARE, NULL, 0};
        assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &set, NULL),
                         FIFTEEN_OK);
        fifteen_pdb_set_free(set);
    }
    /* A goal with its blank next to the corner has another canonical form. */
    packed_board other = 0;
    assert_true(packed_move(wide, blank_first(wide), FIFTEEN_RIGHT, &other));
    const struct packed_pdb_request request = {wide, other, FIFTEEN_ZERO_AWARE, NULL, 0};
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &set, NULL),
                     FIFTEEN_NOT_FOUND);
}

static void damaged_headers_matter_only_if_needed(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x01e, "a.pdb");
    put(scratch, small, 0x1e0, "b.pdb");
    put(scratch, small, 0x1fe, "c.pdb");
    damage(scratch, "c.pdb", 100);
    assert_set(scratch, small, NULL, "4-4", (uint32_t[]){0x01e, 0x1e0}, 2);
    assert_no_set(scratch, small, "8", FIFTEEN_DAMAGED, "c.pdb");
    damage(scratch, "b.pdb", 3);
    assert_no_set(scratch, small, NULL, FIFTEEN_DAMAGED, "b.pdb");
    /* A file named as the table of another goal is not needed here. */
    scratch_empty(scratch);
    put(scratch, wide, 0x0fe, NULL);
    damage(scratch, "2x4-b0-1.2.3.4.5.6.7.pdb", 100);
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, "3x3");
    assert_no_set(scratch, wide, NULL, FIFTEEN_DAMAGED, "2x4-b0-1.2.3.4.5.6.7.pdb");
}

static void damaged_blocks_of_the_chosen_tables_are_reported(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    put(scratch, small, 0x01e, "a.pdb");
    put(scratch, small, 0x1e0, "b.pdb");
    damage(scratch, "b.pdb", 4096 + 32 + 20);
    assert_no_set(scratch, small, NULL, FIFTEEN_DAMAGED, "b.pdb: block 0 of 1");
}

struct swap {
    struct scratch *scratch;
    unsigned n_reports;
};

/* Replaces the second file at the third report: both headers have been read, and the first file is
 * open. */
static bool exchange_files(void *context, const struct fifteen_progress *progress)
{
    struct swap *const exchange = context;
    char other[600];
    (void)progress;
    if (++exchange->n_reports != 3)
        return true;
    snprintf(other, sizeof other, "%s", scratch_path(exchange->scratch, "other"));
    assert_int_equal(rename(other, scratch_path(exchange->scratch, "b.pdb")), 0);
    return true;
}

static void tables_replaced_after_they_were_chosen_are_detected(void **state)
{
    struct scratch *scratch = *state;
    struct fifteen_pdb_set *set = NULL;
    struct fifteen_error error = {.text = ""};
    scratch_empty(scratch);
    put(scratch, small, 0x01e, "a.pdb");
    put(scratch, small, 0x1e0, "b.pdb");
    put(scratch, small, 0x0f0, "other");
    const struct packed_pdb_request request = {small, blank_first(small), FIFTEEN_ZERO_AWARE, NULL,
                                               0};
    struct swap exchange = {scratch, 0};
    const struct fifteen_monitor monitor = {exchange_files, &exchange};
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, &monitor, &set, &error),
                     FIFTEEN_DAMAGED);
    assert_null(set);
    assert_non_null(strstr(error.text, "b.pdb: contains the table of another pattern"));
}

static void other_files_are_ignored(void **state)
{
    struct scratch *scratch = *state;
    scratch_empty(scratch);
    assert_int_equal(mkdir(scratch_path(scratch, "folder.pdb"), 0700), 0);
    assert_int_equal(mkfifo(scratch_path(scratch, "fifo.pdb"), 0600), 0);
    assert_true(scratch_write(scratch_path(scratch, "README.md"), "x", 1));
    assert_true(scratch_write(scratch_path(scratch, "x.pdb.tmp.12"), "x", 1));
    assert_true(scratch_write(scratch_path(scratch, ".pdb"), "x", 1));
    assert_no_set(scratch, small, NULL, FIFTEEN_NOT_FOUND, "tables of that goal: 0");
    put(scratch, small, 0x1fe, NULL);
    assert_true(scratch_write(scratch_path(scratch, "noise.pdb"), "noise", 5));
    assert_set(scratch, small, NULL, "8", (uint32_t[]){0x1fe}, 1);
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    char missing[512];
    snprintf(missing, sizeof missing, "%.250s/no-folder", scratch->folder);
    struct packed_pdb_request request = {small, blank_first(small), FIFTEEN_ZERO_AWARE, NULL, 0};
    assert_int_equal(packed_set_find(missing, &request, 1, NULL, &set, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(strstr(error.text, missing));
    request.kind = (enum fifteen_pdb_kind)2;
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &set, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "unknown kind of table: 2"));
    request.kind = FIFTEEN_ZERO_AWARE;
    request.goal = 0;
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &set, &error),
                     FIFTEEN_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fewest_patterns_are_chosen),
        cmocka_unit_test(the_best_partitions_of_the_sizes_are_chosen),
        cmocka_unit_test(ties_are_broken_by_file_name),
        cmocka_unit_test(partitions_share_no_table),
        cmocka_unit_test(overlapping_patterns_are_not_a_partition),
        cmocka_unit_test(tables_of_other_goals_are_ignored),
        cmocka_unit_test(damaged_headers_matter_only_if_needed),
        cmocka_unit_test(damaged_blocks_of_the_chosen_tables_are_reported),
        cmocka_unit_test(tables_replaced_after_they_were_chosen_are_detected),
        cmocka_unit_test(other_files_are_ignored),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
