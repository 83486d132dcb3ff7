/* idastar_manhattan.c - plain IDA* on 4x4 with Manhattan distance: macros write 80 functions, one
 * for each cell of the blank and last move
 *
 * Counts and order are those of idastar_plain.c, to the node. Each function knows at compile time
 * which moves there are. Its branches are predicted separately from those of other cells, which is
 * faster than a loop without branches (bench/experiments.md).
 */
/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "board/distance.h"
#include "search/engine/job.h"
#include "search/engine/limits.h"
#include "util/error.h"

enum { N_COLUMNS = 4, N_CELLS = 16, NO_MOVE = 4 }; /* not the inverse of any move */

static const struct fifteen_geometry tray_4x4 = {N_COLUMNS, N_COLUMNS};

/* Boards are in an image of the job's tray in which operators come in the order of their numbers,
 * which is known at compile time. */
struct search {
    packed_board goal;
    uint8_t worsens[4][N_CELLS][N_CELLS]; /* [move of the blank][to][tile]: 1 or 0 */
    uint64_t expanded;
    uint64_t generated;
    struct watch watch;
    enum fifteen_status stopped; /* FIFTEEN_OK while the search goes on */
    struct fifteen_error *error;
    unsigned bound;
    unsigned n_left; /* moves of the solution that are still to be written, from its end */
    uint8_t path[FIFTEEN_MAX_MOVES];
};

/* Called once before a node is expanded, not before each child. If more nodes than the limit were
 * generated before this node, the plain search ended at a child of the last expanded one. */
static bool must_stop(struct search *search)
{
    const uint64_t limit = search->watch.limits.n_nodes;
    if (limit != 0 && search->generated == limit)
        return false;
    search->stopped = watch_check(&search->watch, search->bound, search->generated, search->error);
    if (limit != 0 && search->generated > limit)
        search->generated = limit;
    return search->stopped != FIFTEEN_OK;
}

/* ---- the functions, one for each cell of the blank and last move ---- */

/* Depth-first search below a node whose f is 2 * slack below the bound. Returns true if the search
 * is over: the goal was reached, or it must stop. */
typedef bool expand_function(struct search *search, packed_board board, int slack);

#define INLINE static inline __attribute__((always_inline))
#define APART __attribute__((noinline))

#define EACH_CELL(F)                                                                               \
    F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10) F(11) F(12) F(13) F(14) F(15)

/* They are mutually recursive: clang would inline them without end. */
#define DECLARE(cell)                                                                              \
    static expand_function expand_##cell##_0 APART, expand_##cell##_1 APART,                       \
        expand_##cell##_2 APART, expand_##cell##_3 APART, expand_##cell##_4 APART;
EACH_CELL(DECLARE)

#define ROW(cell)                                                                                  \
    {expand_##cell##_0, expand_##cell##_1, expand_##cell##_2, expand_##cell##_3, expand_##cell##_4},
static expand_function *const expand_at[N_CELLS][5] = {EACH_CELL(ROW)};

INLINE bool can_move(unsigned cell, unsigned move)
{
    switch (move) {
    case FIFTEEN_UP:
        return cell >= N_COLUMNS;
    case FIFTEEN_LEFT:
        return cell % N_COLUMNS > 0;
    case FIFTEEN_RIGHT:
        return cell % N_COLUMNS < N_COLUMNS - 1;
    default:
        return cell < N_CELLS - N_COLUMNS;
    }
}

INLINE unsigned cell_after(unsigned cell, unsigned move)
{
    static const int steps[4] = {-N_COLUMNS, -1, 1, N_COLUMNS};
    return (unsigned)((int)cell + steps[move]) % N_CELLS;
}

INLINE bool try_move(struct search *search, packed_board board, int slack, unsigned cell,
                     unsigned back, unsigned move)
{
    if (!can_move(cell, move) || move == back)
        return false;
    const unsigned to = cell_after(cell, move);
    search->generated++;
    const int left = slack - search->worsens[move][to][packed_tile(board, to)];
    if (left < 0)
        return false;
    const packed_board child = packed_slide(board, to, cell);
    if (!expand_at[to][move_inverse(move)](search, child, left))
        return false;
    search->path[--search->n_left] = (uint8_t)move;
    return true;
}

INLINE bool expand(struct search *search, packed_board board, int slack, unsigned cell,
                   unsigned back)
{
    if (board == search->goal)
        return true;
    if (search->generated >= search->watch.next_check && must_stop(search))
        return true;
    search->expanded++;
    return try_move(search, board, slack, cell, back, FIFTEEN_UP) ||
           try_move(search, board, slack, cell, back, FIFTEEN_LEFT) ||
           try_move(search, board, slack, cell, back, FIFTEEN_RIGHT) ||
           try_move(search, board, slack, cell, back, FIFTEEN_DOWN);
}

#define DEFINE(cell, back)                                                                         \
    static bool expand_##cell##_##back(struct search *search, packed_board board, int slack)       \
    {                                                                                              \
        return expand(search, board, slack, cell, back);                                           \
    }
#define DEFINE_ALL(cell)                                                                           \
    DEFINE(cell, 0) DEFINE(cell, 1) DEFINE(cell, 2) DEFINE(cell, 3) DEFINE(cell, 4)
EACH_CELL(DEFINE_ALL)

/* ---- the image of the job's tray ---- */

static unsigned n_steps(const struct tray *tray, unsigned cell, unsigned move)
{
    unsigned n = 0;
    for (; tray->to[cell][move] != TRAY_NO_CELL; n++)
        cell = tray->to[cell][move];
    return n;
}

/* In the image the first operator is up, the second left. */
static unsigned image_cell(const struct search_job *job, unsigned cell)
{
    return N_COLUMNS * n_steps(job->tray, cell, job->order[0]) +
           n_steps(job->tray, cell, job->order[1]);
}

static packed_board image_board(const struct search_job *job, packed_board board)
{
    packed_board image = 0;
    for (unsigned cell = 0; cell < N_CELLS; cell++)
        image |= (packed_board)packed_tile(board, cell) << 4 * image_cell(job, cell);
    return image;
}

bool idastar_manhattan_serves(const struct search_job *job)
{
    const struct fifteen_geometry geometry = job->tray->geometry;
    return geometry.rows == N_COLUMNS && geometry.columns == N_COLUMNS &&
           job->order[0] + job->order[3] == 3 && job->order[1] + job->order[2] == 3;
}

/* ---- the search ---- */

static unsigned distance(unsigned a, unsigned b)
{
    return cell_distance(tray_4x4, a, b);
}

static void fill_worsens(struct search *search)
{
    for (unsigned home = 0; home < N_CELLS; home++) {
        const unsigned tile = packed_tile(search->goal, home);
        for (unsigned cell = 0; cell < N_CELLS; cell++)
            for (unsigned move = 0; move < 4; move++) {
                if (!can_move(cell, move))
                    continue;
                const unsigned to = cell_after(cell, move);
                search->worsens[move][to][tile] = distance(cell, home) > distance(to, home);
            }
    }
}

static unsigned manhattan(packed_board board, packed_board goal)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < N_CELLS; cell++)
        for (unsigned home = 0; home < N_CELLS; home++)
            if (packed_tile(board, cell) != 0 &&
                packed_tile(board, cell) == packed_tile(goal, home))
                sum += distance(cell, home);
    return sum;
}

/* Every move changes f by 0 or 2, so bounds rise by 2. */
static enum fifteen_status deepen(struct search *search, packed_board start, unsigned initial_h)
{
    expand_function *const expand_root = expand_at[packed_blank(start)][NO_MOVE];
    for (unsigned slack = 0; initial_h + 2 * slack <= FIFTEEN_MAX_MOVES; slack++) {
        search->bound = initial_h + 2 * slack;
        search->n_left = search->bound;
        search->stopped = watch_begin(&search->watch, search->bound, search->expanded,
                                      search->generated, search->error);
        if (search->stopped != FIFTEEN_OK)
            return search->stopped;
        if (!expand_root(search, start, (int)slack))
            continue;
        /* The goal itself may be one of the nodes that are too many. */
        const uint64_t limit = search->watch.limits.n_nodes;
        if (limit != 0 && search->generated > limit)
            must_stop(search);
        return search->stopped;
    }
    return error_set(search->error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                     FIFTEEN_MAX_MOVES);
}

enum fifteen_status idastar_manhattan(const struct search_job *job, const struct heuristic *unused,
                                      struct search_result *result, struct fifteen_error *error)
{
    (void)unused;
    assert(idastar_manhattan_serves(job));
    const packed_board start = image_board(job, wide_to_packed(job->start));
    struct search search = {
        .goal = image_board(job, wide_to_packed(job->goal)), .generated = 1, .error = error};
    fill_worsens(&search);
    watch_start(&search.watch, &job->limits, &job->monitor);
    const unsigned initial_h = manhattan(start, search.goal);
    const enum fifteen_status status = deepen(&search, start, initial_h);
    *result = (struct search_result){.expanded = search.expanded,
                                     .generated = search.generated,
                                     .initial_h = initial_h,
                                     .lower_bound = search.watch.state.lower_bound,
                                     .n_threads = 1};
    if (status != FIFTEEN_OK)
        return status;
    result->extent = extent_of_path(search.bound);
    result->solution.length = search.bound;
    for (unsigned i = 0; i < search.bound; i++)
        result->solution.path[i] = job->order[search.path[i]];
    return FIFTEEN_OK;
}
