/* wide_engine.c - what the fast engine has of its own for trays of up to 25 cells: its index, and
 * views of one board
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "board/canonical.h"
#include "pdb/table/index.h"
#include "search/engine/node_views.h"
#include "util/error.h"

static void fill_cells_before(struct node_patterns *patterns, const struct tray *tray)
{
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        for (unsigned move = 0; move < 4; move++)
            if (tray->to[cell][move] != TRAY_NO_CELL)
                patterns->before[pdb_step(move, tray->to[cell][move])] = (uint8_t)cell;
}

/* The tiles of a table, or the tiles of the board that are these on the reflected one. */
static uint32_t tiles_of(const struct pdb_engine *engine, const struct fifteen_pdb *pdb,
                         bool reflected)
{
    uint32_t tiles = 0;
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++)
        if ((pdb->pattern.tiles >> tile & 1) != 0)
            tiles |= UINT32_C(1) << (reflected ? engine->lookup->reflected[tile] : tile);
    return tiles;
}

static void add_pattern(struct pdb_engine *engine, const struct fifteen_pdb *pdb, bool reflected,
                        uint32_t tiles)
{
    struct node_patterns *const patterns = &engine->patterns;
    const unsigned number = patterns->n++;
    patterns->bits[number] = pdb->bits;
    patterns->pattern[number] =
        (struct node_pattern){.tiles = wide_lookup_pattern(engine->lookup, pdb, reflected),
                              .pdb = pdb,
                              .reflected = reflected};
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++)
        if ((tiles >> tile & 1) != 0)
            patterns->of[tile][patterns->n_of[tile]++] = (uint8_t)number;
}

/* Adds a view's patterns, as far as no view before has them. */
static void add_view(struct pdb_engine *engine, unsigned number, uint32_t tiles[NODE_PATTERNS])
{
    const struct view view = engine->views[number];
    for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
        const struct fifteen_pdb *const pdb =
            fifteen_pdb_set_table(engine->tables, view.partition, i);
        const uint32_t those = tiles_of(engine, pdb, view.reflected);
        unsigned pattern = 0;
        while (pattern < engine->patterns.n && tiles[pattern] != those)
            pattern++;
        tiles[pattern] = those;
        if (pattern == engine->patterns.n)
            add_pattern(engine, pdb, view.reflected, those);
        engine->patterns.views[pattern] |= (uint16_t)(1u << number);
    }
}

/* Puts those of a tile that are in the most views first: they prune most. */
static void sort_patterns(struct node_patterns *patterns, unsigned tile)
{
    uint8_t *const of = patterns->of[tile];
    for (unsigned i = 1; i < patterns->n_of[tile]; i++) {
        const uint8_t pattern = of[i];
        const int n_views = __builtin_popcount(patterns->views[pattern]);
        unsigned place = i;
        for (; place > 0 && __builtin_popcount(patterns->views[of[place - 1]]) < n_views; place--)
            of[place] = of[place - 1];
        of[place] = pattern;
    }
}

void pdb_engine_use(struct pdb_engine *engine, const struct view *views, unsigned n)
{
    uint32_t tiles[NODE_PATTERNS];
    struct tray tray;
    tray_init(&tray, engine->geometry);
    memset(&engine->patterns, 0, sizeof engine->patterns);
    fill_cells_before(&engine->patterns, &tray);
    for (unsigned cell = 0; cell < tray.n_cells; cell++) {
        engine->patterns.cell[0][cell] = (uint8_t)cell;
        engine->patterns.cell[1][cell] = engine->lookup->reflected[cell];
    }
    memmove(engine->views, views, n * sizeof *views);
    engine->n_views = n;
    for (unsigned i = 0; i < n; i++)
        add_view(engine, i, tiles);
    for (unsigned tile = 1; tile < tray.n_cells; tile++)
        sort_patterns(&engine->patterns, tile);
}

unsigned pdb_engine_list_views(const struct pdb_engine *engine, struct view out[VIEW_ALL_MAX])
{
    return view_list(engine->tables, !engine->reflects, VIEW_ALL_MAX, out);
}

enum fifteen_status pdb_engine_equip(struct pdb_engine *engine,
                                     const struct pdb_engine_options *options,
                                     struct fifteen_error *error)
{
    if (options->linear_conflict)
        return error_set(error, FIFTEEN_INVALID, "no linear conflict for this tray");
    const enum fifteen_status status = wide_lookup_create(engine->tables, &engine->lookup, error);
    if (status != FIFTEEN_OK)
        return status;
    struct view views[VIEW_ALL_MAX];
    const unsigned n_views = pdb_engine_list_views(engine, views);
    pdb_engine_use(engine, views, n_views < NODE_VIEWS ? n_views : NODE_VIEWS);
    return FIFTEEN_OK;
}

void pdb_engine_strip(struct pdb_engine *engine)
{
    wide_lookup_free(engine->lookup);
}

void pdb_engine_board(const struct pdb_engine *engine, wide_board board, struct node_board *out)
{
    (void)engine;
    out->places = wide_lookup_places(board);
}

void pdb_engine_root(const struct pdb_engine *engine, wide_board board, struct pdb_root *out)
{
    const wide_board reflected =
        engine->reflects ? canonical_reflect(engine->geometry, engine->goal_blank, board) : board;
    *out = (struct pdb_root){.h = {0}};
    pdb_engine_board(engine, board, &out->board);
    for (unsigned i = 0; i < engine->patterns.n; i++) {
        const struct node_pattern *const pattern = &engine->patterns.pattern[i];
        const unsigned value = pdb_value(pattern->pdb, pattern->reflected ? reflected : board);
        pdb_root_add(out, i, value);
        for (unsigned view = 0; view < engine->n_views; view++)
            if ((engine->patterns.views[i] >> view & 1) != 0)
                out->h[view] += value;
    }
}

/* The patterns that have a tile. */
static node_bits patterns_of_tile(const struct pdb_engine *engine, unsigned tile)
{
    node_bits patterns = 0;
    for (unsigned i = 0; i < engine->patterns.n_of[tile]; i++)
        patterns |= (node_bits)1 << engine->patterns.of[tile][i];
    return patterns;
}

void node_views_fill(struct node_views *views, const struct pdb_engine *engine)
{
    const unsigned columns = engine->geometry.columns;
    for (unsigned cell = 0; cell < fifteen_cells(engine->geometry); cell++)
        views->dark[cell] = (cell / columns + cell % columns) % 2 != 0 ? 255 : 0;
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++)
        for (unsigned tiles = 0; tiles < 256; tiles++)
            if ((tiles >> (tile - 1) % 8 & 1) != 0)
                views->odd_of[(tile - 1) / 8][tiles] ^= patterns_of_tile(engine, tile);
}
