/* kind.h - the table of the kinds of pattern databases: names and sizes */
/* SPDX-License-Identifier: MIT */
#ifndef PATTERN_KIND_H
#define PATTERN_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include <fifteen/pdb.h>

struct pdb_kind {
    const char *name;
    const char *mark; /* in the names of its files, after the goal */
    bool is_standard; /* messages do not name it */
    unsigned entry_bits;
    bool by_region;     /* a block of entries for each region of the blank, not for each cell set */
    bool is_filtered;   /* by neighbouring entries, before a file is compressed */
    size_t values_from; /* the offset of its histogram in struct fifteen_pdb_info */
};

/* Returns the row of a kind, or NULL if there is none. */
const struct pdb_kind *pdb_kind_of(enum fifteen_pdb_kind kind);

/* Returns the kind whose mark is at the beginning of a text, the rest of a file's name after the
 * goal, and the length of the mark. */
enum fifteen_pdb_kind pdb_kind_in_name(const char *rest, size_t *length);

#endif
