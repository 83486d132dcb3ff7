/* view.c - views: the sums of table values that a set of tables gives for one board */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/view.h"

#include "board/canonical.h"
#include "pdb/table/table.h"

/* A tile's reflection is named after the reflection of its home (see canonical_reflect). */
static uint32_t reflect_tiles(unsigned side, uint32_t tiles)
{
    uint32_t reflected = 0;
    for (unsigned tile = 1; tile < side * side; tile++)
        if ((tiles >> tile & 1) != 0)
            reflected |= 1U << canonical_reflect_cell(side, tile);
    return reflected;
}

static uint32_t tiles_of(const struct fifteen_pdb_set *tables, unsigned partition, unsigned index)
{
    return fifteen_pdb_set_table(tables, partition, index)->pattern.tiles;
}

static bool has_pattern(const struct fifteen_pdb_set *tables, unsigned partition, uint32_t tiles)
{
    for (unsigned i = 0; i < fifteen_pdb_set_count(tables); i++)
        if (tiles_of(tables, partition, i) == tiles)
            return true;
    return false;
}

static bool is_own_reflection(const struct fifteen_pdb_set *tables, unsigned partition,
                              unsigned side)
{
    for (unsigned i = 0; i < fifteen_pdb_set_count(tables); i++)
        if (!has_pattern(tables, partition, reflect_tiles(side, tiles_of(tables, partition, i))))
            return false;
    return true;
}

unsigned view_list(const struct fifteen_pdb_set *tables, bool without_reflection, unsigned max,
                   struct view *out)
{
    const struct fifteen_pattern *const any = &fifteen_pdb_set_table(tables, 0, 0)->pattern;
    const bool reflects = !without_reflection && canonical_reflects(any->geometry, any->goal_blank);
    unsigned n = 0;
    for (unsigned p = 0; p < fifteen_pdb_set_partitions(tables) && n < max; p++) {
        out[n++] = (struct view){.partition = (uint8_t)p};
        if (reflects && n < max && !is_own_reflection(tables, p, any->geometry.columns))
            out[n++] = (struct view){.partition = (uint8_t)p, .reflected = true};
    }
    return n;
}
