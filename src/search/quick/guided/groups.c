/* groups.c - pattern tables of a small board's tiles, built when a search begins */
/* SPDX-License-Identifier: MIT */
#include "search/quick/guided/groups.h"

#include <assert.h>
#include <string.h>

enum { UNKNOWN = UINT8_MAX };

/* ---- the groups ---- */

static unsigned count_free(const struct quick_groups *groups, const bool *taken, unsigned cell)
{
    unsigned n = 0;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned next = quick_neighbour(groups->size, cell, move);
        n += next != QUICK_NO_CELL && !taken[next];
    }
    return n;
}

static unsigned count_beside(const struct quick_groups *groups, const struct quick_group *group,
                             unsigned cell)
{
    unsigned n = 0;
    for (unsigned move = 0; move < 4; move++)
        for (unsigned i = 0; i < group->n; i++)
            n += quick_neighbour(groups->size, cell, move) == group->tile[i];
    return n;
}

/* The cell to be added to a group: one with many neighbours in the group, so that groups are
 * compact, and few outside, so that no cell is left alone. QUICK_NO_CELL: none is beside it. */
static unsigned choose_cell(const struct quick_groups *groups, const struct quick_group *group,
                            const bool *taken)
{
    unsigned best = QUICK_NO_CELL;
    int best_score = INT32_MIN;
    for (unsigned cell = 0; cell < groups->n_cells; cell++) {
        const unsigned beside = count_beside(groups, group, cell);
        const int score = 10 * (int)beside - (int)count_free(groups, taken, cell);
        if (taken[cell] || (group->n > 0 && beside == 0) || score <= best_score)
            continue;
        best = cell;
        best_score = score;
    }
    return best;
}

static void choose_groups(struct quick_groups *groups, unsigned blank, unsigned group_size)
{
    bool taken[GUIDED_MAX_CELLS] = {false};
    taken[blank] = true;
    unsigned n_taken = 1;
    while (n_taken < groups->n_cells) {
        struct quick_group *const group = &groups->group[groups->n];
        uint32_t factor = 1;
        while (group->n < group_size) {
            const unsigned cell = choose_cell(groups, group, taken);
            if (cell == QUICK_NO_CELL)
                break;
            taken[cell] = true;
            n_taken++;
            group->tile[group->n++] = (uint8_t)cell;
            groups->group_of[cell] = (uint8_t)groups->n;
            groups->factor[cell] = factor;
            factor *= groups->n_cells;
        }
        groups->n++;
    }
}

/* ---- a table ---- */

/* A placement, and the cells that the blank can reach without a move of the group. */
struct placement {
    uint32_t index;
    uint64_t region;
};

struct builder {
    const struct quick_groups *groups;
    const struct quick_group *group;
    struct quick_run *run;
    uint64_t all;       /* cells */
    uint64_t not_first; /* all but the first column */
    uint64_t not_last;
    uint64_t *reached; /* by index: cells of the blank */
    struct placement *queue;
    size_t n_queue;
    size_t max_queue;
};

static uint32_t power(unsigned n_cells, unsigned n)
{
    uint32_t power = 1;
    for (; n > 0; n--)
        power *= n_cells;
    return power;
}

/* The cells that are connected with one cell through free ones. */
static uint64_t fill_region(const struct builder *builder, unsigned cell, uint64_t free)
{
    const unsigned columns = builder->groups->size.columns;
    uint64_t region = UINT64_C(1) << cell;
    uint64_t before;
    do {
        before = region;
        region |= (region << columns | region >> columns | (region & builder->not_last) << 1 |
                   (region & builder->not_first) >> 1) &
                  free;
    } while (region != before);
    return region;
}

static void reach(struct builder *builder, uint32_t index, unsigned blank, uint64_t occupied,
                  unsigned value)
{
    if (builder->reached[index] >> blank & 1)
        return;
    const uint64_t region = fill_region(builder, blank, builder->all & ~occupied);
    if (builder->reached[index] == 0)
        builder->group->value[index] = (uint8_t)(value < UNKNOWN ? value : UNKNOWN);
    builder->reached[index] |= region;
    assert(builder->n_queue < builder->max_queue);
    builder->queue[builder->n_queue++] = (struct placement){index, region};
}

static void expand(struct builder *builder, struct placement placement, unsigned value)
{
    const struct quick_groups *const groups = builder->groups;
    const unsigned n = builder->group->n;
    unsigned cells[GUIDED_MAX_GROUP];
    uint64_t occupied = 0;
    uint32_t rest = placement.index;
    for (unsigned i = 0; i < n; i++) {
        cells[i] = rest % groups->n_cells;
        rest /= groups->n_cells;
        occupied |= UINT64_C(1) << cells[i];
    }
    for (unsigned i = 0; i < n; i++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned next = quick_neighbour(groups->size, cells[i], move);
            if (next == QUICK_NO_CELL || !(placement.region >> next & 1))
                continue;
            const uint64_t moved = UINT64_C(1) << cells[i] | UINT64_C(1) << next;
            reach(builder,
                  placement.index + groups->factor[builder->group->tile[i]] * (next - cells[i]),
                  cells[i], occupied ^ moved, value);
        }
}

/* Breadth-first search from the goal. */
static bool build_table(struct builder *builder, unsigned blank)
{
    enum { CELLS_PER_PLACEMENT = 25 /* copied in the same time */ };
    const struct quick_groups *const groups = builder->groups;
    uint8_t where[GUIDED_MAX_CELLS];
    uint64_t occupied = 0;
    for (unsigned tile = 0; tile < groups->n_cells; tile++)
        where[tile] = (uint8_t)tile;
    for (unsigned i = 0; i < builder->group->n; i++)
        occupied |= UINT64_C(1) << builder->group->tile[i];
    builder->n_queue = 0;
    reach(builder, quick_group_index(groups, builder->group, where), blank, occupied, 0);
    size_t end = builder->n_queue;
    unsigned value = 1;
    for (size_t i = 0; i < builder->n_queue; i++) {
        if (i == end) {
            end = builder->n_queue;
            value++;
        }
        if (!quick_run_copies(builder->run, CELLS_PER_PLACEMENT))
            return false;
        expand(builder, builder->queue[i], value);
    }
    return true;
}

/* ---- all tables ---- */

/* The placements of a group, with each of the blank's regions; there are up to 3 on average. */
enum { MAX_REGIONS = 3 };

static size_t builder_bytes(unsigned n_cells, unsigned group_size)
{
    return power(n_cells, group_size) * (sizeof(uint64_t) + MAX_REGIONS * sizeof(struct placement));
}

size_t quick_groups_bytes(unsigned n_cells, unsigned group_size)
{
    const unsigned n_groups = n_cells / group_size + 2;
    return (size_t)n_groups * power(n_cells, group_size) + builder_bytes(n_cells, group_size);
}

double quick_groups_seconds(unsigned n_cells, unsigned group_size)
{
    return 1e-7 * power(n_cells, group_size) * n_cells / group_size;
}

static bool build_tables(struct quick_groups *groups, unsigned blank, struct builder *builder)
{
    size_t begin = 0;
    for (unsigned i = 0; i < groups->n; i++) {
        struct quick_group *const group = &groups->group[i];
        const size_t n_entries = power(groups->n_cells, group->n);
        group->value = groups->values + begin;
        begin += n_entries;
        builder->group = group;
        memset(builder->reached, 0, n_entries * sizeof *builder->reached);
        if (!build_table(builder, blank))
            return false;
    }
    return true;
}

bool quick_groups_init(struct quick_groups *groups, const struct quick_board *board,
                       unsigned group_size, struct quick_run *run)
{
    *groups = (struct quick_groups){.size = board->size, .n_cells = board->n_cells};
    choose_groups(groups, board->blank, group_size);
    size_t n_values = 0;
    for (unsigned i = 0; i < groups->n; i++)
        n_values += power(groups->n_cells, groups->group[i].n);
    const size_t n_max = power(groups->n_cells, group_size);
    struct builder builder = {.groups = groups, .run = run, .max_queue = MAX_REGIONS * n_max};
    for (unsigned cell = 0; cell < groups->n_cells; cell++) {
        const uint64_t bit = UINT64_C(1) << cell;
        builder.all |= bit;
        builder.not_first |= cell % board->size.columns != 0 ? bit : 0;
        builder.not_last |= (cell + 1) % board->size.columns != 0 ? bit : 0;
    }
    assert(n_values > 0 && n_max > 0);
    groups->values = calloc(n_values, 1);
    builder.reached = malloc(n_max * sizeof *builder.reached);
    builder.queue = malloc(builder.max_queue * sizeof *builder.queue);
    const bool built = groups->values != NULL && builder.reached != NULL && builder.queue != NULL &&
                       build_tables(groups, board->blank, &builder);
    free(builder.reached);
    free(builder.queue);
    return built;
}

void quick_groups_free(struct quick_groups *groups)
{
    free(groups->values);
}
