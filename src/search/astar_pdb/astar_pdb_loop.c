/* astar_pdb_loop.c - the inner loop of the fast A*, compiled once per instruction set */
#include "search/astar_pdb/astar_pdb.h"
#include "util/hot.h"

/* An open node that is being expanded. */
struct parent {
    uint64_t labels;
    struct board_node node;
};

struct child {
    uint64_t labels;
    uint64_t key;
    uint32_t entry[VIEW_MAX]; /* by view, of the pattern whose tile moved */
    uint8_t table[VIEW_MAX];
    uint8_t falls[VIEW_MAX]; /* the entry's bit if its value falls */
    uint8_t parent;
    uint8_t move;
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
        const uint64_t key = entries[i].key;
        const struct board_node *const node = board_table_seek(&search->table, key);
        if (node->g != entries[i].g)
            continue;
        batch->parents[batch->n_parents++] =
            (struct parent){.labels = board_table_board(key), .node = *node};
    }
    return n > 0;
}

/* Computes and prefetches the entry of a view for a child, whose tile moved on the view's board. */
static inline void prefetch_entry(const struct pdb_engine *engine, unsigned view,
                                  const struct pdb_node_view *parent, unsigned second,
                                  struct lookup_move move, struct child *child)
{
    const struct pdb_lookup *const lookup = engine->lookup;
    const struct lookup_table *const table = lookup->table_of[parent->labels >> move.from & 15];
    const uint64_t labels = lookup_slide(parent->labels, move);
    child->table[view] = (uint8_t)table->number;
    child->entry[view] = lookup_board_entry(lookup, table, labels, move.blank);
    child->falls[view] = second >> table->number & 1;
    __builtin_prefetch(lookup_address(engine->views[view].bits[table->number], child->entry[view]));
}

/* Generates a node's children. Returns false if the node limit forbids it. */
static inline bool generate(struct astar_pdb *search, struct batch *batch, unsigned index,
                            const unsigned n_views)
{
    const struct pdb_engine *const engine = search->engine;
    const struct parent *const parent = &batch->parents[index];
    const unsigned blank = board_blank(parent->labels);
    const unsigned last = parent->node.g == 0 ? PDB_NO_MOVE : parent->node.reached & 3u;
    const struct pdb_steps *const steps = &search->steps[pdb_step(last, blank)];
    if (search->generated + steps->n > search->node_limit)
        return false;
    struct child *const children = &batch->children[batch->n_children];
    for (unsigned i = 0; i < steps->n; i++) {
        const unsigned step = steps->step[i];
        children[i].labels = lookup_slide(parent->labels, engine->views[0].moves[step]);
        children[i].key = board_table_key(children[i].labels);
        board_table_prefetch(&search->table, children[i].key);
        children[i].parent = (uint8_t)index;
        children[i].move = (uint8_t)pdb_step_move(step);
    }
    for (unsigned view = 0; view < n_views; view++) {
        const struct lookup_move *const moves = engine->views[view].moves;
        const struct pdb_node_view seen = board_views_of(&search->views, view, parent->labels);
        /* An even value falls from .. to the one whose bit 1 is the other, an odd one keeps it. */
        const unsigned falls =
            (parent->node.second >> 4 * view ^ ~board_views_odd(&search->views, view, seen.sets)) &
            15;
        for (unsigned i = 0; i < steps->n; i++)
            prefetch_entry(engine, view, &seen, falls, moves[steps->step[i]], &children[i]);
    }
    batch->n_children += steps->n;
    search->generated += steps->n;
    search->expanded++;
    return true;
}

static inline unsigned max_h(const uint8_t *h, const unsigned n_views)
{
    unsigned max = h[0];
    for (unsigned view = 1; view < n_views; view++)
        max = h[view] > max ? h[view] : max;
    return max;
}

/* A node's value, with linear conflict where it could be the maximum. Updates the margin. */
static inline unsigned value_of(const struct pdb_engine *engine, uint64_t labels,
                                struct board_node *node, const unsigned n_views)
{
    const unsigned h = max_h(node->h, n_views);
    if (node->reached >> 2 != 0)
        return h;
    const unsigned conflicts = line_values_sum(engine->conflicts, labels);
    if (conflicts > h)
        return conflicts;
    unsigned margin = (h - conflicts) / 2 + 1;
    margin = margin < ASTAR_PDB_MAX_MARGIN ? margin : ASTAR_PDB_MAX_MARGIN;
    node->reached = (uint8_t)(node->reached | margin << 2);
    return h;
}

/* A child's node, with its values from the entries. */
static inline struct board_node make_node(const struct pdb_engine *engine,
                                          const struct board_node *parent,
                                          const struct child *child, const unsigned n_views)
{
    struct board_node node = *parent;
    node.key = child->key;
    node.g++;
    for (unsigned view = 0; view < n_views; view++) {
        const unsigned table = child->table[view];
        const unsigned bit = lookup_bit(engine->views[view].bits[table], child->entry[view]);
        const unsigned at = 4 * view + table;
        node.h[view] = (uint8_t)(node.h[view] + (bit != child->falls[view] ? 1 : -1));
        node.second = (uint16_t)((node.second & ~(1u << at)) | bit << at);
    }
    unsigned margin = parent->reached >> 2;
    if (engine->conflicts != NULL && margin > 0)
        margin -= max_h(node.h, n_views) < max_h(parent->h, n_views);
    node.reached = (uint8_t)(child->move | margin << 2);
    return node;
}

/* Opens a child unless it was reached by a path as short before, or needs more moves than any
 * solution has. */
static inline void reach(struct astar_pdb *search, const struct batch *batch,
                         const struct child *child, const unsigned n_views)
{
    const struct pdb_engine *const engine = search->engine;
    const struct board_node *const parent = &batch->parents[child->parent].node;
    const unsigned g = parent->g + 1u;
    struct board_node *const at = board_table_seek(&search->table, child->key);
    unsigned f;
    if (at->key == child->key) {
        if (at->g <= g)
            return;
        at->g = (uint8_t)g;
        at->reached = (uint8_t)((at->reached & ~3u) | child->move);
        f = g + value_of(engine, child->labels, at, n_views);
    } else {
        struct board_node node = make_node(engine, parent, child, n_views);
        f = g + value_of(engine, child->labels, &node, n_views);
        if (f > FIFTEEN_MAX_MOVES)
            return;
        board_table_add(&search->table, at, &node);
    }
    board_queue_push(&search->queue, f > search->bound, g, child->key);
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
        for (unsigned i = 0; i < batch.n_children; i++) {
            reach(search, &batch, &batch.children[i], n_views);
            if (batch.children[i].key == search->goal && astar_pdb_has_goal(search, search->bound))
                return ASTAR_PDB_FOUND;
        }
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
    default:
        return run_views(search, VIEW_MAX);
    }
}

const struct astar_pdb_loop HOT_NAME(astar_pdb_loop) = {.run = run};
