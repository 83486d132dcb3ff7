/* grow.h - growth of arrays, by a factor, so that n appends take a time of order n */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GROW_H
#define CLI_GROW_H

#include <stdint.h>
#include <stdlib.h>

enum { GROW_FIRST = 16 };

/* Returns the array, which has room for *n_allocated items, or a larger one in its place with room
 * for at least n. Returns NULL if out of memory: the array stays as it is. The array may be NULL if
 * *n_allocated is 0. Free the result with free(). */
static inline void *grow_array(void *array, size_t *n_allocated, size_t n, size_t item_size)
{
    if (n <= *n_allocated)
        return array;
    size_t room = *n_allocated < GROW_FIRST ? GROW_FIRST : *n_allocated;
    while (room < n && room <= SIZE_MAX / 2)
        room *= 2;
    void *const grown =
        room < n || room > SIZE_MAX / item_size ? NULL : realloc(array, room * item_size);
    if (grown != NULL)
        *n_allocated = room;
    return grown;
}

#endif
