/* test_idastar_plain.c - plain IDA* against published node counts, and against a naive reference */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/generic/tray_domain.h"
#include "support/engine.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* ---- Korf's boards ---- */

struct korf {
    unsigned number;
    unsigned length;
    unsigned manhattan;
    uint64_t generated;
    const char *board;
};

static const struct korf korf_boards[] = {
#define KORF(number, length, manhattan, generated, board)                                          \
    {number, length, manhattan, UINT64_C(generated), board},
#include "data/korf100.inc"
#undef KORF
};

enum { N_KORF_BOARDS = sizeof korf_boards / sizeof korf_boards[0] };

static packed_board korf_board(const struct korf *korf)
{
    packed_board board = 0;
    assert_int_equal(packed_parse(tray_4x4, korf->board, strlen(korf->board), &board, NULL),
                     FIFTEEN_OK);
    return board;
}

static void counts_equal_korfs(void **state)
{
    (void)state;
    /* In the full form 37 boards stay below this limit, with 273 million nodes together. */
    const uint64_t most_nodes = scaled(20000000);
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    unsigned n_searched = 0;
    for (unsigned i = 0; i < N_KORF_BOARDS; i++) {
        const struct korf *const korf = &korf_boards[i];
        if (korf->generated > most_nodes)
            continue;
        n_searched++;
        const struct search_job job = engine_job(&tray, 0, korf_board(korf));
        struct search_result result;
        assert_int_equal(idastar_plain(&job, manhattan, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.solution.length, korf->length);
        assert_int_equal(result.initial_h, korf->manhattan);
        assert_int_equal(result.generated, korf->generated);
        assert_true(engine_replays(&job, &result.solution));
    }
    assert_true(n_searched >= scaled(37));
    heuristic_free(manhattan);
}

/* A limit equal to the nodes needed is enough, one less is not. */
static void node_limits_are_exact(void **state)
{
    (void)state;
    const struct korf *const korf = &korf_boards[11];
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct search_job job = engine_job(&tray, 0, korf_board(korf));
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    job.limits.n_nodes = korf->generated;
    assert_int_equal(idastar_plain(&job, manhattan, &result, &error), FIFTEEN_OK);
    static const uint64_t too_few[] = {1, 2, 16384, 16385, 100000};
    for (size_t i = 0; i < sizeof too_few / sizeof too_few[0]; i++) {
        job.limits.n_nodes = too_few[i];
        assert_int_equal(idastar_plain(&job, manhattan, &result, &error), FIFTEEN_LIMIT);
        assert_int_equal(result.generated, too_few[i]);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
    }
    job.limits.n_nodes = korf->generated - 1;
    assert_int_equal(idastar_plain(&job, manhattan, &result, &error), FIFTEEN_LIMIT);
    assert_int_equal(result.generated, korf->generated - 1);
    assert_int_equal(result.initial_h, korf->manhattan);
    heuristic_free(manhattan);
}

/* ---- a naive reference that evaluates every board from scratch ---- */

struct twin {
    struct fifteen_geometry geometry;
    const struct heuristic *heuristic;
    packed_board goal;
    const uint8_t *order;
    unsigned bound;
    unsigned next_bound;
    uint64_t expanded;
    uint64_t generated;
};

static bool reference_expand(struct twin *twin, packed_board board, packed_board parent, unsigned g)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    twin->expanded++;
    for (unsigned i = 0; i < 4; i++) {
        const int *const step = steps[twin->order[i]];
        packed_board child;
        if (!exhaustive_move(twin->geometry, board, step[0], step[1], &child) || child == parent)
            continue;
        twin->generated++;
        const unsigned f = g + 1 + engine_value(twin->heuristic, child);
        if (f <= twin->bound &&
            (child == twin->goal || reference_expand(twin, child, board, g + 1)))
            return true;
        if (f > twin->bound && f < twin->next_bound)
            twin->next_bound = f;
    }
    return false;
}

/* Returns the length of the solution. */
static unsigned reference_search(struct twin *twin, packed_board start)
{
    twin->generated = 1;
    twin->expanded = 0;
    twin->bound = engine_value(twin->heuristic, start);
    while (start != twin->goal) {
        twin->next_bound = UINT32_MAX;
        if (reference_expand(twin, start, start, 0))
            break;
        twin->bound = twin->next_bound;
    }
    return twin->bound;
}

/* The slower generic IDA* generates the same nodes. */
static void check_generic(const struct search_job *job, const struct heuristic *heuristic,
                          const struct search_result *plain)
{
    struct tray_domain tray;
    struct fifteen_search_result result;
    tray_domain_init(&tray, job, heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDASTAR, NULL, NULL, &result, NULL),
                     FIFTEEN_OK);
    assert_int_equal(result.generated, plain->generated);
    assert_int_equal(result.expanded, plain->expanded);
    assert_int_equal(result.initial_h, plain->initial_h);
    assert_int_equal(result.length, plain->solution.length);
    for (unsigned i = 0; i < result.length; i++)
        assert_int_equal(result.path[i], plain->solution.path[i]);
    fifteen_search_result_free(&result);
}

static void check_against_reference(const struct heuristic *heuristic, unsigned goal_blank,
                                    const uint8_t order[4])
{
    struct tray tray;
    tray_init(&tray, tray_3x3);
    uint64_t random = 11;
    for (unsigned n = 0; n < 12;) {
        struct search_job job =
            engine_job(&tray, goal_blank, exhaustive_shuffle(tray_3x3, &random));
        const struct packed_problem problem = {tray_3x3, wide_to_packed(job.start),
                                               wide_to_packed(job.goal)};
        if (!packed_solvable(&problem))
            continue;
        n++;
        memcpy(job.order, order, 4);
        struct twin twin = {.geometry = tray_3x3,
                            .heuristic = heuristic,
                            .goal = wide_to_packed(job.goal),
                            .order = order};
        struct search_result result;
        assert_int_equal(idastar_plain(&job, heuristic, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.solution.length,
                         reference_search(&twin, wide_to_packed(job.start)));
        assert_int_equal(result.generated, twin.generated);
        assert_int_equal(result.expanded, twin.expanded);
        assert_true(engine_replays(&job, &result.solution));
        check_generic(&job, heuristic, &result);
    }
}

static void counts_equal_the_reference(void **state)
{
    (void)state;
    static const uint8_t orders[][4] = {{0, 1, 2, 3}, {3, 1, 0, 2}, {2, 3, 1, 0}};
    static const unsigned goal_blanks[] = {0, 1, 4};
    for (unsigned i = 0; i < 3; i++) {
        const unsigned blank = goal_blanks[i];
        struct heuristic *const manhattan = engine_heuristic("manhattan", tray_3x3, blank, NULL);
        struct heuristic *const conflict =
            engine_heuristic("linear-conflict", tray_3x3, blank, NULL);
        for (unsigned order = 0; order < 3; order++) {
            check_against_reference(manhattan, blank, orders[order]);
            check_against_reference(conflict, blank, orders[order]);
        }
        heuristic_free(manhattan);
        heuristic_free(conflict);
    }
}

/* ---- lengths ---- */

/* Also with bounds that rise by one or more, because f is not monotonic. */
static void lengths_are_the_distances(void **state)
{
    (void)state;
    static const struct fifteen_geometry tray_2x3 = {2, 3};
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_2x3, 1, NULL);
    const struct patchy patchy = patchy_make(manhattan);
    struct tray tray;
    tray_init(&tray, tray_2x3);
    const packed_board goal = canonical_goal_packed(tray_2x3, 1);
    uint8_t *const distances = exhaustive_distances(tray_2x3, goal);
    for (uint32_t number = 0; number < exhaustive_count(tray_2x3); number++) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const struct search_job job = engine_job(&tray, 1, exhaustive_board(tray_2x3, number));
        struct search_result result;
        assert_int_equal(idastar_plain(&job, manhattan, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.solution.length, distances[number]);
        assert_true(engine_replays(&job, &result.solution));
        assert_int_equal(idastar_plain(&job, &patchy.base, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.solution.length, distances[number]);
        struct twin twin = {.geometry = tray_2x3,
                            .heuristic = &patchy.base,
                            .goal = goal,
                            .order = engine_plain_order};
        assert_int_equal(reference_search(&twin, wide_to_packed(job.start)), distances[number]);
        assert_int_equal(result.generated, twin.generated);
        assert_int_equal(result.expanded, twin.expanded);
    }
    free(distances);
    heuristic_free(manhattan);
}

static void the_goal_itself_takes_one_node(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct search_job job = engine_job(&tray, 0, canonical_goal_packed(tray_4x4, 0));
    job.limits.n_nodes = 1;
    struct search_result result;
    assert_int_equal(idastar_plain(&job, manhattan, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, 0);
    assert_int_equal(result.generated, 1);
    assert_int_equal(result.expanded, 0);
    heuristic_free(manhattan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_equal_korfs),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(counts_equal_the_reference),
        cmocka_unit_test(lengths_are_the_distances),
        cmocka_unit_test(the_goal_itself_takes_one_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
