/* test_sequences.c - the automaton excludes all sequences but one to each board, and no board */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/engine/sequences.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* By move: up, left, right, down. */
static const int directions[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

/* The end of a sequence: its board, and the state after it. */
struct end {
    packed_board board;
    unsigned state;
};

static struct sequences *create(struct fifteen_geometry geometry, unsigned max_length)
{
    struct tray tray;
    tray_init(&tray, geometry);
    struct sequences *const made = sequences_create(&tray, max_length);
    assert_non_null(made);
    return made;
}

/* The state after a move, or 0 if it is excluded or leaves the tray. */
static unsigned follow_move(const struct sequences *sequences, unsigned state, unsigned move)
{
    const struct pdb_steps *const steps = &sequences->steps[state];
    assert_in_range(state, 1, sequences->n_states - 1);
    for (unsigned i = 0; i < steps->n; i++)
        if (pdb_step_move(steps->step[i]) == move)
            return steps->state[i];
    return 0;
}

/* The tiles in order, the blank on a cell. */
static packed_board start_board(struct fifteen_geometry geometry, unsigned blank)
{
    packed_board board = 0;
    packed_board tile = 1;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        if (cell != blank)
            board |= tile++ << 4 * cell;
    return board;
}

static int compare_ends(const void *a, const void *b)
{
    const struct end *const x = a;
    const struct end *const y = b;
    return x->board != y->board ? (x->board < y->board ? -1 : 1)
                                : (x->state > y->state) - (x->state < y->state);
}

/* Sorts ends and drops the repeated ones. Returns how many are left. */
static size_t sort_ends(struct end *ends, size_t n)
{
    size_t n_left = 0;
    qsort(ends, n, sizeof *ends, compare_ends);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || compare_ends(&ends[i - 1], &ends[i]) != 0)
            ends[n_left++] = ends[i];
    return n_left;
}

static bool contains(const struct end *ends, size_t n, const struct end *end)
{
    return n > 0 && bsearch(end, ends, n, sizeof *ends, compare_ends) != NULL;
}

/* The longer sequences that are not excluded. Returns their number; the caller frees *out. */
static size_t follow(struct fifteen_geometry geometry, const struct sequences *sequences,
                     const struct end *ends, size_t n, struct end **out)
{
    struct end *const longer = malloc((4 * n + 1) * sizeof *longer);
    size_t n_longer = 0;
    assert_non_null(longer);
    for (size_t i = 0; i < n; i++)
        for (unsigned move = 0; move < 4; move++) {
            struct end *const end = &longer[n_longer];
            end->state = follow_move(sequences, ends[i].state, move);
            const bool is_possible = exhaustive_move(geometry, ends[i].board, directions[move][0],
                                                     directions[move][1], &end->board);
            assert_true(is_possible || end->state == 0);
            n_longer += end->state != 0;
        }
    *out = longer;
    return n_longer;
}

/* ---- up to max_length moves: one sequence for each board ---- */

/* The boards one move from some boards, without those two moves back. All are sorted. */
static size_t next_level(struct fifteen_geometry geometry, const struct end *level, size_t n,
                         const struct end *before, size_t n_before, struct end **out)
{
    struct end *const next = malloc((4 * n + 1) * sizeof *next);
    size_t n_next = 0;
    assert_non_null(next);
    for (size_t i = 0; i < n; i++)
        for (unsigned move = 0; move < 4; move++) {
            struct end *const end = &next[n_next];
            end->state = 0;
            if (exhaustive_move(geometry, level[i].board, directions[move][0], directions[move][1],
                                &end->board))
                n_next += !contains(before, n_before, end);
        }
    *out = next;
    return sort_ends(next, n_next);
}

/* Compares the ends of all sequences from a cell with breadth-first search. Adds the number of
 * sequences by length to counts[]. */
static void check_levels(struct fifteen_geometry geometry, const struct sequences *sequences,
                         unsigned blank, unsigned max_length, uint64_t *counts)
{
    const struct end root = {start_board(geometry, blank), sequences->root[blank]};
    struct end *ends = memcpy(malloc(sizeof root), &root, sizeof root);
    struct end *level = memcpy(malloc(sizeof root), &(struct end){root.board, 0}, sizeof root);
    struct end *before = NULL;
    size_t n = 1;
    size_t n_before = 0;
    counts[0]++;
    for (unsigned length = 1; length <= max_length; length++) {
        struct end *longer;
        struct end *next;
        const size_t n_longer = follow(geometry, sequences, ends, n, &longer);
        const size_t n_next = next_level(geometry, level, n, before, n_before, &next);
        free(ends);
        free(before);
        assert_int_equal(n_longer, n_next);
        qsort(longer, n_longer, sizeof *longer, compare_ends);
        for (size_t i = 0; i < n_next; i++)
            assert_int_equal(longer[i].board, next[i].board);
        counts[length] += n_next;
        before = level;
        n_before = n;
        level = next;
        ends = longer;
        n = n_next;
    }
    free(ends);
    free(level);
    free(before);
}

static void one_sequence_leads_to_each_board(void **state)
{
    (void)state;
    struct fifteen_geometry geometries[32];
    const unsigned n = exhaustive_geometries(geometries);
    for (unsigned i = 0; i < n; i++)
        for (unsigned max_length = SEQUENCES_MAX_LENGTH; max_length >= 2; max_length -= 2) {
            const unsigned n_cells = fifteen_cells(geometries[i]);
            struct sequences *const sequences = create(geometries[i], max_length);
            for (unsigned blank = 0; blank < n_cells; blank += scale_step()) {
                uint64_t counts[SEQUENCES_MAX_LENGTH + 1] = {0};
                check_levels(geometries[i], sequences, blank, max_length, counts);
            }
            free(sequences);
        }
}

/* Published: the boards of 3x3 and 4x4 by distance from one with the blank in a corner (OEIS
 * A089473 and A089484). */
static void counts_are_the_published_ones(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        uint64_t counts[SEQUENCES_MAX_LENGTH + 1];
    } published[] = {
        {{3, 3}, {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286}},
        {{4, 4}, {1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948}},
    };
    for (unsigned i = 0; i < 2; i++) {
        const struct fifteen_geometry geometry = published[i].geometry;
        struct sequences *const sequences = create(geometry, SEQUENCES_MAX_LENGTH);
        uint64_t counts[SEQUENCES_MAX_LENGTH + 1] = {0};
        check_levels(geometry, sequences, 0, SEQUENCES_MAX_LENGTH, counts);
        assert_memory_equal(counts, published[i].counts, sizeof counts);
        free(sequences);
    }
}

/* ---- longer sequences ---- */

/* Follows the shortest paths that are not excluded, and checks that they lead to every board. */
static void check_all_boards(struct fifteen_geometry geometry, unsigned blank, unsigned max_length)
{
    struct sequences *const sequences = create(geometry, max_length);
    const packed_board start = start_board(geometry, blank);
    uint8_t *const distances = exhaustive_distances(geometry, start);
    struct end *ends = malloc(sizeof *ends);
    size_t n = 1;
    ends[0] = (struct end){start, sequences->root[blank]};
    for (unsigned distance = 0; n > 0; distance++) {
        struct end *longer;
        size_t n_shortest = 0;
        for (size_t i = 0; i < n; i++)
            distances[exhaustive_number(geometry, ends[i].board)] = EXHAUSTIVE_UNREACHED;
        n = follow(geometry, sequences, ends, n, &longer);
        for (size_t i = 0; i < n; i++)
            if (distances[exhaustive_number(geometry, longer[i].board)] == distance + 1)
                longer[n_shortest++] = longer[i];
        free(ends);
        ends = longer;
        n = sort_ends(ends, n_shortest);
    }
    for (uint32_t i = 0; i < exhaustive_count(geometry); i++)
        assert_int_equal(distances[i], EXHAUSTIVE_UNREACHED);
    free(ends);
    free(distances);
    free(sequences);
}

static void every_board_keeps_a_shortest_path(void **state)
{
    (void)state;
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
    unsigned n = 0;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank++)
            for (unsigned max_length = 2; max_length <= SEQUENCES_MAX_LENGTH; max_length++)
                if (i < 3 || n++ % scale_step() == 0)
                    check_all_boards(trays[i], blank, max_length);
}

/* The plain definition. Whether some earlier sequence of moves from a board, in the order of
 * sequences.h, leads to the same board as this one. */
static bool is_repeated(struct fifteen_geometry geometry, packed_board from, const uint8_t *moves,
                        unsigned length)
{
    packed_board end = from;
    for (unsigned i = 0; i < length; i++)
        exhaustive_move(geometry, end, directions[moves[i]][0], directions[moves[i]][1], &end);
    uint64_t number = 0; /* of the sequence among those of its length */
    for (unsigned i = 0; i < length; i++)
        number = 4 * number + moves[i];
    for (unsigned shorter = 0; shorter <= length; shorter++)
        for (uint64_t i = 0; i < (shorter < length ? UINT64_C(1) << 2 * shorter : number); i++) {
            packed_board board = from;
            unsigned left = shorter;
            while (left > 0) {
                const unsigned move = i >> 2 * --left & 3;
                if (!exhaustive_move(geometry, board, directions[move][0], directions[move][1],
                                     &board))
                    break;
            }
            if (left == 0 && board == end)
                return true;
        }
    return false;
}

/* Random walks that end with the first excluded move. */
static void moves_are_excluded_by_the_plain_definition(void **state)
{
    (void)state;
    enum { MAX_LENGTH = 7, WALK = 60 };
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}};
    uint64_t random = 41;
    for (unsigned n = 0; n < scaled(100); n++) {
        const struct fifteen_geometry geometry = trays[n % 5];
        struct sequences *const sequences = create(geometry, MAX_LENGTH);
        const unsigned blank = exhaustive_random(&random) % fifteen_cells(geometry);
        packed_board boards[WALK + 1] = {start_board(geometry, blank)};
        uint8_t moves[WALK];
        unsigned at = sequences->root[blank];
        for (unsigned i = 0; i < WALK && at != 0; i++) {
            do
                moves[i] = exhaustive_random(&random) % 4;
            while (!exhaustive_move(geometry, boards[i], directions[moves[i]][0],
                                    directions[moves[i]][1], &boards[i + 1]));
            bool excluded = false;
            for (unsigned length = 2; length <= MAX_LENGTH && length <= i + 1; length++)
                excluded |=
                    is_repeated(geometry, boards[i + 1 - length], moves + i + 1 - length, length);
            const unsigned next = follow_move(sequences, at, moves[i]);
            assert_int_equal(next == 0, excluded);
            i -= next == 0; /* another move may follow the same path */
            at = next != 0 ? next : exhaustive_random(&random) % 8 != 0 ? at : 0;
        }
        free(sequences);
    }
}

/* ---- roots ---- */

static void half_of_the_first_moves_remain(void **state)
{
    (void)state;
    struct sequences *const sequences = create((struct fifteen_geometry){4, 4}, 6);
    for (unsigned cell = 0; cell < 16; cell++) {
        const unsigned all = sequences->root[cell];
        const unsigned half = sequences->half_root[cell];
        for (unsigned move = 0; move < 4; move++)
            assert_int_equal(follow_move(sequences, half, move),
                             move % 2 == 0 ? follow_move(sequences, all, move) : 0);
        assert_int_equal(follow_move(sequences, all, FIFTEEN_UP) == 0, cell < 4);
        assert_int_equal(follow_move(sequences, all, FIFTEEN_LEFT) == 0, cell % 4 == 0);
    }
    free(sequences);
}

static void steps_lead_to_the_blanks_cell(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, (struct fifteen_geometry){3, 4});
    struct sequences *const sequences = create(tray.geometry, 8);
    for (unsigned blank = 0; blank < 12; blank++) {
        unsigned at = sequences->root[blank];
        unsigned cell = blank;
        for (unsigned i = 0; i < 100 && sequences->steps[at].n > 0; i++) {
            const struct pdb_steps *const steps = &sequences->steps[at];
            const unsigned step = steps->step[i % steps->n];
            assert_int_equal(pdb_step_blank(step), tray.to[cell][pdb_step_move(step)]);
            cell = pdb_step_blank(step);
            at = steps->state[i % steps->n];
        }
    }
    free(sequences);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sequence_leads_to_each_board),
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(every_board_keeps_a_shortest_path),
        cmocka_unit_test(moves_are_excluded_by_the_plain_definition),
        cmocka_unit_test(half_of_the_first_moves_remain),
        cmocka_unit_test(steps_lead_to_the_blanks_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
