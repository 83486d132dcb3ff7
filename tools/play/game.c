/* game.c - the state of a game: board and goal, the moves made, and the time they took */
/* SPDX-License-Identifier: MIT */
#include "play/game.h"

#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "input/goal.h"
#include "input/shuffled.h"
#include "play/setup.h"

void game_free(struct game *game)
{
    fifteen_board_free(game->board);
    fifteen_board_free(game->goal);
    free(game->moves);
    *game = (struct game){.moves = NULL};
}

/* ---- new games ---- */

enum fifteen_status game_shuffled(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct game *out, struct fifteen_error *error)
{
    *out = (struct game){.solvable = true};
    const enum fifteen_status status = setup_check_size(size, error);
    return status == FIFTEEN_OK ? shuffled_make(size, goal, seed, &out->board, &out->goal, error)
                                : status;
}

/* Begins a game on a board and takes ownership of it. */
static enum fifteen_status begin_game(struct fifteen_board *board, const char *goal,
                                      struct game *out, struct fifteen_error *error)
{
    struct game game = {.board = board};
    const enum fifteen_status status =
        goal_read(goal, fifteen_board_size(board), &game.goal, error);
    if (status != FIFTEEN_OK) {
        game_free(&game);
        return status;
    }
    game.solvable = fifteen_board_solvable(game.board, game.goal);
    *out = game;
    return FIFTEEN_OK;
}

enum fifteen_status game_read(const char *text, struct fifteen_geometry size, const char *goal,
                              struct game *out, struct fifteen_error *error)
{
    struct fifteen_board *board;
    enum fifteen_status status = fifteen_board_parse(text, strlen(text), size, &board, error);
    if (status != FIFTEEN_OK)
        return status;
    status = setup_check_size(fifteen_board_size(board), error);
    if (status == FIFTEEN_OK)
        return begin_game(board, goal, out, error);
    fifteen_board_free(board);
    return status;
}

enum fifteen_status game_on(const struct fifteen_board *board, const char *goal, struct game *out,
                            struct fifteen_error *error)
{
    struct fifteen_board *copy;
    const enum fifteen_status status = fifteen_board_copy(board, &copy, error);
    return status == FIFTEEN_OK ? begin_game(copy, goal, out, error) : status;
}

/* ---- the board ---- */

struct fifteen_geometry game_size(const struct game *game)
{
    return fifteen_board_size(game->board);
}

bool game_solved(const struct game *game)
{
    return fifteen_board_equal(game->board, game->goal);
}

bool game_is_home(const struct game *game, unsigned cell)
{
    const unsigned tile = fifteen_board_tiles(game->board)[cell];
    return tile != 0 && tile == fifteen_board_tiles(game->goal)[cell];
}

/* ---- moves ---- */

/* The cell to which a possible move takes the blank. */
static unsigned blank_after(const struct game *game, unsigned blank, enum fifteen_move move)
{
    const int columns = game_size(game).columns;
    const int steps[] = {[FIFTEEN_UP] = -columns,
                         [FIFTEEN_LEFT] = -1,
                         [FIFTEEN_RIGHT] = 1,
                         [FIFTEEN_DOWN] = columns};
    return (unsigned)((int)blank + steps[move]);
}

unsigned game_tile_of(const struct game *game, enum fifteen_move move)
{
    return fifteen_board_tiles(
        game->board)[blank_after(game, fifteen_board_blank(game->board), move)];
}

void game_undo_all(const struct game *game, int *tiles)
{
    unsigned blank = fifteen_board_blank(game->board);
    for (size_t i = game->n_made; i > 0; i--) {
        const enum fifteen_move move = puzzle_opposite((enum fifteen_move)game->moves[i - 1]);
        const unsigned to = blank_after(game, blank, move);
        tiles[blank] = tiles[to];
        tiles[to] = 0;
        blank = to;
    }
}

static void slide_tile(struct game *game, enum fifteen_move move, double now)
{
    fifteen_board_slide(game->board, move);
    game->n_slides++;
    const bool runs = !game_solved(game);
    if (game->running && !runs)
        game->seconds += now - game->running_since;
    if (!game->running && runs)
        game->running_since = now;
    game->running = runs;
}

static bool reserve_move(struct game *game)
{
    uint8_t *const moves = grow_array(game->moves, &game->capacity, game->n_made + 1, 1);
    if (moves != NULL)
        game->moves = moves;
    return moves != NULL;
}

enum fifteen_status game_move(struct game *game, enum fifteen_move move, double now)
{
    if (!fifteen_board_can_move(game->board, move))
        return FIFTEEN_INVALID;
    if (!reserve_move(game))
        return FIFTEEN_NO_MEMORY;
    game->moves[game->n_made++] = (uint8_t)move;
    game->n_moves = game->n_made;
    slide_tile(game, move, now);
    return FIFTEEN_OK;
}

bool game_undo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == 0)
        return false;
    *moved = puzzle_opposite((enum fifteen_move)game->moves[--game->n_made]);
    slide_tile(game, *moved, now);
    return true;
}

bool game_redo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == game->n_moves)
        return false;
    *moved = (enum fifteen_move)game->moves[game->n_made++];
    slide_tile(game, *moved, now);
    return true;
}

double game_seconds(const struct game *game, double now)
{
    return game->seconds + (game->running ? now - game->running_since : 0);
}
