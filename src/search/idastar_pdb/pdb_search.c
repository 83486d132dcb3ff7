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
    slack_changes_fill(&search->changes, &engine->patterns);
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

void pdb_search_prune(struct pdb_search *search, const struct pdb_engine *engine,
                      const struct pruning *pruning)
{
    search->pruning = *pruning;
    slack_views_fill(&search->used, &engine->patterns, pruning->views, pruning->n_views);
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
