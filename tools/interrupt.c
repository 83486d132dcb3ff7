/* interrupt.c - being asked to stop */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t n_requests;

/* Some senders, timeout(1) among them, give one signal twice. */
static void remember(int number)
{
    if (++n_requests >= 2)
        signal(number, SIG_DFL);
}

static void catch_signal(int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    /* Without SA_RESTART, so that waiting for input or for a lock ends too. */
    action = (struct sigaction){.sa_handler = remember};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_install(void)
{
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    catch_signal(SIGHUP);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

bool interrupt_requested(void)
{
    return n_requests != 0;
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
