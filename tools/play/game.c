/* game.c - a game: board and goal, the moves so far, and the time they took */
#include "play/game.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

void game_init(struct game *game, struct cells *start, struct cells *goal)
{
    *game = (struct game){.board = *start, .goal = *goal};
    start->tile = NULL;
    goal->tile = NULL;
}

void game_free(struct game *game)
{
    cells_free(&game->board);
    cells_free(&game->goal);
    free(game->moves);
    game->moves = NULL;
}

/* ---- asking ---- */

static unsigned n_cells(const struct game *game)
{
    return game->board.rows * game->board.columns;
}

bool game_solved(const struct game *game)
{
    return memcmp(game->board.tile, game->goal.tile, n_cells(game) * sizeof *game->board.tile) == 0;
}

bool game_is_home(const struct game *game, unsigned cell)
{
    return game->board.tile[cell] != 0 && game->board.tile[cell] == game->goal.tile[cell];
}

double game_seconds(const struct game *game, double now)
{
    return game->before + (game->running ? now - game->since : 0);
}

/* The cell the blank would go to; n_cells if that is none. */
static unsigned target(const struct game *game, enum fifteen_move move)
{
    const struct cells *const board = &game->board;
    const unsigned row = board->blank / board->columns;
    const unsigned column = board->blank % board->columns;
    switch (move) {
    case FIFTEEN_UP:
        return row > 0 ? board->blank - board->columns : n_cells(game);
    case FIFTEEN_LEFT:
        return column > 0 ? board->blank - 1 : n_cells(game);
    case FIFTEEN_RIGHT:
        return column + 1 < board->columns ? board->blank + 1 : n_cells(game);
    case FIFTEEN_DOWN:
        return row + 1 < board->rows ? board->blank + board->columns : n_cells(game);
    }
    return n_cells(game);
}

bool game_can_move(const struct game *game, enum fifteen_move move)
{
    return target(game, move) < n_cells(game);
}

unsigned game_tile_of(const struct game *game, enum fifteen_move move)
{
    return game->board.tile[target(game, move)];
}

bool game_problem(const struct game *game, struct fifteen_problem *out)
{
    return cells_board(&game->board, &out->geometry, &out->start) &&
           cells_board(&game->goal, &out->geometry, &out->goal);
}

enum fifteen_move game_opposite(enum fifteen_move move)
{
    static const enum fifteen_move opposites[] = {[FIFTEEN_UP] = FIFTEEN_DOWN,
                                                  [FIFTEEN_LEFT] = FIFTEEN_RIGHT,
                                                  [FIFTEEN_RIGHT] = FIFTEEN_LEFT,
                                                  [FIFTEEN_DOWN] = FIFTEEN_UP};
    return opposites[move];
}

/* ---- moving ---- */

static void slide(struct game *game, enum fifteen_move move, double now)
{
    cells_slide(&game->board, move);
    const bool runs = !game_solved(game);
    if (game->running && !runs)
        game->before += now - game->since;
    if (!game->running && runs)
        game->since = now;
    game->running = runs;
}

static bool make_room(struct game *game)
{
    if (game->n_made < game->n_room)
        return true;
    const size_t n_room = game->n_room == 0 ? FIRST_ROOM : 2 * game->n_room;
    uint8_t *const moves = realloc(game->moves, n_room);
    if (moves == NULL)
        return false;
    game->moves = moves;
    game->n_room = n_room;
    return true;
}

enum fifteen_status game_move(struct game *game, enum fifteen_move move, double now)
{
    if (!game_can_move(game, move))
        return FIFTEEN_INVALID;
    if (!make_room(game))
        return FIFTEEN_NO_MEMORY;
    game->moves[game->n_made++] = (uint8_t)move;
    game->n_known = game->n_made;
    slide(game, move, now);
    return FIFTEEN_OK;
}

bool game_undo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == 0)
        return false;
    *moved = game_opposite((enum fifteen_move)game->moves[--game->n_made]);
    slide(game, *moved, now);
    return true;
}

bool game_redo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == game->n_known)
        return false;
    *moved = (enum fifteen_move)game->moves[game->n_made++];
    slide(game, *moved, now);
    return true;
}
