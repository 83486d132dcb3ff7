/* task.c - what is asked about one board, as it is read from a request */
#include "serve/work/task.h"

#include <stdlib.h>
#include <string.h>

#include "input/pasted.h"
#include "input/square.h"
#include "serve/params.h"

static const struct option_spec params[] = {
    {.name = "board", .read = value_text, .offset = offsetof(struct task, board)},
    {.name = "size", .read = value_any_size, .offset = offsetof(struct task, search.size)},
    {.name = "goal", .read = value_text, .offset = offsetof(struct task, search.goal)},
    {.name = "heuristic",
     .read = value_heuristic,
     .offset = offsetof(struct task, search.heuristic)},
    {.name = "algorithm",
     .choices = settings_algorithm_name,
     .offset = offsetof(struct task, search.algorithm)},
    {.name = "memory",
     .read = value_size,
     .offset = offsetof(struct task, search.limits.memory_bytes)},
    {.name = "time_limit",
     .read = value_seconds,
     .offset = offsetof(struct task, search.limits.seconds)},
    {.name = "node_limit",
     .read = value_count,
     .offset = offsetof(struct task, search.limits.n_nodes)},
    {.name = "threads",
     .read = value_threads,
     .offset = offsetof(struct task, search.limits.n_threads)},
};

/* ---- limits ---- */

static uint64_t least(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* What a request may use at most is the server's to say; what it uses if it says nothing is the
 * library's (solver.h), if that is less. */
static void limit(struct search_settings *search, const struct fifteen_limits *most)
{
    struct fifteen_limits *const limits = &search->limits;
    if (limits->memory_bytes == 0)
        limits->memory_bytes = UINT64_C(1) << (search->algorithm == FIFTEEN_AUTO ? 26 : 30);
    limits->memory_bytes = least(limits->memory_bytes, most->memory_bytes);
    limits->n_nodes = least(limits->n_nodes, most->n_nodes);
    if (limits->seconds == 0 || limits->seconds > most->seconds)
        limits->seconds = most->seconds;
}

/* ---- board and goal ---- */

static enum fifteen_status read_item(struct task *task)
{
    struct feed_input input = {.size = task->search.size,
                               .grids = true,
                               .operands = (const char *const *)&task->numbers,
                               .n_operands = 1};
    struct feed feed;
    enum fifteen_status status = feed_init(&feed, &input, &task->error);
    if (status == FIFTEEN_OK) {
        status = feed_next(&feed, &task->item, &task->error);
        feed_free(&feed);
    }
    return status;
}

static enum fifteen_status read_board(struct task *task)
{
    struct fifteen_geometry *const size = &task->search.size;
    pasted_flatten(task->numbers, size);
    const size_t n_numbers = square_count(task->numbers, strlen(task->numbers));
    const bool fits = size->rows != 0 && !fifteen_geometry_valid(*size);
    if (fits && n_numbers != fifteen_cells(*size))
        return message_set(&task->error, FIFTEEN_INVALID, "expected %u numbers, found %zu",
                           fifteen_cells(*size), n_numbers);
    if (fits)
        *size = (struct fifteen_geometry){0, 0}; /* it is that of the numbers */
    return read_item(task);
}

/* Leaves in task->status whether there is something to work on. False: the request is refused. */
static bool read_puzzle(struct task *task)
{
    struct fifteen_geometry ignored;
    task->numbers = strdup(task->board);
    task->goal = strdup(task->search.goal == NULL ? "last" : task->search.goal);
    if (task->numbers == NULL || task->goal == NULL) {
        task->status = message_set(&task->error, FIFTEEN_NO_MEMORY, "out of memory");
        return true;
    }
    task->status = read_board(task);
    task->readable = task->status == FIFTEEN_OK;
    if (!task->readable)
        return true;
    pasted_flatten(task->goal, &ignored);
    task->status = puzzle_make(&task->puzzle, &task->item, task->goal, &task->error);
    return task->status != FIFTEEN_INVALID;
}

static enum fifteen_status read_body(struct task *task, const struct request *request,
                                     unsigned n_params, struct fifteen_error *error)
{
    const struct params asked = {params, n_params, task};
    const enum fifteen_status status = params_read_body(&asked, request, &task->body, error);
    if (status == FIFTEEN_OK && task->board == NULL)
        return message_set(error, FIFTEEN_INVALID, "board is missing");
    return status;
}

/* ---- all of it ---- */

static struct task *make(struct server *server)
{
    struct task *const task = calloc(1, sizeof *task);
    if (task == NULL)
        return NULL;
    task->server = server;
    task->job = (struct job){.work = task_work, .context = task};
    pthread_mutex_init(&task->lock, NULL);
    if (job_init(&task->job))
        return task;
    task_free(task);
    return NULL;
}

struct task *task_create(struct server *server, const struct request *request, unsigned n_params,
                         struct reply *reply)
{
    struct fifteen_error error;
    struct task *const task = make(server);
    if (task == NULL) {
        reply_error(reply, MHD_HTTP_INTERNAL_SERVER_ERROR, "out of memory, or of descriptors");
        return NULL;
    }
    task->evaluates = n_params == TASK_EVALUATES;
    if (read_body(task, request, n_params, &error) != FIFTEEN_OK) {
        reply_error(reply, MHD_HTTP_BAD_REQUEST, "%s", error.text);
    } else {
        limit(&task->search, &server->settings->search.limits);
        const bool accepted = read_puzzle(task);
        task->has_work = task->status == FIFTEEN_OK;
        if (accepted)
            return task;
        reply_error(reply, MHD_HTTP_BAD_REQUEST, "%s", task->error.text);
    }
    task_free(task);
    return NULL;
}

void task_free(struct task *task)
{
    shelf_give_back(task->server->shelf, &task->loan);
    puzzle_free(&task->puzzle);
    fifteen_grid_free(task->item.grid);
    free(task->route.moves);
    free(task->numbers);
    free(task->goal);
    json_decref(task->body);
    job_free(&task->job);
    pthread_mutex_destroy(&task->lock);
    free(task);
}
