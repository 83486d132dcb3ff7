/* path.c - a growing sequence of moves */
/* SPDX-License-Identifier: MIT */
#include "search/quick/path.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct quick_path *path, size_t n)
{
    if (path->failed || path->capacity - path->length >= n)
        return !path->failed;
    const size_t capacity = 2 * path->capacity + n + 1024;
    uint8_t *const moves = realloc(path->moves, capacity);
    path->failed = moves == NULL;
    if (moves == NULL)
        return false;
    path->moves = moves;
    path->capacity = capacity;
    return true;
}

void quick_path_push(struct quick_path *path, unsigned move)
{
    if (reserve(path, 1))
        path->moves[path->length++] = (uint8_t)move;
}

void quick_path_append(struct quick_path *path, const uint8_t *moves, size_t n)
{
    if (n > 0 && reserve(path, n)) {
        memcpy(path->moves + path->length, moves, n);
        path->length += n;
    }
}

void quick_path_replace(struct quick_path *path, size_t begin, size_t end, const uint8_t *moves,
                        size_t n)
{
    assert(begin + n <= end && end <= path->length);
    if (n > 0)
        memcpy(path->moves + begin, moves, n);
    memmove(path->moves + begin + n, path->moves + end, path->length - end);
    path->length -= end - begin - n;
}

void quick_path_swap(struct quick_path *a, struct quick_path *b)
{
    const struct quick_path copy = *a;
    *a = *b;
    *b = copy;
}

void quick_path_free(struct quick_path *path)
{
    free(path->moves);
    *path = (struct quick_path){.moves = NULL};
}
