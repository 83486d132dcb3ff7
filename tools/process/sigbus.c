/* sigbus.c - SIGBUS handler for mapped table files */
#include "process/sigbus.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "cli/exits.h"

/* Async-signal-safe. */
static void print_text(const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t n_written = write(STDERR_FILENO, text, left);
        if (n_written < 0 && errno != EINTR)
            return;
        if (n_written > 0) {
            text += n_written;
            left -= (size_t)n_written;
        }
    }
}

/* Only BUS_ADRERR comes from a mapped file; any other cause gets the default action. */
static void handle_sigbus(int number, siginfo_t *about, void *context)
{
    static atomic_flag handled = ATOMIC_FLAG_INIT;
    (void)context;
    if (about->si_code != BUS_ADRERR) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    while (atomic_flag_test_and_set(&handled)) /* another thread is ending the program */
        pause();
    print_text(program_invocation_short_name);
    print_text(": a table file was shortened while in use, or its disk failed; replace tables by "
               "renaming new files over them, as pdbgen does\n");
    _exit(EXIT_FAILED);
}

void sigbus_install(void)
{
    struct sigaction action = {.sa_sigaction = handle_sigbus, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}
