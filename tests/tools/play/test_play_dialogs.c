/* test_play_dialogs.c - the dialogs of the game: typing a board, a goal or a heuristic, and the
 * menu */
/* SPDX-License-Identifier: MIT */
#include "play_player.h"

/* ---- typing ---- */

static void boards_are_typed(void **state)
{
    (void)state;
    struct player player;
    struct session *const session = &player.session;
    begin(&player, "1 2 3 4 5 6 7 0 8", "last");
    act(&player, ACTION_LEFT);
    type(&player, "8 1 3 / 4 0 2"); /* a digit begins */
    assert_int_equal(session->mode, MODE_TYPING);
    act(&player, ACTION_ACCEPT); /* begins a row */
    assert_true(says(&player, "the 2 rows of 3 numbers"));
    assert_int_equal(session->mode, MODE_TYPING);
    assert_int_equal(session->tone, TONE_PLAIN);
    act(&player, ACTION_ACCEPT);
    assert_string_equal(session->entry.text, "8 1 3 / 4 0 2\n");
    assert_int_equal(session->tone, TONE_BAD);
    type(&player, "7 6 5");
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
        assert_in_range(n, 2, 50);
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
    assert_string_equal(session->result.heuristic, "manhattan");
    assert_int_equal(session->result.algorithm, FIFTEEN_ASTAR);
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
    assert_string_equal(session->result.heuristic, "max(hamming,linear-conflict)");
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
