/* test_bidirectional_bounds.c - what bidirectional searches must expand, and must not
 *
 * Eckerle, Chen, Sturtevant, Zilles & Holte (2017): of two boards u and v with
 * max(f_F(u), f_B(v), g_F(u) + g_B(v) + 1) below the length of the shortest solution, any search
 * with these heuristics expands u forwards or v backwards. The minimum number of boards is the
 * minimum vertex cover of this graph: all boards u with g_F < t, and all v with g_B <= length-2-t,
 * for some t. Here it is computed from exact distances.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ends.h"
#include "support/packed_boards.h"
#include "support/scale.h"

enum { MAX_G = 64 };

/* The boards of each g with f below the solution's length, on each side. */
struct levels {
    uint64_t n[2][MAX_G];
};

static struct levels count_levels(const struct ends *ends)
{
    struct levels levels = {{{0}}};
    for (uint32_t number = 0; number < exhaustive_count(ends_tray); number++) {
        if (ends->from_goal[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const packed_board board = exhaustive_board(ends_tray, number);
        const unsigned g[2] = {ends->from_start[number], ends->from_goal[number]};
        for (unsigned side = 0; side < 2; side++)
            levels.n[side][g[side]] += g[side] + ends_value(ends, side == 1, board) < ends->length;
    }
    return levels;
}

/* Boards of a side with g below a limit. */
static uint64_t count_below(const struct levels *levels, unsigned side, unsigned limit)
{
    uint64_t n = 0;
    for (unsigned g = 0; g < limit && g < MAX_G; g++)
        n += levels->n[side][g];
    return n;
}

static uint64_t min_cover(const struct ends *ends)
{
    const struct levels levels = count_levels(ends);
    uint64_t min = UINT64_MAX;
    for (unsigned t = 0; t < ends->length; t++) {
        const uint64_t size =
            count_below(&levels, 0, t) + count_below(&levels, 1, ends->length - 1 - t);
        min = size < min ? size : min;
    }
    return min;
}

static struct search_result search(const struct ends *ends)
{
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    if (bidirectional_search(&ends->job, ends->forward, &result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(result.solution.length, ends->length);
    assert_int_equal(result.lower_bound, ends->length);
    return result;
}

static const struct heuristic_kind *const kinds[] = {
    &heuristic_manhattan, &heuristic_hamming, &heuristic_linear_conflict, &heuristic_inversion};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

/* Without the boards that consistency lets a search leave out, none expands less than a cover. On
 * average DVCBS expands less than NBS (Shperberg et al. 2019). */
static void searches_expand_a_cover(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_NBS, FIFTEEN_MM, FIFTEEN_DVCBS};
    uint64_t random = 12;
    uint64_t sums[3] = {0, 0, 0};
    uint64_t sum_of_minima = 0;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, kinds[i % N_KINDS], FIFTEEN_NBS, &random);
        const uint64_t min = min_cover(&ends);
        for (unsigned a = 0; a < 3; a++) {
            ends.job.algorithm = algorithms[a];
            ends.job.is_consistent = false;
            const uint64_t necessary = search(&ends).necessary;
            assert_true(necessary >= min);
            ends.job.is_consistent = true;
            const uint64_t with_consistency = search(&ends).necessary;
            sums[a] += necessary;
            assert_true(algorithms[a] != FIFTEEN_NBS || necessary <= 2 * min);
            assert_true(algorithms[a] != FIFTEEN_NBS || with_consistency <= 2 * min);
        }
        sum_of_minima += min;
        ends_free(&ends);
    }
    assert_true(sums[0] > sum_of_minima);
    assert_true(sums[2] < sums[0]);
}

/* A* expands every board with f below the length, and of the others only some with f equal to it.
 */
static void astar_counts_what_is_necessary(void **state)
{
    (void)state;
    uint64_t random = 21;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, kinds[i % N_KINDS], FIFTEEN_ASTAR, &random);
        const struct levels levels = count_levels(&ends);
        struct search_result result;
        assert_int_equal(tray_search(&ends.job, ends.forward, &result, NULL), FIFTEEN_OK);
        assert_true(result.has_necessary);
        assert_int_equal(result.necessary, count_below(&levels, 0, MAX_G));
        assert_true(result.expanded >= result.necessary);
        ends.job.limits.n_nodes = result.generated / 2 + 1;
        const uint64_t all = result.necessary;
        if (tray_search(&ends.job, ends.forward, &result, NULL) == FIFTEEN_LIMIT)
            assert_true(result.necessary <= result.expanded && result.necessary <= all);
        ends_free(&ends);
    }
}

/* ---- which boards are expanded ---- */

/* A heuristic that records the boards whose children are made. */
struct spy {
    struct heuristic base;
    const struct heuristic *heuristic;
    const struct canonical_map *map; /* that boards went through, or NULL */
    const uint8_t *distances;        /* of the side's root */
    unsigned max_g;
    unsigned n_moves;
};

static void spy_start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct spy *const spy = (const struct spy *)self;
    spy->heuristic->start(spy->heuristic, board, state);
}

static unsigned spy_value(const struct heuristic *self, const uint8_t *state)
{
    const struct spy *const spy = (const struct spy *)self;
    return spy->heuristic->value(spy->heuristic, state);
}

/* The board that a map leads to another. */
static packed_board map_back(const struct canonical_map *map, packed_board board)
{
    packed_board original = 0;
    for (unsigned cell = 0; cell < fifteen_cells(ends_tray); cell++)
        for (unsigned tile = 0; tile < fifteen_cells(ends_tray); tile++)
            if (map->tile[tile] == packed_tile(board, map->cell[cell]))
                original |= (packed_board)tile << 4 * cell;
    return original;
}

static void spy_move(const struct heuristic *self, const struct heuristic_move *move,
                     const uint8_t *before, uint8_t *after)
{
    struct spy *const spy = (struct spy *)(uintptr_t)self;
    packed_board board = packed_slide(move->board.packed, move->to, move->from);
    if (spy->map != NULL)
        board = map_back(spy->map, board);
    const unsigned g = spy->distances[exhaustive_number(ends_tray, board)];
    spy->max_g = g > spy->max_g ? g : spy->max_g;
    spy->n_moves++;
    spy->heuristic->move(spy->heuristic, move, before, after);
}

static struct spy spy_on(const struct heuristic *heuristic, const struct canonical_map *map,
                         const uint8_t *distances)
{
    return (struct spy){{heuristic->state_size, spy_start, spy_move, spy_value, NULL},
                        heuristic,
                        map,
                        distances,
                        0,
                        0};
}

/* 2g + 1 is not above the length. */
static void mm_meets_in_the_middle(void **state)
{
    (void)state;
    uint64_t random = 5;
    unsigned n_middle = 0;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, kinds[i % N_KINDS], FIFTEEN_MM, &random);
        struct spy forward = spy_on(ends.forward, NULL, ends.from_start);
        struct spy backward = spy_on(ends.backward, &ends.map, ends.from_goal);
        ends.job.backward = &backward.base;
        struct search_result result;
        assert_int_equal(bidirectional_search(&ends.job, &forward.base, &result, NULL), FIFTEEN_OK);
        assert_true(2 * forward.max_g < ends.length);
        assert_true(2 * backward.max_g < ends.length);
        n_middle += 2 * forward.max_g + 2 >= ends.length;
        ends_free(&ends);
    }
    assert_true(n_middle > 0);
}

/* ---- BAE* ---- */

/* BAE* expands no board forwards whose b_F alone, with the least b of the other side, proves more
 * than the length: b_F + b_B(goal) <= 2 length. Together these boards are a bound. */
static void bae_expands_only_boards_within_its_bound(void **state)
{
    (void)state;
    uint64_t random = 8;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, kinds[i % N_KINDS], FIFTEEN_BAE, &random);
        const struct search_result result = search(&ends);
        uint64_t n = 0;
        const unsigned root[2] = {ends_value(&ends, false, wide_to_packed(ends.job.start)),
                                  ends_value(&ends, true, wide_to_packed(ends.job.goal))};
        for (uint32_t number = 0; number < exhaustive_count(ends_tray); number++) {
            if (ends.from_goal[number] == EXHAUSTIVE_UNREACHED)
                continue;
            const packed_board board = exhaustive_board(ends_tray, number);
            const unsigned h[2] = {ends_value(&ends, false, board), ends_value(&ends, true, board)};
            n += 2U * ends.from_start[number] + h[0] - h[1] + root[1] <= 2 * ends.length;
            n += 2U * ends.from_goal[number] + h[1] - h[0] + root[0] <= 2 * ends.length;
        }
        assert_true(result.expanded <= n);
        assert_true(result.necessary <= result.expanded);
        ends_free(&ends);
    }
}

/* ---- breadth-first ---- */

/* All boards of complete levels, and some of the last one. */
static void breadth_first_expands_whole_levels(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (unsigned i = 0; i < scaled(100); i++) {
        struct ends ends;
        ends_init(&ends, &heuristic_manhattan, FIFTEEN_BIDIRECTIONAL, &random);
        ends.job.backward = &heuristic_none;
        struct search_result result;
        assert_int_equal(bidirectional_search(&ends.job, &heuristic_none, &result, NULL),
                         FIFTEEN_OK);
        uint64_t n[2][MAX_G] = {{0}};
        for (uint32_t number = 0; number < exhaustive_count(ends_tray); number++)
            if (ends.from_goal[number] != EXHAUSTIVE_UNREACHED) {
                n[0][ends.from_start[number]]++;
                n[1][ends.from_goal[number]]++;
            }
        uint64_t complete = 0;
        unsigned level[2] = {0, 0};
        while (level[0] + level[1] + 1 < ends.length) {
            const unsigned side = n[1][level[1]] < n[0][level[0]];
            complete += n[side][level[side]++];
        }
        const unsigned last = n[1][level[1]] < n[0][level[0]];
        assert_int_equal(result.necessary, complete);
        assert_in_range(result.expanded, complete + 1, complete + n[last][level[last]]);
        ends_free(&ends);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_expand_a_cover),
        cmocka_unit_test(astar_counts_what_is_necessary),
        cmocka_unit_test(mm_meets_in_the_middle),
        cmocka_unit_test(bae_expands_only_boards_within_its_bound),
        cmocka_unit_test(breadth_first_expands_whole_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
