/* node_views.c - from the key of a board back to what the views look up, and which values are odd
 */
/* SPDX-License-Identifier: MIT */
#include "search/engine/node_views.h"

void node_views_init(struct node_views *views, const struct pdb_engine *engine, wide_board start,
                     struct node_views_start *out)
{
    struct pdb_root root;
    struct node_board board;
    node_bits odd = 0;
    pdb_engine_root(engine, start, &root);
    *views = (struct node_views){.odd = 0};
    *out = (struct node_views_start){.second = 0};
    for (unsigned view = 0; view < engine->n_views; view++) {
        out->h[view] = root.h[view];
        for (unsigned i = 0; i < engine->lookup->n_tables; i++) {
            const unsigned value = root.values[view][i];
            odd |= (node_bits)((node_bits)(value & 1) << (4 * view + i));
            out->second |= (node_bits)((node_bits)(value >> 1 & 1) << (4 * view + i));
        }
    }
    node_views_fill(views, engine);
    views->odd = odd ^ node_views_open(views, engine->n_views, node_board_key(&root.board), &board);
}
