/* deal.h - a board to be played and its goal: shuffled by a seed, or read from text */
#ifndef TOOLS_PLAY_DEAL_H
#define TOOLS_PLAY_DEAL_H

#include "input/cells.h"

struct deal {
    struct cells start;
    struct cells goal;
    bool solvable;
};

/* `goal` is as goal.h reads it, `size` one of sizes.h. Shuffled is as `fifteen generate --seed`
 * does it. *out is set on FIFTEEN_OK, and to be freed. */
enum fifteen_status deal_shuffled(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct deal *out, struct fifteen_error *error);

/* Of `size` if the text has as many numbers, else square; n may be alone on the first line, as in
 * the files of the algs4 course. A size of 0 rows is any square one. */
enum fifteen_status deal_read(const char *text, struct fifteen_geometry size, const char *goal,
                              struct deal *out, struct fifteen_error *error);

/* The same with the tiles of a board that there is. */
enum fifteen_status deal_again(const struct cells *board, const char *goal, struct deal *out,
                               struct fifteen_error *error);

void deal_free(struct deal *deal);

#endif
