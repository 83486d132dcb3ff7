/* table_file.h - a small table and a file for it, for the tests of files */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_TABLE_FILE_H
#define SUPPORT_TABLE_FILE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/file/save.h"
#include "pdb/table/table.h"
#include "support/scratch.h"

static const enum fifteen_codec codecs[] = {FIFTEEN_CODEC_NONE, FIFTEEN_CODEC_ZSTD};

/* A table of 24 rows, written as 5 blocks. */
struct fixture {
    struct scratch scratch;
    struct fifteen_pdb *pdb;
    char path[300];
};

static inline int set_up_kind(void **state, enum fifteen_pdb_kind kind)
{
    static struct fixture fixture;
    const struct fifteen_pattern pattern = {.geometry = {3, 3}, .tiles = 0x1e};
    if (!scratch_make(&fixture.scratch) ||
        fifteen_pdb_build(&pattern, kind, 1, NULL, &fixture.pdb, NULL) != FIFTEEN_OK)
        return -1;
    snprintf(fixture.path, sizeof fixture.path, "%s/table.pdb", fixture.scratch.folder);
    *state = &fixture;
    return 0;
}

static inline int set_up(void **state)
{
    return set_up_kind(state, FIFTEEN_ZERO_AWARE);
}

static inline int set_up_classic(void **state)
{
    return set_up_kind(state, FIFTEEN_CLASSIC);
}

static inline int tear_down(void **state)
{
    struct fixture *fixture = *state;
    fifteen_pdb_free(fixture->pdb);
    scratch_remove(&fixture->scratch);
    return 0;
}

static inline void save(const struct fixture *fixture, enum fifteen_codec codec, unsigned n_threads)
{
    const struct save_options options = {
        .codec = codec, .level = 3, .block_rows = 5, .n_threads = n_threads};
    assert_int_equal(save_table(fixture->pdb, fixture->path, &options, NULL, NULL), FIFTEEN_OK);
}

/* Saves the table and returns the bytes of the file. The caller frees them. */
static inline uint8_t *save_and_read(const struct fixture *fixture, enum fifteen_codec codec,
                                     size_t *n)
{
    save(fixture, codec, 1);
    uint8_t *bytes = scratch_read(fixture->path, n);
    assert_non_null(bytes);
    return bytes;
}

static inline void assert_same_table(const struct fifteen_pdb *a, const struct fifteen_pdb *b)
{
    struct fifteen_pdb_info of_a;
    struct fifteen_pdb_info of_b;
    fifteen_pdb_info(a, &of_a);
    fifteen_pdb_info(b, &of_b);
    assert_int_equal(of_a.pattern.tiles, of_b.pattern.tiles);
    assert_int_equal(of_a.kind, of_b.kind);
    assert_int_equal(of_a.n_entries, of_b.n_entries);
    assert_int_equal(of_a.n_placements, of_b.n_placements);
    assert_int_equal(of_a.hash, of_b.hash);
    assert_int_equal(of_a.table_bytes, of_b.table_bytes);
    assert_memory_equal(of_a.zero_aware, of_b.zero_aware, sizeof of_a.zero_aware);
    assert_memory_equal(of_a.classic, of_b.classic, sizeof of_a.classic);
    assert_memory_equal(a->bits, b->bits, of_a.table_bytes);
}

static inline void assert_loads(const struct fixture *fixture)
{
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 2, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_same_table(fixture->pdb, pdb);
    fifteen_pdb_free(pdb);
}

#endif
