/* stages.c - in which order a beam search brings tiles home, and how it values boards on the way */
/* SPDX-License-Identifier: MIT */
#include "search/quick/beam/stages.h"

enum {
    WEIGHT_PRESENT = 40,
    WEIGHT_NEXT = 30,
    WEIGHT_REST = 16,
    WEIGHT_BLANK = 24,
    MAX_WHOLE_LAYER = 12, /* cells of a layer that is one stage */
    CORE_SIDE = 3
};

/* ---- memory ---- */

size_t quick_stages_bytes(unsigned n_cells)
{
    return ((size_t)n_cells + 1) * sizeof(struct quick_stage) +
           (size_t)4 * n_cells * sizeof(uint16_t);
}

void quick_stages_free(struct quick_stages *stages)
{
    free(stages->tile);
    free(stages->stage);
}

/* ---- the order ---- */

static unsigned region_sides(const struct quick_region *region)
{
    return region->bottom - region->top + region->right - region->left;
}

/* What a stage adds to the bonus of those after it: about the value that the tiles of the next
 * stage have on average, and at most, if it is one tile. */
static int bonus_of(const struct quick_stage *stage)
{
    const int sides = (int)region_sides(&stage->region);
    const int n_tiles = (int)(stage->end - stage->begin);
    const int of_layer = n_tiles * (WEIGHT_PRESENT - WEIGHT_REST) * sides * 3 / 10;
    const int of_tile = (WEIGHT_PRESENT - WEIGHT_REST + WEIGHT_BLANK) * sides;
    return of_layer > of_tile ? of_layer : of_tile;
}

/* Adds the stages of a layer, whose tiles have the orders layer_begin and after. */
static void add_layer(struct quick_stages *stages, unsigned index, unsigned layer_begin)
{
    const struct quick_layer *const layer = &stages->layers.layer[index];
    const unsigned n_tiles = layer->length <= MAX_WHOLE_LAYER ? layer->length : 1;
    for (unsigned begin = 0, end; begin < layer->length; begin = end) {
        end = begin + n_tiles;
        if (end + 1 >= layer->length)
            end = layer->length;
        stages->stage[stages->n++] =
            (struct quick_stage){.layer = index,
                                 .layer_begin = layer_begin,
                                 .begin = layer_begin + begin,
                                 .end = layer_begin + end,
                                 .next_end = layer_begin + end + layer->length,
                                 .region = layer->region};
    }
}

static void set_order(struct quick_stages *stages)
{
    unsigned n = 0;
    for (unsigned i = 0; i < stages->n_lines; i++) {
        const struct quick_layer *const layer = &stages->layers.layer[i];
        add_layer(stages, i, n);
        for (unsigned j = 0; j < layer->length; j++, n++) {
            const unsigned tile = quick_layer_cell(layer, j);
            stages->tile[n] = (uint16_t)tile;
            stages->order[tile] = (uint16_t)n;
        }
    }
    struct quick_stage *const core = &stages->stage[stages->n];
    *core = (struct quick_stage){.layer = stages->n_lines};
    core->region = stages->n_lines < stages->layers.n ? stages->layers.layer[stages->n_lines].region
                                                      : stages->layers.core;
    for (unsigned i = 0; i <= stages->n; i++) {
        struct quick_stage *const stage = &stages->stage[i];
        stage->next_end = stage->next_end < n ? stage->next_end : n;
        if (i > 0)
            stage->bonus = stage[-1].bonus + bonus_of(i < stages->n ? stage : &stage[-1]);
    }
}

bool quick_stages_init(struct quick_stages *stages, struct fifteen_geometry size, unsigned blank)
{
    const unsigned n_cells = fifteen_cells(size);
    *stages = (struct quick_stages){.size = size,
                                    .tile = malloc(4 * (size_t)n_cells * sizeof(uint16_t)),
                                    .stage = malloc((n_cells + 1) * sizeof(struct quick_stage))};
    if (stages->tile == NULL || stages->stage == NULL)
        return false;
    stages->order = stages->tile + n_cells;
    stages->row = stages->order + n_cells;
    stages->column = stages->row + n_cells;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        stages->order[cell] = QUICK_NO_CELL;
        stages->row[cell] = (uint16_t)(cell / size.columns);
        stages->column[cell] = (uint16_t)(cell % size.columns);
    }
    quick_layers_init(&stages->layers, size, blank, CORE_SIDE);
    stages->n_lines = stages->layers.n;
    quick_layers_init(&stages->layers, size, blank, 2);
    set_order(stages);
    return true;
}

/* ---- nodes ---- */

static unsigned distance(const struct quick_stages *stages, unsigned a, unsigned b)
{
    return (unsigned)(abs(stages->row[a] - stages->row[b]) +
                      abs(stages->column[a] - stages->column[b]));
}

/* A random number for a tile on a cell (the finalizer of MurmurHash3). */
static uint64_t hash_of(unsigned tile, unsigned cell)
{
    uint64_t x = (uint64_t)tile << 14 | cell;
    x = (x + 1) * UINT64_C(0xff51afd7ed558ccd);
    x = (x ^ x >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ x >> 33;
}

static bool is_present(const struct quick_stage *stage, unsigned order)
{
    return order >= stage->layer_begin && order < stage->end;
}

void quick_node_advance(const struct quick_stages *stages, struct quick_node *node,
                        const uint16_t *where)
{
    for (; node->stage < stages->n; node->stage++) {
        const struct quick_stage *const stage = &stages->stage[node->stage];
        node->present = 0;
        node->next = 0;
        node->stage_hash = 0;
        for (unsigned i = stage->layer_begin; i < stage->end; i++) {
            const unsigned tile = stages->tile[i];
            node->present += distance(stages, where[tile], tile);
            node->stage_hash ^= hash_of(tile, where[tile]);
        }
        for (unsigned i = stage->end; i < stage->next_end; i++)
            node->next += distance(stages, where[stages->tile[i]], stages->tile[i]);
        if (node->present > 0)
            return;
    }
    node->present = node->rest;
    node->next = 0;
    node->stage_hash = node->hash;
}

void quick_node_init(const struct quick_stages *stages, const struct quick_board *board,
                     struct quick_node *node)
{
    *node = (struct quick_node){
        .rest = quick_board_manhattan(board), .blank = board->where[board->blank], .last = 4};
    for (unsigned cell = 0; cell < board->n_cells; cell++)
        if (board->at[cell] != board->blank)
            node->hash ^= hash_of(board->at[cell], cell);
    quick_node_advance(stages, node, board->where);
}

struct quick_node quick_node_child(const struct quick_stages *stages, const struct quick_node *node,
                                   unsigned move, unsigned tile, unsigned to)
{
    const struct quick_stage *const stage = &stages->stage[node->stage];
    const unsigned order = stages->order[tile];
    const unsigned change = distance(stages, node->blank, tile) - distance(stages, to, tile);
    const uint64_t hash = hash_of(tile, to) ^ hash_of(tile, node->blank);
    struct quick_node child = *node;
    child.hash ^= hash;
    child.rest += change;
    child.blank = (uint16_t)to;
    child.last = (uint8_t)move;
    if (node->stage == stages->n || is_present(stage, order)) {
        child.present += change;
        child.stage_hash ^= hash;
    } else if (order >= stage->end && order < stage->next_end) {
        child.next += change;
    }
    return child;
}

/* ---- values ---- */

int quick_node_value(const struct quick_stages *stages, const struct quick_node *node)
{
    const int rest = WEIGHT_REST * (int)node->rest - stages->stage[node->stage].bonus;
    if (node->stage == stages->n)
        return rest;
    return rest + (WEIGHT_PRESENT - WEIGHT_REST) * (int)node->present +
           (WEIGHT_NEXT - WEIGHT_REST) * (int)node->next;
}

int quick_blank_value(const struct quick_stages *stages, const struct quick_node *node,
                      const uint16_t *where, unsigned tile, unsigned cell)
{
    const struct quick_stage *const stage = &stages->stage[node->stage];
    unsigned nearest = UINT32_MAX;
    if (node->stage == stages->n)
        return 0;
    for (unsigned i = stage->begin; i < stage->end; i++) {
        const unsigned other = stages->tile[i];
        const unsigned at = other == tile ? cell : where[other];
        const unsigned length = distance(stages, at, node->blank);
        if (at != other && length < nearest)
            nearest = length;
    }
    return nearest == UINT32_MAX ? 0 : WEIGHT_BLANK * (int)nearest;
}
