/* nearest.c - the nodes nearest to the goal among those that an iteration prunes: where the next
 * iteration begins */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/nearest.h"

#include <stdlib.h>

#include "search/idastar_pdb/saving.h"

struct nearest_node {
    struct parcel parcel;
    unsigned length; /* of its path */
};

/* Nodes whose moves left are fewer than search.nearest_left are kept. */
struct nearest {
    size_t n;
    size_t max;
    struct nearest_node nodes[];
};

/* Of nodes by their moves left: the largest number of these up to which there are at most n_max
 * nodes, plus 1. */
static unsigned left_of_first(const size_t n_by_left[256], size_t n_max)
{
    size_t n = 0;
    unsigned left = 0;
    while (left < 256 && n + n_by_left[left] <= n_max)
        n += n_by_left[left++];
    return left;
}

static void count_nearest(const struct nearest *nearest, size_t n_by_left[256])
{
    for (size_t i = 0; nearest != NULL && i < nearest->n; i++)
        n_by_left[nearest->nodes[i].parcel.node.left]++;
}

/* Keeps the nearer half, from now on. */
static void drop_farthest(struct pdb_search *search)
{
    struct nearest *const nearest = search->nearest;
    size_t n_by_left[256] = {0};
    size_t n = 0;
    count_nearest(nearest, n_by_left);
    search->nearest_left = left_of_first(n_by_left, nearest->max / 2);
    for (size_t i = 0; i < nearest->n; i++)
        if (nearest->nodes[i].parcel.node.left < search->nearest_left)
            nearest->nodes[n++] = nearest->nodes[i];
    nearest->n = n;
}

static void keep_nearest(struct pdb_search *search, const struct pdb_node *node)
{
    struct nearest *const nearest = search->nearest;
    struct nearest_node *const kept = &nearest->nodes[nearest->n++];
    kept->parcel.node = *node;
    kept->length = paths_length(&search->paths, node->parent);
    paths_write(&search->paths, node->parent, kept->length, kept->parcel.path);
    if (nearest->n == nearest->max)
        drop_farthest(search);
}

static void clear_nearest(struct pdb_search *search)
{
    if (search->nearest == NULL)
        return;
    search->nearest->n = 0;
    search->nearest_left = 256;
}

void nearest_attach(const struct team *team, struct pdb_search *search)
{
    const size_t max = NEAREST_MAX / team->n_allowed;
    struct nearest *const made = malloc(sizeof *made + max * sizeof *made->nodes);
    if (made == NULL)
        return;
    made->max = max;
    search->nearest = made;
    search->keep = keep_nearest;
    clear_nearest(search);
}

void nearest_detach(struct pdb_search *search)
{
    free(search->nearest);
}

void nearest_start(struct team *team)
{
    team->keeps_nearest = PDB_SEARCH_KEEPS;
    if (team->keeps_nearest)
        nearest_attach(team, &team->workers[0]->search);
}

/* Adds the nodes of a search that have this many moves left. Returns false if out of memory. */
static bool add_nearest(const struct team *team, const struct nearest *nearest, unsigned left,
                        struct snapshot *nodes)
{
    bool added = true;
    for (size_t i = 0; nearest != NULL && i < nearest->n && added; i++) {
        const struct nearest_node *const node = &nearest->nodes[i];
        uint8_t path[FIFTEEN_MAX_MOVES];
        if (node->parcel.node.left != left)
            continue;
        const unsigned g = team->bound - left - node->length - 1;
        added = snapshot_add(nodes, path, team_trace_parcel(team, &node->parcel, g, path));
    }
    return added;
}

bool nearest_take(struct team *team, struct snapshot *nodes)
{
    const uint64_t n_max = team->last_generated / NEAREST_SHARE;
    size_t n_by_left[256] = {0};
    bool added = true;
    for (unsigned i = 0; i < team->n_workers; i++)
        count_nearest(team->workers[i]->search.nearest, n_by_left);
    for (unsigned left = left_of_first(n_by_left, n_max); left-- > 0;)
        for (unsigned i = 0; i < team->n_workers && added && n_by_left[left] > 0; i++)
            added = add_nearest(team, team->workers[i]->search.nearest, left, nodes);
    for (unsigned i = 0; i < team->n_workers; i++)
        clear_nearest(&team->workers[i]->search);
    return added;
}
