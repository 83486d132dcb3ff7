/* session.h - one player's session: the game, the solver beside it, the menu and texts over it
 *
 * It is told which keys mean what, and when; it knows neither keys nor screen. `now` is as in
 * game.h.
 */
#ifndef TOOLS_PLAY_SESSION_H
#define TOOLS_PLAY_SESSION_H

#include "play/advice.h"
#include "play/deal.h"
#include "play/dialog/menu.h"
#include "play/game.h"
#include "play/playback.h"
#include "play/session_actions.h"
#include "play/worker.h"

enum session_mode { MODE_BOARD, MODE_TYPING, MODE_MENU, MODE_HELP };

/* What is typed, and where it goes. */
enum session_text { TEXT_BOARD, TEXT_GOAL, TEXT_HEURISTIC };

enum session_tone { TONE_PLAIN, TONE_GOOD, TONE_BAD };

struct session {
    struct setup setup;
    struct worker *worker;
    bool ends;

    /* The game. */
    struct game game;
    bool solvable;
    bool shuffled;
    uint64_t seed; /* of the board, if it was shuffled; the next one's is one more */
    bool helped;   /* some moves were the solver's */
    bool fewest_known;
    unsigned fewest; /* moves from the board as it was dealt */

    /* The solver. */
    struct advice advice;
    bool shows_distance;
    bool shows_hint;
    bool wants_hint; /* once there is an answer */
    bool wants_playback;
    unsigned question; /* number of the one that is asked, 0: none */
    struct worker_news news;
    bool counted; /* there is an answer with counts */
    struct fifteen_counts counts;
    struct playback playback;

    /* What lies over the game. */
    enum session_mode mode;
    struct menu menu;
    enum session_text text;
    struct entry entry;
    enum session_tone tone;
    struct fifteen_error message;
};

struct session_start {
    struct setup setup;
    const char *board; /* NULL: shuffled */
    uint64_t seed;
};

/* The worker stays the caller's. FIFTEEN_INVALID: a board or goal that is none. */
enum fifteen_status session_init(struct session *session, const struct session_start *start,
                                 struct worker *worker, struct fifteen_error *error);

void session_free(struct session *session);

void session_act(struct session *session, enum action action, double now);

/* A character of a text. On the board a digit begins one. False: it is of no use. */
bool session_type(struct session *session, int character, double now);

/* A text is being pasted: it is a board unless one is typed already. */
void session_paste(struct session *session, double now);

/* What is due by now; and the seconds until something is, negative if nothing will be. News of the
 * worker are looked at. */
void session_tick(struct session *session, double now);
double session_wait(const struct session *session, double now);

#endif
