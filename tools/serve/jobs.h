/* jobs.h - work for a fixed number of threads, none of which waits long behind another
 *
 * Every job begins in the quick lane, whose threads are there for work that is done at once. Work
 * that takes longer ends there after its time, is put in the long lane, and begins again:
 *
 *      submit --> quick lane --> done
 *                     |
 *                     +--> long lane --> done
 *
 * So short work waits for other short work only, and the longer for a beginning of it is little
 * beside what it takes. The long lane's threads, and those that they start, give way to others
 * where the system has threads that do (nice).
 */
#ifndef TOOLS_SERVE_JOBS_H
#define TOOLS_SERVE_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>

enum job_lane { JOB_QUICK, JOB_LONG, job_n_lanes };

enum job_end {
    JOB_PENDING,  /* not yet */
    JOB_DONE,     /* its work was done, if need be cut short since it was cancelled */
    JOB_REFUSED,  /* too many wait in the long lane */
    JOB_CANCELLED /* before it was begun, or between the lanes */
};

struct job {
    /* Set by whoever submits it. Called by a thread of a lane, with the number of threads it may
     * use; false, in the quick lane: it takes longer. */
    bool (*work)(void *context, enum job_lane lane, unsigned n_threads);
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
    unsigned n_quick;   /* threads */
    unsigned n_long;    /* threads, which share n_threads */
    unsigned n_threads; /* that long work may use */
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

#endif
