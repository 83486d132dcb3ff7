/* tray_search.c - the tray with any heuristic as a domain, and the searches of it
 *
 * State:
 *
 *      0         7   8     9
 *      | board     | blank | the heuristic's state ..
 *
 * The blank's cell tells the parent from other neighbours. Boards alone tell states apart.
 */
#include <assert.h>
#include <string.h>

#include <fifteen/search.h>

#include "search/search.h"
#include "util/error.h"

enum { at_blank = sizeof(fifteen_board), at_heuristic };

/* The blank's moves in the order in which they are tried. */
struct moves {
    uint8_t n;
    uint8_t to[4];
    uint8_t move[4];
};

struct tray_context {
    const struct search_job *job;
    const struct heuristic *heuristic;
    struct moves moves[FIFTEEN_MAX_CELLS][FIFTEEN_MAX_CELLS + 1]; /* by the blank's cell and the one
                                                                     that it does not go back to */
};

enum { no_way_back = FIFTEEN_MAX_CELLS };

static void tray_context_init(struct tray_context *context, const struct search_job *job,
                              const struct heuristic *heuristic)
{
    context->job = job;
    context->heuristic = heuristic;
    for (unsigned blank = 0; blank < job->tray->n_cells; blank++)
        for (unsigned back = 0; back <= no_way_back; back++) {
            struct moves *const moves = &context->moves[blank][back];
            moves->n = 0;
            for (unsigned i = 0; i < 4; i++) {
                const uint8_t to = job->tray->to[blank][job->order[i]];
                if (to == TRAY_NO_CELL || to == back)
                    continue;
                moves->to[moves->n] = to;
                moves->move[moves->n++] = job->order[i];
            }
        }
}

static fifteen_board board_in(const void *state)
{
    fifteen_board board;
    memcpy(&board, state, sizeof board);
    return board;
}

static unsigned blank_in(const void *state)
{
    return ((const uint8_t *)state)[at_blank];
}

static void write_board(uint8_t *state, fifteen_board board, unsigned blank)
{
    memcpy(state, &board, sizeof board);
    state[at_blank] = (uint8_t)blank;
}

static void start(const void *context, void *state)
{
    const struct tray_context *const tray = context;
    const struct search_job *const job = tray->job;
    write_board(state, job->start, fifteen_board_blank(job->tray->geometry, job->start));
    tray->heuristic->start(tray->heuristic, job->start, (uint8_t *)state + at_heuristic);
}

static unsigned expand(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps)
{
    const struct tray_context *const tray = context;
    const struct heuristic *const heuristic = tray->heuristic;
    const fifteen_board board = board_in(state);
    const unsigned blank = blank_in(state);
    const struct moves *const moves =
        &tray->moves[blank][parent != NULL ? blank_in(parent) : no_way_back];
    uint8_t *successor = successors;
    for (unsigned i = 0; i < moves->n; i++) {
        const unsigned to = moves->to[i];
        const struct heuristic_move move = {
            .board = board_slide(board, to, blank),
            .tile = (uint8_t)fifteen_board_tile(board, to),
            .from = (uint8_t)to,
            .to = (uint8_t)blank,
        };
        write_board(successor, move.board, to);
        heuristic->move(heuristic, &move, (const uint8_t *)state + at_heuristic,
                        successor + at_heuristic);
        steps[i] = (struct fifteen_step){.cost = 1, .action = moves->move[i]};
        successor += at_heuristic + heuristic->state_size;
    }
    return moves->n;
}

static bool is_goal(const void *context, const void *state)
{
    return board_in(state) == ((const struct tray_context *)context)->job->goal;
}

static uint32_t value(const void *context, const void *state)
{
    const struct heuristic *const heuristic = ((const struct tray_context *)context)->heuristic;
    return heuristic->value(heuristic, (const uint8_t *)state + at_heuristic);
}

static bool equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return board_in(a) == board_in(b);
}

static uint64_t hash(const void *context, const void *state)
{
    (void)context;
    return board_in(state);
}

static void take_result(struct search_result *result, const struct fifteen_search_result *found)
{
    result->expanded = found->expanded;
    result->generated = found->generated;
    assert(found->length <= FIFTEEN_MAX_MOVES);
    result->solution.length = (unsigned)found->length;
    for (unsigned i = 0; i < found->length; i++)
        result->solution.path[i] = (uint8_t)found->path[i];
}

/* Start and goal are connected, so that a heuristic is to blame if there is no solution. */
static enum fifteen_status search_tray(enum fifteen_algorithm algorithm,
                                       const struct search_job *job,
                                       const struct heuristic *heuristic,
                                       struct search_result *result, struct fifteen_error *error)
{
    struct tray_context context;
    tray_context_init(&context, job, heuristic);
    const struct fifteen_domain domain = {.context = &context,
                                          .state_size = at_heuristic + heuristic->state_size,
                                          .max_successors = 4,
                                          .most_cost = FIFTEEN_MAX_MOVES,
                                          .start = start,
                                          .expand = expand,
                                          .is_goal = is_goal,
                                          .heuristic = value,
                                          .equal = equal,
                                          .hash = hash};
    uint8_t first[at_heuristic + HEURISTIC_STATE_MAX];
    start(&context, first);
    *result = (struct search_result){.n_threads = 1, .initial_h = value(&context, first)};
    struct fifteen_search_result found;
    const enum fifteen_status status =
        fifteen_search(&domain, algorithm, &job->limits, &job->monitor, &found, error);
    take_result(result, &found);
    fifteen_search_result_free(&found);
    if (status == FIFTEEN_UNSOLVABLE)
        return error_set(error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                         FIFTEEN_MAX_MOVES);
    return status;
}

enum fifteen_status astar(const struct search_job *job, const struct heuristic *heuristic,
                          struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_ASTAR, job, heuristic, result, error);
}

enum fifteen_status tray_breadth_first(const struct search_job *job,
                                       const struct heuristic *heuristic,
                                       struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_BREADTH_FIRST, job, heuristic, result, error);
}

enum fifteen_status tray_uniform_cost(const struct search_job *job,
                                      const struct heuristic *heuristic,
                                      struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_UNIFORM_COST, job, heuristic, result, error);
}

enum fifteen_status tray_greedy(const struct search_job *job, const struct heuristic *heuristic,
                                struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_GREEDY, job, heuristic, result, error);
}
