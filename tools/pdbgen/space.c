/* space.c - the space that tables take on a disk, stated before they are built */
/* SPDX-License-Identifier: MIT */
#include "pdbgen/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cli/format.h"
#include "cli/message.h"

enum { LARGE_BYTES = 250000000 };

struct needs {
    unsigned n_tables;
    uint64_t n_bytes; /* of all */
    uint64_t max_bytes;
};

static bool has_file(const char *folder, const struct fifteen_pattern *pattern,
                     enum fifteen_pdb_kind kind)
{
    char name[FIFTEEN_PDB_NAME_SIZE];
    char *path;
    fifteen_pdb_file_name(pattern, kind, name);
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return false;
    const bool exists = access(path, F_OK) == 0;
    free(path);
    return exists;
}

static enum fifteen_status add_tables(const char *folder, const struct patterns *patterns,
                                      const struct table_make_settings *settings,
                                      struct needs *needs, struct fifteen_error *error)
{
    for (unsigned i = 0; i < patterns->n; i++) {
        struct fifteen_pdb_info info;
        if (has_file(folder, &patterns->pattern[i], settings->kind))
            continue;
        const enum fifteen_status status =
            fifteen_pdb_measure(&patterns->pattern[i], settings->kind, &info, error);
        if (status != FIFTEEN_OK)
            return status;
        needs->n_tables++;
        needs->n_bytes += info.table_bytes;
        if (info.table_bytes > needs->max_bytes)
            needs->max_bytes = info.table_bytes;
    }
    return FIFTEEN_OK;
}

static uint64_t free_bytes(const char *folder)
{
    struct statvfs disk;
    return statvfs(folder, &disk) == 0 ? (uint64_t)disk.f_bavail * disk.f_frsize : UINT64_MAX;
}

enum fifteen_status space_check(const char *folder, const struct patterns *patterns,
                                const struct table_make_settings *settings, bool quiet,
                                struct fifteen_error *error)
{
    struct needs needs = {.n_tables = 0};
    char text[2][FORMAT_SIZE];
    const enum fifteen_status status = add_tables(folder, patterns, settings, &needs, error);
    if (status != FIFTEEN_OK)
        return status;
    const uint64_t left = free_bytes(folder);
    if (settings->codec == FIFTEEN_CODEC_NONE && needs.n_bytes > left)
        return message_set(error, FIFTEEN_IO,
                           "%s: the tables take %s, of which %s are free; choose another folder "
                           "(--out) or --codec zstd",
                           folder, format_bytes(needs.n_bytes, text[0]),
                           format_bytes(left, text[1]));
    if (needs.n_bytes > LARGE_BYTES && !quiet)
        message_print("building %u tables: up to %s on disk, up to %s of memory", needs.n_tables,
                      format_bytes(needs.n_bytes, text[0]),
                      format_bytes(5 * needs.max_bytes, text[1]));
    return FIFTEEN_OK;
}
