/* test_play_session.c - a session without its screen: the solver beside the game, the dialogs
 *
 * Distances are compared with those that breadth-first search finds for all boards of the tray.
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/format.h"
#include "play/session.h"
#include "process/stopwatch.h"
#include "support/exhaustive.h"

enum { PATIENCE = 60 }; /* seconds */

static const struct search_settings search;

/* 72 moves away (bench/instances/hard.txt), which takes IDA* years with Hamming distance. */
static const char far_board[] = "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0";

struct player {
    struct worker *worker;
    struct session session;
};

static void begin(struct player *player, const char *board, const char *goal)
{
    struct session_start start = {.board = board, .seed = 5};
    struct fifteen_error error = {""};
    strcpy(start.setup.goal, goal);
    assert_int_equal(worker_create(&search, &player->worker, &error), FIFTEEN_OK);
    if (session_init(&player->session, &start, player->worker, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
}

static void end(struct player *player)
{
    session_free(&player->session);
    worker_free(player->worker);
}

/* Reads reports until no request is left. */
static void settle(struct player *player)
{
    const double started = stopwatch_now();
    while (player->session.request != 0) {
        struct pollfd reports = {.fd = worker_descriptor(player->worker), .events = POLLIN};
        assert_true(stopwatch_now() - started < PATIENCE);
        poll(&reports, 1, 1000);
        session_tick(&player->session, 0);
    }
}

static void act(struct player *player, enum action action)
{
    session_act(&player->session, action, 0);
}

static void type(struct player *player, const char *text)
{
    for (; *text != '\0'; text++)
        assert_true(session_type(&player->session, *text, 0));
}

static bool says(const struct player *player, const char *text)
{
    return strstr(player->session.message.text, text) != NULL;
}

static void check_board(const struct player *player, const char *expected)
{
    char *const text = format_grid(player->session.game.board, FIFTEEN_GRID_LINE);
    assert_string_equal(text, expected);
    free(text);
}

/* ---- distances and hints ---- */

static const struct fifteen_geometry three = {3, 3};

/* Returns the current position's distance from a table of all. */
static unsigned true_distance(const struct player *player, const uint8_t *distances)
{
    struct fifteen_problem problem;
    assert_true(game_problem(&player->session.game, &problem));
    return distances[exhaustive_number(three, problem.start)];
}

static void distances_are_shown_after_every_move(void **state)
{
    (void)state;
    static const enum action moves[] = {ACTION_UP,   ACTION_LEFT, ACTION_RIGHT,
                                        ACTION_DOWN, ACTION_UNDO, ACTION_REDO};
    uint8_t *const distances =
        exhaustive_distances(three, fifteen_board_goal(three, FIFTEEN_BLANK_LAST));
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
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_DISTANCE);
    settle(&player);
    act(&player, ACTION_RIGHT);
    act(&player, ACTION_LEFT);
    act(&player, ACTION_LEFT);
    assert_true(says(&player, "Solved: 3 moves"));
    assert_true(says(&player, "fewest possible: 1"));
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

static void large_boards_have_no_solver(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24", "last");
    act(&player, ACTION_HINT);
    assert_true(says(&player, "up to 16 cells"));
    act(&player, ACTION_LEFT);
    assert_true(says(&player, "Solved: 1 move"));
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
        if (stopwatch_now() - started > PATIENCE)
            fail_msg("no search in %d s: %s", PATIENCE, player->session.message.text);
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
    struct fifteen_error error;
    strcpy(start.setup.goal, "last");
    strcpy(start.setup.heuristic, "manhattan");
    assert_int_equal(worker_create(&little, &player.worker, &error), FIFTEEN_OK);
    assert_int_equal(session_init(&player.session, &start, player.worker, &error), FIFTEEN_OK);
    act(&player, ACTION_HINT);
    settle(&player);
    assert_true(says(&player, "No solution: "));
    assert_true(says(&player, "1000 nodes"));
    end(&player);
}

/* ---- typing ---- */

static void boards_are_typed(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_LEFT);
    type(&player, "8 1 3 / 4 0 2 / 7 6"); /* a digit begins */
    assert_int_equal(session->mode, MODE_TYPING);
    act(&player, ACTION_ACCEPT); /* begins a row */
    assert_true(says(&player, "expected 9 numbers, found 8"));
    assert_int_equal(session->mode, MODE_TYPING);
    assert_int_equal(session->tone, TONE_PLAIN);
    act(&player, ACTION_ACCEPT);
    assert_string_equal(session->entry.text, "8 1 3 / 4 0 2 / 7 6\n");
    assert_int_equal(session->tone, TONE_BAD);
    type(&player, " 5");
    act(&player, ACTION_ACCEPT);
    assert_int_equal(session->mode, MODE_BOARD);
    check_board(&player, "8 1 3 4 0 2 7 6 5");
    assert_int_equal(session->game.n_made, 0);
    act(&player, ACTION_TYPE);
    type(&player, "1 2 3 0");
    act(&player, ACTION_CANCEL);
    check_board(&player, "8 1 3 4 0 2 7 6 5");
    session_paste(session, 0);
    type(&player, "2\n1 0\n3 2\n");
    act(&player, ACTION_ACCEPT);
    check_board(&player, "1 0 3 2");
    assert_int_equal(session->setup.size.rows, 2);
    type(&player, "8 1 3 4 0 2 7 6 5"); /* any square size */
    act(&player, ACTION_ACCEPT);
    check_board(&player, "8 1 3 4 0 2 7 6 5");
    assert_int_equal(session->setup.size.rows, 3);
    assert_false(session_type(session, 'x', 0));
    end(&player);
}

/* The cursor stays within the text. */
static void texts_are_edited_by_keys(void **state)
{
    (void)state;
    static const struct {
        enum action action;
        const char *typed; /* after the action */
        const char *text;
    } steps[] = {
        {ACTION_LEFT, "0", "1 2 03"},         {ACTION_HOME, "", "1 2 03"},
        {ACTION_LEFT, "", "1 2 03"},          {ACTION_ERASE, "4", "41 2 03"},
        {ACTION_RIGHT, " ", "41  2 03"},      {ACTION_DELETE, "", "41 2 03"},
        {ACTION_END, "5", "41 2 035"},        {ACTION_RIGHT, "6", "41 2 0356"},
        {ACTION_DELETE, "", "41 2 0356"},     {ACTION_ERASE, "", "41 2 035"},
        {ACTION_CLEAR, "2 1 3 0", "2 1 3 0"},
    };
    struct player player;
    begin(&player, "1 2 3 0", "last");
    act(&player, ACTION_TYPE);
    type(&player, "1 2 3");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        act(&player, steps[i].action);
        type(&player, steps[i].typed);
        assert_string_equal(player.session.entry.text, steps[i].text);
    }
    end(&player);
}

static void a_goal_of_another_size_is_replaced(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 0", "0 1 3 2");
    type(&player, "1 2 3 4 5 6 7 0 8");
    act(&player, ACTION_ACCEPT);
    assert_string_equal(player.session.setup.goal, "last");
    check_board(&player, "1 2 3 4 5 6 7 0 8");
    end(&player);
}

/* ---- the menu ---- */

/* Goes to a row, and some choices on. */
static void choose(struct player *player, enum menu_row row, unsigned by)
{
    while (player->session.menu.row != row)
        act(player, ACTION_DOWN);
    for (unsigned i = 0; i < by; i++)
        act(player, ACTION_RIGHT);
}

static void every_row_cycles_through_its_choices(void **state)
{
    (void)state;
    struct setup setup = {.size = {4, 4}};
    struct menu menu;
    strcpy(setup.goal, "last");
    menu_open(&menu, &setup);
    for (enum menu_row row = 0; row < MENU_N_ROWS; row++) {
        char first[SETUP_TEXT_SIZE];
        strcpy(first, menu_value(&menu, row));
        unsigned n = 0;
        assert_int_equal(menu.row, row);
        do {
            menu_change(&menu, 1);
            n++;
        } while (strcmp(menu_value(&menu, row), first) != 0);
        assert_in_range(n, 2, 30);
        menu_change(&menu, -1);
        assert_string_not_equal(menu_value(&menu, row), first);
        menu_change(&menu, 1);
        assert_string_equal(menu_value(&menu, row), first);
        menu_go(&menu, 1);
    }
    assert_int_equal(menu.row, 0);
    menu_go(&menu, -1);
    assert_int_equal(menu.row, MENU_N_ROWS - 1);
    assert_memory_equal(&menu.setup.size, &setup.size, sizeof setup.size);
    assert_string_equal(menu.setup.goal, "last");
    assert_string_equal(menu.setup.heuristic, "");
    assert_int_equal(menu.setup.algorithm, 0);
    assert_false(menu.setup.arrows_move_blank || menu.setup.letters_move);
}

static void the_goal_is_changed_by_the_menu(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "last");
    assert_false(player.session.game.solvable);
    act(&player, ACTION_MENU);
    choose(&player, MENU_GOAL, 1);
    act(&player, ACTION_ACCEPT);
    assert_int_equal(player.session.mode, MODE_BOARD);
    assert_string_equal(player.session.setup.goal, "first");
    assert_true(player.session.game.solvable);
    check_board(&player, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0");
    end(&player);
}

static void goals_are_typed_in_the_menu(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_MENU);
    choose(&player, MENU_GOAL, 0);
    act(&player, ACTION_TYPE);
    act(&player, ACTION_CLEAR);
    type(&player, "1 2 3\n4 5 6");
    act(&player, ACTION_ACCEPT);
    assert_true(says(&player, "the goal is neither"));
    type(&player, "\n0 7 8");
    act(&player, ACTION_ACCEPT);
    assert_int_equal(player.session.mode, MODE_MENU);
    assert_string_equal(menu_value(&player.session.menu, MENU_GOAL), "1 2 3 4 5 6 0 7 8");
    act(&player, ACTION_ACCEPT);
    assert_true(player.session.game.solvable);
    act(&player, ACTION_RIGHT);
    assert_true(says(&player, "Solved: 1 move"));
    end(&player);
}

static void heuristics_are_chosen_and_typed(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    act(&player, ACTION_MENU);
    choose(&player, MENU_HEURISTIC, 2);
    choose(&player, MENU_ALGORITHM, FIFTEEN_ASTAR);
    act(&player, ACTION_ACCEPT);
    assert_string_equal(session->setup.heuristic, "manhattan");
    act(&player, ACTION_DISTANCE);
    settle(&player);
    assert_int_equal(advice_distance(&session->advice), 31);
    assert_string_equal(session->counts.heuristic, "manhattan");
    assert_int_equal(session->counts.algorithm, FIFTEEN_ASTAR);
    act(&player, ACTION_MENU);
    choose(&player, MENU_HEURISTIC, 0);
    act(&player, ACTION_TYPE);
    type(&player, "!");
    act(&player, ACTION_ACCEPT);
    assert_int_equal(session->mode, MODE_TYPING);
    assert_int_equal(session->tone, TONE_BAD);
    act(&player, ACTION_CLEAR);
    type(&player, "max(hamming,linear-conflict)");
    act(&player, ACTION_ACCEPT);
    act(&player, ACTION_ACCEPT);
    settle(&player);
    assert_int_equal(advice_distance(&session->advice), 31);
    assert_string_equal(session->counts.heuristic, "max(hamming,linear-conflict)");
    end(&player);
}

static void sizes_are_changed_by_the_menu(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 0 8", "0 1 2 3 4 5 6 7 8");
    act(&player, ACTION_MENU);
    choose(&player, MENU_SIZE, 4); /* 3x4: the goal has another size */
    assert_string_equal(menu_value(&session->menu, MENU_SIZE), "3x4");
    act(&player, ACTION_ACCEPT);
    assert_int_equal(session->mode, MODE_MENU);
    assert_true(says(&player, "the goal is neither"));
    check_board(&player, "1 2 3 4 5 6 7 0 8");
    choose(&player, MENU_GOAL, 1);
    act(&player, ACTION_ACCEPT);
    assert_int_equal(session->mode, MODE_BOARD);
    assert_int_equal(game_size(&session->game).rows, 3);
    assert_int_equal(game_size(&session->game).columns, 4);
    assert_true(session->game.solvable && session->shuffled);
    const uint64_t seed = session->seed;
    act(&player, ACTION_SHUFFLE);
    assert_int_equal(session->seed, seed + 1);
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
        cmocka_unit_test(large_boards_have_no_solver),
        cmocka_unit_test(a_new_request_replaces_a_search),
        cmocka_unit_test(the_worker_ends_while_it_searches),
        cmocka_unit_test(limits_are_reported),
        cmocka_unit_test(boards_are_typed),
        cmocka_unit_test(texts_are_edited_by_keys),
        cmocka_unit_test(a_goal_of_another_size_is_replaced),
        cmocka_unit_test(every_row_cycles_through_its_choices),
        cmocka_unit_test(the_goal_is_changed_by_the_menu),
        cmocka_unit_test(goals_are_typed_in_the_menu),
        cmocka_unit_test(heuristics_are_chosen_and_typed),
        cmocka_unit_test(sizes_are_changed_by_the_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
