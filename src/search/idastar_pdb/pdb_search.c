/* pdb_search.c - depth-first search on tables: its memory, its pruning tests and its inner loop */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/pdb_search.h"

#include <stdlib.h>
#include <string.h>

#include "util/hot.h"

HOT_DECLARE(const struct pdb_search_loop, ENGINE_NAME(pdb_search_loop));

/* Nodes have about 50 bytes: copied in vectors of 64 bytes, the loop is 8 % slower. */
const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level)
{
    const enum cpu_level fastest = level == CPU_AVX512 ? CPU_AVX2 : level;
    return HOT_SELECT(ENGINE_NAME(pdb_search_loop), fastest);
}

/* A table's new value is the one of value - 1 and value + 1 whose bit 1 is the entry's. */
static int16_t change_of(unsigned modulo, unsigned table, unsigned bit)
{
    const unsigned old = modulo >> 2 * table & 3;
    const unsigned lower = (old + 3) & 3;
    const unsigned higher = (old + 1) & 3;
    const bool rises = higher >> 1 == bit;
    const int new = (int)(rises ? higher : lower);
    return (int16_t)((new - (int)old) * (1 << 2 * table) - (rises ? 256 : 0));
}

static void fill_changes(struct pdb_search *search)
{
    for (unsigned modulo = 0; modulo < 1 << 2 * LOOKUP_MAX_TABLES; modulo++)
        for (unsigned i = 0; i < 2 * LOOKUP_MAX_TABLES; i++)
            search->change[modulo][i] = change_of(modulo, i / 2, i % 2);
}

bool pdb_search_init(struct pdb_search *search, const struct pdb_engine *engine,
                     const struct search_job *job)
{
    *search = (struct pdb_search){.batch = PDB_SEARCH_SMALL_BATCH};
    pdb_engine_board(engine, job->goal, &search->goal);
    search->pending = malloc(PDB_SEARCH_STACK * sizeof *search->pending);
    if (search->pending == NULL || !paths_init(&search->paths)) {
        free(search->pending);
        return false;
    }
    /* The stack reverses the order: down is tried first. Korf's 100 boards then take 9,794
     * expansions on average, in the other order 10,106. */
    fill_changes(search);
    pdb_steps_fill(search->steps, job);
    search->sorts = job->algorithm == FIFTEEN_AUTO;
    if (engine->conflicts != NULL)
        memcpy(search->may_rise, engine->conflicts->may_rise, sizeof search->may_rise);
    return true;
}

void pdb_search_free(struct pdb_search *search)
{
    paths_free(&search->paths);
    free(search->pending);
}

/* ---- pruning tests ---- */

static bool prunes_less(const struct pruning_tally *tally, unsigned a, unsigned b)
{
    return tally->pruned[a] * tally->asked[b] < tally->pruned[b] * tally->asked[a];
}

void pruning_begin(struct pruning *pruning, unsigned n_views, bool conflicts,
                   const struct pruning_tally *tally)
{
    *pruning = (struct pruning){.conflicts = conflicts};
    for (unsigned view = 1; view < n_views; view++) {
        unsigned place = pruning->n_views++;
        for (; place > 0 && prunes_less(tally, pruning->views[place - 1], view); place--)
            pruning->views[place] = pruning->views[place - 1];
        pruning->views[place] = (uint8_t)view;
    }
}

static bool test_pays(const struct pruning_tally *tally, unsigned test,
                      const struct pruning_terms *terms)
{
    return tally->asked[test] < terms->min_asked ||
           tally->pruned[test] * terms->max_asked >= tally->asked[test];
}

void pruning_review(struct pruning *pruning, const struct pruning_tally *tally,
                    const struct pruning_terms *terms)
{
    const struct pruning before = *pruning;
    pruning->n_views = 0;
    for (unsigned i = 0; i < before.n_views; i++)
        if (test_pays(tally, before.views[i], terms))
            pruning->views[pruning->n_views++] = before.views[i];
    pruning->conflicts = before.conflicts && test_pays(tally, PRUNING_CONFLICTS, terms);
}
