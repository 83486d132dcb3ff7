/* test_conventions.c - orders of moves, goal tests and ties, compared with plain searches */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/scale.h"
#include "support/solving.h"

/* ---- plain searches on an array of nodes ---- */

enum { MAX_CELLS = 36, MAX_NODES = 1 << 14, NO_CELL = MAX_CELLS };

struct twin_node {
    int tiles[MAX_CELLS];
    unsigned g;
    unsigned h;
    int before;      /* the blank's cell in the parent, or NO_CELL */
    unsigned opened; /* the time */
    bool is_open;
};

struct twin {
    unsigned n; /* rows and columns */
    int start[MAX_CELLS];
    int goal[MAX_CELLS];
    bool hamming;           /* else manhattan */
    enum fifteen_cost cost; /* the plain search has unit */
    enum fifteen_algorithm algorithm;
    const uint8_t *order;
    bool at_generation;
    enum fifteen_tie tie;
    struct twin_node *nodes;
    unsigned n_nodes;
    unsigned time;
    unsigned bound;
    unsigned next_bound;
    uint64_t expanded;
    uint64_t generated;
};

static bool is_same(const struct twin *twin, const int *a, const int *b)
{
    return memcmp(a, b, twin->n * twin->n * sizeof *a) == 0;
}

static unsigned twin_h(const struct twin *twin, const int *tiles)
{
    const int n = (int)twin->n;
    int sum = 0;
    if (twin->algorithm == FIFTEEN_IDDFS)
        return !is_same(twin, tiles, twin->goal);
    for (int cell = 0; cell < n * n; cell++) {
        const int home = grids_find(twin->n, twin->goal, tiles[cell]);
        const int away = abs(cell / n - home / n) + abs(cell % n - home % n);
        sum += tiles[cell] == 0 ? 0 : twin->hamming ? away != 0 : away;
    }
    return (unsigned)sum;
}

/* Makes a child that is not the parent. Returns false if there is none. */
static bool make_child(const struct twin *twin, const int *tiles, int before, unsigned move,
                       int *child)
{
    memcpy(child, tiles, MAX_CELLS * sizeof *child);
    return grids_slide(twin->n, child, move) && grids_find(twin->n, child, 0) != before;
}

static unsigned first_key(const struct twin *twin, const struct twin_node *node)
{
    switch (twin->algorithm) {
    case FIFTEEN_BREADTH_FIRST:
        return node->opened;
    case FIFTEEN_UNIFORM_COST:
        return node->g;
    case FIFTEEN_GREEDY:
        return node->h;
    default:
        return node->g + node->h;
    }
}

static bool is_better(const struct twin *twin, const struct twin_node *a, const struct twin_node *b)
{
    const bool is_astar = twin->algorithm == FIFTEEN_ASTAR;
    const bool by_g =
        is_astar && (twin->tie == FIFTEEN_TIE_DEFAULT || twin->tie == FIFTEEN_TIE_LARGER_G);
    if (first_key(twin, a) != first_key(twin, b))
        return first_key(twin, a) < first_key(twin, b);
    if (by_g && a->g != b->g)
        return a->g > b->g;
    return (a->opened < b->opened) == (twin->tie == FIFTEEN_TIE_FIRST);
}

static struct twin_node *best_node(const struct twin *twin)
{
    struct twin_node *best = NULL;
    for (unsigned i = 0; i < twin->n_nodes; i++) {
        struct twin_node *const node = &twin->nodes[i];
        if (node->is_open && (best == NULL || is_better(twin, node, best)))
            best = node;
    }
    assert_non_null(best);
    return best;
}

/* Opens a new state, or one that was reached by a shorter path. */
static void open_state(struct twin *twin, const int *tiles, unsigned g, int before)
{
    unsigned i = 0;
    while (i < twin->n_nodes && !is_same(twin, twin->nodes[i].tiles, tiles))
        i++;
    struct twin_node *const node = &twin->nodes[i];
    const bool is_new = i == twin->n_nodes;
    assert_true(i < MAX_NODES);
    if (!is_new && (node->g <= g || twin->algorithm == FIFTEEN_BREADTH_FIRST))
        return;
    *node = (struct twin_node){.g = g,
                               .h = twin_h(twin, tiles),
                               .before = before,
                               .opened = twin->time++,
                               .is_open = true};
    memcpy(node->tiles, tiles, sizeof node->tiles);
    twin->n_nodes += is_new;
}

/* Breadth-first, uniform-cost, greedy search and A*. */
static void search_best_first(struct twin *twin)
{
    twin->generated = 1;
    open_state(twin, twin->start, 0, NO_CELL);
    for (;;) {
        struct twin_node *const node = best_node(twin);
        if (is_same(twin, node->tiles, twin->goal))
            return;
        node->is_open = false;
        twin->expanded++;
        for (unsigned i = 0; i < 4; i++) {
            int child[MAX_CELLS];
            if (!make_child(twin, node->tiles, node->before, twin->order[i], child))
                continue;
            twin->generated++;
            if (twin->at_generation && is_same(twin, child, twin->goal))
                return;
            open_state(twin, child, node->g + 1, grids_find(twin->n, node->tiles, 0));
        }
    }
}

/* IDA*, and iterative deepening with an h of 0 or 1. Returns true if the goal was found. */
static bool search_depth_first(struct twin *twin, const int *tiles, unsigned g, int before)
{
    twin->expanded++;
    for (unsigned i = 0; i < 4; i++) {
        int child[MAX_CELLS];
        if (!make_child(twin, tiles, before, twin->order[i], child))
            continue;
        twin->generated++;
        const unsigned f = g + 1 + twin_h(twin, child);
        if (f > twin->bound) {
            twin->next_bound = f < twin->next_bound ? f : twin->next_bound;
            continue;
        }
        if (is_same(twin, child, twin->goal) ||
            search_depth_first(twin, child, g + 1, grids_find(twin->n, tiles, 0)))
            return true;
    }
    return false;
}

static void search_plainly(struct twin *twin)
{
    const bool deepens =
        twin->algorithm == FIFTEEN_IDDFS || twin->algorithm == FIFTEEN_IDASTAR_PLAIN;
    twin->n_nodes = twin->time = 0;
    twin->expanded = twin->generated = 0;
    if (!deepens) {
        search_best_first(twin);
        return;
    }
    twin->generated = 1;
    twin->next_bound = twin_h(twin, twin->start);
    do {
        twin->bound = twin->next_bound;
        twin->next_bound = UINT32_MAX;
    } while (!is_same(twin, twin->start, twin->goal) &&
             !search_depth_first(twin, twin->start, 0, NO_CELL));
}

/* ---- the comparison ---- */

static void shuffle_order(uint8_t order[4], uint64_t *random)
{
    for (unsigned i = 0; i < 4; i++) {
        const unsigned j = exhaustive_random(random) % (i + 1);
        order[i] = order[j];
        order[j] = (uint8_t)i;
    }
}

/* Solves boards of n x n without tables. The caller frees the solution. */
static enum fifteen_status solve(const struct twin *twin,
                                 const struct fifteen_conventions *conventions,
                                 const struct fifteen_limits *limits, struct fifteen_result *result)
{
    const struct fifteen_solver_options options = {.heuristic =
                                                       twin->hamming ? "hamming" : "manhattan",
                                                   .algorithm = twin->algorithm,
                                                   .cost = twin->cost,
                                                   .conventions = *conventions};
    struct fifteen_board *const start = grids_create(twin->n, twin->start);
    struct fifteen_board *const goal = grids_create(twin->n, twin->goal);
    struct fifteen_solver *solver;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    const enum fifteen_status status =
        fifteen_solve(solver, &(struct fifteen_problem){start, goal}, limits, NULL, result, NULL);
    fifteen_solver_free(solver);
    fifteen_board_free(start);
    fifteen_board_free(goal);
    return status;
}

/* Searches by the plain search and by the library, and compares the counts. */
static void compare(struct twin *twin, const struct fifteen_conventions *conventions)
{
    const enum fifteen_goal_test test = conventions->goal_test;
    struct fifteen_result result;
    assert_int_equal(solve(twin, conventions, NULL, &result), FIFTEEN_OK);
    twin->at_generation =
        test == FIFTEEN_GOAL_TEST_GENERATION ||
        (test == FIFTEEN_GOAL_TEST_DEFAULT && twin->algorithm == FIFTEEN_BREADTH_FIRST);
    twin->tie = conventions->tie;
    search_plainly(twin);
    assert_int_equal(result.algorithm, twin->algorithm);
    assert_int_equal(result.expanded, twin->expanded);
    assert_int_equal(result.generated, twin->generated);
    if (result.optimal)
        assert_int_equal(result.lower_bound, result.solution.length);
    fifteen_solution_free(&result.solution);
}

/* What each algorithm supports. */
static const struct {
    enum fifteen_algorithm algorithm;
    bool goal_test;
    bool tie;
    bool any_size;
} supports[] = {
    {FIFTEEN_ASTAR, true, true, true},
    {FIFTEEN_BREADTH_FIRST, true, false, true},
    {FIFTEEN_UNIFORM_COST, true, false, true},
    {FIFTEEN_GREEDY, true, false, true},
    {FIFTEEN_IDASTAR_PLAIN, false, false, false},
    {FIFTEEN_IDDFS, false, false, true},
};
enum { N_SUPPORTS = sizeof supports / sizeof supports[0] };

/* Compares all algorithms on a board that a walk from a goal leads to, by random conventions. The
 * goal's blank may be on any cell: trays are searched in canonical form. */
static void compare_all(struct twin *twin, unsigned walk, uint64_t *random)
{
    uint8_t order[4];
    grids_shuffle(twin->n, twin->goal, random);
    memcpy(twin->start, twin->goal, sizeof twin->start);
    grids_walk(twin->n, twin->start, walk, random);
    twin->order = order;
    twin->hamming = exhaustive_random(random) % 2 == 0;
    for (unsigned i = 0; i < N_SUPPORTS; i++) {
        struct fifteen_conventions conventions = {.order = {0}};
        if (twin->n > 5 && !supports[i].any_size)
            continue;
        shuffle_order(order, random);
        memcpy(conventions.order, order, sizeof order);
        if (supports[i].goal_test)
            conventions.goal_test = exhaustive_random(random) % FIFTEEN_N_GOAL_TESTS;
        if (supports[i].tie)
            conventions.tie = exhaustive_random(random) % FIFTEEN_N_TIES;
        twin->algorithm = supports[i].algorithm;
        compare(twin, &conventions);
    }
}

static void twins_expand_the_same(void **state)
{
    static const struct {
        unsigned n;
        unsigned walk;
        unsigned n_boards;
    } sets[] = {{2, 6, 20}, {3, 14, 200}, {4, 12, 60}, {5, 9, 40}, {6, 8, 40}};
    struct twin twin = {.nodes = malloc(MAX_NODES * sizeof *twin.nodes)};
    uint64_t random = 31;
    (void)state;
    assert_non_null(twin.nodes);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        twin.n = sets[i].n;
        for (unsigned board = 0; board < scaled(sets[i].n_boards); board++)
            compare_all(&twin, sets[i].walk, &random);
    }
    free(twin.nodes);
}

static void turn(unsigned n, const int *tiles, int *out)
{
    for (unsigned cell = 0; cell < n * n; cell++)
        out[n * n - 1 - cell] = tiles[cell];
}

/* Compares the counts for a board with those for the board turned by 180 degrees, with turned
 * moves. */
static void compare_turned(const struct twin *board, struct fifteen_conventions conventions)
{
    struct twin image = *board;
    struct fifteen_result result[2];
    assert_int_equal(solve(board, &conventions, NULL, &result[0]), FIFTEEN_OK);
    fifteen_solution_free(&result[0].solution);
    turn(board->n, board->start, image.start);
    turn(board->n, board->goal, image.goal);
    for (unsigned i = 0; i < 4; i++)
        conventions.order[i] = (uint8_t)(3 - conventions.order[i]);
    assert_int_equal(solve(&image, &conventions, NULL, &result[1]), FIFTEEN_OK);
    fifteen_solution_free(&result[1].solution);
    assert_int_equal(result[0].expanded, result[1].expanded);
    assert_int_equal(result[0].generated, result[1].generated);
    assert_int_equal(result[0].cost, result[1].cost);
}

static void other_costs_have_an_order(void **state)
{
    uint64_t random = 17;
    struct twin board = {.n = 4, .algorithm = FIFTEEN_GREEDY};
    (void)state;
    for (unsigned cost = FIFTEEN_COST_UNIT; cost < FIFTEEN_N_COSTS; cost++)
        for (unsigned i = 0; i < scaled(100); i++) {
            struct fifteen_conventions conventions = {.order = {0}};
            board.cost = (enum fifteen_cost)cost;
            grids_shuffle(4, board.goal, &random);
            memcpy(board.start, board.goal, sizeof board.start);
            grids_walk(4, board.start, 24, &random);
            shuffle_order(conventions.order, &random);
            compare_turned(&board, conventions);
        }
}

/* A goal may be among the open nodes until it is expanded: a limit proves no more than that. */
static void a_limit_proves_no_more_than_the_length(void **state)
{
    const struct twin board = {.n = 3,
                               .start = {7, 2, 4, 5, 0, 6, 8, 3, 1},
                               .goal = {0, 1, 2, 3, 4, 5, 6, 7, 8},
                               .algorithm = FIFTEEN_BREADTH_FIRST};
    const struct fifteen_conventions conventions = {.goal_test = FIFTEEN_GOAL_TEST_EXPANSION};
    struct fifteen_result result;
    (void)state;
    assert_int_equal(solve(&board, &conventions, NULL, &result), FIFTEEN_OK);
    assert_int_equal(result.solution.length, 26);
    fifteen_solution_free(&result.solution);
    const struct fifteen_limits limits = {.n_nodes = result.generated - 1};
    assert_int_equal(solve(&board, &conventions, &limits, &result), FIFTEEN_LIMIT);
    assert_int_equal(result.lower_bound, 26);
}

/* ---- what is rejected ---- */

static bool is_supported(enum fifteen_algorithm algorithm, unsigned part)
{
    for (unsigned i = 0; i < N_SUPPORTS; i++)
        if (supports[i].algorithm == algorithm)
            return part == 0 || (part == 1 ? supports[i].goal_test : supports[i].tie);
    return false;
}

/* The message names the algorithm, and those that support the part. */
static void assert_rejected(enum fifteen_algorithm algorithm, unsigned part,
                            const struct fifteen_error *error)
{
    const char *const list = strstr(error->text, "; use ");
    const char *name;
    assert_non_null(list);
    assert_non_null(strstr(error->text, fifteen_algorithm_name(algorithm)));
    for (unsigned i = 0; (name = fifteen_algorithm_name((enum fifteen_algorithm)i)) != NULL; i++) {
        const char *const found = strstr(list, name);
        const bool is_word = found != NULL && found[-1] == ' ' && strchr(",", found[strlen(name)]);
        assert_int_equal(is_word, is_supported((enum fifteen_algorithm)i, part));
    }
}

static void other_algorithms_are_rejected(void **state)
{
    static const struct fifteen_conventions parts[] = {{.order = {1, 0, 2, 3}},
                                                       {.goal_test = FIFTEEN_GOAL_TEST_EXPANSION},
                                                       {.tie = FIFTEEN_TIE_LARGER_G}};
    (void)state;
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        for (unsigned part = 0; part < 3; part++) {
            const enum fifteen_algorithm algorithm = (enum fifteen_algorithm)i;
            const struct fifteen_solver_options options = {
                .heuristic = "manhattan", .algorithm = algorithm, .conventions = parts[part]};
            const bool supported = is_supported(algorithm, part);
            const enum fifteen_status expected = supported ? FIFTEEN_OK : FIFTEEN_INVALID;
            struct fifteen_solver *solver = NULL;
            struct fifteen_error error;
            assert_int_equal(fifteen_conventions_check(algorithm, &parts[part], &error), expected);
            if (!supported)
                assert_rejected(algorithm, part, &error);
            assert_int_equal(fifteen_solver_create(&options, &solver, NULL), expected);
            fifteen_solver_free(solver);
        }
}

static void wrong_conventions_are_rejected(void **state)
{
    static const struct {
        struct fifteen_conventions conventions;
        const char *message;
    } wrong[] = {
        {{.order = {0, 0, 0, 1}}, "unknown order of moves"},
        {{.order = {0, 1, 2, 4}}, "unknown order of moves"},
        {{.goal_test = FIFTEEN_N_GOAL_TESTS}, "unknown goal test"},
        {{.tie = FIFTEEN_N_TIES}, "unknown rule for ties"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct fifteen_error error;
        assert_int_equal(fifteen_conventions_check(FIFTEEN_ASTAR, &wrong[i].conventions, &error),
                         FIFTEEN_INVALID);
        assert_string_equal(error.text, wrong[i].message);
    }
}

/* A goal that is generated need not cost the least. */
static void a_test_at_generation_requires_unit_costs(void **state)
{
    struct fifteen_solver_options options = {
        .algorithm = FIFTEEN_UNIFORM_COST,
        .cost = FIFTEEN_COST_HEAVY,
        .conventions = {.goal_test = FIFTEEN_GOAL_TEST_EXPANSION}};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error;
    (void)state;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    fifteen_solver_free(solver);
    options.conventions.goal_test = FIFTEEN_GOAL_TEST_GENERATION;
    assert_int_equal(fifteen_solver_create(&options, &solver, &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "a goal test at generation supports only the cost unit");
}

static void orders_are_read(void **state)
{
    static const char *const wrong[] = {"", "U", "ULR", "ULRDU", "ULRR", "ULRX", "0123", " ULR"};
    static const uint8_t expected[] = {FIFTEEN_DOWN, FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT};
    uint8_t order[4];
    (void)state;
    assert_int_equal(fifteen_order_parse("DULR", order, NULL), FIFTEEN_OK);
    assert_memory_equal(order, expected, 4);
    assert_int_equal(fifteen_order_parse("dulr", order, NULL), FIFTEEN_OK);
    assert_memory_equal(order, expected, 4);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(fifteen_order_parse(wrong[i], order, NULL), FIFTEEN_INVALID);
    assert_memory_equal(order, expected, 4);
}

/* ---- tables ---- */

static struct fifteen_result search_on_tables(const struct fifteen_pdb_set *tables,
                                              const struct packed_problem *problem,
                                              struct fifteen_conventions conventions)
{
    const struct fifteen_solver_options options = {.heuristic = "pdb",
                                                   .algorithm = FIFTEEN_ASTAR,
                                                   .conventions = conventions,
                                                   .sets = &tables,
                                                   .n_sets = 1};
    struct fifteen_solver *solver;
    unsigned length;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    const struct fifteen_result result = solving_solve(solver, problem, &length);
    fifteen_solver_free(solver);
    return result;
}

/* Rules for ties change what A* on tables expands, but not what it must expand. */
static void astar_on_tables_follows_them(void **state)
{
    const struct fifteen_geometry tray_3x3 = {3, 3};
    const packed_board goal = packed_goal(tray_3x3, FIFTEEN_BLANK_FIRST);
    struct fifteen_pdb_set *const tables = solving_tables(tray_3x3, goal, 0x1e, 0x1e0);
    uint64_t more = 0;
    uint64_t random = 5;
    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        const struct packed_problem problem = {
            tray_3x3, solving_start(tray_3x3, goal, SOLVING_ANYWHERE, &random), goal};
        const struct fifteen_result first = search_on_tables(
            tables, &problem, (struct fifteen_conventions){.tie = FIFTEEN_TIE_FIRST});
        const struct fifteen_result deep = search_on_tables(
            tables, &problem, (struct fifteen_conventions){.tie = FIFTEEN_TIE_LARGER_G});
        assert_true(first.tables && deep.tables);
        assert_int_equal(first.necessary, deep.necessary);
        assert_true(first.expanded >= deep.expanded);
        more += first.expanded - deep.expanded;
    }
    assert_true(more > 0);
    fifteen_pdb_set_free(tables);
}

/* Tables that serve the start alone: the reversed problem has another order of moves. */
static void they_are_not_reversed(void **state)
{
    const struct fifteen_geometry tray_3x3 = {3, 3};
    const packed_board goal = packed_goal(tray_3x3, FIFTEEN_BLANK_FIRST);
    struct fifteen_pdb_set *const tables = solving_tables(tray_3x3, goal, 0x1e, 0x1e0);
    uint64_t random = 6;
    struct fifteen_solver_options options = {.heuristic = "pdb",
                                             .algorithm = FIFTEEN_ASTAR,
                                             .sets = (const struct fifteen_pdb_set *const *)&tables,
                                             .n_sets = 1};
    const struct packed_problem problem = {tray_3x3, goal,
                                           solving_start(tray_3x3, goal, 4, &random)};
    struct fifteen_result result;
    struct engine_path path;
    (void)state;
    for (unsigned given = 0; given < 2; given++) {
        struct fifteen_solver *solver;
        options.conventions.tie = given != 0 ? FIFTEEN_TIE_LARGER_G : FIFTEEN_TIE_DEFAULT;
        assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
        assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &path, &result, NULL),
                         given != 0 ? FIFTEEN_NOT_FOUND : FIFTEEN_OK);
        fifteen_solver_free(solver);
    }
    fifteen_pdb_set_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_expand_the_same),
        cmocka_unit_test(other_costs_have_an_order),
        cmocka_unit_test(a_limit_proves_no_more_than_the_length),
        cmocka_unit_test(other_algorithms_are_rejected),
        cmocka_unit_test(wrong_conventions_are_rejected),
        cmocka_unit_test(a_test_at_generation_requires_unit_costs),
        cmocka_unit_test(orders_are_read),
        cmocka_unit_test(astar_on_tables_follows_them),
        cmocka_unit_test(they_are_not_reversed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
