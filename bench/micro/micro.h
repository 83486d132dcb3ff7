/* micro.h - micro-benchmarks: parts of the search on tables, timed one by one
 *
 * A part is a function that performs an operation n times on shared data. It returns a value that
 * depends on all operations, so that no compiler removes them.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_MICRO_H
#define BENCH_MICRO_H

#include <stdint.h>

#include <fifteen/fifteen.h>

#include "search/idastar_pdb/pdb_search.h"

enum {
    MICRO_N_BOARDS = 1 << 14, /* powers of two */
    MICRO_N_NEAR = 1 << 6,
    MICRO_N_ROOTS = 1 << 6,
    MICRO_N_NODES = 1 << 7
};

/* A board after a move of a tile of `table`. */
struct micro_place {
    uint64_t labels;
    unsigned table;
    unsigned blank;
    uint32_t code; /* of the table's tiles (lookup.h) */
};

struct micro {
    struct fifteen_pdb_set *tables;
    struct pdb_engine *engine;
    struct fifteen_solver *solver;
    struct fifteen_board *far;                                 /* at distance 80 */
    struct micro_place *places;                                /* MICRO_N_BOARDS steps of a walk */
    struct lookup_question (*questions)[LOOKUP_MAX_QUESTIONS]; /* of MICRO_N_ROOTS boards of it */
    unsigned n_questions;                                      /* of each */
    uint64_t *block;                                           /* as large as the tables */
    uint64_t n_words;
    struct transpositions *seen;
    struct paths *log;
    struct pdb_node *nodes; /* MICRO_N_NODES of them */
};

/* Builds the tables of a partition and prepares the data. Always call micro_free. */
enum fifteen_status micro_init(struct micro *micro, const char *partition, uint64_t seen_bytes,
                               struct fifteen_error *error);
void micro_free(struct micro *micro);

struct micro_part {
    const char *name;
    uint64_t n; /* number of operations that takes at least ten milliseconds */
    /* Performs operations first .. first + n - 1. */
    uint64_t (*run)(const struct micro *micro, uint64_t first, uint64_t n);
};

/* The last part of each list has no name. */
extern const struct micro_part micro_index_parts[];
extern const struct micro_part micro_memory_parts[];
extern const struct micro_part micro_node_parts[];

/* A pseudo-random number, different for each i. */
static inline uint64_t micro_random(uint64_t i)
{
    return mix_word(i + UINT64_C(0x9e3779b97f4a7c15));
}

#endif
