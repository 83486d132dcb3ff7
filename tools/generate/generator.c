/* generator.c - random boards: drawn or walked to, climbed from, solved for their lengths */
/* SPDX-License-Identifier: MIT */
#include "generate/generator.h"

#include <stdlib.h>

#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"

/* A board on its way through the stages of a batch. */
struct candidate {
    struct puzzle puzzle;
    struct fifteen_random random; /* its own, to climb with */
    bool fits;
    size_t length;
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

/* Makes the puzzle of a board, which becomes the puzzle's, with the goal and the search of another
 * one. */
static enum fifteen_status make_like(const struct puzzle *other, struct fifteen_board *start,
                                     struct puzzle *out, struct fifteen_error *error)
{
    const struct goal goal = {.board = other->goal};
    const enum fifteen_status status = puzzle_make(out, start, &goal, error);
    out->solver = other->solver;
    out->search = other->search;
    return status;
}

/* Makes the puzzle in which the contents of the first cell have moved to the second, of the second
 * to the third, and of the third to the first. FIFTEEN_UNSOLVABLE as for puzzle_make. */
static enum fifteen_status rotate_cells(const struct puzzle *puzzle, const unsigned cells[3],
                                        struct puzzle *out, struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(puzzle->start);
    const uint16_t *const tiles = fifteen_board_tiles(puzzle->start);
    int *const rotated = malloc(fifteen_cells(size) * sizeof *rotated);
    if (rotated == NULL)
        return message_no_memory(error);
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        rotated[cell] = tiles[cell];
    for (unsigned i = 0; i < 3; i++)
        rotated[cells[(i + 1) % 3]] = tiles[cells[i]];
    struct fifteen_board *start;
    const enum fifteen_status status = fifteen_board_create(size, rotated, &start, error);
    free(rotated);
    return status == FIFTEEN_OK ? make_like(puzzle, start, out, error) : status;
}

/* Makes one step from *puzzle, whose heuristic has the value *value, and takes it if the board is
 * still solvable and the value is not lower. */
static enum fifteen_status climb_step(struct puzzle *puzzle, unsigned *value,
                                      struct fifteen_random *random, struct fifteen_error *error)
{
    unsigned cells[3];
    unsigned other_value;
    struct puzzle other = {.start = NULL};
    draw_cells(fifteen_cells(puzzle_size(puzzle)), random, cells);
    enum fifteen_status status = rotate_cells(puzzle, cells, &other, error);
    const bool solvable = status == FIFTEEN_OK;
    if (status == FIFTEEN_OK)
        status = puzzle_evaluate(&other, &other_value, error);
    if (status == FIFTEEN_OK && other_value >= *value) {
        const struct puzzle before = *puzzle;
        *puzzle = other;
        other = before;
        *value = other_value;
    }
    puzzle_free(&other);
    return status == FIFTEEN_UNSOLVABLE && !solvable ? FIFTEEN_OK : status;
}

/* Climbs from a puzzle. Each step draws three cells and rotates their contents; it is kept if the
 * board is still solvable and the heuristic's value is not lower. Ends after 1000 steps in a row
 * that do not raise it. Returns the status of puzzle_evaluate, or FIFTEEN_CANCELLED once
 * interrupted. */
static enum fifteen_status climb(struct puzzle *puzzle, struct fifteen_random *random,
                                 struct fifteen_error *error)
{
    unsigned value;
    enum fifteen_status status = puzzle_evaluate(puzzle, &value, error);
    unsigned n_fruitless = 0;
    while (status == FIFTEEN_OK && n_fruitless < MAX_FRUITLESS_STEPS) {
        const unsigned before = value;
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "climbing was interrupted");
        status = climb_step(puzzle, &value, random, error);
        n_fruitless = value > before ? 0 : n_fruitless + 1;
    }
    return status;
}

/* Climbs with the solver and settings of --hard. */
static enum fifteen_status climb_candidate(const struct generator *generator,
                                           struct candidate *candidate)
{
    struct puzzle *const puzzle = &candidate->puzzle;
    puzzle->solver = generator->climber;
    puzzle->search = generator->climbing;
    const enum fifteen_status status = climb(puzzle, &candidate->random, &candidate->error);
    puzzle->solver = generator->home.solver;
    puzzle->search = generator->home.search;
    return status;
}

/* ---- the stages of a batch ---- */

static enum fifteen_status draw_board(struct generator *generator, struct puzzle *out,
                                      struct fifteen_error *error)
{
    const struct value_bounds *const walk = &generator->options.walk;
    const struct fifteen_board *const goal = generator->home.goal;
    struct fifteen_board *start;
    const enum fifteen_status status =
        walk->given ? fifteen_random_walk(goal, walk->max, &generator->random, &start, error)
                    : fifteen_random_board(goal, &generator->random, &start, error);
    return status == FIFTEEN_OK ? make_like(&generator->home, start, out, error) : status;
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
    *candidate = (struct candidate){.fits = true};
    candidate->status = draw_board(generator, &candidate->puzzle, &candidate->error);
    if (options->hard)
        fifteen_random_seed(&candidate->random, fifteen_random_next(&generator->random));
    if (interrupt_requested())
        candidate->status = FIFTEEN_CANCELLED;
    else if (candidate->status == FIFTEEN_OK && options->length.given)
        candidate->status =
            puzzle_prepare(&candidate->puzzle, generator->tables, &candidate->error);
    return true;
}

/* A lower bound above the maximum length saves the search. */
static enum fifteen_status solve_candidate(const struct generator *generator,
                                           struct candidate *candidate)
{
    const struct value_bounds *const length = &generator->options.length;
    const struct fifteen_monitor monitor = interrupt_monitor();
    struct fifteen_limits limits = candidate->puzzle.search->limits;
    struct fifteen_result result;
    unsigned value;
    limits.n_threads = 1;
    enum fifteen_status status = puzzle_evaluate(&candidate->puzzle, &value, &candidate->error);
    candidate->fits = status == FIFTEEN_OK && value <= length->max;
    if (!candidate->fits)
        return status;
    status = puzzle_solve(&candidate->puzzle, &limits, &monitor, &result, &candidate->error);
    candidate->length = result.solution.length;
    candidate->fits = candidate->length >= length->min && candidate->length <= length->max;
    fifteen_result_free(&result);
    return status;
}

static void work_candidate(void *context, void *memory, unsigned n_busy)
{
    const struct generator *const generator = context;
    struct candidate *const candidate = memory;
    (void)n_busy;
    if (candidate->status == FIFTEEN_OK && generator->options.hard)
        candidate->status = climb_candidate(generator, candidate);
    if (candidate->status == FIFTEEN_OK && generator->options.length.given)
        candidate->status = solve_candidate(generator, candidate);
}

static void drop_candidate(void *context, void *memory)
{
    struct candidate *const candidate = memory;
    (void)context;
    puzzle_free(&candidate->puzzle);
}

/* Returns whether to continue. */
static bool take_candidate(struct generator *generator, const struct candidate *candidate)
{
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
        !generator->take(generator->context, candidate->puzzle.start, candidate->length);
    return !generator->is_closed && generator->n_found < generator->options.n_boards;
}

static bool finish_candidate(void *context, void *memory)
{
    const bool goes_on = take_candidate(context, memory);
    drop_candidate(context, memory);
    return goes_on;
}

static enum fifteen_status run_by_threads(struct generator *generator)
{
    const struct batch_stages stages = {.context = generator,
                                        .item_size = sizeof(struct candidate),
                                        .prepare = prepare_candidate,
                                        .work = work_candidate,
                                        .finish = finish_candidate,
                                        .drop = drop_candidate};
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
