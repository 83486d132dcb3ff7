/* pdb_search.c - a depth-first search on tables: its memory, inner loop and pruning tests */
#include "search/idastar_pdb/pdb_search.h"

#include <stdlib.h>
#include <string.h>

#include "util/hot.h"

HOT_DECLARE(const struct pdb_search_loop, pdb_search_loop);

/* Nodes have about 50 bytes: copied in vectors of 64 bytes, the loop is 8 % slower. */
const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level)
{
    const enum cpu_level fastest = level == CPU_AVX512 ? CPU_AVX2 : level;
    return HOT_SELECT(pdb_search_loop, fastest);
}

bool pdb_search_init(struct pdb_search *search, const struct pdb_engine *engine,
                     const struct search_job *job)
{
    *search = (struct pdb_search){.goal = lookup_labels(engine->lookup, 0, job->goal),
                                  .batch = PDB_SEARCH_SMALL_BATCH};
    search->pending = malloc(PDB_SEARCH_STACK * sizeof *search->pending);
    if (search->pending == NULL || !paths_init(&search->paths)) {
        free(search->pending);
        return false;
    }
    /* The stack reverses the order: down is tried first. Korf's 100 boards then take 9,794
     * expansions on average, in the other order 10,106. */
    pdb_steps_fill(search->steps, job);
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

/* A test pays if it prunes one in MAX_ASKED nodes or more. A view takes about 15 % of a node's
 * time, and pruning the share p leaves about (1 - p)^3.5 of the nodes. The same limit suits linear
 * conflict: on tables 4-4-4-3 it prunes one in 8 and saves 15 % of the time, on 6-6-3 one in 31 and
 * costs 4 %, on 7-8 one in 5000. */
enum { MAX_ASKED = 24 };

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

static bool test_pays(const struct pruning_tally *tally, unsigned test, uint64_t min_asked)
{
    return tally->asked[test] < min_asked || tally->pruned[test] * MAX_ASKED >= tally->asked[test];
}

void pruning_review(struct pruning *pruning, const struct pruning_tally *tally, uint64_t min_asked)
{
    const struct pruning before = *pruning;
    pruning->n_views = 0;
    for (unsigned i = 0; i < before.n_views; i++)
        if (test_pays(tally, before.views[i], min_asked))
            pruning->views[pruning->n_views++] = before.views[i];
    pruning->conflicts = before.conflicts && test_pays(tally, PRUNING_CONFLICTS, min_asked);
}
