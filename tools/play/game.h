/* game.h - a game: board and goal, the moves so far, and the time they took
 *
 * Nothing here knows of a terminal, a clock or a solver: `now` is in seconds of any clock that only
 * goes forward. Moves are the blank's, as everywhere.
 */
#ifndef TOOLS_PLAY_GAME_H
#define TOOLS_PLAY_GAME_H

#include "input/cells.h"

struct game {
    struct cells board;
    struct cells goal;
    uint8_t *moves; /* enum fifteen_move each: those made, then those undone, the last one first */
    size_t n_made;
    size_t n_known; /* made and undone */
    size_t n_room;
    bool running;  /* the clock: from the first move on, but not at the goal */
    double before; /* seconds played, without those since it runs */
    double since;  /* when it began to run */
};

/* Takes the tiles of both over, which are of one size. */
void game_init(struct game *game, struct cells *start, struct cells *goal);

void game_free(struct game *game);

/* Whether the blank stays on the board. */
bool game_can_move(const struct game *game, enum fifteen_move move);

/* Moves that were undone are forgotten. FIFTEEN_INVALID: the blank would leave the board.
 * FIFTEEN_NO_MEMORY: nothing was done either. */
enum fifteen_status game_move(struct game *game, enum fifteen_move move, double now);

/* False: there is nothing to undo or redo. *moved is the move that did it. */
bool game_undo(struct game *game, double now, enum fifteen_move *moved);
bool game_redo(struct game *game, double now, enum fifteen_move *moved);

bool game_solved(const struct game *game);

/* Whether there is a tile on the cell that the goal has there too. */
bool game_is_home(const struct game *game, unsigned cell);

/* Time played. */
double game_seconds(const struct game *game, double now);

/* The tile that a move which is possible would slide. */
unsigned game_tile_of(const struct game *game, enum fifteen_move move);

/* The board as a problem for the solver. False: it is larger than any tray. */
bool game_problem(const struct game *game, struct fifteen_problem *out);

/* The move back. */
enum fifteen_move game_opposite(enum fifteen_move move);

#endif
