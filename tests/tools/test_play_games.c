/* test_play_games.c - from game to game: new boards and the way back, clicks, results at the goal
 */
#include <stdio.h>
#include <unistd.h>

#include "play_player.h"

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
    assert_int_equal(game_seconds(&session->game, 505), 15);
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
    assert_true(says(&player, "There is no move to undo"));
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
    assert_true(says(&player, "There is no move to undo"));
    end(&player);
}

static void figures_of_another_search_vanish(void **state)
{
    (void)state;
    struct player player;
    begin(&player, "8 6 7 2 5 4 3 0 1", "last");
    act(&player, ACTION_HINT);
    settle(&player);
    assert_true(player.session.counts.generated > 0);
    act(&player, ACTION_SHUFFLE);
    assert_int_equal(player.session.counts.generated, 0);
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
static void play_to_the_goal(struct player *player)
{
    static const unsigned round[] = {0, 1, 3, 2};
    struct session *const session = &player->session;
    for (unsigned i = 0; !game_solved(&session->game); i++) {
        assert_in_range(i, 0, 20);
        session_click(session, round[i % 4], 10);
    }
}

static void the_best_results_are_kept(void **state)
{
    (void)state;
    char path[] = "/tmp/fifteen-results-XXXXXX";
    struct session_start start = {
        .seed = 3, .setup = {.size = {2, 2}, .goal = "last"}, .results = path};
    struct player player;
    struct session *const session = &player.session;
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    begin_with(&player, &start, &search);
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
    end(&player);
    unlink(path);
}

/* After one message the game goes on. */
static void a_damaged_file_is_reported_once(void **state)
{
    (void)state;
    char path[] = "/tmp/fifteen-results-XXXXXX";
    struct session_start start = {
        .seed = 3, .setup = {.size = {2, 2}, .goal = "last"}, .results = path};
    struct player player;
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "[1,", 3), 3);
    close(fd);
    begin_with(&player, &start, &search);
    assert_true(says(&player, "Results are not saved: remove the damaged file "));
    assert_true(says(&player, path));
    play_to_the_goal(&player);
    assert_true(says(&player, "Solved: "));
    end(&player);
    unlink(path);
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
        cmocka_unit_test(a_damaged_file_is_reported_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
