/* frontier.c - breadth-first search by layers of boards, without the layers before */
/* SPDX-License-Identifier: MIT */
#include "enumerate/frontier.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/wide.h"
#include "util/amount.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/prefetch.h"
#include "util/threads.h"

enum {
    SHARD_BITS = 8,
    N_SHARDS = 1 << SHARD_BITS,
    BATCH = 32,         /* entries for a shard that a thread adds at once */
    MIN_SLOTS = 1 << 6, /* of a shard */
    CHECK_EVERY = 1 << 16,
    PACKED_SHIFT = 60,
    WIDE_SHIFT = 124,
    MAX_CELLS = FIFTEEN_TRAY_MAX_CELLS
};

/* An entry of both widths; narrow ones have no `high`. */
struct entry {
    uint64_t low;
    uint64_t high;
};

/* ---- boards as entries ---- */

static const wide_board wide_mask = ((wide_board)1 << 120) - 1;
static const uint64_t packed_mask = (UINT64_C(1) << PACKED_SHIFT) - 1;

static inline wide_board wide_of(struct entry entry)
{
    return (wide_board)entry.high << 64 | entry.low;
}

static inline struct entry entry_of(wide_board bits)
{
    return (struct entry){(uint64_t)bits, (uint64_t)(bits >> 64)};
}

/* The tile of the last cell is the sum, without carries, of all tiles and of the other cells. */
static inline packed_board packed_unfold(uint64_t cells, unsigned n_cells, unsigned all)
{
    uint64_t sum = cells ^ cells >> 32;
    sum ^= sum >> 16;
    sum ^= sum >> 8;
    sum ^= sum >> 4;
    return cells | ((sum & 15) ^ all) << 4 * (n_cells - 1);
}

static inline wide_board wide_unfold(wide_board cells, unsigned n_cells, unsigned all)
{
    const uint64_t half = (uint64_t)(cells >> 60) ^ ((uint64_t)cells & ((UINT64_C(1) << 60) - 1));
    uint64_t sum = (half >> 30) ^ (half & ((1U << 30) - 1));
    sum = sum >> 15 ^ (sum & 0x7fff);
    sum ^= sum >> 10 ^ sum >> 5;
    return cells | (wide_board)((sum & 31) ^ all) << WIDE_BITS * (n_cells - 1);
}

static inline unsigned blank_of_wide(wide_board board)
{
    static const uint64_t ones = UINT64_C(0x084210842108421); /* bits 0, 5, .. 55 */
    wide_board any = board | board >> 1;
    any |= any >> 2 | board >> 4;
    const uint64_t low = ~(uint64_t)any & ones;
    const uint64_t middle = ~(uint64_t)(any >> 60) & ones;
    if (low != 0)
        return (unsigned)__builtin_ctzll(low) / WIDE_BITS;
    return middle != 0 ? 12 + (unsigned)__builtin_ctzll(middle) / WIDE_BITS : 24;
}

static inline uint64_t hash_of(struct entry entry, bool packed)
{
    uint64_t hash =
        (entry.low & (packed ? packed_mask : UINT64_MAX)) * UINT64_C(0x9e3779b97f4a7c15);
    if (!packed) {
        hash ^= hash >> 29;
        hash += (entry.high & (uint64_t)(wide_mask >> 64)) * UINT64_C(0xc2b2ae3d27d4eb4f);
    }
    hash ^= hash >> 32;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

/* ---- shards ---- */

struct shard {
    pthread_mutex_t lock;
    uint64_t *slots; /* 1 or 2 words each; 0: empty. Of a complete layer: the entries */
    size_t n_slots;
    size_t n_entries;
};

struct frontier {
    struct fifteen_geometry geometry;
    unsigned n_cells;
    unsigned all; /* the sum of all tiles without carries */
    bool packed;
    unsigned n_threads;
    uint64_t limit; /* of bytes */
    _Atomic uint64_t n_bytes;
    atomic_bool stopped;
    uint8_t n_moves[MAX_CELLS]; /* of the blank, by its cell */
    uint8_t move[MAX_CELLS][4]; /* enum fifteen_move */
    uint8_t to[MAX_CELLS][4];   /* its cell after it */
    struct shard shard[2][N_SHARDS];
    struct shard *now;
    struct shard *next;
    struct entry *batches; /* N_SHARDS x BATCH for each thread */
    unsigned *n_batched;   /* N_SHARDS for each thread */
    struct report report;
};

static size_t words_of(const struct frontier *frontier)
{
    return frontier->packed ? 1 : 2;
}

static size_t slot_bytes(const struct frontier *frontier)
{
    return words_of(frontier) * sizeof(uint64_t);
}

static void free_shard(struct frontier *frontier, struct shard *shard)
{
    const size_t n_bytes = shard->n_slots * slot_bytes(frontier);
    memory_free(shard->slots, n_bytes);
    atomic_fetch_sub(&frontier->n_bytes, n_bytes);
    shard->slots = NULL;
    shard->n_slots = 0;
    shard->n_entries = 0;
}

/* Returns zeroed slots, or NULL: the limit or the memory does not allow them. */
static uint64_t *alloc_slots(struct frontier *frontier, size_t n_slots)
{
    const size_t n_bytes = n_slots * slot_bytes(frontier);
    if (atomic_fetch_add(&frontier->n_bytes, n_bytes) + n_bytes <= frontier->limit) {
        uint64_t *const slots = memory_alloc_sparse(n_bytes);
        if (slots != NULL)
            return slots;
    }
    atomic_fetch_sub(&frontier->n_bytes, n_bytes);
    return NULL;
}

static inline size_t slot_of(const struct shard *shard, uint64_t hash)
{
    return (size_t)(((wide_board)(hash << SHARD_BITS) * shard->n_slots) >> 64);
}

/* Adds an entry, or its moves to an equal board, without a check of room. */
static inline void put(struct shard *shard, struct entry entry, uint64_t hash, bool packed)
{
    size_t i = slot_of(shard, hash);
    for (;; i = i + 1 == shard->n_slots ? 0 : i + 1) {
        if (packed) {
            uint64_t *const slot = &shard->slots[i];
            if (*slot != 0 && ((*slot ^ entry.low) & packed_mask) != 0)
                continue;
            shard->n_entries += *slot == 0;
            *slot |= entry.low;
            return;
        }
        uint64_t *const slot = &shard->slots[2 * i];
        const bool is_empty = (slot[0] | slot[1]) == 0;
        if (!is_empty &&
            (slot[0] != entry.low || ((slot[1] ^ entry.high) & (uint64_t)(wide_mask >> 64)) != 0))
            continue;
        shard->n_entries += is_empty;
        slot[0] |= entry.low;
        slot[1] |= entry.high;
        return;
    }
}

static inline struct entry entry_at(const struct shard *shard, size_t i, bool packed)
{
    return packed ? (struct entry){shard->slots[i], 0}
                  : (struct entry){shard->slots[2 * i], shard->slots[2 * i + 1]};
}

static inline bool is_empty(struct entry entry)
{
    return (entry.low | entry.high) == 0;
}

/* Makes room for more entries. Returns false if out of memory. */
static bool grow(struct frontier *frontier, struct shard *shard, bool packed)
{
    struct shard grown = {.n_slots = shard->n_slots + shard->n_slots / 2 + MIN_SLOTS};
    grown.slots = alloc_slots(frontier, grown.n_slots);
    if (grown.slots == NULL)
        return false;
    for (size_t i = 0; i < shard->n_slots; i++) {
        const struct entry entry = entry_at(shard, i, packed);
        if (!is_empty(entry))
            put(&grown, entry, hash_of(entry, packed), packed);
    }
    const size_t n_entries = grown.n_entries;
    const size_t n_slots = grown.n_slots;
    free_shard(frontier, shard);
    shard->slots = grown.slots;
    shard->n_slots = n_slots;
    shard->n_entries = n_entries;
    return true;
}

/* Adds the entries of a batch. */
static inline enum fifteen_status add_batch(struct frontier *frontier, struct shard *shard,
                                            const struct entry *batch, unsigned n, bool packed)
{
    uint64_t hash[BATCH];
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n; i++)
        hash[i] = hash_of(batch[i], packed);
    pthread_mutex_lock(&shard->lock);
    while (status == FIFTEEN_OK && (shard->n_entries + n) * 8 > shard->n_slots * 7)
        status = grow(frontier, shard, packed) ? FIFTEEN_OK : FIFTEEN_LIMIT;
    if (status == FIFTEEN_OK) {
        const size_t n_words = packed ? 1 : 2;
        for (unsigned i = 0; i < n; i++)
            prefetch_to_write(&shard->slots[n_words * slot_of(shard, hash[i])]);
        for (unsigned i = 0; i < n; i++)
            put(shard, batch[i], hash[i], packed);
    }
    pthread_mutex_unlock(&shard->lock);
    return status;
}

/* ---- a layer ---- */

static inline enum fifteen_status add_child(struct frontier *frontier, unsigned thread,
                                            struct entry child, bool packed)
{
    const size_t shard = hash_of(child, packed) >> (64 - SHARD_BITS);
    const size_t place = (size_t)thread * N_SHARDS + shard;
    unsigned *const n = &frontier->n_batched[place];
    struct entry *const batch = &frontier->batches[place * BATCH];
    batch[(*n)++] = child;
    if (*n < BATCH)
        return FIFTEEN_OK;
    *n = 0;
    return add_batch(frontier, &frontier->next[shard], batch, BATCH, packed);
}

static inline enum fifteen_status expand(struct frontier *frontier, unsigned thread,
                                         struct entry entry, bool packed)
{
    const unsigned n_cells = frontier->n_cells;
    const packed_board narrow =
        packed ? packed_unfold(entry.low & packed_mask, n_cells, frontier->all) : 0;
    const wide_board wide =
        packed ? 0 : wide_unfold(wide_of(entry) & wide_mask, n_cells, frontier->all);
    const unsigned blank = packed ? packed_blank(narrow) : blank_of_wide(wide);
    const unsigned back =
        (unsigned)(packed ? entry.low >> PACKED_SHIFT : entry.high >> (WIDE_SHIFT - 64));
    const wide_board kept = ((wide_board)1 << WIDE_BITS * (n_cells - 1)) - 1;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < frontier->n_moves[blank] && status == FIFTEEN_OK; i++) {
        const unsigned move = frontier->move[blank][i];
        const unsigned to = frontier->to[blank][i];
        const unsigned reverse = FIFTEEN_DOWN - move;
        struct entry child;
        if ((back >> move & 1) != 0)
            continue;
        if (packed)
            child = (struct entry){
                (packed_slide(narrow, to, blank) & ((UINT64_C(1) << 4 * (n_cells - 1)) - 1)) |
                    UINT64_C(1) << (PACKED_SHIFT + reverse),
                0};
        else
            child = entry_of((wide_slide(wide, to, blank) & kept) | (wide_board)1
                                                                        << (WIDE_SHIFT + reverse));
        status = add_child(frontier, thread, child, packed);
    }
    return status;
}

/* Adds what the threads have kept for a shard. */
static enum fifteen_status flush_shard(void *context, size_t index, unsigned thread)
{
    struct frontier *const frontier = context;
    enum fifteen_status status = FIFTEEN_OK;
    (void)thread;
    for (unsigned from = 0; from < frontier->n_threads && status == FIFTEEN_OK; from++) {
        const size_t place = (size_t)from * N_SHARDS + index;
        status = add_batch(frontier, &frontier->next[index], &frontier->batches[place * BATCH],
                           frontier->n_batched[place], frontier->packed);
        frontier->n_batched[place] = 0;
    }
    return status;
}

/* Expands a shard of the layer, and frees it. */
static inline enum fifteen_status expand_all(struct frontier *frontier, struct shard *shard,
                                             unsigned thread, bool packed)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < shard->n_entries && status == FIFTEEN_OK; i++) {
        status = expand(frontier, thread, entry_at(shard, i, packed), packed);
        if (i % CHECK_EVERY == 0 && status == FIFTEEN_OK)
            status = report_check(&frontier->report, &frontier->stopped, thread);
    }
    free_shard(frontier, shard);
    return status;
}

static enum fifteen_status expand_shard(void *context, size_t index, unsigned thread)
{
    struct frontier *const frontier = context;
    struct shard *const shard = &frontier->now[index];
    return frontier->packed ? expand_all(frontier, shard, thread, true)
                            : expand_all(frontier, shard, thread, false);
}

/* Makes a list of a table. */
static enum fifteen_status compact_shard(void *context, size_t index, unsigned thread)
{
    struct frontier *const frontier = context;
    struct shard *const shard = &frontier->next[index];
    const size_t n_words = words_of(frontier);
    size_t n = 0;
    (void)thread;
    for (size_t i = 0; i < shard->n_slots && n < shard->n_entries; i++)
        if (!is_empty(entry_at(shard, i, frontier->packed)))
            memmove(&shard->slots[n_words * n++], &shard->slots[n_words * i],
                    n_words * sizeof *shard->slots);
    return FIFTEEN_OK;
}

/* Makes the layer after `now`, which is freed, and makes it `now`. */
static enum fifteen_status next_layer(struct frontier *frontier, uint64_t *n_boards)
{
    const unsigned n_threads = frontier->n_threads;
    enum fifteen_status status = threads_for(n_threads, N_SHARDS, expand_shard, frontier);
    if (status == FIFTEEN_OK)
        status = threads_for(n_threads, N_SHARDS, flush_shard, frontier);
    if (status == FIFTEEN_OK)
        status = threads_for(n_threads, N_SHARDS, compact_shard, frontier);
    struct shard *const made = frontier->next;
    frontier->next = frontier->now;
    frontier->now = made;
    *n_boards = 0;
    for (size_t i = 0; i < N_SHARDS; i++)
        *n_boards += made[i].n_entries;
    return status;
}

/* ---- the search ---- */

static void find_moves(struct frontier *frontier)
{
    const unsigned n_columns = frontier->geometry.columns;
    for (unsigned cell = 0; cell < frontier->n_cells; cell++) {
        unsigned n = 0;
        for (unsigned move = 0; move < 4; move++) {
            const int row = (int)(cell / n_columns) + (move == FIFTEEN_DOWN) - (move == FIFTEEN_UP);
            const int column =
                (int)(cell % n_columns) + (move == FIFTEEN_RIGHT) - (move == FIFTEEN_LEFT);
            if (row < 0 || row >= frontier->geometry.rows || column < 0 || column >= (int)n_columns)
                continue;
            frontier->move[cell][n] = (uint8_t)move;
            frontier->to[cell][n++] = (uint8_t)((unsigned)row * n_columns + (unsigned)column);
        }
        frontier->n_moves[cell] = (uint8_t)n;
    }
}

static bool init(struct frontier *frontier, const struct fifteen_distances_request *request,
                 const struct fifteen_monitor *monitor)
{
    frontier->geometry = request->goal->size;
    frontier->n_cells = fifteen_cells(request->goal->size);
    frontier->packed = tray_is_packed(request->goal->size);
    frontier->n_threads = threads_to_use(request->n_threads);
    frontier->limit = request->memory_bytes != 0 ? request->memory_bytes : memory_available();
    frontier->report.to = monitor;
    frontier->report.progress.stage = FIFTEEN_STAGE_BUILD;
    frontier->now = frontier->shard[0];
    frontier->next = frontier->shard[1];
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < N_SHARDS; k++)
            pthread_mutex_init(&frontier->shard[i][k].lock, NULL);
    for (unsigned tile = 0; tile < frontier->n_cells; tile++)
        frontier->all ^= tile;
    find_moves(frontier);
    const size_t n_places = (size_t)frontier->n_threads * N_SHARDS;
    frontier->batches = malloc(n_places * BATCH * sizeof *frontier->batches);
    frontier->n_batched = calloc(n_places, sizeof *frontier->n_batched);
    return frontier->batches != NULL && frontier->n_batched != NULL;
}

static void finish(struct frontier *frontier)
{
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < N_SHARDS; k++) {
            free_shard(frontier, &frontier->shard[i][k]);
            pthread_mutex_destroy(&frontier->shard[i][k].lock);
        }
    free(frontier->batches);
    free(frontier->n_batched);
    free(frontier);
}

static struct entry entry_of_goal(const struct frontier *frontier, const struct fifteen_board *goal)
{
    const wide_board board = wide_of_board(goal);
    if (!frontier->packed)
        return entry_of(board & (((wide_board)1 << WIDE_BITS * (frontier->n_cells - 1)) - 1));
    return (struct entry){
        wide_to_packed(board) & ((UINT64_C(1) << 4 * (frontier->n_cells - 1)) - 1), 0};
}

static enum fifteen_status count_layers(struct frontier *frontier,
                                        const struct fifteen_distances_request *request,
                                        struct fifteen_distances *out)
{
    const struct entry goal = entry_of_goal(frontier, request->goal);
    struct shard *const home = &frontier->now[0];
    uint64_t n_boards = 1;
    out->count[0] = out->n_boards = 1;
    home->n_slots = MIN_SLOTS;
    home->slots = alloc_slots(frontier, MIN_SLOTS);
    if (home->slots == NULL)
        return FIFTEEN_LIMIT;
    memcpy(home->slots, &goal, slot_bytes(frontier));
    home->n_entries = 1;
    enum fifteen_status status = report_make(&frontier->report);
    while (status == FIFTEEN_OK && out->max < request->max_depth) {
        status = next_layer(frontier, &n_boards);
        if (status != FIFTEEN_OK || n_boards == 0)
            break;
        out->count[++out->max] = n_boards;
        out->n_boards += n_boards;
        frontier->report.progress.level = out->max;
        frontier->report.progress.done = out->n_boards;
        status = report_make(&frontier->report);
    }
    return status;
}

enum fifteen_status frontier_count(const struct fifteen_distances_request *request,
                                   const struct fifteen_monitor *monitor,
                                   struct fifteen_distances *out, struct fifteen_error *error)
{
    char amount[AMOUNT_SIZE];
    struct frontier *const frontier = calloc(1, sizeof *frontier);
    *out = (struct fifteen_distances){.max = 0};
    if (frontier == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    enum fifteen_status status =
        init(frontier, request, monitor) ? count_layers(frontier, request, out) : FIFTEEN_NO_MEMORY;
    if (status == FIFTEEN_NO_MEMORY)
        error_set(error, status, "out of memory");
    else if (status == FIFTEEN_LIMIT) {
        error_format(error, "distance %u needs more memory than the limit of %s", out->max + 1,
                     amount_bytes(frontier->limit, amount));
        error_about(error, FIFTEEN_ARGUMENT_MEMORY, "");
    } else if (status == FIFTEEN_CANCELLED)
        error_set(error, status, "the search was cancelled");
    finish(frontier);
    return status;
}
