/* astar.c - A* (Hart, Nilsson & Raphael 1968) within a memory limit */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "search/open_list.h"
#include "search/search.h"
#include "search/watch.h"
#include "util/error.h"

struct astar {
    const struct search_job *job;
    const struct heuristic *heuristic;
    struct search_result *result;
    struct watch watch;
    struct node_table nodes;
    struct open_list *open;
    uint64_t memory_bytes;
    struct fifteen_error *error;
    uint8_t root_state[HEURISTIC_STATE_MAX];
};

static enum fifteen_status out_of_memory(const struct astar *search, enum fifteen_status status)
{
    if (status == FIFTEEN_LIMIT)
        return error_set(search->error, status,
                         "A* used up its memory of %" PRIu64 " bytes after %" PRIu64
                         " nodes; allow it more, or use IDA*",
                         search->memory_bytes, search->result->generated);
    return error_set(search->error, status, "out of memory for A*");
}

static enum fifteen_status add_root(struct astar *search)
{
    uint32_t number;
    const enum fifteen_status status = node_table_add(&search->nodes, search->job->start, &number);
    if (status != FIFTEEN_OK)
        return out_of_memory(search, status);
    struct node *const root = node_at(&search->nodes, number);
    memcpy(root->state, search->root_state, search->heuristic->state_size);
    root->h = (uint8_t)search->result->initial_h;
    search->result->generated = 1;
    open_list_push(search->open, number);
    return FIFTEEN_OK;
}

/* Opens a node that has been reached by a new or a cheaper way. No problem has a solution of f
 * moves if the open list cannot hold f. */
static void reach(struct astar *search, uint32_t number, unsigned g, unsigned move)
{
    struct node *const node = node_at(&search->nodes, number);
    if (node->is_open)
        open_list_remove(search->open, number);
    node->g = (uint8_t)g;
    node->move = (uint8_t)move;
    if (g + node->h <= open_list_max_f)
        open_list_push(search->open, number);
}

/* Adds a node whose board came of its parent's by a move of a tile; it is to be reached. */
static enum fifteen_status add_child(struct astar *search, const struct node *parent,
                                     const struct heuristic_move *move, uint32_t *number)
{
    const enum fifteen_status status = node_table_add(&search->nodes, move->board, number);
    if (status != FIFTEEN_OK)
        return out_of_memory(search, status);
    struct node *const child = node_at(&search->nodes, *number);
    search->heuristic->move(search->heuristic, move, parent->state, child->state);
    child->h = (uint8_t)search->heuristic->value(search->heuristic, child->state);
    return FIFTEEN_OK;
}

/* Generates the child that the blank's move from one cell to another leads to. */
static enum fifteen_status generate(struct astar *search, const struct node *parent, unsigned blank,
                                    unsigned to, unsigned move)
{
    const struct heuristic_move tile_move = {
        .board = board_slide(parent->board, to, blank),
        .tile = (uint8_t)fifteen_board_tile(parent->board, to),
        .from = (uint8_t)to,
        .to = (uint8_t)blank,
    };
    search->result->generated++;
    const unsigned g = parent->g + 1U;
    uint32_t number = node_table_find(&search->nodes, tile_move.board);
    if (number != 0 && node_at(&search->nodes, number)->g <= g)
        return FIFTEEN_OK;
    if (number == 0) {
        const enum fifteen_status status = add_child(search, parent, &tile_move, &number);
        if (status != FIFTEEN_OK)
            return status;
    }
    reach(search, number, g, move);
    return FIFTEEN_OK;
}

static enum fifteen_status watch_over(struct astar *search, const struct node *node)
{
    const uint64_t generated = search->result->generated;
    if (generated < search->watch.next_check)
        return FIFTEEN_OK;
    return watch_check(&search->watch, (unsigned)node->g + node->h, generated, search->error);
}

static bool is_way_back(const struct node *node, unsigned move)
{
    return node->g > 0 && move == (unsigned)move_inverse((enum fifteen_move)node->move);
}

static enum fifteen_status expand(struct astar *search, const struct node *node)
{
    const struct search_job *const job = search->job;
    const unsigned blank = fifteen_board_blank(job->tray->geometry, node->board);
    search->result->expanded++;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned move = job->order[i];
        const unsigned to = job->tray->to[blank][move];
        if (to == TRAY_NO_CELL || is_way_back(node, move))
            continue;
        enum fifteen_status status = watch_over(search, node);
        if (status == FIFTEEN_OK)
            status = generate(search, node, blank, to, move);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

/* Goes back from the goal by the moves that reached each node. */
static void trace(const struct astar *search, const struct node *goal,
                  struct fifteen_solution *solution)
{
    const struct tray *const tray = search->job->tray;
    solution->length = goal->g;
    fifteen_board board = goal->board;
    unsigned blank = fifteen_board_blank(tray->geometry, board);
    for (unsigned g = goal->g; g > 0; g--) {
        const struct node *const node =
            node_at(&search->nodes, node_table_find(&search->nodes, board));
        assert(node->g == g);
        solution->path[g - 1] = node->move;
        const unsigned from = tray->to[blank][move_inverse((enum fifteen_move)node->move)];
        board = board_slide(board, from, blank);
        blank = from;
    }
}

static enum fifteen_status run(struct astar *search)
{
    enum fifteen_status status = add_root(search);
    while (status == FIFTEEN_OK) {
        const uint32_t number = open_list_pop(search->open);
        if (number == 0)
            return error_set(search->error, FIFTEEN_INTERNAL,
                             "no solution of up to %d moves was found", open_list_max_f);
        const struct node *const node = node_at(&search->nodes, number);
        if (node->board == search->job->goal) {
            trace(search, node, &search->result->solution);
            return FIFTEEN_OK;
        }
        status = expand(search, node);
    }
    return status;
}

static enum fifteen_status prepare(struct astar *search)
{
    if (search->memory_bytes < sizeof *search->open)
        return out_of_memory(search, FIFTEEN_LIMIT);
    const enum fifteen_status status = node_table_init(
        &search->nodes, search->heuristic->state_size, search->memory_bytes - sizeof *search->open);
    if (status != FIFTEEN_OK)
        return out_of_memory(search, status);
    search->open = open_list_create(&search->nodes);
    return search->open == NULL ? out_of_memory(search, FIFTEEN_NO_MEMORY) : FIFTEEN_OK;
}

enum fifteen_status astar(const struct search_job *job, const struct heuristic *heuristic,
                          struct search_result *result, struct fifteen_error *error)
{
    *result = (struct search_result){.n_threads = 1};
    struct astar search = {.job = job,
                           .heuristic = heuristic,
                           .result = result,
                           .memory_bytes = search_memory(job),
                           .error = error};
    heuristic->start(heuristic, job->start, search.root_state);
    result->initial_h = heuristic->value(heuristic, search.root_state);
    watch_start(&search.watch, &job->limits, &job->monitor);
    enum fifteen_status status = prepare(&search);
    if (status == FIFTEEN_OK)
        status = run(&search);
    free(search.open);
    node_table_free(&search.nodes);
    return status;
}
