/* board_text.c - fuzz target: sizes, boards and goals as text
 *
 * Input: the size of a tray, a board and a goal, one per line; then a grid.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "board/canonical.h"
#include "fuzz.h"
#include "input/goal.h"
#include "support/packed_boards.h"

/* The size of a text; 4x4 if it has none. */
static struct fifteen_geometry read_size(const char *text)
{
    struct fifteen_geometry geometry;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status = fifteen_geometry_parse(text, &geometry, &error);
    if (status == FIFTEEN_OK) {
        FUZZ_CHECK(fifteen_geometry_valid(geometry));
        return packed_fits(geometry) ? geometry : (struct fifteen_geometry){4, 4};
    }
    FUZZ_CHECK(status == FIFTEEN_INVALID);
    fuzz_check_message(&error);
    return (struct fifteen_geometry){4, 4};
}

/* A board that is printed and read again is the same. */
static void check_printed(struct fifteen_geometry geometry, packed_board board)
{
    char text[PACKED_TEXT_SIZE];
    packed_board again;
    FUZZ_CHECK(packed_valid(geometry, board));
    const size_t length = packed_print(geometry, board, text);
    FUZZ_CHECK(length == strlen(text) && length < sizeof text);
    FUZZ_CHECK(packed_parse(geometry, text, length, &again, NULL) == FIFTEEN_OK);
    FUZZ_CHECK(again == board);
}

/* Reads a board of a given text length; the text need not end there. */
static bool read_board(struct fifteen_geometry geometry, const char *text, packed_board *out)
{
    const size_t length = strlen(text);
    struct fifteen_error error = {.text = ""};
    char *const exact = malloc(length + (length == 0));
    FUZZ_CHECK(exact != NULL);
    /* Without a terminator, on purpose. NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(exact, text, length);
    const enum fifteen_status status = packed_parse(geometry, exact, length, out, &error);
    free(exact);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status == FIFTEEN_OK)
        check_printed(geometry, *out);
    else
        fuzz_check_message(&error);
    return status == FIFTEEN_OK;
}

static bool read_goal(struct fifteen_geometry geometry, const char *text, packed_board *out)
{
    const struct fifteen_geometry of_numbers = {0};
    struct fifteen_error error = {.text = ""};
    struct fifteen_board *goal;
    const enum fifteen_status status = goal_read(text, geometry, &goal, &error);
    if (status == FIFTEEN_OK)
        *out = packed_take(goal);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status == FIFTEEN_OK)
        check_printed(geometry, *out);
    else
        fuzz_check_message(&error);
    FUZZ_CHECK(goal_check(text, geometry, &error) == status);
    goal_check(text, of_numbers, &error);
    return status == FIFTEEN_OK;
}

/* Solvability is the same with start and goal exchanged, from a neighbour, and with renamed
 * tiles. */
static void check_problem(const struct packed_problem *problem)
{
    const bool solvable = packed_solvable(problem);
    struct packed_problem other = {problem->geometry, problem->goal, problem->start};
    struct fifteen_error error = {.text = ""};
    FUZZ_CHECK(packed_solvable(&other) == solvable);
    other = *problem;
    for (unsigned move = 0; move < 4; move++) {
        packed_move(problem->geometry, problem->start, (enum fifteen_move)move, &other.start);
        FUZZ_CHECK(packed_solvable(&other) == solvable);
    }
    struct canonical_map map;
    canonical_map_init(&map, problem->geometry, wide_of_packed(problem->goal));
    other = (struct packed_problem){
        map.geometry, wide_to_packed(canonical_board(&map, wide_of_packed(problem->start))),
        canonical_goal_packed(map.geometry, map.goal_blank)};
    FUZZ_CHECK(wide_to_packed(canonical_board(&map, wide_of_packed(problem->goal))) == other.goal);
    FUZZ_CHECK(packed_solvable(&other) == solvable);
    if (!solvable) {
        FUZZ_CHECK(packed_check(problem, &error) == FIFTEEN_UNSOLVABLE);
        fuzz_check_message(&error);
    }
}

/* In either printed form the grid is read back unchanged. Exactly one of the grid and its twin is
 * solvable. */
static void check_grid(const struct fifteen_board *grid)
{
    for (unsigned form = 0; form < 2; form++) {
        const enum fifteen_board_form as = (enum fifteen_board_form)form;
        struct fifteen_board *again;
        const size_t length = fifteen_board_print(grid, as, NULL, 0);
        char *const text = malloc(length + 1);
        FUZZ_CHECK(text != NULL && fifteen_board_print(grid, as, text, length + 1) == length);
        FUZZ_CHECK(strlen(text) == length);
        FUZZ_CHECK(fifteen_board_parse(text, length, fifteen_board_size(grid), &again, NULL) ==
                   FIFTEEN_OK);
        FUZZ_CHECK(fifteen_board_equal(grid, again));
        fifteen_board_free(again);
        free(text);
    }
    struct fifteen_board *twin;
    FUZZ_CHECK(fifteen_board_twin(grid, &twin, NULL) == FIFTEEN_OK);
    FUZZ_CHECK(fifteen_board_solvable(grid, NULL) != fifteen_board_solvable(twin, NULL));
    FUZZ_CHECK(fifteen_board_manhattan(grid, NULL) >= fifteen_board_hamming(grid, NULL));
    fifteen_board_free(twin);
}

static void read_grid(struct fifteen_geometry geometry, const struct fuzz_input *input)
{
    struct fifteen_board *grid;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status =
        fifteen_board_parse((const char *)input->at, input->left, geometry, &grid, &error);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status == FIFTEEN_OK) {
        check_grid(grid);
        fifteen_board_free(grid);
    } else {
        fuzz_check_message(&error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    char *const of_size = fuzz_take_line(&input);
    char *const of_board = fuzz_take_line(&input);
    char *const of_goal = fuzz_take_line(&input);
    struct packed_problem problem = {.geometry = read_size(of_size)};
    const bool has_start = read_board(problem.geometry, of_board, &problem.start);
    const bool has_goal = read_goal(problem.geometry, of_goal, &problem.goal);
    if (has_start && has_goal)
        check_problem(&problem);
    read_grid(problem.geometry, &input);
    read_grid((struct fifteen_geometry){0, 0}, &input);
    free(of_size);
    free(of_board);
    free(of_goal);
    return 0;
}
