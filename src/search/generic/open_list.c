/* open_list.c - the open list of a best-first search: a priority queue of buckets by key */
/* SPDX-License-Identifier: MIT */
#include "search/generic/open_list.h"

#include <assert.h>

enum { FIRST_SLOTS = 1 << 10 };

/* ---- the slots ---- */

/* Fibonacci hashing (Knuth 1973). */
static uint32_t home_slot(const struct open_list *open, uint64_t key)
{
    return (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15) >> 32) * open->n_slots >> 32);
}

static uint32_t next_slot(const struct open_list *open, uint32_t slot)
{
    return (slot + 1) & (open->n_slots - 1);
}

/* The slot of a key, or the one where it belongs. */
static uint32_t find_slot(const struct open_list *open, uint64_t key)
{
    uint32_t at = home_slot(open, key);
    while (open->slots[at].taken && open->slots[at].key != key)
        at = next_slot(open, at);
    return at;
}

/* Empties a slot; slots after it that are not at home move up. */
static void release_slot(struct open_list *open, uint32_t slot)
{
    const uint32_t mask = open->n_slots - 1;
    for (uint32_t at = next_slot(open, slot); open->slots[at].taken; at = next_slot(open, at)) {
        const uint32_t home = home_slot(open, open->slots[at].key);
        if (((at - home) & mask) < ((at - slot) & mask))
            continue;
        open->slots[slot] = open->slots[at];
        slot = at;
    }
    open->slots[slot].taken = 0;
}

/* ---- the heap ---- */

static void sift_up(uint64_t *heap, uint32_t at)
{
    const uint64_t key = heap[at];
    for (; at > 0 && key < heap[(at - 1) / 2]; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
}

static void sift_down(uint64_t *heap, uint32_t n)
{
    const uint64_t key = heap[0];
    uint32_t at = 0;
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        child += child + 1 < n && heap[child + 1] < heap[child];
        if (key <= heap[child])
            break;
        heap[at] = heap[child];
    }
    heap[at] = key;
}

/* ---- memory ---- */

/* Up to three of four slots are used. */
static uint32_t heap_size(uint32_t n_slots)
{
    return n_slots / 4 * 3;
}

static enum fifteen_status allocate_slots(struct open_list *open, uint32_t n_slots)
{
    void *slots;
    void *heap;
    const size_t slot_bytes = n_slots * sizeof *open->slots;
    enum fifteen_status status = budget_alloc(open->budget, slot_bytes, &slots);
    if (status != FIFTEEN_OK)
        return status;
    status = budget_alloc(open->budget, heap_size(n_slots) * sizeof *open->heap, &heap);
    if (status != FIFTEEN_OK) {
        budget_free(open->budget, slots, slot_bytes);
        return status;
    }
    open->slots = slots;
    open->heap = heap;
    open->n_slots = n_slots;
    return FIFTEEN_OK;
}

enum fifteen_status open_list_init(struct open_list *open, struct node_table *nodes,
                                   struct budget *budget)
{
    *open = (struct open_list){.nodes = nodes, .budget = budget};
    return allocate_slots(open, FIRST_SLOTS);
}

void open_list_free(struct open_list *open)
{
    budget_free(open->budget, open->slots, open->n_slots * sizeof *open->slots);
    budget_free(open->budget, open->heap, heap_size(open->n_slots) * sizeof *open->heap);
}

/* Doubles the slots. */
static enum fifteen_status grow_slots(struct open_list *open)
{
    struct open_list before = *open;
    if (open->n_slots > UINT32_MAX / 2)
        return FIFTEEN_LIMIT;
    const enum fifteen_status status = allocate_slots(open, 2 * open->n_slots);
    if (status != FIFTEEN_OK)
        return status;
    for (uint32_t i = 0; i < before.n_slots; i++)
        if (before.slots[i].taken)
            open->slots[find_slot(open, before.slots[i].key)] = before.slots[i];
    for (uint32_t i = 0; i < open->n_buckets; i++)
        open->heap[i] = before.heap[i];
    open_list_free(&before);
    return FIFTEEN_OK;
}

/* ---- nodes ---- */

/* Finds or makes the bucket of a key. */
static enum fifteen_status bucket_for(struct open_list *open, uint64_t key,
                                      struct open_bucket **out)
{
    uint32_t slot = find_slot(open, key);
    if (!open->slots[slot].taken) {
        if (open->n_buckets == heap_size(open->n_slots)) {
            const enum fifteen_status status = grow_slots(open);
            if (status != FIFTEEN_OK)
                return status;
            slot = find_slot(open, key);
        }
        open->slots[slot] = (struct open_bucket){.key = key, .taken = 1};
        open->heap[open->n_buckets] = key;
        sift_up(open->heap, open->n_buckets++);
    }
    *out = &open->slots[slot];
    return FIFTEEN_OK;
}

enum fifteen_status open_list_push(struct open_list *open, uint32_t number, uint64_t key)
{
    struct open_bucket *bucket;
    const enum fifteen_status status = bucket_for(open, key, &bucket);
    if (status != FIFTEEN_OK)
        return status;
    struct node *const node = node_at(open->nodes, number);
    assert(!node_is_open(node));
    node->next = open->first_in_first_out ? 0 : bucket->first;
    node->previous = number;
    if (bucket->first != 0) {
        struct node *const first = node_at(open->nodes, bucket->first);
        node->previous = first->previous;
        first->previous = number;
        if (open->first_in_first_out) {
            node_at(open->nodes, node->previous)->next = number;
            return FIFTEEN_OK;
        }
    }
    bucket->first = number;
    return FIFTEEN_OK;
}

/* Removes a node from its bucket. */
static void unlink_node(struct open_list *open, struct open_bucket *bucket, uint32_t number)
{
    struct node *const node = node_at(open->nodes, number);
    assert(node_is_open(node));
    if (bucket->first == number)
        bucket->first = node->next;
    else
        node_at(open->nodes, node->previous)->next = node->next;
    /* The last node has the place before the first one. */
    const uint32_t after = node->next != 0 ? node->next : bucket->first;
    if (after != 0)
        node_at(open->nodes, after)->previous = node->previous;
    node->previous = node_not_open;
}

void open_list_remove(struct open_list *open, uint32_t number, uint64_t key)
{
    unlink_node(open, &open->slots[find_slot(open, key)], number);
}

/* An empty bucket is removed only when it is the best: until then it is likely to be filled again.
 */
uint32_t open_list_pop(struct open_list *open)
{
    while (open->n_buckets > 0) {
        const uint32_t slot = find_slot(open, open->heap[0]);
        const uint32_t number = open->slots[slot].first;
        if (number != 0) {
            unlink_node(open, &open->slots[slot], number);
            return number;
        }
        release_slot(open, slot);
        open->heap[0] = open->heap[--open->n_buckets];
        sift_down(open->heap, open->n_buckets);
    }
    return 0;
}

unsigned open_list_peek(const struct open_list *open, uint64_t max_key, uint32_t *numbers,
                        unsigned max_n)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < open->n_buckets && n < max_n; i++) {
        if (open->heap[i] > max_key)
            continue;
        uint32_t number = open->slots[find_slot(open, open->heap[i])].first;
        for (; number != 0 && n < max_n; number = node_at(open->nodes, number)->next)
            numbers[n++] = number;
    }
    return n;
}
