/* faults.c - system calls that fail on purpose, and a count of resources not released
 *
 * The C library's allocator has a second name for each function, so no symbol is looked up during
 * an allocation. The other calls go to the system directly.
 */
/* SPDX-License-Identifier: MIT */
#include "faults/faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __GLIBC__
#error "the functions of another C library than glibc cannot be replaced in this way"
#endif

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static struct {
    atomic_int fault; /* FAULT_KINDS: none */
    atomic_ulong n_calls;
    unsigned long k;
    bool lasting;
    atomic_long blocks;
    atomic_long mapped_bytes;
    atomic_long threads;
    atomic_long bytes; /* all of them */
    atomic_long max;
    long watched_from;
} state = {.fault = FAULT_KINDS};

static const struct {
    const char *name;
    int error;
} kinds[FAULT_KINDS] = {
    [FAULT_MEMORY] = {"memory", ENOMEM}, [FAULT_THREAD] = {"thread", EAGAIN},
    [FAULT_OPEN] = {"open", EMFILE},     [FAULT_READ] = {"read", EIO},
    [FAULT_WRITE] = {"write", ENOSPC},   [FAULT_SYNC] = {"sync", EIO},
    [FAULT_RENAME] = {"rename", EACCES},
};

void faults_arm(enum fault fault, unsigned long k, bool lasting)
{
    state.k = k;
    state.lasting = lasting;
    atomic_store(&state.n_calls, 0);
    atomic_store(&state.fault, (int)fault);
}

unsigned long faults_disarm(void)
{
    atomic_store(&state.fault, FAULT_KINDS);
    return atomic_load(&state.n_calls);
}

bool faults_fails(enum fault fault)
{
    if (atomic_load(&state.fault) != (int)fault)
        return false;
    const unsigned long number = atomic_fetch_add(&state.n_calls, 1) + 1;
    if (state.k == 0 || number < state.k || (number > state.k && !state.lasting))
        return false;
    errno = kinds[fault].error;
    return true;
}

struct faults_holdings faults_holdings(void)
{
    struct faults_holdings now = {.blocks = atomic_load(&state.blocks),
                                  .mapped_bytes = atomic_load(&state.mapped_bytes),
                                  .threads = atomic_load(&state.threads)};
    DIR *const folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL)
        now.descriptors++;
    if (folder != NULL)
        closedir(folder);
    return now;
}

void faults_watch_bytes(void)
{
    state.watched_from = atomic_load(&state.bytes);
    atomic_store(&state.max, state.watched_from);
}

long faults_max_bytes(void)
{
    return atomic_load(&state.max) - state.watched_from;
}

/* ---- memory ---- */

static void add_bytes(long n)
{
    const long now = atomic_fetch_add(&state.bytes, n) + n;
    long max = atomic_load(&state.max);
    while (now > max && !atomic_compare_exchange_weak(&state.max, &max, now))
        continue;
}

static void add_mapped(long n)
{
    atomic_fetch_add(&state.mapped_bytes, n);
    add_bytes(n);
}

static void *counted(void *block)
{
    if (block == NULL)
        return NULL;
    atomic_fetch_add(&state.blocks, 1);
    add_bytes((long)malloc_usable_size(block));
    return block;
}

void *malloc(size_t size)
{
    return faults_fails(FAULT_MEMORY) ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return faults_fails(FAULT_MEMORY) ? NULL : counted(__libc_calloc(n, size));
}

void free(void *block)
{
    if (block != NULL) {
        atomic_fetch_sub(&state.blocks, 1);
        add_bytes(-(long)malloc_usable_size(block));
    }
    __libc_free(block);
}

void *realloc(void *block, size_t size)
{
    if (block == NULL)
        return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    const long before = (long)malloc_usable_size(block);
    void *const moved = faults_fails(FAULT_MEMORY) ? NULL : __libc_realloc(block, size);
    if (moved != NULL)
        add_bytes((long)malloc_usable_size(moved) - before);
    return moved;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return faults_fails(FAULT_MEMORY) ? NULL : counted(__libc_memalign(alignment, size));
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    const int before = errno;
    void *const block = aligned_alloc(alignment, size);
    errno = before;
    if (block == NULL)
        return ENOMEM;
    *out = block;
    return 0;
}

/* Pages are mapped, also for a part of one. */
static long of_pages(size_t n_bytes)
{
    const long page = sysconf(_SC_PAGESIZE);
    return ((long)n_bytes + page - 1) / page * page;
}

/* A mapping at a fixed address replaces what was mapped there. */
void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)
{
    if (faults_fails(FAULT_MEMORY))
        return MAP_FAILED;
    const long result = syscall(SYS_mmap, address, length, protection, flags, fd, offset);
    if (result != -1 && (flags & MAP_FIXED) == 0)
        add_mapped(of_pages(length));
    return (void *)result;
}

int munmap(void *address, size_t length)
{
    const long result = syscall(SYS_munmap, address, length);
    if (result == 0)
        add_mapped(-of_pages(length));
    return (int)result;
}

void *mremap(void *address, size_t length, size_t new_length, int flags, ...)
{
    if (faults_fails(FAULT_MEMORY))
        return MAP_FAILED;
    va_list arguments;
    va_start(arguments, flags);
    const bool fixed = (flags & MREMAP_FIXED) != 0;
    void *const place = fixed ? va_arg(arguments, void *) : NULL;
    va_end(arguments);
    const long result = syscall(SYS_mremap, address, length, new_length, flags, place);
    if (result != -1)
        add_mapped((fixed ? 0 : (long)new_length) - (long)length);
    return (void *)result;
}

/* ---- threads ---- */

typedef int create_function(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
typedef int join_function(pthread_t, void **);

/* Stores the address of the C library's function in a function pointer; ISO C has no such
 * conversion. */
static void find_own(const char *name, void *function, size_t size)
{
    void *const found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, size);
}

int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    if (faults_fails(FAULT_THREAD))
        return EAGAIN;
    create_function *create;
    find_own("pthread_create", &create, sizeof create);
    const int result = create(id, attributes, run, argument);
    if (result == 0)
        atomic_fetch_add(&state.threads, 1);
    return result;
}

int pthread_join(pthread_t id, void **result)
{
    join_function *join;
    find_own("pthread_join", &join, sizeof join);
    const int status = join(id, result);
    if (status == 0)
        atomic_fetch_sub(&state.threads, 1);
    return status;
}

/* ---- as a preloaded library ---- */

__attribute__((constructor)) static void obey_environment(void)
{
    const char *const fault = getenv("FIFTEEN_FAULT");
    char name[16];
    char on[4] = "";
    unsigned long k;
    if (fault == NULL || sscanf(fault, "%15s %lu %3s", name, &k, on) < 2)
        return;
    for (int i = 0; i < FAULT_KINDS; i++)
        if (strcmp(name, kinds[i].name) == 0)
            faults_arm((enum fault)i, k, strcmp(on, "on") == 0);
}

__attribute__((destructor)) static void tell_count(void)
{
    const unsigned long n_calls = faults_disarm();
    const char *const path = getenv("FIFTEEN_FAULT_COUNT");
    FILE *const file = path == NULL ? NULL : fopen(path, "w");
    if (file == NULL)
        return;
    fprintf(file, "%lu\n", n_calls);
    fclose(file);
}
