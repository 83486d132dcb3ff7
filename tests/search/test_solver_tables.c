/* test_solver_tables.c - which of several sets of tables a heuristic uses */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {3, 3};

enum { N_SETS = 4 };

/* Four tiles each; all tiles; classic ones; two tiles alone. */
static const struct {
    const char *partition;
    enum fifteen_pdb_kind kind;
} made_of[N_SETS] = {{"4-4", FIFTEEN_ZERO_AWARE},
                     {"8", FIFTEEN_ZERO_AWARE},
                     {"4-4", FIFTEEN_CLASSIC},
                     {"1.2", FIFTEEN_ZERO_AWARE}};

struct sets {
    struct fifteen_pdb_set *set[N_SETS];
    uint8_t *distances;
};

static packed_board goal(void)
{
    return packed_goal(tray, FIFTEEN_BLANK_LAST);
}

static int build_sets(void **state)
{
    static struct sets sets;
    for (unsigned i = 0; i < N_SETS; i++) {
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        unsigned n;
        if (packed_partitions_parse(tray, goal(), made_of[i].partition, partitions, &n, NULL) !=
                FIFTEEN_OK ||
            fifteen_pdb_set_build(partitions, n, made_of[i].kind, 1, NULL, &sets.set[i], NULL) !=
                FIFTEEN_OK)
            return -1;
    }
    sets.distances = exhaustive_distances(tray, goal());
    *state = &sets;
    return 0;
}

static int free_sets(void **state)
{
    struct sets *const sets = *state;
    for (unsigned i = 0; i < N_SETS; i++)
        fifteen_pdb_set_free(sets->set[i]);
    free(sets->distances);
    return 0;
}

static enum fifteen_status create(const struct sets *sets, const char *heuristic,
                                  struct fifteen_solver **out, struct fifteen_error *error)
{
    const struct fifteen_pdb_set *tables[N_SETS];
    memcpy(tables, sets->set, sizeof tables);
    const struct fifteen_solver_options options = {
        .sets = tables, .n_sets = N_SETS, .heuristic = heuristic};
    const enum fifteen_status status = fifteen_solver_create(&options, out, error);
    memset(tables, 0, sizeof tables); /* the array is not kept */
    return status;
}

/* Returns the start's value by a heuristic on all sets. */
static unsigned value(const struct sets *sets, const char *heuristic, packed_board start)
{
    const struct packed_problem problem = {tray, start, goal()};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    unsigned result = 0;
    if (create(sets, heuristic, &solver, &error) != FIFTEEN_OK ||
        packed_evaluate(solver, &problem, &result, &error) != FIFTEEN_OK)
        fail_msg("%s: %s", heuristic, error.text);
    fifteen_solver_free(solver);
    return result;
}

/* The same by a solver with only one set, which it must use. */
static unsigned value_alone(const struct sets *sets, unsigned set, packed_board start)
{
    const struct packed_problem problem = {tray, start, goal()};
    struct fifteen_solver *const solver = solving_solver(
        sets->set[set], made_of[set].kind == FIFTEEN_CLASSIC ? "classic-pdb" : "pdb", FIFTEEN_AUTO);
    unsigned result;
    assert_int_equal(packed_evaluate(solver, &problem, &result, NULL), FIFTEEN_OK);
    fifteen_solver_free(solver);
    return result;
}

static unsigned max(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

static void partitions_choose_tables(void **state)
{
    const struct sets *const sets = *state;
    uint64_t random = 41;
    unsigned n_apart = 0; /* boards on which all sets have different values */
    for (unsigned i = 0; i < 100; i++) {
        const packed_board start = solving_start(tray, goal(), SOLVING_ANYWHERE, &random);
        unsigned alone[N_SETS];
        for (unsigned set = 0; set < N_SETS; set++)
            alone[set] = value_alone(sets, set, start);
        assert_int_equal(value(sets, "pdb(4-4)", start), alone[0]);
        assert_int_equal(value(sets, "pdb", start), alone[0]);
        assert_int_equal(value(sets, "pdb(8)", start), alone[1]);
        assert_int_equal(alone[1], sets->distances[exhaustive_number(tray, start)]);
        assert_int_equal(value(sets, "classic-pdb", start), alone[2]);
        assert_int_equal(value(sets, "classic-pdb(4-4)", start), alone[2]);
        assert_int_equal(value(sets, "pdb(2.1)", start), alone[3]);
        assert_int_equal(value(sets, "max(pdb(1.2),classic-pdb)", start), max(alone[2], alone[3]));
        n_apart += alone[3] < alone[2] && alone[2] < alone[0] && alone[0] < alone[1];
    }
    assert_true(n_apart > 0);
}

/* Searches with each set find shortest solutions and name the heuristic. The fast engine serves one
 * complete zero-aware set, with linear conflict or without. */
static void all_of_them_solve(void **state)
{
    static const struct {
        const char *heuristic;
        enum fifteen_algorithm algorithm;
    } rows[] = {
        {"pdb(4-4)", FIFTEEN_IDASTAR},
        {"max(linear-conflict,pdb(4-4))", FIFTEEN_IDASTAR},
        {"max(pdb(8),linear-conflict)", FIFTEEN_IDASTAR},
        {"max(pdb,manhattan)", FIFTEEN_IDASTAR_PLAIN},
        {"classic-pdb(4-4)", FIFTEEN_IDASTAR_PLAIN},
        {"max(classic-pdb,linear-conflict)", FIFTEEN_IDASTAR_PLAIN},
        {"pdb(1.2)", FIFTEEN_IDASTAR_PLAIN},
        {"max(pdb(4-4),pdb(8))", FIFTEEN_IDASTAR_PLAIN},
        {"max(pdb(1.2),classic-pdb,pdb,hamming)", FIFTEEN_IDASTAR_PLAIN},
    };
    enum { N_ROWS = sizeof rows / sizeof rows[0] };
    const struct sets *const sets = *state;
    uint64_t random = 42;
    for (unsigned i = 0; i < 20 * N_ROWS; i++) {
        const packed_board start = solving_start(tray, goal(), SOLVING_ANYWHERE, &random);
        const struct packed_problem problem = {tray, start, goal()};
        struct fifteen_solver *solver = NULL;
        unsigned length;
        assert_int_equal(create(sets, rows[i % N_ROWS].heuristic, &solver, NULL), FIFTEEN_OK);
        const struct fifteen_result counts = solving_solve(solver, &problem, &length);
        assert_string_equal(counts.heuristic, rows[i % N_ROWS].heuristic);
        assert_int_equal(counts.algorithm, rows[i % N_ROWS].algorithm);
        assert_int_equal(length, sets->distances[exhaustive_number(tray, start)]);
        fifteen_solver_free(solver);
    }
}

static uint64_t hash_of(const struct fifteen_pdb_set *set, packed_board start)
{
    const struct packed_problem problem = {tray, start, goal()};
    const char *const name = fifteen_pdb_set_kind(set) == FIFTEEN_CLASSIC ? "classic-pdb" : "pdb";
    struct fifteen_solver *const solver = solving_solver(set, name, FIFTEEN_AUTO);
    assert_int_equal(packed_tables_hash(solver, &problem), 0); /* not prepared */
    assert_int_equal(packed_prepare(solver, &problem, NULL, NULL), FIFTEEN_OK);
    const uint64_t hash = packed_tables_hash(solver, &problem);
    fifteen_solver_free(solver);
    return hash;
}

/* The same for equal tables, whatever board is searched, and different for others. */
static void hashes_identify_tables(void **state)
{
    struct sets *const sets = *state;
    struct fifteen_pdb_set *other;
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    uint64_t hash[N_SETS];
    uint64_t random = 44;
    const packed_board start = solving_start(tray, goal(), SOLVING_ANYWHERE, &random);
    const packed_board last = solving_start(tray, goal(), SOLVING_ANYWHERE, &random);
    for (unsigned i = 0; i < N_SETS; i++) {
        hash[i] = hash_of(sets->set[i], start);
        assert_true(hash[i] != 0);
        assert_true(hash[i] == hash_of(sets->set[i], last));
        for (unsigned k = 0; k < i; k++)
            assert_true(hash[i] != hash[k]);
    }
    assert_int_equal(packed_partitions_parse(tray, goal(), "1.3.5.7/2.4.6.8", partitions, &n, NULL),
                     FIFTEEN_OK);
    assert_int_equal(
        fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 1, NULL, &other, NULL),
        FIFTEEN_OK);
    assert_true(hash_of(other, start) != hash[0]);
    fifteen_pdb_set_free(other);
}

/* A set of classic tables is the default only if it is the only set. */
static void the_default_is_zero_aware_if_it_can_be(void **state)
{
    const struct sets *const sets = *state;
    uint64_t random = 43;
    const struct packed_problem problem = {
        tray, solving_start(tray, goal(), SOLVING_ANYWHERE, &random), goal()};
    unsigned length;
    struct fifteen_solver *solver = solving_solver(sets->set[2], NULL, FIFTEEN_AUTO);
    assert_string_equal(solving_solve(solver, &problem, &length).heuristic,
                        "max(classic-pdb,linear-conflict)");
    fifteen_solver_free(solver);
    assert_int_equal(create(sets, NULL, &solver, NULL), FIFTEEN_OK);
    assert_string_equal(solving_solve(solver, &problem, &length).heuristic,
                        "max(pdb,linear-conflict)");
    fifteen_solver_free(solver);
}

static void missing_tables_are_reported(void **state)
{
    static const struct {
        const char *heuristic;
        const char *reasons[2];
    } rows[] = {
        {"max(manhattan,pdb(5-5-5))", {"column 19: ", "expected default, 8, 4-4, or lists"}},
        {"pdb(1.9)", {"column 5: ", "no tile 9 on this tray"}},
        {"pdb(1.2.3)", {"column 5: ", "no tables for pdb(1.2.3)"}},
        {"classic-pdb(8)", {"column 13: ", "no tables for classic-pdb(8): it needs classic"}},
        {"pdb(1.2/3)", {"column 5: ", "no tables for pdb(1.2/3)"}},
        {"pdb(1)", {"column 5: ", "no tables for pdb(1)"}},
    };
    const struct sets *const sets = *state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_solver *solver = NULL;
        struct fifteen_error error = {.text = ""};
        const struct packed_problem home = {tray, goal(), goal()};
        assert_int_equal(create(sets, rows[i].heuristic, &solver, &error), FIFTEEN_OK);
        assert_int_equal(packed_prepare(solver, &home, NULL, &error),
                         strstr(rows[i].reasons[1], "no tables for") != NULL ? FIFTEEN_NOT_FOUND
                                                                             : FIFTEEN_INVALID);
        fifteen_solver_free(solver);
        for (unsigned j = 0; j < 2; j++)
            assert_non_null(strstr(error.text, rows[i].reasons[j]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partitions_choose_tables),
        cmocka_unit_test(all_of_them_solve),
        cmocka_unit_test(hashes_identify_tables),
        cmocka_unit_test(the_default_is_zero_aware_if_it_can_be),
        cmocka_unit_test(missing_tables_are_reported),
    };
    return cmocka_run_group_tests(tests, build_sets, free_sets);
}
