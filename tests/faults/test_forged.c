/* test_forged.c - forged tables: valid checksums, false values
 *
 * They load without an error. A search on them must end within its limits, including memory, and
 * each reported solution must be valid.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <xxhash.h>

#include "pdb/set.h"
#include "pdb/table/table.h"
#include "search/algorithm/algorithm.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/scratch.h"
#include "support/solving.h"

#include "faults/faults.h"

enum { MOST_MEMORY = 4 << 20 };

/* ---- forging ---- */

struct forgery {
    uint8_t *bytes;
    size_t n;
    uint64_t *random;
};

static void fill_zeros(struct forgery *forgery)
{
    memset(forgery->bytes, 0, forgery->n);
}

static void fill_ones(struct forgery *forgery)
{
    memset(forgery->bytes, 0xff, forgery->n);
}

static void fill_noise(struct forgery *forgery)
{
    for (size_t i = 0; i < forgery->n; i++)
        forgery->bytes[i] = (uint8_t)exhaustive_random(forgery->random);
}

static void fill_words(struct forgery *forgery)
{
    const uint8_t byte = (uint8_t)exhaustive_random(forgery->random);
    memset(forgery->bytes, byte, forgery->n);
}

/* Changes one byte in 1 to 1000. */
static void change_some(struct forgery *forgery)
{
    const uint32_t seldom = 1 + exhaustive_random(forgery->random) % 1000;
    for (size_t i = 0; i < forgery->n; i++)
        if (exhaustive_random(forgery->random) % seldom == 0)
            forgery->bytes[i] ^= (uint8_t)exhaustive_random(forgery->random);
}

static void turn_by_180(struct forgery *forgery)
{
    for (size_t i = 0; i < forgery->n / 2; i++) {
        const uint8_t byte = forgery->bytes[i];
        forgery->bytes[i] = forgery->bytes[forgery->n - 1 - i];
        forgery->bytes[forgery->n - 1 - i] = byte;
    }
}

static void (*const forgers[])(struct forgery *) = {fill_zeros, fill_ones,   fill_noise,
                                                    fill_words, change_some, turn_by_180};
enum { N_FORGERS = sizeof forgers / sizeof forgers[0] };

/* Builds the table of a pattern and saves it with other bits and valid checksums. Only a rebuild
 * detects all such changes. */
static void save_forged(struct scratch *scratch, const struct fifteen_pattern *pattern,
                        enum fifteen_pdb_kind kind, unsigned forger, uint64_t *random)
{
    struct fifteen_pdb *pdb = NULL;
    char name[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(pattern, kind, name);
    const char *const path = scratch_path(scratch, name);
    assert_int_equal(fifteen_pdb_build(pattern, kind, 1, NULL, &pdb, NULL), FIFTEEN_OK);
    const uint64_t honest = pdb->hash;
    struct forgery forgery = {(uint8_t *)pdb->bits, pdb->size_bytes, random};
    forgers[forger](&forgery);
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    const enum fifteen_codec codec =
        exhaustive_random(random) % 2 == 0 ? FIFTEEN_CODEC_NONE : FIFTEEN_CODEC_ZSTD;
    assert_int_equal(fifteen_pdb_save(pdb, path, codec, 0, 1, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_verify(path, true, 1, NULL, NULL),
                     pdb->hash == honest ? FIFTEEN_OK : FIFTEEN_DAMAGED);
    fifteen_pdb_free(pdb);
}

/* ---- searching ---- */

static unsigned n_searches;
static unsigned n_ended[FIFTEEN_INTERNAL + 1]; /* by status */

static void search(const struct fifteen_pdb_set *tables, const struct packed_problem *problem,
                   const char *heuristic, enum fifteen_algorithm algorithm)
{
    struct fifteen_solver *const solver = solving_solver(tables, heuristic, algorithm);
    const struct fifteen_limits limits = {
        .n_nodes = scaled(200000), .memory_bytes = MOST_MEMORY, .n_threads = 3};
    struct engine_path solution;
    struct fifteen_result result = {.generated = 0};
    struct fifteen_error error = {.text = ""};
    faults_watch_bytes();
    const enum fifteen_status status =
        packed_solve(solver, problem, &limits, NULL, &solution, &result, &error);
    /* Stacks, logs and the memory of threads come on top. */
    assert_true(faults_max_bytes() < MOST_MEMORY + (24 << 20));
    if (status == FIFTEEN_OK)
        solving_check(problem, &solution);
    else
        assert_true(error.text[0] != '\0');
    /* FIFTEEN_INTERNAL: no solution is possible if the values are right. */
    assert_true(status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_INTERNAL);
    assert_true(status == FIFTEEN_INTERNAL || result.generated <= limits.n_nodes);
    n_searches++;
    n_ended[status]++;
    fifteen_solver_free(solver);
}

static void search_all_ways(const struct fifteen_pdb_set *tables, struct fifteen_geometry geometry,
                            enum fifteen_pdb_kind kind, uint64_t *random)
{
    const char *const heuristics[] = {NULL, kind == FIFTEEN_CLASSIC ? "classic-pdb" : "pdb",
                                      kind == FIFTEEN_CLASSIC ? "max(classic-pdb,manhattan)"
                                                              : "max(pdb,walking-distance)"};
    const packed_board goal = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
    const packed_board anywhere = solving_start(geometry, goal, SOLVING_ANYWHERE, random);
    const packed_board corner = solving_start(geometry, goal, 0, random);
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++) {
        /* The tables must serve the start as a goal, too. BAE* refuses classic ones. */
        const struct algorithm *const algorithm = &algorithms[i];
        const struct packed_problem problem = {geometry, algorithm->both_ends ? corner : anywhere,
                                               goal};
        if (algorithm->needs_consistency && kind == FIFTEEN_CLASSIC)
            continue;
        for (size_t j = 0; j < 3; j++)
            search(tables, &problem, heuristics[j], (enum fifteen_algorithm)i);
    }
}

static void forge_and_search(struct scratch *scratch, const struct fifteen_partition *partition,
                             enum fifteen_pdb_kind kind, unsigned forger, uint64_t *random)
{
    struct fifteen_pdb_set *tables = NULL;
    for (unsigned i = 0; i < partition->n_patterns; i++)
        save_forged(scratch, &partition->patterns[i], kind, forger, random);
    const struct set_making making = {.kind = kind, .n_threads = 2, .folder = scratch->folder};
    assert_int_equal(pdb_set_make(&making, partition, 1, &tables, NULL), FIFTEEN_OK);
    search_all_ways(tables, partition->patterns[0].geometry, kind, random);
    fifteen_pdb_set_free(tables);
}

static void forge(void **state, enum fifteen_pdb_kind kind)
{
    static const struct fifteen_geometry trays[] = {{3, 3}, {3, 4}, {4, 4}};
    static const char *const partitions[] = {"1.2.3.4/5.6.7.8", "1.4.5.8/2.3.6.7/9.10.11", "5-5-5"};
    uint64_t random = 7;
    n_searches = 0;
    memset(n_ended, 0, sizeof n_ended);
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_partition made[FIFTEEN_SET_MAX];
        unsigned n = 0;
        struct fifteen_error error = {.text = ""};
        if (packed_partitions_parse(trays[i], packed_goal(trays[i], FIFTEEN_BLANK_FIRST),
                                    partitions[i], made, &n, &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
        for (unsigned forger = 0; forger < N_FORGERS; forger++)
            forge_and_search(*state, &made[0], kind, forger, &random);
    }
    print_message("%u searches: %u solved, %u out of limits, %u without a solution\n", n_searches,
                  n_ended[FIFTEEN_OK], n_ended[FIFTEEN_LIMIT], n_ended[FIFTEEN_INTERNAL]);
}

static void forged_zero_aware_tables(void **state)
{
    forge(state, FIFTEEN_ZERO_AWARE);
}

static void forged_classic_tables(void **state)
{
    forge(state, FIFTEEN_CLASSIC);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_zero_aware_tables),
        cmocka_unit_test(forged_classic_tables),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
