/* test_extent.c - frontier, stored nodes and depth of searches, compared with plain searches here
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/extent.h"
#include "support/packed_boards.h"
#include "support/scale.h"

enum { N_NUMBERS = 362880, N_BOARDS = 181440, MAX_F = 128 };

/* Boards of 3x3 by their distance from a goal with the blank in a corner (OEIS A089473). */
static const uint32_t histogram[] = {1,     2,     4,     8,     16,    20,    39,    62,
                                     116,   152,   286,   396,   748,   1024,  1893,  2512,
                                     4485,  5638,  9529,  10878, 16993, 17110, 23952, 20224,
                                     24047, 15578, 14560, 6274,  3910,  760,   221,   2};

/* ---- a plain best-first search: one stack of boards for each f and g ---- */

struct entry {
    packed_board board;
    int next; /* of the stack, or -1 */
};

struct reference {
    bool by_manhattan;
    struct entry *entries;
    int n_entries;
    int top[MAX_F][MAX_F]; /* by f and g, or -1 */
    uint8_t g[N_NUMBERS];
    bool is_open[N_NUMBERS];
    uint64_t n_open, max_open, n_stored, expanded, depth;
};

static unsigned reference_h(const struct reference *reference, packed_board board)
{
    unsigned sum = 0;
    for (int cell = 0; cell < 9; cell++) {
        const int home = (int)packed_tile(board, (unsigned)cell) - 1;
        if (home >= 0)
            sum += (unsigned)(abs(cell / 3 - home / 3) + abs(cell % 3 - home % 3));
    }
    return reference->by_manhattan ? sum : 0;
}

static void reference_reach(struct reference *reference, packed_board board, unsigned g)
{
    const uint32_t number = exhaustive_number(extent_tray, board);
    if (reference->g[number] <= g)
        return;
    reference->n_stored += reference->g[number] == EXHAUSTIVE_UNREACHED;
    reference->n_open += !reference->is_open[number];
    reference->is_open[number] = true;
    reference->g[number] = (uint8_t)g;
    int *const top = &reference->top[g + reference_h(reference, board)][g];
    assert_true(reference->n_entries < 4 * N_BOARDS);
    reference->entries[reference->n_entries] = (struct entry){board, *top};
    *top = reference->n_entries++;
    if (reference->n_open > reference->max_open)
        reference->max_open = reference->n_open;
}

/* Takes the open node with the minimum f, then the maximum g, then the one added last. */
static packed_board reference_take(struct reference *reference, unsigned *g)
{
    for (unsigned f = 0; f < MAX_F; f++)
        for (*g = f + 1; (*g)-- > 0;)
            while (reference->top[f][*g] >= 0) {
                const struct entry entry = reference->entries[reference->top[f][*g]];
                const uint32_t number = exhaustive_number(extent_tray, entry.board);
                reference->top[f][*g] = entry.next;
                if (!reference->is_open[number] || reference->g[number] != *g)
                    continue;
                reference->is_open[number] = false;
                reference->n_open--;
                return entry.board;
            }
    fail_msg("no node is open");
    return 0;
}

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static struct reference *reference_search(const struct packed_problem *problem, bool by_manhattan)
{
    struct reference *const reference = calloc(1, sizeof *reference);
    assert_non_null(reference);
    reference->by_manhattan = by_manhattan;
    reference->entries = calloc(4 * N_BOARDS, sizeof *reference->entries);
    assert_non_null(reference->entries);
    memset(reference->top, -1, sizeof reference->top);
    memset(reference->g, EXHAUSTIVE_UNREACHED, sizeof reference->g);
    reference_reach(reference, problem->start, 0);
    for (;;) {
        unsigned g;
        const packed_board board = reference_take(reference, &g);
        reference->depth = g > reference->depth ? g : reference->depth;
        if (board == problem->goal)
            break;
        reference->expanded++;
        for (unsigned m = 0; m < 4; m++) {
            packed_board next;
            if (exhaustive_move(extent_tray, board, steps[m][0], steps[m][1], &next))
                reference_reach(reference, next, g + 1);
        }
    }
    free(reference->entries);
    return reference;
}

static void assert_best_first(const struct packed_problem *problem, bool by_manhattan,
                              enum fifteen_algorithm algorithm)
{
    struct reference *const expected = reference_search(problem, by_manhattan);
    unsigned length;
    const struct fifteen_result result = extent_solve("manhattan", algorithm, problem, &length);
    assert_int_equal(result.expanded, expected->expanded);
    extent_assert(&result, expected->max_open, expected->n_stored, expected->depth);
    free(expected);
}

/* With the weight 1, weighted A* is A*. */
static void best_first_searches_agree(void **state)
{
    (void)state;
    uint64_t random = 51;
    for (unsigned i = 0; i < scaled(40); i++) {
        const struct packed_problem problem = extent_problem_from(extent_random_start(&random));
        assert_best_first(&problem, false, FIFTEEN_UNIFORM_COST);
        assert_best_first(&problem, true, FIFTEEN_ASTAR);
        assert_best_first(&problem, true, FIFTEEN_WEIGHTED_ASTAR);
    }
}

/* ---- a plain breadth-first search: one queue ---- */

static void assert_breadth_first(const struct packed_problem *problem, uint64_t *max_frontier,
                                 uint64_t *max_stored)
{
    packed_board *const queue = calloc(N_BOARDS + 1, sizeof *queue);
    bool *const known = calloc(N_NUMBERS, sizeof *known);
    assert_true(queue != NULL && known != NULL);
    size_t n = 1;
    size_t taken = 0;
    *max_frontier = 1;
    queue[0] = problem->start;
    known[exhaustive_number(extent_tray, problem->start)] = true;
    while (!known[exhaustive_number(extent_tray, problem->goal)]) {
        const packed_board board = queue[taken++];
        for (unsigned m = 0; m < 4 && queue[n - 1] != problem->goal; m++) {
            packed_board next;
            if (!exhaustive_move(extent_tray, board, steps[m][0], steps[m][1], &next) ||
                known[exhaustive_number(extent_tray, next)])
                continue;
            known[exhaustive_number(extent_tray, next)] = true;
            queue[n++] = next;
        }
        *max_frontier = n - taken > *max_frontier ? n - taken : *max_frontier;
    }
    *max_stored = n;
    free(queue);
    free(known);
}

static void breadth_first_search_agrees(void **state)
{
    (void)state;
    uint64_t random = 52;
    for (unsigned i = 0; i < scaled(100); i++) {
        const struct packed_problem problem = extent_problem_from(extent_random_start(&random));
        uint64_t max_frontier;
        uint64_t max_stored;
        unsigned length;
        assert_breadth_first(&problem, &max_frontier, &max_stored);
        const struct fifteen_result result =
            extent_solve(NULL, FIFTEEN_BREADTH_FIRST, &problem, &length);
        extent_assert(&result, max_frontier, max_stored, length);
    }
}

/* From a board with the blank in the corner, the boards of each distance are as many as published.
 */
static void breadth_first_search_stores_published_levels(void **state)
{
    (void)state;
    const struct packed_problem problem =
        extent_problem_from(solving_read(extent_tray, "8 7 6 5 4 3 2 1 0"));
    unsigned length;
    const struct fifteen_result result =
        extent_solve(NULL, FIFTEEN_BREADTH_FIRST, &problem, &length);
    uint64_t below = 0;
    uint64_t max_level = 0;
    uint64_t max_pair = 0;
    assert_true(length >= 26);
    for (unsigned d = 0; d < length; d++) {
        below += histogram[d];
        max_level = histogram[d] > max_level ? histogram[d] : max_level;
        const uint64_t pair = (uint64_t)histogram[d] + histogram[d + 1];
        max_pair = pair > max_pair ? pair : max_pair;
    }
    assert_true(result.extent.max_stored > below);
    assert_true(result.extent.max_stored <= below + histogram[length]);
    assert_true(result.extent.max_frontier >= max_level);
    assert_true(result.extent.max_frontier < max_pair);
    assert_int_equal(result.extent.depth, length);
}

/* From both ends: the side whose next level has fewer boards expands it, the start's side if both
 * have as many. The last level is expanded in part. */
static void bidirectional_search_stores_published_levels(void **state)
{
    (void)state;
    const struct packed_problem problem =
        extent_problem_from(solving_read(extent_tray, "8 7 6 5 4 3 2 1 0"));
    unsigned length;
    const struct fifteen_result result =
        extent_solve(NULL, FIFTEEN_BIDIRECTIONAL, &problem, &length);
    unsigned level[2] = {0, 0}; /* of the open boards */
    uint64_t stored = 2;
    while (level[0] + level[1] + 1 < length) {
        const unsigned side = histogram[level[1]] < histogram[level[0]];
        stored += histogram[++level[side]];
    }
    const unsigned last = histogram[level[1]] < histogram[level[0]];
    const uint64_t open = (uint64_t)histogram[level[0]] + histogram[level[1]];
    const uint64_t next = histogram[level[last] + 1];
    const unsigned other = level[!last] - 1;
    assert_int_equal(result.extent.depth, other > level[last] ? other : level[last]);
    assert_true(result.extent.max_stored >= stored && result.extent.max_stored <= stored + next);
    assert_true(result.extent.max_frontier >= open && result.extent.max_frontier <= open + next);
}

/* ---- other searches ---- */

/* The first ones open every board that they store. */
static const enum fifteen_algorithm storing[] = {FIFTEEN_GREEDY,
                                                 FIFTEEN_WEIGHTED_ASTAR,
                                                 FIFTEEN_XDP,
                                                 FIFTEEN_XUP,
                                                 FIFTEEN_EES,
                                                 FIFTEEN_BAE,
                                                 FIFTEEN_NBS,
                                                 FIFTEEN_MM,
                                                 FIFTEEN_DVCBS,
                                                 FIFTEEN_BIDIRECTIONAL,
                                                 FIFTEEN_IMPROVED_OPTIMISTIC,
                                                 FIFTEEN_ANYTIME_ASTAR};
enum { N_STORING = sizeof storing / sizeof storing[0], N_OPENING = 5 };

/* What holds for all searches that store boards. */
static void stored_nodes_are_consistent(void **state)
{
    (void)state;
    uint64_t random = 54;
    for (unsigned a = 0; a < N_STORING; a++)
        for (unsigned i = 0; i < scaled(20); i++) {
            const struct packed_problem problem = extent_problem_from(extent_random_start(&random));
            unsigned length;
            const struct fifteen_result result =
                extent_solve("manhattan", storing[a], &problem, &length);
            const struct fifteen_extent *const extent = &result.extent;
            assert_true(extent->max_frontier >= 2);
            assert_true(extent->max_frontier <= extent->max_stored);
            assert_true(extent->max_stored <= result.generated);
            if (a < N_OPENING)
                assert_true(extent->max_stored <= extent->max_frontier + result.expanded + 1);
            /* Each side expands up to the parent of the board where they meet. */
            assert_true(2 * extent->depth + 2 >= length);
        }
}

/* The fast A* expands batches; after each, what is stored and was not expanded is open. */
static void fast_astar_counts_its_tables(void **state)
{
    (void)state;
    uint64_t random = 55;
    struct fifteen_pdb_set *const tables =
        solving_tables(extent_tray, packed_goal(extent_tray, FIFTEEN_BLANK_LAST), 0x1e, 0x1e0);
    struct fifteen_solver *const solver = solving_solver(tables, "pdb", FIFTEEN_ASTAR);
    for (unsigned i = 0; i < scaled(100); i++) {
        const struct packed_problem problem = extent_problem_from(extent_random_start(&random));
        unsigned length;
        const struct fifteen_result result = solving_solve(solver, &problem, &length);
        assert_int_equal(result.algorithm, FIFTEEN_ASTAR);
        assert_int_equal(result.extent.depth, length);
        assert_true(result.extent.max_stored > result.expanded);
        assert_true(result.extent.max_stored <= result.generated);
        assert_true(result.extent.max_frontier <= result.extent.max_stored);
        assert_true(result.extent.max_frontier + 128 >= result.extent.max_stored - result.expanded);
    }
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_first_searches_agree),
        cmocka_unit_test(breadth_first_search_agrees),
        cmocka_unit_test(breadth_first_search_stores_published_levels),
        cmocka_unit_test(bidirectional_search_stores_published_levels),
        cmocka_unit_test(stored_nodes_are_consistent),
        cmocka_unit_test(fast_astar_counts_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
