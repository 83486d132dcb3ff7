/* pdb_search_loop.c - the inner loop of the fast IDA*, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/idastar_pdb/pdb_search.h"
#include "util/hot.h"
#include "util/prefetch.h"

/* Makes a child's board and begins to look for its first entry. */
static inline node_entry_begun step_and_begin_entry(const struct pdb_engine *engine,
                                                    const struct pdb_node *parent,
                                                    struct pdb_node *node, const unsigned n_views)
{
    const struct node_patterns *const patterns = &engine->patterns;
    node->moved =
        (uint8_t)node_board_step(patterns, node->step, &parent->board, &node->board, n_views);
    return node_board_begin_entry(engine->lookup, patterns,
                                  node_patterns_ask(patterns, node->moved, 0), node->step,
                                  &node->board, &node->table);
}

/* Finds what was begun, of a node that is asked for this, and prefetches it. */
static inline void end_entry(const struct pdb_engine *engine, unsigned asked, struct pdb_node *node,
                             node_entry_begun begun)
{
    const struct node_patterns *const patterns = &engine->patterns;
    const unsigned pattern = node_patterns_number(asked, node->table);
    node->entry = node_board_end_entry(patterns, pattern, node->step, begun);
    prefetch(lookup_address(patterns->bits[pattern], node->entry));
}

static inline void copy_node(struct pdb_node *to, const struct pdb_node *node,
                             const unsigned n_views)
{
    memcpy(to, node, offsetof(struct pdb_node, board) + node_board_bytes(n_views));
}

/* Keeps a node that may be near to the goal if it is pruned. */
static inline void keep_near(struct pdb_search *search, const struct pdb_node *node, bool passes)
{
    if (PDB_SEARCH_KEEPS && __builtin_expect(node->left < search->nearest_left, 0) && !passes)
        search->keep(search, node);
}

/* Copies to the batch those of n nodes that the entry found leaves within the bound, or all.
 * Returns their number. The nodes may be the batch itself. Without branches that depend on whether
 * a node passes, as half of them do. */
HOT_INLINE unsigned test_entries(const struct pdb_engine *engine, struct pdb_search *search,
                                 unsigned view, const struct pdb_node *nodes, unsigned n,
                                 struct pdb_node *batch, const bool all, const unsigned n_views)
{
    struct pdb_node *to = batch;
    for (const struct pdb_node *node = nodes; node < nodes + n; node++) {
        const uint64_t *const bits = engine->patterns.bits[node_patterns_number(view, node->table)];
        const unsigned bit = lookup_bit(bits, node->entry);
        const slack_new slack = slack_after(&search->changes, &node->slack, view, node->table, bit);
        const bool passes = slack_passes(slack, search->used.views) || all;
        copy_node(to, node, n_views);
        slack_set(&to->slack, view, slack);
        keep_near(search, node, passes);
        to += passes;
    }
    return (unsigned)(to - batch);
}

static inline bool is_stored(const struct pdb_search *search, const struct pdb_node *node)
{
#ifdef FIFTEEN_WIDE
    const bool is_used_up = slack_is_used_up(&node->slack, search->used.views);
#else
    const bool is_used_up = false;
#endif
    return (node->left & search->seen_mask[is_used_up]) == 0;
}

static inline void prefetch_seen(const struct pdb_search *search, const struct pdb_node *batch,
                                 const uint8_t *order, unsigned n)
{
    for (unsigned i = 0; i < n && search->seen != NULL; i++)
        if (is_stored(search, &batch[order[i]]))
            transpositions_prefetch(search->seen, node_board_key(&batch[order[i]].board));
}

/* ---- the views' tests ----
 *
 * test_nodes copies n pending nodes to the batch and tests them. At first `order` is 0, 1, 2 and so
 * on. It returns the number of nodes that all views used leave within the bound. Their places in
 * the batch are then at the start of `order`.
 */

#ifdef FIFTEEN_WIDE
/* A pattern may be in several views, so patterns are asked, not views, those of the most views
 * first. Nodes are not copied again: the list `order` has those that are left. */

enum {
    ROUND_MAX = 8, /* entries of a node that are looked up together */
    SAMPLE = 16    /* every 16th batch is a sample: all its nodes look up the patterns of all views
                      used, so that the views that prune them can be counted */
};

/* Some look-ups of a batch's nodes, one after the other. */
struct round {
    unsigned n;
    uint8_t place[PDB_SEARCH_BATCH * ROUND_MAX + ROUND_MAX]; /* of the node in the batch */
    uint8_t pattern[PDB_SEARCH_BATCH * ROUND_MAX + ROUND_MAX];
    uint32_t entry[PDB_SEARCH_BATCH * ROUND_MAX];
};

/* Lists the look-ups from `first` to `end` of n nodes. Writes as many for each node as there may
 * be: the processor could not predict how many there are. */
HOT_INLINE void list_entries(const struct slack_views *asked, const struct pdb_node *batch,
                             const uint8_t *order, unsigned n, unsigned first, unsigned end,
                             struct round *round)
{
    round->n = 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned moved = batch[order[i]].moved;
        const unsigned n_all = asked->n[moved] < end ? asked->n[moved] : end;
        memset(round->place + round->n, order[i], ROUND_MAX);
        memcpy(round->pattern + round->n, asked->patterns[moved] + first, ROUND_MAX);
        round->n += n_all < first ? 0 : n_all - first;
    }
}

/* Finds the entries and prefetches them. */
static inline void find_entries(const struct pdb_engine *engine, struct pdb_node *batch,
                                struct round *round)
{
    const struct node_patterns *const patterns = &engine->patterns;
    node_entry_begun begun[PDB_SEARCH_BATCH * ROUND_MAX];
    for (unsigned i = 0; i < round->n; i++) {
        struct pdb_node *const node = &batch[round->place[i]];
        uint8_t table;
        begun[i] = node_board_begin_entry(engine->lookup, patterns, round->pattern[i], node->step,
                                          &node->board, &table);
    }
    for (unsigned i = 0; i < round->n; i++) {
        const unsigned pattern = round->pattern[i];
        round->entry[i] =
            node_board_end_entry(patterns, pattern, batch[round->place[i]].step, begun[i]);
        prefetch(lookup_address(patterns->bits[pattern], round->entry[i]));
    }
}

HOT_INLINE void take_entries(const struct pdb_engine *engine, const struct pdb_search *search,
                             struct pdb_node *batch, const struct round *round)
{
    for (unsigned i = 0; i < round->n; i++) {
        const unsigned pattern = round->pattern[i];
        const unsigned bit = lookup_bit(engine->patterns.bits[pattern], round->entry[i]);
        struct slack *const slack = &batch[round->place[i]].slack;
        *slack = slack_after(&search->changes, slack, 0, pattern, bit);
    }
}

/* Removes the nodes beyond the bound from their list. Returns how many are left. */
HOT_INLINE unsigned remove_beyond(struct pdb_search *search, const struct pdb_node *batch,
                                  uint8_t *order, unsigned n)
{
    unsigned n_left = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct pdb_node *const node = &batch[order[i]];
        const bool passes = slack_beyond(&node->slack, search->used.views) == 0;
        keep_near(search, node, passes);
        order[n_left] = order[i];
        n_left += passes;
    }
    return n_left;
}

/* Counts the first view of each node that prunes it. */
static inline void count_views(struct pdb_search *search, const struct pdb_node *batch, unsigned n)
{
    const struct pruning *const pruning = &search->pruning;
    for (unsigned i = 0; i < n; i++) {
        const unsigned beyond = slack_beyond(&batch[i].slack, search->used.views);
        bool passes = (beyond & 1) == 0;
        for (unsigned k = 0; k < pruning->n_views && passes; k++) {
            const unsigned view = pruning->views[k];
            passes = (beyond >> view & 1) == 0;
            search->tally.asked[view] += SAMPLE;
            search->tally.pruned[view] += passes ? 0 : SAMPLE;
        }
    }
}

HOT_INLINE unsigned test_nodes(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *nodes, unsigned n, struct pdb_node *batch,
                               uint8_t order[PDB_SEARCH_BATCH], const unsigned n_views)
{
    static const uint8_t ends[] = {3, 3 + ROUND_MAX, NODE_VIEWS};
    const bool counts = search->n_batches++ % SAMPLE == 0;
    struct round round;
    n = test_entries(engine, search, 0, nodes, n, batch, counts, n_views);
    for (unsigned i = 0, first = 1; i < sizeof ends; first = ends[i++]) {
        list_entries(&search->used, batch, order, n, first, ends[i], &round);
        find_entries(engine, batch, &round);
        if (i == 1) /* most of those left pass: time for the memory of both tables */
            prefetch_seen(search, batch, order, n);
        take_entries(engine, search, batch, &round);
        if (!counts)
            n = remove_beyond(search, batch, order, n);
    }
    if (counts) {
        count_views(search, batch, n);
        n = remove_beyond(search, batch, order, n);
    }
    return n;
}
#else
/* Finds the entries of a view for the tiles that the nodes' steps move, and prefetches them. */
static inline void find_entries(const struct pdb_engine *engine, struct pdb_node *batch, unsigned n,
                                unsigned view)
{
    const struct node_patterns *const patterns = &engine->patterns;
    node_entry_begun begun[PDB_SEARCH_BATCH];
    for (unsigned i = 0; i < n; i++)
        begun[i] = node_board_begin_entry(engine->lookup, patterns, view, batch[i].step,
                                          &batch[i].board, &batch[i].table);
    for (unsigned i = 0; i < n; i++) {
        const unsigned pattern = node_patterns_number(view, batch[i].table);
        batch[i].entry = node_board_end_entry(patterns, pattern, batch[i].step, begun[i]);
        prefetch(lookup_address(patterns->bits[pattern], batch[i].entry));
    }
}

HOT_INLINE unsigned test_view(const struct pdb_engine *engine, struct pdb_search *search,
                              unsigned view, struct pdb_node *batch, unsigned n,
                              const unsigned n_views)
{
    find_entries(engine, batch, n, view);
    return test_entries(engine, search, view, batch, n, batch, false, n_views);
}

HOT_INLINE unsigned test_nodes(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *nodes, unsigned n, struct pdb_node *batch,
                               uint8_t order[PDB_SEARCH_BATCH], const unsigned n_views)
{
    n = test_entries(engine, search, 0, nodes, n, batch, false, n_views);
    for (unsigned i = 0; i < search->pruning.n_views; i++) {
        const unsigned view = search->pruning.views[i];
        const unsigned asked = n;
        n = test_view(engine, search, view, batch, n, n_views);
        search->tally.asked[view] += asked;
        search->tally.pruned[view] += asked - n;
    }
    prefetch_seen(search, batch, order, n);
    return n;
}
#endif

/* The children to generate of a batch. */
struct children {
    unsigned n;
    uint8_t parent[4 * PDB_SEARCH_BATCH]; /* its place in the batch */
    uint8_t step[4 * PDB_SEARCH_BATCH];
    uint16_t path_state[4 * PDB_SEARCH_BATCH];
};

/* Lists the children of a node. Writes four, however many there are: the processor could not
 * predict the end of a loop. */
static inline void list_children(const struct pdb_steps *steps, unsigned place,
                                 struct children *children)
{
    memset(children->parent + children->n, (int)place, sizeof steps->step);
    memcpy(children->step + children->n, steps->step, sizeof steps->step);
    memcpy(children->path_state + children->n, steps->state, sizeof steps->state);
    children->n += steps->n;
}

/* Returns 1 if linear conflict may rise with a step, else 0. */
static inline unsigned may_rise(const struct pdb_search *search, const struct pdb_node *node,
                                unsigned step)
{
    const unsigned to = pdb_step_blank(step);
    const unsigned label = node_board_label(&node->board, to);
    return search->may_rise[pdb_step_move(step)][label] >> to & 1;
}

/* Puts children on the stack. Their parents' `parent` is already theirs. */
HOT_INLINE void generate(const struct pdb_engine *engine, struct pdb_search *search,
                         const struct pdb_node *batch, const struct children *children,
                         const unsigned n_views)
{
    const bool conflicts = search->pruning.conflicts;
    struct pdb_node *child = search->pending + search->n_pending;
    node_entry_begun begun[4 * PDB_SEARCH_BATCH];
    for (unsigned i = 0; i < children->n; i++, child++) {
        const struct pdb_node *const node = &batch[children->parent[i]];
        const uint8_t step = children->step[i];
        memcpy(child, node, offsetof(struct pdb_node, board));
        child->left = (uint8_t)(node->left - 1);
        child->step = step;
        child->path_state = children->path_state[i];
        if (conflicts)
            child->patience = (uint8_t)(node->patience - may_rise(search, node, step));
        begun[i] = step_and_begin_entry(engine, node, child, n_views);
    }
    child = search->pending + search->n_pending;
    for (unsigned i = 0; i < children->n; i++)
        end_entry(engine, node_patterns_ask(&engine->patterns, child[i].moved, 0), &child[i],
                  begun[i]);
    search->n_pending += children->n;
}

/* The same for all views. Not inline: the page downloads it, and it is called once for a batch. */
__attribute__((noinline)) static void generate_for_all(const struct pdb_engine *engine,
                                                       struct pdb_search *search,
                                                       const struct pdb_node *batch,
                                                       const struct children *children)
{
    generate(engine, search, batch, children, NODE_VIEWS);
}

/* Linear conflict's value changes by one with every move too: a node that has slack s in it has no
 * descendant beyond the bound within s moves that may raise it. */
static inline bool conflicts_pass(const struct pdb_engine *engine, struct pdb_search *search,
                                  struct pdb_node *node)
{
    const unsigned value = node_board_conflicts(engine->conflicts, &node->board);
    if (value > node->left) {
        search->tally.pruned[PRUNING_CONFLICTS]++;
        return false;
    }
    node->patience = (uint8_t)((node->left - value) / 2 + 1);
    return true;
}

/* Returns true if a node that passed the views' tests is to be expanded. Sound values leave no node
 * without moves that passes; those of a forged table may. */
static inline bool passes_rest(const struct pdb_engine *engine, struct pdb_search *search,
                               struct pdb_node *node, bool conflicts)
{
    if (node->left == 0 ||
        (conflicts && node->patience == 0 && !conflicts_pass(engine, search, node)))
        return false;
    return search->seen == NULL || !is_stored(search, node) ||
           transpositions_visit(search->seen, node_board_key(&node->board), node->left);
}

/* Puts the children of the nodes that passed on the stack, as far as the node limit allows. */
HOT_INLINE enum pdb_search_end expand(const struct pdb_engine *engine, struct pdb_search *search,
                                      struct pdb_node *batch, unsigned n, const uint8_t *order,
                                      const unsigned n_views)
{
    const bool conflicts = search->pruning.conflicts;
    const uint64_t n_allowed = search->node_limit - search->generated;
    enum pdb_search_end end = PDB_SEARCH_PAUSED;
    struct children children;
    unsigned n_expanded = 0;
    children.n = 0;
    search->tally.asked[PRUNING_CONFLICTS] += conflicts ? n : 0;
    for (unsigned i = 0; i < n; i++) {
        struct pdb_node *const node = &batch[order[i]];
        const struct pdb_steps *const steps = &search->after[node->path_state];
        if (node_board_equal(&node->board, &search->goal)) {
            search->found = *node;
            end = PDB_SEARCH_FOUND;
            break;
        }
        if (!passes_rest(engine, search, node, conflicts))
            continue;
        node->parent = paths_add(&search->paths, node->parent, pdb_step_move(node->step));
        if (children.n + steps->n > n_allowed) {
            end = PDB_SEARCH_NODE_LIMIT;
            break;
        }
        list_children(steps, order[i], &children);
        n_expanded++;
    }
    search->expanded += n_expanded;
    search->generated += children.n;
    if (NODE_MOVED > 1 || n_views == NODE_VIEWS)
        generate_for_all(engine, search, batch, &children);
    else
        generate(engine, search, batch, &children, n_views);
    return end;
}

/* The sum of h by all views; of many views a part of it, so that it stays below 256. */
static inline unsigned sum_of_h(const struct pdb_node *node, const unsigned n_views)
{
    const int slack = slack_sum(&node->slack, n_views);
    const unsigned sum = n_views * node->left - 2 * (unsigned)slack;
    return n_views > 4 ? sum / (n_views / 2) : sum;
}

/* Lists the nodes of a batch in decreasing order of h: the last ones are searched first. Nodes of
 * the same h keep their order. An h of 256 or more, which only a forged table has, is taken modulo
 * 256. */
static inline void sort_nodes(const struct pdb_node *batch, unsigned n, const unsigned n_views,
                              uint8_t order[PDB_SEARCH_BATCH])
{
    uint8_t first[256] = {0}; /* by h: a node's place in the batch + 1 */
    uint8_t next[PDB_SEARCH_BATCH] = {0};
    unsigned max = 0;
    for (unsigned i = n; i-- > 0;) {
        const unsigned h = sum_of_h(&batch[order[i]], n_views) % 256;
        next[order[i]] = first[h];
        first[h] = (uint8_t)(order[i] + 1);
        max = h > max ? h : max;
    }
    unsigned n_listed = 0;
    for (unsigned h = max; n_listed < n; h--)
        for (unsigned place = first[h]; place != 0; place = next[place - 1])
            order[n_listed++] = (uint8_t)(place - 1);
}

HOT_INLINE enum pdb_search_end run_views(const struct pdb_engine *engine, struct pdb_search *search,
                                         const unsigned n_views)
{
    struct pdb_node batch[PDB_SEARCH_BATCH];
    uint8_t order[PDB_SEARCH_BATCH];
    /* Constant, as a batch's size only changes in pauses. */
    const bool sorts = search->sorts && search->batch < PDB_SEARCH_BATCH;
    while (search->n_pending > 0) {
        if (search->generated > search->pause_at ||
            !paths_have_room(&search->paths, PDB_SEARCH_BATCH))
            return PDB_SEARCH_PAUSED;
        unsigned n =
            search->n_pending < search->batch ? (unsigned)search->n_pending : search->batch;
        search->n_pending -= n;
        for (unsigned i = 0; i < PDB_SEARCH_BATCH; i++)
            order[i] = (uint8_t)i;
        n = test_nodes(engine, search, search->pending + search->n_pending, n, batch, order,
                       n_views);
        if (sorts)
            sort_nodes(batch, n, n_views, order);
        const enum pdb_search_end end = expand(engine, search, batch, n, order, n_views);
        if (end != PDB_SEARCH_PAUSED || atomic_load_explicit(search->call, memory_order_relaxed))
            return end;
    }
    return PDB_SEARCH_EXHAUSTED;
}

/* Where the number of views decides what is copied, it is a constant of each loop. */
static enum pdb_search_end run(const struct pdb_engine *engine, struct pdb_search *search)
{
    if (NODE_MOVED > 1)
        return run_views(engine, search, engine->n_views);
    switch (engine->n_views) {
    case 1:
        return run_views(engine, search, 1);
    case 2:
        return run_views(engine, search, 2);
    case 3:
        return run_views(engine, search, 3);
    default:
        return run_views(engine, search, NODE_VIEWS);
    }
}

/* Only with values of a forged table is there a root without moves that is not the goal. */
static enum pdb_search_end add(const struct pdb_engine *engine, struct pdb_search *search,
                               const struct pdb_node *root)
{
    const struct pdb_steps *const steps = &search->after[root->path_state];
    struct children children = {.n = 0};
    if (root->left == 0)
        return PDB_SEARCH_PAUSED;
    if (search->generated + steps->n > search->node_limit)
        return PDB_SEARCH_NODE_LIMIT;
    list_children(steps, 0, &children);
    search->expanded++;
    search->generated += children.n;
    generate_for_all(engine, search, root, &children);
    return PDB_SEARCH_PAUSED;
}

static enum pdb_search_end begin(const struct pdb_engine *engine, struct pdb_search *search,
                                 const struct pdb_node *root)
{
    search->n_pending = 0;
    paths_clear(&search->paths);
    return add(engine, search, root);
}

const struct pdb_search_loop HOT_NAME(ENGINE_NAME(pdb_search_loop)) = {
    .begin = begin, .add = add, .run = run};
