/* advice.h - the solver's solution: how much of it is left as the player moves, and its playback
 *
 * Every board of a shortest solution is as far from the goal as the rest of the solution is long. A
 * move along it, or back, needs no new search.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_ADVICE_H
#define TOOLS_PLAY_ADVICE_H

#include "play/way.h"

struct advice {
    bool known;
    bool optimal; /* the solution is proven to be a shortest one */
    unsigned at;  /* moves of it that have been made */
    struct way solution;
};

/* Updates the advice after a move. A move that leaves the solution discards it. */
void advice_follow(struct advice *advice, enum fifteen_move move);

/* Returns the number of moves to the goal; the advice must be known. */
unsigned advice_distance(const struct advice *advice);

/* Sets *out to the next move. Returns false if no solution is known, or at the goal. */
bool advice_next(const struct advice *advice, enum fifteen_move *out);

/* Zeros: not active, at a medium speed. */
struct playback {
    bool active;
    bool paused;
    int speed;        /* 2^speed times the medium one */
    double next_move; /* when it is due, by the clock of game.h */
};

void playback_start(struct playback *playback, double now);
void playback_pause(struct playback *playback, bool paused, double now);

/* Doubles the speed for 1, halves it for -1, within limits. */
void playback_change_speed(struct playback *playback, int by, double now);

double playback_moves_per_second(const struct playback *playback);

/* Returns whether a move is due, and if so schedules the next one. */
bool playback_due(struct playback *playback, double now);

/* Returns the seconds until a move is due, or a negative number if nothing plays. */
double playback_wait(const struct playback *playback, double now);

#endif
