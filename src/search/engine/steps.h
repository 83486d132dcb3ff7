/* steps.h - steps of the blank, and the steps that may follow a path */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_STEPS_H
#define ENGINE_STEPS_H

#include "board/packed.h"

/* In place of the last move, before the first: all moves are tried, or only moves 0 and 2. */
enum { PDB_NO_MOVE = 4, PDB_NO_MOVE_HALF = 5 };

/* A step of the blank, one byte: the move, and the cell that the blank is on after it. */
#ifdef FIFTEEN_WIDE
enum { PDB_STEP_CELLS = 32 };
#else
enum { PDB_STEP_CELLS = PACKED_MAX_CELLS };
#endif
enum { PDB_STEPS = (PDB_NO_MOVE_HALF + 1) * PDB_STEP_CELLS };

static inline unsigned pdb_step(unsigned move, unsigned blank)
{
    return move * PDB_STEP_CELLS + blank;
}

static inline unsigned pdb_step_move(unsigned step)
{
    return step / PDB_STEP_CELLS;
}

static inline unsigned pdb_step_blank(unsigned step)
{
    return step % PDB_STEP_CELLS;
}

/* The steps that may follow the paths of a state. States are the last steps of paths, or those of
 * an automaton (sequences.h). */
struct pdb_steps {
    uint16_t state[4]; /* after each step */
    uint8_t step[4];
    uint8_t n;
};

static inline void pdb_steps_add(struct pdb_steps *steps, unsigned step, unsigned state)
{
    steps->state[steps->n] = (uint16_t)state;
    steps->step[steps->n++] = (uint8_t)step;
}

#endif
