/* board_views.c - converts a board from the labels of the first view to what each view looks up */
#include "search/astar_pdb/board_views.h"

#include "board/canonical.h"

/* Fills a view's label for each label of the first view. Tiles of a reflected board are renamed, as
 * canonical_reflect does it. */
static void fill_parts(struct board_views *views, const struct pdb_engine *engine, unsigned view)
{
    const struct pdb_engine_view *const seen = &engine->views[view];
    const struct pdb_lookup *const lookup = engine->lookup;
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++) {
        fifteen_board renamed = tile;
        if (seen->view.reflected)
            renamed = canonical_reflect_packed(engine->geometry, engine->goal_blank, renamed);
        const unsigned label = lookup->label[seen->view.partition][renamed & 15];
        for (unsigned cell = 0; cell < fifteen_cells(engine->geometry); cell++) {
            struct pdb_node_view *const part = &views->part[view][cell][lookup->label[0][tile]];
            part->labels = (uint64_t)label << 4 * seen->cell[cell];
            part->sets = UINT64_C(1) << (16 * lookup->table_of[label]->number + seen->cell[cell]);
        }
    }
}

void board_views_init(struct board_views *views, const struct pdb_engine *engine,
                      fifteen_board start)
{
    struct pdb_root root;
    pdb_engine_root(engine, wide_of_board(start), &root);
    *views = (struct board_views){.dark = engine->lookup->dark * UINT64_C(0x0001000100010001)};
    for (unsigned view = 0; view < engine->n_views; view++) {
        unsigned odd = 0;
        for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
            const unsigned value = root.values[view][i];
            odd |= (value & 1) << i;
            views->second |= (uint16_t)((value >> 1 & 1) << (4 * view + i));
        }
        fill_parts(views, engine, view);
        views->h[view] = root.h[view];
        views->odd |=
            (uint16_t)((board_views_odd(views, view, pdb_engine_see(engine, view, start).sets) ^
                        odd)
                       << 4 * view);
    }
}
