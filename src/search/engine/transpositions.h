/* transpositions.h - transposition tables: boards already searched, with the moves that were left
 *
 * For IDA* with a transposition table (Reinefeld & Marsland 1994). When a board's children are
 * generated, the board is stored with the moves left of the bound. Either no solution of that many
 * moves begins there, or it is found where the board was stored first. So a board stored with at
 * least as many moves left, in this iteration or an earlier one, need not be searched again.
 * Parents are not generated again, which does no harm: paths back through the parent are searched
 * below it.
 *
 * A bucket is a cache line of eight entries, or of four with keys of two words. The board is mixed
 * by an invertible mapping. The bucket's number is the first half of its first word times the
 * number of buckets, divided by 2^32. So boards of one bucket differ in the bits that an entry
 * keeps: two boards are never confused.
 *
 *      63                          8 7       0   63                                          0
 *      | rest of the mixed board, 0 |  left  |   | second word of the mixed board ^ first word |
 *      0: empty
 *
 * Any number of threads may use a table at once without locks. Words are read and written whole; if
 * two threads write to the same bucket, only time is lost. Two threads that write to the same entry
 * of two words at once may leave a word of each. Such an entry gives a second word that is neither
 * board's: as good as random, and the board of it, out of 2^60, is hardly ever met.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_TRANSPOSITIONS_H
#define ENGINE_TRANSPOSITIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/engine/node_key.h"
#include "search/engine/unit.h"
#include "util/prefetch.h"

enum {
    TRANSPOSITIONS_ENTRIES = 8 / NODE_KEY_WORDS, /* of a bucket */
    TRANSPOSITIONS_MIN_BITS = 10, /* at least 8: these bits of the key are not in the entry */
    TRANSPOSITIONS_MIN_BYTES = 64 << TRANSPOSITIONS_MIN_BITS
};

struct transposition {
    _Atomic uint64_t word[NODE_KEY_WORDS];
};

struct transpositions {
    uint32_t n_buckets;
    unsigned bits;                 /* 2^bits is the largest power of two up to n_buckets */
    struct transposition *entries; /* NULL: not allocated */
};

/* Makes an empty table of as many buckets as fit size_bytes, up to 256 GiB; these must be at least
 * TRANSPOSITIONS_MIN_BYTES. Returns false if out of memory. */
ENGINE_PART bool transpositions_init(struct transpositions *table, uint64_t size_bytes);
ENGINE_PART void transpositions_free(struct transpositions *table);

ENGINE_PART size_t transpositions_bytes(const struct transpositions *table);

static inline struct transposition *transpositions_bucket(const struct transpositions *table,
                                                          node_key mixed)
{
    const uint64_t bucket = (mixed.word[0] >> 32) * table->n_buckets >> 32;
    return table->entries + (size_t)bucket * TRANSPOSITIONS_ENTRIES;
}

static inline void transpositions_prefetch(const struct transpositions *table, node_key board)
{
    prefetch_to_write(transpositions_bucket(table, node_key_mix(board)));
}

/* Returns an entry's first word, whose lowest byte is `left`. In *differs: not 0 if its other words
 * are not those of `mixed`. */
static inline uint64_t transposition_read(struct transposition *entry, node_key mixed,
                                          uint64_t *differs)
{
    const uint64_t first = atomic_load_explicit(&entry->word[0], memory_order_relaxed);
    *differs = 0;
    for (unsigned i = 1; i < NODE_KEY_WORDS; i++)
        *differs |=
            atomic_load_explicit(&entry->word[i], memory_order_relaxed) ^ first ^ mixed.word[i];
    return first;
}

static inline void transposition_write(struct transposition *entry, node_key mixed, uint64_t first)
{
    atomic_store_explicit(&entry->word[0], first, memory_order_relaxed);
    for (unsigned i = 1; i < NODE_KEY_WORDS; i++)
        atomic_store_explicit(&entry->word[i], mixed.word[i] ^ first, memory_order_relaxed);
}

/* Stores that a board is searched with `left` moves left, 1 .. 255. Returns false if it need not
 * be. In a full bucket the entry with the fewest moves left is replaced: its search is the
 * cheapest. */
static inline bool transpositions_visit(const struct transpositions *table, node_key board,
                                        uint8_t left)
{
    const node_key mixed = node_key_mix(board);
    const uint64_t kept = mixed.word[0] << table->bits;
    struct transposition *const bucket = transpositions_bucket(table, mixed);
    uint64_t min = UINT64_MAX; /* moves left, and the entry's number below them */
    for (unsigned i = 0; i < TRANSPOSITIONS_ENTRIES; i++) {
        uint64_t differs;
        const uint64_t entry = transposition_read(&bucket[i], mixed, &differs);
        if ((entry ^ kept) < 256 && differs == 0) {
            if ((uint8_t)entry >= left)
                return false;
            min = i;
            break;
        }
        const uint64_t rank = (uint64_t)(uint8_t)entry << 3 | i;
        min = rank < min ? rank : min;
    }
    transposition_write(&bucket[min % TRANSPOSITIONS_ENTRIES], mixed, kept | left);
    return true;
}

/* ---- a table that is replaced by larger ones ---- */

/* The table of a search by iterations. What it has of earlier iterations is of little use: a
 * board has more moves left in this one. */
struct growing_table {
    /* That of `current` is in use; threads may still use the other until the iteration is over. */
    struct transpositions tables[2];
    unsigned current;
    uint64_t next_bytes; /* of the table that replaces it in this iteration; 0: none does */
    uint64_t next_at;    /* nodes generated until then */
};

/* The table in use, or NULL. */
static inline const struct transpositions *growing_table_now(const struct growing_table *table)
{
    const struct transpositions *const now = &table->tables[table->current];
    return now->entries != NULL ? now : NULL;
}

/* Replaces the table by an empty one of up to size_bytes if that is half as large again or more.
 * Without memory there is none. While no thread uses it, as all calls but growing_table_grow. */
ENGINE_PART void growing_table_enlarge(struct growing_table *table, uint64_t size_bytes);

/* Prepares the table for an iteration that would use size_bytes. If there is one, a larger one is
 * left for later, when next_at nodes are generated: iterations that end early do not touch it. Both
 * fit max_bytes; it has all that is left if the iteration would use half of that or more, since
 * the next one would use several times as much. */
ENGINE_PART void growing_table_prepare(struct growing_table *table, uint64_t size_bytes,
                                       uint64_t max_bytes, uint64_t next_at);

/* Replaces the table by the next one, while other threads use it. */
ENGINE_PART void growing_table_grow(struct growing_table *table);
ENGINE_PART void growing_table_free(struct growing_table *table);

#endif
