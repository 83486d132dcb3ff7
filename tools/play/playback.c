/* playback.c - when the next move of a solution that plays is due */
#include "play/playback.h"

static const double speeds[] = {0.5, 1, 2, 4, 8, 16, 32};
enum { N_SPEEDS = sizeof speeds / sizeof speeds[0], MIDDLING = 3 };

void playback_init(struct playback *playback)
{
    *playback = (struct playback){.speed = MIDDLING};
}

double playback_moves_per_second(const struct playback *playback)
{
    return speeds[playback->speed];
}

static void schedule(struct playback *playback, double now)
{
    playback->next = now + 1 / playback_moves_per_second(playback);
}

void playback_start(struct playback *playback, double now)
{
    playback->active = true;
    playback->paused = false;
    schedule(playback, now);
}

void playback_stop(struct playback *playback)
{
    playback->active = false;
}

void playback_pause(struct playback *playback, bool paused, double now)
{
    playback->paused = paused;
    schedule(playback, now);
}

void playback_change_speed(struct playback *playback, int by, double now)
{
    if (by > 0 && playback->speed + 1 < N_SPEEDS)
        playback->speed++;
    if (by < 0 && playback->speed > 0)
        playback->speed--;
    schedule(playback, now);
}

/* Being late is not made up for by moves in a heap. */
bool playback_due(struct playback *playback, double now)
{
    if (!playback->active || playback->paused || now < playback->next)
        return false;
    schedule(playback, now);
    return true;
}

double playback_wait(const struct playback *playback, double now)
{
    if (!playback->active || playback->paused)
        return -1;
    return now < playback->next ? playback->next - now : 0;
}
