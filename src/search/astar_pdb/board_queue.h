/* board_queue.h - the open nodes of the fast A*, in buckets by f and g
 *
 * The heuristics of the fast A* change by one with every move, and so does g: children have the f
 * of their parent or two more. So there are two layers: nodes of the least f, and those of more.
 * Each has a stack of keys for every g, in chunks. A node that is reached by a shorter way is put
 * in once more; who takes a key out sees by the node's g whether the key is still good.
 */
#ifndef ASTAR_PDB_BOARD_QUEUE_H
#define ASTAR_PDB_BOARD_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/solver.h>

enum {
    BOARD_QUEUE_LAYERS = 2,
    BOARD_QUEUE_CHUNK_KEYS = 124 /* a chunk and what malloc adds are 1 KiB */
};

struct board_chunk {
    struct board_chunk *below;
    uint64_t n;
    uint64_t keys[BOARD_QUEUE_CHUNK_KEYS];
};

struct board_queue {
    struct board_chunk
        *top[BOARD_QUEUE_LAYERS][FIFTEEN_MAX_MOVES + 1]; /* by layer and g, or NULL */
    struct board_chunk *spare;
    unsigned greatest_g; /* of the first layer: above, its stacks are empty */
    unsigned n_spare;
    size_t used_bytes;
};

struct board_queue_entry {
    uint64_t key;
    unsigned g;
};

/* Frees what all chunks take; an empty queue is all zeros. */
void board_queue_free(struct board_queue *queue);

/* Sees to at least n spare chunks while used_bytes stays within the limit. FIFTEEN_LIMIT or
 * FIFTEEN_NO_MEMORY if that cannot be. */
enum fifteen_status board_queue_reserve(struct board_queue *queue, unsigned n, size_t limit_bytes);

/* Puts a key in. It may take one spare chunk, which must be there. */
static inline void board_queue_push(struct board_queue *queue, unsigned layer, unsigned g,
                                    uint64_t key)
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
    if (layer == 0 && g > queue->greatest_g)
        queue->greatest_g = g;
}

/* Takes up to n keys out of the first layer, those of the greatest g first and of these what was
 * put in last; returns their number. */
unsigned board_queue_pop(struct board_queue *queue, unsigned n, struct board_queue_entry *out);

/* Makes the second layer the first, which must be empty. False: both are empty. */
bool board_queue_advance(struct board_queue *queue);

#endif
