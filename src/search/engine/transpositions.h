/* transpositions.h - transposition table: boards already searched, with the moves that were left
 *
 * For IDA* with a transposition table (Reinefeld & Marsland 1994). When a board's children are
 * generated, the board is stored with the moves left of the bound. Either no solution of that many
 * moves begins there, or it is found where the board was stored first. So a board stored with at
 * least as many moves left, in this iteration or an earlier one, need not be searched again.
 * Parents are not generated again, which does no harm: paths back through the parent are searched
 * below it.
 *
 * A bucket is a cache line of eight entries. The board is mixed by an invertible mapping. Its first
 * bits are the bucket's number, the others are in the entry: two boards are never confused.
 *
 *      63                          8 7       0
 *      | rest of the mixed board, 0 |  left  |     0: empty
 *
 * Any number of threads may use a table at once without locks. Entries are read and written whole;
 * if two threads write to the same bucket, only time is lost.
 */
#ifndef ENGINE_TRANSPOSITIONS_H
#define ENGINE_TRANSPOSITIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRANSPOSITIONS_ENTRIES = 8,   /* of a bucket */
    TRANSPOSITIONS_MIN_BITS = 10, /* at least 8: these bits of the board are not in the entry */
    TRANSPOSITIONS_MIN_BYTES = 64 << TRANSPOSITIONS_MIN_BITS
};

struct transpositions {
    unsigned bits;             /* 2^bits buckets */
    _Atomic uint64_t *entries; /* NULL: there is no table */
};

/* Makes an empty table. Its size is the largest power of two up to size_bytes, which must be at
 * least TRANSPOSITIONS_MIN_BYTES. Returns false if out of memory. */
bool transpositions_init(struct transpositions *table, size_t size_bytes);
void transpositions_free(struct transpositions *table);

size_t transpositions_bytes(const struct transpositions *table);

/* Invertible, as each step is (Stafford's variant 13 of the MurmurHash3 finalizer). */
static inline uint64_t transpositions_mix(uint64_t board)
{
    board ^= board >> 30;
    board *= UINT64_C(0xbf58476d1ce4e5b9);
    board ^= board >> 27;
    board *= UINT64_C(0x94d049bb133111eb);
    return board ^ board >> 31;
}

static inline _Atomic uint64_t *transpositions_bucket(const struct transpositions *table,
                                                      uint64_t mixed)
{
    return table->entries + (mixed >> (64 - table->bits)) * TRANSPOSITIONS_ENTRIES;
}

static inline void transpositions_prefetch(const struct transpositions *table, uint64_t board)
{
    __builtin_prefetch(transpositions_bucket(table, transpositions_mix(board)), 1);
}

/* Stores that a board is searched with `left` moves left, 1 .. 255. Returns false if it need not
 * be. In a full bucket the entry with the fewest moves left is replaced: its search is the
 * cheapest. */
static inline bool transpositions_visit(const struct transpositions *table, uint64_t board,
                                        uint8_t left)
{
    const uint64_t mixed = transpositions_mix(board);
    const uint64_t kept = mixed << table->bits;
    _Atomic uint64_t *const bucket = transpositions_bucket(table, mixed);
    uint64_t min = UINT64_MAX; /* moves left, and the entry's number below them */
    for (unsigned i = 0; i < TRANSPOSITIONS_ENTRIES; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if ((entry ^ kept) < 256) {
            if ((uint8_t)entry >= left)
                return false;
            min = i;
            break;
        }
        const uint64_t rank = (uint64_t)(uint8_t)entry << 3 | i;
        min = rank < min ? rank : min;
    }
    atomic_store_explicit(&bucket[min % TRANSPOSITIONS_ENTRIES], kept | left, memory_order_relaxed);
    return true;
}

#endif
