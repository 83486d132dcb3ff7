/* screen.c - the loop: keys and answers in, pictures out */
#include "play/screen/screen.h"

#include <ncurses.h>

#include "cli/message.h"
#include "play/screen/keys.h"
#include "play/screen/terminal.h"
#include "play/screen/view.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"

enum { CONTROL_L = 'L' & 31 };

/* ---- keys ---- */

/* The end of a line takes a text that is typed; in one that is pasted more follows at once, or,
 * where the terminal says so, its end. */
static bool is_text(const struct session *session, int key, bool pasting)
{
    if (session->mode == MODE_TYPING && (key == '\r' || key == '\n'))
        return pasting || terminal_has_more();
    return key >= ' ' && key < 127;
}

static void take_key(struct session *session, int key, bool *pasting)
{
    const double now = stopwatch_now();
    if (key == TERMINAL_PASTE)
        session_paste(session, now);
    if (key == TERMINAL_PASTE || key == TERMINAL_PASTE_END) {
        *pasting = key == TERMINAL_PASTE;
        return;
    }
    const bool taken = is_text(session, key, *pasting) && session_type(session, key, now);
    if (!taken && !*pasting) /* what is pasted asks for nothing */
        session_act(session, keys_action(session, key), now);
}

/* All that have come. */
static void take_keys(struct session *session, bool *pasting)
{
    for (int key = terminal_key(); key != TERMINAL_NONE && !session->ended; key = terminal_key())
        if (key == CONTROL_L)
            terminal_redraw();
        else if (key != KEY_RESIZE)
            take_key(session, key, pasting);
}

/* ---- the loop ---- */

static enum exit_status play(struct session *session)
{
    const int news = worker_descriptor(session->worker);
    bool pasting = false;
    bool there = true;
    view_init();
    while (there && !session->ended && !interrupt_requested()) {
        view_draw(session, stopwatch_now());
        there = terminal_wait(news, session_wait(session, stopwatch_now()));
        take_keys(session, &pasting);
        session_tick(session, stopwatch_now());
    }
    return session->ended ? EXIT_ANSWERED : EXIT_INTERRUPTED;
}

/* The terminal is given back before the worker's end is waited for. */
static enum exit_status play_with(struct session *session, bool color)
{
    struct fifteen_error error;
    const enum fifteen_status status = terminal_begin(color, &error);
    if (status != FIFTEEN_OK) {
        message_print("%s", error.text);
        return exits_of(status);
    }
    const enum exit_status result = play(session);
    terminal_end();
    return result;
}

enum exit_status screen_play(const struct session_start *start,
                             const struct search_settings *search, bool color)
{
    struct fifteen_error error;
    struct worker *worker = NULL;
    struct session session = {.ended = false};
    enum exit_status result;
    enum fifteen_status status = worker_create(search, &worker, &error);
    if (status == FIFTEEN_OK)
        status = session_init(&session, start, worker, &error);
    if (status == FIFTEEN_OK) {
        result = play_with(&session, color);
    } else {
        message_print("%s", error.text);
        result = exits_of(status);
    }
    session_free(&session);
    worker_free(worker);
    return result;
}
