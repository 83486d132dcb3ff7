/* faults.h - fault injection: system calls that fail on purpose, and a count of what leaks
 *
 * faults.c, files.c and clock.c replace functions of the C library: in the program that they are
 * linked to and all its libraries, zstd included, or, as a preloaded library, in any program. They
 * work normally until a fault is armed.
 *
 * The environment arms a preloaded library: FIFTEEN_FAULT="memory 17" makes the
 * 17th allocation fail, "memory 17 on" all later ones too. With FIFTEEN_FAULT_COUNT=FILE the
 * program writes the number of calls to a file when it ends.
 *
 * Sanitizers have their own allocator, which never fails. With them, sanitized.c only counts leaks.
 *
 * Calls of all threads count. Only arm and disarm while there is a single thread.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FAULTS_H
#define TESTS_FAULTS_H

#include <stdbool.h>

/* The calls that fail, and their errno. */
enum fault {
    FAULT_MEMORY, /* malloc and its kind, mmap, mremap: ENOMEM */
    FAULT_THREAD, /* pthread_create: EAGAIN */
    FAULT_OPEN,   /* open, openat: EMFILE */
    FAULT_READ,   /* pread: EIO */
    FAULT_WRITE,  /* pwrite, after half of its bytes: ENOSPC */
    FAULT_SYNC,   /* fsync: EIO */
    FAULT_RENAME, /* rename: EACCES */
    FAULT_KINDS
};

/* Makes the k-th call from now on fail, and all later ones if `lasting`. k = 0 only counts calls.
 */
void faults_arm(enum fault fault, unsigned long k, bool lasting);

/* Ends the fault. Returns the number of calls since faults_arm. */
unsigned long faults_disarm(void);

/* Resources of the process. */
struct faults_holdings {
    long blocks;       /* of malloc and its kind */
    long mapped_bytes; /* by mmap */
    long threads;      /* started and not joined */
    long descriptors;
};

struct faults_holdings faults_holdings(void);

/* faults_watch_bytes starts to record the bytes of malloc and mmap. faults_max_bytes returns the
 * maximum since then, relative to the start. */
void faults_watch_bytes(void);
long faults_max_bytes(void);

/* Makes the monotonic clock advance by a fixed step at each call and stand still between calls. 0
 * restores the system clock. */
void faults_set_clock(double seconds_a_look);

/* For the replaced functions. Returns whether this call must fail, and sets errno. */
bool faults_fails(enum fault fault);

#endif
