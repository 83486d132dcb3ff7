/* idastar_plain.c - IDA* (Korf 1985) as in the textbook, with any heuristic
 *
 * Compiled for both widths of boards: `packed` is a constant wherever it is a parameter.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "search/engine/job.h"
#include "search/engine/limits.h"
#include "util/error.h"

#define INLINE static inline __attribute__((always_inline))

enum { NO_MOVE = 4 }; /* not the inverse of any move */

struct idastar {
    const struct search_job *job;
    const struct heuristic *heuristic;
    struct search_result *result;
    struct watch watch;
    enum fifteen_status stopped; /* FIFTEEN_OK while the search goes on */
    struct fifteen_error *error;
    union tray_board goal;
    unsigned bound;
    unsigned next_bound; /* the minimum f beyond the bound */
    uint8_t *states;     /* of the heuristic, one for each depth */
};

struct node {
    union tray_board board;
    unsigned blank;
    unsigned g;
    unsigned back; /* move to the parent, or NO_MOVE */
};

static uint8_t *state_at(const struct idastar *search, unsigned g)
{
    return search->states + g * search->heuristic->state_size;
}

/* Call this before each node is generated: so a search may use all nodes it is allowed. */
static bool must_stop(struct idastar *search)
{
    const uint64_t generated = search->result->generated;
    if (generated < search->watch.next_check)
        return false;
    search->stopped = watch_check(&search->watch, search->bound, generated, search->error);
    return search->stopped != FIFTEEN_OK;
}

/* Makes a child and returns its h. */
INLINE unsigned generate(struct idastar *search, const struct node *node, unsigned move,
                         unsigned to, bool packed, struct node *child)
{
    const struct heuristic *const heuristic = search->heuristic;
    struct heuristic_move slid;
    tray_board_slide(&node->board, to, node->blank, packed, &child->board);
    child->blank = to;
    child->g = node->g + 1;
    child->back = move_inverse((enum fifteen_move)move);
    tray_board_slide(&node->board, to, node->blank, packed, &slid.board);
    slid.tile = (uint8_t)tray_board_tile(&node->board, to, packed);
    slid.from = (uint8_t)to;
    slid.to = (uint8_t)node->blank;
    uint8_t *const state = state_at(search, child->g);
    heuristic->move(heuristic, &slid, state_at(search, node->g), state);
    search->result->generated++;
    return heuristic->value(heuristic, state);
}

/* Depth-first search below a node whose f is within the bound. Returns true if the search is over:
 * the goal was reached, or it must stop. */
static bool expand_packed(struct idastar *search, const struct node *node);
static bool expand_wide(struct idastar *search, const struct node *node);

INLINE bool expand(struct idastar *search, const struct node *node, bool packed)
{
    const struct search_job *const job = search->job;
    search->result->expanded++;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned move = job->order[i];
        const unsigned to = job->tray->to[node->blank][move];
        if (to == TRAY_NO_CELL || move == node->back)
            continue;
        if (must_stop(search))
            return true;
        struct node child;
        const unsigned f = node->g + 1 + generate(search, node, move, to, packed, &child);
        if (f > search->bound) {
            if (f < search->next_bound)
                search->next_bound = f;
            continue;
        }
        search->result->solution.path[node->g] = (uint8_t)move;
        if (tray_board_equal(&child.board, &search->goal, packed)) {
            search->result->solution.length = child.g;
            return true;
        }
        if (packed ? expand_packed(search, &child) : expand_wide(search, &child))
            return true;
    }
    return false;
}

static bool expand_packed(struct idastar *search, const struct node *node)
{
    return expand(search, node, true);
}

static bool expand_wide(struct idastar *search, const struct node *node)
{
    return expand(search, node, false);
}

/* Iterations with increasing bounds. */
static enum fifteen_status deepen(struct idastar *search)
{
    const struct search_job *const job = search->job;
    const bool packed = tray_is_packed(job->tray->geometry);
    const struct node root = {.board = tray_board_of(job->start, packed),
                              .blank = wide_blank(job->start),
                              .g = 0,
                              .back = NO_MOVE};
    search->goal = tray_board_of(job->goal, packed);
    search->heuristic->start(search->heuristic, job->start, state_at(search, 0));
    search->bound = search->heuristic->value(search->heuristic, state_at(search, 0));
    search->result->initial_h = search->bound;
    search->result->generated = 1;
    if (job->start == job->goal)
        return FIFTEEN_OK;
    while (search->bound <= FIFTEEN_MAX_MOVES) {
        search->stopped = watch_begin(&search->watch, search->bound, search->result->expanded,
                                      search->result->generated, search->error);
        if (search->stopped != FIFTEEN_OK)
            return search->stopped;
        search->next_bound = FIFTEEN_MAX_MOVES + 1;
        if (packed ? expand_packed(search, &root) : expand_wide(search, &root))
            return search->stopped;
        search->bound = search->next_bound;
    }
    return limits_moves_reached(job->tray->geometry, search->error);
}

enum fifteen_status idastar_plain(const struct search_job *job, const struct heuristic *heuristic,
                                  struct search_result *result, struct fifteen_error *error)
{
    *result = (struct search_result){.n_threads = 1};
    /* A node beyond the bound has a value too, one step below the deepest path. */
    const size_t n_states = FIFTEEN_MAX_MOVES + 2;
    struct idastar search = {
        .job = job,
        .heuristic = heuristic,
        .result = result,
        .error = error,
        .states = malloc(n_states * heuristic->state_size),
    };
    if (search.states == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
    watch_start(&search.watch, &job->limits, &job->monitor);
    const enum fifteen_status status = deepen(&search);
    result->lower_bound = search.watch.state.lower_bound;
    if (status == FIFTEEN_OK)
        result->extent = extent_of_path(result->solution.length);
    free(search.states);
    return status;
}
