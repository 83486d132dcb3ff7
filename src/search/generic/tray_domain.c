/* tray_domain.c - the tray with any heuristic as a domain */
#include "search/generic/tray_domain.h"

#include <assert.h>
#include <string.h>

#include "util/error.h"

enum { AT_BLANK = sizeof(fifteen_board), AT_HEURISTIC };

enum { NO_WAY_BACK = FIFTEEN_MAX_CELLS };

void tray_domain_init(struct tray_domain *tray, const struct search_job *job,
                      const struct heuristic *heuristic)
{
    tray->job = job;
    tray->heuristic = heuristic;
    for (unsigned blank = 0; blank < job->tray->n_cells; blank++)
        for (unsigned back = 0; back <= NO_WAY_BACK; back++) {
            struct tray_moves *const moves = &tray->moves[blank][back];
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
    return ((const uint8_t *)state)[AT_BLANK];
}

static void write_board(uint8_t *state, fifteen_board board, unsigned blank)
{
    memcpy(state, &board, sizeof board);
    state[AT_BLANK] = (uint8_t)blank;
}

static void start(const void *context, void *state)
{
    const struct tray_domain *const tray = context;
    const struct search_job *const job = tray->job;
    write_board(state, job->start, fifteen_board_blank(job->tray->geometry, job->start));
    tray->heuristic->start(tray->heuristic, job->start, (uint8_t *)state + AT_HEURISTIC);
}

static unsigned expand(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps)
{
    const struct tray_domain *const tray = context;
    const struct heuristic *const heuristic = tray->heuristic;
    const fifteen_board board = board_in(state);
    const unsigned blank = blank_in(state);
    const struct tray_moves *const moves =
        &tray->moves[blank][parent != NULL ? blank_in(parent) : NO_WAY_BACK];
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
        heuristic->move(heuristic, &move, (const uint8_t *)state + AT_HEURISTIC,
                        successor + AT_HEURISTIC);
        steps[i] = (struct fifteen_step){.cost = 1, .action = moves->move[i]};
        successor += AT_HEURISTIC + heuristic->state_size;
    }
    return moves->n;
}

static bool is_goal(const void *context, const void *state)
{
    return board_in(state) == ((const struct tray_domain *)context)->job->goal;
}

static uint32_t value(const void *context, const void *state)
{
    const struct heuristic *const heuristic = ((const struct tray_domain *)context)->heuristic;
    return heuristic->value(heuristic, (const uint8_t *)state + AT_HEURISTIC);
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

struct fifteen_domain tray_domain_of(const struct tray_domain *tray)
{
    return (struct fifteen_domain){.context = tray,
                                   .state_size = AT_HEURISTIC + tray->heuristic->state_size,
                                   .max_successors = 4,
                                   .max_cost = FIFTEEN_MAX_MOVES,
                                   .start = start,
                                   .expand = expand,
                                   .is_goal = is_goal,
                                   .heuristic = value,
                                   .equal = equal,
                                   .hash = hash};
}

/* ---- the search ---- */

static void take_result(struct search_result *result, const struct fifteen_search_result *found)
{
    result->expanded = found->expanded;
    result->generated = found->generated;
    result->lower_bound = (unsigned)found->lower_bound; /* at most FIFTEEN_MAX_MOVES + 1 */
    assert(found->length <= FIFTEEN_MAX_MOVES);
    result->solution.length = (unsigned)found->length;
    for (unsigned i = 0; i < found->length; i++)
        result->solution.path[i] = (uint8_t)found->path[i];
}

/* Start and goal are connected: if no solution is found, the heuristic is not admissible. */
enum fifteen_status tray_search(const struct search_job *job, const struct heuristic *heuristic,
                                struct search_result *result, struct fifteen_error *error)
{
    struct tray_domain tray;
    tray_domain_init(&tray, job, heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    uint8_t first[TRAY_DOMAIN_MAX_STATE];
    domain.start(&tray, first);
    *result = (struct search_result){.n_threads = 1, .initial_h = domain.heuristic(&tray, first)};
    struct fifteen_search_result found;
    const enum fifteen_status status =
        fifteen_search(&domain, job->algorithm, &job->limits, &job->monitor, &found, error);
    take_result(result, &found);
    fifteen_search_result_free(&found);
    if (status == FIFTEEN_UNSOLVABLE)
        return error_set(error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                         FIFTEEN_MAX_MOVES);
    return status;
}
