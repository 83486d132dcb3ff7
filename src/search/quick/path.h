/* path.h - a growing sequence of moves */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_PATH_H
#define QUICK_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty path. */
struct quick_path {
    size_t length;
    size_t capacity;
    uint8_t *moves; /* enum fifteen_move each, of the blank */
    bool failed;    /* memory ran out, and moves are missing */
};

/* Appends a move. After a failure it does nothing. */
void quick_path_push(struct quick_path *path, unsigned move);

/* Appends a copy of n moves. */
void quick_path_append(struct quick_path *path, const uint8_t *moves, size_t n);

/* Replaces the moves from index `begin` to before `end` by n others, of the same number or fewer.
 */
void quick_path_replace(struct quick_path *path, size_t begin, size_t end, const uint8_t *moves,
                        size_t n);

/* Exchanges two paths. */
void quick_path_swap(struct quick_path *a, struct quick_path *b);

void quick_path_free(struct quick_path *path);

#endif
