/* loaded.c - which tables are in memory, to be told to those who ask */
#include "serve/work/loaded.h"

#include <stdlib.h>
#include <string.h>

void loaded_init(struct loaded *loaded)
{
    *loaded = (struct loaded){.n = 0};
    pthread_mutex_init(&loaded->lock, NULL);
}

void loaded_free(struct loaded *loaded)
{
    pthread_mutex_destroy(&loaded->lock);
    free(loaded->tables);
}

static void add_set(void *context, const struct fifteen_pdb_set *set)
{
    struct loaded *const list = context;
    const unsigned n = fifteen_pdb_set_count(set);
    for (unsigned i = 0; i < n * fifteen_pdb_set_partitions(set); i++) {
        struct loaded_table *const grown =
            realloc(list->tables, (list->n + 1) * sizeof *list->tables);
        struct fifteen_pdb_info info;
        if (grown == NULL)
            return;
        fifteen_pdb_info(fifteen_pdb_set_table(set, i / n, i % n), &info);
        list->tables = grown;
        grown[list->n++] = (struct loaded_table){info.pattern, info.kind};
    }
}

void loaded_note(struct loaded *loaded, const struct tables *tables)
{
    struct loaded list = {.n = 0};
    tables_each(tables, add_set, &list);
    pthread_mutex_lock(&loaded->lock);
    struct loaded_table *const before = loaded->tables;
    loaded->tables = list.tables;
    loaded->n = list.n;
    pthread_mutex_unlock(&loaded->lock);
    free(before);
}

struct loaded_table *loaded_copy(struct loaded *loaded, size_t *n)
{
    pthread_mutex_lock(&loaded->lock);
    const size_t size = loaded->n * sizeof *loaded->tables;
    struct loaded_table *const copy = size == 0 ? NULL : malloc(size);
    *n = copy == NULL ? 0 : loaded->n;
    if (copy != NULL)
        memcpy(copy, loaded->tables, size);
    pthread_mutex_unlock(&loaded->lock);
    return copy;
}
