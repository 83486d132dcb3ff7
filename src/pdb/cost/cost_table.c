/* cost_table.c - an additive pattern database of minimum costs: its index */
/* SPDX-License-Identifier: MIT */
#include "pdb/cost/cost_table.h"

#include "board/rank.h"
#include "pdb/table/shared_cellsets.h"

uint64_t cost_table_entries(struct fifteen_geometry geometry, unsigned k)
{
    return (uint64_t)cellsets_n_regions(geometry, k) * rank_factorial(k);
}

size_t cost_table_entry(const struct cost_table *table, uint32_t block, uint64_t code)
{
    return (size_t)block * table->n_ranks + rank_of_code(code, table->k);
}

size_t cost_table_locate(const struct cost_table *table, const uint8_t *tiles, unsigned blank)
{
    uint32_t set = 0;
    uint64_t code = 0;
    unsigned n = 0;
    for (unsigned cell = 0; cell < table->n_cells; cell++) {
        const unsigned label = table->label[tiles[cell]];
        if (label == table->k)
            continue;
        set |= UINT32_C(1) << cell;
        code |= (uint64_t)label << 4 * n++;
    }
    const cellset_word word = table->cellsets->words[cellset_number(table->cellsets, set)];
    return cost_table_entry(table, cellset_block(word, blank), code);
}

uint32_t cost_table_value(const struct cost_table *table, const uint8_t *tiles, unsigned blank)
{
    return table->value[cost_table_locate(table, tiles, blank)];
}
