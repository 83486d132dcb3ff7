/* frontier.c - the open nodes of a search that orders them in several ways at once */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/frontier.h"

#include <assert.h>
#include <string.h>

enum { FIRST_BUCKETS = 1 << 10, NODES_PER_PAUSE = 1 << 14 };

/* ---- the heaps ---- */

static bool comes_before(const struct frontier_entry *a, const struct frontier_entry *b)
{
    return a->key != b->key ? a->key < b->key : a->tie < b->tie;
}

static void sift_up(struct frontier_entry *entries, uint32_t at)
{
    const struct frontier_entry entry = entries[at];
    for (; at > 0 && comes_before(&entry, &entries[(at - 1) / 2]); at = (at - 1) / 2)
        entries[at] = entries[(at - 1) / 2];
    entries[at] = entry;
}

static void sift_down(struct frontier_entry *entries, uint32_t n, uint32_t at)
{
    const struct frontier_entry entry = entries[at];
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        child += child + 1 < n && comes_before(&entries[child + 1], &entries[child]);
        if (!comes_before(&entries[child], &entry))
            break;
        entries[at] = entries[child];
    }
    entries[at] = entry;
}

static struct frontier_entry entry_of(const struct frontier *frontier,
                                      const struct frontier_heap *heap, uint32_t number)
{
    const struct frontier_bucket *const bucket = &frontier->buckets[number];
    return (struct frontier_entry){.key = heap->key(heap->context, bucket->g, bucket->h),
                                   .tie = UINT32_MAX - bucket->g,
                                   .bucket = number};
}

static void add_to_heap(struct frontier *frontier, struct frontier_heap *heap, uint32_t number)
{
    heap->entries[heap->n] = entry_of(frontier, heap, number);
    sift_up(heap->entries, heap->n++);
}

static uint32_t remove_top(struct frontier_heap *heap)
{
    const uint32_t number = heap->entries[0].bucket;
    heap->entries[0] = heap->entries[--heap->n];
    if (heap->n > 0)
        sift_down(heap->entries, heap->n, 0);
    return number;
}

/* A bucket that has nodes enters the heaps it belongs to. */
static void enter_heaps(struct frontier *frontier, uint32_t number)
{
    struct frontier_bucket *const bucket = &frontier->buckets[number];
    for (unsigned i = 0; i < frontier->n_heaps; i++) {
        struct frontier_heap *const heap = &frontier->heaps[i];
        if ((bucket->heaps >> i & 1) != 0 || heap->member != i ||
            (bucket->first == 0 && !heap->with_marked))
            continue;
        bucket->heaps |= UINT32_C(1) << i;
        add_to_heap(frontier, heap, number);
    }
}

void frontier_sort(struct frontier *frontier, unsigned i)
{
    struct frontier_heap *const heap = &frontier->heaps[i];
    for (uint32_t e = 0; e < heap->n; e++)
        heap->entries[e] = entry_of(frontier, heap, heap->entries[e].bucket);
    for (uint32_t e = heap->n / 2; e-- > 0;)
        sift_down(heap->entries, heap->n, e);
}

/* ---- memory ---- */

/* Fibonacci hashing (Knuth 1973). */
static uint32_t home_slot(const struct frontier *frontier, uint32_t g, uint32_t h)
{
    const uint64_t key = (uint64_t)g << 32 | h;
    return (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15) >> 32) * frontier->n_slots >> 32);
}

/* The slot of a bucket, or the one where it belongs. */
static uint32_t find_slot(const struct frontier *frontier, uint32_t g, uint32_t h)
{
    uint32_t at = home_slot(frontier, g, h);
    while (frontier->slots[at] != 0) {
        const struct frontier_bucket *const bucket = &frontier->buckets[frontier->slots[at]];
        if (bucket->g == g && bucket->h == h)
            break;
        at = (at + 1) & (frontier->n_slots - 1);
    }
    return at;
}

/* One block holds the entries of all heaps, the buckets, and twice as many slots. */
static size_t block_bytes(unsigned n_heaps, uint32_t n_allocated)
{
    return n_allocated * (n_heaps * sizeof(struct frontier_entry) + sizeof(struct frontier_bucket) +
                          2 * sizeof(uint32_t));
}

static void lay_out(struct frontier *frontier, void *block, uint32_t n_allocated)
{
    struct frontier_entry *entries = block;
    for (unsigned i = 0; i < frontier->n_heaps; i++, entries += n_allocated)
        frontier->heaps[i].entries = entries;
    frontier->buckets = (struct frontier_bucket *)(void *)entries;
    frontier->slots = (uint32_t *)(void *)(frontier->buckets + n_allocated);
    frontier->n_slots = 2 * n_allocated;
    frontier->block = block;
    frontier->n_allocated = n_allocated;
}

static enum fifteen_status allocate(struct frontier *frontier, uint32_t n_allocated)
{
    void *block;
    const enum fifteen_status status =
        budget_alloc(frontier->budget, block_bytes(frontier->n_heaps, n_allocated), &block);
    if (status == FIFTEEN_OK)
        lay_out(frontier, block, n_allocated);
    return status;
}

static enum fifteen_status grow(struct frontier *frontier)
{
    const struct frontier before = *frontier;
    if (before.n_allocated > UINT32_MAX / 8)
        return FIFTEEN_LIMIT;
    const enum fifteen_status status = allocate(frontier, 2 * before.n_allocated);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < before.n_heaps; i++)
        memcpy(frontier->heaps[i].entries, before.heaps[i].entries,
               before.heaps[i].n * sizeof *before.heaps[i].entries);
    memcpy(frontier->buckets, before.buckets, before.n_buckets * sizeof *before.buckets);
    for (uint32_t i = 1; i < before.n_buckets; i++)
        frontier->slots[find_slot(frontier, before.buckets[i].g, before.buckets[i].h)] = i;
    budget_free(before.budget, before.block, block_bytes(before.n_heaps, before.n_allocated));
    return FIFTEEN_OK;
}

enum fifteen_status frontier_init(struct frontier *frontier, struct node_table *nodes,
                                  struct budget *budget, const struct frontier_heap *heaps,
                                  unsigned n_heaps)
{
    assert(n_heaps <= FRONTIER_MAX_HEAPS);
    *frontier =
        (struct frontier){.nodes = nodes, .budget = budget, .n_heaps = n_heaps, .n_buckets = 1};
    memcpy(frontier->heaps, heaps, n_heaps * sizeof *heaps);
    return allocate(frontier, FIRST_BUCKETS);
}

void frontier_free(struct frontier *frontier)
{
    budget_free(frontier->budget, frontier->block,
                block_bytes(frontier->n_heaps, frontier->n_allocated));
}

/* ---- nodes ---- */

/* Finds or makes the bucket of a node. */
static enum fifteen_status bucket_for(struct frontier *frontier, const struct node *node,
                                      uint32_t *out)
{
    uint32_t slot = find_slot(frontier, node->g, node->h);
    if (frontier->slots[slot] == 0) {
        if (frontier->n_buckets == frontier->n_allocated) {
            const enum fifteen_status status = grow(frontier);
            if (status != FIFTEEN_OK)
                return status;
            slot = find_slot(frontier, node->g, node->h);
        }
        frontier->slots[slot] = frontier->n_buckets++;
        frontier->buckets[frontier->slots[slot]] =
            (struct frontier_bucket){.g = node->g, .h = node->h};
    }
    *out = frontier->slots[slot];
    return FIFTEEN_OK;
}

/* Puts a node in front of a list. `mark` is in its next. */
static void link_node(struct frontier *frontier, uint32_t number, uint32_t *first, uint32_t mark)
{
    struct node *const node = node_at(frontier->nodes, number);
    assert(!frontier_has(node));
    node->previous = 0;
    node->next = *first | mark;
    if (*first != 0)
        node_at(frontier->nodes, *first)->previous = number;
    *first = number;
}

static void unlink_node(struct frontier *frontier, struct node *node, uint32_t *first)
{
    const uint32_t next = node->next & ~frontier_mark_bit;
    if (node->previous != 0)
        node_at(frontier->nodes, node->previous)->next = node->next;
    else
        *first = next;
    if (next != 0)
        node_at(frontier->nodes, next)->previous = node->previous;
    node->previous = node_not_open;
}

enum fifteen_status frontier_open(struct frontier *frontier, uint32_t number)
{
    uint32_t at;
    const enum fifteen_status status = bucket_for(frontier, node_at(frontier->nodes, number), &at);
    if (status != FIFTEEN_OK)
        return status;
    link_node(frontier, number, &frontier->buckets[at].first, 0);
    frontier->n_open++;
    enter_heaps(frontier, at);
    return FIFTEEN_OK;
}

enum fifteen_status frontier_mark(struct frontier *frontier, uint32_t number)
{
    uint32_t at;
    const enum fifteen_status status = bucket_for(frontier, node_at(frontier->nodes, number), &at);
    if (status != FIFTEEN_OK)
        return status;
    link_node(frontier, number, &frontier->buckets[at].first_marked, frontier_mark_bit);
    frontier->n_marked++;
    enter_heaps(frontier, at);
    return FIFTEEN_OK;
}

void frontier_remove(struct frontier *frontier, uint32_t number)
{
    struct node *const node = node_at(frontier->nodes, number);
    struct frontier_bucket *const bucket =
        &frontier->buckets[frontier->slots[find_slot(frontier, node->g, node->h)]];
    const bool marked = frontier_is_marked(node);
    unlink_node(frontier, node, marked ? &bucket->first_marked : &bucket->first);
    frontier->n_marked -= marked;
    frontier->n_open -= !marked;
}

void frontier_open_bucket(struct frontier *frontier, struct frontier_bucket *bucket)
{
    for (uint32_t number; (number = bucket->first_marked) != 0; frontier->n_marked--) {
        unlink_node(frontier, node_at(frontier->nodes, number), &bucket->first_marked);
        link_node(frontier, number, &bucket->first, 0);
        frontier->n_open++;
    }
    enter_heaps(frontier, (uint32_t)(bucket - frontier->buckets));
}

enum fifteen_status frontier_open_marked(struct frontier *frontier)
{
    struct node_table *const table = frontier->nodes;
    uint32_t n_marked = frontier->n_marked;
    for (uint32_t i = 1; i < frontier->n_buckets && frontier->n_marked > 0; i++) {
        if (frontier->buckets[i].first_marked == 0)
            continue;
        frontier_open_bucket(frontier, &frontier->buckets[i]);
        if (n_marked - frontier->n_marked < NODES_PER_PAUSE)
            continue;
        n_marked = frontier->n_marked;
        if (table->pause != NULL && !table->pause(table->context))
            return FIFTEEN_CANCELLED;
    }
    return FIFTEEN_OK;
}

/* ---- the best ---- */

struct frontier_bucket *frontier_best(struct frontier *frontier, unsigned i)
{
    struct frontier_heap *const heap = &frontier->heaps[i];
    while (heap->n > 0) {
        struct frontier_bucket *const bucket = &frontier->buckets[heap->entries[0].bucket];
        if (bucket->first != 0 || (heap->with_marked && bucket->first_marked != 0))
            return bucket;
        remove_top(heap);
        bucket->heaps &= ~(UINT32_C(1) << heap->member);
    }
    return NULL;
}

uint32_t frontier_take(struct frontier *frontier, struct frontier_bucket *bucket)
{
    const uint32_t number = bucket->first;
    unlink_node(frontier, node_at(frontier->nodes, number), &bucket->first);
    frontier->n_open--;
    return number;
}

void frontier_shift(struct frontier *frontier, unsigned from, unsigned to)
{
    add_to_heap(frontier, &frontier->heaps[to], remove_top(&frontier->heaps[from]));
}
