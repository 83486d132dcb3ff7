/* all_boards.c - the set of all boards of a small tray that a search has reached */
/* SPDX-License-Identifier: MIT */
#include "enumerate/all_boards.h"

#include <stdlib.h>

#include "util/memory.h"

static void mark_odd_words(struct all_boards *all)
{
    const unsigned n = all->n_tiles;
    const unsigned n_chunk = all_boards_chunk_digits(n);
    const unsigned n_word = lehmer_word_digits(n);
    for (uint32_t word = 0; word < all->row_words; word++) {
        uint8_t digits[LEHMER_MAX];
        unsigned sum = 0;
        lehmer_split(word, n, n_chunk, n_word, digits);
        for (unsigned i = n_chunk; i < n_word; i++)
            sum += digits[i];
        all->odd[word] = sum % 2 != 0 ? ~UINT64_C(0) : 0;
    }
}

static bool make_maps(struct all_boards *all)
{
    for (unsigned to = 0; to < all->path.n_cells; to++)
        for (unsigned s = 0; s < all->path.n_steps[to]; s++) {
            const struct rotation rotation = all->path.step[to][s].rotation;
            if (rotation.first != rotation.last &&
                !rank_map_init(&all->map[to][s], all->n_tiles, ALL_BOARDS_CHUNK_TILES, rotation))
                return false;
        }
    return true;
}

void all_boards_init(struct all_boards *all, struct fifteen_geometry geometry)
{
    *all = (struct all_boards){.loops = level_loops_for(cpu_level())};
    blank_path_init(&all->path, geometry);
    const unsigned n = all->n_tiles = all->path.n_cells - 1;
    const unsigned n_chunk = all_boards_chunk_digits(n);
    const unsigned n_word = lehmer_word_digits(n);
    all->row_words = lehmer_values(n, n_chunk, n_word);
    all->n_chunks = lehmer_values(n, 0, n_chunk);
    all->n_boards = (uint64_t)all->path.n_cells * lehmer_values(n, 0, n - 2);
    const size_t n_rows = (size_t)all->n_chunks * all->path.n_cells;
    all->bits_bytes = (uint64_t)n_rows * all->row_words * sizeof *all->bits;
    all->states_bytes = n_rows * sizeof *all->states;
}

bool all_boards_alloc(struct all_boards *all)
{
    const uint32_t n_in_row = all->row_words * lehmer_word_bits(all->n_tiles);
    all->bits = memory_alloc((size_t)all->bits_bytes);
    all->states = memory_alloc(all->states_bytes);
    if (all->bits == NULL || all->states == NULL)
        return false;
    for (size_t i = 0; i < (size_t)all->n_chunks * all->path.n_cells; i++)
        all->states[i].n_left = n_in_row;
    mark_odd_words(all);
    return make_maps(all);
}

void all_boards_free(struct all_boards *all)
{
    for (unsigned to = 0; to < all->path.n_cells; to++)
        for (unsigned s = 0; s < all->path.n_steps[to]; s++)
            rank_map_free(&all->map[to][s]);
    memory_free(all->bits, (size_t)all->bits_bytes);
    memory_free(all->states, all->states_bytes);
}
