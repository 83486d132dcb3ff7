/* tray_domain.c - the tray with any heuristic as a domain */
#include "search/generic/tray_domain.h"

#include <assert.h>
#include <string.h>

#include "util/error.h"

enum { NO_WAY_BACK = FIFTEEN_TRAY_MAX_CELLS };

void tray_domain_init(struct tray_domain *tray, const struct search_job *job,
                      const struct heuristic *heuristic)
{
    tray->job = job;
    tray->heuristic = heuristic;
    tray->packed_goal = wide_to_board(job->goal);
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

/* ---- states ----
 *
 * The functions below are compiled for both widths of boards: `packed` is a constant.
 */

#define INLINE static inline __attribute__((always_inline))

INLINE size_t blank_offset(bool packed)
{
    return packed ? sizeof(fifteen_board) : sizeof(wide_board);
}

INLINE size_t heuristic_offset(bool packed)
{
    return blank_offset(packed) + 1;
}

INLINE fifteen_board packed_in(const void *state)
{
    fifteen_board board;
    memcpy(&board, state, sizeof board);
    return board;
}

INLINE wide_board wide_in(const void *state)
{
    wide_board board;
    memcpy(&board, state, sizeof board);
    return board;
}

INLINE unsigned blank_in(const void *state, bool packed)
{
    return ((const uint8_t *)state)[blank_offset(packed)];
}

INLINE void write_start(const struct tray_domain *tray, uint8_t *state, bool packed)
{
    const wide_board board = tray->job->start;
    const fifteen_board small = wide_to_board(board);
    memcpy(state, packed ? (const void *)&small : &board, blank_offset(packed));
    state[blank_offset(packed)] = (uint8_t)wide_blank(board);
    tray->heuristic->start(tray->heuristic, board, state + heuristic_offset(packed));
}

/* Writes the board after a move: packed boards are slid packed, not packed again. */
INLINE void write_moved(const uint8_t *state, const struct heuristic_move *move, uint8_t *successor,
                        bool packed)
{
    if (packed) {
        const fifteen_board board = board_slide(packed_in(state), move->from, move->to);
        memcpy(successor, &board, sizeof board);
    } else {
        memcpy(successor, &move->board, sizeof move->board);
    }
    successor[blank_offset(packed)] = move->from;
}

INLINE unsigned write_successors(const struct tray_domain *tray, const uint8_t *state,
                                 const struct tray_moves *moves, uint8_t *successor,
                                 struct fifteen_step *steps, bool packed)
{
    const struct heuristic *const heuristic = tray->heuristic;
    const wide_board board = packed ? wide_of_board(packed_in(state)) : wide_in(state);
    const unsigned blank = blank_in(state, packed);
    for (unsigned i = 0; i < moves->n; i++) {
        const unsigned from = moves->to[i];
        const struct heuristic_move move = {
            .board = wide_slide(board, from, blank),
            .tile = (uint8_t)wide_tile(board, from),
            .from = (uint8_t)from,
            .to = (uint8_t)blank,
        };
        write_moved(state, &move, successor, packed);
        heuristic->move(heuristic, &move, state + heuristic_offset(packed),
                        successor + heuristic_offset(packed));
        steps[i] = (struct fifteen_step){.cost = 1, .action = moves->move[i]};
        successor += heuristic_offset(packed) + heuristic->state_size;
    }
    return moves->n;
}

INLINE unsigned expand_state(const struct tray_domain *tray, const void *state, const void *parent,
                             void *successors, struct fifteen_step *steps, bool packed)
{
    const unsigned back = parent != NULL ? blank_in(parent, packed) : NO_WAY_BACK;
    return write_successors(tray, state, &tray->moves[blank_in(state, packed)][back], successors,
                            steps, packed);
}

INLINE bool equals(const void *a, const void *b, bool packed)
{
    return packed ? packed_in(a) == packed_in(b) : wide_in(a) == wide_in(b);
}

/* The search mixes the bits of a hash. */
INLINE uint64_t hash_of(const void *state, bool packed)
{
    if (packed)
        return packed_in(state);
    const wide_board board = wide_in(state);
    return (uint64_t)board ^ (uint64_t)(board >> 64) * UINT64_C(0x9e3779b97f4a7c15);
}

/* ---- the domain, for both widths ---- */

#define DEFINE(width, packed)                                                                      \
    static void start_##width(const void *context, void *state)                                    \
    {                                                                                              \
        write_start(context, state, packed);                                                       \
    }                                                                                              \
    static unsigned expand_##width(const void *context, const void *state, const void *parent,     \
                                   void *successors, struct fifteen_step *steps)                   \
    {                                                                                              \
        return expand_state(context, state, parent, successors, steps, packed);                    \
    }                                                                                              \
    static bool is_goal_##width(const void *context, const void *state)                            \
    {                                                                                              \
        const struct tray_domain *const tray = context;                                            \
        return packed ? packed_in(state) == tray->packed_goal : wide_in(state) == tray->job->goal; \
    }                                                                                              \
    static uint32_t value_##width(const void *context, const void *state)                          \
    {                                                                                              \
        const struct heuristic *const heuristic =                                                  \
            ((const struct tray_domain *)context)->heuristic;                                      \
        return heuristic->value(heuristic, (const uint8_t *)state + heuristic_offset(packed));     \
    }                                                                                              \
    static bool equal_##width(const void *context, const void *a, const void *b)                   \
    {                                                                                              \
        (void)context;                                                                             \
        return equals(a, b, packed);                                                               \
    }                                                                                              \
    static uint64_t hash_##width(const void *context, const void *state)                           \
    {                                                                                              \
        (void)context;                                                                             \
        return hash_of(state, packed);                                                             \
    }
DEFINE(packed, true)
DEFINE(wide, false)

#define FUNCTIONS(width)                                                                           \
    (struct fifteen_domain)                                                                        \
    {                                                                                              \
        .start = start_##width, .expand = expand_##width, .is_goal = is_goal_##width,              \
        .heuristic = value_##width, .equal = equal_##width, .hash = hash_##width                   \
    }

struct fifteen_domain tray_domain_of(const struct tray_domain *tray)
{
    const bool packed = tray->job->tray->n_cells <= FIFTEEN_MAX_CELLS;
    struct fifteen_domain domain = packed ? FUNCTIONS(packed) : FUNCTIONS(wide);
    domain.context = tray;
    domain.state_size = heuristic_offset(packed) + tray->heuristic->state_size;
    domain.max_successors = 4;
    domain.max_cost = FIFTEEN_MAX_MOVES;
    return domain;
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
