/* pdb_search_loop.c - the inner loop of the fast IDA*, compiled once per instruction set */
#include <string.h>

#include "search/idastar_pdb/pdb_search.h"
#include "util/hot.h"

/* The tile on cell `from` moves to the blank on cell `to`; returns its label's table. */
static inline unsigned slide(const struct pdb_lookup *lookup, struct pdb_node_view *view,
                             unsigned from, unsigned to)
{
    const uint64_t label = view->labels >> 4 * from & 15;
    const unsigned table = lookup_table_of(lookup, (unsigned)label);
    view->labels ^= label << 4 * from ^ label << 4 * to;
    view->sets ^= (UINT64_C(1) << from ^ UINT64_C(1) << to) << 16 * table;
    return table;
}

/* The entry of a view after a tile of `table` moved, prefetched. */
static inline uint32_t entry_of(const struct pdb_engine *engine, const struct pdb_node *node,
                                unsigned view, unsigned table)
{
    const struct pdb_engine_view *const from = &engine->views[view];
    const uint32_t entry = lookup_entry(engine->lookup, table, node->view[view].labels,
                                        node->view[view].sets, from->cell[node->blank]);
    __builtin_prefetch(lookup_address(from->bits[table], entry));
    return entry;
}

/* Puts the children of a node on the stack. Returns false if the node limit forbids it. */
HOT_INLINE bool expand(const struct pdb_engine *engine, struct pdb_search *search,
                       const struct pdb_node *node, uint32_t record, const unsigned n_views)
{
    const struct pdb_steps *const steps = &search->steps[node->blank][node->move];
    if (search->generated + steps->n > search->node_limit)
        return false;
    for (unsigned i = 0; i < steps->n; i++) {
        const struct pdb_step step = steps->step[i];
        struct pdb_node *const child = &search->pending[search->n_pending + i];
        memcpy(child, node, offsetof(struct pdb_node, view) + n_views * sizeof *node->view);
        child->parent = record;
        child->left--;
        child->blank = step.to;
        child->from = node->blank;
        child->move = step.move;
        const unsigned label = node->view[0].labels >> 4 * step.to & 15;
        child->patience =
            (uint8_t)(node->patience - (search->may_rise[step.move][label] >> step.to & 1));
        child->table = (uint8_t)slide(engine->lookup, &child->view[0], step.to, node->blank);
        child->entry = entry_of(engine, child, 0, child->table);
    }
    search->n_pending += steps->n;
    search->generated += steps->n;
    search->expanded++;
    return true;
}

/* Applies the move of a tile of `table`. The new value is the one of value - 1 and value + 1 whose
 * bit 1 is the entry's. Returns false if the sum is now beyond the bound. */
static inline bool passes(struct pdb_node *node, unsigned view, unsigned table, unsigned bit)
{
    const unsigned old = node->modulo[view] >> 2 * table & 3;
    const unsigned even = ~old & 1;
    const unsigned grew = bit ^ old >> 1 ^ even;
    node->modulo[view] ^= (uint8_t)((old ^ (bit << 1 | even)) << 2 * table);
    node->slack[view] = (int8_t)(node->slack[view] - (int)grew);
    return node->slack[view] >= 0;
}

/* Linear conflict's value changes by one with every move too: a node that has slack s in it has no
 * descendant beyond the bound within s moves that may raise it. */
static inline bool conflicts_pass(const struct pdb_engine *engine, struct pdb_search *search,
                                  struct pdb_node *node)
{
    const unsigned value = line_values_sum(engine->conflicts, node->view[0].labels);
    if (value > node->left) {
        search->tally.pruned[PRUNING_CONFLICTS]++;
        return false;
    }
    node->patience = (uint8_t)((node->left - value) / 2 + 1);
    return true;
}

/* The nodes of a batch that passed so far. */
struct survivors {
    unsigned n;
    uint8_t at[PDB_SEARCH_BATCH];
};

static inline void test_first_view(const struct pdb_engine *engine, struct pdb_node *batch,
                                   unsigned n, struct survivors *passed)
{
    passed->n = 0;
    for (unsigned i = 0; i < n; i++) {
        struct pdb_node *const node = &batch[i];
        const unsigned bit = lookup_bit(engine->views[0].bits[node->table], node->entry);
        passed->at[passed->n] = (uint8_t)i;
        passed->n += passes(node, 0, node->table, bit);
    }
}

HOT_INLINE void test_view(const struct pdb_engine *engine, struct pdb_node *batch, unsigned view,
                          struct survivors *passed)
{
    const struct pdb_engine_view *const seen = &engine->views[view];
    struct {
        uint32_t entry;
        unsigned table;
    } asked[PDB_SEARCH_BATCH];
    for (unsigned i = 0; i < passed->n; i++) {
        struct pdb_node *const node = &batch[passed->at[i]];
        asked[i].table = slide(engine->lookup, &node->view[view], seen->cell[node->blank],
                               seen->cell[node->from]);
        asked[i].entry = entry_of(engine, node, view, asked[i].table);
    }
    unsigned n = 0;
    for (unsigned i = 0; i < passed->n; i++) {
        struct pdb_node *const node = &batch[passed->at[i]];
        const unsigned bit = lookup_bit(seen->bits[asked[i].table], asked[i].entry);
        passed->at[n] = passed->at[i];
        n += passes(node, view, asked[i].table, bit);
    }
    passed->n = n;
}

static inline bool is_stored(const struct pdb_search *search, const struct pdb_node *node)
{
    return (node->left & search->seen_mask) == 0;
}

static inline void prefetch_seen(const struct pdb_search *search, const struct pdb_node *batch,
                                 const struct survivors *passed)
{
    for (unsigned i = 0; i < passed->n; i++) {
        const struct pdb_node *const node = &batch[passed->at[i]];
        if (is_stored(search, node))
            transpositions_prefetch(search->seen, node->view[0].labels);
    }
}

HOT_INLINE enum pdb_search_end expand_all(const struct pdb_engine *engine,
                                          struct pdb_search *search, struct pdb_node *batch,
                                          const struct survivors *passed, const unsigned n_views)
{
    const bool conflicts = search->pruning.conflicts;
    search->tally.asked[PRUNING_CONFLICTS] += conflicts ? passed->n : 0;
    for (unsigned i = 0; i < passed->n; i++) {
        struct pdb_node *const node = &batch[passed->at[i]];
        if (node->view[0].labels == search->goal) {
            search->found = *node;
            return PDB_SEARCH_FOUND;
        }
        /* Sound values leave no node without moves that passes; those of a forged table may. */
        if (node->left == 0 ||
            (conflicts && node->patience == 0 && !conflicts_pass(engine, search, node)))
            continue;
        if (search->seen != NULL && is_stored(search, node) &&
            !transpositions_visit(search->seen, node->view[0].labels, node->left))
            continue;
        const uint32_t record = paths_add(&search->paths, node->parent, node->move);
        if (!expand(engine, search, node, record, n_views))
            return PDB_SEARCH_NODE_LIMIT;
    }
    return PDB_SEARCH_PAUSED;
}

HOT_INLINE enum pdb_search_end run_views(const struct pdb_engine *engine, struct pdb_search *search,
                                         const unsigned n_views)
{
    struct pdb_node batch[PDB_SEARCH_BATCH];
    struct survivors passed;
    while (search->n_pending > 0) {
        if (search->generated > search->pause_at ||
            !paths_have_room(&search->paths, PDB_SEARCH_BATCH))
            return PDB_SEARCH_PAUSED;
        const unsigned n =
            search->n_pending < search->batch ? (unsigned)search->n_pending : search->batch;
        search->n_pending -= n;
        memcpy(batch, search->pending + search->n_pending, n * sizeof *batch);
        test_first_view(engine, batch, n, &passed);
        for (unsigned i = 0; i < search->pruning.n_views; i++) {
            const unsigned view = search->pruning.views[i];
            const unsigned asked = passed.n;
            if (view == 1)
                test_view(engine, batch, 1, &passed);
            else if (view == 2)
                test_view(engine, batch, 2, &passed);
            else
                test_view(engine, batch, 3, &passed);
            search->tally.asked[view] += asked;
            search->tally.pruned[view] += asked - passed.n;
        }
        if (search->seen != NULL)
            prefetch_seen(search, batch, &passed);
        const enum pdb_search_end end = expand_all(engine, search, batch, &passed, n_views);
        if (end != PDB_SEARCH_PAUSED || atomic_load_explicit(search->call, memory_order_relaxed))
            return end;
    }
    return PDB_SEARCH_EXHAUSTED;
}

static enum pdb_search_end run(const struct pdb_engine *engine, struct pdb_search *search)
{
    switch (engine->n_views) {
    case 1:
        return run_views(engine, search, 1);
    case 2:
        return run_views(engine, search, 2);
    case 3:
        return run_views(engine, search, 3);
    default:
        return run_views(engine, search, VIEW_MAX);
    }
}

/* Only with values of a forged table is there a root without moves that is not the goal. */
static enum pdb_search_end add(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *root)
{
    if (root->left == 0)
        return PDB_SEARCH_PAUSED;
    return expand(engine, search, root, 0, VIEW_MAX) ? PDB_SEARCH_PAUSED : PDB_SEARCH_NODE_LIMIT;
}

static enum pdb_search_end begin(const struct pdb_engine *engine, struct pdb_search *search,
                                 const struct pdb_node *root)
{
    search->n_pending = 0;
    paths_clear(&search->paths);
    return add(engine, search, root);
}

const struct pdb_search_loop HOT_NAME(pdb_search_loop) = {.begin = begin, .add = add, .run = run};
