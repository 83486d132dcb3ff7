/* test_astar.c - A*, uniform-cost and greedy search of trays: exact lengths, counts, memory limits
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/engine.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* Every `step`th board of a tray. */
static void check_distances(const char *text, struct fifteen_geometry geometry, unsigned goal_blank,
                            uint32_t step)
{
    struct tray tray;
    tray_init(&tray, geometry);
    uint8_t *const distances =
        exhaustive_distances(geometry, canonical_goal_packed(geometry, goal_blank));
    struct heuristic *const heuristic = engine_heuristic(text, geometry, goal_blank, NULL);
    for (uint32_t number = 0; number < exhaustive_count(geometry); number += step) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const struct search_job job =
            engine_job(&tray, goal_blank, exhaustive_board(geometry, number));
        struct search_result result;
        assert_int_equal(engine_astar(&job, heuristic, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.solution.length, distances[number]);
        assert_int_equal(result.initial_h, engine_value(heuristic, wide_to_packed(job.start)));
        assert_true(engine_replays(&job, &result.solution));
    }
    heuristic_free(heuristic);
    free(distances);
}

static void lengths_are_the_distances(void **state)
{
    (void)state;
    check_distances("manhattan", tray_2x4, 0, 97);
    check_distances("linear-conflict", tray_2x4, 5, 97);
    check_distances("manhattan", tray_3x3, 4, 1009);
    check_distances("linear-conflict", tray_3x3, 1, 1009);
}

/* Some of Korf's boards. A* needs far fewer nodes than IDA*, because it keeps every board. */
static void korfs_boards_need_fewer_nodes_than_idastar(void **state)
{
    (void)state;
    static const struct {
        unsigned length;
        const char *board;
    } rows[] = {
        {45, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"},
        {46, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10"},
        {42, "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0"},
    };
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const heuristic = engine_heuristic("linear-conflict", tray_4x4, 0, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct search_job job = engine_job(&tray, 0, solving_read(tray_4x4, rows[i].board));
        struct search_result best;
        struct search_result deepened;
        assert_int_equal(engine_astar(&job, heuristic, &best, NULL), FIFTEEN_OK);
        assert_int_equal(idastar_plain(&job, heuristic, &deepened, NULL), FIFTEEN_OK);
        assert_int_equal(best.solution.length, rows[i].length);
        assert_int_equal(deepened.solution.length, rows[i].length);
        assert_true(engine_replays(&job, &best.solution));
        assert_true(best.expanded < deepened.expanded);
    }
    heuristic_free(heuristic);
}

/* ---- a plain reference that looks for the best open node among all boards ---- */

enum { N_BOARDS = 720 };

/* The reference's data of a board of 2x3, by number. */
struct entry {
    bool is_open;
    bool is_known;
    unsigned g;
    unsigned h;
    unsigned put_in; /* when it was last opened */
    uint32_t parent;
};

struct twin {
    bool is_greedy; /* uses h as f */
    struct entry entries[N_BOARDS];
    unsigned n_put_in;
    uint64_t expanded;
    uint64_t generated;
    uint64_t reopened;
};

static bool is_better(const struct twin *twin, const struct entry *a, const struct entry *b)
{
    if (twin->is_greedy)
        return a->h != b->h ? a->h < b->h : a->put_in > b->put_in;
    if (a->g + a->h != b->g + b->h)
        return a->g + a->h < b->g + b->h;
    return a->g != b->g ? a->g > b->g : a->put_in > b->put_in;
}

/* A solution exists. */
static uint32_t best_open(const struct twin *twin)
{
    uint32_t best = N_BOARDS;
    for (uint32_t i = 0; i < N_BOARDS; i++)
        if (twin->entries[i].is_open &&
            (best == N_BOARDS || is_better(twin, &twin->entries[i], &twin->entries[best])))
            best = i;
    return best;
}

static void reference_reach(struct twin *twin, const struct heuristic *heuristic,
                            packed_board board, unsigned g, uint32_t parent)
{
    struct entry *const entry = &twin->entries[exhaustive_number(tray_2x3, board)];
    if (entry->is_known && entry->g <= g)
        return;
    twin->reopened += entry->is_known && !entry->is_open;
    *entry = (struct entry){.is_open = true,
                            .is_known = true,
                            .g = g,
                            .h = engine_value(heuristic, board),
                            .put_in = ++twin->n_put_in,
                            .parent = parent};
}

static void reference_search(struct twin *twin, const struct heuristic *heuristic,
                             packed_board start, packed_board goal)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const uint32_t goal_number = exhaustive_number(tray_2x3, goal);
    reference_reach(twin, heuristic, start, 0, N_BOARDS);
    twin->generated = 1;
    for (uint32_t best; (best = best_open(twin)) != goal_number;) {
        struct entry *const entry = &twin->entries[best];
        entry->is_open = false;
        twin->expanded++;
        for (unsigned i = 0; i < 4; i++) {
            packed_board child;
            if (!exhaustive_move(tray_2x3, exhaustive_board(tray_2x3, best), steps[i][0],
                                 steps[i][1], &child) ||
                exhaustive_number(tray_2x3, child) == entry->parent)
                continue;
            twin->generated++;
            reference_reach(twin, heuristic, child, entry->g + 1, best);
        }
    }
}

/* Checks all boards of 2x3. Returns how often the reference reopened a node. */
static uint64_t check_against_reference(enum fifteen_algorithm algorithm,
                                        const struct heuristic *heuristic)
{
    const bool is_greedy = algorithm == FIFTEEN_GREEDY;
    struct tray tray;
    tray_init(&tray, tray_2x3);
    const packed_board goal = canonical_goal_packed(tray_2x3, 1);
    uint8_t *const distances = exhaustive_distances(tray_2x3, goal);
    uint64_t reopened = 0;
    unsigned n_longer = 0;
    for (uint32_t number = 0; number < N_BOARDS; number++) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const struct search_job job = engine_job(&tray, 1, exhaustive_board(tray_2x3, number));
        struct twin twin = {.is_greedy = is_greedy};
        reference_search(&twin, heuristic, wide_to_packed(job.start), goal);
        reopened += twin.reopened;
        struct search_result result;
        assert_int_equal(engine_search(algorithm, &job, heuristic, &result, NULL), FIFTEEN_OK);
        assert_in_range(result.solution.length, distances[number],
                        is_greedy ? FIFTEEN_MAX_MOVES : distances[number]);
        n_longer += result.solution.length > distances[number];
        assert_true(engine_replays(&job, &result.solution));
        assert_int_equal(result.expanded, twin.expanded);
        assert_int_equal(result.generated, twin.generated);
    }
    free(distances);
    assert_int_equal(n_longer > 0, is_greedy);
    return reopened;
}

static void consistent_heuristics_never_reopen(void **state)
{
    (void)state;
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_2x3, 1, NULL);
    struct heuristic *const conflict = engine_heuristic("linear-conflict", tray_2x3, 1, NULL);
    assert_int_equal(check_against_reference(FIFTEEN_ASTAR, manhattan), 0);
    assert_int_equal(check_against_reference(FIFTEEN_ASTAR, conflict), 0);
    heuristic_free(manhattan);
    heuristic_free(conflict);
}

static void inconsistent_heuristics_reopen(void **state)
{
    (void)state;
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_2x3, 1, NULL);
    const struct patchy patchy = patchy_make(manhattan);
    assert_true(check_against_reference(FIFTEEN_ASTAR, &patchy.base) > 0);
    heuristic_free(manhattan);
}

static void uniform_cost_uses_no_heuristic(void **state)
{
    (void)state;
    assert_int_equal(check_against_reference(FIFTEEN_UNIFORM_COST, &heuristic_none), 0);
}

static void greedy_uses_the_heuristic_alone(void **state)
{
    (void)state;
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_2x3, 1, NULL);
    const struct patchy patchy = patchy_make(manhattan);
    assert_true(check_against_reference(FIFTEEN_GREEDY, manhattan) > 0);
    assert_true(check_against_reference(FIFTEEN_GREEDY, &patchy.base) > 0);
    heuristic_free(manhattan);
}

/* ---- limits ---- */

/* Korf's board 17, of 66 moves; A* with Manhattan distance needs gigabytes. */
static struct search_job hard_job(const struct tray *tray)
{
    static const char board[] = "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12";
    return engine_job(tray, 0, solving_read(tray_4x4, board));
}

static void memory_limits_are_kept(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct search_job job = hard_job(&tray);
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    const uint64_t before = peak_bytes();
    job.limits.memory_bytes = UINT64_C(96) << 20;
    assert_int_equal(engine_astar(&job, manhattan, &result, &error), FIFTEEN_LIMIT);
    const uint64_t used = peak_bytes() - before;
    assert_true(used <= job.limits.memory_bytes + PEAK_SLACK_BYTES);
    assert_true(used >= job.limits.memory_bytes / 2);
    assert_non_null(strstr(error.text, "memory limit of 96 MiB"));
    assert_true(result.expanded > 100000 && result.generated > result.expanded);
    assert_int_equal(result.initial_h, 46);
    static const uint64_t hardly_any[] = {1, 300000, 2 << 20};
    for (size_t i = 0; i < sizeof hardly_any / sizeof hardly_any[0]; i++) {
        job.limits.memory_bytes = hardly_any[i];
        assert_int_equal(engine_astar(&job, manhattan, &result, &error), FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 0);
        assert_int_equal(result.initial_h, 46);
    }
    heuristic_free(manhattan);
}

/* Must be the first test: the memory of others would hide the peak. */
static void easy_boards_take_little_memory(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    const packed_board goal = canonical_goal_packed(tray_4x4, 0);
    const struct search_job job = engine_job(&tray, 0, packed_slide(goal, 1, 0));
    struct search_result result;
    const uint64_t before = peak_bytes();
    assert_int_equal(engine_astar(&job, manhattan, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, 1);
    assert_true(peak_bytes() - before < (8 << 20) + PEAK_SLACK_BYTES);
    heuristic_free(manhattan);
}

static void node_limits_are_exact(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, tray_4x4);
    struct heuristic *const manhattan = engine_heuristic("manhattan", tray_4x4, 0, NULL);
    struct search_job job = hard_job(&tray);
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    static const uint64_t limits[] = {1, 2, 1000, 16384, 50000};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        job.limits.n_nodes = limits[i];
        assert_int_equal(engine_astar(&job, manhattan, &result, &error), FIFTEEN_LIMIT);
        assert_int_equal(result.generated, limits[i]);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
    }
    heuristic_free(manhattan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(easy_boards_take_little_memory),
        cmocka_unit_test(memory_limits_are_kept),
        cmocka_unit_test(lengths_are_the_distances),
        cmocka_unit_test(korfs_boards_need_fewer_nodes_than_idastar),
        cmocka_unit_test(consistent_heuristics_never_reopen),
        cmocka_unit_test(inconsistent_heuristics_reopen),
        cmocka_unit_test(uniform_cost_uses_no_heuristic),
        cmocka_unit_test(greedy_uses_the_heuristic_alone),
        cmocka_unit_test(node_limits_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
