/* node_views.c - from the key of a board back to what the views look up, and which values are odd
 */
/* SPDX-License-Identifier: MIT */
#include "search/engine/node_views.h"

void node_views_init(struct node_views *views, const struct pdb_engine *engine, wide_board start,
                     struct pdb_root *out)
{
    struct node_board board;
    pdb_engine_root(engine, start, out);
    *views = (struct node_views){.odd = 0};
    node_views_fill(views, engine);
    views->odd =
        out->odd ^ node_views_open(views, engine->n_views, node_board_key(&out->board), &board);
}
