/* paths.h - the paths to the pending nodes of a search, as a tree of moves
 *
 * Each expanded node has a record: the move that made it and its parent's record. Pending nodes
 * have their parent's record, so that they share paths. When the memory is full, records from which
 * no pending node descends are removed.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_PATHS_H
#define IDASTAR_PDB_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATHS_MIN_CAPACITY = 1 << 16 /* records */ };

struct paths {
    uint32_t n;
    uint32_t capacity;
    uint32_t *records; /* parent's record << 2 | move; record 0, the root's, is its own parent */
    uint32_t *renamed; /* while collecting: 0, or the new number of a record in use, plus 1 */
};

/* Returns false if out of memory. */
bool paths_init(struct paths *paths);
void paths_free(struct paths *paths);

/* Removes all records but the root's. */
void paths_clear(struct paths *paths);

/* Returns true if there is room for n more records. */
static inline bool paths_have_room(const struct paths *paths, uint32_t n)
{
    return paths->n + n <= paths->capacity;
}

/* Adds a record, for which there must be room, and returns it. */
static inline uint32_t paths_add(struct paths *paths, uint32_t parent, unsigned move)
{
    paths->records[paths->n] = parent << 2 | move;
    return paths->n++;
}

/* Removes all records that the n records at *first, stride_bytes apart, do not need, and updates
 * these to their new numbers. Grows if half of the records are needed. Returns false if out of
 * memory. */
bool paths_collect(struct paths *paths, uint32_t *first, size_t stride_bytes, size_t n);

/* The number of moves from the root to a record's node. */
unsigned paths_length(const struct paths *paths, uint32_t record);

/* Writes the `length` moves from the root to a record's node to path[]. */
void paths_write(const struct paths *paths, uint32_t record, unsigned length, uint8_t *path);

#endif
