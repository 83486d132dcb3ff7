/* task_wait.c - waiting for a task: its news, and whether the client is still there
 *
 * A client that goes closes its end of the connection; so does one that has sent all its requests
 * and waits for the answers. Only sending data distinguishes them: a client that has left resets
 * the connection.
 */
/* SPDX-License-Identifier: MIT */
#include <poll.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/work/task.h"

static void clear_wake(const struct task *task)
{
    uint64_t n;
    const ssize_t got = read(task->wake, &n, sizeof n);
    (void)got;
}

static enum task_event poll_client(struct task *task, int milliseconds)
{
    struct pollfd both[] = {{.fd = task->wake, .events = POLLIN},
                            {.fd = task->socket, .events = task->quiet ? 0 : POLLRDHUP}};
    poll(both, 2, milliseconds);
    if ((both[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
        return TASK_GONE;
    if ((both[0].revents & POLLIN) != 0) {
        clear_wake(task);
        return TASK_NEWS;
    }
    task->quiet |= (both[1].revents & POLLRDHUP) != 0;
    return (both[1].revents & POLLRDHUP) != 0 ? TASK_QUIET : TASK_NEWS;
}

enum task_event task_wait(struct task *task)
{
    return poll_client(task, -1);
}

void task_probe_client(const struct task *task)
{
    static const char processing[] = "HTTP/1.1 102 Processing\r\n\r\n";
    if (task->knows_interim)
        send(task->socket, processing, sizeof processing - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Interim answers are not allowed after the reply has started: not for streams. */
bool task_client_gone(struct task *task)
{
    enum task_event event = TASK_NEWS;
    if (task->knows_interim && !task->reports)
        event = poll_client(task, 0);
    if (event == TASK_QUIET) {
        task_probe_client(task);
        event = poll_client(task, 0);
    }
    return event == TASK_GONE;
}
