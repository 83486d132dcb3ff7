/* past.c - undo for new games: the games that were replaced, the last one first */
/* SPDX-License-Identifier: MIT */
#include "play/past.h"

#include <string.h>

void past_push(struct past *past, const struct past_game *game)
{
    if (past->n_games == PAST_MAX_GAMES) {
        game_free(&past->games[0].game);
        past->n_games--;
        memmove(past->games, past->games + 1, past->n_games * sizeof past->games[0]);
    }
    past->games[past->n_games++] = *game;
}

bool past_pop(struct past *past, struct past_game *out)
{
    if (past->n_games == 0)
        return false;
    *out = past->games[--past->n_games];
    return true;
}

void past_free(struct past *past)
{
    struct past_game game;
    while (past_pop(past, &game))
        game_free(&game.game);
}
