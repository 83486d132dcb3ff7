/* test_play_games.c - from game to game: new boards and the way back, clicks, results at the goal
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <unistd.h>

#include "play_player.h"
#include "support/scratch.h"

/* ---- the game before ---- */

static void undo_returns_to_the_game_before(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    session_act(session, ACTION_DOWN, 100);
    session_act(session, ACTION_DOWN, 107);
    check_board(&player, "1 0 3 4 2 6 7 5 8");
    session_act(session, ACTION_SHUFFLE, 110);
    assert_true(session->shuffled);
    assert_true(says(&player, "u returns to the game before"));
    assert_int_equal(session->game.n_made, 0);
    session_act(session, ACTION_UNDO, 500);
    check_board(&player, "1 0 3 4 2 6 7 5 8");
    assert_false(session->shuffled);
    assert_int_equal(session->game.n_made, 2);
    assert_int_equal(game_seconds(&session->game, 505), 405); /* the clock went on */
    session_act(session, ACTION_UNDO, 506);
    check_board(&player, "1 2 3 4 0 6 7 5 8");
    end(&player);
}

/* A board of another size and goal, from the menu or typed, is undone too. */
static void every_new_board_is_undone(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 0 8", "first");
    type(&player, "2 1 0 3");
    act(&player, ACTION_ACCEPT);
    strcpy(session->setup.goal, "last");
    act(&player, ACTION_SHUFFLE);
    act(&player, ACTION_DAILY);
    assert_int_equal(session->seed, setup_today());
    act(&player, ACTION_UNDO);
    assert_int_equal(session->seed, 6);
    act(&player, ACTION_UNDO);
    check_board(&player, "2 1 0 3");
    assert_string_equal(session->setup.goal, "first");
    act(&player, ACTION_UNDO);
    check_board(&player, "1 2 3 4 5 6 7 0 8");
    assert_int_equal(session->setup.size.rows, 3);
    act(&player, ACTION_UNDO);
    assert_true(says(&player, "No move to undo"));
    end(&player);
}

/* The oldest games are dropped. */
static void many_games_are_undone(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 0", "last");
    for (unsigned i = 0; i < 3 * PAST_MAX_GAMES; i++)
        act(&player, ACTION_SHUFFLE);
    const uint64_t seed = player.session.seed;
    for (unsigned i = 1; i <= PAST_MAX_GAMES; i++) {
        act(&player, ACTION_UNDO);
        assert_int_equal(player.session.seed, seed - i);
    }
    act(&player, ACTION_UNDO);
    assert_true(says(&player, "No move to undo"));
    end(&player);
}

static void figures_of_another_search_vanish(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    act(&player, ACTION_HINT);
    settle(&player);
    assert_true(player.session.result.generated > 0);
    act(&player, ACTION_SHUFFLE);
    assert_int_equal(player.session.result.generated, 0);
    end(&player);
}

/* ---- clicks ---- */

static void clicks_slide_rows_and_columns(void **state)
{
    (void)state;
    static const struct {
        unsigned cell;
        const char *board;
        unsigned n_moves;
    } clicks[] = {
        {8, "1 2 3 4 5 6 7 0 8", 0}, /* neither in the row nor the column */
        {1, "1 0 3 4 2 6 7 5 8", 2}, {2, "1 3 0 4 2 6 7 5 8", 3}, {8, "1 3 6 4 2 8 7 5 0", 5},
        {8, "1 3 6 4 2 8 7 5 0", 5}, {6, "1 3 6 4 2 8 0 7 5", 7}, {0, "0 3 6 1 2 8 4 7 5", 9},
    };
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "first");
    session_click(&player.session, 3, 0);
    check_board(&player, "1 2 3 4 5 6 7 0 8");
    for (size_t i = 1; i < sizeof clicks / sizeof clicks[0]; i++) {
        session_click(&player.session, clicks[i].cell, 0);
        check_board(&player, clicks[i].board);
        assert_int_equal(player.session.game.n_made, clicks[i].n_moves);
    }
    act(&player, ACTION_MENU);
    session_click(&player.session, 1, 0);
    check_board(&player, "0 3 6 1 2 8 4 7 5");
    end(&player);
}

/* ---- results ---- */

/* The fewest moves are found after the goal is reached. */
static void the_fewest_moves_are_found_at_the_goal(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_RIGHT);
    act(&player, ACTION_LEFT);
    session_act(&player.session, ACTION_LEFT, 130);
    settle(&player);
    assert_true(says(&player, "Solved: 3 moves in 2:10; 1 was enough"));
    end(&player);
}

/* On 2x2 the blank goes round and round, and meets every board that can be reached. */
static void play_to_the_goal_at(struct player *player, double now)
{
    static const unsigned round[] = {0, 1, 3, 2};
    struct session *const session = &player->session;
    for (unsigned i = 0; !game_solved(&session->game); i++) {
        assert_in_range(i, 0, 20);
        session_click(session, round[i % 4], now);
    }
}

static void play_to_the_goal(struct player *player)
{
    play_to_the_goal_at(player, 10);
}

/* Begins with a shuffled board of 2x2, and the results in a folder. */
static void begin_in(struct player *player, struct scratch *scratch)
{
    const struct session_start start = {.seed = 3,
                                        .setup = {.size = {2, 2}, .goal = "last"},
                                        .results = scratch_path(scratch, "results")};
    begin_with(player, &start, &search);
}

static void begin_small(struct player *player, struct scratch *scratch)
{
    assert_true(scratch_make(scratch));
    begin_in(player, scratch);
}

static void end_small(struct player *player, struct scratch *scratch)
{
    end(player);
    scratch_remove(scratch);
}

static void the_best_results_are_kept(void **state)
{
    (void)state;
    struct scratch scratch;
    struct player player;
    struct session *const session = &player.session;
    begin_small(&player, &scratch);
    assert_int_equal(session->best.moves, 0);
    play_to_the_goal(&player);
    const uint64_t best = session->game.n_made;
    assert_int_equal(session->best.moves, best);
    act(&player, ACTION_SHUFFLE);
    assert_int_equal(session->best.moves, best);
    act(&player, ACTION_HINT); /* with help, games do not count */
    settle(&player);
    session->best.moves = 1000;
    play_to_the_goal(&player);
    assert_int_equal(session->best.moves, 1000);
    act(&player, ACTION_UNDO);
    end_small(&player, &scratch);
}

/* What was taken back counts, and so does the time during which other boards were shown. */
static void a_result_has_all_slides_and_all_the_time(void **state)
{
    (void)state;
    struct scratch scratch;
    struct player player;
    struct session *const session = &player.session;
    begin_small(&player, &scratch);
    play_to_the_goal(&player);
    const uint64_t n_shortest = session->game.n_made;
    end_small(&player, &scratch);

    begin_small(&player, &scratch);
    const unsigned blank = fifteen_board_blank(session->game.board);
    session_click(session, blank ^ 1, 10);
    session_act(session, ACTION_UNDO, 11);
    session_act(session, ACTION_REDO, 12);
    session_act(session, ACTION_RESTART, 13);
    session_click(session, blank ^ 1, 14);
    session_act(session, ACTION_UNDO, 15);
    session_act(session, ACTION_SHUFFLE, 20);
    session_act(session, ACTION_UNDO, 1000);
    play_to_the_goal_at(&player, 1010);
    assert_int_equal(session->best.moves, 6 + n_shortest);
    assert_true(session->best.seconds == 1000);
    end_small(&player, &scratch);
}

/* Plays the board of the day: it may come again. */
static void daily(struct player *player)
{
    act(player, ACTION_DAILY);
    settle(player);
}

/* The player may know the board from an earlier game, or from one that follows. */
static void help_for_a_board_is_remembered(void **state)
{
    (void)state;
    static const enum action helps[] = {ACTION_HINT, ACTION_DISTANCE, ACTION_SOLVE};
    for (unsigned i = 0; i < 3; i++) {
        struct scratch scratch;
        struct player player;
        begin_small(&player, &scratch);
        daily(&player);
        act(&player, helps[i]);
        settle(&player);
        act(&player, helps[i]); /* the distance is off again, the solution stops */
        settle(&player);
        for (unsigned k = 0; k < 2; k++) {
            daily(&player);
            play_to_the_goal(&player);
        }
        while (session_return_to_past(&player.session)) {
            settle(&player);
            play_to_the_goal(&player);
        }
        assert_int_equal(player.session.best.moves, 0);
        end_small(&player, &scratch);
    }
}

/* It stays on when a new game begins, and when the player returns to one. */
static void a_distance_that_is_shown_is_help(void **state)
{
    (void)state;
    struct scratch scratch;
    struct player player;
    begin_small(&player, &scratch);
    act(&player, ACTION_SHUFFLE);
    play_to_the_goal(&player);
    const uint64_t best = player.session.best.moves;
    act(&player, ACTION_DISTANCE);
    for (unsigned k = 0; k < 3; k++) {
        if (k == 0)
            session_return_to_past(&player.session);
        else
            act(&player, ACTION_SHUFFLE);
        settle(&player);
        player.session.best.moves = 1000;
        play_to_the_goal(&player);
        assert_int_equal(player.session.best.moves, 1000);
    }
    session_read_best(&player.session);
    assert_int_equal(player.session.best.moves, best);
    end_small(&player, &scratch);
}

/* A hint that is stopped may have shown a bound. */
static void a_bound_that_is_shown_is_help(void **state)
{
    (void)state;
    struct session_start start = {.seed = 3, .setup = {.size = {4, 4}, .goal = "last"}};
    struct player player;
    strcpy(start.setup.heuristic, "hamming"); /* the search takes hours */
    begin_with(&player, &start, &search);
    act(&player, ACTION_HINT);
    assert_false(player.session.hinted);
    const double started = stopwatch_now();
    while (!player.session.hinted) {
        assert_true(stopwatch_now() - started < patience());
        struct pollfd reports = {.fd = worker_descriptor(player.worker), .events = POLLIN};
        poll(&reports, 1, 1000);
        session_tick(&player.session, 0);
    }
    assert_int_not_equal(player.session.request, 0);
    act(&player, ACTION_CANCEL);
    end(&player);
}

/* After one message the game goes on. */
static void a_damaged_file_is_reported_once(void **state)
{
    (void)state;
    struct scratch scratch;
    struct player player;
    assert_true(scratch_make(&scratch));
    FILE *const file = fopen(scratch_path(&scratch, "results"), "w");
    assert_non_null(file);
    assert_true(fputs("[1,", file) >= 0 && fclose(file) == 0);
    begin_in(&player, &scratch);
    assert_true(says(&player, "Results are not saved: remove the damaged file "));
    assert_true(says(&player, scratch.folder));
    play_to_the_goal(&player);
    assert_true(says(&player, "Solved: "));
    end_small(&player, &scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_returns_to_the_game_before),
        cmocka_unit_test(every_new_board_is_undone),
        cmocka_unit_test(many_games_are_undone),
        cmocka_unit_test(figures_of_another_search_vanish),
        cmocka_unit_test(clicks_slide_rows_and_columns),
        cmocka_unit_test(the_fewest_moves_are_found_at_the_goal),
        cmocka_unit_test(the_best_results_are_kept),
        cmocka_unit_test(a_result_has_all_slides_and_all_the_time),
        cmocka_unit_test(help_for_a_board_is_remembered),
        cmocka_unit_test(a_distance_that_is_shown_is_help),
        cmocka_unit_test(a_bound_that_is_shown_is_help),
        cmocka_unit_test(a_damaged_file_is_reported_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
