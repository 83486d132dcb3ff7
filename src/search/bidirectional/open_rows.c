/* open_rows.c - the open nodes of one side of a bidirectional search, in buckets by row and g */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/open_rows.h"

#include <assert.h>
#include <string.h>

enum {
    CHUNK_BYTES = 512,
    CHUNK_WORDS = (CHUNK_BYTES - sizeof(struct open_chunk)) / sizeof(uint64_t),
    SLAB_BYTES = 1 << 16
};

/* ---- the pool ---- */

struct open_slab {
    struct open_slab *next;
    uint64_t unused;
    uint8_t bytes[];
};

void open_pool_init(struct open_pool *pool, struct budget *budget)
{
    *pool = (struct open_pool){.budget = budget};
}

void open_pool_free(struct open_pool *pool)
{
    for (struct open_slab *slab = pool->slabs, *next; slab != NULL; slab = next) {
        next = slab->next;
        budget_free(pool->budget, slab, SLAB_BYTES);
    }
}

static enum fifteen_status take_chunk(struct open_pool *pool, struct open_chunk **out)
{
    if (pool->unused != NULL) {
        *out = pool->unused;
        pool->unused = pool->unused->next;
        return FIFTEEN_OK;
    }
    if (pool->n_left < CHUNK_BYTES) {
        void *block;
        const enum fifteen_status status = budget_alloc(pool->budget, SLAB_BYTES, &block);
        if (status != FIFTEEN_OK)
            return status;
        struct open_slab *const slab = block;
        slab->next = pool->slabs;
        pool->slabs = slab;
        pool->n_left = SLAB_BYTES - sizeof *slab;
    }
    pool->n_left -= CHUNK_BYTES;
    *out = (struct open_chunk *)(void *)(pool->slabs->bytes + pool->n_left);
    return FIFTEEN_OK;
}

static void drop_top(struct open_pool *pool, struct open_bucket *bucket)
{
    struct open_chunk *const chunk = bucket->top;
    bucket->top = chunk->next;
    chunk->next = pool->unused;
    pool->unused = chunk;
}

/* ---- the rows ---- */

void open_rows_init(struct open_rows *open, struct open_pool *pool, bool packed)
{
    *open = (struct open_rows){.pool = pool, .packed = packed, .min_row = OPEN_ROWS};
}

void open_rows_free(struct open_rows *open)
{
    for (unsigned i = 0; i < OPEN_ROWS; i++)
        if (open->row[i] != NULL)
            budget_free(open->pool->budget, open->row[i], sizeof *open->row[i]);
}

/* Makes a row at its first use. */
static enum fifteen_status get_row(struct open_rows *open, unsigned number, struct open_row **out)
{
    assert(number < OPEN_ROWS);
    if (open->row[number] == NULL) {
        void *block;
        const enum fifteen_status status =
            budget_alloc(open->pool->budget, sizeof *open->row[number], &block);
        if (status != FIFTEEN_OK)
            return status;
        open->row[number] = block;
        open->row[number]->min_g = OPEN_GS;
    }
    *out = open->row[number];
    return FIFTEEN_OK;
}

static void widen_ranges(struct open_rows *open, unsigned number, struct open_row *row, unsigned g)
{
    if (number < open->min_row)
        open->min_row = number;
    if (number > open->max_row)
        open->max_row = number;
    if (g < row->min_g)
        row->min_g = g;
    if (g > row->max_g)
        row->max_g = g;
}

static unsigned words_per_board(const struct open_rows *open)
{
    return open->packed ? 1 : 2;
}

static void write_board(const struct open_rows *open, struct open_chunk *chunk,
                        const union tray_board *board)
{
    chunk->words[chunk->n++] = open->packed ? board->packed : (uint64_t)board->wide;
    if (!open->packed)
        chunk->words[chunk->n++] = (uint64_t)(board->wide >> 64);
}

/* The last board of a chunk. */
static union tray_board read_board(const struct open_rows *open, const struct open_chunk *chunk)
{
    union tray_board board = {.wide = 0};
    if (open->packed)
        board.packed = chunk->words[chunk->n - 1];
    else
        board.wide = chunk->words[chunk->n - 2] | (wide_board)chunk->words[chunk->n - 1] << 64;
    return board;
}

enum fifteen_status open_push(struct open_rows *open, unsigned row, unsigned g,
                              const union tray_board *board)
{
    assert(g < OPEN_GS);
    struct open_row *in;
    enum fifteen_status status = get_row(open, row, &in);
    if (status != FIFTEEN_OK)
        return status;
    struct open_bucket *const bucket = &in->bucket[g];
    if (bucket->top == NULL || bucket->top->n + words_per_board(open) > CHUNK_WORDS) {
        struct open_chunk *chunk;
        status = take_chunk(open->pool, &chunk);
        if (status != FIFTEEN_OK)
            return status;
        chunk->next = bucket->top;
        chunk->n = 0;
        bucket->top = chunk;
    }
    write_board(open, bucket->top, board);
    bucket->n++;
    in->n++;
    open->n++;
    widen_ranges(open, row, in, g);
    return FIFTEEN_OK;
}

union tray_board open_pop(struct open_rows *open, unsigned row, unsigned g)
{
    struct open_bucket *const bucket = &open->row[row]->bucket[g];
    assert(bucket->top != NULL);
    const union tray_board board = read_board(open, bucket->top);
    bucket->top->n -= words_per_board(open);
    if (bucket->top->n == 0)
        drop_top(open->pool, bucket);
    return board;
}

bool open_top(const struct open_rows *open, unsigned row, unsigned g, union tray_board *board)
{
    const struct open_chunk *const top = open->row[row]->bucket[g].top;
    if (top != NULL)
        *board = read_board(open, top);
    return top != NULL;
}

void open_remove(struct open_rows *open, unsigned row, unsigned g)
{
    struct open_row *const in = open->row[row];
    struct open_bucket *const bucket = &in->bucket[g];
    assert(bucket->n > 0);
    bucket->n--;
    in->n--;
    open->n--;
    while (bucket->n == 0 && bucket->top != NULL)
        drop_top(open->pool, bucket);
}
