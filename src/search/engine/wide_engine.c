/* wide_engine.c - what the fast engine has of its own for trays of up to 25 cells: its index, and
 * views of one board
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "board/canonical.h"
#include "pdb/table/index.h"
#include "search/engine/node_views.h"
#include "util/error.h"

static void fill_view_steps(struct pdb_engine_view *view, const struct tray *tray)
{
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        for (unsigned move = 0; move < 4; move++)
            if (tray->to[cell][move] != TRAY_NO_CELL)
                view->before[pdb_step(move, tray->to[cell][move])] = (uint8_t)cell;
}

static void fill_patterns(const struct pdb_engine *engine, struct pdb_engine_view *view)
{
    for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
        const struct fifteen_pdb *const pdb =
            fifteen_pdb_set_table(engine->tables, view->view.partition, i);
        view->bits[i] = pdb->bits;
        view->patterns[i] = wide_lookup_pattern(engine->lookup, pdb, view->view.reflected);
        for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++)
            if ((pdb->pattern.tiles >> tile & 1) != 0)
                view->table_of[view->view.reflected ? engine->lookup->reflected[tile] : tile] =
                    (uint8_t)i;
    }
}

static void fill_views(struct pdb_engine *engine, bool without_reflection)
{
    struct view views[NODE_VIEWS];
    struct tray tray;
    tray_init(&tray, engine->geometry);
    engine->n_views = view_list(engine->tables, without_reflection, NODE_VIEWS, views);
    for (unsigned i = 0; i < engine->n_views; i++) {
        struct pdb_engine_view *const view = &engine->views[i];
        view->view = views[i];
        for (unsigned cell = 0; cell < tray.n_cells; cell++)
            view->cell[cell] = views[i].reflected ? engine->lookup->reflected[cell] : (uint8_t)cell;
        fill_view_steps(view, &tray);
        fill_patterns(engine, view);
    }
}

enum fifteen_status pdb_engine_equip(struct pdb_engine *engine,
                                     const struct pdb_engine_options *options,
                                     struct fifteen_error *error)
{
    if (options->linear_conflict)
        return error_set(error, FIFTEEN_INVALID, "no linear conflict for this tray");
    const enum fifteen_status status = wide_lookup_create(engine->tables, &engine->lookup, error);
    if (status == FIFTEEN_OK)
        fill_views(engine, options->without_reflection);
    return status;
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
    *out = (struct pdb_root){.h = {0}};
    pdb_engine_board(engine, board, &out->board);
    for (unsigned v = 0; v < engine->n_views; v++) {
        const struct view view = engine->views[v].view;
        const wide_board seen =
            view.reflected ? canonical_reflect(engine->geometry, engine->goal_blank, board) : board;
        for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
            const unsigned value =
                pdb_value(fifteen_pdb_set_table(engine->tables, view.partition, i), seen);
            out->values[v][i] = (uint8_t)value;
            out->h[v] += value;
        }
    }
}

/* The tables that have a tile, of all views. */
static node_bits tables_of_tile(const struct pdb_engine *engine, unsigned tile)
{
    node_bits tables = 0;
    for (unsigned view = 0; view < engine->n_views; view++)
        tables |= UINT64_C(1) << (4 * view + engine->views[view].table_of[tile]);
    return tables;
}

void node_views_fill(struct node_views *views, const struct pdb_engine *engine)
{
    const unsigned columns = engine->geometry.columns;
    for (unsigned cell = 0; cell < fifteen_cells(engine->geometry); cell++)
        views->dark[cell] = (cell / columns + cell % columns) % 2 != 0 ? 255 : 0;
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++)
        for (unsigned tiles = 0; tiles < 256; tiles++)
            if ((tiles >> (tile - 1) % 8 & 1) != 0)
                views->odd_of[(tile - 1) / 8][tiles] ^= tables_of_tile(engine, tile);
}
