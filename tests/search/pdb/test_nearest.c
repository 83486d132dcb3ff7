/* test_nearest.c - the nodes nearest to the goal that an iteration prunes, against a recursive
 * search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/nearest.h"
#include "search/idastar_pdb/restoring.h"
#include "search/idastar_pdb/saving.h"
#include "search/idastar_pdb/team.h"
#include "support/depths.h"
#include "support/engine.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry size = {4, 4}; /* which has a reflection: two views */
static const uint32_t patterns[3] = {0x3e, 0x7c0, 0xf800};

enum { MIN_GENERATED = 25000 };

struct scene {
    struct fifteen_pdb_set *tables;
    struct pdb_engine *engine;
    struct tray tray;
};

static void set_scene(struct scene *scene)
{
    scene->tables = engine_tables(size, 0, patterns, 3);
    const struct pdb_engine_options options = {.tables = scene->tables};
    assert_int_equal(pdb_engine_create(&options, &scene->engine, NULL), FIFTEEN_OK);
    tray_init(&scene->tray, size);
}

static void end_scene(struct scene *scene)
{
    pdb_engine_free(scene->engine);
    fifteen_pdb_set_free(scene->tables);
}

/* The nodes that a search prunes, by the moves that are left then. */
struct pruned {
    const struct pdb_engine *engine;
    const struct tray *tray;
    unsigned bound;
    size_t n_by_left[256];
    uint64_t n_expanded;
};

static unsigned value_of(const struct pdb_engine *engine, wide_board board)
{
    struct pdb_root root;
    unsigned max = 0;
    pdb_engine_root(engine, board, &root);
    for (unsigned view = 0; view < engine->n_views; view++)
        max = root.h[view] > max ? root.h[view] : max;
    return max;
}

static void search_plainly(struct pruned *pruned, wide_board board, unsigned last, unsigned g)
{
    const unsigned blank = wide_blank(board);
    if (g + value_of(pruned->engine, board) > pruned->bound) {
        pruned->n_by_left[pruned->bound - g]++;
        return;
    }
    pruned->n_expanded++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = pruned->tray->to[blank][move];
        if (to != TRAY_NO_CELL && move != 3 - last)
            search_plainly(pruned, wide_slide(board, to, blank), move, g + 1);
    }
}

static wide_board replay(const struct tray *tray, wide_board board, const uint8_t *path,
                         unsigned length)
{
    for (unsigned i = 0; i < length; i++) {
        const unsigned blank = wide_blank(board);
        const unsigned to = tray->to[blank][path[i]];
        assert_int_not_equal(to, TRAY_NO_CELL);
        board = wide_slide(board, to, blank);
    }
    return board;
}

/* All nodes of the smallest h, as far as an iteration of this size keeps them, the nearest first.
 */
static void check(const struct pruned *pruned, wide_board start, const struct snapshot *nodes,
                  uint64_t n_max)
{
    unsigned farthest = 0;
    for (size_t n = 0; n + pruned->n_by_left[farthest] <= n_max; farthest++)
        n += pruned->n_by_left[farthest];
    size_t n_found[256] = {0};
    size_t offset = 0;
    unsigned before = 0;
    for (uint64_t i = 0; i < nodes->n_nodes; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        const unsigned length = snapshot_read(nodes, &offset, path);
        const unsigned left = pruned->bound - length;
        const wide_board board = replay(pruned->tray, start, path, length);
        assert_int_equal(value_of(pruned->engine, board), left + 2);
        assert_true(left >= before && left < farthest);
        before = left;
        n_found[left]++;
    }
    assert_true(nodes->n_nodes > 0);
    assert_true(offset == nodes->n_bytes);
    for (unsigned left = 0; left < farthest; left++)
        assert_int_equal(n_found[left], pruned->n_by_left[left]);
}

/* The next iteration begins with these nodes: without roots it expands what is below them. */
static void check_next(struct team *team, const struct pruned *pruned, wide_board start,
                       const struct snapshot *nodes)
{
    struct pruned next = {
        .engine = pruned->engine, .tray = pruned->tray, .bound = pruned->bound + 2};
    const uint64_t before = team->last_generated;
    uint64_t expanded = 0;
    size_t offset = 0;
    for (unsigned i = 0; i < team->n_workers; i++)
        expanded -= team->workers[i]->search.expanded;
    assert_int_equal(team_search_below(team, NULL, nodes, next.bound, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < team->n_workers; i++)
        expanded += team->workers[i]->search.expanded;
    if (team->found)
        return;
    for (uint64_t i = 0; i < nodes->n_nodes; i++) {
        uint8_t path[FIFTEEN_MAX_MOVES];
        const unsigned length = snapshot_read(nodes, &offset, path);
        const wide_board board = replay(pruned->tray, start, path, length);
        search_plainly(&next, board, path[length - 1], length);
    }
    assert_true(next.n_expanded == expanded);
    assert_true(team->last_generated < before);
}

/* A snapshot has the nodes to be searched first, wherever they are: none was restored yet, then
 * some are in parcels. */
static void check_saved(struct team *team, const struct snapshot *nodes)
{
    team->bound = nodes->bound;
    assert_int_equal(restoring_search_first(team, nodes, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < 3; i++) {
        struct snapshot saved = {.bound = nodes->bound};
        bool taken;
        size_t at = 0;
        size_t offset = 0;
        uint8_t path[FIFTEEN_MAX_MOVES];
        uint8_t expected[FIFTEEN_MAX_MOVES];
        assert_true(saving_take(team, &saved, &taken) && taken);
        assert_int_equal(saved.n_nodes, nodes->n_nodes);
        for (unsigned k = 0; k < team->parcels.n; k++) { /* these were the first, and come last */
            const unsigned length = snapshot_read(nodes, &at, expected);
            assert_int_equal(team_trace_parcel(team, &team->parcels.parcels[k], 0, path), length);
            assert_memory_equal(path, expected, length);
        }
        for (uint64_t k = team->parcels.n; k < saved.n_nodes; k++) {
            const unsigned length = snapshot_read(nodes, &at, expected);
            assert_int_equal(snapshot_read(&saved, &offset, path), length);
            assert_memory_equal(path, expected, length);
        }
        snapshot_free(&saved);
        if (i == 0)
            restoring_refill(team);
        assert_true(team->parcels.n > 0);
    }
    team->parcels.n = 0;
    team->bound -= 2;
}

/* Searches bounds until one is large enough, and checks what it keeps. Returns false if the
 * solution came first. */
static bool check_search(const struct pdb_engine *engine, const struct search_job *job)
{
    struct pruned pruned = {
        .engine = engine, .tray = job->tray, .bound = value_of(engine, job->start)};
    struct snapshot nodes = {.bound = 0};
    struct search_result result = {.n_threads = 0};
    struct team team;
    assert_int_equal(team_init(&team, engine, job, job->limits.n_threads, NULL), FIFTEEN_OK);
    nearest_start(&team, 0);
    for (; !team.found && team.last_generated < MIN_GENERATED; pruned.bound += 2) {
        const struct pdb_node root = team_start(&team, pruned.bound);
        snapshot_clear(&nodes);
        nodes.bound = pruned.bound + 2;
        assert_int_equal(team_search(&team, &root, 1, 0, pruned.bound, NULL), FIFTEEN_OK);
        assert_true(nearest_take(&team, &nodes));
    }
    const bool complete = !team.found;
    if (complete) {
        pruned.bound -= 2;
        search_plainly(&pruned, job->start, PDB_NO_MOVE, 0);
        check(&pruned, job->start, &nodes, team.last_generated / NEAREST_SHARE);
        check_saved(&team, &nodes);
        check_next(&team, &pruned, job->start, &nodes);
    }
    team_free(&team, &result);
    snapshot_free(&nodes);
    return complete;
}

static void the_nearest_are_kept(void **state)
{
    (void)state;
    struct scene scene;
    uint64_t random = 5;
    unsigned n_checked = 0;
    set_scene(&scene);
    assert_true(scene.engine->n_views == 2);
    while (n_checked < 2 * scaled(2)) {
        const struct depths_board goal = depths_goal(size, 0);
        const struct depths_board start = depths_walk(size, goal, 200, &random);
        for (unsigned n_threads = 1; n_threads <= 3; n_threads += 2) {
            struct search_job job = engine_depths_job(&scene.tray, &start);
            job.algorithm = FIFTEEN_ASTAR_IDASTAR;
            job.limits.n_threads = n_threads;
            n_checked += check_search(scene.engine, &job) ? 1 : 0;
        }
    }
    end_scene(&scene);
}

/* All nodes of a snapshot are restored at once, so it has the nearest only. */
static void check_saved_are_few(struct team *team, struct snapshot *nodes)
{
    struct snapshot saved = {.bound = nodes->bound};
    bool taken;
    nodes->bound = team->bound;
    assert_int_equal(restoring_search_first(team, nodes, NULL), FIFTEEN_OK);
    assert_true(saving_take(team, &saved, &taken) && taken);
    assert_int_equal(saved.n_nodes,
                     nodes->n_nodes < SAVED_FIRST_MAX ? nodes->n_nodes : SAVED_FIRST_MAX);
    assert_memory_equal(saved.paths, nodes->paths, saved.n_bytes);
    snapshot_free(&saved);
}

/* Returns how many nodes an iteration keeps if the one before generated last_generated nodes. */
static uint64_t n_kept_after(const struct pdb_engine *engine, const struct search_job *job,
                             uint64_t last_generated, uint64_t n_bytes)
{
    struct snapshot nodes = {.bound = 0};
    struct search_result result = {.n_threads = 0};
    struct team team;
    assert_int_equal(team_init(&team, engine, job, 1, NULL), FIFTEEN_OK);
    nearest_start(&team, n_bytes);
    for (unsigned bound = value_of(engine, job->start); nodes.n_nodes == 0; bound += 2) {
        const struct pdb_node root = team_start(&team, bound);
        team.last_generated = last_generated;
        assert_true(nearest_take(&team, &nodes));
        snapshot_clear(&nodes);
        assert_int_equal(team_search(&team, &root, 1, 0, bound, NULL), FIFTEEN_OK);
        assert_false(team.found);
        if (team.last_generated < 4 * MIN_GENERATED)
            continue;
        team.last_generated = UINT64_C(1) << 40; /* all that are kept are taken */
        assert_true(nearest_take(&team, &nodes));
    }
    const uint64_t n_kept = nodes.n_nodes;
    check_saved_are_few(&team, &nodes);
    team_free(&team, &result);
    snapshot_free(&nodes);
    return n_kept;
}

static void more_are_kept_of_larger_iterations(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    struct search_job job =
        engine_job(&scene.tray, 0, solving_read(size, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"));
    job.algorithm = FIFTEEN_AUTO;
    const uint64_t large = UINT64_C(3) * NEAREST_MIN * NEAREST_SHARE;
    const uint64_t memory = UINT64_C(1) << 30;
    const uint64_t n_few = n_kept_after(scene.engine, &job, 0, memory);
    const uint64_t n_many = n_kept_after(scene.engine, &job, large, memory);
    assert_true(n_few > NEAREST_MIN / 4 && n_few < NEAREST_MIN);
    assert_true(n_many > NEAREST_MIN && n_many < 3 * NEAREST_MIN);
    assert_true(n_kept_after(scene.engine, &job, large, 0) == n_few);
    end_scene(&scene);
}

static void they_fit_the_memory(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    const struct search_job job =
        engine_job(&scene.tray, 0, solving_read(size, "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"));
    static const size_t expected[] = {NEAREST_MIN, 0, NEAREST_MAX};
    for (unsigned i = 0; i < 3; i++) {
        const uint64_t n_bytes = i == 0 ? 0 : UINT64_C(1) << (i == 1 ? 24 : 30);
        struct search_result result = {.n_threads = 0};
        struct team team;
        assert_int_equal(team_init(&team, scene.engine, &job, 1, NULL), FIFTEEN_OK);
        nearest_start(&team, n_bytes);
        if (expected[i] != 0)
            assert_int_equal(team.nearest_max, expected[i]);
        else
            assert_true(team.nearest_max > NEAREST_MIN &&
                        team.nearest_max * (sizeof(struct node_board) + PATH_BYTES) < n_bytes);
        team_free(&team, &result);
    }
    end_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_nearest_are_kept),
                                       cmocka_unit_test(more_are_kept_of_larger_iterations),
                                       cmocka_unit_test(they_fit_the_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
