/* loaded.h - which tables are in memory, to be told to those who ask */
#ifndef WORK_LOADED_H
#define WORK_LOADED_H

#include <pthread.h>

#include "tables/tables.h"

struct loaded_table {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
};

struct loaded {
    pthread_mutex_t lock;
    struct loaded_table *tables;
    size_t n;
};

void loaded_init(struct loaded *loaded);
void loaded_free(struct loaded *loaded);

/* Notes what there is, by the thread that changes it. */
void loaded_note(struct loaded *loaded, const struct tables *tables);

/* What was noted last, to be freed; *n is the number. NULL: nothing, or out of memory. On any
 * thread. */
struct loaded_table *loaded_copy(struct loaded *loaded, size_t *n);

#endif
