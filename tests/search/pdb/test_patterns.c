/* test_patterns.c - beyond 16 cells: patterns that several views share are looked up once, and
 * prune what the views prune that are used
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/table/index.h"
#include "search/idastar_pdb/pdb_search.h"
#include "support/engine.h"
#include "support/solving.h"

enum { N_PARTITIONS = 4, FIRST_BOUND = 45, MIN_EXPANDED = 4000 };

static const struct fifteen_geometry size = {4, 4};

/* The partitions share patterns with each other and with their reflections. */
static const uint32_t partitions[N_PARTITIONS][4] = {{0x001e, 0x01e0, 0x1e00, 0xe000},
                                                     {0x001e, 0x0660, 0x1980, 0xe000},
                                                     {0x0066, 0x0198, 0x1e00, 0xe000},
                                                     {0x1112, 0x00cc, 0x0e20, 0xe000}};

struct scene {
    struct fifteen_pdb_set *tables;
    struct pdb_engine *engine;
    struct tray tray;
    struct search_job job;
};

static void set_scene(struct scene *scene)
{
    scene->tables = engine_set(size, 0, partitions[0], 4, N_PARTITIONS);
    const struct pdb_engine_options options = {.tables = scene->tables};
    assert_int_equal(pdb_engine_create(&options, &scene->engine, NULL), FIFTEEN_OK);
    tray_init(&scene->tray, size);
    scene->job =
        engine_job(&scene->tray, 0, solving_read(size, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"));
}

static void end_scene(struct scene *scene)
{
    pdb_engine_free(scene->engine);
    fifteen_pdb_set_free(scene->tables);
}

/* The value of a view, of its tables one by one. */
static unsigned value_of(const struct scene *scene, unsigned number, wide_board board)
{
    const struct view view = scene->engine->views[number];
    unsigned sum = 0;
    if (view.reflected)
        board = canonical_reflect(size, 0, board);
    for (unsigned i = 0; i < scene->engine->lookup->n_tables; i++)
        sum += pdb_value(fifteen_pdb_set_table(scene->tables, view.partition, i), board);
    return sum;
}

static void each_view_has_one_pattern_of_each_tile(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    const struct node_patterns *const patterns = &scene.engine->patterns;
    const unsigned all = (1u << scene.engine->n_views) - 1;
    assert_int_equal(scene.engine->n_views, 2 * N_PARTITIONS);
    assert_true(patterns->n < 3 * scene.engine->n_views); /* of four each */
    for (unsigned tile = 1; tile < fifteen_cells(size); tile++) {
        unsigned views = 0;
        int n_before = 32;
        for (unsigned i = 0; i < patterns->n_of[tile]; i++) {
            const unsigned of = node_patterns_views(patterns, patterns->of[tile][i]);
            assert_int_equal(views & of, 0);
            assert_true(__builtin_popcount(of) <= n_before);
            n_before = __builtin_popcount(of);
            views |= of;
        }
        assert_int_equal(views, all);
    }
    struct pdb_root root;
    pdb_engine_root(scene.engine, scene.job.start, &root);
    for (unsigned view = 0; view < scene.engine->n_views; view++)
        assert_int_equal(root.h[view], value_of(&scene, view, scene.job.start));
    end_scene(&scene);
}

/* ---- searches that use some of the views ---- */

/* What the plain search counts. */
struct counts {
    uint64_t expanded;
    uint64_t generated;
    struct pruning_tally tally; /* of the views after the first */
};

/* Whether no view that is used is beyond the bound, asked in their order. */
static bool passes(const struct scene *scene, const struct pruning *pruning, wide_board board,
                   unsigned left, struct pruning_tally *tally)
{
    bool passes = value_of(scene, 0, board) <= left;
    for (unsigned i = 0; i < pruning->n_views && passes; i++) {
        const unsigned view = pruning->views[i];
        passes = value_of(scene, view, board) <= left;
        tally->asked[view]++;
        tally->pruned[view] += !passes;
    }
    return passes;
}

static void search_plain(const struct scene *scene, const struct pruning *pruning, wide_board board,
                         unsigned last, unsigned left, struct counts *counts)
{
    const unsigned blank = wide_blank(board);
    counts->expanded++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = scene->tray.to[blank][move];
        if (to == TRAY_NO_CELL || move == 3 - last)
            continue;
        const wide_board child = wide_slide(board, to, blank);
        counts->generated++;
        if (passes(scene, pruning, child, left - 1, &counts->tally))
            search_plain(scene, pruning, child, move, left - 1, counts);
    }
}

/* Of every second level, of every fourth those without slack. */
static const uint8_t seen_mask[2] = {1, 3};

/* The table may be NULL. */
static struct counts search_fast(const struct scene *scene, const struct pruning *pruning,
                                 unsigned bound, const struct pdb_search_loop *loop,
                                 const struct transpositions *seen)
{
    static atomic_bool call;
    const unsigned step = pdb_step(PDB_NO_MOVE, wide_blank(scene->job.start));
    struct pdb_search search;
    struct pdb_root from;
    pdb_engine_root(scene->engine, scene->job.start, &from);
    const struct pdb_node root = {
        .left = (uint8_t)bound,
        .patience = 255,
        .step = (uint8_t)step,
        .path_state = (uint16_t)step,
        .slack = slack_of(scene->engine->n_views, bound, from.h, from.second, from.odd),
        .board = from.board};
    assert_true(pdb_search_init(&search, scene->engine, &scene->job));
    pdb_search_prune(&search, scene->engine, pruning);
    search.after = search.steps;
    search.call = &call;
    search.seen = seen;
    memcpy(search.seen_mask, seen_mask, sizeof seen_mask);
    search.node_limit = search.pause_at = UINT64_MAX;
    enum pdb_search_end end = loop->begin(scene->engine, &search, &root);
    while (end == PDB_SEARCH_PAUSED) {
        assert_true(paths_collect(&search.paths, &search.pending->parent, sizeof *search.pending,
                                  search.n_pending));
        end = loop->run(scene->engine, &search);
    }
    assert_int_equal(end, PDB_SEARCH_EXHAUSTED);
    const struct counts counts = {search.expanded, search.generated, search.tally};
    pdb_search_free(&search);
    return counts;
}

/* The fast search asks a sample of the nodes which view prunes them first. */
static void check_tally(const struct pruning *pruning, const struct pruning_tally *plain,
                        const struct pruning_tally *fast)
{
    for (unsigned i = 0; i < pruning->n_views; i++) {
        const unsigned view = pruning->views[i];
        const double asked = (double)fast->asked[view] / (double)plain->asked[view];
        const double share = (double)fast->pruned[view] / (double)fast->asked[view] -
                             (double)plain->pruned[view] / (double)plain->asked[view];
        assert_true(asked > 0.8 && asked < 1.25);
        assert_true(share > -0.05 && share < 0.05);
    }
}

static void the_views_used_prune(void **state)
{
    (void)state;
    static const struct pruning prunings[] = {{.n_views = 7, .views = {7, 3, 5, 1, 2, 6, 4}},
                                              {.n_views = 3, .views = {6, 1, 4}},
                                              {.n_views = 1, .views = {7}},
                                              {.n_views = 0}};
    struct scene scene;
    set_scene(&scene);
    for (unsigned i = 0; i < sizeof prunings / sizeof prunings[0]; i++) {
        struct counts plain = {.expanded = 0};
        unsigned bound = FIRST_BOUND;
        for (; plain.expanded < MIN_EXPANDED; bound += 2) {
            plain = (struct counts){.expanded = 0};
            search_plain(&scene, &prunings[i], scene.job.start, PDB_NO_MOVE, bound, &plain);
        }
        for (unsigned level = 0; level <= scene.engine->cpu; level++) {
            const struct counts fast = search_fast(
                &scene, &prunings[i], bound - 2, pdb_search_loop_for((enum cpu_level)level), NULL);
            assert_int_equal(fast.expanded, plain.expanded);
            assert_int_equal(fast.generated, plain.generated);
            check_tally(&prunings[i], &plain.tally, &fast.tally);
        }
    }
    end_scene(&scene);
}

/* ---- the transposition table ---- */

/* The moves left that a table has of a board; 0: it does not have it. */
static unsigned stored_left(const struct transpositions *table, node_key board)
{
    const node_key mixed = node_key_mix(board);
    struct transposition *const bucket = transpositions_bucket(table, mixed);
    for (unsigned i = 0; i < TRANSPOSITIONS_ENTRIES; i++) {
        uint64_t differs;
        const uint64_t entry = transposition_read(&bucket[i], mixed, &differs);
        if ((entry ^ mixed.word[0] << table->bits) < 256 && differs == 0)
            return (uint8_t)entry;
    }
    return 0;
}

/* Whether some view used leaves no slack. */
static bool is_used_up(const struct pdb_root *board, const struct pruning *pruning, unsigned left)
{
    bool is_used_up = board->h[0] == left;
    for (unsigned i = 0; i < pruning->n_views; i++)
        is_used_up |= board->h[pruning->views[i]] == left;
    return is_used_up;
}

/* Boards of a plain search that are in the table, without slack or not, by moves left modulo 4. */
struct stored {
    unsigned n[2][4];
};

static void count_stored(const struct scene *scene, const struct pruning *pruning,
                         const struct transpositions *table, wide_board board, unsigned last,
                         unsigned left, struct stored *stored)
{
    const unsigned blank = wide_blank(board);
    struct pruning_tally tally = {.asked = {0}};
    struct pdb_root root;
    pdb_engine_root(scene->engine, board, &root);
    const unsigned left_there = stored_left(table, node_board_key(&root.board));
    stored->n[is_used_up(&root, pruning, left_there)][left_there % 4] += left_there != 0;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = scene->tray.to[blank][move];
        if (to == TRAY_NO_CELL || move == 3 - last)
            continue;
        const wide_board child = wide_slide(board, to, blank);
        if (passes(scene, pruning, child, left - 1, &tally))
            count_stored(scene, pruning, table, child, move, left - 1, stored);
    }
}

static void boards_without_slack_are_stored_of_fewer_levels(void **state)
{
    (void)state;
    static const struct pruning pruning = {.n_views = 3, .views = {6, 1, 4}};
    enum { BOUND = FIRST_BOUND + 4 };
    struct scene scene;
    set_scene(&scene);
    for (unsigned level = 0; level <= scene.engine->cpu; level++) {
        struct transpositions table;
        struct stored stored = {.n = {{0}}};
        assert_true(transpositions_init(&table, UINT64_C(1) << 20));
        search_fast(&scene, &pruning, BOUND, pdb_search_loop_for((enum cpu_level)level), &table);
        count_stored(&scene, &pruning, &table, scene.job.start, PDB_NO_MOVE, BOUND, &stored);
        transpositions_free(&table);
        for (unsigned left = 0; left < 4; left++) {
            assert_int_equal(stored.n[0][left] > 20, left % 2 == 0);
            assert_int_equal(stored.n[1][left] > 20, left == 0);
        }
        assert_int_equal(stored.n[0][1] + stored.n[0][3], 0);
        assert_int_equal(stored.n[1][1] + stored.n[1][2] + stored.n[1][3], 0);
    }
    end_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_view_has_one_pattern_of_each_tile),
        cmocka_unit_test(the_views_used_prune),
        cmocka_unit_test(boards_without_slack_are_stored_of_fewer_levels)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
