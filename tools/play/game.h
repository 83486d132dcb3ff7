/* game.h - the state of a game: board and goal, the moves made, and the time they took
 *
 * It uses no terminal, clock or solver. `now` is in seconds of any clock that only goes forward.
 * Moves are those of the blank, as everywhere.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_GAME_H
#define TOOLS_PLAY_GAME_H

#include <fifteen/fifteen.h>

#include "puzzle/puzzle.h"

struct game {
    struct fifteen_board *board;
    struct fifteen_board *goal; /* of the same size */
    bool solvable;
    uint8_t *moves; /* enum fifteen_move each: the moves made, then those to redo */
    size_t n_made;
    size_t n_moves;  /* made and to redo */
    size_t n_slides; /* all so far: moves made, undone and redone */
    size_t capacity;
    bool running;         /* the clock: from the first move on, but not at the goal */
    double seconds;       /* played, up to `running_since` if it is running */
    double running_since; /* when it was last started */
};

/* ---- new games; *out is set on FIFTEEN_OK, then always call game_free ---- */

/* Shuffles a board as `fifteen generate --seed` does. `goal` is as goal.h reads it, `size` one of
 * setup.h. */
enum fifteen_status game_shuffled(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct game *out, struct fifteen_error *error);

/* Reads a board of `size`, or with 0 rows of any square size. A size alone on the first line, as in
 * the files of the algs4 course, is the board's size and overrides `size`. */
enum fifteen_status game_read(const char *text, struct fifteen_geometry size, const char *goal,
                              struct game *out, struct fifteen_error *error);

/* Begins a new game on a board, which is copied. */
enum fifteen_status game_on(const struct fifteen_board *board, const char *goal, struct game *out,
                            struct fifteen_error *error);

void game_free(struct game *game);

/* ---- the board ---- */

struct fifteen_geometry game_size(const struct game *game);

bool game_solved(const struct game *game);

/* Returns whether a cell has the tile that the goal has there; false for the blank. */
bool game_is_home(const struct game *game, unsigned cell);

/* Turns the tiles of the board, cell by cell, into those of the board on which the game began. */
void game_undo_all(const struct game *game, int *tiles);

/* ---- moves ---- */

/* Returns the tile that a possible move slides. */
unsigned game_tile_of(const struct game *game, enum fifteen_move move);

/* Makes a move and discards the moves to redo. Returns FIFTEEN_INVALID if the blank would leave the
 * board. On any failure nothing changes. */
enum fifteen_status game_move(struct game *game, enum fifteen_move move, double now);

/* Returns false if there is nothing to undo or redo. *moved is the move that was made for it. */
bool game_undo(struct game *game, double now, enum fifteen_move *moved);
bool game_redo(struct game *game, double now, enum fifteen_move *moved);

/* Returns the time played. */
double game_seconds(const struct game *game, double now);

#endif
