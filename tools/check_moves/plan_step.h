/* plan_step.h - a step of a plan, made on a board */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_PLAN_STEP_H
#define CHECK_MOVES_PLAN_STEP_H

#include <fifteen/fifteen.h>

struct plan_step {
    uint64_t line; /* in its file, from 1; 0: not a step */
    unsigned tile;
    unsigned from; /* the cell of the tile */
    unsigned to;   /* and that of the blank */
    bool any_direction;
    enum fifteen_move blank_move; /* unless any_direction */
};

/* Makes a step on a board. Returns false, with the reason in *error, if it is not possible. */
bool plan_step_make(const struct plan_step *step, struct fifteen_board *board,
                    struct fifteen_error *error);

#endif
