/* test_play_parts.c - parts of the game: the solver's solution, its playback, text entry, the
 * screen layout */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/advice.h"
#include "play/dialog/entry.h"
#include "play/screen/layout.h"
#include "play/setup.h"

/* ---- advice ---- */

/* Three moves: up, left, left. */
static struct advice known_solution(void)
{
    return (struct advice){
        .known = true, .optimal = true, .solution = {3, {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_LEFT}}};
}

static void advice_is_followed_to_the_goal_and_back(void **state)
{
    (void)state;
    struct advice advice = known_solution();
    enum fifteen_move next;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(advice_distance(&advice), 3 - i);
        assert_true(advice_next(&advice, &next));
        assert_int_equal(next, i == 0 ? FIFTEEN_UP : FIFTEEN_LEFT);
        advice_follow(&advice, next);
    }
    assert_true(advice.known);
    assert_int_equal(advice_distance(&advice), 0);
    assert_false(advice_next(&advice, &next));
    advice_follow(&advice, FIFTEEN_RIGHT);
    advice_follow(&advice, FIFTEEN_RIGHT);
    advice_follow(&advice, FIFTEEN_DOWN);
    assert_true(advice.known);
    assert_int_equal(advice_distance(&advice), 3);
}

static void advice_is_discarded_off_the_solution(void **state)
{
    (void)state;
    for (enum fifteen_move first = FIFTEEN_UP; first <= FIFTEEN_DOWN; first++) {
        struct advice advice = known_solution();
        advice_follow(&advice, first);
        assert_int_equal(advice.known, first == FIFTEEN_UP);
    }
    struct advice advice = known_solution();
    enum fifteen_move next;
    for (unsigned i = 0; i < 3 && advice_next(&advice, &next); i++)
        advice_follow(&advice, next);
    advice_follow(&advice, FIFTEEN_LEFT);
    assert_false(advice.known);
    assert_false(advice_next(&advice, &next));
    advice_follow(&advice, FIFTEEN_RIGHT);
    assert_false(advice.known);
}

/* ---- playback ---- */

static void playback_moves_at_its_speed(void **state)
{
    (void)state;
    struct playback playback = {.speed = 0};
    assert_false(playback_due(&playback, 1000));
    assert_true(playback_wait(&playback, 1000) < 0);
    playback_start(&playback, 10);
    const double rate = playback_moves_per_second(&playback);
    unsigned n = 0;
    for (unsigned ms = 0; ms <= 5000; ms++)
        n += playback_due(&playback, 10 + ms / 1000.0);
    assert_in_range(n, (unsigned)(5 * rate) - 1, (unsigned)(5 * rate));
    playback.active = false;
    assert_false(playback_due(&playback, 1000));
}

static void playback_does_not_make_up_for_lost_time(void **state)
{
    (void)state;
    struct playback playback = {.speed = 0};
    playback_start(&playback, 0);
    assert_true(playback_due(&playback, 60));
    assert_false(playback_due(&playback, 60));
    assert_true(playback_wait(&playback, 60) > 0);
}

static void playback_pauses(void **state)
{
    (void)state;
    struct playback playback = {.speed = 0};
    playback_start(&playback, 0);
    playback_pause(&playback, true, 0.01);
    assert_false(playback_due(&playback, 60));
    assert_true(playback_wait(&playback, 60) < 0);
    playback_pause(&playback, false, 60);
    assert_false(playback_due(&playback, 60));
    assert_true(playback_due(&playback, 62));
}

static void playback_changes_its_speed_within_bounds(void **state)
{
    (void)state;
    struct playback playback = {.speed = 0};
    const double medium = playback_moves_per_second(&playback);
    playback_change_speed(&playback, 1, 0);
    assert_true(playback_moves_per_second(&playback) > medium);
    playback_change_speed(&playback, -1, 0);
    assert_true(playback_moves_per_second(&playback) == medium);
    for (unsigned i = 0; i < 100; i++)
        playback_change_speed(&playback, -1, 0);
    assert_true(playback_moves_per_second(&playback) > 0);
    for (unsigned i = 0; i < 100; i++)
        playback_change_speed(&playback, 1, 0);
    assert_true(playback_moves_per_second(&playback) <= 100);
}

/* ---- entry ---- */

static void insert(struct entry *entry, const char *text)
{
    for (; *text != '\0'; text++)
        assert_true(entry_insert(entry, *text));
}

static void texts_are_edited(void **state)
{
    (void)state;
    struct entry entry;
    entry_set(&entry, "");
    insert(&entry, "1 3\t4\r\n");
    assert_string_equal(entry.text, "1 3\t4\n\n");
    entry.at = 2;
    insert(&entry, "2 ");
    assert_string_equal(entry.text, "1 2 3\t4\n\n");
    entry_delete(&entry);
    assert_string_equal(entry.text, "1 2 \t4\n\n");
    entry_delete(&entry);
    assert_string_equal(entry.text, "1 2 4\n\n");
    entry.at = 2;
    entry_erase(&entry);
    assert_string_equal(entry.text, "12 4\n\n");
    entry.at = 0;
    entry_erase(&entry);
    insert(&entry, "0");
    entry.at = entry.length;
    entry_delete(&entry);
    entry_erase(&entry);
    assert_string_equal(entry.text, "012 4\n");
    assert_int_equal(entry.length, strlen(entry.text));
    assert_int_equal(entry.at, entry.length);
}

/* The cursor never stands within a character of UTF-8. */
static void characters_are_moved_over_and_removed_whole(void **state)
{
    (void)state;
    struct entry entry;
    entry_set(&entry, "1\u00A02\u25202");
    entry_step(&entry, 1);
    assert_int_equal(entry.at, 8);
    entry_step(&entry, -1);
    entry_erase(&entry);
    assert_string_equal(entry.text, "1\u00A022");
    assert_int_equal(entry.at, 4);
    entry_step(&entry, -1);
    entry_step(&entry, -1);
    assert_int_equal(entry.at, 1);
    entry_delete(&entry);
    assert_string_equal(entry.text, "122");
    assert_int_equal(entry.length, 3);
    entry_step(&entry, -1);
    entry_step(&entry, -1);
    assert_int_equal(entry.at, 0);
}

static void only_characters_that_can_be_shown_are_inserted(void **state)
{
    (void)state;
    struct entry entry;
    entry_set(&entry, "");
    for (int character = -1; character < 600; character++)
        assert_int_equal(entry_insert(&entry, character),
                         (character >= ' ' && character <= '~') || character == '\t' ||
                             (character >= 0x80 && character <= 0xFF) || character == '\n' ||
                             character == '\r');
    entry_set(&entry, "");
    for (unsigned i = 0; i < 5000; i++)
        assert_int_equal(entry_insert(&entry, '7'), i + 1 < ENTRY_SIZE);
    assert_int_equal(strlen(entry.text), ENTRY_SIZE - 1);
}

/* ---- layout ---- */

enum { PANEL_WIDTH = 26 }; /* in English */

static bool within(int from, int length, int to)
{
    return from >= 0 && from + length <= to;
}

static void check_layout(const struct layout *layout, int lines, int columns)
{
    assert_int_equal(layout->lines, lines);
    assert_int_equal(layout->columns, columns);
    assert_true(layout->board_top >= 1);
    assert_true(within(layout->board_top, layout->board_height, lines - 2));
    assert_true(within(layout->board_left, layout->board_width, columns));
    assert_true(layout->tile_width >= 3);
    if (layout->panel)
        assert_true(within(layout->panel_left, PANEL_WIDTH, columns) &&
                    layout->panel_left > layout->board_left + layout->board_width);
    else
        assert_true(layout->panel_top >= 1 && layout->panel_top < layout->board_top);
}

/* A screen that is too small is reported with the minimum, which is enough. */
static void everything_fits_the_screen(void **state)
{
    (void)state;
    for (unsigned index = 0; setup_size_name(index) != NULL; index++) {
        const struct fifteen_geometry size = setup_size(index);
        for (int lines = 1; lines < 60; lines++)
            for (int columns = 1; columns < 130; columns++) {
                struct layout layout =
                    layout_make(lines, columns, size.rows, size.columns, PANEL_WIDTH);
                if (layout.fits) {
                    check_layout(&layout, lines, columns);
                    continue;
                }
                assert_true(layout.lines > lines || layout.columns > columns);
                layout =
                    layout_make(layout.lines, layout.columns, size.rows, size.columns, PANEL_WIDTH);
                assert_true(layout.fits);
            }
    }
}

static void every_size_fits_80x24(void **state)
{
    (void)state;
    for (unsigned index = 0; setup_size_name(index) != NULL; index++) {
        const struct fifteen_geometry size = setup_size(index);
        const struct layout layout = layout_make(24, 80, size.rows, size.columns, PANEL_WIDTH);
        assert_true(layout.fits);
        assert_int_equal(layout.panel, size.columns <= 9);
        assert_int_equal(layout.framed, size.rows <= 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_is_followed_to_the_goal_and_back),
        cmocka_unit_test(advice_is_discarded_off_the_solution),
        cmocka_unit_test(playback_moves_at_its_speed),
        cmocka_unit_test(playback_does_not_make_up_for_lost_time),
        cmocka_unit_test(playback_pauses),
        cmocka_unit_test(playback_changes_its_speed_within_bounds),
        cmocka_unit_test(texts_are_edited),
        cmocka_unit_test(characters_are_moved_over_and_removed_whole),
        cmocka_unit_test(only_characters_that_can_be_shown_are_inserted),
        cmocka_unit_test(everything_fits_the_screen),
        cmocka_unit_test(every_size_fits_80x24),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
