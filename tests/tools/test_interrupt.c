/* test_interrupt.c - the third interrupt ends a program that does not react to the first */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "process/interrupt.h"

/* Sends n signals to a program that counts them through a pipe and goes on. Returns its status once
 * it has ended: by the last of the signals, or by SIGKILL. */
static int status_after(int number, unsigned n)
{
    int ready[2];
    char byte = 0;
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        sigset_t all;
        sigset_t before;
        interrupt_install();
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &before); /* signals are handled in sigsuspend only */
        for (;;) {
            (void)!write(ready[1], &byte, 1);
            sigsuspend(&before);
        }
    }
    close(ready[1]);
    for (unsigned i = 0; i < n; i++) {
        assert_int_equal(read(ready[0], &byte, 1), 1); /* ready, or done with the last signal */
        assert_int_equal(kill(child, number), 0);
    }
    if (read(ready[0], &byte, 1) == 1) /* it goes on */
        kill(child, SIGKILL);
    close(ready[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    return WTERMSIG(status);
}

static void the_third_signal_kills(void **state)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(status_after(numbers[i], 1), SIGKILL);
        assert_int_equal(status_after(numbers[i], 2), SIGKILL);
        assert_int_equal(status_after(numbers[i], 3), numbers[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_third_signal_kills)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
