/* interrupt.c - SIGINT, SIGTERM and SIGHUP */
/* SPDX-License-Identifier: MIT */
#include "process/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int n_requests;

/* The self-pipe trick: a request makes the pipe readable. Without it, a signal that arrives just
 * before poll would not end the wait. */
static int request_pipe[2] = {-1, -1};

/* The third request kills. Not the second, since some senders, such as timeout(1), send one signal
 * twice. */
static void handle_request(int number)
{
    const int error = errno;
    if (atomic_fetch_add(&n_requests, 1) >= 1)
        signal(number, SIG_DFL);
    (void)!write(request_pipe[1], "", 1);
    errno = error;
}

static void catch_signal(int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    /* Without SA_RESTART, so that system calls return EINTR. */
    action = (struct sigaction){.sa_handler = handle_request};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_install(void)
{
    if (pipe2(request_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        request_pipe[0] = request_pipe[1] = -1;
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    catch_signal(SIGHUP);
    signal(SIGXFSZ, SIG_IGN);
}

void interrupt_block(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    sigdelset(&all, SIGBUS);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

bool interrupt_requested(void)
{
    return atomic_load(&n_requests) != 0;
}

bool interrupt_wait(int milliseconds)
{
    struct pollfd request = {.fd = request_pipe[0], .events = POLLIN};
    poll(&request, 1, milliseconds);
    return interrupt_requested();
}

ssize_t interrupt_read(int descriptor, void *to, size_t n)
{
    struct pollfd either[] = {{.fd = descriptor, .events = POLLIN},
                              {.fd = request_pipe[0], .events = POLLIN}};
    if (poll(either, 2, -1) < 0)
        return -1;
    if (either[1].revents != 0) {
        errno = EINTR;
        return -1;
    }
    return read(descriptor, to, n);
}

static bool report_progress(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return !interrupt_requested();
}

struct fifteen_monitor interrupt_monitor(void)
{
    return (struct fifteen_monitor){.report = report_progress};
}
