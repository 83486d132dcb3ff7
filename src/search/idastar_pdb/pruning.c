/* pruning.c - which tests the nodes of a search go through, and whether one is worth it */
#include "search/idastar_pdb/pruning.h"

/* One of so many nodes that come to a test must be pruned. A view takes some 15 % of a node's time,
 * and pruning the share p leaves about (1 - p)^3.5 of the nodes. Of linear conflict it was found to
 * do as well: on tables 4-4-4-3 it prunes one in 8 and saves 15 % of the time, on 6-6-3 one in 31
 * and costs 4 %, on 7-8 one in 5000. */
enum { LEAST_PRUNED = 24 };

static bool prunes_less(const struct pdb_tally *tally, unsigned a, unsigned b)
{
    return tally->pruned[a] * tally->asked[b] < tally->pruned[b] * tally->asked[a];
}

void pdb_tests_begin(struct pdb_tests *tests, unsigned n_views, bool conflicts,
                     const struct pdb_tally *tally)
{
    *tests = (struct pdb_tests){.conflicts = conflicts};
    for (unsigned view = 1; view < n_views; view++) {
        unsigned place = tests->n_views++;
        for (; place > 0 && prunes_less(tally, tests->views[place - 1], view); place--)
            tests->views[place] = tests->views[place - 1];
        tests->views[place] = (uint8_t)view;
    }
}

static bool pays(const struct pdb_tally *tally, unsigned test, uint64_t least_asked)
{
    return tally->asked[test] < least_asked ||
           tally->pruned[test] * LEAST_PRUNED >= tally->asked[test];
}

void pdb_tests_review(struct pdb_tests *tests, const struct pdb_tally *tally, uint64_t least_asked)
{
    const struct pdb_tests before = *tests;
    tests->n_views = 0;
    for (unsigned i = 0; i < before.n_views; i++)
        if (pays(tally, before.views[i], least_asked))
            tests->views[tests->n_views++] = before.views[i];
    tests->conflicts = before.conflicts && pays(tally, PDB_TESTS_CONFLICTS, least_asked);
}
