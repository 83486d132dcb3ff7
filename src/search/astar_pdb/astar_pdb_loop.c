/* astar_pdb_loop.c - the inner loop of the fast A*, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/astar_pdb/astar_pdb.h"
#include "util/hot.h"

/* An open node that is being expanded. */
struct parent {
    struct node_board board;
    node_bits falls; /* an entry's bit if its value falls */
    struct board_node node;
};

struct child {
    struct node_board board;
    node_key key;
    uint32_t entry[NODE_VIEWS]; /* by view, of the pattern whose tile moved */
    uint8_t table[NODE_VIEWS];
    uint8_t parent;
    uint8_t step;
};

struct batch {
    unsigned n_parents;
    unsigned n_children;
    struct parent parents[ASTAR_PDB_BATCH];
    struct child children[ASTAR_PDB_CHILDREN];
};

/* Takes keys from the queue and finds their nodes; drops stale keys. Returns false if the queue's
 * layer is empty. */
static inline bool take_parents(struct astar_pdb *search, struct batch *batch)
{
    struct board_queue_entry entries[ASTAR_PDB_BATCH];
    const unsigned n = board_queue_pop(&search->queue, ASTAR_PDB_BATCH, entries);
    for (unsigned i = 0; i < n; i++)
        board_table_prefetch(&search->table, entries[i].key);
    batch->n_parents = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct board_node *const node = board_table_seek(&search->table, entries[i].key);
        if (node->g == entries[i].g)
            batch->parents[batch->n_parents++].node = *node;
    }
    return n > 0;
}

/* Ends the look-up of a view's entry for a child, and prefetches it. */
static inline void prefetch_entry(const struct pdb_engine *engine, unsigned view,
                                  struct child *child, node_entry_begun begun)
{
    child->entry[view] = node_board_end_entry(engine->views, view, child->step, begun);
    __builtin_prefetch(
        lookup_address(engine->views[view].bits[child->table[view]], child->entry[view]));
}

/* Generates a node's children, with their entries in the first view. Returns false if the node
 * limit forbids it. */
static inline bool generate(struct astar_pdb *search, struct batch *batch, unsigned index,
                            const unsigned n_views)
{
    const struct pdb_engine *const engine = search->engine;
    struct parent *const parent = &batch->parents[index];
    const node_bits odd =
        node_views_open(&search->views, n_views, node_key_unmix(parent->node.key), &parent->board);
    /* An even value falls from .. to the one whose bit 1 is the other, an odd one keeps it. */
    parent->falls = (node_bits)(parent->node.second ^ ~odd);
    const unsigned blank = node_board_blank(&parent->board, search->job->tray->n_cells);
    const unsigned last = parent->node.g == 0 ? PDB_NO_MOVE : parent->node.reached & 3u;
    const struct pdb_steps *const steps = &search->steps[pdb_step(last, blank)];
    if (search->generated + steps->n > search->node_limit)
        return false;
    for (unsigned i = 0; i < steps->n; i++) {
        struct child *const child = &batch->children[batch->n_children++];
        memcpy(&child->board, &parent->board, node_board_bytes(n_views));
        child->parent = (uint8_t)index;
        child->step = steps->step[i];
        node_board_step(engine->views, child->step, &child->board);
        prefetch_entry(engine, 0, child,
                       node_board_begin_entry(engine->lookup, engine->views, 0, child->step,
                                              &child->board, &child->table[0]));
        child->key = node_key_mix(node_board_key(&child->board));
        board_table_prefetch(&search->table, child->key);
    }
    search->generated += steps->n;
    search->expanded++;
    return true;
}

/* Prefetches the entries of a child in the other views. With many views, not if the table has its
 * board: with few this takes longer than it saves. */
static inline void prefetch_values(const struct astar_pdb *search, struct child *child,
                                   const unsigned n_views)
{
    if (n_views > VIEW_MAX &&
        node_key_equal(board_table_seek(&search->table, child->key)->key, child->key))
        return;
    const struct pdb_engine *const engine = search->engine;
    node_entry_begun begun[NODE_VIEWS];
    for (unsigned view = 1; view < n_views; view++)
        begun[view] = node_board_begin_entry(engine->lookup, engine->views, view, child->step,
                                             &child->board, &child->table[view]);
    for (unsigned view = 1; view < n_views; view++)
        prefetch_entry(engine, view, child, begun[view]);
}

static inline unsigned max_h(const uint8_t *h, const unsigned n_views)
{
    unsigned max = h[0];
    for (unsigned view = 1; view < n_views; view++)
        max = h[view] > max ? h[view] : max;
    return max;
}

/* A node's value, with linear conflict where it could be the maximum. Updates the margin. */
static inline unsigned value_of(const struct pdb_engine *engine, const struct node_board *board,
                                struct board_node *node, const unsigned n_views)
{
    const unsigned h = max_h(node->h, n_views);
    if (node->reached >> 2 != 0)
        return h;
    const unsigned conflicts = node_board_conflicts(engine->conflicts, board);
    if (conflicts > h)
        return conflicts;
    unsigned margin = (h - conflicts) / 2 + 1;
    margin = margin < ASTAR_PDB_MAX_MARGIN ? margin : ASTAR_PDB_MAX_MARGIN;
    node->reached = (uint8_t)(node->reached | margin << 2);
    return h;
}

/* A child's node, with its values from the entries. */
static inline struct board_node make_node(const struct pdb_engine *engine,
                                          const struct parent *parent, const struct child *child,
                                          const unsigned n_views)
{
    struct board_node node = parent->node;
    node.key = child->key;
    node.g++;
    for (unsigned view = 0; view < n_views; view++) {
        const unsigned table = child->table[view];
        const unsigned bit = lookup_bit(engine->views[view].bits[table], child->entry[view]);
        const unsigned at = 4 * view + table;
        const unsigned falls = parent->falls >> at & 1;
        node.h[view] = (uint8_t)(node.h[view] + (bit != falls ? 1 : -1));
        node.second = (node_bits)((node.second & ~((node_bits)1 << at)) | (node_bits)bit << at);
    }
    unsigned margin = parent->node.reached >> 2;
    if (engine->conflicts != NULL && margin > 0)
        margin -= max_h(node.h, n_views) < max_h(parent->node.h, n_views);
    node.reached = (uint8_t)(pdb_step_move(child->step) | margin << 2);
    return node;
}

/* Opens a child unless it was reached by a path as short before, or needs more moves than any
 * solution has. */
static inline void reach(struct astar_pdb *search, const struct batch *batch,
                         const struct child *child, const unsigned n_views)
{
    const struct pdb_engine *const engine = search->engine;
    const struct parent *const parent = &batch->parents[child->parent];
    const unsigned g = parent->node.g + 1u;
    struct board_node *const at = board_table_seek(&search->table, child->key);
    unsigned f;
    if (node_key_equal(at->key, child->key)) {
        if (at->g <= g)
            return;
        at->g = (uint8_t)g;
        at->reached = (uint8_t)((at->reached & ~3u) | pdb_step_move(child->step));
        f = g + value_of(engine, &child->board, at, n_views);
    } else {
        struct board_node node = make_node(engine, parent, child, n_views);
        f = g + value_of(engine, &child->board, &node, n_views);
        if (f > FIFTEEN_MAX_MOVES)
            return;
        board_table_add(&search->table, at, &node);
    }
    board_queue_push(&search->queue, f > search->bound, g, child->key);
}

static inline void measure(struct astar_pdb *search)
{
    const uint64_t n_open = search->table.n_nodes - search->expanded;
    search->max_open = n_open > search->max_open ? n_open : search->max_open;
}

static inline enum astar_pdb_end run_views(struct astar_pdb *search, const unsigned n_views)
{
    struct batch batch;
    for (;;) {
        if (search->generated >= search->pause_at)
            return ASTAR_PDB_PAUSED;
        if (!board_table_has_room(&search->table, ASTAR_PDB_CHILDREN) ||
            search->queue.n_spare < ASTAR_PDB_CHUNKS)
            return ASTAR_PDB_FULL;
        if (!take_parents(search, &batch))
            return ASTAR_PDB_LAYER;
        bool is_allowed = true;
        batch.n_children = 0;
        for (unsigned i = 0; i < batch.n_parents && is_allowed; i++)
            is_allowed = generate(search, &batch, i, n_views);
        for (unsigned i = 0; i < batch.n_children; i++)
            prefetch_values(search, &batch.children[i], n_views);
        for (unsigned i = 0; i < batch.n_children; i++) {
            reach(search, &batch, &batch.children[i], n_views);
            if (node_key_equal(batch.children[i].key, search->goal) &&
                astar_pdb_has_goal(search, search->bound))
                return ASTAR_PDB_FOUND;
        }
        measure(search);
        if (!is_allowed)
            return ASTAR_PDB_NODE_LIMIT;
    }
}

static enum astar_pdb_end run(struct astar_pdb *search)
{
    switch (search->engine->n_views) {
    case 1:
        return run_views(search, 1);
    case 2:
        return run_views(search, 2);
    case 3:
        return run_views(search, 3);
    case 4:
        return run_views(search, 4);
    default:
        return run_views(search, search->engine->n_views);
    }
}

const struct astar_pdb_loop HOT_NAME(ENGINE_NAME(astar_pdb_loop)) = {.run = run};
