/* paths.c - the paths to the pending nodes of a search, as a tree of moves */
/* SPDX-License-Identifier: MIT */
#include "search/idastar_pdb/paths.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CAPACITY = 1 << 30 };

/* Only the records must survive: the new numbers are computed afresh in each collection. */
static bool set_capacity(struct paths *paths, uint32_t capacity)
{
    uint32_t *const records = realloc(paths->records, capacity * sizeof *records);
    if (records == NULL)
        return false;
    paths->records = records;
    uint32_t *const renamed = realloc(paths->renamed, capacity * sizeof *renamed);
    if (renamed == NULL)
        return false;
    paths->renamed = renamed;
    paths->capacity = capacity;
    return true;
}

bool paths_init(struct paths *paths)
{
    *paths = (struct paths){.n = 0};
    if (!set_capacity(paths, PATHS_MIN_CAPACITY)) {
        paths_free(paths);
        return false;
    }
    paths_clear(paths);
    return true;
}

void paths_free(struct paths *paths)
{
    free(paths->records);
    free(paths->renamed);
}

void paths_clear(struct paths *paths)
{
    paths->records[0] = 0;
    paths->n = 1;
}

static void mark_path(struct paths *paths, uint32_t record)
{
    while (paths->renamed[record] == 0) {
        paths->renamed[record] = 1;
        record = paths->records[record] >> 2;
    }
}

/* Moves the marked records together. Parents come before their children: a parent has its new
 * number before its children need it. */
static void compact(struct paths *paths)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < paths->n; i++) {
        if (paths->renamed[i] == 0)
            continue;
        const uint32_t record = paths->records[i];
        paths->renamed[i] = ++n;
        paths->records[n - 1] = (paths->renamed[record >> 2] - 1) << 2 | (record & 3);
    }
    paths->n = n;
}

bool paths_collect(struct paths *paths, uint32_t *first, size_t stride_bytes, size_t n)
{
    memset(paths->renamed, 0, paths->n * sizeof *paths->renamed);
    mark_path(paths, 0);
    unsigned char *at = (unsigned char *)first;
    for (size_t i = 0; i < n; i++)
        mark_path(paths, *(const uint32_t *)(const void *)(at + i * stride_bytes));
    compact(paths);
    for (size_t i = 0; i < n; i++) {
        uint32_t *const record = (uint32_t *)(void *)(at + i * stride_bytes);
        *record = paths->renamed[*record] - 1;
    }
    if (paths->n < paths->capacity / 2)
        return true;
    return paths->capacity < MAX_CAPACITY && set_capacity(paths, 2 * paths->capacity);
}

unsigned paths_length(const struct paths *paths, uint32_t record)
{
    unsigned length = 0;
    for (; record != 0; record = paths->records[record] >> 2)
        length++;
    return length;
}

void paths_write(const struct paths *paths, uint32_t record, unsigned length, uint8_t *path)
{
    while (length-- > 0) {
        path[length] = (uint8_t)(paths->records[record] & 3);
        record = paths->records[record] >> 2;
    }
}
