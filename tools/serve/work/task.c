/* task.c - a request about one board: its options are read from the body */
/* SPDX-License-Identifier: MIT */
#include "serve/work/task.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/params.h"

static const char *fallback_name(unsigned index)
{
    static const char *const names[] = {"quick", "none"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const struct option_spec options[] = {
    {.name = "board", .read = value_text, .offset = offsetof(struct task, board)},
    {.name = "size", .read = value_any_size, .offset = offsetof(struct task, search.size)},
    {.name = "goal", .read = value_text, .offset = offsetof(struct task, search.goal)},
    {.name = "heuristic",
     .read = value_heuristic,
     .offset = offsetof(struct task, search.heuristic)},
    {.name = "algorithm",
     .choices = settings_algorithm_name,
     .offset = offsetof(struct task, search.algorithm)},
    {.name = "cost", .choices = settings_cost_name, .offset = offsetof(struct task, search.cost)},
    {.name = "memory",
     .read = value_size,
     .offset = offsetof(struct task, search.limits.memory_bytes)},
    {.name = "time_limit",
     .read = value_seconds,
     .offset = offsetof(struct task, search.limits.seconds)},
    {.name = "node_limit",
     .read = value_count,
     .offset = offsetof(struct task, search.limits.n_nodes)},
    {.name = "weight", .read = value_weight, .offset = offsetof(struct task, search.limits.weight)},
    {.name = "threads",
     .read = value_threads,
     .offset = offsetof(struct task, search.limits.n_threads)},
    {.name = "fallback",
     .choices = fallback_name,
     .offset = offsetof(struct task, without_fallback)},
};

/* ---- limits ---- */

/* 0 means no limit. */
static uint64_t min_limit(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* A request may use at most what the server's options allow. Without a limit of its own it gets the
 * library's default (solver.h), if that is less: little for the transposition table of trays. */
static void apply_limits(struct task *task, const struct fifteen_limits *max)
{
    struct fifteen_limits *const limits = &task->search.limits;
    const bool is_auto =
        task->search.algorithm == FIFTEEN_AUTO && task->search.cost == FIFTEEN_COST_UNIT;
    const bool is_tray =
        task->puzzle.start != NULL && fifteen_tray_valid(puzzle_size(&task->puzzle));
    if (limits->memory_bytes == 0)
        limits->memory_bytes = UINT64_C(1) << (is_auto && is_tray ? 26 : 30);
    limits->memory_bytes = min_limit(limits->memory_bytes, max->memory_bytes);
    limits->n_nodes = min_limit(limits->n_nodes, max->n_nodes);
    if (limits->seconds == 0 || limits->seconds > max->seconds)
        limits->seconds = max->seconds;
    limits->fallback = task->without_fallback == 0;
}

/* ---- board and goal ---- */

/* Returns false if the request is rejected. Otherwise the task is over if task->status is not
 * FIFTEEN_OK. */
static bool read_puzzle(struct task *task)
{
    const char *const text = task->search.goal == NULL ? "last" : task->search.goal;
    struct fifteen_board *start;
    struct goal goal;
    task->status = fifteen_board_parse(task->board, strlen(task->board), task->search.size, &start,
                                       &task->error);
    task->readable = task->status == FIFTEEN_OK;
    if (!task->readable)
        return true;
    task->status = goal_parse(text, fifteen_board_size(start), &goal, &task->error);
    if (task->status == FIFTEEN_OK)
        task->status = puzzle_make(&task->puzzle, start, &goal, &task->error);
    else
        fifteen_board_free(start);
    goal_free(&goal);
    return task->status != FIFTEEN_INVALID;
}

/* Requests have only the first members: hints the board, its size and its goal, values also the
 * heuristic. */
static enum fifteen_status read_body(struct task *task, const struct request *request)
{
    static const unsigned n_options[] = {
        [TASK_HINT] = 3, [TASK_EVALUATE] = 4, [TASK_SOLVE] = sizeof options / sizeof options[0]};
    const struct params params = {options, n_options[task->kind], task};
    const enum fifteen_status status =
        params_read_body(&params, request, &task->body, &task->error);
    if (status == FIFTEEN_OK && task->board == NULL)
        return message_set(&task->error, FIFTEEN_INVALID, "board is missing");
    return status;
}

/* A solver keeps its tables by cost, which no other request can use and the cache does not count.
 */
static enum fifteen_status reject_cost_tables(const struct task *task, struct fifteen_error *error)
{
    const char *const heuristic = task->search.heuristic;
    if (task->search.cost == FIFTEEN_COST_UNIT || heuristic == NULL ||
        strstr(heuristic, "pdb") == NULL)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "heuristic: requests with tables support only the cost unit; choose "
                       "manhattan or hamming");
}

static bool read_task(struct task *task, const struct request *request)
{
    if (read_body(task, request) != FIFTEEN_OK)
        return false;
    if (reject_cost_tables(task, &task->error) != FIFTEEN_OK)
        return false;
    if (!read_puzzle(task))
        return false;
    apply_limits(task, &task->server->settings->search.limits);
    task->over = task->status != FIFTEEN_OK;
    return true;
}

/* ---- all of it ---- */

struct task *task_create(struct server *server, const struct request *request, enum task_kind kind,
                         struct reply *reply)
{
    struct task *const task = calloc(1, sizeof *task);
    if (task == NULL) {
        reply_error(reply, HTTP_INTERNAL_SERVER_ERROR, "out of memory");
        return NULL;
    }
    task->server = server;
    task->kind = kind;
    task->socket = request->socket;
    task->knows_interim = request->knows_interim;
    task->wake = -1;
    pthread_mutex_init(&task->lock, NULL);
    if (read_task(task, request))
        return task;
    reply_error(reply, HTTP_BAD_REQUEST, "%s", task->error.text);
    task_free(task);
    return NULL;
}

void task_free(struct task *task)
{
    task_end(task);
    if (task->wake >= 0)
        close(task->wake);
    solver_cache_give_back(task->server->solvers, &task->loan);
    puzzle_free(&task->puzzle);
    fifteen_result_free(&task->result);
    json_decref(task->body);
    pthread_mutex_destroy(&task->lock);
    free(task);
}
