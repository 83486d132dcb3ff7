/* test_dvcbs.c - DVCBS: the cluster that is expanded belongs to a minimum cover of all pairs */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/bidirectional/dvcbs.h"
#include "support/exhaustive.h"

enum { MAX_G = 7 };

/* All subsets of the clusters of both sides, one bit each, are tried. */
static uint64_t size_of(const struct clusters clusters[2], unsigned cover)
{
    uint64_t size = 0;
    for (unsigned i = 0; i < 2 * MAX_G; i++)
        size += cover >> i & 1 ? clusters[i / MAX_G].size[i % MAX_G] : 0;
    return size;
}

/* Whether of each pair within the bound one cluster is in the cover. */
static bool covers(const struct clusters clusters[2], unsigned bound, unsigned cover)
{
    for (unsigned f = 0; f < MAX_G; f++)
        for (unsigned b = 0; b < MAX_G; b++)
            if (clusters[FORWARD].size[f] > 0 && clusters[BACKWARD].size[b] > 0 &&
                f + b + MIN_COST <= bound && !(cover >> f & 1) && !(cover >> (MAX_G + b) & 1))
                return false;
    return true;
}

/* Which sides' first cluster a minimum cover has. */
static void find_firsts(const struct clusters clusters[2], unsigned bound, bool firsts[2])
{
    uint64_t min = UINT64_MAX;
    for (unsigned cover = 0; cover < 1u << 2 * MAX_G; cover++)
        if (size_of(clusters, cover) < min && covers(clusters, bound, cover))
            min = size_of(clusters, cover);
    firsts[0] = firsts[1] = false;
    for (unsigned cover = 0; cover < 1u << 2 * MAX_G; cover++) {
        if (size_of(clusters, cover) != min || !covers(clusters, bound, cover))
            continue;
        firsts[0] |= cover >> clusters[FORWARD].min_g & 1;
        firsts[1] |= cover >> (MAX_G + clusters[BACKWARD].min_g) & 1;
    }
}

/* Random clusters, some of them empty. */
static void fill(struct clusters *clusters, uint64_t *random)
{
    *clusters = (struct clusters){.min_g = OPEN_GS};
    while (clusters->min_g == OPEN_GS)
        for (unsigned g = MAX_G; g-- > 0;) {
            clusters->size[g] = exhaustive_random(random) % 3 * (exhaustive_random(random) % 6);
            if (clusters->size[g] > 0)
                clusters->min_g = g;
        }
}

static void the_cluster_is_of_a_minimum_cover(void **state)
{
    (void)state;
    uint64_t random = 2;
    unsigned n[2] = {0, 0};
    for (unsigned i = 0; i < 300;) {
        struct clusters clusters[2];
        bool firsts[2];
        fill(&clusters[FORWARD], &random);
        fill(&clusters[BACKWARD], &random);
        const unsigned bound = 1 + exhaustive_random(&random) % (2 * MAX_G);
        if (clusters[FORWARD].min_g + clusters[BACKWARD].min_g + MIN_COST > bound)
            continue;
        find_firsts(clusters, bound, firsts);
        const uint64_t forward = clusters[FORWARD].size[clusters[FORWARD].min_g];
        const uint64_t backward = clusters[BACKWARD].size[clusters[BACKWARD].min_g];
        const enum side side = dvcbs_choose(clusters, bound);
        assert_true(firsts[side]);
        if (firsts[FORWARD] && firsts[BACKWARD])
            assert_int_equal(side, forward < backward ? FORWARD : BACKWARD);
        n[side]++;
        i++;
    }
    assert_true(n[FORWARD] > 50 && n[BACKWARD] > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cluster_is_of_a_minimum_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
