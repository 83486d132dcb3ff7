/* sweep.h - fault injection sweep: each call fails in turn, and the operation must survive it */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SWEEP_H
#define TESTS_SWEEP_H

#include <string.h>

#include <fifteen/status.h>

#include "faults/faults.h"
#include "support/scale.h"

/* Runs a complete operation and releases everything it acquired. */
typedef enum fifteen_status sweep_run(void *context, struct fifteen_error *error);

struct sweep {
    const char *name;
    sweep_run *run;
    void *context;
    enum fault fault;
    enum fifteen_status expected; /* or FIFTEEN_OK if the operation can do without the call */
};

static inline void sweep_fail(const struct sweep *sweep, unsigned long k, const char *what)
{
    fail_msg("%s, call %lu failing: %s", sweep->name, k, what);
}

/* Runs without a fault and checks for leaks. Returns the number of calls. */
static inline unsigned long sweep_soundly(const struct sweep *sweep, unsigned long k)
{
    const struct faults_holdings before = faults_holdings();
    struct fifteen_error error = {.text = ""};
    faults_arm(sweep->fault, 0, false);
    const enum fifteen_status status = sweep->run(sweep->context, &error);
    const unsigned long n_calls = faults_disarm();
    const struct faults_holdings after = faults_holdings();
    if (status != FIFTEEN_OK)
        sweep_fail(sweep, k, error.text);
    if (memcmp(&before, &after, sizeof before) != 0)
        sweep_fail(sweep, k, "the next run, without a fault, leaks");
    return n_calls;
}

/* Lets the k-th call fail. Returns whether the operation made k calls. */
static inline bool sweep_once(const struct sweep *sweep, unsigned long k, bool lasting)
{
    struct fifteen_error error = {.text = ""};
    const struct faults_holdings before = faults_holdings();
    faults_arm(sweep->fault, k, lasting);
    const enum fifteen_status status = sweep->run(sweep->context, &error);
    const bool came = faults_disarm() >= k;
    const struct faults_holdings after = faults_holdings();
    if (status != FIFTEEN_OK && (status != sweep->expected || !came))
        sweep_fail(sweep, k, fifteen_status_name(status));
    if (status != FIFTEEN_OK && (error.text[0] == '\0' || strchr(error.text, '\n') != NULL))
        sweep_fail(sweep, k, "the message is not one line");
    if (after.blocks != before.blocks)
        sweep_fail(sweep, k, "memory leaks");
    if (after.mapped_bytes != before.mapped_bytes)
        sweep_fail(sweep, k, "a mapping leaks");
    if (after.threads != before.threads)
        sweep_fail(sweep, k, "a thread is not joined");
    if (after.descriptors != before.descriptors)
        sweep_fail(sweep, k, "a file is not closed");
    return came;
}

/* Lets each call fail in turn, alone and with all later ones. Each time nothing may leak. The next
 * run must succeed, which is checked for the first calls and then for some. Prints and returns the
 * number of failures. */
static inline unsigned long sweep_all(const struct sweep *sweep)
{
    struct fifteen_error error = {.text = ""};
#ifdef FIFTEEN_SANITIZED
    print_message("%-40s not tried: a sanitizer's allocator does not fail\n", sweep->name);
    return 0;
#endif
    sweep->run(sweep->context, &error); /* warms up: stacks of joined threads are reused */
    const unsigned long n_calls = sweep_soundly(sweep, 0);
    unsigned long n_failures = 0;
    if (n_calls == 0)
        sweep_fail(sweep, 0, "the operation makes no such call");
    for (int lasting = 0; lasting < 2; lasting++)
        for (unsigned long k = 1; sweep_once(sweep, k, lasting != 0);
             k += k < scaled(64) ? 1 : scale_step()) {
            if (k < scaled(64) || k % 16 == 0)
                sweep_soundly(sweep, k);
            n_failures++;
        }
    print_message("%-40s %4lu calls, %4lu failures\n", sweep->name, n_calls, n_failures);
    return n_failures;
}

#endif
