/* screen.c - the event loop: keys and reports in, pictures out */
/* SPDX-License-Identifier: MIT */
#include "play/screen/screen.h"

#include <ncurses.h>
#include <stdio.h>

#include "cli/message.h"
#include "play/screen/keys.h"
#include "play/screen/terminal.h"
#include "play/screen/view.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"

enum { CONTROL_L = 'L' & 31 };

/* ---- keys ---- */

/* Returns whether a key may be a character of a text. The end of a line is one if it is part
 * of a paste: the terminal marks pastes, or else more input follows at once. */
static bool is_text(const struct session *session, int key, bool pasting)
{
    if (session->mode == MODE_TYPING && (key == '\r' || key == '\n'))
        return pasting || terminal_has_more();
    return key == '\t' || (key >= ' ' && key <= 0xFF && key != 127); /* a byte */
}

static void handle_key(struct session *session, int key, bool *pasting)
{
    const double now = stopwatch_now();
    if (key == TERMINAL_PASTE)
        session_paste(session, now);
    if (key == TERMINAL_PASTE || key == TERMINAL_PASTE_END)
        *pasting = key == TERMINAL_PASTE;
    else if (key == CONTROL_L)
        clearok(curscr, TRUE); /* redraws the whole screen */
    else if (!(is_text(session, key, *pasting) && session_type(session, key, now)) && !*pasting)
        session_act(session, keys_action(session, key), now);
}

/* A click slides tiles; the wheel scrolls the help. */
static void handle_mouse(struct session *session)
{
    const double now = stopwatch_now();
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    const int cell = view_cell(session, event.y, event.x);
    if (session->mode == MODE_HELP && (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) != 0)
        session_act(session, event.bstate & BUTTON4_PRESSED ? ACTION_UP : ACTION_DOWN, now);
    else if ((event.bstate & BUTTON1_PRESSED) != 0 && cell >= 0)
        session_click(session, (unsigned)cell, now);
}

/* ---- the loop ---- */

static enum exit_status run_loop(struct session *session)
{
    const int reports = worker_descriptor(session->worker);
    bool pasting = false;
    bool connected = true;
    view_init();
    while (connected && !session->ended && !interrupt_requested()) {
        if (session->help_top > view_help_max_top(session))
            session->help_top = view_help_max_top(session);
        view_draw(session, stopwatch_now());
        connected = terminal_wait(reports, session_wait(session, stopwatch_now()));
        for (int key; !session->ended && (key = getch()) != ERR;)
            if (key == KEY_MOUSE)
                handle_mouse(session);
            else if (key != KEY_RESIZE)
                handle_key(session, key, &pasting);
        session_tick(session, stopwatch_now());
    }
    return session->ended ? EXIT_ANSWERED : EXIT_INTERRUPTED;
}

/* The terminal is restored before the worker's end is waited for. */
enum exit_status screen_play(const struct session_start *start,
                             const struct search_settings *search, bool color)
{
    struct fifteen_error error;
    struct worker *worker = NULL;
    struct session session = {.ended = false};
    enum exit_status result;
    struct session_start completed = *start;
    char path[RESULTS_PATH_SIZE];
    struct language *const language = language_create(language_locale());
    completed.results = results_path(path);
    completed.language = language;
    enum fifteen_status status = worker_create(search, &worker, &error);
    if (language == NULL)
        status = message_no_memory(&error);
    if (status == FIFTEEN_OK)
        status = session_init(&session, &completed, worker, &error);
    if (status == FIFTEEN_OK)
        status = terminal_begin(color, &error);
    if (status == FIFTEEN_OK) {
        result = run_loop(&session);
        terminal_end();
        if (session.daily[0] != '\0')
            puts(session.daily);
    } else {
        message_print("%s", error.text);
        result = exits_of(status);
    }
    session_free(&session);
    worker_free(worker);
    language_free(language);
    return result;
}
