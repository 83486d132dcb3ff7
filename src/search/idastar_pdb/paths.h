/* paths.h - the moves that led to the pending nodes of a search
 *
 * An expanded node leaves a record: the move that made it and the record of its parent. Pending
 * nodes know their parent's record, so that paths are shared. Records that no pending node descends
 * from are thrown away when the log is full.
 */
#ifndef IDASTAR_PDB_PATHS_H
#define IDASTAR_PDB_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct move_log {
    uint32_t n;
    uint32_t capacity;
    uint32_t *records; /* parent's record << 2 | move; record 0, the root's, is its own parent */
    uint32_t *renamed; /* while collecting: 0, or the new number of a record in use, plus 1 */
};

/* False: out of memory. */
bool move_log_init(struct move_log *log);
void move_log_free(struct move_log *log);

/* Forgets all records but the root's. */
void move_log_clear(struct move_log *log);

/* There must be room for it: n < capacity. Returns the new record. */
static inline uint32_t move_log_add(struct move_log *log, uint32_t parent, unsigned move)
{
    log->records[log->n] = parent << 2 | move;
    return log->n++;
}

/* Throws away what is not needed for the records at *first, stride_bytes apart, and gives those
 * their new numbers. If half of the log is needed it grows. False: out of memory. */
bool move_log_collect(struct move_log *log, uint32_t *first, size_t stride_bytes, size_t n);

/* Writes the `length` moves from the root to a record's node into path[]. */
void move_log_path(const struct move_log *log, uint32_t record, unsigned length, uint8_t *path);

#endif
