/* exhaustive.h - exhaustive search of small trays, as an independent reference
 *
 * Nothing here uses the library's moves: boards are arrays of tiles, the blank is exchanged with
 * the tile beside it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_EXHAUSTIVE_H
#define SUPPORT_EXHAUSTIVE_H

#include <stdlib.h>
#include <string.h>

#include <fifteen/board.h>

#include "support/packed_boards.h"

enum { EXHAUSTIVE_UNREACHED = 255 };

/* All tray sizes that the library supports. */
static inline unsigned exhaustive_geometries(struct fifteen_geometry out[32])
{
    unsigned n = 0;
    for (unsigned rows = 2; rows <= 16; rows++)
        for (unsigned columns = 2; columns <= 16; columns++)
            if (rows * columns <= 16)
                out[n++] = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    return n;
}

/* Number of boards, solvable or not: the factorial of the number of cells. */
static inline uint32_t exhaustive_count(struct fifteen_geometry geometry)
{
    uint32_t count = 1;
    for (unsigned n = 2; n <= fifteen_cells(geometry); n++)
        count *= n;
    return count;
}

/* The number of a board in lexicographic order of its tiles; trays of up to 12 cells. */
static inline uint32_t exhaustive_number(struct fifteen_geometry geometry, packed_board board)
{
    const unsigned n_cells = fifteen_cells(geometry);
    uint32_t number = 0;
    for (unsigned i = 0; i < n_cells; i++) {
        unsigned smaller = 0;
        for (unsigned j = i + 1; j < n_cells; j++)
            smaller += packed_tile(board, j) < packed_tile(board, i);
        number = number * (n_cells - i) + smaller;
    }
    return number;
}

/* The board of a number. */
static inline packed_board exhaustive_board(struct fifteen_geometry geometry, uint32_t number)
{
    const unsigned n_cells = fifteen_cells(geometry);
    unsigned tiles[PACKED_MAX_CELLS];
    for (unsigned i = n_cells; i-- > 0;) {
        tiles[i] = number % (n_cells - i);
        number /= n_cells - i;
        for (unsigned j = i + 1; j < n_cells; j++)
            tiles[j] += tiles[j] >= tiles[i];
    }
    packed_board board = 0;
    for (unsigned i = 0; i < n_cells; i++)
        board |= (packed_board)tiles[i] << (4 * i);
    return board;
}

/* Exchanges the blank with its neighbour `down` rows below and `right` columns to the right. False
 * if there is none. */
static inline bool exhaustive_move(struct fifteen_geometry geometry, packed_board board, int down,
                                   int right, packed_board *out)
{
    unsigned tiles[PACKED_MAX_CELLS];
    int blank = 0;
    for (int i = 0; i < (int)fifteen_cells(geometry); i++) {
        tiles[i] = packed_tile(board, (unsigned)i);
        if (tiles[i] == 0)
            blank = i;
    }
    const int row = blank / geometry.columns + down;
    const int column = blank % geometry.columns + right;
    if (row < 0 || row >= geometry.rows || column < 0 || column >= geometry.columns)
        return false;
    const int next = row * geometry.columns + column;
    tiles[blank] = tiles[next];
    tiles[next] = 0;
    *out = 0;
    for (unsigned i = 0; i < fifteen_cells(geometry); i++)
        *out |= (packed_board)tiles[i] << (4 * i);
    return true;
}

/* The distance of every board, by number, from `from`, or EXHAUSTIVE_UNREACHED. The caller frees
 * it. */
static inline uint8_t *exhaustive_distances(struct fifteen_geometry geometry, packed_board from)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const uint32_t count = exhaustive_count(geometry);
    uint8_t *const distances = malloc(count);
    packed_board *const queue = malloc(count * sizeof *queue);
    if (distances == NULL || queue == NULL)
        abort();
    memset(distances, EXHAUSTIVE_UNREACHED, count);
    uint32_t n_queued = 0;
    queue[n_queued++] = from;
    distances[exhaustive_number(geometry, from)] = 0;
    for (uint32_t i = 0; i < n_queued; i++) {
        const unsigned distance = distances[exhaustive_number(geometry, queue[i])];
        for (unsigned m = 0; m < 4; m++) {
            packed_board next;
            if (!exhaustive_move(geometry, queue[i], steps[m][0], steps[m][1], &next))
                continue;
            uint8_t *const slot = &distances[exhaustive_number(geometry, next)];
            if (*slot != EXHAUSTIVE_UNREACHED)
                continue;
            *slot = (uint8_t)(distance + 1);
            queue[n_queued++] = next;
        }
    }
    free(queue);
    return distances;
}

/* A repeatable random number (xorshift64*, Vigna 2016); *state must not be 0. */
static inline uint32_t exhaustive_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(*state * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

/* A random arrangement of the tiles, solvable or not. */
static inline packed_board exhaustive_shuffle(struct fifteen_geometry geometry, uint64_t *state)
{
    packed_board board = 0;
    for (unsigned tile = 1; tile < fifteen_cells(geometry); tile++) {
        const unsigned cell = exhaustive_random(state) % (tile + 1);
        board |= (board >> (4 * cell) & 15) << (4 * tile);
        board &= ~((packed_board)15 << (4 * cell));
        board |= (packed_board)tile << (4 * cell);
    }
    return board;
}

/* Exchanges the blank with the tile on a cell. */
static inline packed_board exhaustive_blank_on(packed_board board, unsigned cell)
{
    const unsigned blank = packed_blank(board);
    const packed_board tile = packed_tile(board, cell);
    return (board & ~((packed_board)15 << 4 * cell)) | tile << 4 * blank;
}

#endif
