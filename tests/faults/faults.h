/* faults.h - calls of the system that fail on purpose, and a count of what is not given back
 *
 * faults.c, files.c and clock.c define functions of the C library anew: for the program that it is
 * linked to and for all libraries which that one uses, zstd among them, or, as a shared library
 * that is preloaded, for any program. They do what they are there for until they are told to fail.
 *
 * A program that has it preloaded is told by the environment: FIFTEEN_FAULT="memory 17" makes the
 * 17th allocation fail, "memory 17 on" all later ones too. With FIFTEEN_FAULT_COUNT=FILE it writes
 * the number of calls there were to a file when it ends.
 *
 * Sanitizers have an allocator of their own, with which nothing fails: there sanitized.c counts
 * what is not given back.
 *
 * Any thread's calls count. Arming and disarming is for one thread, while there is no other.
 */
#ifndef TESTS_FAULTS_H
#define TESTS_FAULTS_H

#include <stdbool.h>

/* What fails, and errno then. */
enum fault {
    FAULT_MEMORY, /* malloc and its kind, mmap, mremap: ENOMEM */
    FAULT_THREAD, /* pthread_create: EAGAIN */
    FAULT_OPEN,   /* open, openat: EMFILE */
    FAULT_READ,   /* pread: EIO */
    FAULT_WRITE,  /* pwrite, after it has written half of what it was to write: ENOSPC */
    FAULT_SYNC,   /* fsync: EIO */
    FAULT_RENAME, /* rename: EACCES */
    FAULT_KINDS
};

/* Makes the k-th call from now on fail, k > 0, or it and all later ones; k = 0: none, they are
 * counted only. */
void faults_arm(enum fault fault, unsigned long k, bool lasting);

/* Ends that. Returns how many calls there were. */
unsigned long faults_disarm(void);

/* What the process has. */
struct faults_holdings {
    long blocks;       /* of malloc and its kind */
    long mapped_bytes; /* by mmap */
    long threads;      /* started and not joined */
    long descriptors;
};

struct faults_holdings faults_holdings(void);

/* Begins to watch how many bytes the process has, of malloc and by mmap; and tells how many more
 * there have been since than at the beginning. */
void faults_watch_bytes(void);
long faults_greatest_bytes(void);

/* Makes the clock that never runs backwards go on by so much at each look, and stand still between
 * them; 0: it is the system's again. */
void faults_set_clock(double seconds_a_look);

/* For the functions that fail: whether a call is to. errno is set then. */
bool faults_fails(enum fault fault);

#endif
