/* farthest.c - the list of the boards at the maximum distance from a goal */
/* SPDX-License-Identifier: MIT */
#include "enumerate/farthest.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"

/* A board with its key of order: the blank's cell, then the tiles in reading order. */
struct keyed_board {
    uint8_t key[1 + BLANK_PATH_MAX];
};

/* Tile i of the permutations is the goal's tile number i along the path. */
static struct keyed_board keyed_of_place(const struct blank_path *path,
                                         const struct fifteen_board *goal, unsigned home,
                                         const struct board_place *place)
{
    const unsigned n_tiles = path->n_cells - 1;
    uint8_t tiles[LEHMER_MAX];
    struct keyed_board board = {.key = {path->cell[place->position]}};
    lehmer_at(place->place, n_tiles, tiles);
    for (unsigned i = 0; i < n_tiles; i++) {
        const unsigned goal_cell = path->cell[tiles[i] + (tiles[i] >= home)];
        const unsigned cell = path->cell[i + (i >= place->position)];
        board.key[1 + cell] = (uint8_t)goal->tile[goal_cell];
    }
    return board;
}

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed_board *const first = a;
    const struct keyed_board *const second = b;
    return memcmp(first->key, second->key, sizeof first->key);
}

bool farthest_list(struct enumeration *work, const struct fifteen_board *goal, uint64_t max_listed)
{
    struct fifteen_distances *const found = &work->found;
    const struct blank_path *const path = &work->all.path;
    const size_t n_last = atomic_load(&work->n_listed);
    const size_t n = max_listed < n_last ? (size_t)max_listed : n_last;
    struct keyed_board *const keyed = malloc(n_last * sizeof *keyed);
    uint8_t *const farthest = malloc(n * path->n_cells + 1);
    if (keyed == NULL || farthest == NULL) {
        free(keyed);
        free(farthest);
        return false;
    }
    for (size_t i = 0; i < n_last; i++)
        keyed[i] = keyed_of_place(path, goal, work->home, &work->listed[i]);
    qsort(keyed, n_last, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < n; i++)
        memcpy(farthest + i * path->n_cells, keyed[i].key + 1, path->n_cells);
    found->farthest = farthest;
    found->n_farthest = n;
    free(keyed);
    return true;
}
