/* farthest.c - the list of the boards at the maximum distance from a goal */
#include "enumerate/farthest.h"

#include <stdlib.h>
#include <string.h>

/* Tile i of the permutations is the goal's tile number i along the path. */
static fifteen_board board_of_place(const struct blank_path *path, fifteen_board goal,
                                    unsigned home, const struct board_place *place)
{
    const unsigned n_tiles = path->n_cells - 1;
    uint8_t tiles[LEHMER_MAX];
    fifteen_board board = 0;
    lehmer_at(place->place, n_tiles, tiles);
    for (unsigned i = 0; i < n_tiles; i++) {
        const unsigned goal_cell = path->cell[tiles[i] + (tiles[i] >= home)];
        const unsigned cell = path->cell[i + (i >= place->position)];
        board |= (fifteen_board)fifteen_board_tile(goal, goal_cell) << (4 * cell);
    }
    return board;
}

/* A board with its key of order: the blank's cell, then the tiles in reading order. */
struct keyed_board {
    fifteen_board board;
    uint8_t key[1 + BLANK_PATH_MAX];
};

static struct keyed_board make_keyed(fifteen_board board, unsigned blank)
{
    struct keyed_board keyed = {.board = board};
    keyed.key[0] = (uint8_t)blank;
    for (unsigned cell = 0; cell < BLANK_PATH_MAX; cell++)
        keyed.key[1 + cell] = (uint8_t)fifteen_board_tile(board, cell);
    return keyed;
}

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed_board *const first = a;
    const struct keyed_board *const second = b;
    return memcmp(first->key, second->key, sizeof first->key);
}

bool farthest_list(struct enumeration *work, fifteen_board goal, uint64_t max_listed)
{
    struct fifteen_distances *const found = &work->found;
    const struct blank_path *const path = &work->all.path;
    const size_t n_last = atomic_load(&work->n_listed);
    const size_t n = max_listed < n_last ? (size_t)max_listed : n_last;
    struct keyed_board *const keyed = malloc(n_last * sizeof *keyed);
    fifteen_board *const farthest = malloc(n * sizeof *farthest + 1);
    if (keyed == NULL || farthest == NULL) {
        free(keyed);
        free(farthest);
        return false;
    }
    for (size_t i = 0; i < n_last; i++) {
        const struct board_place *const place = &work->listed[i];
        keyed[i] =
            make_keyed(board_of_place(path, goal, work->home, place), path->cell[place->position]);
    }
    qsort(keyed, n_last, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < n; i++)
        farthest[i] = keyed[i].board;
    found->farthest = farthest;
    found->n_farthest = n;
    free(keyed);
    return true;
}
