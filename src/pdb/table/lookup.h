/* lookup.h - from a board to entries of several tables in a few instructions
 *
 * The fast twin of index.h, for the inner loop of a search. Tiles are renamed by labels, such that
 * those of one pattern are consecutive and differ in their low three bits. Then the cells of a
 * pattern's tiles, a cell set, say which bits of the board make up the arrangement's code:
 *
 *      board    | 1 101 | 0 000 | 0 011 | 1 111 | ... a nibble a cell
 *      set      |   1       0       0       1
 *      code       101                     111         three bits a tile, the first lowest
 *
 * The rank is the sum of two numbers, read from tables by the labels on the pattern's first four
 * cells and by those on the others: the digits of a rank in the factorial base depend on no label
 * that comes before.
 *
 * A search keeps with a board the cell sets of all patterns, 16 bits each, in one word.
 */
#ifndef TABLE_LOOKUP_H
#define TABLE_LOOKUP_H

#include "pdb/table/table.h"
#include "util/bits.h"
#include "util/cpu.h"

enum { LOOKUP_MAX_TABLES = 4, LOOKUP_MAX_TILES = 8, LOOKUP_HALF_CODES = 1 << 12 };

struct lookup_table {
    uint64_t row_bits;
    uint16_t first[LOOKUP_HALF_CODES]; /* by the code's low 12 bits */
    uint16_t others[LOOKUP_HALF_CODES];
};

/* Immutable, for any number of threads. Partitions have the same sizes in a set, so that only the
 * tiles' names and the tables' bits are each one's own. */
struct pdb_lookup {
    unsigned n_tables;                                 /* of each partition */
    uint8_t label[FIFTEEN_SET_MAX][FIFTEEN_MAX_CELLS]; /* by partition and tile; the blank's is 0 */
    const uint64_t *bits[FIFTEEN_SET_MAX][LOOKUP_MAX_TABLES];
    uint32_t tables_of; /* two bits by label: its pattern's table */
    uint64_t *words;    /* by cell set, as in cellset.h, for the sets of all tables */
    struct lookup_table table[LOOKUP_MAX_TABLES];
    uint16_t dark;      /* every other cell, as on a chessboard */
    uint16_t inside[4]; /* by the blank's move: cells it can be made from */
    int8_t distance[4]; /* and how much greater the number of the cell is that it leads to */
};

/* FIFTEEN_INVALID if the tables are not zero-aware, or those of a partition not for disjoint
 * patterns that cover all tiles, are too many, or for too many tiles. The set must outlive it. The
 * caller frees *out. */
enum fifteen_status lookup_create(const struct fifteen_pdb_set *tables, struct pdb_lookup **out,
                                  struct fifteen_error *error);

/* NULL is allowed. */
void lookup_free(struct pdb_lookup *lookup);

/* A board with the labels of a partition instead of tiles. */
uint64_t lookup_labels(const struct pdb_lookup *lookup, unsigned partition, fifteen_board board);

/* The cell sets of a board of labels: bit 16 i + c for a tile of table i on cell c. */
uint64_t lookup_sets(const struct pdb_lookup *lookup, uint64_t labels);

static inline unsigned lookup_table_of(const struct pdb_lookup *lookup, unsigned label)
{
    return lookup->tables_of >> 2 * label & 3;
}

/* Number of a board's bit in a table. It is less than 2^32, as there are at most 8 tiles. */
static inline uint32_t lookup_entry(const struct pdb_lookup *lookup, unsigned table,
                                    uint64_t labels, uint64_t sets, unsigned blank)
{
    const struct lookup_table *const from = &lookup->table[table];
    const uint64_t set = sets >> 16 * table & 0xffff;
    const uint64_t code = bits_gather(labels, 7 * bits_spread(set, 0x1111111111111111));
    const uint32_t rank =
        (uint32_t)from->first[code % LOOKUP_HALF_CODES] + from->others[code / LOOKUP_HALF_CODES];
    return (uint32_t)(rank * from->row_bits + cellset_block(lookup->words[set], blank));
}

/* The word of a table's bits that has an entry's. */
static inline const uint64_t *lookup_address(const uint64_t *bits, uint32_t entry)
{
    return &bits[entry / 64];
}

static inline unsigned lookup_bit(const uint64_t *bits, uint32_t entry)
{
    return bits[entry / 64] >> entry % 64 & 1;
}

/* The value of one table's entry is asked for. */
struct lookup_question {
    unsigned table;
    const uint64_t *bits;
    uint64_t labels;
    uint16_t set;      /* of this table's tiles */
    uint16_t goal_set; /* theirs in the goal */
    uint8_t blank;
    uint8_t value; /* the answer */
};

/* Answers several questions at once, the fast twin of fifteen_pdb_value. */
typedef void lookup_answer(const struct pdb_lookup *lookup, struct lookup_question *questions,
                           unsigned n);

enum { LOOKUP_MAX_QUESTIONS = 16 };

lookup_answer *lookup_answer_for(enum cpu_level level);

#endif
