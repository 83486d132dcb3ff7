/* paths.c - the moves that led to the pending nodes of a search */
#include "search/idastar_pdb/paths.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 16, GREATEST_CAPACITY = 1 << 30 };

/* The numbers needed while collecting begin anew each time, so only the records are kept. */
static bool set_capacity(struct move_log *log, uint32_t capacity)
{
    uint32_t *const records = realloc(log->records, capacity * sizeof *records);
    if (records == NULL)
        return false;
    log->records = records;
    uint32_t *const renamed = realloc(log->renamed, capacity * sizeof *renamed);
    if (renamed == NULL)
        return false;
    log->renamed = renamed;
    log->capacity = capacity;
    return true;
}

bool move_log_init(struct move_log *log)
{
    *log = (struct move_log){.n = 0};
    if (!set_capacity(log, FIRST_CAPACITY)) {
        move_log_free(log);
        return false;
    }
    move_log_clear(log);
    return true;
}

void move_log_free(struct move_log *log)
{
    free(log->records);
    free(log->renamed);
}

void move_log_clear(struct move_log *log)
{
    log->records[0] = 0;
    log->n = 1;
}

static void mark(struct move_log *log, uint32_t record)
{
    while (log->renamed[record] == 0) {
        log->renamed[record] = 1;
        record = log->records[record] >> 2;
    }
}

/* Moves the marked records together. Parents come before their children, so that a parent has its
 * new number when a child asks for it. */
static void compact(struct move_log *log)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < log->n; i++) {
        if (log->renamed[i] == 0)
            continue;
        const uint32_t record = log->records[i];
        log->renamed[i] = ++n;
        log->records[n - 1] = (log->renamed[record >> 2] - 1) << 2 | (record & 3);
    }
    log->n = n;
}

bool move_log_collect(struct move_log *log, uint32_t *first, size_t stride_bytes, size_t n)
{
    memset(log->renamed, 0, log->n * sizeof *log->renamed);
    mark(log, 0);
    unsigned char *at = (unsigned char *)first;
    for (size_t i = 0; i < n; i++)
        mark(log, *(const uint32_t *)(const void *)(at + i * stride_bytes));
    compact(log);
    for (size_t i = 0; i < n; i++) {
        uint32_t *const record = (uint32_t *)(void *)(at + i * stride_bytes);
        *record = log->renamed[*record] - 1;
    }
    if (log->n < log->capacity / 2)
        return true;
    return log->capacity < GREATEST_CAPACITY && set_capacity(log, 2 * log->capacity);
}

void move_log_path(const struct move_log *log, uint32_t record, unsigned length, uint8_t *path)
{
    while (length-- > 0) {
        path[length] = (uint8_t)(log->records[record] & 3);
        record = log->records[record] >> 2;
    }
}
