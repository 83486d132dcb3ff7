/* plan_step.c - a step of a plan, made on a board */
/* SPDX-License-Identifier: MIT */
#include "check_moves/plan_step.h"

#include <stdio.h>

#include "cli/message.h"
#include "pddl/pddl.h"

enum { NO_MOVE = 4, CELL_NAME_SIZE = 24 };

static const char *name_cell(unsigned columns, unsigned cell, char out[CELL_NAME_SIZE])
{
    snprintf(out, CELL_NAME_SIZE, "c%u-%u", cell / columns + 1, cell % columns + 1);
    return out;
}

static unsigned cell_of(const struct fifteen_board *board, unsigned tile)
{
    unsigned cell = 0;
    while (fifteen_board_tiles(board)[cell] != tile)
        cell++;
    return cell;
}

/* Returns the move that takes the blank from one cell to another, or NO_MOVE. */
static unsigned blank_move(unsigned columns, unsigned from, unsigned to)
{
    if (to == from + columns)
        return FIFTEEN_DOWN;
    if (to + columns == from)
        return FIFTEEN_UP;
    if (from / columns != to / columns)
        return NO_MOVE;
    if (to == from + 1)
        return FIFTEEN_RIGHT;
    return to + 1 == from ? FIFTEEN_LEFT : NO_MOVE;
}

bool plan_step_make(const struct plan_step *step, struct fifteen_board *board,
                    struct fifteen_error *error)
{
    const unsigned columns = fifteen_board_size(board).columns;
    const unsigned blank = fifteen_board_blank(board);
    const unsigned tile_cell = cell_of(board, step->tile);
    const unsigned move = blank_move(columns, step->to, step->from);
    char is[CELL_NAME_SIZE];
    char stated[CELL_NAME_SIZE];
    name_cell(columns, step->from, stated);
    if (tile_cell != step->from)
        message_set(error, FIFTEEN_INVALID, "tile %u is in cell %s, not in %s", step->tile,
                    name_cell(columns, tile_cell, is), stated);
    else if (blank != step->to)
        message_set(error, FIFTEEN_INVALID, "the blank is in cell %s, not in %s",
                    name_cell(columns, blank, is), name_cell(columns, step->to, stated));
    else if (move == NO_MOVE)
        message_set(error, FIFTEEN_INVALID, "cells %s and %s are not next to each other", stated,
                    name_cell(columns, step->to, is));
    else if (!step->any_direction && step->blank_move != move)
        message_set(error, FIFTEEN_INVALID, "from %s to %s is %s, not %s", stated,
                    name_cell(columns, step->to, is), pddl_action((enum fifteen_move)move),
                    pddl_action(step->blank_move));
    else
        return fifteen_board_slide(board, (enum fifteen_move)move) == step->tile;
    return false;
}
