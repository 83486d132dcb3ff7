/* tree.c - the tree of a small search as a document */
/* SPDX-License-Identifier: MIT */
#include "serve/tree.h"

#include <stdlib.h>
#include <string.h>

#include "serve/params.h"
#include "serve/work/task.h"
#include "trace/trace_forms.h"

/* A search of this size takes milliseconds. */
enum { MAX_CELLS = 9, MAX_NODES = 2000 };

struct tree_request {
    unsigned form;      /* an index among those FOR_TRACES */
    unsigned algorithm; /* enum fifteen_algorithm; FIFTEEN_AUTO: A* */
};

static const char *form_name(unsigned index)
{
    return settings_form_name(FOR_TRACES, index);
}

static const struct option_spec options[] = {
    {.name = "form", .choices = form_name, .offset = offsetof(struct tree_request, form)},
    {.name = "algorithm",
     .choices = settings_algorithm_name,
     .offset = offsetof(struct tree_request, algorithm)},
};

static void reply_tree(struct reply *reply, enum settings_form form,
                       const struct trace_document *document)
{
    static const char *const types[N_FORMS] = {[FORM_TEXT] = "text/plain; charset=utf-8",
                                               [FORM_JSON] = "application/json",
                                               [FORM_SVG] = "image/svg+xml",
                                               [FORM_HTML] = "text/html; charset=utf-8",
                                               [FORM_DOT] = "text/vnd.graphviz; charset=utf-8"};
    char *text = NULL;
    size_t size;
    FILE *const to = open_memstream(&text, &size);
    const bool written = to != NULL && trace_print_of(form)(document, to);
    if (to != NULL && fclose(to) == 0 && written) {
        reply_body(reply, types[form], text, size);
        return;
    }
    free(text);
    reply_error(reply, HTTP_INTERNAL_SERVER_ERROR, "the tree could not be drawn");
}

static enum fifteen_status check_board(const struct puzzle *puzzle,
                                       enum fifteen_algorithm algorithm,
                                       struct fifteen_error *error)
{
    const struct fifteen_problem problem = {puzzle->start, puzzle->goal};
    if (fifteen_cells(fifteen_board_size(puzzle->start)) > MAX_CELLS)
        return message_set(error, FIFTEEN_INVALID, "trees are drawn for boards of up to %d cells",
                           MAX_CELLS);
    if (!trace_supports(algorithm))
        return message_set(error, FIFTEEN_INVALID,
                           "no tree is drawn for %s, only for astar, uniform-cost, breadth-first, "
                           "greedy, idastar, iddfs, bae, nbs, mm, dvcbs and bidirectional",
                           fifteen_algorithm_name(algorithm));
    return fifteen_problem_check(&problem, error);
}

/* Searches, and replies with the nodes up to the limit. */
static enum fifteen_status search(struct trace *trace, const char *heuristic,
                                  const struct tree_request *request, struct reply *reply,
                                  struct fifteen_error *error)
{
    const struct fifteen_solver_options solver_options = {.heuristic = heuristic,
                                                          .algorithm = FIFTEEN_IDASTAR_PLAIN};
    const struct fifteen_monitor monitor = {.report = NULL};
    struct trace_document document = {.trace = trace};
    struct fifteen_solver *solver = NULL;
    enum fifteen_status status = fifteen_solver_create(&solver_options, &solver, error);
    trace->solver = solver;
    if (status == FIFTEEN_OK)
        status = trace_run(trace, &monitor, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_LIMIT) {
        trace_describe(&document, heuristic);
        reply_tree(reply, settings_form_at(FOR_TRACES, request->form), &document);
        status = FIFTEEN_OK;
    }
    trace_free(trace);
    fifteen_solver_free(solver);
    return status;
}

void tree_answer(void *context, const struct request *request, struct reply *reply)
{
    struct tree_request read = {.algorithm = FIFTEEN_AUTO};
    const struct params params = {options, sizeof options / sizeof options[0], &read};
    struct fifteen_error error;
    if (params_read_arguments(&params, request, &error) != FIFTEEN_OK) {
        reply_error(reply, HTTP_BAD_REQUEST, "%s", error.text);
        return;
    }
    /* The members of the body are those of a heuristic value. The task is not run. */
    struct task *const task = task_create(context, request, TASK_EVALUATE, reply);
    if (task == NULL)
        return;
    const char *const heuristic =
        task->search.heuristic != NULL ? task->search.heuristic : "manhattan";
    struct trace trace = {.start = task->puzzle.start,
                          .goal = task->puzzle.goal,
                          .algorithm = read.algorithm == FIFTEEN_AUTO
                                           ? FIFTEEN_ASTAR
                                           : (enum fifteen_algorithm)read.algorithm,
                          .weight = 1,
                          .max_nodes = MAX_NODES};
    enum fifteen_status status = task->status;
    if (status == FIFTEEN_OK)
        status = check_board(&task->puzzle, trace.algorithm, &task->error);
    if (status == FIFTEEN_OK) {
        trace.size = fifteen_board_size(trace.start);
        trace.reopens = trace.algorithm == FIFTEEN_GREEDY;
        status = search(&trace, heuristic, &read, reply, &task->error);
    }
    if (status != FIFTEEN_OK)
        reply_error(reply, HTTP_BAD_REQUEST, "%s", task->error.text);
    task_free(task);
}
