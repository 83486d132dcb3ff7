/* board_queue.c - the open list of the fast A*: buckets by f and g */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/board_queue.h"

#include <stdlib.h>
#include <string.h>

static const size_t chunk_bytes = sizeof(struct board_chunk) + 16; /* with malloc's header */

static void free_chunks(struct board_chunk *chunk)
{
    while (chunk != NULL) {
        struct board_chunk *const below = chunk->below;
        free(chunk);
        chunk = below;
    }
}

void board_queue_free(struct board_queue *queue)
{
    for (unsigned layer = 0; layer < BOARD_QUEUE_LAYERS; layer++)
        for (unsigned g = 0; g <= FIFTEEN_MAX_MOVES; g++)
            free_chunks(queue->top[layer][g]);
    free_chunks(queue->spare);
}

enum fifteen_status board_queue_reserve(struct board_queue *queue, unsigned n, size_t limit_bytes)
{
    while (queue->n_spare < n) {
        if (queue->used_bytes + chunk_bytes > limit_bytes)
            return FIFTEEN_LIMIT;
        struct board_chunk *const chunk = malloc(sizeof *chunk);
        if (chunk == NULL)
            return FIFTEEN_NO_MEMORY;
        queue->used_bytes += chunk_bytes;
        board_queue_put_aside(queue, chunk);
    }
    return FIFTEEN_OK;
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

struct board_queue_place board_queue_start(const struct board_queue *queue, unsigned n_layers)
{
    return (struct board_queue_place){
        .n_layers = n_layers, .g = FIFTEEN_MAX_MOVES, .chunk = queue->top[0][FIFTEEN_MAX_MOVES]};
}

/* Moves to the next stack with keys, if there is one. */
static void find_stack(const struct board_queue *queue, struct board_queue_place *place)
{
    while (place->chunk == NULL && (place->layer + 1 < place->n_layers || place->g > 0)) {
        const bool next_g = place->layer + 1 == place->n_layers;
        place->layer = next_g ? 0 : place->layer + 1;
        place->g -= next_g;
        place->chunk = queue->top[place->layer][place->g];
    }
}

unsigned board_queue_read(const struct board_queue *queue, struct board_queue_place *place,
                          unsigned n, node_key *keys, unsigned *g)
{
    unsigned n_read = 0;
    find_stack(queue, place);
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

bool board_queue_skip(const struct board_queue *queue, struct board_queue_place *place, uint64_t n)
{
    node_key keys[BOARD_QUEUE_CHUNK_KEYS];
    unsigned g;
    while (n > 0) {
        const unsigned n_next = n < BOARD_QUEUE_CHUNK_KEYS ? (unsigned)n : BOARD_QUEUE_CHUNK_KEYS;
        const unsigned n_read = board_queue_read(queue, place, n_next, keys, &g);
        if (n_read == 0)
            return false;
        n -= n_read;
    }
    return true;
}
