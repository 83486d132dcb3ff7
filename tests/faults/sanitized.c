/* sanitized.c - the part of faults.h that works with a sanitizer's allocator: no call fails, and
 * leaked blocks and descriptors are counted. With FAULTS_NO_BLOCKS only descriptors are counted,
 * because the thread sanitizer does not report each block
 */
/* SPDX-License-Identifier: MIT */
#include "faults/faults.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_long blocks;

#ifndef FAULTS_NO_BLOCKS
/* From the sanitizers' libraries; gcc does not ship the header that declares it. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_block(const volatile void *block, size_t size)
{
    (void)size;
    atomic_fetch_add(&blocks, block != NULL);
}

static void count_free(const volatile void *block)
{
    atomic_fetch_sub(&blocks, block != NULL);
}

__attribute__((constructor)) static void begin(void)
{
    __sanitizer_install_malloc_and_free_hooks(count_block, count_free);
}
#endif

struct faults_holdings faults_holdings(void)
{
    struct faults_holdings now = {.blocks = atomic_load(&blocks)};
    DIR *const folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL)
        now.descriptors++;
    if (folder != NULL)
        closedir(folder);
    return now;
}

void faults_arm(enum fault fault, unsigned long k, bool lasting)
{
    (void)fault;
    (void)k;
    (void)lasting;
}

unsigned long faults_disarm(void)
{
    return 0;
}
