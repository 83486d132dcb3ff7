/* advice.c - the solver's solution: how much of it is left as the player moves, and its playback */
/* SPDX-License-Identifier: MIT */
#include "play/advice.h"

#include "play/game.h"

void advice_follow(struct advice *advice, enum fifteen_move move)
{
    const struct way *const solution = &advice->solution;
    const unsigned at = advice->at;
    if (at < solution->length && solution->path[at] == (uint8_t)move)
        advice->at++;
    else if (at > 0 && solution->path[at - 1] == (uint8_t)puzzle_opposite(move))
        advice->at--;
    else
        advice->known = false;
}

unsigned advice_distance(const struct advice *advice)
{
    return advice->solution.length - advice->at;
}

bool advice_next(const struct advice *advice, enum fifteen_move *out)
{
    if (!advice->known || advice_distance(advice) == 0)
        return false;
    *out = (enum fifteen_move)advice->solution.path[advice->at];
    return true;
}

/* ---- playback ---- */

enum { MEDIUM_SPEED = 4, MIN_SPEED = -3, MAX_SPEED = 3 }; /* moves per second, powers of 2 */

double playback_moves_per_second(const struct playback *playback)
{
    return playback->speed < 0 ? (double)MEDIUM_SPEED / (1 << -playback->speed)
                               : (double)MEDIUM_SPEED * (1 << playback->speed);
}

static void schedule_move(struct playback *playback, double now)
{
    playback->next_move = now + 1 / playback_moves_per_second(playback);
}

void playback_start(struct playback *playback, double now)
{
    playback->active = true;
    playback_pause(playback, false, now);
}

void playback_pause(struct playback *playback, bool paused, double now)
{
    playback->paused = paused;
    schedule_move(playback, now);
}

void playback_change_speed(struct playback *playback, int by, double now)
{
    const int speed = playback->speed + by;
    if (speed >= MIN_SPEED && speed <= MAX_SPEED)
        playback->speed = speed;
    schedule_move(playback, now);
}

/* Moves that are late are not made up for all at once. */
bool playback_due(struct playback *playback, double now)
{
    if (!playback->active || playback->paused || now < playback->next_move)
        return false;
    schedule_move(playback, now);
    return true;
}

double playback_wait(const struct playback *playback, double now)
{
    if (!playback->active || playback->paused)
        return -1;
    return now < playback->next_move ? playback->next_move - now : 0;
}
