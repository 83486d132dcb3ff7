/* test_play_session.c - a session without its screen: the solver beside the game
 *
 * Distances are compared with those that breadth-first search finds for all boards of the tray.
 */
/* SPDX-License-Identifier: MIT */
#include "play_player.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* 72 moves away (bench/instances/hard.txt), which takes IDA* years with Hamming distance. */
static const char far_board[] = "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0";

/* ---- distances and hints ---- */

static const struct fifteen_geometry three = {3, 3};

/* Returns the current position's distance from a table of all. */
static unsigned true_distance(const struct player *player, const uint8_t *distances)
{
    packed_board board;
    board = packed_of_board(player->session.game.board);
    return distances[exhaustive_number(three, board)];
}

static void distances_are_shown_after_every_move(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* its threads are those of hints_lead_to_the_goal */
        skip();
    static const enum action moves[] = {ACTION_UP,   ACTION_LEFT, ACTION_RIGHT,
                                        ACTION_DOWN, ACTION_UNDO, ACTION_REDO};
    uint8_t *const distances = exhaustive_distances(three, packed_goal(three, FIFTEEN_BLANK_LAST));
    struct player player;
    uint64_t random = 3;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last"); /* one of the two that are 31 moves away */
    act(&player, ACTION_DISTANCE);
    settle(&player);
    assert_int_equal(advice_distance(&player.session.advice), 31);
    assert_int_equal(player.session.fewest, 31);
    for (unsigned i = 0; i < 300; i++) {
        act(&player, moves[exhaustive_random(&random) % 6]);
        settle(&player);
        if (game_solved(&player.session.game))
            continue;
        assert_true(player.session.advice.known);
        assert_int_equal(advice_distance(&player.session.advice),
                         true_distance(&player, distances));
    }
    end(&player);
    free(distances);
}

/* A player who follows the hints needs the fewest moves. */
static void hints_lead_to_the_goal(void **state)
{
    (void)state;
    static const enum action follow[] = {[FIFTEEN_UP] = ACTION_DOWN,
                                         [FIFTEEN_LEFT] = ACTION_RIGHT,
                                         [FIFTEEN_RIGHT] = ACTION_LEFT,
                                         [FIFTEEN_DOWN] = ACTION_UP};
    struct player player;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    for (unsigned i = 0; i < 31; i++) {
        enum fifteen_move move;
        act(&player, ACTION_HINT);
        settle(&player);
        assert_true(player.session.shows_hint);
        assert_true(says(&player, "Hint: slide"));
        assert_true(advice_next(&player.session.advice, &move));
        act(&player, follow[move]);
        assert_false(player.session.shows_hint);
    }
    assert_true(game_solved(&player.session.game));
    assert_true(says(&player, "Solved: 31 moves, the fewest possible"));
    act(&player, ACTION_HINT);
    assert_true(says(&player, "This is the goal"));
    end(&player);
}

static void detours_are_reported(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* its threads are those of hints_lead_to_the_goal */
        skip();
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_DISTANCE);
    settle(&player);
    act(&player, ACTION_RIGHT);
    act(&player, ACTION_LEFT);
    act(&player, ACTION_LEFT);
    assert_true(says(&player, "Solved: 3 moves"));
    assert_true(says(&player, "; 1 was enough"));
    end(&player);
}

static void arrows_may_move_the_blank(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    player.session.setup.arrows_move_blank = true;
    act(&player, ACTION_RIGHT);
    assert_true(game_solved(&player.session.game));
    end(&player);
}

/* ---- playback ---- */

static void solutions_play_to_the_goal(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* its threads are those of hints_lead_to_the_goal */
        skip();
    struct player player;
    struct session *const session = &player.session;
    double now = 100;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    act(&player, ACTION_SOLVE);
    settle(&player);
    assert_true(session->playback.active);
    while (session->playback.active && now < 200) {
        const double wait = session_wait(session, now);
        assert_true(wait >= 0 && wait <= 1);
        now += wait + 0.001;
        session_tick(session, now);
    }
    assert_true(game_solved(&session->game));
    assert_int_equal(session->game.n_made, 31);
    assert_true(says(&player, "Solved with the solver's help: 31 moves"));
    end(&player);
}

static void playback_is_stepped_and_stopped(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* its threads are those of hints_lead_to_the_goal */
        skip();
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    act(&player, ACTION_STEP); /* nothing plays */
    assert_int_equal(session->game.n_made, 0);
    act(&player, ACTION_SOLVE);
    settle(&player);
    act(&player, ACTION_STEP);
    act(&player, ACTION_STEP);
    assert_true(session->playback.paused);
    assert_int_equal(session->game.n_made, 2);
    assert_int_equal(advice_distance(&session->advice), 29);
    act(&player, ACTION_STEP_BACK);
    assert_int_equal(session->game.n_made, 1);
    act(&player, ACTION_STEP_BACK);
    act(&player, ACTION_STEP_BACK);
    check_board(&player, "8 6 7 2 5 4 3 0 1");
    assert_true(session->playback.active);
    assert_true(session_wait(session, 0) < 0 || session->game.running);
    session_tick(session, 1000);
    assert_int_equal(session->game.n_made, 0);
    act(&player, ACTION_PAUSE);
    session_tick(session, 2000);
    assert_int_equal(session->game.n_made, 1);
    act(&player, ACTION_CANCEL);
    assert_false(session->playback.active);
    session_tick(session, 3000);
    assert_int_equal(session->game.n_made, 1);
    end(&player);
}

/* The solution was entered by undoing a move: there is nothing to step back over. */
static void stepping_back_stays_on_the_solution(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* its threads are those of hints_lead_to_the_goal */
        skip();
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 8 0", "first");
    act(&player, ACTION_DOWN);
    act(&player, ACTION_DISTANCE);
    settle(&player);
    act(&player, ACTION_UNDO);
    settle(&player);
    act(&player, ACTION_SOLVE);
    settle(&player);
    act(&player, ACTION_STEP_BACK);
    assert_true(session->advice.known);
    assert_int_equal(session->game.n_made, 0);
    end(&player);
}

/* ---- boards without a solver ---- */

static void unsolvable_boards_are_reported(void **state)
{
    (void)state;
    static const enum action requests[] = {ACTION_HINT, ACTION_SOLVE, ACTION_DISTANCE};
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "last");
    assert_false(player.session.game.solvable);
    assert_true(says(&player, "it can reach goal 'first'"));
    for (unsigned i = 0; i < 3; i++) {
        act(&player, requests[i]);
        assert_true(says(&player, "This board cannot reach the goal"));
        assert_int_equal(player.session.request, 0);
        act(&player, ACTION_DOWN); /* it can be played nevertheless */
    }
    assert_int_equal(player.session.game.n_made, 3);
    end(&player);
    begin(&player, "1 2 3 4 5 6 8 7 0", "last"); /* with neither goal */
    assert_true(says(&player, "This board cannot reach the goal"));
    assert_false(says(&player, "it can reach"));
    end(&player);
}

/* 5x5, with tables built in memory. */
static void large_boards_are_solved_near_the_goal(void **state)
{
    (void)state;
    if (scale_is_threads_only()) /* test_build_run builds tables */
        skip();
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19 21 22 23 24 20", "last");
    act(&player, ACTION_HINT);
    settle(&player);
    assert_true(says(&player, "Hint: slide 19 left; 2 to go"));
    act(&player, ACTION_SOLVE);
    act(&player, ACTION_STEP);
    act(&player, ACTION_STEP);
    assert_true(game_solved(&session->game));
    end(&player);
}

/* A shuffled board is beyond a limit of nodes, but a longer way is not. */
static void large_boards_have_a_longer_way(void **state)
{
    (void)state;
    static const struct search_settings limited = {.limits = {.n_nodes = 100000}};
    struct session_start start = {.seed = 1, .setup = {.size = {6, 6}, .goal = "last"}};
    struct player player;
    begin_with(&player, &start, &limited);
    act(&player, ACTION_SOLVE);
    settle(&player);
    assert_false(player.session.advice.optimal);
    assert_true(says(&player, "A solution of "));
    if (!player.session.playback.active)
        fail_msg("%s", player.session.message.text);
    for (unsigned i = 0; player.session.playback.active && i < WAY_MAX_MOVES; i++)
        act(&player, ACTION_STEP);
    assert_true(game_solved(&player.session.game));
    end(&player);
}

/* ---- long searches ---- */

/* Returns when the worker is searching. */
static void start_long_search(struct player *player, enum action action)
{
    const double started = stopwatch_now();
    begin(player, far_board, "last");
    strcpy(player->session.setup.heuristic, "hamming");
    player->session.setup.algorithm = FIFTEEN_IDASTAR_PLAIN;
    act(player, action);
    while (player->session.report.state != WORKER_SEARCHING) {
        if (stopwatch_now() - started > patience())
            fail_msg("no search: %s", player->session.message.text);
        session_tick(&player->session, 0);
    }
    assert_false(player->session.advice.known);
}

static void a_new_request_replaces_a_search(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    start_long_search(&player, ACTION_DISTANCE);
    /* Every move is a new request; the last one is for a board that is solved quickly. */
    for (unsigned i = 0; i < 20; i++)
        act(&player, i % 2 == 0 ? ACTION_DOWN : ACTION_UP);
    type(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15");
    act(&player, ACTION_ACCEPT);
    settle(&player);
    assert_true(session->advice.known);
    assert_int_equal(advice_distance(&session->advice), 1);
    end(&player);
}

static void the_worker_ends_while_it_searches(void **state)
{
    (void)state;
    struct player player;
    start_long_search(&player, ACTION_SOLVE);
    const double started = stopwatch_now();
    end(&player);
    assert_true(stopwatch_now() - started < 5); /* 50 ms, on an idle machine */
}

static void limits_are_reported(void **state)
{
    (void)state;
    struct search_settings little = {.limits = {.n_nodes = 1000}};
    struct session_start start = {.board = far_board};
    struct player player;
    strcpy(start.setup.goal, "last");
    strcpy(start.setup.heuristic, "manhattan");
    begin_with(&player, &start, &little);
    act(&player, ACTION_HINT);
    settle(&player);
    assert_int_equal(player.session.report.status, FIFTEEN_LIMIT);
    assert_non_null(strstr(player.session.report.error.text, "1,000 nodes"));
    assert_true(says(&player, "Hint: slide "));
    assert_true(says(&player, "; at most "));
    end(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_shown_after_every_move),
        cmocka_unit_test(hints_lead_to_the_goal),
        cmocka_unit_test(detours_are_reported),
        cmocka_unit_test(arrows_may_move_the_blank),
        cmocka_unit_test(solutions_play_to_the_goal),
        cmocka_unit_test(playback_is_stepped_and_stopped),
        cmocka_unit_test(stepping_back_stays_on_the_solution),
        cmocka_unit_test(unsolvable_boards_are_reported),
        cmocka_unit_test(large_boards_are_solved_near_the_goal),
        cmocka_unit_test(large_boards_have_a_longer_way),
        cmocka_unit_test(a_new_request_replaces_a_search),
        cmocka_unit_test(the_worker_ends_while_it_searches),
        cmocka_unit_test(limits_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
