/* transpositions.h - what a search has seen of boards, so that none is searched twice in vain
 *
 * IDA* with a transposition table (Reinefeld & Marsland 1994). A board is noted with the moves that
 * are left of the bound when its children are generated: no solution of so many moves begins there,
 * or it is found where the board was seen first. So a board that was seen with as many moves left,
 * in this iteration or an earlier one, need not be searched again. That no parent is generated
 * again does no harm: what a way back over the parent leads to is searched below the parent.
 *
 * A bucket is a cache line of eight entries. The board is mixed by a mapping that can be undone;
 * its first bits number the bucket, the others are kept, so that no two boards are ever taken for
 * one:
 *
 *      63                          8 7       0
 *      | rest of the mixed board, 0 |  left  |     0: empty
 *
 * Any number of threads may use a table at once without locks: an entry is read and written whole,
 * and if two threads write to the same bucket, what is lost is only time.
 */
#ifndef ENGINE_TRANSPOSITIONS_H
#define ENGINE_TRANSPOSITIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRANSPOSITIONS_ENTRIES = 8,   /* of a bucket */
    TRANSPOSITIONS_MIN_BITS = 10, /* at least 8, as so many bits of the board need not be kept */
    TRANSPOSITIONS_MIN_BYTES = 64 << TRANSPOSITIONS_MIN_BITS
};

struct transpositions {
    unsigned bits;             /* 2^bits buckets */
    _Atomic uint64_t *entries; /* NULL: there is no table */
};

/* Makes an empty table of the greatest power of two of bytes that is not above size_bytes, which
 * must be at least TRANSPOSITIONS_MIN_BYTES. False: out of memory. */
bool transpositions_init(struct transpositions *table, size_t size_bytes);
void transpositions_free(struct transpositions *table);

size_t transpositions_bytes(const struct transpositions *table);

/* Each step can be undone, hence all of them (after Stafford's variant 13 of MurmurHash3's end). */
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

/* Notes that a board is searched with so many moves left, 1 .. 255. False: it need not be. Of a
 * full bucket the entry with the fewest moves left goes, which has the least to save. */
static inline bool transpositions_visit(const struct transpositions *table, uint64_t board,
                                        uint8_t left)
{
    const uint64_t mixed = transpositions_mix(board);
    const uint64_t kept = mixed << table->bits;
    _Atomic uint64_t *const bucket = transpositions_bucket(table, mixed);
    uint64_t least = UINT64_MAX; /* moves left, and the entry's number below them */
    for (unsigned i = 0; i < TRANSPOSITIONS_ENTRIES; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if ((entry ^ kept) < 256) {
            if ((uint8_t)entry >= left)
                return false;
            least = i;
            break;
        }
        const uint64_t rank = (uint64_t)(uint8_t)entry << 3 | i;
        least = rank < least ? rank : least;
    }
    atomic_store_explicit(&bucket[least % TRANSPOSITIONS_ENTRIES], kept | left,
                          memory_order_relaxed);
    return true;
}

#endif
