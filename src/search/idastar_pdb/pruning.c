/* pruning.c - pruning tests: which ones the nodes of a search go through, and which ones pay */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/pruning.h"

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
