/* pdb_tests.c - which tests the nodes of a search go through, and whether one is worth it */
#include "search/pdb_tests.h"

/* One of so many must be pruned. A view takes some 15 % of a node's time, and pruning the share p
 * leaves about (1 - p)^3.5 of the nodes. Linear conflict takes 5 %, most of it elsewhere than where
 * it prunes. Measured on the 7-8 tables of three partitions, and on 6-6-3 and 4-4-4-3. */
enum { least_of_view = 24, least_of_conflicts = 64 };

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

static bool pays(const struct pdb_tally *tally, unsigned test, uint64_t least_asked, unsigned least)
{
    return tally->asked[test] < least_asked || tally->pruned[test] * least >= tally->asked[test];
}

bool pdb_tests_review(struct pdb_tests *tests, const struct pdb_tally *tally, uint64_t least_asked)
{
    const struct pdb_tests before = *tests;
    tests->n_views = 0;
    for (unsigned i = 0; i < before.n_views; i++)
        if (pays(tally, before.views[i], least_asked, least_of_view))
            tests->views[tests->n_views++] = before.views[i];
    tests->conflicts =
        before.conflicts && pays(tally, pdb_tests_conflicts, least_asked, least_of_conflicts);
    return tests->n_views != before.n_views || tests->conflicts != before.conflicts;
}
