/* test_play_game.c - the game's state: new games, moves, undo and redo, the clock */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/format.h"
#include "play/game.h"
#include "play/setup.h"
#include "support/exhaustive.h"

static struct game read_game(const char *text, struct fifteen_geometry size, const char *goal)
{
    struct game game;
    struct fifteen_error error = {.text = ""};
    if (game_read(text, size, goal, &game, &error) != FIFTEEN_OK)
        fail_msg("%s: %s", text, error.text);
    return game;
}

static void check_cells(const struct fifteen_board *grid, const char *expected)
{
    char *const text = format_board(grid, FIFTEEN_BOARD_LINE);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static struct game begin(const char *text, struct fifteen_geometry size, const char *goal)
{
    const struct game game = read_game(text, size, goal);
    assert_true(game.solvable);
    return game;
}

static const struct fifteen_geometry any = {0, 0};

/* ---- new games ---- */

static enum fifteen_status shuffle(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                   struct game *game)
{
    struct fifteen_error error;
    return game_shuffled(size, goal, seed, game, &error);
}

/* Both lists were computed by an independent program. */
static void a_seed_gives_a_known_board(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry size;
        const char *goal;
        uint64_t seed;
        int n_moves; /* of a walk, or -1 */
        const char *boards[3];
    } trays[] = {
#include "data/random-boards.inc"
    };
    static const struct {
        uint8_t n;
        enum fifteen_standard_goal goal;
        uint64_t seed;
        const char *boards[2];
    } grids[] = {
#include "data/random-grids.inc"
#include "support/packed_boards.h"
    };
    static const char *const goals[] = {
        [FIFTEEN_BLANK_FIRST] = "first", [FIFTEEN_BLANK_LAST] = "last"};
    struct game game;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        if (trays[i].n_moves >= 0)
            continue;
        assert_int_equal(shuffle(trays[i].size, trays[i].goal, trays[i].seed, &game), FIFTEEN_OK);
        assert_true(game.solvable);
        check_cells(game.board, trays[i].boards[0]);
        check_cells(game.goal, trays[i].goal);
        game_free(&game);
    }
    for (size_t i = 0; i < sizeof grids / sizeof grids[0]; i++) {
        const struct fifteen_geometry size = {grids[i].n, grids[i].n};
        assert_int_equal(shuffle(size, goals[grids[i].goal], grids[i].seed, &game), FIFTEEN_OK);
        assert_true(game.solvable);
        check_cells(game.board, grids[i].boards[0]);
        game_free(&game);
    }
}

static void boards_are_read_in_every_form(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct fifteen_geometry size;
        const char *board;
    } good[] = {
        {"1 2 3 0", {0, 0}, "1 2 3 0"},
        {"1,2,3,4,5,6,7,0,8", {3, 3}, "1 2 3 4 5 6 7 0 8"},
        {"1 2 3 / 4 5 6 / 7 0 8", {0, 0}, "1 2 3 4 5 6 7 0 8"},
        {"3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n", {4, 4}, "1 2 3 4 5 6 7 0 8"},
        {"3\r\n1 2 3\r\n4 5 6\r\n7 0 8\r\n", {4, 4}, "1 2 3 4 5 6 7 0 8"},
        {"3\r1 2 3\r4 5 6\r7 0 8\r", {0, 0}, "1 2 3 4 5 6 7 0 8"},
        {"2x3\n 1  2  3 \n 4  0  5 \n", {4, 4}, "1 2 3 4 0 5"},
        {"1 2 3 4 0 5", {2, 3}, "1 2 3 4 0 5"},
        {"1 2 3\n4 0 5", {2, 3}, "1 2 3 4 0 5"},
        {"1 2 3\n4 0 5", {0, 0}, "1 2 3 4 0 5"},
        {"# goal: blank-last\n# seed: 1\n1 2 3 4 5 6 7 0 8\n", {0, 0}, "1 2 3 4 5 6 7 0 8"},
        {"1 2 3 0 # the goal", {0, 0}, "1 2 3 0"},
        {"\n\n 2\n1 2\n3 0", {0, 0}, "1 2 3 0"},
        {"5\n 1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24",
         {4, 4},
         "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct game game = read_game(good[i].text, good[i].size, "last");
        check_cells(game.board, good[i].board);
        game_free(&game);
    }
}

/* The goal of 10x10, with n on the first line or without. */
static void boards_that_are_too_large_are_rejected(void **state)
{
    (void)state;
    char text[400] = "10\n";
    for (unsigned tile = 1; tile <= 100; tile++)
        sprintf(text + strlen(text), "%u%s", tile % 100, tile % 10 == 0 ? "\n" : " ");
    for (const char *from = text; from != NULL; from = from == text ? text + 3 : NULL) {
        struct game game;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(game_read(from, any, "last", &game, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, "a 10x10 board cannot be played: the maximum is 9x9"));
    }
    struct game game;
    assert_int_equal(shuffle((struct fifteen_geometry){10, 10}, "last", 1, &game), FIFTEEN_INVALID);
    assert_int_equal(shuffle((struct fifteen_geometry){4, 7}, "last", 1, &game), FIFTEEN_INVALID);
}

static void malformed_boards_are_rejected(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct fifteen_geometry size;
        const char *goal;
        const char *reason;
    } bad[] = {
        {"", {4, 4}, "last", "expected 16 numbers, found 0"},
        {"1 2 3 4 5 6 7 8 9 10 11 12", {4, 4}, "last", "expected 16 numbers, found 12"},
        {"1 2 3", {0, 0}, "last", "expected 16 numbers, found 3"},
        {"3\n1 2 3\n4 5 6\n7 8\n", {4, 4}, "last", "row 3 has 2 numbers, but row 1 has 3"},
        {"1 2 2 0", {2, 2}, "last", "tile 2 occurs twice"},
        {"1 2 2 0", {0, 0}, "last", "tile 2 occurs twice"},
        {"1 2 2 0", {4, 4}, "last", "expected 16 numbers, found 4"},
        {"1 2 y 0", {4, 4}, "last", "column 5: 'y' is not a number"},
        {"1 2 4 0", {2, 2}, "last", "4 is out of range 0 .. 3"},
        {"1 2 3 0", {0, 0}, "3 2 1", "the goal is neither 'first' nor 'last'"},
        {"5\n 1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 23",
         {4, 4},
         "last",
         "tile 23 occurs twice"},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24",
         {0, 0},
         "1 2 3",
         "the goal is neither 'first' nor 'last'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct game game;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(game_read(bad[i].text, bad[i].size, bad[i].goal, &game, &error),
                         FIFTEEN_INVALID);
        if (strstr(error.text, bad[i].reason) == NULL)
            fail_msg("'%s' instead of '%s'", error.text, bad[i].reason);
    }
}

/* The first is Loyd's: 14 and 15 exchanged. */
static void unsolvable_boards_are_detected(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        const char *goal;
        bool solvable;
    } known[] = {
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "last", false},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "first", true},
        {"1 2 3 4 5 6 8 7 0", "last", false},
        {"1 2 3 4 5 6 8 7 0", "first", false},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 24 23 0", "last", false},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24", "last", true},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct game game = read_game(known[i].board, any, known[i].goal);
        struct game again;
        struct fifteen_error error;
        assert_int_equal(game.solvable, known[i].solvable);
        assert_int_equal(game_on(game.board, known[i].goal, &again, &error), FIFTEEN_OK);
        assert_int_equal(again.solvable, game.solvable);
        check_cells(again.board, known[i].board);
        game_free(&again);
        game_free(&game);
    }
}

/* ---- moves ---- */

static void moves_are_made_and_counted(void **state)
{
    (void)state;
    struct game game = begin("1 2 3 4 5 6 7 8 0", any, "last");
    assert_true(game_solved(&game));
    assert_int_equal(game_move(&game, FIFTEEN_RIGHT, 0), FIFTEEN_INVALID);
    assert_int_equal(game_move(&game, FIFTEEN_DOWN, 0), FIFTEEN_INVALID);
    assert_int_equal(game.n_made, 0);
    assert_int_equal(game_tile_of(&game, FIFTEEN_UP), 6);
    assert_int_equal(game_move(&game, FIFTEEN_UP, 0), FIFTEEN_OK);
    assert_int_equal(game_move(&game, FIFTEEN_LEFT, 0), FIFTEEN_OK);
    check_cells(game.board, "1 2 3 4 0 5 7 8 6");
    assert_false(game_solved(&game));
    assert_int_equal(game.n_made, 2);
    assert_true(game_is_home(&game, 0));
    assert_false(game_is_home(&game, 4));
    assert_false(game_is_home(&game, 5));
    game_free(&game);
    game = begin("1 2 3 0", any, "last");
    assert_false(game_is_home(&game, 3)); /* the blank is not a tile */
    game_free(&game);
}

/* Random walks on every size. */
static void moves_agree_with_the_library(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned index = 0; setup_size_name(index) != NULL; index++) {
        struct game game;
        packed_board board;
        assert_int_equal(shuffle(setup_size(index), "last", index, &game), FIFTEEN_OK);
        const bool packed = packed_fits(game_size(&game));
        assert_true(fifteen_board_solvable(game.board, game.goal));
        for (unsigned i = 0; i < 1000; i++) {
            const enum fifteen_move move = exhaustive_random(&random) % 4;
            packed_board before;
            packed_board after;
            const struct fifteen_geometry size = game_size(&game);
            const unsigned row = fifteen_board_blank(game.board) / size.columns;
            const unsigned column = fifteen_board_blank(game.board) % size.columns;
            const bool stays[] = {[FIFTEEN_UP] = row > 0,
                                  [FIFTEEN_LEFT] = column > 0,
                                  [FIFTEEN_RIGHT] = column + 1 < size.columns,
                                  [FIFTEEN_DOWN] = row + 1 < size.rows};
            before = packed_of_fitting(game.board);
            assert_int_equal(fifteen_board_can_move(game.board, move), stays[move]);
            const bool moved = game_move(&game, move, 0) == FIFTEEN_OK;
            assert_int_equal(moved, stays[move]);
            board = packed_of_fitting(game.board);
            if (packed && moved) {
                assert_true(packed_move(size, before, move, &after));
                assert_int_equal(board, after);
            }
        }
        game_free(&game);
    }
}

/* On a board that is not square, tiles as they were before any number of moves. */
static void first_boards_are_restored(void **state)
{
    (void)state;
    uint64_t random = 7;
    struct game game;
    int first[SETUP_MAX_CELLS];
    assert_int_equal(shuffle((struct fifteen_geometry){4, 6}, "last", 5, &game), FIFTEEN_OK);
    for (unsigned cell = 0; cell < 24; cell++)
        first[cell] = fifteen_board_tiles(game.board)[cell];
    for (unsigned i = 0; i < 500; i++) {
        int tiles[SETUP_MAX_CELLS];
        for (unsigned cell = 0; cell < 24; cell++)
            tiles[cell] = fifteen_board_tiles(game.board)[cell];
        game_undo_all(&game, tiles);
        assert_memory_equal(tiles, first, 24 * sizeof *tiles);
        game_move(&game, exhaustive_random(&random) % 4, 0);
    }
    game_free(&game);
}

static void undone_moves_are_redone(void **state)
{
    (void)state;
    enum { N_MOVES = 1000 };
    static char boards[N_MOVES + 1][64];
    struct game game = begin("5 3 8 14 12 1 0 15 10 9 11 2 4 13 7 6", any, "first");
    enum fifteen_move moved;
    uint64_t random = 7;
    assert_false(game_undo(&game, 0, &moved));
    assert_false(game_redo(&game, 0, &moved));
    for (unsigned i = 0; i <= N_MOVES; i++) {
        char *const text = format_board(game.board, FIFTEEN_BOARD_LINE);
        strcpy(boards[i], text);
        free(text);
        while (i < N_MOVES && game_move(&game, exhaustive_random(&random) % 4, 0) != FIFTEEN_OK)
            ;
    }
    for (unsigned i = N_MOVES; i > 0; i--) {
        const enum fifteen_move made = game.moves[i - 1];
        assert_int_equal(game.n_made, i);
        assert_true(game_undo(&game, 0, &moved));
        assert_int_equal(moved, puzzle_opposite(made));
        check_cells(game.board, boards[i - 1]);
    }
    assert_false(game_undo(&game, 0, &moved));
    for (unsigned i = 1; i <= N_MOVES; i++) {
        assert_true(game_redo(&game, 0, &moved));
        check_cells(game.board, boards[i]);
    }
    assert_false(game_redo(&game, 0, &moved));
    game_free(&game);
}

static void a_move_discards_the_moves_to_redo(void **state)
{
    (void)state;
    struct game game = begin("1 2 3 4 0 5 6 7 8", any, "first");
    enum fifteen_move moved;
    assert_int_equal(game_move(&game, FIFTEEN_UP, 0), FIFTEEN_OK);
    assert_int_equal(game_move(&game, FIFTEEN_LEFT, 0), FIFTEEN_OK);
    assert_true(game_undo(&game, 0, &moved));
    assert_int_equal(game_move(&game, FIFTEEN_RIGHT, 0), FIFTEEN_OK);
    assert_false(game_redo(&game, 0, &moved));
    assert_int_equal(game.n_made, 2);
    game_free(&game);
}

/* ---- the clock ---- */

static void the_clock_runs_from_the_first_move_to_the_goal(void **state)
{
    (void)state;
    struct game game = begin("1 2 3 4 5 6 0 7 8", any, "last");
    enum fifteen_move moved;
    assert_int_equal(game_seconds(&game, 50), 0);
    game_move(&game, FIFTEEN_UP, 100);
    assert_int_equal(game_seconds(&game, 110), 10);
    game_undo(&game, 120, &moved);
    game_move(&game, FIFTEEN_RIGHT, 130);
    assert_int_equal(game_seconds(&game, 140), 40);
    game_move(&game, FIFTEEN_RIGHT, 160);
    assert_true(game_solved(&game));
    assert_int_equal(game_seconds(&game, 1000), 60);
    game_undo(&game, 1000, &moved);
    assert_int_equal(game_seconds(&game, 1005), 65);
    game_redo(&game, 1010, &moved);
    assert_int_equal(game_seconds(&game, 2000), 70);
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_gives_a_known_board),
        cmocka_unit_test(boards_are_read_in_every_form),
        cmocka_unit_test(boards_that_are_too_large_are_rejected),
        cmocka_unit_test(malformed_boards_are_rejected),
        cmocka_unit_test(unsolvable_boards_are_detected),
        cmocka_unit_test(moves_are_made_and_counted),
        cmocka_unit_test(moves_agree_with_the_library),
        cmocka_unit_test(first_boards_are_restored),
        cmocka_unit_test(undone_moves_are_redone),
        cmocka_unit_test(a_move_discards_the_moves_to_redo),
        cmocka_unit_test(the_clock_runs_from_the_first_move_to_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
