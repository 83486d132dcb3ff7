/* index.c - from a board to a table's entry, in plain C; the twin of the search's fast index */
#include "pdb/table/index.h"

#include "board/rank.h"

/* Without branches, as they could not be foreseen: labels of tiles that are not the pattern's are
 * written too, and then overwritten. */
struct pdb_place pdb_locate_plain(const struct fifteen_pdb *pdb, fifteen_board board)
{
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES + 1];
    unsigned n = 0;
    unsigned blank = 0;
    uint32_t set = 0;
    const unsigned n_cells = fifteen_cells(pdb->pattern.geometry);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned tile = fifteen_board_tile(board, cell);
        const unsigned is_ours = (unsigned)(pdb->pattern.tiles >> tile) & 1;
        blank |= tile == 0 ? cell : 0;
        set |= is_ours << cell;
        arrangement[n] = pdb->label[tile];
        n += is_ours;
    }
    return (struct pdb_place){.set = (uint16_t)set,
                              .block = cellset_block(pdb->cellsets.words[set], blank),
                              .rank = rank_of(arrangement, pdb->k)};
}

/* The first of the cells whose nibble is 0; those past the last cell of a small tray come behind.
 */
static unsigned blank_of(fifteen_board board)
{
    board |= board >> 1;
    board |= board >> 2;
    return (unsigned)__builtin_ctzll(~board & UINT64_C(0x1111111111111111)) / 4;
}

struct pdb_place pdb_locate(const struct fifteen_pdb *pdb, fifteen_board board)
{
    uint32_t set = 0;
    uint64_t code = 0;
    unsigned n_bits = 0;
    for (unsigned cell = 0; cell < FIFTEEN_MAX_CELLS; cell += 2) {
        const struct pdb_pair *const pair = &pdb->pairs[board >> 4 * cell & 0xff];
        set |= (uint32_t)pair->set << cell;
        code |= (uint64_t)pair->code << n_bits;
        n_bits += pair->n_bits;
    }
    return (struct pdb_place){.set = (uint16_t)set,
                              .block = cellset_block(pdb->cellsets.words[set], blank_of(board)),
                              .rank = rank_of_code(code, pdb->k)};
}

unsigned pdb_look_up(const struct fifteen_pdb *pdb, fifteen_board board)
{
    const struct pdb_place place = pdb_locate(pdb, board);
    return pdb_stored(pdb, pdb_entry(pdb, place.rank, place.block));
}

unsigned pdb_distance(const struct fifteen_pdb *pdb, fifteen_board board)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < fifteen_cells(pdb->pattern.geometry); cell++)
        sum += pdb->distance[fifteen_board_tile(board, cell)][cell];
    return sum;
}
