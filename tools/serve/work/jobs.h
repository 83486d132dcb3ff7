/* jobs.h - work for a fixed number of threads, none of which waits long behind another
 *
 * Every job begins in the quick lane, whose threads are there for work that is done at once. What
 * takes longer ends there after its time, goes to another lane, and begins again:
 *
 *      submit --> quick lane ----> over
 *                  |    ^  |
 *                  v    |  |
 *             setup lane|  +-----> long lane --> over
 *
 * The setup lane has one thread, which gets what the work needs but nobody had so far; it goes back
 * from there. So short work waits for other short work only, and having begun long work twice is
 * little beside what it takes. The threads of the long lane, and those that they start, give way to
 * others (nice).
 */
#ifndef WORK_JOBS_H
#define WORK_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>

enum job_lane { JOB_QUICK, JOB_SETUP, JOB_LONG, JOB_N_LANES };

enum { JOB_OVER = JOB_N_LANES }; /* where a job goes that needs no more work */

enum job_end {
    JOB_PENDING,  /* not yet */
    JOB_DONE,     /* its work is over; if it was cancelled, that was cut short */
    JOB_REFUSED,  /* too many wait in a lane it was to go to */
    JOB_CANCELLED /* before it was begun, or between lanes */
};

struct job {
    /* Set by whoever submits it. Called by a thread of the lane, with the number of threads that it
     * may use. Returns the lane to go to, or JOB_OVER. */
    unsigned (*work)(void *context, enum job_lane lane, unsigned n_threads);
    void *context;

    /* An eventfd, which becomes readable at the end, and by job_wake. */
    int wake;

    /* Whoever works on it asks this now and then. */
    atomic_bool cancelled;

    /* The pool's. */
    enum job_end end;
    struct job *next;
};

struct pool;

/* What a pool is made of. */
struct pool_settings {
    unsigned n_quick;   /* threads of the quick lane */
    unsigned n_long;    /* threads of the long lane; all work there shares.. */
    unsigned n_threads; /* ..so many that it may use */
    unsigned n_waiting; /* jobs that may wait in each lane */
};

/* NULL: out of memory, or of threads. */
struct pool *pool_create(const struct pool_settings *settings);

/* Cancels all there is, and accepts no more. */
void pool_stop(struct pool *pool);

/* After all jobs have ended. */
void pool_free(struct pool *pool);

/* Sets job->wake and all that is the pool's. False: there are no more file descriptors. */
bool job_init(struct job *job);

/* Not before it has ended, if it was submitted. */
void job_free(struct job *job);

/* The job must stay where it is until it has ended. False: too many wait, or the pool is stopped.
 */
bool pool_submit(struct pool *pool, struct job *job);

/* One that waits ends, and one that is worked on soon will. */
void pool_cancel(struct pool *pool, struct job *job);

enum job_end pool_end_of(struct pool *pool, const struct job *job);

/* Makes job->wake readable. */
void job_wake(const struct job *job);

/* Makes it unreadable again. */
void job_unwake(const struct job *job);

#endif
