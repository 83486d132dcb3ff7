/* part_set.h - the parts of all shards of one run: checked as a whole, then read in input order */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_PART_SET_H
#define PARTS_PART_SET_H

#include "parts/part.h"

struct part {
    const char *file; /* as the user named it */
    struct shard shard;
    struct journal journal;
    uint64_t n_taken; /* records */
    struct part_end end;
};

struct part_set {
    unsigned n;         /* shards */
    struct part *parts; /* by k - 1; without a file: missing */
    const char *first;  /* the file of `head` */
    json_t *head;       /* of the first part read; the recipe is its own */
    struct recipe recipe;
    json_t *kinds;         /* see search_kinds.h */
    const char *directory; /* set by the caller: where a merge writes files; NULL: nowhere */
};

/* Opens files of one or more parts each, and checks every line's checksum. FIFTEEN_INVALID, with a
 * message that names the file, unless they are all parts of one run of one version, each once and
 * complete. Always call part_set_close. */
enum fifteen_status part_set_open(struct part_set *set, char **files, int n_files,
                                  struct fifteen_error *error);
void part_set_close(struct part_set *set);

/* Reads the record of a number, whose board has an index in the input; numbers rise from call to
 * call. Boards of the same row, goal and blank must have been searched with the same heuristic on
 * the same tables. *more (not for NULL) is what the command added, or NULL; free it with
 * json_decref.
 */
struct part_place {
    uint64_t index;
    uint64_t number;
    uint64_t row;
};
enum fifteen_status part_set_take(struct part_set *set, const struct part_place *place,
                                  const struct puzzle *puzzle, const struct outcome *outcome,
                                  json_t **more, struct fifteen_error *error);

/* Checks that the input of n_boards boards is that of the shards and all records were taken. */
enum fifteen_status part_set_finish(const struct part_set *set, uint64_t n_boards,
                                    struct fifteen_error *error);

#endif
