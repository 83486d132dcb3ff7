/* lookup.h - the fast index: entries of several tables for a board in a few instructions
 *
 * This is the fast twin of index.h for the inner loop of a search. Tiles are renamed by labels. The
 * labels of a pattern are consecutive and differ in their low three bits. The cells of a pattern's
 * tiles, a cell set, select the bits of the board that make up the arrangement's code:
 *
 *      board    | 1 101 | 0 000 | 0 011 | 1 111 | ... a nibble a cell
 *      set      |   1       0       0       1
 *      code       101                     111         three bits a tile, the first lowest
 *
 * The rank is the sum of two numbers, which tables give for the labels on the first four cells and
 * for the labels on the other cells: a digit of a rank in the factorial base depends on no earlier
 * label.
 *
 * The labels alone give the cell set, so that a search stores no sets. With one or two patterns a
 * label's highest bit names its pattern:
 *
 *      labels   1 to 7: one pattern      8 to 15: the other      0: the blank and cells outside
 *
 * A 64-bit word by cell set has what a cellset_word (cellset.h) has, in less space:
 *
 *      63        61 60      58         18      16 15                        0
 *      | region of  | region of   ...  | region of |    number of the set's   |
 *      |  cell 15   |  cell 14         |   cell 0  |    first block           |
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_LOOKUP_H
#define TABLE_LOOKUP_H

#include "board/packed.h"
#include "pdb/table/table.h"
#include "util/bits.h"
#include "util/cpu.h"

enum { LOOKUP_MAX_TABLES = 4, LOOKUP_MAX_TILES = 8, LOOKUP_HALF_CODES = 1 << 12 };

/* The labels of a pattern, for all nibbles of a word at once. */
struct lookup_range {
    uint64_t flip;   /* the highest bits, if the first label lacks it; else 0 */
    uint64_t first;  /* in each nibble: the first label's low three bits */
    uint64_t beyond; /* in each nibble: 8 minus the number of labels */
};

struct lookup_table {
    unsigned number;
    uint64_t row_bits;
    struct lookup_range range;
    uint16_t first[LOOKUP_HALF_CODES]; /* by the code's low 12 bits */
    uint16_t others[LOOKUP_HALF_CODES];
};

/* Immutable, for any number of threads. The partitions of a set have the same sizes, and so share
 * everything but the labels of the tiles and the bits of the tables. */
struct pdb_lookup {
    unsigned n_tables;                                /* of each partition */
    uint8_t label[FIFTEEN_SET_MAX][PACKED_MAX_CELLS]; /* by partition and tile; the blank's is 0 */
    const uint64_t *bits[FIFTEEN_SET_MAX][LOOKUP_MAX_TABLES];
    bool in_halves; /* a label's highest bit names its table, as there are at most two */
    uint64_t tiles[PACKED_MAX_CELLS]; /* by the blank's cell: highest bits of the tiles' nibbles */
    struct lookup_table *table_of[PACKED_MAX_CELLS]; /* by label; NULL: the blank's */
    uint64_t *words;                                 /* by cell set, for the sets of all tables */
    struct lookup_table table[LOOKUP_MAX_TABLES];
    uint16_t dark;      /* every other cell, as on a chessboard */
    uint16_t inside[4]; /* by the blank's move: cells from which the move is possible */
    int8_t distance[4]; /* by the blank's move: new cell minus old cell */
    /* By partition, the blank's move and label: cells from which the move brings the tile closer to
     * its cell in the goal. */
    uint16_t closer[FIFTEEN_SET_MAX][4][PACKED_MAX_CELLS];
};

/* Returns FIFTEEN_INVALID if the tables are not zero-aware, if a partition does not cover all
 * tiles, or if it has too many tables or a table too many tiles. */
enum fifteen_status lookup_check(const struct fifteen_pdb_set *tables, struct fifteen_error *error);

/* Returns FIFTEEN_INVALID as lookup_check. The set must outlive the lookup. The caller calls
 * lookup_free. */
enum fifteen_status lookup_create(const struct fifteen_pdb_set *tables, struct pdb_lookup **out,
                                  struct fifteen_error *error);

/* NULL is allowed. */
void lookup_free(struct pdb_lookup *lookup);

/* A board with the labels of a partition instead of tiles. */
uint64_t lookup_labels(const struct pdb_lookup *lookup, unsigned partition, packed_board board);

/* The cell sets of a board of labels: bit 16 i + c for a tile of table i on cell c. */
uint64_t lookup_sets(const struct pdb_lookup *lookup, uint64_t labels);

/* A move of a tile to the blank's cell. */
struct lookup_move {
    uint64_t both; /* 1 in the tile's nibbles before and after it */
    uint8_t from;  /* where its nibble is before it, as a shift */
    uint8_t blank; /* the blank's cell after it */
};

static inline struct lookup_move lookup_move_of(unsigned from, unsigned to)
{
    return (struct lookup_move){.both = UINT64_C(1) << 4 * from | UINT64_C(1) << 4 * to,
                                .from = (uint8_t)(4 * from),
                                .blank = (uint8_t)from};
}

/* The labels after a move. */
static inline uint64_t lookup_slide(uint64_t labels, struct lookup_move move)
{
    const uint64_t label = labels >> move.from & 15;
    return labels ^ label * move.both;
}

/* The number of a block, from its set's word and the blank's cell. */
static inline uint32_t lookup_block(uint64_t word, unsigned blank)
{
    return (uint32_t)(word & 0xffff) + (uint32_t)(word >> (16 + 3 * blank) & 7);
}

/* The entry of an arrangement, by its code and its cell set. */
static inline uint32_t lookup_entry_of_code(const struct pdb_lookup *lookup,
                                            const struct lookup_table *table, uint64_t code,
                                            uint64_t set, unsigned blank)
{
    const uint32_t rank =
        (uint32_t)table->first[code % LOOKUP_HALF_CODES] + table->others[code / LOOKUP_HALF_CODES];
    return (uint32_t)(rank * table->row_bits + lookup_block(lookup->words[set], blank));
}

/* The number of a board's bit in a table: less than 2^32, since there are at most 8 tiles. Only the
 * labels on the cells of the table's set matter. */
static inline uint32_t lookup_entry(const struct pdb_lookup *lookup, unsigned table,
                                    uint64_t labels, uint64_t set, unsigned blank)
{
    const uint64_t code = bits_gather_set(labels, set);
    return lookup_entry_of_code(lookup, &lookup->table[table], code, set, blank);
}

/* The nibbles of a table's tiles, by their highest bits. */
static inline uint64_t lookup_tiles(const struct pdb_lookup *lookup,
                                    const struct lookup_table *table, uint64_t labels,
                                    unsigned blank)
{
    const struct lookup_range *const range = &table->range;
    if (lookup->in_halves)
        return (labels ^ range->flip) & lookup->tiles[blank];
    /* Each label minus the first one, modulo 16. No nibble borrows from the next. */
    const uint64_t offset =
        ((labels | BITS_HIGHEST) - range->first) ^ ((labels ^ range->flip) & BITS_HIGHEST);
    return ~(offset | ((offset & ~BITS_HIGHEST) + range->beyond)) & BITS_HIGHEST;
}

/* The same entry of a whole board of labels, without its set. */
static inline uint32_t lookup_board_entry(const struct pdb_lookup *lookup,
                                          const struct lookup_table *table, uint64_t labels,
                                          unsigned blank)
{
    const uint64_t tiles = lookup_tiles(lookup, table, labels, blank);
    const uint64_t code = bits_gather_nibbles(labels, tiles);
    return lookup_entry_of_code(lookup, table, code, bits_gather_highest(tiles), blank);
}

/* The word of a table's bits that contains an entry. */
static inline const uint64_t *lookup_address(const uint64_t *bits, uint32_t entry)
{
    return &bits[entry / 64];
}

static inline unsigned lookup_bit(const uint64_t *bits, uint32_t entry)
{
    return bits[entry / 64] >> entry % 64 & 1;
}

/* A question for the value of one table's entry. */
struct lookup_question {
    uint8_t partition;
    uint8_t table;
    const uint64_t *bits;
    uint64_t labels;
    uint16_t set;      /* of this table's tiles */
    uint16_t goal_set; /* the same in the goal */
    uint8_t blank;
    uint8_t value; /* the answer */
};

/* Answers any number of questions, several at a time: the fast twin of fifteen_pdb_value. */
typedef void lookup_answer(const struct pdb_lookup *lookup, struct lookup_question *questions,
                           unsigned n);

enum { LOOKUP_MAX_QUESTIONS = 16 /* for one board */ };

lookup_answer *lookup_answer_for(enum cpu_level level);

#endif
