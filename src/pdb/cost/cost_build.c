/* cost_build.c - uniform-cost search from the goal that fills a table of minimum costs
 *
 * Open entries are in doubly linked lists, one for each cost modulo the number of lists, which is
 * larger than the cost of any move (Dial 1969). So a list has entries of one cost only, and an
 * entry whose value decreases moves to another list in constant time.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "board/rank.h"
#include "board/tray.h"
#include "pdb/cost/cost_table.h"
#include "pdb/table/shared_cellsets.h"
#include "util/error.h"
#include "util/report.h"

enum { REPORT_EVERY = 1 << 14 }; /* entries */

#define NONE UINT32_MAX

struct link {
    uint32_t next;
    uint32_t previous;
};

struct building {
    struct cost_table *table;
    uint32_t cost[FIFTEEN_PATTERN_MAX_TILES]; /* by label, of a move */
    struct tray tray;
    uint32_t *set_of_block; /* numbers of cell sets */
    struct link *links;     /* by entry */
    uint32_t *first;        /* by list: an entry, or NONE */
    uint32_t n_lists;
    size_t n_open;
    struct report report;
};

/* ---- open entries ---- */

static void remove_entry(struct building *building, uint32_t entry)
{
    const struct link link = building->links[entry];
    if (link.previous != NONE)
        building->links[link.previous].next = link.next;
    else
        building->first[building->table->value[entry] % building->n_lists] = link.next;
    if (link.next != NONE)
        building->links[link.next].previous = link.previous;
    building->n_open--;
}

/* Lowers the value of an entry, which is open or new. */
static void reach_entry(struct building *building, uint32_t entry, uint32_t value)
{
    uint32_t *const values = building->table->value;
    if (values[entry] <= value)
        return;
    if (values[entry] != COST_TABLE_NO_WAY)
        remove_entry(building, entry);
    values[entry] = value;
    uint32_t *const first = &building->first[value % building->n_lists];
    building->links[entry] = (struct link){.next = *first, .previous = NONE};
    if (*first != NONE)
        building->links[*first].previous = entry;
    *first = entry;
    building->n_open++;
}

/* ---- moves ---- */

/* The code without the label at a position, and with a label at a position. */
static uint64_t take_out(uint64_t code, unsigned position)
{
    const uint64_t low = (UINT64_C(1) << 4 * position) - 1;
    return (code & low) | (code >> 4 & ~low);
}

static uint64_t put_in(uint64_t code, unsigned position, unsigned label)
{
    const uint64_t low = (UINT64_C(1) << 4 * position) - 1;
    return (code & low) | (code & ~low) << 4 | (uint64_t)label << 4 * position;
}

/* An entry, decoded. */
struct placement {
    uint32_t set;
    cellset_word word;
    unsigned region; /* of the blank */
    uint64_t code;
    uint32_t value;
};

static struct placement decode_entry(const struct building *building, uint32_t entry)
{
    const struct cost_table *const table = building->table;
    const uint32_t block = entry / table->n_ranks;
    const uint32_t number = building->set_of_block[block];
    const cellset_word word = table->cellsets->words[number];
    uint8_t labels[FIFTEEN_PATTERN_MAX_TILES];
    uint64_t code = 0;
    rank_to_arrangement(entry % table->n_ranks, table->k, labels);
    for (unsigned i = 0; i < table->k; i++)
        code |= (uint64_t)labels[i] << 4 * i;
    return (struct placement){.set = table->cellsets->sets[number],
                              .word = word,
                              .region = block - cellset_first_block(word),
                              .code = code,
                              .value = table->value[entry]};
}

/* The tile at a position of the arrangement, on cell `from`, moves to a cell where the blank can
 * be. */
static void move_tile(struct building *building, const struct placement *before, unsigned position,
                      unsigned from, unsigned to)
{
    const struct cost_table *const table = building->table;
    const unsigned label = before->code >> 4 * position & 15;
    const uint32_t rest = before->set & ~(UINT32_C(1) << from);
    const unsigned place = (unsigned)__builtin_popcount(rest & ((UINT32_C(1) << to) - 1));
    const uint64_t code = put_in(take_out(before->code, position), place, label);
    const uint32_t number = cellset_number(table->cellsets, rest | UINT32_C(1) << to);
    const uint32_t block = cellset_block(table->cellsets->words[number], from);
    reach_entry(building, (uint32_t)cost_table_entry(table, block, code),
                before->value + building->cost[label]);
}

/* A step and its reverse cost the same, so that costs from the goal are those to it. */
static void expand_entry(struct building *building, uint32_t entry)
{
    const struct placement placement = decode_entry(building, entry);
    unsigned position = 0;
    for (uint32_t rest = placement.set; rest != 0; rest &= rest - 1, position++) {
        const unsigned from = (unsigned)__builtin_ctz(rest);
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = building->tray.to[from][move];
            if (to != TRAY_NO_CELL && (placement.set >> to & 1) == 0 &&
                cellset_region_number(placement.word, to) == placement.region)
                move_tile(building, &placement, position, from, to);
        }
    }
}

/* ---- the search ---- */

static enum fifteen_status search_entries(struct building *building)
{
    uint64_t *const done = &building->report.progress.done;
    for (uint32_t cost = 0; building->n_open > 0; cost++) {
        uint32_t *const first = &building->first[cost % building->n_lists];
        while (*first != NONE) {
            const uint32_t entry = *first;
            remove_entry(building, entry);
            expand_entry(building, entry);
            if (++*done % REPORT_EVERY == 0 && report_make(&building->report) != FIFTEEN_OK)
                return FIFTEEN_CANCELLED;
        }
    }
    return FIFTEEN_OK;
}

/* All tiles at home, and the blank. */
static void reach_goal(struct building *building, const struct cost_goal *goal)
{
    uint8_t tiles[FIFTEEN_TRAY_MAX_CELLS] = {0};
    for (unsigned tile = 1; tile < building->table->n_cells; tile++)
        tiles[goal->home[tile]] = (uint8_t)tile;
    reach_entry(building, (uint32_t)cost_table_locate(building->table, tiles, goal->home[0]), 0);
}

static void list_blocks(struct building *building)
{
    const struct cellsets *const cellsets = building->table->cellsets;
    for (uint32_t set = 0; set < cellsets->n_sets; set++) {
        const uint32_t end = set + 1 < cellsets->n_sets
                                 ? cellset_first_block(cellsets->words[set + 1])
                                 : cellsets->n_blocks;
        for (uint32_t i = cellset_first_block(cellsets->words[set]); i < end; i++)
            building->set_of_block[i] = set;
    }
}

/* Labels the tiles of the pattern; the blank has none. Returns the maximum cost of a move. */
static uint32_t label_tiles(struct building *building, const struct cost_goal *goal, uint32_t tiles)
{
    struct cost_table *const table = building->table;
    uint32_t max = 0;
    unsigned n = 0;
    for (unsigned tile = 0; tile < table->n_cells; tile++) {
        const bool is_in = (tiles >> tile & 1) != 0;
        table->label[tile] = (uint8_t)(is_in ? n : table->k);
        if (!is_in)
            continue;
        building->cost[n++] = goal->cost[tile];
        max = goal->cost[tile] > max ? goal->cost[tile] : max;
    }
    return max;
}

static enum fifteen_status allocate(struct building *building)
{
    struct cost_table *const table = building->table;
    table->value = malloc(table->n_entries * sizeof *table->value);
    building->set_of_block = malloc(table->cellsets->n_blocks * sizeof *building->set_of_block);
    building->links = calloc(table->n_entries, sizeof *building->links);
    building->first = malloc(building->n_lists * sizeof *building->first);
    if (table->value == NULL || building->set_of_block == NULL || building->links == NULL ||
        building->first == NULL)
        return FIFTEEN_NO_MEMORY;
    memset(table->value, 255, table->n_entries * sizeof *table->value);
    memset(building->first, 255, building->n_lists * sizeof *building->first);
    return FIFTEEN_OK;
}

static enum fifteen_status fill_table(struct building *building, const struct cost_goal *goal)
{
    const enum fifteen_status status = allocate(building);
    if (status != FIFTEEN_OK)
        return status;
    list_blocks(building);
    reach_goal(building, goal);
    return search_entries(building);
}

enum fifteen_status cost_table_build(const struct cost_goal *goal, uint32_t tiles,
                                     const struct fifteen_monitor *monitor, struct cost_table *out,
                                     struct fifteen_error *error)
{
    const unsigned k = (unsigned)__builtin_popcount(tiles);
    *out = (struct cost_table){.n_cells = fifteen_cells(goal->geometry),
                               .k = k,
                               .n_ranks = rank_factorial(k),
                               .n_entries = (size_t)cost_table_entries(goal->geometry, k)};
    struct building building = {.table = out, .report = {.to = monitor}};
    building.report.progress =
        (struct fifteen_progress){.stage = FIFTEEN_STAGE_BUILD, .total = out->n_entries};
    tray_init(&building.tray, goal->geometry);
    building.n_lists = label_tiles(&building, goal, tiles) + 1;
    enum fifteen_status status =
        cellsets_share(goal->geometry, k, CELLSET_REGIONS, &out->cellsets, error);
    if (status == FIFTEEN_OK)
        status = fill_table(&building, goal);
    free(building.set_of_block);
    free(building.links);
    free(building.first);
    if (status == FIFTEEN_NO_MEMORY)
        return error_set(error, status, "out of memory for a table of %zu entries", out->n_entries);
    return status == FIFTEEN_CANCELLED ? error_set(error, status, "building was stopped") : status;
}

void cost_table_free(struct cost_table *table)
{
    cellsets_release(table->cellsets);
    free(table->value);
    *table = (struct cost_table){.value = NULL};
}
