/* test_shared_cellsets.c - indexes of cell sets that tables and threads share */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/table/shared_cellsets.h"
#include "pdb/table/table.h"
#include "support/scale.h"

static const struct fifteen_geometry tray = {3, 4};

/* Compares an index with one that belongs to nobody else. */
static bool is_index(const struct cellsets *shared, struct fifteen_geometry geometry, unsigned k,
                     enum cellset_blocks blocks)
{
    struct cellsets own;
    if (cellsets_create(geometry, k, blocks, &own, NULL) != FIFTEEN_OK)
        return false;
    const bool equal = shared->k == k && shared->n_sets == own.n_sets &&
                       shared->n_blocks == own.n_blocks && shared->n_regions == own.n_regions &&
                       memcmp(shared->sets, own.sets, own.n_sets * sizeof *own.sets) == 0 &&
                       memcmp(shared->words, own.words, own.n_sets * sizeof *own.words) == 0 &&
                       memcmp(shared->share, own.share, sizeof own.share) == 0;
    cellsets_free(&own);
    return equal;
}

/* Another tray, number of tiles or kind of blocks has another index. */
static void equal_keys_share(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned k;
        enum cellset_blocks blocks;
    } keys[] = {{{3, 4}, 4, CELLSET_REGIONS}, {{3, 4}, 4, CELLSET_WHOLE},
                {{3, 4}, 5, CELLSET_REGIONS}, {{2, 6}, 4, CELLSET_REGIONS},
                {{3, 5}, 4, CELLSET_REGIONS}, {{2, 4}, 4, CELLSET_WHOLE}};
    enum { N_KEYS = sizeof keys / sizeof keys[0] };
    const struct cellsets *first[N_KEYS];
    for (unsigned i = 0; i < N_KEYS; i++)
        assert_int_equal(
            cellsets_share(keys[i].geometry, keys[i].k, keys[i].blocks, &first[i], NULL),
            FIFTEEN_OK);
    for (unsigned i = 0; i < N_KEYS; i++) {
        const struct cellsets *again;
        assert_int_equal(cellsets_share(keys[i].geometry, keys[i].k, keys[i].blocks, &again, NULL),
                         FIFTEEN_OK);
        for (unsigned j = 0; j < N_KEYS; j++)
            assert_true((again == first[j]) == (i == j));
        assert_true(is_index(again, keys[i].geometry, keys[i].k, keys[i].blocks));
        cellsets_release(first[i]);
        assert_true(is_index(again, keys[i].geometry, keys[i].k, keys[i].blocks));
        cellsets_release(again);
    }
}

/* A table keeps the index after the one that created it is gone. */
static void tables_share(void **state)
{
    (void)state;
    const struct fifteen_pattern patterns[2] = {{tray, 0, 0x1e}, {tray, 0, 0x1e0}};
    struct fifteen_pdb *pdbs[2];
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(pdb_create(&patterns[i], FIFTEEN_ZERO_AWARE, &pdbs[i], NULL), FIFTEEN_OK);
    assert_ptr_equal(pdbs[0]->cellsets, pdbs[1]->cellsets);
    fifteen_pdb_free(pdbs[0]);
    assert_true(is_index(pdbs[1]->cellsets, tray, 4, CELLSET_REGIONS));
    fifteen_pdb_free(pdbs[1]);
}

/* The counts are published ones (../shared/FRONTIERS.md, 1.3), before there is an index and after.
 */
static void regions_are_counted(void **state)
{
    (void)state;
    static const struct {
        unsigned k;
        unsigned n_sets;
        unsigned n_regions;
    } known[] = {{5, 53130, 65594}, {6, 177100, 251400}, {7, 480700, 806876}};
    const struct fifteen_geometry geometry = {5, 5};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct cellsets *cellsets;
        assert_int_equal(cellset_count(geometry, known[i].k), known[i].n_sets);
        assert_int_equal(cellset_count_regions(geometry, known[i].k), known[i].n_regions);
        assert_int_equal(cellsets_n_regions(geometry, known[i].k), known[i].n_regions);
        assert_int_equal(cellsets_share(geometry, known[i].k, CELLSET_WHOLE, &cellsets, NULL),
                         FIFTEEN_OK);
        assert_int_equal(cellsets->n_regions, known[i].n_regions);
        assert_int_equal(cellsets_n_regions(geometry, known[i].k), known[i].n_regions);
        cellsets_release(cellsets);
    }
}

/* ---- threads ---- */

enum { N_THREADS = 4, N_ROUNDS = 300 };

/* Takes and returns the indexes of 3 and 4 tiles, so that both are created and freed often. */
static void *share_and_release(void *argument)
{
    bool *const good = argument;
    for (unsigned i = 0; i < scaled(N_ROUNDS); i++) {
        const struct cellsets *taken[2];
        for (unsigned j = 0; j < 2; j++)
            if (cellsets_share(tray, 3 + (i + j) % 2, CELLSET_REGIONS, &taken[j], NULL) !=
                FIFTEEN_OK)
                return NULL;
        for (unsigned j = 0; j < 2; j++) {
            if (!is_index(taken[j], tray, 3 + (i + j) % 2, CELLSET_REGIONS) ||
                cellsets_n_regions(tray, 3 + (i + j) % 2) != taken[j]->n_regions)
                return NULL;
            cellsets_release(taken[j]);
        }
    }
    *good = true;
    return NULL;
}

static void threads_share(void **state)
{
    (void)state;
    pthread_t threads[N_THREADS];
    bool good[N_THREADS] = {false};
    for (unsigned i = 0; i < N_THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, share_and_release, &good[i]), 0);
    for (unsigned i = 0; i < N_THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (unsigned i = 0; i < N_THREADS; i++)
        assert_true(good[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_are_counted),
        cmocka_unit_test(equal_keys_share),
        cmocka_unit_test(tables_share),
        cmocka_unit_test(threads_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
