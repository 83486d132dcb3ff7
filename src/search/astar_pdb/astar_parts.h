/* astar_parts.h - the parts of a fast A*, which threads search, and their memory
 *
 * A large search has ASTAR_PDB_PARTS parts, each with a table and a queue of its own. A board's
 * part follows from its key (HDA*: Kishimoto, Fukunaga & Botea 2009, "Scalable, parallel
 * best-first search for optimal sequential planning"). Parts are searched by rounds:
 *
 *      expand:   each part expands a batch, and puts the children into its outbox, as nodes
 *      deliver:  each part adds what the outboxes of all parts have for it, in their order
 *
 * Within a step of a round no part changes what another reads: no lock is needed, and it does not
 * matter which thread does what. So counts do not depend on the number of threads. A small search
 * has one part, as most of its time would go by between the rounds of several.
 *
 * Tables and queues grow until the limit is reached. Each part may use its share of it, 16 MiB at
 * least; with less a search stays in one part. All parts grow together, each on any thread.
 *
 * A search on many ranks has such parts in each, of the boards that the rank owns (astar_ranks.h).
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_ASTAR_PARTS_H
#define ASTAR_PDB_ASTAR_PARTS_H

#include <string.h>

#include "search/astar_pdb/board_queue.h"
#include "search/astar_pdb/board_table.h"
#include "search/engine/limits.h"
#include "search/engine/node_views.h"
#include "search/engine/unit.h"
#include "search/idastar_pdb/pdb_search.h"
#include "util/threads.h"

enum {
    ASTAR_PDB_PARTS = 16,
    ASTAR_PDB_SMALL = 1 << 18, /* nodes up to which a search has one part, unless the job says */
    ASTAR_PDB_BATCH = 32,
    ASTAR_PDB_CHILDREN = 4 * ASTAR_PDB_BATCH, /* maximum; three for each, four for the root */
    ASTAR_PDB_CHUNKS = 2 * ASTAR_PDB_BATCH,   /* chunks of a queue that one round may need */
    ASTAR_PDB_MAX_ARRIVALS = 1 << 10,         /* nodes of other ranks for a part, in one round */
    ASTAR_PDB_ELSEWHERE = ASTAR_PDB_PARTS,    /* the list of an outbox for all other ranks */
    ASTAR_PDB_MAX_MARGIN = 63
};

/* A child on its way to its part. */
struct astar_message {
    struct board_node node;
    uint8_t layer; /* of the queue */
    uint8_t next;  /* of its list in the outbox, or ASTAR_PDB_CHILDREN */
};

/* Messages in lists: one for each part, and one for other ranks. */
struct astar_outbox {
    uint8_t n_messages;
    uint8_t first[ASTAR_PDB_PARTS + 1]; /* ASTAR_PDB_CHILDREN: of an empty list */
    uint8_t last[ASTAR_PDB_PARTS + 1];
    struct astar_message messages[ASTAR_PDB_CHILDREN];
};

struct astar_part {
    struct board_table table;
    uint64_t expanded;
    uint64_t generated;
    uint64_t may_generate; /* in the next batch */
    bool is_idle;          /* the first layer of its queue had no key */
    bool is_limited;       /* it may not generate all children of its batch */
    bool lacks_memory;     /* a message is lost: the search fails */
    bool has_goal;
    struct astar_outbox outbox;
};

struct astar_ranks;

struct astar_pdb {
    const struct pdb_engine *engine;
    const struct search_job *job;
    const struct astar_pdb_loop *loop;
    struct pdb_steps steps[PDB_STEPS]; /* by the last step */
    struct node_views views;
    struct pdb_root start;
    unsigned n_stored_views; /* by a slot of a table; those of version 2.0.0 were all large */
    uint64_t divided_at;     /* nodes */
    unsigned n_parts;
    struct astar_part *parts;
    struct board_queue *queues; /* by part */
    struct crew *crew;          /* NULL: the caller alone */
    unsigned rank;
    unsigned n_ranks;              /* that share the boards */
    struct astar_ranks *ranks;     /* NULL: this process is alone */
    struct astar_outbox *arrivals; /* of other ranks: one for each part; NULL: alone */
    node_key goal;                 /* its key in the table */
    unsigned bound;                /* f of the queues' first layer */
    struct {
        uint64_t expanded;
        uint64_t generated;
    } before; /* the parts were made */
    uint64_t expanded;
    uint64_t generated;
    uint64_t n_nodes;     /* in all tables */
    uint64_t max_open;    /* nodes open after a round; no node is reopened */
    uint64_t node_limit;  /* maximum of `generated` */
    uint64_t pause_at;    /* nodes generated */
    uint64_t limit_bytes; /* of all memory */
    uint64_t parts_bytes; /* of that for tables and queues */
    struct watch *watch;
    struct fifteen_error *error;
};

/* The part of a key, by bits that do not give its place in the part's table. */
static inline unsigned astar_pdb_part(const struct astar_pdb *search, node_key key)
{
    return (unsigned)(key.word[0] >> 16) % ASTAR_PDB_PARTS * search->n_parts / ASTAR_PDB_PARTS;
}

/* The rank that owns a key, by the same lower bits: they do not give its place either. */
static inline unsigned astar_pdb_owner(const struct astar_pdb *search, node_key key)
{
    const uint32_t mixed = (uint32_t)key.word[0] * UINT32_C(0x9e3779b1);
    return (unsigned)((uint64_t)mixed * search->n_ranks >> 32);
}

/* The list of an outbox that a board belongs to. */
static inline unsigned astar_pdb_list(const struct astar_pdb *search, node_key key)
{
    return search->n_ranks > 1 && astar_pdb_owner(search, key) != search->rank
               ? (unsigned)ASTAR_PDB_ELSEWHERE
               : astar_pdb_part(search, key);
}

static inline const struct board_table *astar_pdb_table(const struct astar_pdb *search,
                                                        node_key key)
{
    return &search->parts[astar_pdb_part(search, key)].table;
}

/* Returns true if the goal was reached within a bound. */
static inline bool astar_pdb_has_goal(const struct astar_pdb *search, unsigned bound)
{
    const struct board_node *const node =
        board_table_seek(astar_pdb_table(search, search->goal), search->goal);
    return node_key_equal(node->key, search->goal) && node->g <= bound;
}

/* Undoes the move that has led to a board. */
static inline void astar_pdb_step_back(const struct astar_pdb *search, unsigned move,
                                       struct node_board *board)
{
    const struct tray *const tray = search->job->tray;
    const unsigned back = move_inverse((enum fifteen_move)move);
    const unsigned blank = tray->to[node_board_blank(board, tray->n_cells)][back];
    node_board_slide(&search->engine->patterns, pdb_step(back, blank), board);
}

/* ---- messages ---- */

static inline void astar_outbox_clear(struct astar_outbox *outbox)
{
    memset(outbox->first, ASTAR_PDB_CHILDREN, sizeof outbox->first);
    outbox->n_messages = 0;
}

/* Adds a message at the end of a list. There must be room. */
static inline void astar_outbox_post(struct astar_outbox *outbox, unsigned list,
                                     const struct astar_message *message)
{
    const uint8_t at = outbox->n_messages++;
    outbox->messages[at] = *message;
    outbox->messages[at].next = ASTAR_PDB_CHILDREN;
    if (outbox->first[list] == ASTAR_PDB_CHILDREN)
        outbox->first[list] = at;
    else
        outbox->messages[outbox->last[list]].next = at;
    outbox->last[list] = at;
}

/* The outboxes of the parts, and those with the nodes of other ranks. */
static inline unsigned astar_pdb_n_outboxes(const struct astar_pdb *search)
{
    return search->arrivals != NULL ? 2 * search->n_parts : search->n_parts;
}

static inline const struct astar_outbox *astar_pdb_outbox(const struct astar_pdb *search,
                                                          unsigned number)
{
    return number < search->n_parts ? &search->parts[number].outbox
                                    : &search->arrivals[number - search->n_parts];
}

/* ---- memory ---- */

/* Makes the first part, without nodes: a table of one page; or, if the limit is not much larger, of
 * two thirds of it. Returns FIFTEEN_NO_MEMORY, or FIFTEEN_LIMIT if the limit is too low. Always
 * call astar_parts_free. */
ENGINE_PART enum fifteen_status astar_parts_init(struct astar_pdb *search);
ENGINE_PART void astar_parts_free(struct astar_pdb *search);

/* Makes room for another round. If memory is used up, sets *full and returns FIFTEEN_LIMIT. */
ENGINE_PART enum fifteen_status astar_parts_make_room(struct astar_pdb *search, bool *full);

/* Returns true if a search of one part is large enough for several, and has memory for them. */
ENGINE_PART bool astar_parts_divides(const struct astar_pdb *search);

/* Divides the nodes of the one part among all. */
ENGINE_PART enum fifteen_status astar_parts_divide(struct astar_pdb *search);

/* Does something for each part, on all threads. */
ENGINE_PART enum fifteen_status astar_parts_for_each(struct astar_pdb *search, threads_item *item,
                                                     void *context);

/* ---- rounds ---- */

/* The steps of a round, compiled once per instruction set. A part may be expanded and delivered to
 * on any thread. */
struct astar_pdb_loop {
    void (*expand)(const struct astar_pdb *search, unsigned part);
    void (*deliver)(const struct astar_pdb *search, unsigned part);
    /* After the search: nodes see all views, as they would when expanded. */
    void (*see_all)(const struct astar_pdb *search, unsigned part);
};

#endif
