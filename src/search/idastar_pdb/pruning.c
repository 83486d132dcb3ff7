/* pruning.c - pruning tests: which ones the nodes of a search go through, and which ones pay */
#include "search/idastar_pdb/pruning.h"

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
