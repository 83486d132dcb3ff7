/* micro.h - parts of the search on tables, to be timed one by one
 *
 * A part is a function that does its work n times over on what all parts share. It returns
 * something that depends on all of it, so that no compiler leaves it out.
 */
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

/* A board as it is when a tile of `table` has just moved. */
struct micro_place {
    uint64_t labels;
    uint64_t sets;
    unsigned table;
    unsigned blank;
    uint32_t code; /* of the table's tiles, see lookup.h */
};

struct micro {
    struct fifteen_pdb_set *tables;
    struct pdb_engine *engine;
    struct fifteen_solver *solver;
    struct fifteen_problem far;                                /* at distance 80 */
    struct micro_place *places;                                /* MICRO_N_BOARDS steps of a walk */
    struct lookup_question (*questions)[LOOKUP_MAX_QUESTIONS]; /* of MICRO_N_ROOTS boards of it */
    unsigned n_questions;                                      /* of each */
    uint64_t *block;                                           /* as large as the tables */
    uint64_t n_words;
    struct transpositions *seen;
    struct paths *log;
    struct pdb_node *nodes; /* MICRO_N_NODES of them */
};

/* Makes all of it on the tables of a partition, which are built. The caller frees it by micro_free,
 * also if this fails. */
enum fifteen_status micro_init(struct micro *micro, const char *partition, uint64_t seen_bytes,
                               struct fifteen_error *error);
void micro_free(struct micro *micro);

struct micro_part {
    const char *name;
    uint64_t n; /* operations that take some ten milliseconds or more */
    /* Does operations first .. first + n - 1. */
    uint64_t (*run)(const struct micro *micro, uint64_t first, uint64_t n);
};

/* Each ends with a part without a name. */
extern const struct micro_part micro_index_parts[];
extern const struct micro_part micro_memory_parts[];
extern const struct micro_part micro_node_parts[];

/* Numbers in no order, a different one for each i. */
static inline uint64_t micro_random(uint64_t i)
{
    return transpositions_mix(i + UINT64_C(0x9e3779b97f4a7c15));
}

#endif
