/* test_engines.c - all engines, with all options and any memory, find the same lengths
 *
 * Run once with one partition of 7-8 tables, once with those of the set "strong".
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/collection.h"
#include "support/scale.h"
#include "support/tables.h"

enum { MIB = 1 << 20 };

/* Memory from the minimum of --memory to the default. */
static const struct engine {
    enum fifteen_algorithm algorithm;
    uint64_t memory_bytes;
    unsigned n_threads;
} engines[] = {
    {FIFTEEN_AUTO, 0, 1},
    {FIFTEEN_AUTO, 1, 2},
    {FIFTEEN_AUTO, 16 * MIB, 3},
    {FIFTEEN_AUTO, 0, 2},
    {FIFTEEN_IDASTAR, 0, 1},
    {FIFTEEN_IDASTAR, 0, 4},
    {FIFTEEN_IDASTAR_TT, 1, 1},
    {FIFTEEN_IDASTAR_TT, 64 << 10, 2},
    {FIFTEEN_IDASTAR_TT, 256 * MIB, 3},
    {FIFTEEN_ASTAR, 0, 1},
    {FIFTEEN_IDASTAR_TT, 64 * MIB, 1},
    {FIFTEEN_ASTAR_IDASTAR, 1, 1},
    {FIFTEEN_ASTAR_IDASTAR, 16 * MIB, 2},
    {FIFTEEN_ASTAR_IDASTAR, 0, 1},
};
enum { N_ENGINES = sizeof engines / sizeof engines[0] };

static void solve_all(const struct fifteen_pdb_set *tables, struct collection *boards,
                      unsigned first, unsigned end)
{
    /* For the variants of the inner loops every third setting is enough: 0, 3, 6, 9 and 12. */
    const unsigned step = getenv("FIFTEEN_CPU") != NULL ? 3 : 1;
    first = end - scaled(end - first); /* the hardest come first */
    for (unsigned i = 0; i < N_ENGINES; i += step) {
        struct fifteen_solver *const solver = solving_solver(tables, NULL, engines[i].algorithm);
        const struct fifteen_limits limits = {.memory_bytes = engines[i].memory_bytes,
                                              .n_threads = engines[i].n_threads};
        collection_solve(boards, first, end, solver, &limits);
        fifteen_solver_free(solver);
    }
    free(boards);
}

static void korfs_boards(void **state)
{
    solve_all(*state, collection_read("korf100.txt", FIFTEEN_BLANK_FIRST), 0, 100);
}

static void the_easier_half_of_the_hard_boards(void **state)
{
    solve_all(*state, collection_read("hard.txt", FIFTEEN_BLANK_LAST), 19, 37);
}

/* Their lengths come from the textbook's search. */
static void random_boards(void **state)
{
    struct collection *const boards = collection_read("random1000.txt", FIFTEEN_BLANK_LAST);
    struct fifteen_solver *const plain = solving_solver(*state, NULL, FIFTEEN_IDASTAR_PLAIN);
    const struct fifteen_limits limits = {.n_threads = 1};
    for (unsigned i = 0; i < 60; i++)
        assert_true(boards->lengths[i] < 0);
    collection_solve(boards, 60 - scaled(60), 60, plain, &limits);
    fifteen_solver_free(plain);
    solve_all(*state, boards, 0, 60);
}

/* Detects regressions: with one thread counts depend only on the tables. */
static void counts_repeat(void **state)
{
    static const struct pin {
        enum fifteen_algorithm algorithm;
        uint64_t memory_bytes;
        uint64_t expanded[2]; /* with one partition, with three */
        uint64_t generated[2];
    } pins[] = {
        {FIFTEEN_AUTO, 0, {716624, 459238}, {1521147, 982099}},
        {FIFTEEN_IDASTAR, 0, {983421, 521669}, {2146134, 1143546}},
        {FIFTEEN_IDASTAR_TT, MIB, {773139, 443062}, {1675046, 965471}},
        {FIFTEEN_ASTAR, 0, {454555, 293287}, {988288, 641845}},
        {FIFTEEN_ASTAR_IDASTAR, MIB, {454655, 288720}, {990080, 632281}},
    };
    const unsigned which = fifteen_pdb_set_partitions(*state) == 3;
    struct collection *const boards = collection_read("korf100.txt", FIFTEEN_BLANK_FIRST);
    for (unsigned i = 0; i < sizeof pins / sizeof pins[0]; i++) {
        struct fifteen_solver *const solver = solving_solver(*state, NULL, pins[i].algorithm);
        const struct fifteen_limits limits = {.memory_bytes = pins[i].memory_bytes, .n_threads = 1};
        const struct collection_totals totals = collection_solve(boards, 0, 100, solver, &limits);
        assert_int_equal(totals.expanded, pins[i].expanded[which]);
        assert_int_equal(totals.generated, pins[i].generated[which]);
        fifteen_solver_free(solver);
    }
    free(boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(korfs_boards),
        cmocka_unit_test(the_easier_half_of_the_hard_boards),
        cmocka_unit_test(random_boards),
        cmocka_unit_test(counts_repeat),
    };
    return cmocka_run_group_tests(tests, tables_load_all, tables_free);
}
