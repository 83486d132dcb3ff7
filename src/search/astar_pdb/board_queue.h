/* board_queue.h - the open list of the fast A*: buckets by f and g
 *
 * The heuristics of the fast A* change by one with every move, and so does g. Children have the f
 * of their parent or two more. So there are two layers: nodes of the minimum f, and nodes of the
 * next. Each has a stack of keys for every g, in chunks. A node that is reached by a shorter path
 * is added again. Stale keys are recognised on removal: their g differs from the node's.
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

enum {
    BOARD_QUEUE_LAYERS = 2,
    BOARD_QUEUE_CHUNK_KEYS = 124 / NODE_KEY_WORDS /* a chunk and what malloc adds are 1 KiB */
};

struct board_chunk {
    struct board_chunk *below;
    uint64_t n;
    node_key keys[BOARD_QUEUE_CHUNK_KEYS];
};

struct board_queue {
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

/* Frees all chunks. An empty queue is all zeros. */
ENGINE_PART void board_queue_free(struct board_queue *queue);

/* Allocates chunks until n are spare. Returns FIFTEEN_LIMIT if used_bytes would exceed the limit,
 * or FIFTEEN_NO_MEMORY. */
ENGINE_PART enum fifteen_status board_queue_reserve(struct board_queue *queue, unsigned n,
                                                    size_t limit_bytes);

/* Adds a key. A spare chunk must exist. */
static inline void board_queue_push(struct board_queue *queue, unsigned layer, unsigned g,
                                    node_key key)
{
    struct board_chunk **const top = &queue->top[layer][g];
    if (*top == NULL || (*top)->n == BOARD_QUEUE_CHUNK_KEYS) {
        struct board_chunk *const chunk = queue->spare;
        queue->spare = chunk->below;
        queue->n_spare--;
        chunk->below = *top;
        chunk->n = 0;
        *top = chunk;
    }
    (*top)->keys[(*top)->n++] = key;
    if (layer == 0 && g > queue->max_g)
        queue->max_g = g;
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

/* Makes the second layer the first, which must be empty. Returns false if both are empty. */
ENGINE_PART bool board_queue_advance(struct board_queue *queue);

/* Where the next keys are in a queue that is read, not changed. */
struct board_queue_place {
    unsigned n_layers; /* that are read */
    unsigned g;        /* of the stack */
    unsigned layer;
    const struct board_chunk *chunk; /* NULL: at the end of the stack */
    uint64_t at;                     /* in the chunk */
    uint64_t n_read;                 /* keys before it */
};

/* Starts to read the first layers, from their largest g down; of one g, layer by layer. */
ENGINE_PART struct board_queue_place board_queue_start(const struct board_queue *queue,
                                                       unsigned n_layers);

/* Reads up to n keys of one stack, and their g. Returns their number, 0 at the end. */
ENGINE_PART unsigned board_queue_read(const struct board_queue *queue,
                                      struct board_queue_place *place, unsigned n, node_key *keys,
                                      unsigned *g);

/* Skips n keys. Returns false if there are fewer. */
ENGINE_PART bool board_queue_skip(const struct board_queue *queue, struct board_queue_place *place,
                                  uint64_t n);

#endif
