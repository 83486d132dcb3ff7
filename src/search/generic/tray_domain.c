/* tray_domain.c - the tray with any heuristic as a domain */
/* SPDX-License-Identifier: MIT */
#include "search/generic/tray_domain.h"

#include <assert.h>
#include <string.h>

enum { NO_WAY_BACK = FIFTEEN_TRAY_MAX_CELLS };

void tray_domain_init(struct tray_domain *tray, const struct search_job *job,
                      const struct heuristic *heuristic)
{
    tray->job = job;
    tray->heuristic = heuristic;
    tray->goal = tray_board_of(job->goal, tray_is_packed(job->tray->geometry));
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
    return packed ? sizeof(packed_board) : sizeof(wide_board);
}

INLINE size_t heuristic_offset(bool packed)
{
    return blank_offset(packed) + 1;
}

INLINE void read_board(const void *state, bool packed, union tray_board *out)
{
    if (packed)
        memcpy(&out->packed, state, sizeof out->packed);
    else
        memcpy(&out->wide, state, sizeof out->wide);
}

INLINE unsigned blank_in(const void *state, bool packed)
{
    return ((const uint8_t *)state)[blank_offset(packed)];
}

INLINE void write_board(uint8_t *state, const union tray_board *board, unsigned blank, bool packed)
{
    memcpy(state, board, blank_offset(packed));
    state[blank_offset(packed)] = (uint8_t)blank;
}

INLINE void write_start(const struct tray_domain *tray, uint8_t *state, bool packed)
{
    const wide_board start = tray->job->start;
    const union tray_board board = tray_board_of(start, packed);
    write_board(state, &board, wide_blank(start), packed);
    tray->heuristic->start(tray->heuristic, start, state + heuristic_offset(packed));
}

INLINE unsigned expand_state(const struct tray_domain *tray, const uint8_t *state,
                             const void *parent, uint8_t *successor, struct fifteen_step *steps,
                             bool packed)
{
    const struct heuristic *const heuristic = tray->heuristic;
    const unsigned blank = blank_in(state, packed);
    const struct tray_moves *const moves =
        &tray->moves[blank][parent != NULL ? blank_in(parent, packed) : NO_WAY_BACK];
    union tray_board board;
    read_board(state, packed, &board);
    for (unsigned i = 0; i < moves->n; i++) {
        const unsigned to = moves->to[i];
        struct heuristic_move move;
        tray_board_slide(&board, to, blank, packed, &move.board);
        move.tile = (uint8_t)tray_board_tile(&board, to, packed);
        move.from = (uint8_t)to;
        move.to = (uint8_t)blank;
        write_board(successor, &move.board, to, packed);
        heuristic->move(heuristic, &move, state + heuristic_offset(packed),
                        successor + heuristic_offset(packed));
        steps[i] = (struct fifteen_step){.cost = 1, .action = moves->move[i]};
        successor += heuristic_offset(packed) + heuristic->state_size;
    }
    return moves->n;
}

INLINE bool equals(const void *a, const void *b, bool packed)
{
    union tray_board board[2];
    read_board(a, packed, &board[0]);
    read_board(b, packed, &board[1]);
    return tray_board_equal(&board[0], &board[1], packed);
}

INLINE bool is_at_goal(const struct tray_domain *tray, const void *state, bool packed)
{
    union tray_board board;
    read_board(state, packed, &board);
    return tray_board_equal(&board, &tray->goal, packed);
}

/* The search mixes the bits of a hash. */
INLINE uint64_t hash_of(const void *state, bool packed)
{
    union tray_board board;
    read_board(state, packed, &board);
    return packed
               ? board.packed
               : (uint64_t)board.wide ^ (uint64_t)(board.wide >> 64) * UINT64_C(0x9e3779b97f4a7c15);
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
        return is_at_goal(context, state, packed);                                                 \
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

/* Searches that keep all boards and need not find a shortest solution follow paths of any length:
 * a limit would make them search for a way round. Weighted IDA* would follow very long ones first.
 */
static bool is_limited(enum fifteen_algorithm algorithm)
{
    return fifteen_algorithm_is_optimal(algorithm) || algorithm == FIFTEEN_WEIGHTED_IDASTAR;
}

struct fifteen_domain tray_domain_of(const struct tray_domain *tray)
{
    const bool packed = tray_is_packed(tray->job->tray->geometry);
    struct fifteen_domain domain = packed ? FUNCTIONS(packed) : FUNCTIONS(wide);
    domain.context = tray;
    domain.state_size = heuristic_offset(packed) + tray->heuristic->state_size;
    domain.max_successors = 4;
    domain.max_cost = is_limited(tray->job->algorithm) ? FIFTEEN_MAX_MOVES : 0;
    return domain;
}
