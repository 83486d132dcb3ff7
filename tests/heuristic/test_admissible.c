/* test_admissible.c - every heuristic on all boards of small trays: never above the distance,
 * independent of the path to a board, and changed by a move within its stated bounds */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/walk.h"

static const uint32_t no_board = UINT32_MAX;

/* All boards from which a goal can be reached, in the order of their distances, with the result of
 * each of the blank's moves. Made without the library's moves. */
struct graph {
    uint32_t n;
    packed_board *boards;
    uint8_t *distances;
    uint32_t (*next)[4]; /* by enum fifteen_move; no_board if the move leaves the tray */
};

/* Returns the index of a board, which is the last if it is new. */
static uint32_t index_of(struct graph *graph, uint32_t *places, struct fifteen_geometry geometry,
                         packed_board board, unsigned distance)
{
    uint32_t *const place = &places[exhaustive_number(geometry, board)];
    if (*place == no_board) {
        *place = graph->n++;
        graph->boards[*place] = board;
        graph->distances[*place] = (uint8_t)distance;
    }
    return *place;
}

static struct graph graph_of(struct fifteen_geometry geometry, packed_board goal)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const uint32_t half = exhaustive_count(geometry) / 2;
    struct graph graph = {.boards = calloc(half, sizeof *graph.boards),
                          .distances = calloc(half, 1),
                          .next = calloc(half, sizeof *graph.next)};
    uint32_t *const places = malloc(2 * half * sizeof *places);
    assert_true(graph.boards != NULL && graph.distances != NULL && graph.next != NULL);
    assert_non_null(places);
    memset(places, 0xff, 2 * half * sizeof *places);
    index_of(&graph, places, geometry, goal, 0);
    for (uint32_t i = 0; i < graph.n; i++)
        for (unsigned move = 0; move < 4; move++) {
            packed_board board;
            graph.next[i][move] =
                exhaustive_move(geometry, graph.boards[i], steps[move][0], steps[move][1], &board)
                    ? index_of(&graph, places, geometry, board, graph.distances[i] + 1U)
                    : no_board;
        }
    assert_int_equal(graph.n, half);
    free(places);
    return graph;
}

static void graph_free(struct graph *graph)
{
    free(graph->boards);
    free(graph->distances);
    free(graph->next);
}

/* Observations of a heuristic on whole trays. */
struct record {
    unsigned max_change;
    bool keeps; /* a move has kept the value */
};

static void note_change(struct record *record, unsigned before, unsigned after)
{
    const unsigned change = after > before ? after - before : before - after;
    if (change > record->max_change)
        record->max_change = change;
    record->keeps |= change == 0;
}

/* Every board's state, which is the same for all moves that lead to the board. */
static void check_tray(const struct heuristic_goal *goal, const struct graph *graph,
                       const struct heuristic *heuristic, struct record *record)
{
    const size_t size = heuristic->state_size;
    struct tray tray;
    tray_init(&tray, goal->geometry);
    uint8_t *const states = malloc(graph->n * size);
    bool *const known = calloc(graph->n, sizeof *known);
    assert_true(states != NULL && known != NULL);
    heuristic->start(heuristic, wide_of_packed(graph->boards[0]), states);
    assert_int_equal(heuristic->value(heuristic, states), 0);
    known[0] = true;
    for (uint32_t i = 0; i < graph->n; i++) {
        const unsigned value = heuristic->value(heuristic, states + i * size);
        assert_true(value <= graph->distances[i]);
        for (unsigned direction = 0; direction < 4; direction++) {
            const uint32_t next = graph->next[i][direction];
            struct heuristic_move move;
            uint8_t after[HEURISTIC_STATE_MAX];
            if (next == no_board)
                continue;
            assert_true(walk_move(&tray, graph->boards[i], direction, &move));
            heuristic->move(heuristic, &move, states + i * size, after);
            note_change(record, value, heuristic->value(heuristic, after));
            if (known[next])
                assert_memory_equal(after, states + next * size, size);
            memcpy(states + next * size, after, size);
            known[next] = true;
        }
    }
    free(states);
    free(known);
}

/* ---- heuristics ---- */

/* Known properties of some heuristics. The library's other heuristics are checked, too. */
static const struct row {
    const char *heuristic;
    bool is_consistent; /* no move changes it by more than one */
    bool keeps;         /* some moves do not change it at all */
} rows[] = {
    {"hamming", true, true},
    {"manhattan", true, false},
    {"linear-conflict", true, false},
    {"walking-distance", true, false},
    {"pdb", true, false},
    {"classic-pdb", false, false},
    {"max(walking-distance,linear-conflict)", true, false},
    {"max(hamming,pdb,walking-distance,linear-conflict)", true, false},
    {"max(classic-pdb,manhattan)", false, false},
};
enum { N_ROWS = sizeof rows / sizeof rows[0], MAX_CHECKED = N_ROWS + HEURISTIC_N_KINDS };

static const struct row *find_row(const char *heuristic)
{
    for (unsigned i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].heuristic, heuristic) == 0)
            return &rows[i];
    return NULL;
}

static const struct heuristic_kind *find_kind(const char *heuristic)
{
    for (unsigned i = 0; i < HEURISTIC_N_KINDS; i++)
        if (strcmp(heuristic_kind_at(i)->name, heuristic) == 0)
            return heuristic_kind_at(i);
    return NULL;
}

/* The heuristics of the rows, then the library's others. */
static unsigned list_heuristics(const char *out[MAX_CHECKED])
{
    unsigned n = 0;
    for (; n < N_ROWS; n++)
        out[n] = rows[n].heuristic;
    for (unsigned i = 0; fifteen_heuristic_name(i) != NULL; i++)
        if (find_row(fifteen_heuristic_name(i)) == NULL)
            out[n++] = fifteen_heuristic_name(i);
    return n;
}

static bool has_tables(const struct heuristic_goal *goal, const char *heuristic)
{
    struct heuristic_spec spec;
    assert_int_equal(heuristic_spec_parse(heuristic, &spec, NULL), FIFTEEN_OK);
    return !heuristic_spec_uses_tables(&spec) || goal->n_tables > 0;
}

static bool serves(const struct heuristic_goal *goal, const char *name)
{
    const struct heuristic_kind *const kind = find_kind(name);
    return has_tables(goal, name) &&
           (kind == NULL || kind->serves == NULL || kind->serves(goal->geometry));
}

static void check_all(const struct heuristic_goal *goal, struct record records[MAX_CHECKED])
{
    const char *names[MAX_CHECKED];
    const unsigned n = list_heuristics(names);
    struct graph graph =
        graph_of(goal->geometry, canonical_goal_packed(goal->geometry, goal->goal_blank));
    for (unsigned i = 0; i < n; i++) {
        if (!serves(goal, names[i]))
            continue;
        struct heuristic *const heuristic = engine_heuristic_for(names[i], goal);
        check_tray(goal, &graph, heuristic, &records[i]);
        heuristic_free(heuristic);
    }
    graph_free(&graph);
}

/* ---- trays ---- */

static bool is_canonical(struct fifteen_geometry geometry, unsigned blank)
{
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_of_packed(canonical_goal_packed(geometry, blank)));
    return map.goal_blank == blank;
}

/* With tables of the lower and the upper half of the tiles, if the tray has any. */
static void check_goal(struct fifteen_geometry geometry, unsigned blank,
                       struct record records[MAX_CHECKED])
{
    const unsigned n_tiles = fifteen_cells(geometry) - 1;
    const unsigned all = (2U << n_tiles) - 2;
    const uint32_t lower = (2U << n_tiles / 2) - 2;
    const uint32_t tiles[2] = {lower, all ^ lower};
    if (!is_canonical(geometry, blank)) {
        const struct heuristic_goal goal = {geometry, blank, NULL, 0, false, NULL};
        check_all(&goal, records);
        return;
    }
    struct fifteen_pdb_set *const zero_aware =
        engine_set_of(geometry, blank, FIFTEEN_ZERO_AWARE, tiles, 2, 1);
    struct fifteen_pdb_set *const classic =
        engine_set_of(geometry, blank, FIFTEEN_CLASSIC, tiles, 2, 1);
    const struct fifteen_pdb_set *const sets[] = {zero_aware, classic};
    const struct heuristic_goal goal = {geometry, blank, sets, 2, false, NULL};
    check_all(&goal, records);
    fifteen_pdb_set_free(zero_aware);
    fifteen_pdb_set_free(classic);
}

/* Checks the rows' claims and the claims of the library's kinds. */
static void check_claims(const struct record records[MAX_CHECKED])
{
    const char *names[MAX_CHECKED];
    const unsigned n = list_heuristics(names);
    for (unsigned i = 0; i < n; i++) {
        const bool is_consistent = records[i].max_change == 1;
        const struct heuristic_kind *const kind = find_kind(names[i]);
        if (kind != NULL)
            assert_int_equal(is_consistent, !kind->is_inconsistent);
        if (i >= N_ROWS)
            continue;
        assert_int_equal(is_consistent, rows[i].is_consistent);
        assert_int_equal(records[i].keeps, rows[i].keeps);
    }
}

/* Every cell of the goal's blank on the smaller trays; one of each class on the largest. */
static void all_boards_of_small_trays(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}};
    struct record records[MAX_CHECKED] = {{0, false}};
    const size_t n_trays = scale_is_full() ? 5 : 4;
    for (size_t i = 0; i < n_trays; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank++)
            if (fifteen_cells(trays[i]) < 9 || is_canonical(trays[i], blank))
                check_goal(trays[i], blank, records);
    check_claims(records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_boards_of_small_trays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
