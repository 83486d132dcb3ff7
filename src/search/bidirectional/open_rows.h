/* open_rows.h - the open nodes of one side of a bidirectional search, in buckets by row and g
 *
 * The row is the priority of the algorithm: f, or the sum of errors of BAE*. A bucket is a stack of
 * boards:
 *
 *      row 41:  g  0   1   2   3  ..                 chunk          chunk
 *               -  -   |   -                        | boards .. |->| boards .. |-> -
 *                      bucket: n, top  ------------->
 *
 * A node that is reached by a shorter path is counted out of its bucket at once, but its board
 * stays in the stack: who takes a board out compares the node's g with that of the bucket. The
 * chunks of both sides come from one pool, which gives no memory back before it is freed.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BIDIRECTIONAL_OPEN_ROWS_H
#define BIDIRECTIONAL_OPEN_ROWS_H

#include "board/wide.h"
#include "search/generic/budget.h"

enum { OPEN_ROWS = 512, OPEN_GS = 256 };

struct open_chunk {
    struct open_chunk *next;
    uint64_t n;
    uint64_t words[]; /* boards */
};

struct open_slab;

struct open_pool {
    struct budget *budget;
    struct open_chunk *unused;
    struct open_slab *slabs;
    size_t n_left; /* bytes of the first slab that were never used */
};

struct open_bucket {
    struct open_chunk *top;
    uint64_t n; /* open nodes; boards of others may be in the stack too */
};

struct open_row {
    uint64_t n;     /* of all buckets */
    unsigned min_g; /* no bucket below is in use */
    unsigned max_g; /* no bucket above is in use */
    struct open_bucket bucket[OPEN_GS];
};

struct open_rows {
    struct open_pool *pool;
    bool packed;
    uint64_t n;                      /* of all rows */
    unsigned min_row;                /* no row below is in use */
    unsigned max_row;                /* no row above is in use */
    struct open_row *row[OPEN_ROWS]; /* NULL: never used */
};

void open_pool_init(struct open_pool *pool, struct budget *budget);
void open_pool_free(struct open_pool *pool);

void open_rows_init(struct open_rows *open, struct open_pool *pool, bool packed);
void open_rows_free(struct open_rows *open);

/* Opens a node. Returns FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY if memory is missing. */
enum fifteen_status open_push(struct open_rows *open, unsigned row, unsigned g,
                              const union tray_board *board);

/* Takes a board out of the stack of a bucket whose n is not 0. The caller finds its node, and calls
 * open_remove if it is open with this g, else takes the next board. */
union tray_board open_pop(struct open_rows *open, unsigned row, unsigned g);

/* Returns false if the stack is empty, else true and the board that open_pop would take. */
bool open_top(const struct open_rows *open, unsigned row, unsigned g, union tray_board *board);

/* Counts a node out of its bucket. */
void open_remove(struct open_rows *open, unsigned row, unsigned g);

/* Whether a row has an open node. */
static inline bool open_has_row(const struct open_rows *open, unsigned row)
{
    return open->row[row] != NULL && open->row[row]->n > 0;
}

/* The first row with an open node. There must be one. */
static inline unsigned open_min_row(struct open_rows *open)
{
    while (!open_has_row(open, open->min_row))
        open->min_row++;
    return open->min_row;
}

/* The minimum and maximum g of a row with an open node. */
static inline unsigned open_min_g(struct open_row *row)
{
    while (row->bucket[row->min_g].n == 0)
        row->min_g++;
    return row->min_g;
}

static inline unsigned open_max_g(struct open_row *row)
{
    while (row->bucket[row->max_g].n == 0)
        row->max_g--;
    return row->max_g;
}

#endif
