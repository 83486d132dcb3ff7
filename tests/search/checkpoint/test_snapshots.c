/* test_snapshots.c - snapshots of searches that have dropped pruning tests, or have parts */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/fixture.h"

/* The last snapshot of a search, and when to stop it. */
struct keeper {
    struct snapshot kept;
    uint64_t stop_at;     /* nodes generated; 0: never */
    unsigned n_frontiers; /* snapshots in the midst of A*'s open nodes from which it went on */
};

static enum fifteen_status keep(void *context, const struct snapshot *snapshot,
                                struct fifteen_error *error)
{
    struct keeper *const keeper = context;
    (void)error;
    snapshot_free(&keeper->kept);
    keeper->kept = *snapshot;
    keeper->kept.paths = malloc(snapshot->n_bytes + 1);
    assert_non_null(keeper->kept.paths);
    if (snapshot->n_bytes > 0)
        memcpy(keeper->kept.paths, snapshot->paths, snapshot->n_bytes);
    return FIFTEEN_OK;
}

static bool report(void *context, const struct fifteen_progress *progress)
{
    const struct keeper *const keeper = context;
    return keeper->stop_at == 0 || progress->done < keeper->stop_at;
}

/* Runs a search that is stopped again and again, each time after more nodes, and goes on with one
 * thread and more in turn, if it begins with more. */
static struct search_result run_stopped(fixture_search *search, const struct fixture *fixture,
                                        struct search_job job, uint64_t n_nodes,
                                        unsigned *n_frontiers)
{
    const unsigned n_threads = job.limits.n_threads;
    struct keeper keeper = {.stop_at = n_nodes};
    struct snapshots snapshots = {.interval = 1000, .save = keep, .context = &keeper};
    struct search_result result;
    struct fifteen_error error = {.text = ""};
    enum fifteen_status status;
    job.snapshots = &snapshots;
    job.monitor = (struct fifteen_monitor){report, &keeper};
    do {
        struct snapshot resume = keeper.kept;
        snapshots.resume = resume.generated > 0 ? &resume : NULL;
        keeper.n_frontiers += resume.frontier.n_taken > 0;
        keeper.kept = (struct snapshot){.n_nodes = 0};
        status = search(fixture->engine, &job, &result, &error);
        job.limits.n_threads = job.limits.n_threads == 1 ? n_threads : 1;
        if (keeper.kept.generated == 0) /* it was stopped before it went on, or found a solution */
            keeper.kept = resume;
        else
            snapshot_free(&resume);
        keeper.stop_at = keeper.stop_at < 5 * n_nodes ? keeper.stop_at + n_nodes : 0;
    } while (status == FIFTEEN_CANCELLED);
    if (status != FIFTEEN_OK)
        fail_msg("status %d: %s", (int)status, error.text);
    snapshot_free(&keeper.kept);
    *n_frontiers = keeper.n_frontiers;
    return result;
}

/* Nodes that only a dropped test would have pruned are in a snapshot; a search that goes on, with
 * all tests at first, prunes them. One of Korf's boards (1985), with three partitions that
 * differ in a few tiles: two of them prune little. */
static void dropped_tests_return(void **state)
{
    (void)state;
    static const uint32_t partitions[] = {0x2222, 0x4444, 0x8888, 0x1110, 0x4222, 0x2444,
                                          0x1888, 0x8110, 0x2422, 0x4244, 0x8818, 0x1180};
    struct fixture fixture = fixture_of(fixture_4x4, 0, partitions, 4, 3, false);
    struct search_job job =
        engine_job(&fixture.tray, fixture.goal_blank,
                   solving_read(fixture_4x4, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"));
    job.algorithm = FIFTEEN_AUTO;
    for (unsigned n_threads = 1; n_threads <= 3; n_threads++)
        for (unsigned i = 0; i < scaled(20); i++) {
            job.limits.n_threads = n_threads;
            unsigned none;
            const struct search_result result =
                run_stopped(idastar_pdb, &fixture, job, 20000 + 7000 * i, &none);
            assert_int_equal(result.solution.length, 55);
            assert_true(engine_replays(&job, &result.solution));
        }
    fixture_free(&fixture);
}

/* A* of several parts is run again, on any number of threads, to the same open nodes. */
static void parts_of_astar_return(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job =
        engine_job(&fixture.tray, fixture.goal_blank,
                   solving_read(fixture_4x4, "5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1"));
    unsigned n_all = 0;
    job.algorithm = FIFTEEN_ASTAR_IDASTAR;
    job.divided_at = 1000;
    job.limits.memory_bytes = 5 << 20;
    for (unsigned n_threads = 1; n_threads <= 3; n_threads++)
        for (unsigned i = 0; i < scaled(10); i++) {
            unsigned n_frontiers;
            job.limits.n_threads = n_threads;
            const struct search_result result =
                run_stopped(astar_idastar, &fixture, job, 150000 + 7000 * i, &n_frontiers);
            assert_int_equal(result.solution.length, 57);
            assert_true(engine_replays(&job, &result.solution));
            n_all += n_frontiers;
        }
    assert_true(n_all > 3);
    fixture_free(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dropped_tests_return),
        cmocka_unit_test(parts_of_astar_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
