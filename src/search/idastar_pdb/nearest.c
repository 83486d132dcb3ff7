/* nearest.c - the nodes nearest to the goal among those that an iteration prunes: where the next
 * iteration begins */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/nearest.h"

#include <assert.h>
#include <stdlib.h>

#include "search/idastar_pdb/saving.h"

struct nearest_node {
    struct node_board board;
    uint8_t step;
    uint8_t left;
    uint8_t length; /* of the path from its root to its parent */
    uint8_t path[PATH_BYTES];
};
static_assert(FIFTEEN_MAX_MOVES <= UINT8_MAX, "the length of a path is a byte");

/* Nodes whose moves left are fewer than search.nearest_left are kept. */
struct nearest {
    size_t n;
    size_t max; /* in this iteration */
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
        n_by_left[nearest->nodes[i].left]++;
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
        if (nearest->nodes[i].left < search->nearest_left)
            nearest->nodes[n++] = nearest->nodes[i];
    nearest->n = n;
}

static void keep_nearest(struct pdb_search *search, const struct pdb_node *node)
{
    struct nearest *const nearest = search->nearest;
    struct nearest_node *const kept = &nearest->nodes[nearest->n++];
    const unsigned length = paths_length(&search->paths, node->parent);
    uint8_t path[FIFTEEN_MAX_MOVES];
    paths_write(&search->paths, node->parent, length, path);
    path_pack(path, length, kept->path);
    kept->board = node->board;
    kept->step = node->step;
    kept->left = node->left;
    kept->length = (uint8_t)length;
    if (nearest->n == nearest->max)
        drop_farthest(search);
}

/* A search keeps its part of those of the team: a share of the iteration, by the one before. */
static void clear_nearest(const struct team *team, struct pdb_search *search)
{
    const uint64_t share = team->last_generated / NEAREST_SHARE;
    const uint64_t wanted = share > NEAREST_MIN ? share : NEAREST_MIN;
    if (search->nearest == NULL)
        return;
    search->nearest->n = 0;
    search->nearest->max =
        (size_t)(wanted < team->nearest_max ? wanted : team->nearest_max) / team->n_allowed;
    search->nearest_left = 256;
}

void nearest_attach(const struct team *team, struct pdb_search *search)
{
    const size_t max = team->nearest_max / team->n_allowed;
    search->nearest = malloc(sizeof *search->nearest + max * sizeof *search->nearest->nodes);
    search->keep = keep_nearest;
    clear_nearest(team, search);
}

void nearest_detach(struct pdb_search *search)
{
    free(search->nearest);
}

void nearest_start(struct team *team, uint64_t n_bytes)
{
    enum { LISTED_BYTES = 48 }; /* of a path in the list, while it grows */
    if (!PDB_SEARCH_KEEPS)
        return;
    uint64_t n = n_bytes / (sizeof(struct nearest_node) + LISTED_BYTES);
    n = n < NEAREST_MAX ? n : NEAREST_MAX;
    team->nearest_max = n > NEAREST_MIN ? (size_t)n : NEAREST_MIN;
    nearest_attach(team, &team->workers[0]->search);
}

/* Adds the nodes of a search that have this many moves left. Returns false if out of memory. */
static bool add_nearest(const struct team *team, const struct nearest *nearest, unsigned left,
                        struct snapshot *nodes)
{
    bool added = true;
    for (size_t i = 0; nearest != NULL && i < nearest->n && added; i++) {
        const struct nearest_node *const node = &nearest->nodes[i];
        struct parcel parcel = {
            .node = {.board = node->board, .step = node->step, .left = node->left}};
        uint8_t path[FIFTEEN_MAX_MOVES];
        if (node->left != left)
            continue;
        path_unpack(node->path, node->length, parcel.path);
        const unsigned g = team->bound - left - node->length - 1;
        added = snapshot_add(nodes, path, team_trace_parcel(team, &parcel, g, path));
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
    const unsigned farthest = left_of_first(n_by_left, n_max);
    for (unsigned left = 0; left < farthest; left++)
        for (unsigned i = 0; i < team->n_workers && added && n_by_left[left] > 0; i++)
            added = add_nearest(team, team->workers[i]->search.nearest, left, nodes);
    for (unsigned i = 0; i < team->n_workers; i++)
        clear_nearest(team, &team->workers[i]->search);
    return added;
}
