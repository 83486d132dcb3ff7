/* dvcbs.c - DVCBS (Shperberg, Felner, Sturtevant, Shimony & Hayoun 2019)
 *
 * Dynamic vertex cover: of each pair of ready nodes with g_F + g_B + epsilon <= bound one node must
 * be expanded. Nodes of a side with equal g are a cluster. A minimum cover of all pairs consists of
 * the clusters up to some g on the forward side, and up to some g on the backward side. From the
 * minimum covers one cluster is expanded, the first of a side that one of them has; if both sides
 * qualify, the smaller one. Then the cover is computed again. (The authors' code has this policy by
 * default.)
 */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/dvcbs.h"

static void find_clusters(struct bidirectional *search, enum side side, struct clusters *clusters)
{
    struct open_rows *const open = &search->open[side];
    *clusters = (struct clusters){.min_g = OPEN_GS};
    for (unsigned f = open_min_row(open); f <= open->max_row && f <= search->ready.bound; f++) {
        if (!open_has_row(open, f))
            continue;
        const unsigned last = open_max_g(open->row[f]);
        for (unsigned g = open_min_g(open->row[f]); g <= last; g++) {
            const uint64_t n = open->row[f]->bucket[g].n;
            if (n == 0 || !ready_has(&search->ready, side, f, g))
                continue;
            clusters->size[g] += n;
            clusters->min_g = g < clusters->min_g ? g : clusters->min_g;
        }
    }
}

/* Which sides a minimum cover begins with. A cover takes the forward clusters with g < limit and
 * the backward ones with limit + g + epsilon <= bound. */
static void find_covers(const struct clusters clusters[2], unsigned bound, bool begins[2])
{
    const unsigned sum = bound - MIN_COST; /* of the g of a pair, at most */
    const unsigned end = sum - clusters[BACKWARD].min_g + 1;
    uint64_t size = 0;
    for (unsigned g = clusters[BACKWARD].min_g; g + clusters[FORWARD].min_g <= sum; g++)
        size += clusters[BACKWARD].size[g];
    uint64_t min = UINT64_MAX;
    for (unsigned limit = clusters[FORWARD].min_g; limit <= end; limit++) {
        if (size < min)
            begins[FORWARD] = begins[BACKWARD] = false;
        if (size <= min) {
            min = size;
            begins[FORWARD] |= limit > clusters[FORWARD].min_g;
            begins[BACKWARD] |= limit < end;
        }
        if (limit == end)
            break;
        size += clusters[FORWARD].size[limit];
        size -= clusters[BACKWARD].size[sum - limit];
    }
}

/* Expands all nodes of a cluster. */
static enum fifteen_status expand_cluster(struct bidirectional *search, enum side side, unsigned g)
{
    struct open_rows *const open = &search->open[side];
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned f = open_min_row(open); f <= search->ready.bound && f <= open->max_row; f++)
        while (status == FIFTEEN_OK && open_has_row(open, f) && open->row[f]->bucket[g].n > 0 &&
               ready_has(&search->ready, side, f, g) && search->upper_bound > search->lower_bound)
            status = expand_from(search, side, f, g);
    return status;
}

enum side dvcbs_choose(const struct clusters clusters[2], unsigned bound)
{
    bool begins[2] = {false, false};
    find_covers(clusters, bound, begins);
    const uint64_t forward = clusters[FORWARD].size[clusters[FORWARD].min_g];
    const uint64_t backward = clusters[BACKWARD].size[clusters[BACKWARD].min_g];
    return begins[FORWARD] && (!begins[BACKWARD] || forward < backward) ? FORWARD : BACKWARD;
}

static enum fifteen_status step(struct bidirectional *search)
{
    struct clusters clusters[2];
    for (unsigned side = 0; side < 2; side++)
        find_clusters(search, side, &clusters[side]);
    const enum side side = dvcbs_choose(clusters, search->ready.bound);
    return expand_cluster(search, side, clusters[side].min_g);
}

const struct strategy strategy_dvcbs = {.bound = ready_bound, .step = step};
