/* session.c - one player's session: new games, moves, and which part handles an action */
/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <stdio.h>
#include <string.h>

enum { HELP_PAGE = 5 }; /* lines */

/* ---- begin and end ---- */

enum fifteen_status session_init(struct session *session, const struct session_start *start,
                                 struct worker *worker, struct fifteen_error *error)
{
    const struct setup *const setup = &start->setup;
    struct game game;
    enum fifteen_status status;
    *session = (struct session){
        .language = start->language, .setup = *setup, .worker = worker, .seed = start->seed};
    if (start->board == NULL) {
        status = session_shuffle(session, start->seed, error);
    } else {
        status = game_read(start->board, setup->size, setup->goal, &game, error);
        if (status == FIFTEEN_OK)
            session_start_game(session, &game);
    }
    if (status == FIFTEEN_OK && session->game.solvable)
        session_say(session, TONE_PLAIN, TEXT("Arrows or clicks slide tiles; ? helps"), NULL);
    if (status == FIFTEEN_OK)
        session_open_results(session, start->results);
    return status;
}

void session_free(struct session *session)
{
    game_free(&session->game);
    past_free(&session->past);
}

/* ---- actions on the board ---- */

/* The direction is that of the tile that slides into the blank, or that of the blank. */
static void move_by_key(struct session *session, enum fifteen_move direction)
{
    session->playback.active = false;
    session_move(session,
                 session->setup.arrows_move_blank ? direction : puzzle_opposite(direction));
}

/* The tiles between the cell and the blank slide one after another. */
void session_click(struct session *session, unsigned cell, double now)
{
    const struct fifteen_geometry size = game_size(&session->game);
    const unsigned blank = fifteen_board_blank(session->game.board);
    const bool is_row = cell / size.columns == blank / size.columns;
    const bool is_column = cell % size.columns == blank % size.columns;
    session->now = now;
    if (session->mode != MODE_BOARD || is_row == is_column)
        return;
    session->playback.active = false;
    const enum fifteen_move move = is_row ? (cell < blank ? FIFTEEN_LEFT : FIFTEEN_RIGHT)
                                          : (cell < blank ? FIFTEEN_UP : FIFTEEN_DOWN);
    while (fifteen_board_blank(session->game.board) != cell && session_move(session, move))
        ;
}

static void undo_or_redo(struct session *session, bool undo)
{
    session->playback.active = false;
    if (!session_replay(session, undo ? game_undo : game_redo) &&
        !(undo && session_return_to_past(session)))
        session_say(session, TONE_PLAIN, undo ? TEXT("No move to undo") : TEXT("No move to redo"),
                    NULL);
}

static void restart_game(struct session *session)
{
    session->playback.active = false;
    while (session_replay(session, game_undo))
        ;
}

static void swap_letters(struct session *session)
{
    session->setup.letters_move = !session->setup.letters_move;
    session_say(session, TONE_PLAIN,
                session->setup.letters_move ? TEXT("h j k l move, and H shows a hint")
                                            : TEXT("h shows a hint, and H J K L move"),
                NULL);
}

static void open_help(struct session *session)
{
    session->mode = MODE_HELP;
    session->help_top = 0;
    session_show(session, TONE_PLAIN, "");
}

static void act_on_board(struct session *session, enum action action)
{
    static session_function *const functions[N_ACTIONS] = {
        [ACTION_HINT] = session_hint,        [ACTION_DISTANCE] = session_toggle_distance,
        [ACTION_SOLVE] = session_solve,      [ACTION_PAUSE] = session_pause,
        [ACTION_STEP] = session_step,        [ACTION_STEP_BACK] = session_step_back,
        [ACTION_RESTART] = restart_game,     [ACTION_SHUFFLE] = session_shuffle_next,
        [ACTION_TYPE] = session_open_board,  [ACTION_MENU] = session_open_menu,
        [ACTION_LETTERS] = swap_letters,     [ACTION_CANCEL] = session_stop,
        [ACTION_DAILY] = session_play_daily,
    };
    if (action <= ACTION_DOWN)
        move_by_key(session, (enum fifteen_move)action);
    else if (action == ACTION_UNDO || action == ACTION_REDO)
        undo_or_redo(session, action == ACTION_UNDO);
    else if (action == ACTION_FASTER || action == ACTION_SLOWER)
        playback_change_speed(&session->playback, action == ACTION_FASTER ? 1 : -1, session->now);
    else if (action == ACTION_HELP)
        open_help(session);
    else if (action == ACTION_QUIT)
        session->ended = true;
    else if (functions[action] != NULL)
        functions[action](session);
}

/* Keys that do not scroll close it. */
static void act_on_help(struct session *session, enum action action)
{
    const int steps[N_ACTIONS] = {[ACTION_UP] = -1,
                                  [ACTION_DOWN] = 1,
                                  [ACTION_LEFT] = -HELP_PAGE,
                                  [ACTION_RIGHT] = HELP_PAGE};
    const int top = session->help_top + steps[action];
    if (steps[action] == 0)
        session->mode = MODE_BOARD;
    session->help_top = top < 0 ? 0 : top;
}

void session_act(struct session *session, enum action action, double now)
{
    session->now = now;
    switch (session->mode) {
    case MODE_BOARD:
        act_on_board(session, action);
        break;
    case MODE_TYPING:
        session_act_on_text(session, action);
        break;
    case MODE_MENU:
        session_act_on_menu(session, action);
        break;
    case MODE_HELP:
        act_on_help(session, action);
        break;
    }
}

/* ---- time ---- */

void session_tick(struct session *session, double now)
{
    session->now = now;
    session_read_report(session);
    if (playback_due(&session->playback, now))
        session_play_next(session);
}

/* The clock on the screen counts seconds. */
double session_wait(const struct session *session, double now)
{
    const double playing = playback_wait(&session->playback, now);
    if (!session->game.running)
        return playing;
    const double seconds = game_seconds(&session->game, now);
    const double ticking = 1 - (seconds - (double)(uint64_t)seconds);
    return playing >= 0 && playing < ticking ? playing : ticking;
}
