/* play_player.h - a player of a session without its screen, for the tests of the game */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_PLAY_PLAYER_H
#define TESTS_PLAY_PLAYER_H

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/format.h"
#include "play/session.h"
#include "process/stopwatch.h"

/* Seconds that a step may take. */
static inline double patience(void)
{
    const char *const factor = getenv("FIFTEEN_TEST_PATIENCE");
    return 60 * (factor == NULL ? 1 : atof(factor));
}

static const struct search_settings search;

struct player {
    struct language *language;
    struct worker *worker;
    struct session session;
};

static inline void begin_with(struct player *player, const struct session_start *start,
                              const struct search_settings *settings)
{
    struct fifteen_error error = {.text = ""};
    struct session_start completed = *start;
    player->language = language_create("en");
    assert_non_null(player->language);
    completed.language = player->language;
    assert_int_equal(worker_create(settings, &player->worker, &error), FIFTEEN_OK);
    if (session_init(&player->session, &completed, player->worker, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
}

static inline void begin(struct player *player, const char *board, const char *goal)
{
    struct session_start start = {.board = board, .seed = 5};
    strcpy(start.setup.goal, goal);
    begin_with(player, &start, &search);
}

static inline void end(struct player *player)
{
    session_free(&player->session);
    worker_free(player->worker);
    language_free(player->language);
}

/* Reads reports until no request is left. */
static inline void settle(struct player *player)
{
    const double started = stopwatch_now();
    while (player->session.request != 0) {
        struct pollfd reports = {.fd = worker_descriptor(player->worker), .events = POLLIN};
        assert_true(stopwatch_now() - started < patience());
        poll(&reports, 1, 1000);
        session_tick(&player->session, 0);
    }
}

static inline void act(struct player *player, enum action action)
{
    session_act(&player->session, action, 0);
}

static inline void type(struct player *player, const char *text)
{
    for (; *text != '\0'; text++)
        assert_true(session_type(&player->session, *text, 0));
}

static inline bool says(const struct player *player, const char *text)
{
    return strstr(player->session.message.text, text) != NULL;
}

static inline void check_board(const struct player *player, const char *expected)
{
    char *const text = format_board(player->session.game.board, FIFTEEN_BOARD_LINE);
    assert_string_equal(text, expected);
    free(text);
}

#endif
