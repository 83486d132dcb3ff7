/* move_list.h - a list of moves as people and programs write it, and its replay on a board */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_MOVE_LIST_H
#define CHECK_MOVES_MOVE_LIST_H

#include "check_moves/plan_step.h"

/* A move: the tile that slides, a direction, or both; or a step of a plan. */
struct listed_move {
    unsigned tile;          /* 0: only a direction */
    bool has_direction;     /* without a tile always true */
    enum fifteen_move move; /* of the blank; only with a direction */
    unsigned count;         /* how often it is made, from 1 */
    struct plan_step step;  /* if it has a line, the move is the step */
};

struct move_list {
    size_t n;
    struct listed_move *move;
    size_t n_allocated;
    size_t n_moves; /* each as often as it is made */
    char *digits;   /* of a list that is one number of several digits, else NULL */
};

/* Reads moves in one of these forms:
 * - tiles, separated by blanks, commas, brackets, quotes or "->", as "12 24 3";
 * - directions, as "RDLU", arrows or words, with or without blanks, each of which may have a count
 *   after it: "U2L" is U, U, L;
 * - tiles with their directions, as "7L 8L";
 * - tiles without separators, as "125874", which move_list_divide divides.
 *
 * Directions are those of the tiles, or of the blank. Letters and words may be small. An empty text
 * is an empty list. FIFTEEN_INVALID with the reason, also if the text mixes the forms. Always free
 * *out with move_list_free. */
enum fifteen_status move_list_parse(const char *text, bool of_blank, struct move_list *out,
                                    struct fifteen_error *error);

/* Divides a list that is one number, larger than any tile of the board, into tiles that can slide
 * one after the other. FIFTEEN_INVALID: there are several ways to do so, or none and the number has
 * more than four digits. */
enum fifteen_status move_list_divide(struct move_list *list, const struct fifteen_board *board,
                                     struct fifteen_error *error);

void move_list_free(struct move_list *list);

/* Makes the moves on a board. Returns NULL, or the first move that is not possible, with the reason
 * in *error. *n_made is the number of moves made. */
const struct listed_move *move_list_replay(const struct move_list *list,
                                           struct fifteen_board *board, size_t *n_made,
                                           struct fifteen_error *error);

#endif
