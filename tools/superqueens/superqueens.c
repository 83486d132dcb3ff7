/* superqueens.c - the superqueens puzzle as a domain of <fifteen/search.h>, column by column
 *
 * State: the number of queens placed, then their rows, column by column; the other bytes are 0.
 */
/* SPDX-License-Identifier: MIT */
#include "superqueens/superqueens.h"

#include <string.h>

#include "cli/message.h"
#include "process/stopwatch.h"

enum { MAX_N = SUPERQUEENS_MAX };

bool superqueens_attack(unsigned column, unsigned row, unsigned other_column, unsigned other_row)
{
    const unsigned across = column < other_column ? other_column - column : column - other_column;
    const unsigned up = row < other_row ? other_row - row : row - other_row;
    return across == 0 || up == 0 || across == up || (across == 1 && up == 2) ||
           (across == 2 && up == 1);
}

/* ---- how many queens attack a square ---- */

/* The number of queens placed on each row and each diagonal. Their rows are needed too, for
 * knight's moves. */
struct lines {
    unsigned n;
    unsigned n_placed;
    const uint8_t *rows;
    uint8_t on_row[MAX_N];
    uint8_t rising[2 * MAX_N];  /* by column + row */
    uint8_t falling[2 * MAX_N]; /* by column + n - 1 - row */
};

static void lines_init(struct lines *lines, unsigned n, const uint8_t *state)
{
    *lines = (struct lines){.n = n, .n_placed = state[0], .rows = state + 1};
    for (unsigned column = 0; column < lines->n_placed; column++) {
        const unsigned row = lines->rows[column];
        lines->on_row[row]++;
        lines->rising[column + row]++;
        lines->falling[column + n - 1 - row]++;
    }
}

static unsigned by_knights_move(const struct lines *lines, unsigned column, unsigned row)
{
    unsigned n = 0;
    for (unsigned across = 1; across <= 2 && across <= column; across++) {
        const unsigned other = column - across;
        const unsigned up = 3 - across;
        n += other < lines->n_placed &&
             (lines->rows[other] + up == row || lines->rows[other] == row + up);
    }
    return n;
}

/* For a square in a column that has no queen yet. */
static unsigned attackers(const struct lines *lines, unsigned column, unsigned row)
{
    const unsigned rising = lines->rising[column + row];
    const unsigned falling = lines->falling[column + lines->n - 1 - row];
    return lines->on_row[row] + rising + falling + by_knights_move(lines, column, row);
}

static unsigned min_attackers(const struct lines *lines, unsigned column)
{
    unsigned min = attackers(lines, column, 0);
    for (unsigned row = 1; row < lines->n && min > 0; row++) {
        const unsigned n = attackers(lines, column, row);
        min = n < min ? n : min;
    }
    return min;
}

/* ---- the domain ---- */

static size_t state_size(const struct superqueens_problem *problem)
{
    return 1 + (size_t)problem->n;
}

static void start(const void *context, void *state)
{
    const struct superqueens_problem *const problem = context;
    memset(state, 0, state_size(problem));
    *(uint8_t *)state = (uint8_t)problem->n_placed;
    memcpy((uint8_t *)state + 1, problem->rows, problem->n_placed);
}

/* The successors have a queen on each row of the next column. */
static unsigned expand(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps)
{
    const struct superqueens_problem *const problem = context;
    const unsigned column = *(const uint8_t *)state;
    struct lines lines;
    (void)parent;
    lines_init(&lines, problem->n, state);
    for (unsigned row = 0; row < problem->n; row++) {
        uint8_t *const successor = (uint8_t *)successors + row * state_size(problem);
        memcpy(successor, state, state_size(problem));
        successor[0]++;
        successor[1 + column] = (uint8_t)row;
        steps[row] = (struct fifteen_step){.cost = attackers(&lines, column, row), .action = row};
    }
    return problem->n;
}

static bool is_goal(const void *context, const void *state)
{
    const struct superqueens_problem *const problem = context;
    return *(const uint8_t *)state == problem->n;
}

/* In each empty column, the minimum number of placed queens that attack a square of it. The queen
 * of that column will attack at least this many. Each pair counted has one queen in the column and
 * one placed queen, so that no pair is counted twice: the sum is admissible. Another queen only
 * adds attackers to squares: it is consistent too. */
static uint32_t heuristic(const void *context, const void *state)
{
    const struct superqueens_problem *const problem = context;
    struct lines lines;
    uint32_t sum = 0;
    lines_init(&lines, problem->n, state);
    for (unsigned column = lines.n_placed; column < problem->n; column++)
        sum += min_attackers(&lines, column);
    return sum;
}

static bool equal(const void *context, const void *a, const void *b)
{
    return memcmp(a, b, state_size(context)) == 0;
}

static uint64_t hash(const void *context, const void *state)
{
    return fifteen_state_hash(state, state_size(context));
}

/* ---- solving ---- */

static enum fifteen_status check(const struct superqueens_problem *problem,
                                 struct fifteen_error *error)
{
    if (problem->n < 1 || problem->n > MAX_N)
        return message_set(error, FIFTEEN_INVALID, "superqueens stand on 1 to %d columns, not %u",
                           MAX_N, problem->n);
    if (problem->n_placed > problem->n)
        return message_set(error, FIFTEEN_INVALID, "%u superqueens do not stand on %u columns",
                           problem->n_placed, problem->n);
    for (unsigned column = 0; column < problem->n_placed; column++)
        if (problem->rows[column] >= problem->n)
            return message_set(error, FIFTEEN_INVALID,
                               "the superqueen of column %u stands on row %u of %u", column + 1,
                               problem->rows[column] + 1U, problem->n);
    return FIFTEEN_OK;
}

static unsigned count_attacks(const uint8_t *rows, unsigned n)
{
    unsigned n_attacks = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            n_attacks += superqueens_attack(i, rows[i], j, rows[j]);
    return n_attacks;
}

static enum fifteen_status take_solution(const struct superqueens_problem *problem,
                                         const struct fifteen_search_result *result,
                                         struct superqueens_solution *out,
                                         struct fifteen_error *error)
{
    struct superqueens_solution found = {.n_attacks = 0};
    memcpy(found.rows, problem->rows, problem->n_placed);
    for (size_t i = 0; i < result->length; i++)
        found.rows[problem->n_placed + i] = (uint8_t)result->path[i];
    found.n_attacks = count_attacks(found.rows, problem->n);
    if (problem->n_placed + result->length != problem->n ||
        found.n_attacks != result->cost + count_attacks(problem->rows, problem->n_placed))
        return message_set(error, FIFTEEN_INTERNAL,
                           "the superqueens found have %u attacks, which is not the cost of the "
                           "search; please report this",
                           found.n_attacks);
    *out = found;
    return FIFTEEN_OK;
}

static struct fifteen_domain domain_of(const struct superqueens_problem *problem)
{
    return (struct fifteen_domain){.context = problem,
                                   .state_size = state_size(problem),
                                   .max_successors = problem->n,
                                   .max_cost = problem->n * (problem->n - 1) / 2,
                                   .start = start,
                                   .expand = expand,
                                   .is_goal = is_goal,
                                   .heuristic = heuristic,
                                   .equal = equal,
                                   .hash = hash};
}

enum fifteen_status superqueens_solve(const struct superqueens_problem *problem,
                                      const struct fifteen_limits *limits,
                                      const struct fifteen_monitor *monitor,
                                      struct superqueens_solution *solution,
                                      struct fifteen_result *out, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const enum fifteen_algorithm algorithm =
        problem->algorithm == FIFTEEN_AUTO ? FIFTEEN_ASTAR : problem->algorithm;
    if (algorithm != FIFTEEN_ASTAR && algorithm != FIFTEEN_IDASTAR)
        return message_set(error, FIFTEEN_INVALID,
                           "unsupported algorithm for superqueens: expected A* or IDA*");
    enum fifteen_status status = check(problem, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_domain domain = domain_of(problem);
    struct fifteen_search_result result;
    status = fifteen_search(&domain, algorithm, limits, monitor, &result, error);
    if (status == FIFTEEN_OK)
        status = take_solution(problem, &result, solution, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED)
        *out = (struct fifteen_result){.expanded = result.expanded,
                                       .generated = result.generated,
                                       .initial_h = result.initial_h,
                                       .seconds = stopwatch_now() - started,
                                       .algorithm = algorithm,
                                       .n_threads = 1,
                                       .heuristic = "attacked-columns",
                                       .optimal = true,
                                       .lower_bound = (unsigned)result.lower_bound};
    fifteen_search_result_free(&result);
    return status;
}
