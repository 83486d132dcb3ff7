/* move_list.h - a list of moves as people and programs write it, and its replay on a board */
#ifndef CHECK_MOVES_MOVE_LIST_H
#define CHECK_MOVES_MOVE_LIST_H

#include "check_moves/plan_step.h"

/* A move: the tile that slides, or a direction; or a step of a plan. */
struct listed_move {
    unsigned tile;          /* 0: a direction */
    enum fifteen_move move; /* of the blank; only without a tile */
    struct plan_step step;  /* if it has a line, the move is the step */
};

struct move_list {
    size_t n;
    struct listed_move *move;
};

/* Reads tiles, separated by blanks, commas or brackets, as "12 24 3"; or directions, as "RDLU" or
 * arrows, with or without blanks. Directions are those of the tiles, or of the blank. An empty text
 * is an empty list. FIFTEEN_INVALID with the reason. Always free *out with move_list_free. */
enum fifteen_status move_list_parse(const char *text, bool of_blank, struct move_list *out,
                                    struct fifteen_error *error);

void move_list_free(struct move_list *list);

/* Makes the moves on a board. Returns the number of moves made: list->n, or the position of the
 * first move that is not possible, from 0, with the reason in *error. */
size_t move_list_replay(const struct move_list *list, struct fifteen_grid *board,
                        struct fifteen_error *error);

#endif
