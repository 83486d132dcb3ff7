/* rows.h - arrays of boards for tests of arrays.h */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_ROWS_H
#define SUPPORT_ROWS_H

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"

enum { ROWS_MAX = 2000 };

/* Boards of one tray, and their goal. */
struct rows {
    struct fifteen_geometry size;
    uint8_t goal[FIFTEEN_TRAY_MAX_CELLS];
    size_t n;
    uint8_t boards[ROWS_MAX * FIFTEEN_TRAY_MAX_CELLS];
};

static inline uint8_t *rows_row(struct rows *rows, size_t index)
{
    return rows->boards + index * fifteen_cells(rows->size);
}

static inline struct fifteen_array rows_array(const struct rows *rows)
{
    return (struct fifteen_array){rows->size, rows->goal, rows->boards, rows->n};
}

static inline void rows_shuffle(uint8_t *row, unsigned n_cells, uint64_t *random)
{
    for (unsigned i = 0; i < n_cells; i++) {
        const unsigned j = exhaustive_random(random) % (i + 1);
        row[i] = row[j];
        row[j] = (uint8_t)i;
    }
}

/* Makes n_moves random moves of the blank; some are not possible, and skipped. */
static inline void rows_walk(struct fifteen_geometry size, uint8_t *row, unsigned n_moves,
                             uint64_t *random)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    int blank = 0;
    while (row[blank] != 0)
        blank++;
    for (unsigned i = 0; i < n_moves; i++) {
        const int *const step = steps[exhaustive_random(random) % 4];
        const int y = blank / size.columns + step[0];
        const int x = blank % size.columns + step[1];
        if (y < 0 || y >= size.rows || x < 0 || x >= size.columns)
            continue;
        row[blank] = row[y * size.columns + x];
        blank = y * size.columns + x;
        row[blank] = 0;
    }
}

/* A random goal, and n boards that are walks from it. */
static inline void rows_fill(struct rows *rows, struct fifteen_geometry size, size_t n,
                             unsigned n_moves, uint64_t *random)
{
    *rows = (struct rows){.size = size, .n = n};
    rows_shuffle(rows->goal, fifteen_cells(size), random);
    for (size_t i = 0; i < n; i++) {
        memcpy(rows_row(rows, i), rows->goal, fifteen_cells(size));
        rows_walk(size, rows_row(rows, i), n_moves, random);
    }
}

/* Exchanges two tiles of a board: moves lead to the goal no more. */
static inline void rows_twist(struct rows *rows, size_t index)
{
    uint8_t *const row = rows_row(rows, index);
    unsigned at[2];
    unsigned n = 0;
    for (unsigned cell = 0; n < 2; cell++)
        if (row[cell] != 0)
            at[n++] = cell;
    const uint8_t tile = row[at[0]];
    row[at[0]] = row[at[1]];
    row[at[1]] = tile;
}

/* The caller frees it. */
static inline struct fifteen_board *rows_grid(struct fifteen_geometry size, const uint8_t *row)
{
    int tiles[FIFTEEN_TRAY_MAX_CELLS];
    struct fifteen_board *grid = NULL;
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        tiles[cell] = row[cell];
    assert_int_equal(fifteen_board_create(size, tiles, &grid, NULL), FIFTEEN_OK);
    return grid;
}

/* A solver with small tables built in memory, or with a heuristic without tables. */
struct rows_solver {
    struct fifteen_tables *tables;
    struct fifteen_solver *solver;
};

static inline struct rows_solver rows_solver(const char *heuristic,
                                             enum fifteen_algorithm algorithm)
{
    struct rows_solver out = {.tables = NULL};
    assert_int_equal(
        fifteen_tables_create(&(struct fifteen_tables_options){.folder = "/nonexistent"},
                              &out.tables, NULL),
        FIFTEEN_OK);
    const struct fifteen_solver_options options = {
        .heuristic = heuristic, .algorithm = algorithm, .tables = out.tables};
    struct fifteen_error error = {.text = ""};
    if (fifteen_solver_create(&options, &out.solver, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return out;
}

static inline void rows_solver_free(struct rows_solver *solver)
{
    fifteen_solver_free(solver->solver);
    fifteen_tables_free(solver->tables);
}

#endif
