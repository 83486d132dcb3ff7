/* past.h - undo for new games: the games that were replaced, the last one first */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_PAST_H
#define TOOLS_PLAY_PAST_H

#include "play/game.h"
#include "play/setup.h"

enum { PAST_MAX_GAMES = 16 };

/* A game and what the session knows of it. */
struct past_game {
    struct game game;
    char goal[SETUP_TEXT_SIZE]; /* as goal.h reads it */
    bool shuffled;
    uint64_t seed;
    bool helped;
    bool hinted;
    unsigned fewest;
};

/* Zeros: no games. */
struct past {
    struct past_game games[PAST_MAX_GAMES];
    unsigned n_games;
};

/* Adds a game and takes ownership of it. The oldest game is freed if there are too many. */
void past_push(struct past *past, const struct past_game *game);

/* Removes the last game, which the caller then owns. Returns false if there is none. */
bool past_pop(struct past *past, struct past_game *out);

void past_free(struct past *past);

#endif
