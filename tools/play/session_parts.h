/* session_parts.h - what the parts of a session ask of each other */
#ifndef TOOLS_PLAY_SESSION_PARTS_H
#define TOOLS_PLAY_SESSION_PARTS_H

#include "cli/message.h"
#include "play/session.h"

typedef void session_function(struct session *session, double now);

/* ---- session.c ---- */

/* What the player is told, in place of what was told before. */
MESSAGE_FORMAT(3)
void session_say(struct session *session, enum session_tone tone, const char *format, ...);
void session_hush(struct session *session);

/* Plays a board that was dealt, which is taken over. */
void session_deal(struct session *session, struct deal *deal);

/* A shuffled board of the setup's size. */
enum fifteen_status session_shuffle(struct session *session, uint64_t seed,
                                    struct fifteen_error *error);

/* A move was made. */
void session_moved(struct session *session, enum fifteen_move move);

/* Moves the blank if it stays on the board. */
bool session_move(struct session *session, enum fifteen_move move, double now);

/* ---- session_solver.c ---- */

/* The board is another one than before: what was found for that one is forgotten. */
void session_reset_solver(struct session *session);

/* Asks the worker what is wanted and not known, or tells it that nothing is. */
void session_ask(struct session *session);

void session_read_news(struct session *session, double now);

session_function session_hint;
session_function session_toggle_distance;
session_function session_solve;
session_function session_pause;
session_function session_step;
session_function session_step_back;
session_function session_faster;
session_function session_slower;
session_function session_stop;

/* The next move of a solution that plays. */
void session_play_on(struct session *session, double now);

/* ---- session_text.c ---- */

session_function session_type_board;
session_function session_open_menu;

/* By action, for the modes named; NULL where a key means nothing. */
extern session_function *const session_menu_acts[N_ACTIONS];
extern session_function *const session_text_acts[N_ACTIONS];

#endif
