/* playback.h - when the next move of a solution that plays is due */
#ifndef TOOLS_PLAY_PLAYBACK_H
#define TOOLS_PLAY_PLAYBACK_H

#include <stdbool.h>

struct playback {
    bool active;
    bool paused;
    unsigned speed; /* index */
    double next;    /* when a move is due, of the clock of game.h */
};

/* At a middling speed, not active. */
void playback_init(struct playback *playback);

void playback_start(struct playback *playback, double now);
void playback_stop(struct playback *playback);
void playback_pause(struct playback *playback, bool paused, double now);

/* Faster for 1, slower for -1; as far as that goes. */
void playback_change_speed(struct playback *playback, int by, double now);

double playback_moves_per_second(const struct playback *playback);

/* Whether a move is due; if so the next one is from now on. */
bool playback_due(struct playback *playback, double now);

/* Seconds until then; negative if nothing plays. */
double playback_wait(const struct playback *playback, double now);

#endif
