/* board_queue.c - the open list of the fast A*: buckets by f and g */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/board_queue.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct board_chunk) <= BOARD_QUEUE_CHUNK_BYTES, "a chunk is larger");

void board_queue_free(struct board_queue *queue)
{
    while (queue->slab != NULL) {
        struct board_slab *const below = queue->slab->below;
        memory_free(queue->slab, queue->slab->n_bytes);
        queue->slab = below;
    }
}

bool board_queue_reserve(struct board_queue *queue, unsigned n, uint64_t limit_bytes)
{
    while (queue->n_spare < n && queue->used_bytes + BOARD_QUEUE_CHUNK_BYTES <= limit_bytes) {
        struct board_chunk *const chunk = board_queue_cut_chunk(queue);
        if (chunk == NULL)
            return false;
        board_queue_put_aside(queue, chunk);
    }
    return true;
}

/* The chunks of a stack in the order in which they were added. */
static struct board_chunk *turn_over(struct board_chunk *top)
{
    struct board_chunk *first = NULL;
    while (top != NULL) {
        struct board_chunk *const below = top->below;
        top->below = first;
        first = top;
        top = below;
    }
    return first;
}

/* Gives away a stack's keys. */
static bool give_stack(struct board_chunk *top, unsigned layer, unsigned g,
                       board_queue_receiver *to, void *context)
{
    for (const struct board_chunk *chunk = turn_over(top); chunk != NULL; chunk = chunk->below)
        for (uint64_t i = 0; i < chunk->n; i++)
            if (!to(context, layer, g, chunk->keys[i]))
                return false;
    return true;
}

bool board_queue_empty(struct board_queue *queue, board_queue_receiver *to, void *context)
{
    for (unsigned layer = 0; layer < BOARD_QUEUE_LAYERS; layer++)
        for (unsigned g = 0; g <= FIFTEEN_MAX_MOVES; g++)
            if (!give_stack(queue->top[layer][g], layer, g, to, context))
                return false;
    board_queue_free(queue);
    *queue = (struct board_queue){.max_g = 0};
    return true;
}

bool board_queue_advance(struct board_queue *queue)
{
    memcpy(queue->top[0], queue->top[1], sizeof queue->top[0]);
    memset(queue->top[1], 0, sizeof queue->top[1]);
    queue->max_g = FIFTEEN_MAX_MOVES;
    for (unsigned g = 0; g <= FIFTEEN_MAX_MOVES; g++)
        if (queue->top[0][g] != NULL)
            return true;
    return false;
}

struct board_queue_place board_queue_start(const struct board_queue *queues, unsigned n_queues,
                                           unsigned n_layers)
{
    return (struct board_queue_place){.queues = queues,
                                      .n_queues = n_queues,
                                      .n_layers = n_layers,
                                      .g = FIFTEEN_MAX_MOVES,
                                      .chunk = queues[0].top[0][FIFTEEN_MAX_MOVES]};
}

/* Moves to the next stack. Returns false if this is the last one. */
static bool next_stack(struct board_queue_place *place)
{
    if (++place->queue == place->n_queues) {
        place->queue = 0;
        place->layer++;
    }
    if (place->layer == place->n_layers) {
        if (place->g == 0) {
            place->queue = place->n_queues - 1;
            place->layer--;
            return false;
        }
        place->layer = 0;
        place->g--;
    }
    place->chunk = place->queues[place->queue].top[place->layer][place->g];
    return true;
}

unsigned board_queue_read(struct board_queue_place *place, unsigned n, node_key *keys, unsigned *g)
{
    unsigned n_read = 0;
    while (place->chunk == NULL && next_stack(place))
        continue;
    *g = place->g;
    while (place->chunk != NULL && n_read < n) {
        keys[n_read++] = place->chunk->keys[place->at++];
        if (place->at == place->chunk->n) {
            place->chunk = place->chunk->below;
            place->at = 0;
        }
    }
    place->n_read += n_read;
    return n_read;
}

bool board_queue_skip(struct board_queue_place *place, uint64_t n)
{
    node_key keys[BOARD_QUEUE_CHUNK_KEYS];
    unsigned g;
    while (n > 0) {
        const unsigned n_next = n < BOARD_QUEUE_CHUNK_KEYS ? (unsigned)n : BOARD_QUEUE_CHUNK_KEYS;
        const unsigned n_read = board_queue_read(place, n_next, keys, &g);
        if (n_read == 0)
            return false;
        n -= n_read;
    }
    return true;
}
