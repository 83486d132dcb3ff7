/* generator.c - random boards: drawn or walked to, climbed from, solved for their lengths */
#include "generate/generator.h"

#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"

/* A board on its way through the stages of a batch. */
struct candidate {
    struct fifteen_problem problem;
    struct fifteen_random random; /* its own, to climb with */
    bool fits;
    unsigned length;
    enum fifteen_status status;
    struct fifteen_error error;
};

/* ---- hill climbing ---- */

enum { MAX_FRUITLESS_STEPS = 1000 }; /* in a row */

/* Draws three different cells. */
static void draw_cells(unsigned n_cells, struct fifteen_random *random, unsigned cells[3])
{
    for (unsigned i = 0; i < 3; i++)
        do
            cells[i] = (unsigned)fifteen_random_below(random, n_cells);
        while ((i > 0 && cells[i] == cells[0]) || (i > 1 && cells[i] == cells[1]));
}

static fifteen_board rotate_cells(fifteen_board board, const unsigned cells[3])
{
    fifteen_board rotated = board;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned to = cells[(i + 1) % 3];
        const fifteen_board before = fifteen_board_tile(board, to);
        const fifteen_board after = fifteen_board_tile(board, cells[i]);
        rotated ^= (before ^ after) << (4 * to);
    }
    return rotated;
}

/* Climbs from problem->start. Each step draws three cells and moves the contents of the first to
 * the second, of the second to the third, and of the third to the first. The step is kept if the
 * board is still solvable and the solver's heuristic is not lower. Ends after 1000 steps in a row
 * that do not raise it. Returns the status of fifteen_evaluate, or FIFTEEN_CANCELLED once
 * interrupted. */
static enum fifteen_status climb(const struct fifteen_solver *solver,
                                 struct fifteen_problem *problem, struct fifteen_random *random,
                                 struct fifteen_error *error)
{
    unsigned value;
    enum fifteen_status status = fifteen_evaluate(solver, problem, &value, error);
    unsigned n_fruitless = 0;
    while (status == FIFTEEN_OK && n_fruitless < MAX_FRUITLESS_STEPS) {
        unsigned cells[3];
        unsigned other_value;
        struct fifteen_problem other = *problem;
        draw_cells(fifteen_cells(problem->geometry), random, cells);
        other.start = rotate_cells(problem->start, cells);
        n_fruitless++;
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "climbing was interrupted");
        if (!fifteen_problem_solvable(&other))
            continue;
        status = fifteen_evaluate(solver, &other, &other_value, error);
        if (status != FIFTEEN_OK || other_value < value)
            continue;
        if (other_value > value)
            n_fruitless = 0;
        *problem = other;
        value = other_value;
    }
    return status;
}

/* ---- the stages of a batch ---- */

static struct fifteen_problem draw_board(struct generator *generator)
{
    const struct value_moves *const walk = &generator->options.walk;
    struct fifteen_problem problem = {.geometry = generator->geometry, .goal = generator->goal};
    problem.start =
        walk->given
            ? fifteen_random_walk(problem.geometry, problem.goal, walk->max, &generator->random)
            : fifteen_random_board(problem.geometry, problem.goal, &generator->random);
    return problem;
}

/* Everything that depends on the order of boards is done here, so that the number of threads does
 * not matter. */
static bool prepare_candidate(void *context, void *memory)
{
    struct generator *const generator = context;
    struct candidate *const candidate = memory;
    const struct generator_options *const options = &generator->options;
    if (generator->n_tried == (options->length.given ? options->n_tries : options->n_boards))
        return false;
    generator->n_tried++;
    *candidate = (struct candidate){.problem = draw_board(generator), .fits = true};
    if (options->hard)
        fifteen_random_seed(&candidate->random, fifteen_random_next(&generator->random));
    if (interrupt_requested())
        candidate->status = FIFTEEN_CANCELLED;
    else if (options->length.given)
        candidate->status = tables_prepare(generator->tables, generator->solver,
                                           &candidate->problem, &candidate->error);
    return true;
}

/* A lower bound above the maximum length saves the search. */
static enum fifteen_status solve_candidate(const struct generator *generator,
                                           struct candidate *candidate)
{
    const struct value_moves *const length = &generator->options.length;
    const struct fifteen_monitor monitor = interrupt_monitor();
    struct fifteen_limits limits = *generator->limits;
    struct fifteen_solution solution;
    struct fifteen_counts counts;
    unsigned value;
    limits.n_threads = 1;
    enum fifteen_status status =
        fifteen_evaluate(generator->solver, &candidate->problem, &value, &candidate->error);
    candidate->fits = status == FIFTEEN_OK && value <= length->max;
    if (!candidate->fits)
        return status;
    status = fifteen_solve(generator->solver, &candidate->problem, &limits, &monitor, &solution,
                           &counts, &candidate->error);
    if (status != FIFTEEN_OK)
        return status;
    candidate->length = solution.length;
    candidate->fits = solution.length >= length->min && solution.length <= length->max;
    return FIFTEEN_OK;
}

static void work_candidate(void *context, void *memory, unsigned n_busy)
{
    const struct generator *const generator = context;
    struct candidate *const candidate = memory;
    (void)n_busy;
    if (candidate->status == FIFTEEN_OK && generator->options.hard)
        candidate->status =
            climb(generator->climber, &candidate->problem, &candidate->random, &candidate->error);
    if (candidate->status == FIFTEEN_OK && generator->options.length.given)
        candidate->status = solve_candidate(generator, candidate);
}

static bool finish_candidate(void *context, void *memory)
{
    struct generator *const generator = context;
    const struct candidate *const candidate = memory;
    if (candidate->status == FIFTEEN_LIMIT) {
        generator->n_given_up++;
        return true;
    }
    if (candidate->status != FIFTEEN_OK) {
        generator->status = candidate->status;
        generator->error = candidate->error;
        return false;
    }
    if (!candidate->fits)
        return true;
    generator->n_found++;
    generator->is_closed =
        !generator->take(generator->context, candidate->problem.start, candidate->length);
    return !generator->is_closed && generator->n_found < generator->options.n_boards;
}

static enum fifteen_status run_by_threads(struct generator *generator)
{
    const struct batch_stages stages = {.context = generator,
                                        .item_size = sizeof(struct candidate),
                                        .prepare = prepare_candidate,
                                        .work = work_candidate,
                                        .finish = finish_candidate};
    if (!batch_run(&stages,
                   generator->n_threads != 0 ? generator->n_threads : fifteen_n_processors()))
        return message_set(&generator->error, FIFTEEN_NO_MEMORY, "out of memory or threads");
    return generator->status;
}

enum fifteen_status generator_run(struct generator *generator)
{
    fifteen_random_seed(&generator->random, generator->options.seed);
    if (generator->options.hard || generator->options.length.given)
        return run_by_threads(generator);
    struct candidate candidate;
    while (prepare_candidate(generator, &candidate) && finish_candidate(generator, &candidate))
        ;
    return generator->status;
}
