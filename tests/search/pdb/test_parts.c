/* test_parts.c - A* in parts: counts do not depend on threads, and the values that nodes see late
 * are those of the tables
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/astar_pdb/astar_pdb.h"
#include "support/depths.h"
#include "support/engine.h"
#include "support/scale.h"

enum { N_NODES = 6000 };

static wide_board board_of(const struct astar_pdb *search, const struct board_node *node)
{
    const struct fifteen_geometry size = search->engine->geometry;
    struct node_board opened;
    wide_board board = 0;
    (void)node_views_open(&search->views, search->engine->n_views, node_key_unmix(node->key),
                          &opened);
    for (unsigned tile = 1; tile < fifteen_cells(size); tile++)
        board |= wide_put(tile, opened.places.cell[tile - 1]);
    return board;
}

/* Returns true if a node has all values of its board. */
static bool has_values(const struct astar_pdb *search, const struct board_node *node)
{
    const struct pdb_engine *const engine = search->engine;
    struct pdb_root root;
    pdb_engine_root(engine, board_of(search, node), &root);
    bool has_all = node->second == root.second;
    for (unsigned view = 0; view < engine->n_views; view++)
        has_all = has_all && node->h[view] == root.h[view];
    return has_all;
}

/* The number of nodes that lack values. The maximum of a node's values is always right. */
static uint64_t count_late(const struct astar_pdb *search)
{
    uint64_t n_late = 0;
    uint64_t n_nodes = 0;
    for (unsigned part = 0; part < search->n_parts; part++) {
        const struct board_table *const table = &search->parts[part].table;
        for (uint64_t i = 0; i < table->n_slots + BOARD_TABLE_SPARE; i++) {
            const struct board_node *const node = board_table_slot(table, i);
            if (board_table_is_empty(node))
                continue;
            n_nodes++;
            n_late += !has_values(search, node);
            assert_int_equal(astar_pdb_part(search, node->key), part);
        }
    }
    assert_true(n_nodes == search->n_nodes);
    return n_late;
}

struct ended {
    enum fifteen_status status;
    uint64_t expanded;
    uint64_t generated;
    uint64_t max_open;
    uint64_t n_late;
};

static struct ended search_with(const struct pdb_engine *engine, const struct search_job *job)
{
    struct astar_pdb search;
    struct watch watch;
    struct search_result result;
    bool full = false;
    watch_start(&watch, &job->limits, &job->monitor);
    assert_int_equal(astar_pdb_init(&search, engine, job, 64 << 20, NULL, &watch, NULL),
                     FIFTEEN_OK);
    const enum fifteen_status status = astar_pdb_run(&search, &result, &full);
    struct ended ended = {status, result.expanded, result.generated, result.extent.max_frontier,
                          count_late(&search)};
    assert_int_equal(search.n_parts, search.n_nodes < search.divided_at ? 1 : ASTAR_PDB_PARTS);
    for (unsigned part = 0; part < search.n_parts; part++)
        search.loop->see_all(&search, part);
    assert_true(count_late(&search) == 0);
    astar_pdb_free(&search);
    return ended;
}

static void check_board(const struct pdb_engine *engine, struct search_job job)
{
    static const unsigned n_threads[] = {1, 2, 5};
    static const uint64_t divided_at[] = {30, 2000, 1 << 20};
    for (unsigned i = 0; i < 3; i++) {
        struct ended alone = {.status = FIFTEEN_OK};
        job.divided_at = divided_at[i];
        for (unsigned t = 0; t < 3; t++) {
            job.limits.n_threads = n_threads[t];
            const struct ended ended = search_with(engine, &job);
            alone = t == 0 ? ended : alone;
            assert_true(ended.n_late > 0 || ended.expanded < 100);
            assert_int_equal(ended.status, alone.status);
            assert_true(ended.expanded == alone.expanded);
            assert_true(ended.generated == alone.generated);
            assert_true(ended.max_open == alone.max_open);
            assert_true(ended.n_late == alone.n_late);
        }
    }
}

/* Both trays have a reflection: each partition gives two views. */
static void check_set(struct fifteen_geometry size, const uint32_t *patterns, unsigned n,
                      unsigned n_partitions, unsigned n_boards)
{
    struct fifteen_pdb_set *const tables = engine_set(size, 0, patterns, n, n_partitions);
    struct pdb_engine *engine;
    struct tray tray;
    uint64_t random = 7;
    const struct pdb_engine_options options = {.tables = tables};
    assert_int_equal(pdb_engine_create(&options, &engine, NULL), FIFTEEN_OK);
    assert_true(engine->n_views == 2 * n_partitions);
    tray_init(&tray, size);
    for (unsigned i = 0; i < n_boards; i++) {
        const struct depths_board start = depths_walk(size, depths_goal(size, 0), 300, &random);
        struct search_job job = engine_depths_job(&tray, &start);
        job.algorithm = FIFTEEN_ASTAR;
        job.limits.n_nodes = N_NODES;
        check_board(engine, job);
    }
    pdb_engine_free(engine);
    fifteen_pdb_set_free(tables);
}

static void parts_do_not_depend_on_threads(void **state)
{
    (void)state;
    static const uint32_t patterns[3] = {0x3e, 0x7c0, 0xf800};
    check_set((struct fifteen_geometry){4, 4}, patterns, 3, 1, scaled(4));
}

/* Slots of 32, 40 and 48 bytes. Four tables of two tiles. */
static void nodes_have_room_for_their_views(void **state)
{
    (void)state;
    static const uint32_t patterns[8][4] = {
        {0x006, 0x018, 0x060, 0x180}, {0x00a, 0x014, 0x060, 0x180}, {0x012, 0x00c, 0x0a0, 0x140},
        {0x022, 0x014, 0x048, 0x180}, {0x042, 0x024, 0x018, 0x180}, {0x082, 0x044, 0x018, 0x120},
        {0x102, 0x084, 0x048, 0x030}, {0x042, 0x00c, 0x120, 0x090}};
    static const unsigned n_partitions[] = {3, 4, 7, 8};
    for (unsigned i = 0; i < sizeof n_partitions / sizeof n_partitions[0]; i++)
        check_set((struct fifteen_geometry){3, 3}, patterns[0], 4, n_partitions[i], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_do_not_depend_on_threads),
                                       cmocka_unit_test(nodes_have_room_for_their_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
