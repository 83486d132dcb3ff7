/* pdb_engine.h - the fast engine: what all searches on the same tables, one bit an entry, share */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_PDB_ENGINE_H
#define ENGINE_PDB_ENGINE_H

#include "board/wide.h"
#include "search/engine/node_board.h"
#include "search/engine/sequences.h"
#include "search/engine/unit.h"

/* Immutable once made, except what pdb_engine_sequences adds. For any number of threads. */
struct pdb_engine {
    const struct fifteen_pdb_set *tables;
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    node_lookup *lookup;
    unsigned n_views; /* the first is the board itself */
    struct view views[NODE_VIEWS];
    struct node_patterns patterns;
    struct line_values *conflicts; /* NULL: without linear conflict */
    bool reflects;                 /* a board and its reflection have the same values */
    struct late_sequences *late;
    enum cpu_level cpu; /* whose loops it runs: CPUID takes 20 us on a virtual machine */
};

/* Returns FIFTEEN_INVALID if the tables do not suit it. Free *out by pdb_engine_free. */
ENGINE_PART enum fifteen_status pdb_engine_create(const struct pdb_engine_options *options,
                                                  struct pdb_engine **out,
                                                  struct fifteen_error *error);

/* The start of a search. */
struct pdb_root {
    struct node_board board;
    node_bits second;       /* bit 1 of each pattern's value */
    node_bits odd;          /* bit 0 */
    unsigned h[NODE_VIEWS]; /* by view: the sum of its patterns' values */
};

static inline void pdb_root_add(struct pdb_root *root, unsigned pattern, unsigned value)
{
    root->second |= (node_bits)((node_bits)(value >> 1 & 1) << pattern);
    root->odd |= (node_bits)((node_bits)(value & 1) << pattern);
}

ENGINE_PART void pdb_engine_root(const struct pdb_engine *engine, wide_board board,
                                 struct pdb_root *out);

#ifdef FIFTEEN_WIDE
/* Lists all views of the tables, and returns their number. A new engine uses the first NODE_VIEWS.
 */
ENGINE_PART unsigned pdb_engine_list_views(const struct pdb_engine *engine,
                                           struct view out[VIEW_ALL_MAX]);

/* Makes a copy of an engine use other views, at most NODE_VIEWS. Do not free the copy. */
ENGINE_PART void pdb_engine_use(struct pdb_engine *engine, const struct view *views, unsigned n);
#else
/* The board that a view looks up. */
ENGINE_PART struct pdb_node_view pdb_engine_see(const struct pdb_engine *engine, unsigned view,
                                                packed_board board);

/* Fills the questions for all tables in all views of a board, at most LOOKUP_MAX_QUESTIONS, and the
 * views' labels. Returns the number of questions. */
ENGINE_PART unsigned pdb_engine_ask(const struct pdb_engine *engine, packed_board board,
                                    struct lookup_question *questions, struct node_board *labels);

/* The heuristic's values of n boards, several at a time: the walks of their look-ups take turns. */
ENGINE_PART void pdb_engine_values(const struct pdb_engine *engine, const wide_board *boards,
                                   size_t n, uint8_t *values);
#endif

/* The board of a root alone. */
ENGINE_PART void pdb_engine_board(const struct pdb_engine *engine, wide_board board,
                                  struct node_board *out);

/* The automaton of excluded move sequences, which the first call builds: 5 ms on 4x4, a third of a
 * second on 5x5. Returns NULL if out of memory; the next call tries again. */
ENGINE_PART const struct sequences *pdb_engine_sequences(const struct pdb_engine *engine);

/* ---- what the width decides ---- */

/* Makes the index of an engine's tables, its views and linear conflict. Returns FIFTEEN_INVALID if
 * the tables or linear conflict do not suit it. Always call pdb_engine_strip. */
ENGINE_PART enum fifteen_status pdb_engine_equip(struct pdb_engine *engine,
                                                 const struct pdb_engine_options *options,
                                                 struct fifteen_error *error);
ENGINE_PART void pdb_engine_strip(struct pdb_engine *engine);

/* NULL is allowed. */
ENGINE_PART void pdb_engine_free(struct pdb_engine *engine);

/* The steps that may follow a step, all but the one back, in the job's order. A state is the last
 * step. */
ENGINE_PART void pdb_steps_fill(struct pdb_steps steps[PDB_STEPS], const struct search_job *job);

/* ---- the searches ---- */

/* IDA*. The job's algorithm decides on a transposition table. Large searches use all threads that
 * the job allows. */
ENGINE_PART engine_search_function idastar_pdb;

/* A*. Large searches use all threads that the job allows, at most ASTAR_PDB_PARTS. */
ENGINE_PART engine_search_function astar_pdb;

/* A*+IDA*, within limits.memory_bytes (0: 1 GiB), on all threads that the job
 * allows. If this is too little memory for A*, runs IDA* alone. */
ENGINE_PART engine_search_function astar_idastar;

#endif
