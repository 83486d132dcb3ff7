/* cmd_trace.c - fifteen trace: a small search, node by node */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "input/feed.h"
#include "input/goal.h"
#include "process/interrupt.h"
#include "process/out_file.h"
#include "tables/tables.h"
#include "trace/trace_forms.h"

struct trace_settings {
    uint64_t max_nodes;
};

static const struct option_spec trace_options[] = {
    {"nodes", 'n', "N", "Stop after N generated nodes, at most 5000 (default: 500).",
     .read = value_count, .offset = offsetof(struct trace_settings, max_nodes)},
    {.name = NULL},
};

static const char *form_name(unsigned index)
{
    return settings_form_name(FOR_TRACES, index);
}

static const struct option_spec output_options[] = {
    {"output", 'o', "FORM", "Output format (default: text): ", .choices = form_name,
     .offset = offsetof(struct form_settings, form)},
    {"json", '\0', NULL, "Same as --output json.", .stands_for = "json"},
    {.name = NULL},
};

static const struct option_spec method_options[] = {
    {"algorithm", 'a', "NAME",
     "Search algorithm (default: astar): astar, uniform-cost, breadth-first,\n"
     "greedy, weighted-astar, idastar, iddfs, bae, nbs, mm, dvcbs or bidirectional.\n",
     .choices = settings_algorithm_name, .offset = offsetof(struct search_settings, algorithm)},
    {"heuristic", '\0', "SPEC", "Heuristic (default: manhattan), as for 'fifteen solve'. Names:\n",
     .choices = fifteen_heuristic_name, .read = value_heuristic,
     .offset = offsetof(struct search_settings, heuristic)},
    {"weight", 'w', "W", "Weight of weighted-astar, W >= 1, such as 1.5 (default: 1).",
     .read = value_weight, .offset = offsetof(struct search_settings, limits.weight)},
    SIZE_OPTION('\0', "Rows and columns; required if the board is not square (3 means 3x3).",
                struct search_settings, size),
    GOAL_OPTION(GOAL_OR_LAST, struct search_settings, goal),
    {.name = NULL},
};

static const char summary[] =
    "Show a small search node by node: each expansion with g, h and f, what it leads to, why\n"
    "a child is dropped, and the open list. The trees that textbooks draw: --output svg; a\n"
    "file that steps forward and back: --output html; a graph for Graphviz: --output dot.\n";

static const char notes[] =
    "g is the number of moves from the board, h the heuristic's value, and f what the open list\n"
    "is ordered by: g + h, g + W h, or h alone for greedy. Nodes of equal f are expanded by the\n"
    "larger g, then the one opened last. A child that is the board before is not generated.\n"
    "Bidirectional searches grow two trees, from the board and from the goal; backward, h is the\n"
    "estimate to the board. f of bae is 2 g + h - h of the other side, of mm max(g + h, 2 g + "
    "1).\n";

static const char exits[] =
    "Exit status: 0 if the board was solved; 1 on an I/O error, missing tables or lack of\n"
    "memory; 2 for an invalid command line or malformed input; 3 if the board is unsolvable\n"
    "or the search has more nodes than --nodes; 130 if interrupted.\n";

/* The state of one run. */
struct run {
    struct trace_settings settings;
    struct form_settings form;
    struct search_settings search;
    struct run_settings run;
    struct progress progress;
    struct tables tables;
    struct fifteen_solver *solver;
    struct trace trace;
    struct trace_document document;
};

static enum settings_form form_of(const struct run *run)
{
    return settings_form_use(FOR_TRACES, run->form.form);
}

/* ---- the run ---- */

static bool print(const struct run *run)
{
    return trace_print_of(form_of(run))(&run->document, stdout) && output_flush();
}

static enum exit_status search_and_print(struct run *run)
{
    struct trace *const trace = &run->trace;
    struct fifteen_error error;
    const struct fifteen_monitor monitor = interrupt_monitor();
    const enum fifteen_status status = trace_run(trace, &monitor, &error);
    enum exit_status exit = exits_of(status);
    if (status != FIFTEEN_OK && status != FIFTEEN_LIMIT)
        return exits_report(status, &error);
    trace_describe(&run->document, run->search.heuristic);
    if (status == FIFTEEN_LIMIT)
        message_print("the search has more than %" PRIu64 " nodes; the first ones are shown%s",
                      trace->max_nodes,
                      trace->max_nodes < TRACE_MAX_NODES ? ", more with --nodes" : "");
    if (!print(run))
        exit = exits_worse(exit, EXIT_FAILED);
    return exit;
}

static enum exit_status prepare_and_run(struct run *run)
{
    struct fifteen_error error;
    progress_init(&run->progress, &run->run);
    enum fifteen_status status =
        tables_init(&run->tables, &run->search, &run->run, &run->progress, &error);
    if (status == FIFTEEN_OK)
        status = tables_create_solver(&run->tables, &run->search, &run->solver, &error);
    const struct fifteen_problem problem = {run->trace.start, run->trace.goal};
    if (status == FIFTEEN_OK)
        status = fifteen_problem_check(&problem, &error);
    run->trace.solver = run->solver;
    run->document.trace = &run->trace;
    const enum exit_status exit =
        status == FIFTEEN_OK ? search_and_print(run) : exits_report(status, &error);
    trace_free(&run->trace);
    fifteen_solver_free(run->solver);
    tables_free(&run->tables);
    return exit;
}

/* ---- options ---- */

static enum exit_status check_settings(const struct command_line *line, struct run *run)
{
    struct trace *const trace = &run->trace;
    struct fifteen_error error;
    const enum fifteen_algorithm algorithm = (enum fifteen_algorithm)run->search.algorithm;
    trace->algorithm = algorithm == FIFTEEN_AUTO ? FIFTEEN_ASTAR : algorithm;
    trace->max_nodes = run->settings.max_nodes;
    if (!trace_supports(trace->algorithm))
        return options_fail(line,
                            "'%s' is not traced; use astar, uniform-cost, breadth-first, greedy, "
                            "weighted-astar, idastar, iddfs, bae, nbs, mm, dvcbs or bidirectional",
                            fifteen_algorithm_name(trace->algorithm));
    if (trace->max_nodes > TRACE_MAX_NODES)
        return options_fail(line, "--nodes is at most %d", TRACE_MAX_NODES);
    const enum exit_status checked = options_report(
        line, fifteen_weight_check(trace->algorithm, run->search.limits.weight, &error), &error);
    if (checked != EXIT_ANSWERED)
        return checked;
    const struct option_use uses[] = {{"heuristic",
                                       fifteen_algorithm_asks_heuristic(trace->algorithm),
                                       "an algorithm with a heuristic"}};
    trace->weight = run->search.limits.weight != 0 ? run->search.limits.weight : 1;
    if (run->search.heuristic == NULL)
        run->search.heuristic = "manhattan";
    trace->reopens =
        strstr(run->search.heuristic, "classic") != NULL || trace->algorithm == FIFTEEN_GREEDY;
    if (!trace_has_two_sides(trace->algorithm))
        run->search.algorithm = FIFTEEN_IDASTAR_PLAIN; /* of the solver that evaluates */
    return options_check_uses(line, uses, 1);
}

/* Reads the only board of the operands or of standard input. */
static enum exit_status read_board(const struct command_line *line, struct run *run,
                                   char **operands, unsigned n_operands,
                                   struct fifteen_board **start, struct fifteen_board **goal)
{
    static const char *const standard_input[] = {"-"};
    const struct feed_input input = {.size = run->search.size,
                                     .operands = (const char *const *)operands,
                                     .n_operands = n_operands,
                                     .files = standard_input,
                                     .n_files = n_operands == 0};
    struct feed feed;
    struct feed_item item;
    struct fifteen_error error;
    enum fifteen_status status = feed_init(&feed, &input, &error);
    if (status != FIFTEEN_OK)
        return exits_report(status, &error);
    status = feed_next(&feed, &item, &error);
    if (status == FIFTEEN_OK) {
        struct goal stated = {.standard = item.goal};
        *start = item.start;
        if (run->search.goal != NULL)
            status = goal_read(run->search.goal, fifteen_board_size(*start), goal, &error);
        else if (item.goal_board != NULL)
            status = fifteen_board_copy(item.goal_board, goal, &error);
        else
            status = goal_make(&stated, fifteen_board_size(*start), goal, &error);
    }
    if (status == FIFTEEN_OK && fifteen_cells(fifteen_board_size(*start)) > TRACE_MAX_CELLS)
        status = message_set(&error, FIFTEEN_INVALID, "boards of up to %d cells are traced",
                             TRACE_MAX_CELLS);
    if (status == FIFTEEN_OK &&
        !fifteen_geometry_equal(fifteen_board_size(*goal), fifteen_board_size(*start)))
        status = message_set(&error, FIFTEEN_INVALID, "the goal has another size");
    feed_free(&feed);
    if (status == FIFTEEN_NOT_FOUND)
        return options_fail(line, "no board given");
    if (status != FIFTEEN_OK)
        feed_complain(&item, error.text);
    return exits_of(status);
}

enum exit_status cmd_trace(int argc, char **argv)
{
    struct run run = {.settings = {.max_nodes = 500}};
    struct given_options given = {.n = 0};
    const struct command_line line = {
        .command = "fifteen trace",
        .usage = "[OPTION..] BOARD",
        .summary = summary,
        .notes = (const char *const[]){notes, exits, NULL},
        .groups = {{"Trace options:", trace_options, &run.settings},
                   {"Trace options:", output_options, &run.form},
                   {"Trace options:", method_options, &run.search},
                   {"Table options:", settings_table_options, &run.search},
                   OUT_FILE_GROUP},
        .given = &given,
    };
    struct fifteen_board *start = NULL;
    struct fifteen_board *goal = NULL;
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    status = check_settings(&line, &run);
    if (status == EXIT_ANSWERED)
        status = read_board(&line, &run, argv + 1, (unsigned)n_operands, &start, &goal);
    run.trace.start = start;
    run.trace.goal = goal;
    if (status == EXIT_ANSWERED) {
        run.trace.size = fifteen_board_size(start);
        status = prepare_and_run(&run);
    }
    fifteen_board_free(start);
    fifteen_board_free(goal);
    return status;
}
