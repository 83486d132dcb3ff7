/* startup.c - process set-up: standard descriptors, signals, allocation failures, open files */
/* SPDX-License-Identifier: MIT */
#include "process/startup.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/exits.h"
#include "cli/message.h"
#include "cli/output.h"
#include "process/interrupt.h"

/* open returns the lowest free descriptor. With O_PATH it can be neither read nor written. */
static void occupy_standard_descriptors(void)
{
    int descriptor;
    do
        descriptor = open("/", O_PATH);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

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

/* Reading a mapped file that has become shorter raises SIGBUS. */
static void install_sigbus_handler(void)
{
    struct sigaction action = {.sa_sigaction = handle_sigbus, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

void startup(void)
{
    occupy_standard_descriptors();
    install_sigbus_handler();
    interrupt_install();
    output_prepare();
}

/* Files that a command has open besides: standard streams, a journal, new files. */
enum { N_OTHERS = 32 };

enum fifteen_status startup_allow_files(uint64_t n, struct fifteen_error *error)
{
    struct rlimit limit;
    const uint64_t n_needed = n + N_OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= n_needed)
        return FIFTEEN_OK;
    const uint64_t n_allowed = limit.rlim_max;
    limit.rlim_cur = n_needed < limit.rlim_max ? n_needed : limit.rlim_max;
    if (n_needed <= n_allowed && setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "%" PRIu64 " files must be open at once, but the limit is %" PRIu64
                       "; raise it (ulimit -Hn)",
                       n_needed, n_allowed);
}
