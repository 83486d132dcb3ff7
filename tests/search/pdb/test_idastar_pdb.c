/* test_idastar_pdb.c - the fast IDA* expands the same nodes as the textbook IDA* */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/fixture.h"

/* Counts of an iteration that finds nothing, as the textbook defines them. */
struct counts {
    uint64_t expanded;
    uint64_t generated;
};

static void count(const struct fixture *fixture, fifteen_board board, unsigned blank, unsigned back,
                  unsigned left, struct counts *counts)
{
    counts->expanded++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = fixture->tray.to[blank][move];
        if (to == TRAY_NO_CELL || move == back)
            continue;
        const fifteen_board child = board_slide(board, to, blank);
        counts->generated++;
        if (engine_value(fixture->heuristic, child) < left)
            count(fixture, child, to, 3 - move, left - 1, counts);
    }
}

/* The iterations before the last do not depend on the order of moves. */
static struct counts count_until(const struct fixture *fixture, fifteen_board start,
                                 unsigned first_bound, unsigned length)
{
    struct counts counts = {0, 1};
    for (unsigned bound = first_bound; bound < length; bound += 2)
        count(fixture, start, fifteen_board_blank(fixture->geometry, start), 4, bound, &counts);
    return counts;
}

/* All nodes within the solution's length as the bound: the maximum of the last iteration. */
static struct counts count_through(const struct fixture *fixture, fifteen_board start,
                                   unsigned first_bound, unsigned length)
{
    return count_until(fixture, start, first_bound, length + 1);
}

/* Stopped by a node limit after its iterations without a solution, the search has expanded the same
 * nodes as the textbook's; one node less is not enough. */
static void check_limits(const struct fixture *fixture, struct search_job job,
                         const struct counts *before)
{
    struct search_result result;
    job.limits.n_nodes = before->generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &result, NULL), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, before->generated);
    assert_int_equal(result.expanded, before->expanded);
}

static void check_board(const struct fixture *fixture, fifteen_board start, void *context)
{
    (void)context;
    struct search_job job = engine_job(&fixture->tray, fixture->goal_blank, start);
    struct search_result fast;
    struct search_result plain;
    assert_int_equal(idastar_plain(&job, fixture->heuristic, &plain, NULL), FIFTEEN_OK);
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
    assert_int_equal(fast.initial_h, plain.initial_h);
    assert_int_equal(fast.solution.length, plain.solution.length);
    assert_true(engine_replays(&job, &fast.solution));

    const unsigned length = plain.solution.length;
    const struct counts min = count_until(fixture, start, plain.initial_h, length);
    const struct counts max = count_through(fixture, start, plain.initial_h, length);
    assert_in_range(fast.expanded, min.expanded, max.expanded);
    assert_in_range(fast.generated, min.generated, max.generated);
    if (min.generated > 1)
        check_limits(fixture, job, &min);
    job.limits.n_nodes = fast.generated;
    assert_int_equal(idastar_pdb(fixture->engine, &job, &fast, NULL), FIFTEEN_OK);
}

static void expands_the_same_as_the_textbook(void **state)
{
    (void)state;
    fixture_check_cases(check_board, 1, 11, NULL);
}

static void boards_of_4x4(void **state)
{
    (void)state;
    fixture_check_4x4(check_board, 13);
}

static void forged_tables_do_no_harm(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 200000};
    fixture_check_forged(idastar_pdb, limits, 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expands_the_same_as_the_textbook),
        cmocka_unit_test(boards_of_4x4),
        cmocka_unit_test(forged_tables_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
