/* pdb_search_loop.c - the inner loop of the fast IDA*, compiled once per instruction set */
#include <string.h>

#include "search/pdb_search.h"
#include "util/hot.h"

/* The tile on cell `from` moves to the blank on cell `to`; returns its label. */
static inline unsigned slide(struct pdb_node *node, unsigned view, const struct pdb_lookup *lookup,
                             unsigned from, unsigned to)
{
    const uint64_t label = node->labels[view] >> 4 * from & 15;
    const unsigned table = lookup_table_of(lookup, (unsigned)label);
    node->labels[view] ^= label << 4 * from ^ label << 4 * to;
    node->sets[view] ^= (UINT64_C(1) << from ^ UINT64_C(1) << to) << 16 * table;
    return table;
}

static inline uint32_t entry_of(const struct pdb_node *node, unsigned view,
                                const struct pdb_lookup *lookup, unsigned table, unsigned blank)
{
    const uint32_t entry = lookup_entry(lookup, table, node->labels[view], node->sets[view], blank);
    __builtin_prefetch(lookup_address(lookup, table, entry));
    return entry;
}

/* Puts the children of a node on the stack, unless the node limit forbids it. */
static inline bool expand(const struct pdb_engine *engine, struct pdb_search *search,
                          const struct pdb_node *node, uint32_t record, const unsigned n_views)
{
    const struct pdb_lookup *const lookup = engine->lookup;
    const struct pdb_steps *const steps = &search->steps[node->blank][node->move];
    if (search->generated + steps->n > search->node_limit)
        return false;
    for (unsigned i = 0; i < steps->n; i++) {
        const struct pdb_step step = steps->step[i];
        struct pdb_node *const child = &search->pending[search->n_pending + i];
        *child = *node;
        child->parent = record;
        child->left--;
        child->patience--;
        child->blank = step.to;
        child->move = step.move & 7U;
        child->table0 = slide(child, 0, lookup, step.to, node->blank) & 3;
        child->entry = entry_of(child, 0, lookup, child->table0, step.to);
        if (n_views == 2)
            child->table1 = slide(child, 1, lookup, engine->reflected[step.to],
                                  engine->reflected[node->blank]) &
                            3;
    }
    search->n_pending += steps->n;
    search->generated += steps->n;
    search->expanded++;
    return true;
}

/* Takes the move of a tile of `table` into account. Of value - 1 and value + 1 the value after it
 * is the one whose bit 1 is the entry's. False if the sum is now beyond the bound. */
static inline bool passes(struct pdb_node *node, unsigned view, unsigned table, unsigned bit)
{
    const unsigned old = node->modulo[view] >> 2 * table & 3;
    const unsigned even = ~old & 1;
    const unsigned grew = bit ^ old >> 1 ^ even;
    node->modulo[view] ^= (uint8_t)((old ^ (bit << 1 | even)) << 2 * table);
    node->slack[view] = (uint8_t)(node->slack[view] - grew);
    return node->slack[view] < 128;
}

/* Linear conflict's value changes by one with every move too: a node that has slack s in it has no
 * descendant beyond the bound within s moves. */
static inline bool conflicts_pass(const struct pdb_engine *engine, struct pdb_node *node)
{
    const unsigned value = line_values_sum(engine->conflicts, node->labels[0]);
    if (value > node->left)
        return false;
    node->patience = (uint8_t)((node->left - value) / 2 + 1);
    return true;
}

/* The nodes of a batch that passed so far. */
struct survivors {
    unsigned n;
    uint8_t at[pdb_search_batch];
};

static inline void test_board(const struct pdb_engine *engine, struct pdb_node *batch, unsigned n,
                              struct survivors *passed)
{
    passed->n = 0;
    for (unsigned i = 0; i < n; i++) {
        struct pdb_node *const node = &batch[i];
        const unsigned bit = lookup_bit(engine->lookup, node->table0, node->entry);
        passed->at[passed->n] = (uint8_t)i;
        passed->n += passes(node, 0, node->table0, bit);
    }
}

static inline void test_reflection(const struct pdb_engine *engine, struct pdb_node *batch,
                                   struct survivors *passed)
{
    uint32_t entries[pdb_search_batch];
    for (unsigned i = 0; i < passed->n; i++) {
        const struct pdb_node *const node = &batch[passed->at[i]];
        entries[i] =
            entry_of(node, 1, engine->lookup, node->table1, engine->reflected[node->blank]);
    }
    unsigned n = 0;
    for (unsigned i = 0; i < passed->n; i++) {
        struct pdb_node *const node = &batch[passed->at[i]];
        const unsigned bit = lookup_bit(engine->lookup, node->table1, entries[i]);
        passed->at[n] = passed->at[i];
        n += passes(node, 1, node->table1, bit);
    }
    passed->n = n;
}

static inline bool is_noted(const struct pdb_search *search, const struct pdb_node *node)
{
    return (node->left & search->seen_mask) == 0;
}

static inline void prefetch_seen(const struct pdb_search *search, const struct pdb_node *batch,
                                 const struct survivors *passed)
{
    for (unsigned i = 0; i < passed->n; i++) {
        const struct pdb_node *const node = &batch[passed->at[i]];
        if (is_noted(search, node))
            transpositions_prefetch(search->seen, node->labels[0]);
    }
}

static inline enum pdb_search_end expand_all(const struct pdb_engine *engine,
                                             struct pdb_search *search, struct pdb_node *batch,
                                             const struct survivors *passed, const unsigned n_views)
{
    for (unsigned i = 0; i < passed->n; i++) {
        struct pdb_node *const node = &batch[passed->at[i]];
        if (node->labels[0] == search->goal) {
            search->found = *node;
            return PDB_SEARCH_FOUND;
        }
        /* Sound values leave no node without moves that passes; those of a forged table may. */
        if (node->left == 0 || (node->patience == 0 && !conflicts_pass(engine, node)))
            continue;
        if (search->seen != NULL && is_noted(search, node) &&
            !transpositions_visit(search->seen, node->labels[0], node->left))
            continue;
        const uint32_t record = move_log_add(&search->log, node->parent, node->move);
        if (!expand(engine, search, node, record, n_views))
            return PDB_SEARCH_NODE_LIMIT;
    }
    return PDB_SEARCH_PAUSED;
}

static inline enum pdb_search_end run_views(const struct pdb_engine *engine,
                                            struct pdb_search *search, const unsigned n_views)
{
    struct pdb_node batch[pdb_search_batch];
    struct survivors passed;
    while (search->n_pending > 0) {
        if (search->generated > search->pause_at ||
            search->log.n + pdb_search_batch > search->log.capacity)
            return PDB_SEARCH_PAUSED;
        const unsigned n = search->n_pending < pdb_search_batch ? (unsigned)search->n_pending
                                                                : (unsigned)pdb_search_batch;
        search->n_pending -= n;
        memcpy(batch, search->pending + search->n_pending, n * sizeof *batch);
        test_board(engine, batch, n, &passed);
        if (search->seen != NULL)
            prefetch_seen(search, batch, &passed);
        if (n_views == 2)
            test_reflection(engine, batch, &passed);
        const enum pdb_search_end end = expand_all(engine, search, batch, &passed, n_views);
        if (end != PDB_SEARCH_PAUSED || atomic_load_explicit(search->call, memory_order_relaxed))
            return end;
    }
    return PDB_SEARCH_EXHAUSTED;
}

static enum pdb_search_end run(const struct pdb_engine *engine, struct pdb_search *search)
{
    return engine->n_views == 2 ? run_views(engine, search, 2) : run_views(engine, search, 1);
}

static enum pdb_search_end begin(const struct pdb_engine *engine, struct pdb_search *search,
                                 const struct pdb_node *root)
{
    search->n_pending = 0;
    move_log_clear(&search->log);
    return expand(engine, search, root, 0, engine->n_views) ? PDB_SEARCH_PAUSED
                                                            : PDB_SEARCH_NODE_LIMIT;
}

const struct pdb_search_loop HOT_NAME(pdb_search_loop) = {.begin = begin, .run = run};
