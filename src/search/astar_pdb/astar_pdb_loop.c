/* astar_pdb_loop.c - the inner loops of the fast A*, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "search/astar_pdb/astar_parts.h"
#include "util/hot.h"
#include "util/prefetch.h"

/* Whether values are found late (astar_pdb.h): with few views all are found at once. */
enum { IS_LATE = (int)NODE_VIEWS > (int)VIEW_MAX };

/* Look-ups in some of the patterns that have the tile moved. */
struct entries {
    unsigned n;
    node_entry_begun begun[NODE_VIEWS];
    const uint64_t *bits[NODE_VIEWS]; /* of the table, then the word with the entry */
    uint8_t in_word[NODE_VIEWS];      /* the entry's bit there */
    uint8_t pattern[NODE_VIEWS];
};

/* An open node that is being expanded. */
struct parent {
    struct node_board board;
    node_bits falls; /* an entry's bit if its value falls */
    struct board_node node;
    struct entries late; /* for the views that it has yet to see */
    unsigned asked;      /* a bit for each view that its children see at once */
    uint8_t step;        /* the last */
};

struct child {
    struct node_board board;
    node_key key;
    struct entries entries;
    uint8_t parent;
    uint8_t step;
};

struct batch {
    unsigned n_parents;
    unsigned n_children;
    struct parent parents[ASTAR_PDB_BATCH];
    struct child children[ASTAR_PDB_CHILDREN];
};

/* The node of a slot, whose unused sums are 0. */
static inline void read_slot(const struct board_table *table, const struct board_node *slot,
                             struct board_node *node)
{
    *node = (struct board_node){.g = 0};
    board_node_copy(node, slot, board_table_slot_bytes(table));
}

/* Takes keys from a part's queue and finds their nodes; drops stale keys. Returns false if the
 * queue's layer is empty. */
static inline bool take_parents(const struct astar_pdb *search, unsigned part, struct batch *batch)
{
    const struct board_table *const table = &search->parts[part].table;
    struct board_queue_entry entries[ASTAR_PDB_BATCH];
    const unsigned n = board_queue_pop(&search->queues[part], ASTAR_PDB_BATCH, entries);
    for (unsigned i = 0; i < n; i++)
        board_table_prefetch(table, entries[i].key);
    batch->n_parents = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct board_node *const node = board_table_seek(table, entries[i].key);
        if (node->g == entries[i].g)
            read_slot(table, node, &batch->parents[batch->n_parents++].node);
    }
    return n > 0;
}

/* ---- look-ups ---- */

/* The number of entries: a constant where all views have patterns of their own. */
static inline unsigned n_entries(const struct entries *entries, const unsigned n_views)
{
    return IS_LATE ? entries->n : n_views;
}

/* Begins to look for the entries that some views need after the last step of a board. */
static inline void begin_entries(const struct pdb_engine *engine, unsigned views, unsigned moved,
                                 unsigned step, struct node_board *board, struct entries *entries,
                                 const unsigned n_views)
{
    const struct node_patterns *const patterns = &engine->patterns;
    uint8_t asked[NODE_VIEWS + 1] = {0};
    node_patterns_list(patterns, views, moved, n_views, asked, &entries->n);
    for (unsigned i = 0; i < n_entries(entries, n_views); i++) {
        uint8_t table;
        entries->begun[i] =
            node_board_begin_entry(engine->lookup, patterns, asked[i], step, board, &table);
        entries->pattern[i] = (uint8_t)node_patterns_number(asked[i], table);
    }
}

/* Finds the entries and prefetches them. */
static inline void prefetch_entries(const struct pdb_engine *engine, unsigned step,
                                    struct entries *entries, const unsigned n_views)
{
    const struct node_patterns *const patterns = &engine->patterns;
    for (unsigned i = 0; i < n_entries(entries, n_views); i++) {
        const unsigned pattern = entries->pattern[i];
        const uint32_t entry = node_board_end_entry(patterns, pattern, step, entries->begun[i]);
        entries->bits[i] = lookup_address(patterns->bits[pattern], entry);
        entries->in_word[i] = entry % 64;
        prefetch(entries->bits[i]);
    }
}

/* Changes a parent's values of some patterns to a child's. `falls` is the parent's. */
static inline void take_values(const struct pdb_engine *engine, const struct entries *entries,
                               node_bits falls, struct board_node *node, const unsigned n_views)
{
    node_bits seen = 0;
    node_bits bits = 0;
    unsigned changed = 0;
    unsigned rising = 0;
    for (unsigned i = 0; i < n_entries(entries, n_views); i++) {
        const unsigned pattern = entries->pattern[i];
        const uint64_t bit = *entries->bits[i] >> entries->in_word[i] & 1;
        const unsigned rises = (unsigned)(bit ^ (falls >> pattern & 1));
        const unsigned views = IS_LATE ? node_patterns_views(&engine->patterns, pattern) : 1u << i;
        seen |= (node_bits)((node_bits)1 << pattern);
        bits |= (node_bits)(bit << pattern);
        changed |= views;
        rising |= views & (0 - rises);
    }
    node->second = (node_bits)((node->second & ~seen) | bits);
    view_sums_change(node->h, n_views, changed, rising);
}

/* ---- parents ---- */

/* The views whose values a node has yet to see: these are its parent's, an odd number of moves from
 * its maximum. */
static inline unsigned views_to_see(const struct board_node *node, const unsigned n_views)
{
    return IS_LATE && node->g > 0
               ? view_sums_uneven(node->h, n_views, view_sums_max(node->h, n_views))
               : 0;
}

/* The views that decide a child's value: the others are too small to exceed it in one move. */
static inline unsigned asked_views(const struct board_node *node, const unsigned n_views)
{
    return IS_LATE ? view_sums_equal(node->h, n_views, view_sums_max(node->h, n_views))
                   : (1u << n_views) - 1;
}

/* The views that a parent's children see at once: a constant where these are all. */
static inline unsigned childrens_views(const struct parent *parent, const unsigned n_views)
{
    return IS_LATE ? parent->asked : (1u << n_views) - 1;
}

/* Opens the board of a node, and begins with the views that it has yet to see. */
static inline void open_parent(const struct astar_pdb *search, struct parent *parent,
                               const unsigned n_views)
{
    const node_bits odd =
        node_views_open(&search->views, n_views, node_key_unmix(parent->node.key), &parent->board);
    /* An even value falls from .. to the one whose bit 1 is the other, an odd one keeps it. */
    parent->falls = (node_bits)~odd;
    const unsigned blank = node_board_blank(&parent->board, search->job->tray->n_cells);
    const unsigned last = parent->node.g == 0 ? PDB_NO_MOVE : parent->node.reached & 3u;
    parent->step = (uint8_t)pdb_step(last, blank);
    if (IS_LATE) {
        const unsigned moved = parent->node.g == 0 ? 0 /* the start sees all views */
                                                   : node_board_moved(&search->engine->patterns,
                                                                      parent->step, &parent->board);
        begin_entries(search->engine, views_to_see(&parent->node, n_views), moved, parent->step,
                      &parent->board, &parent->late, n_views);
    }
}

static inline void prefetch_late(const struct pdb_engine *engine, struct parent *parent,
                                 const unsigned n_views)
{
    if (IS_LATE)
        prefetch_entries(engine, parent->step, &parent->late, n_views);
}

/* Ends this. The move changed the patterns that are looked up from odd to even, or back. */
static inline void complete_parent(const struct pdb_engine *engine, struct parent *parent,
                                   const unsigned n_views)
{
    struct board_node *const node = &parent->node;
    if (IS_LATE)
        take_values(engine, &parent->late, (node_bits)(node->second ^ ~parent->falls), node,
                    n_views);
    parent->falls ^= node->second;
    parent->asked = asked_views(node, n_views);
}

/* ---- children ---- */

/* Generates a node's children, and begins with the views that decide their values: in the narrow
 * width a child has its key when it has begun with the first. Whether the table has its board is
 * not asked before: with late views this would cost more than the look-ups it saves. Returns false
 * if they would exceed the part's node limit. */
static inline bool generate(const struct astar_pdb *search, struct astar_part *part,
                            struct batch *batch, unsigned index, const unsigned n_views)
{
    struct parent *const parent = &batch->parents[index];
    const struct pdb_steps *const steps = &search->steps[parent->step];
    if (batch->n_children + steps->n > part->may_generate)
        return false;
    for (unsigned i = 0; i < steps->n; i++) {
        struct child *const child = &batch->children[batch->n_children++];
        child->parent = (uint8_t)index;
        child->step = steps->step[i];
        const unsigned moved = node_board_step(&search->engine->patterns, child->step,
                                               &parent->board, &child->board, n_views);
        begin_entries(search->engine, childrens_views(parent, n_views), moved, child->step,
                      &child->board, &child->entries, n_views);
        child->key = node_key_mix(node_board_key(&child->board));
    }
    part->generated += steps->n;
    part->expanded++;
    return true;
}

/* A node's value, with linear conflict where it could be the maximum. Updates the margin. */
static inline unsigned value_of(const struct pdb_engine *engine, const struct node_board *board,
                                struct board_node *node, const unsigned n_views)
{
    const unsigned h = view_sums_max(node->h, n_views);
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

/* A child's node, with its values in the views asked. */
static inline struct board_node make_node(const struct pdb_engine *engine,
                                          const struct parent *parent, const struct child *child,
                                          const unsigned n_views)
{
    const unsigned move = pdb_step_move(child->step);
    struct board_node node = parent->node;
    node.key = child->key;
    node.g++;
    take_values(engine, &child->entries, parent->falls, &node, n_views);
    unsigned margin = parent->node.reached >> 2;
    if (!IS_LATE && engine->conflicts != NULL && margin > 0)
        margin -= view_sums_max(node.h, n_views) < view_sums_max(parent->node.h, n_views);
    node.reached = (uint8_t)(move | margin << 2);
    return node;
}

/* Posts a child unless it needs more moves than any solution has. */
static inline void reach(const struct astar_pdb *search, struct astar_outbox *outbox,
                         const struct batch *batch, const struct child *child,
                         const unsigned n_views)
{
    const struct pdb_engine *const engine = search->engine;
    const struct parent *const parent = &batch->parents[child->parent];
    struct astar_message message = {.node = make_node(engine, parent, child, n_views)};
    const unsigned f = parent->node.g + 1u +
                       (IS_LATE ? view_sums_max(message.node.h, n_views)
                                : value_of(engine, &child->board, &message.node, n_views));
    if (f > FIFTEEN_MAX_MOVES)
        return;
    message.layer = f > search->bound;
    astar_outbox_post(outbox, astar_pdb_list(search, child->key), &message);
}

static inline void expand_batch(const struct astar_pdb *search, unsigned number,
                                const unsigned n_views)
{
    struct astar_part *const part = &search->parts[number];
    struct batch batch;
    astar_outbox_clear(&part->outbox);
    part->is_idle = !take_parents(search, number, &batch);
    batch.n_children = 0;
    for (unsigned i = 0; i < batch.n_parents; i++)
        open_parent(search, &batch.parents[i], n_views);
    for (unsigned i = 0; i < batch.n_parents; i++)
        prefetch_late(search->engine, &batch.parents[i], n_views);
    for (unsigned i = 0; i < batch.n_parents; i++)
        complete_parent(search->engine, &batch.parents[i], n_views);
    for (unsigned i = 0; i < batch.n_parents && !part->is_limited; i++)
        part->is_limited = !generate(search, part, &batch, i, n_views);
    for (unsigned i = 0; i < batch.n_children; i++)
        prefetch_entries(search->engine, batch.children[i].step, &batch.children[i].entries,
                         n_views);
    for (unsigned i = 0; i < batch.n_children; i++)
        reach(search, &part->outbox, &batch, &batch.children[i], n_views);
}

static void expand(const struct astar_pdb *search, unsigned part)
{
    const unsigned n_views = search->engine->n_views;
    if (IS_LATE) {
        expand_batch(search, part, n_views);
        return;
    }
    switch (n_views) {
    case 1:
        expand_batch(search, part, 1);
        break;
    case 2:
        expand_batch(search, part, 2);
        break;
    case 3:
        expand_batch(search, part, 3);
        break;
    default:
        expand_batch(search, part, VIEW_MAX);
    }
}

/* Opens a node, unless another message had it with a path as short. */
static inline void open_node(const struct astar_pdb *search, unsigned number,
                             const struct astar_message *message)
{
    struct astar_part *const part = &search->parts[number];
    const struct board_node *const node = &message->node;
    struct board_node *const at = board_table_seek(&part->table, node->key);
    if (!node_key_equal(at->key, node->key))
        board_table_add(&part->table, at, node);
    else if (at->g > node->g)
        board_node_copy(at, node, board_table_slot_bytes(&part->table));
    else
        return;
    if (!board_queue_push(&search->queues[number], message->layer, node->g, node->key))
        part->lacks_memory = true;
    if (node_key_equal(node->key, search->goal) && node->g <= search->bound)
        part->has_goal = true;
}

static void deliver(const struct astar_pdb *search, unsigned number)
{
    const unsigned n_outboxes = astar_pdb_n_outboxes(search);
    for (unsigned from = 0; from < n_outboxes; from++) {
        const struct astar_outbox *const outbox = astar_pdb_outbox(search, from);
        for (unsigned i = outbox->first[number]; i < ASTAR_PDB_CHILDREN;
             i = outbox->messages[i].next)
            board_table_prefetch(&search->parts[number].table, outbox->messages[i].node.key);
    }
    for (unsigned from = 0; from < n_outboxes; from++) {
        const struct astar_outbox *const outbox = astar_pdb_outbox(search, from);
        for (unsigned i = outbox->first[number]; i < ASTAR_PDB_CHILDREN;
             i = outbox->messages[i].next)
            open_node(search, number, &outbox->messages[i]);
    }
}

/* The next nodes of a table, from a slot on, that have views yet to see, and their slots. */
static inline unsigned list_late(const struct astar_pdb *search, const struct board_table *table,
                                 uint64_t *slot, struct parent *parents,
                                 struct board_node *slots[ASTAR_PDB_BATCH])
{
    const uint64_t n_slots = table->n_slots + BOARD_TABLE_SPARE;
    unsigned n = 0;
    for (; *slot < n_slots && n < ASTAR_PDB_BATCH; ++*slot) {
        slots[n] = board_table_slot(table, *slot);
        read_slot(table, slots[n], &parents[n].node);
        n += !board_table_is_empty(slots[n]) &&
             views_to_see(&parents[n].node, search->engine->n_views) != 0;
    }
    return n;
}

static inline void see_late_views(const struct astar_pdb *search, unsigned number)
{
    const unsigned n_views = search->engine->n_views;
    const struct board_table *const table = &search->parts[number].table;
    struct parent parents[ASTAR_PDB_BATCH];
    struct board_node *slots[ASTAR_PDB_BATCH];
    uint64_t slot = 0;
    assert(n_views > 0);
    for (unsigned n; (n = list_late(search, table, &slot, parents, slots)) > 0;) {
        for (unsigned i = 0; i < n; i++)
            open_parent(search, &parents[i], n_views);
        for (unsigned i = 0; i < n; i++)
            prefetch_late(search->engine, &parents[i], n_views);
        for (unsigned i = 0; i < n; i++) {
            complete_parent(search->engine, &parents[i], n_views);
            board_node_copy(slots[i], &parents[i].node, board_table_slot_bytes(table));
        }
    }
}

static void see_all(const struct astar_pdb *search, unsigned part)
{
    if (IS_LATE)
        see_late_views(search, part);
}

const struct astar_pdb_loop HOT_NAME(ENGINE_NAME(astar_pdb_loop)) = {
    .expand = expand, .deliver = deliver, .see_all = see_all};
