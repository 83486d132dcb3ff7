/* board_queue.h - the open list of the fast A*: buckets by f and g
 *
 * The heuristics of the fast A* change by one with every move, and so does g. Children have the f
 * of their parent or two more. So there are two layers: nodes of the minimum f, and nodes of the
 * next. Each has a stack of keys for every g, in chunks. A node that is reached by a shorter path
 * is added again. Stale keys are recognised on removal: their g differs from the node's.
 *
 * A search has a queue for each of its parts (astar_parts.h), and reads them as one.
 *
 * Chunks are cut from slabs, which the system gets back when the queue is freed: what threads free
 * by free() often stays with the process.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_BOARD_QUEUE_H
#define ASTAR_PDB_BOARD_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/solver.h>

#include "search/engine/node_key.h"
#include "search/engine/unit.h"
#include "util/memory.h"

enum {
    BOARD_QUEUE_LAYERS = 2,
    BOARD_QUEUE_CHUNK_KEYS = 124 / NODE_KEY_WORDS,
    BOARD_QUEUE_CHUNK_BYTES = 1024,
    BOARD_QUEUE_FIRST_SLAB = 320 << 10, /* enough for a small search */
    BOARD_QUEUE_SLAB_BYTES = 2 << 20    /* of which pages are taken as they are used */
};

struct board_chunk {
    struct board_chunk *below;
    uint64_t n;
    node_key keys[BOARD_QUEUE_CHUNK_KEYS];
};

/* The first chunk of a slab. */
struct board_slab {
    struct board_slab *below;
    size_t n_bytes;
    size_t n_cut; /* of them, with this chunk */
};

struct board_queue {
    struct board_slab *slab; /* from which chunks are cut, or NULL */
    struct board_chunk
        *top[BOARD_QUEUE_LAYERS][FIFTEEN_MAX_MOVES + 1]; /* by layer and g, or NULL */
    struct board_chunk *spare;
    unsigned max_g; /* of the first layer: stacks above are empty */
    unsigned n_spare;
    size_t used_bytes;
};

struct board_queue_entry {
    node_key key;
    unsigned g;
};

/* Keeps a chunk for later. */
static inline void board_queue_put_aside(struct board_queue *queue, struct board_chunk *chunk)
{
    chunk->below = queue->spare;
    queue->spare = chunk;
    queue->n_spare++;
}

/* Cuts a new chunk. Returns NULL if out of memory. */
static inline struct board_chunk *board_queue_cut_chunk(struct board_queue *queue)
{
    if (queue->slab == NULL || queue->slab->n_cut == queue->slab->n_bytes) {
        const size_t n_bytes =
            queue->slab == NULL ? BOARD_QUEUE_FIRST_SLAB : BOARD_QUEUE_SLAB_BYTES;
        struct board_slab *const made = memory_alloc_sparse(n_bytes);
        if (made == NULL)
            return NULL;
        *made = (struct board_slab){queue->slab, n_bytes, BOARD_QUEUE_CHUNK_BYTES};
        queue->slab = made;
    }
    uint8_t *const chunk = (uint8_t *)queue->slab + queue->slab->n_cut;
    queue->slab->n_cut += BOARD_QUEUE_CHUNK_BYTES;
    queue->used_bytes += BOARD_QUEUE_CHUNK_BYTES;
    return (struct board_chunk *)(void *)chunk;
}

/* Frees all chunks. An empty queue is all zeros. */
ENGINE_PART void board_queue_free(struct board_queue *queue);

/* Allocates chunks until n are spare, or more would exceed limit_bytes. Returns false if out of
 * memory. */
ENGINE_PART bool board_queue_reserve(struct board_queue *queue, unsigned n, uint64_t limit_bytes);

/* A spare chunk, or a new one. Returns NULL if out of memory. */
static inline struct board_chunk *board_queue_take_chunk(struct board_queue *queue)
{
    struct board_chunk *const chunk = queue->spare;
    if (chunk == NULL)
        return board_queue_cut_chunk(queue);
    queue->spare = chunk->below;
    queue->n_spare--;
    return chunk;
}

/* Adds a key. Returns false if out of memory. */
static inline bool board_queue_push(struct board_queue *queue, unsigned layer, unsigned g,
                                    node_key key)
{
    struct board_chunk **const top = &queue->top[layer][g];
    if (*top == NULL || (*top)->n == BOARD_QUEUE_CHUNK_KEYS) {
        struct board_chunk *const chunk = board_queue_take_chunk(queue);
        if (chunk == NULL)
            return false;
        chunk->below = *top;
        chunk->n = 0;
        *top = chunk;
    }
    (*top)->keys[(*top)->n++] = key;
    if (layer == 0 && g > queue->max_g)
        queue->max_g = g;
    return true;
}

/* Removes up to n keys from the first layer: the largest g first, then the last added. Returns
 * their number. */
static inline unsigned board_queue_pop(struct board_queue *queue, unsigned n,
                                       struct board_queue_entry *out)
{
    unsigned n_out = 0;
    for (unsigned g = queue->max_g;; g--) {
        struct board_chunk **const top = &queue->top[0][g];
        while (*top != NULL && n_out < n) {
            struct board_chunk *const chunk = *top;
            while (chunk->n > 0 && n_out < n)
                out[n_out++] = (struct board_queue_entry){chunk->keys[--chunk->n], g};
            if (chunk->n == 0) {
                *top = chunk->below;
                board_queue_put_aside(queue, chunk);
            }
        }
        if (*top == NULL && queue->max_g == g && g > 0)
            queue->max_g = g - 1;
        if (n_out == n || g == 0)
            return n_out;
    }
}

/* Gives the contents of a queue to `to`, which is given each key with its layer and its g, the
 * first added of a stack first. The queue is empty then. Returns false as soon as `to` does. */
typedef bool board_queue_receiver(void *context, unsigned layer, unsigned g, node_key key);
ENGINE_PART bool board_queue_empty(struct board_queue *queue, board_queue_receiver *to,
                                   void *context);

/* Makes the second layer the first, which must be empty. Returns false if both are empty. */
ENGINE_PART bool board_queue_advance(struct board_queue *queue);

/* Where the next keys are in queues that are read, not changed. */
struct board_queue_place {
    const struct board_queue *queues;
    unsigned n_queues;
    unsigned n_layers; /* that are read */
    unsigned g;        /* of the stack */
    unsigned layer;
    unsigned queue;
    const struct board_chunk *chunk; /* NULL: at the end of the stack */
    uint64_t at;                     /* in the chunk */
    uint64_t n_read;                 /* keys before it */
};

/* Starts to read the first layers, from their largest g down; of one g, layer by layer; of one
 * layer, queue by queue. */
ENGINE_PART struct board_queue_place board_queue_start(const struct board_queue *queues,
                                                       unsigned n_queues, unsigned n_layers);

/* Reads up to n keys of one stack, and their g. Returns their number, 0 at the end. */
ENGINE_PART unsigned board_queue_read(struct board_queue_place *place, unsigned n, node_key *keys,
                                      unsigned *g);

/* Skips n keys. Returns false if there are fewer. */
ENGINE_PART bool board_queue_skip(struct board_queue_place *place, uint64_t n);

#endif
