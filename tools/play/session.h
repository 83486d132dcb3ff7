/* session.h - one player's session: the game, the solver beside it, the dialogs over it
 *
 * The screen translates keys to actions; a session uses neither keys nor curses. `now` is as in
 * game.h.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_SESSION_H
#define TOOLS_PLAY_SESSION_H

#include "cli/message.h"
#include "play/advice.h"
#include "play/dialog/entry.h"
#include "play/dialog/menu.h"
#include "play/game.h"
#include "play/language.h"
#include "play/past.h"
#include "play/results.h"
#include "play/worker.h"

/* What a key can stand for. The first four are in the order of enum fifteen_move. */
enum action {
    ACTION_UP,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_DOWN,
    ACTION_HINT,
    ACTION_DISTANCE,
    ACTION_SOLVE,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_STEP_BACK,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_RESTART,
    ACTION_SHUFFLE,
    ACTION_DAILY,
    ACTION_TYPE, /* a board, or the menu's text */
    ACTION_MENU,
    ACTION_HELP,
    ACTION_LETTERS, /* h j k l and H J K L are exchanged */
    ACTION_QUIT,
    ACTION_ACCEPT, /* a text or the menu */
    ACTION_CANCEL,
    ACTION_ERASE,
    ACTION_DELETE,
    ACTION_CLEAR,
    ACTION_HOME,
    ACTION_END,
    ACTION_NONE,
    N_ACTIONS
};

enum session_mode { MODE_BOARD, MODE_TYPING, MODE_MENU, MODE_HELP };

/* What is being typed. */
enum session_text { TEXT_BOARD, TEXT_GOAL, TEXT_HEURISTIC };

enum session_tone { TONE_PLAIN, TONE_GOOD, TONE_BAD };

/* A shuffled board for which help was shown. */
struct helped_board {
    struct fifteen_geometry size;
    uint64_t seed;
};

enum { MAX_HELPED_BOARDS = 64, DAILY_TEXT_SIZE = 640 };

struct session {
    const struct language *language;
    struct setup setup;
    double now; /* of the key or tick being handled */
    bool ended;

    /* The game. */
    struct game game;
    bool shuffled;
    uint64_t seed; /* of the board, if it was shuffled; the next board has the next number */
    bool helped;   /* some moves were the solver's */
    bool hinted;   /* the player saw a hint, a bound or the distance */
    struct helped_board helped_boards[MAX_HELPED_BOARDS]; /* the last ones */
    unsigned n_helped_boards;                             /* all so far */
    unsigned fewest;            /* moves of a shortest solution, 0: unknown */
    char goal[SETUP_TEXT_SIZE]; /* the game's; that of the setup is for the next one */
    struct past past;
    const char *results; /* the file; NULL: none */
    struct best best;    /* of this size */
    uint64_t streak;     /* days in succession, if the last game was a daily board; 0: it was not */
    bool improved;       /* the last game has the fewest moves so far */
    char daily[DAILY_TEXT_SIZE]; /* the result of the last daily board, to share; "": none */

    /* The solver. */
    struct worker *worker;
    unsigned request; /* number of the search that runs, 0: none */
    struct worker_report report;
    struct advice advice;
    bool shows_distance;
    bool shows_hint;
    bool hint_requested;     /* shown once the solution is known */
    bool playback_requested; /* likewise started */
    bool review_requested;   /* after the goal: the fewest moves from the first board */
    struct playback playback;
    struct fifteen_result result; /* of the last search; no nodes: there was none */

    /* The dialogs. */
    enum session_mode mode;
    struct menu menu;
    int help_top; /* lines of the help above the first one shown; the screen sets the maximum */
    enum session_text text;
    struct entry entry;
    enum session_tone tone; /* of the message */
    struct fifteen_error message;
};

struct session_start {
    const struct language *language; /* outlive the session */
    struct setup setup;
    const char *board;   /* NULL: shuffled */
    const char *results; /* the file of the best results, which outlives the session; NULL: none */
    uint64_t seed;
};

/* Begins a session, which uses the worker but does not own it. Returns FIFTEEN_INVALID if the board
 * or goal is malformed. */
enum fifteen_status session_init(struct session *session, const struct session_start *start,
                                 struct worker *worker, struct fifteen_error *error);

void session_free(struct session *session);

void session_act(struct session *session, enum action action, double now);

/* Slides the tiles from a cell to the blank, if they are in one row or column. */
void session_click(struct session *session, unsigned cell, double now);

/* Adds a character to the text being typed. On the board a digit begins a text, in the menu it
 * chooses a square size. Returns false if the character has no use. */
bool session_type(struct session *session, int character, double now);

/* A paste begins: it is a board unless a text is being typed already. */
void session_paste(struct session *session, double now);

/* Reads the worker's report and plays the moves that are due. */
void session_tick(struct session *session, double now);

/* Returns the seconds until session_tick has something to do, or a negative number for never. */
double session_wait(const struct session *session, double now);

/* ---- session_game.c ---- */

/* Replaces the message, which is in the player's language already; "" shows none. */
void session_show(struct session *session, enum session_tone tone, const char *message);

/* Replaces the message by a text of language.h. */
void session_say(struct session *session, enum session_tone tone, const char *english,
                 const struct text_value *values);

typedef void session_function(struct session *session);

/* Makes a move. Returns false if that is impossible. */
bool session_move(struct session *session, enum fifteen_move move);

/* Undoes or redoes a move by a function of game.h. Returns false if there is none. */
typedef bool session_replay_function(struct game *game, double now, enum fifteen_move *moved);
bool session_replay(struct session *session, session_replay_function *step);

/* Opens the file of the best results; an error is the message. */
void session_open_results(struct session *session, const char *path);

/* Reads the best result of the current size. */
session_function session_read_best;

/* Notes that help was shown: this game has no best result, nor have the games to which an undo
 * returns, which may have the same board. */
session_function session_note_help;

/* Returns whether help was shown for the start of this game in an earlier one. */
bool session_was_helped(const struct session *session);

/* The goal was reached: saves the result and shows it. */
session_function session_finish;

/* Shows the result, as far as it is known. */
session_function session_say_solved;

/* Discards what is known about the position, after it or the setup has changed. */
session_function session_reset_solver;

/* Starts the search that is needed, or stops one that no longer is. */
session_function session_update_search;

/* Reads the worker's report. */
session_function session_read_report;

/* Plays the next move of the solution. */
session_function session_play_next;

/* The player's actions. */
session_function session_hint, session_toggle_distance, session_solve, session_pause, session_step,
    session_step_back, session_stop;

/* ---- session_games.c ---- */

/* Plays a new game and takes ownership of it. An undo brings back the one before. */
void session_start_game(struct session *session, const struct game *game);

/* Plays a shuffled board of the setup's size. */
enum fifteen_status session_shuffle(struct session *session, uint64_t seed,
                                    struct fifteen_error *error);

/* Goes back to the game before a new one, with its moves; its clock has gone on. Returns false if
 * there is none. */
bool session_return_to_past(struct session *session);

/* The player's actions: the board of the next seed, and of the date. */
session_function session_shuffle_next, session_play_daily;

/* ---- dialog/dialogs.c ---- */

session_function session_open_board, session_open_menu;
void session_act_on_text(struct session *session, enum action action);
void session_act_on_menu(struct session *session, enum action action);

#endif
