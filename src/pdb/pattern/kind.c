/* kind.c - the table of the kinds of pattern databases: names and sizes */
/* SPDX-License-Identifier: MIT */
#include "pdb/pattern/kind.h"

#include <string.h>

static const struct pdb_kind kinds[] = {
    [FIFTEEN_ZERO_AWARE] = {.name = "zero-aware",
                            .mark = "",
                            .is_standard = true,
                            .entry_bits = 1,
                            .by_region = true,
                            .is_filtered = true,
                            .values_from = offsetof(struct fifteen_pdb_info, zero_aware)},
    [FIFTEEN_CLASSIC] = {.name = "classic",
                         .mark = "-classic",
                         .entry_bits = 4,
                         .values_from = offsetof(struct fifteen_pdb_info, classic)},
};

enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

const struct pdb_kind *pdb_kind_of(enum fifteen_pdb_kind kind)
{
    return (unsigned)kind < N_KINDS ? &kinds[kind] : NULL;
}

enum fifteen_pdb_kind pdb_kind_in_name(const char *rest, size_t *length)
{
    unsigned found = FIFTEEN_ZERO_AWARE;
    *length = 0;
    for (unsigned kind = 0; kind < N_KINDS; kind++) {
        const size_t n = strlen(kinds[kind].mark);
        if (n <= *length || strncmp(rest, kinds[kind].mark, n) != 0 || rest[n] != '-')
            continue;
        found = kind;
        *length = n;
    }
    return (enum fifteen_pdb_kind)found;
}

const char *fifteen_pdb_kind_name(enum fifteen_pdb_kind kind)
{
    const struct pdb_kind *const row = pdb_kind_of(kind);
    return row != NULL ? row->name : NULL;
}

const uint64_t *fifteen_pdb_values(const struct fifteen_pdb_info *info)
{
    const struct pdb_kind *const row = pdb_kind_of(info->kind);
    return row != NULL ? (const void *)((const char *)info + row->values_from) : NULL;
}
