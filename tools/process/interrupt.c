/* interrupt.c - being asked to stop */
#include "process/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int n_requests;

/* Holds something to read once a request has come: a signal that comes just before a thread waits
 * does not end the waiting of itself. */
static int bell[2] = {-1, -1};

/* Some senders, timeout(1) among them, give one signal twice. */
static void remember(int number)
{
    const int error = errno;
    if (atomic_fetch_add(&n_requests, 1) >= 1)
        signal(number, SIG_DFL);
    (void)!write(bell[1], "", 1);
    errno = error;
}

static void catch_signal(int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    /* Without SA_RESTART, so that waiting ends too. */
    action = (struct sigaction){.sa_handler = remember};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_install(void)
{
    if (pipe2(bell, O_CLOEXEC | O_NONBLOCK) != 0)
        bell[0] = bell[1] = -1;
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    catch_signal(SIGHUP);
    signal(SIGPIPE, SIG_IGN);
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
    struct pollfd rung = {.fd = bell[0], .events = POLLIN};
    poll(&rung, 1, milliseconds);
    return interrupt_requested();
}

ssize_t interrupt_read(int descriptor, void *to, size_t n)
{
    struct pollfd either[] = {{.fd = descriptor, .events = POLLIN},
                              {.fd = bell[0], .events = POLLIN}};
    if (poll(either, 2, -1) < 0)
        return -1;
    if (either[1].revents != 0) {
        errno = EINTR;
        return -1;
    }
    return read(descriptor, to, n);
}

static bool keep_on(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return !interrupt_requested();
}

struct fifteen_monitor interrupt_monitor(void)
{
    return (struct fifteen_monitor){.report = keep_on};
}
