/* test_goals_4x4.c - 4x4 boards up to 24 moves from goals with the blank anywhere, with tables of
 * both kinds and without */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {4, 4};

/* ---- distances by breadth-first search from both ends ---- */

enum { RADIUS = 12, N_SLOTS = 1 << 17, UNKNOWN = 255 };

/* The boards within `radius` moves of one: an open-addressing table. */
struct ball {
    packed_board board[N_SLOTS];
    uint8_t distance[N_SLOTS];
    uint32_t queue[N_SLOTS]; /* slots, in the order of their distances */
    uint32_t n;
};

static uint32_t slot_of(const struct ball *ball, packed_board board)
{
    uint32_t slot = (uint32_t)(board * UINT64_C(0x9e3779b97f4a7c15) >> 47);
    while (ball->distance[slot] != UNKNOWN && ball->board[slot] != board)
        slot = (slot + 1) % N_SLOTS;
    return slot;
}

static void reach(struct ball *ball, packed_board board, unsigned distance)
{
    const uint32_t slot = slot_of(ball, board);
    if (ball->distance[slot] != UNKNOWN)
        return;
    assert_true(ball->n < N_SLOTS / 2);
    ball->board[slot] = board;
    ball->distance[slot] = (uint8_t)distance;
    ball->queue[ball->n++] = slot;
}

static struct ball *ball_of(packed_board centre)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    struct ball *const ball = malloc(sizeof *ball);
    assert_non_null(ball);
    memset(ball->distance, UNKNOWN, sizeof ball->distance);
    ball->n = 0;
    reach(ball, centre, 0);
    for (uint32_t i = 0; i < ball->n && ball->distance[ball->queue[i]] < RADIUS; i++)
        for (unsigned move = 0; move < 4; move++) {
            packed_board next;
            if (exhaustive_move(tray, ball->board[ball->queue[i]], steps[move][0], steps[move][1],
                                &next))
                reach(ball, next, ball->distance[ball->queue[i]] + 1U);
        }
    return ball;
}

/* Returns the distance of a board up to twice the radius from the centre: some board on a shortest
 * path is within the radius of both. */
static unsigned distance_to(const struct ball *ball, packed_board board)
{
    struct ball *const other = ball_of(board);
    unsigned min = UNKNOWN;
    for (uint32_t i = 0; i < other->n; i++) {
        const uint32_t mine = other->queue[i];
        const uint32_t slot = slot_of(ball, other->board[mine]);
        const unsigned sum = ball->distance[slot] == UNKNOWN
                                 ? UNKNOWN
                                 : (unsigned)ball->distance[slot] + other->distance[mine];
        min = sum < min ? sum : min;
    }
    free(other);
    return min;
}

/* ---- solving ---- */

/* Moves that never take the last one back, so that most walks are shortest paths. */
static packed_board walk(packed_board board, unsigned n_moves, uint64_t *random)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    packed_board before = board;
    while (n_moves > 0) {
        const int *const step = steps[exhaustive_random(random) % 4];
        packed_board next;
        if (!exhaustive_move(tray, board, step[0], step[1], &next) || next == before)
            continue;
        before = board;
        board = next;
        n_moves--;
    }
    return board;
}

struct way {
    const char *heuristic; /* NULL: the default */
    struct fifteen_solver *solver;
};

enum { N_WAYS = 5, N_STARTS = 25 };

/* The solvers of the goals of one class. */
static void make_ways(const struct fifteen_pdb_set *const sets[2], struct way ways[N_WAYS])
{
    static const struct {
        const char *heuristic;
        bool tables;
        enum fifteen_algorithm algorithm;
    } rows[N_WAYS] = {{NULL, true, FIFTEEN_AUTO},
                      {"pdb", true, FIFTEEN_ASTAR},
                      {"classic-pdb", true, FIFTEEN_IDASTAR_PLAIN},
                      {"max(pdb,classic-pdb)", true, FIFTEEN_AUTO},
                      {NULL, false, FIFTEEN_AUTO}};
    for (unsigned i = 0; i < N_WAYS; i++) {
        const struct fifteen_solver_options options = {.sets = sets,
                                                       .n_sets = rows[i].tables ? 2 : 0,
                                                       .heuristic = rows[i].heuristic,
                                                       .algorithm = rows[i].algorithm};
        struct fifteen_error error = {.text = ""};
        ways[i].heuristic = rows[i].heuristic;
        if (fifteen_solver_create(&options, &ways[i].solver, &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
    }
}

/* Returns the maximum length. */
static unsigned check_goal(packed_board goal, const struct way ways[N_WAYS], uint64_t *random)
{
    struct ball *const ball = ball_of(goal);
    unsigned max = 0;
    for (unsigned i = 0; i < N_STARTS; i++) {
        const struct packed_problem problem = {tray, walk(goal, 2 * RADIUS - i % 2, random), goal};
        const unsigned distance = distance_to(ball, problem.start);
        max = distance > max ? distance : max;
        for (unsigned way = 0; way < N_WAYS; way++) {
            unsigned length;
            const struct fifteen_result result = solving_solve(ways[way].solver, &problem, &length);
            assert_int_equal(length, distance);
            if (ways[way].heuristic != NULL)
                assert_string_equal(result.heuristic, ways[way].heuristic);
        }
    }
    free(ball);
    return max;
}

static struct fifteen_pdb_set *build_set(packed_board goal, enum fifteen_pdb_kind kind)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    struct fifteen_pdb_set *set = NULL;
    assert_int_equal(packed_partitions_parse(tray, goal, "4-4-4-3", partitions, &n, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_set_build(partitions, n, kind, 1, NULL, &set, NULL), FIFTEEN_OK);
    return set;
}

/* Tables built for one goal of the class; goals with the blank on each cell of the class. */
static void check_class(const unsigned *cells, unsigned n)
{
    uint64_t random = 47;
    const packed_board made_for = solving_goal(tray, cells[n - 1], &random);
    struct fifteen_pdb_set *const sets[2] = {build_set(made_for, FIFTEEN_ZERO_AWARE),
                                             build_set(made_for, FIFTEEN_CLASSIC)};
    struct way ways[N_WAYS];
    unsigned max = 0;
    make_ways((const struct fifteen_pdb_set *const *)sets, ways);
    for (unsigned i = 0; i < n; i++) {
        const unsigned length = check_goal(solving_goal(tray, cells[i], &random), ways, &random);
        max = length > max ? length : max;
    }
    assert_int_equal(max, 2 * RADIUS);
    for (unsigned i = 0; i < N_WAYS; i++)
        fifteen_solver_free(ways[i].solver);
    fifteen_pdb_set_free(sets[0]);
    fifteen_pdb_set_free(sets[1]);
}

static void blank_in_a_corner(void **state)
{
    (void)state;
    check_class((const unsigned[]){0, 3, 12, 15}, 4);
}

static void blank_on_an_edge(void **state)
{
    (void)state;
    check_class((const unsigned[]){1, 2, 4, 7, 8, 11, 13, 14}, 8);
}

static void blank_inside(void **state)
{
    (void)state;
    check_class((const unsigned[]){5, 6, 9, 10}, 4);
}

/* Boards by distance from the blank-first goal, as published. */
static void counts_by_distance_are_published(void **state)
{
    (void)state;
    static const unsigned published[RADIUS + 1] = {1,   2,   4,   10,   24,   54,  107,
                                                   212, 446, 946, 1948, 3938, 7808};
    struct ball *const ball = ball_of(packed_goal(tray, FIFTEEN_BLANK_FIRST));
    unsigned counted[RADIUS + 1] = {0};
    for (uint32_t i = 0; i < ball->n; i++)
        counted[ball->distance[ball->queue[i]]]++;
    assert_memory_equal(counted, published, sizeof published);
    free(ball);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_by_distance_are_published),
        cmocka_unit_test(blank_in_a_corner),
        cmocka_unit_test(blank_on_an_edge),
        cmocka_unit_test(blank_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
