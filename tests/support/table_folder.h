/* table_folder.h - a folder with small tables */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_TABLE_FOLDER_H
#define SUPPORT_TABLE_FOLDER_H

#include <stdint.h>

#include <fifteen/pdb.h>

#include "support/packed_boards.h"
#include "support/scratch.h"

static inline packed_board blank_first(struct fifteen_geometry geometry)
{
    return packed_goal(geometry, FIFTEEN_BLANK_FIRST);
}

/* Builds and saves the table of a pattern. NULL means its usual name. */
static inline void put_table(struct scratch *scratch, const struct fifteen_pattern *pattern,
                             enum fifteen_pdb_kind kind, const char *name)
{
    struct fifteen_pdb *pdb;
    char usual[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(pattern, kind, usual);
    assert_int_equal(fifteen_pdb_build(pattern, kind, 1, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_save(pdb, scratch_path(scratch, name == NULL ? usual : name),
                                      FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL),
                     FIFTEEN_OK);
    fifteen_pdb_free(pdb);
}

/* The zero-aware table of some tiles of the blank-first goal. */
static inline void put(struct scratch *scratch, struct fifteen_geometry geometry, uint32_t tiles,
                       const char *name)
{
    struct fifteen_pattern pattern;
    assert_int_equal(packed_pattern_make(geometry, blank_first(geometry), tiles, &pattern, NULL),
                     FIFTEEN_OK);
    put_table(scratch, &pattern, FIFTEEN_ZERO_AWARE, name);
}

static inline void damage(struct scratch *scratch, const char *name, size_t at)
{
    size_t n;
    uint8_t *bytes = scratch_read(scratch_path(scratch, name), &n);
    assert_non_null(bytes);
    assert_true(at < n);
    bytes[at] ^= 0xff;
    assert_true(scratch_write(scratch_path(scratch, name), bytes, n));
    free(bytes);
}

#endif
