/* task_wait.c - what is asked about one board, as the request's thread waits for it */
#include <poll.h>

#include "serve/http/client.h"
#include "serve/work/task.h"

bool task_begin(struct task *task)
{
    if (task->has_work)
        return pool_submit(task->server->pool, &task->job);
    job_wake(&task->job);
    return true;
}

bool task_is_over(struct task *task)
{
    return !task->has_work || pool_end_of(task->server->pool, &task->job) != JOB_PENDING;
}

void task_abandon(struct task *task)
{
    struct pollfd wake = {.fd = task->job.wake, .events = POLLIN};
    if (task_is_over(task))
        return;
    pool_cancel(task->server->pool, &task->job);
    while (!task_is_over(task)) {
        poll(&wake, 1, -1);
        job_unwake(&task->job);
    }
}

void task_wait(struct task *task, const struct request *request)
{
    struct client client = {.socket = request->socket, .interim = request->interim};
    while (!task_is_over(task))
        switch (client_wait(&client, task->job.wake)) {
        case CLIENT_READY:
            job_unwake(&task->job);
            break;
        case CLIENT_QUIET:
            client_probe(&client);
            break;
        case CLIENT_GONE:
            task_abandon(task);
            break;
        }
}
