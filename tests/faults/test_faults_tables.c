/* test_faults_tables.c - building, saving and loading when memory or threads run out, or a monitor
 * stops them
 */
/* SPDX-License-Identifier: MIT */
#include "pdb/set.h"

#include <sys/stat.h>

#include "pdb/file/shared.h"
#include "pdb/table/shared_cellsets.h"
#include "support/packed_boards.h"
#include "support/table_file.h"

#include "faults/stops.h"
#include "faults/sweep.h"

/* The fixture's folder, which also has the two files of a partition, and the objects of a run. */
struct work {
    const struct fixture *fixture;
    enum fifteen_codec codec;
    unsigned n_threads;
    struct fifteen_monitor monitor;
    char path[300];
    char memory[300]; /* a folder to share tables in */
    struct fifteen_partition partition;
};

static struct work work_of(const struct fixture *fixture, enum fifteen_codec codec)
{
    const struct fifteen_geometry geometry = {3, 3};
    struct work work = {.fixture = fixture,
                        .codec = codec,
                        .n_threads = 3,
                        .partition = {2, {{geometry, 0, 0x1e}, {geometry, 0, 0x1e0}}}};
    snprintf(work.path, sizeof work.path, "%s/work.pdb", fixture->scratch.folder);
    snprintf(work.memory, sizeof work.memory, "%s/memory", fixture->scratch.folder);
    return work;
}

/* ---- runs ---- */

static enum fifteen_status run_build(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct fifteen_pdb *pdb = NULL;
    const enum fifteen_status status =
        fifteen_pdb_build(&work->partition.patterns[0], work->fixture->pdb->kind, work->n_threads,
                          &work->monitor, &pdb, error);
    if (status == FIFTEEN_OK)
        assert_same_table(pdb, work->fixture->pdb);
    fifteen_pdb_free(pdb);
    return status;
}

/* The file is the complete table or does not exist. */
static enum fifteen_status run_save(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    const struct save_options options = {
        .codec = work->codec, .level = 3, .block_rows = 5, .n_threads = work->n_threads};
    unlink(work->path);
    const enum fifteen_status status =
        save_table(work->fixture->pdb, work->path, &options, &work->monitor, error);
    assert_true((access(work->path, F_OK) == 0) == (status == FIFTEEN_OK));
    return status;
}

static enum fifteen_status run_load(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct fifteen_pdb *pdb = NULL;
    const enum fifteen_status status =
        fifteen_pdb_load(work->path, work->n_threads, &work->monitor, &pdb, error);
    if (status == FIFTEEN_OK)
        assert_same_table(pdb, work->fixture->pdb);
    fifteen_pdb_free(pdb);
    return status;
}

static enum fifteen_status run_verify(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    return fifteen_pdb_verify(work->path, true, work->n_threads, &work->monitor, error);
}

static enum fifteen_status run_set_load(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    const struct fifteen_geometry geometry = {3, 3};
    const struct packed_pdb_request request = {.geometry = geometry,
                                               .goal = packed_goal(geometry, FIFTEEN_BLANK_FIRST),
                                               .kind = work->fixture->pdb->kind};
    struct fifteen_pdb_set *set = NULL;
    const enum fifteen_status status = packed_set_find(
        work->fixture->scratch.folder, &request, work->n_threads, &work->monitor, &set, error);
    fifteen_pdb_set_free(set);
    return status;
}

static enum fifteen_status run_set_open(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct fifteen_pdb_set *set = NULL;
    const struct set_making making = {.kind = work->fixture->pdb->kind,
                                      .n_threads = work->n_threads,
                                      .monitor = &work->monitor,
                                      .folder = work->fixture->scratch.folder};
    const enum fifteen_status status = pdb_set_make(&making, &work->partition, 1, &set, error);
    fifteen_pdb_set_free(set);
    return status;
}

/* Two processes open a set that they share, here one after the other. */
static enum fifteen_status run_set_share(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct fifteen_pdb_set *sets[2] = {NULL};
    const struct shared_folder shared = {work->memory, 2};
    const struct set_making making = {.kind = work->fixture->pdb->kind,
                                      .n_threads = work->n_threads,
                                      .monitor = &work->monitor,
                                      .folder = work->fixture->scratch.folder,
                                      .shared = &shared};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < 2 && status == FIFTEEN_OK; i++)
        status = pdb_set_make(&making, &work->partition, 1, &sets[i], error);
    if (status == FIFTEEN_OK)
        assert_int_equal(pdb_set_hash(sets[0]), pdb_set_hash(sets[1]));
    fifteen_pdb_set_free(sets[0]);
    fifteen_pdb_set_free(sets[1]);
    return status;
}

static enum fifteen_status run_set_build(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct fifteen_pdb_set *set = NULL;
    const enum fifteen_status status =
        fifteen_pdb_set_build(&work->partition, 1, work->fixture->pdb->kind, work->n_threads,
                              &work->monitor, &set, error);
    fifteen_pdb_set_free(set);
    return status;
}

/* No other table uses this index, so that each run creates it and frees it. */
static enum fifteen_status run_share(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    const enum cellset_blocks blocks =
        work->fixture->pdb->kind == FIFTEEN_CLASSIC ? CELLSET_WHOLE : CELLSET_REGIONS;
    const struct cellsets *first = NULL;
    const struct cellsets *second = NULL;
    enum fifteen_status status =
        cellsets_share((struct fifteen_geometry){3, 3}, 3, blocks, &first, error);
    if (status == FIFTEEN_OK)
        status = cellsets_share((struct fifteen_geometry){3, 3}, 3, blocks, &second, error);
    cellsets_release(second);
    cellsets_release(first);
    return status;
}

/* The fixture's tables have four tiles; the index of a table of three is created by this run. */
static enum fifteen_status run_other_size(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    const struct fifteen_pattern pattern = {{3, 3}, 0, 0xe};
    struct fifteen_pdb *built = NULL;
    struct fifteen_pdb *loaded = NULL;
    enum fifteen_status status =
        fifteen_pdb_build(&pattern, work->fixture->pdb->kind, 1, NULL, &built, error);
    if (status == FIFTEEN_OK)
        status = fifteen_pdb_save(built, work->path, work->codec, 0, 1, NULL, error);
    fifteen_pdb_free(built);
    if (status == FIFTEEN_OK)
        status = fifteen_pdb_load(work->path, 1, NULL, &loaded, error);
    fifteen_pdb_free(loaded);
    return status;
}

static const struct {
    const char *name;
    sweep_run *run;
    enum fifteen_codec codec;
    bool starts_threads;
    unsigned least_reports; /* on one thread */
} runs[] = {
    {"build", run_build, FIFTEEN_CODEC_NONE, true, 30},
    {"save, no codec", run_save, FIFTEEN_CODEC_NONE, true, 5},
    {"load, no codec", run_load, FIFTEEN_CODEC_NONE, true, 5},
    {"verify, no codec", run_verify, FIFTEEN_CODEC_NONE, true, 60},
    {"save, zstd", run_save, FIFTEEN_CODEC_ZSTD, true, 5},
    {"load, zstd", run_load, FIFTEEN_CODEC_ZSTD, true, 5},
    {"verify, zstd", run_verify, FIFTEEN_CODEC_ZSTD, true, 60},
    {"load a set", run_set_load, FIFTEEN_CODEC_ZSTD, false, 6},
    {"open a set", run_set_open, FIFTEEN_CODEC_ZSTD, false, 2},
    {"share a set", run_set_share, FIFTEEN_CODEC_ZSTD, false, 4},
    {"build a set", run_set_build, FIFTEEN_CODEC_ZSTD, true, 60},
};

/* ---- tests ---- */

static void sweep_runs(const struct fixture *fixture, enum fault fault,
                       enum fifteen_status expected)
{
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        struct work work = work_of(fixture, runs[i].codec);
        if (fault == FAULT_THREAD && !runs[i].starts_threads)
            continue;
        sweep_all(&(struct sweep){runs[i].name, runs[i].run, &work, fault, expected});
    }
}

static void memory_runs_out(void **state)
{
    struct work work = work_of(*state, FIFTEEN_CODEC_ZSTD);
    sweep_runs(*state, FAULT_MEMORY, FIFTEEN_NO_MEMORY);
    sweep_all(
        &(struct sweep){"share cell sets", run_share, &work, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
    sweep_all(
        &(struct sweep){"another size", run_other_size, &work, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
}

/* The work continues with fewer threads. */
static void threads_run_out(void **state)
{
    sweep_runs(*state, FAULT_THREAD, FIFTEEN_OK);
}

/* On one thread the reports are always the same. */
static void monitors_stop_it(void **state)
{
    struct fifteen_error error;
    unsigned n_stops = 0;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        struct work work = work_of(*state, runs[i].codec);
        const struct stops stops = {{.name = runs[i].name, .run = runs[i].run, .context = &work},
                                    &work.monitor,
                                    runs[i].least_reports};
        work.n_threads = 1;
        n_stops += stops_all(&stops);
        work.n_threads = 3;
        runs[i].run(&work, &error); /* as in sweep_all() */
        stops_once(&stops, 2);
        stops_once(&stops, 0);
    }
    print_message("%u stops\n", n_stops);
}

static int add_set(void **state)
{
    const struct fixture *const fixture = *state;
    const struct work work = work_of(fixture, FIFTEEN_CODEC_ZSTD);
    for (unsigned i = 0; i < work.partition.n_patterns; i++) {
        char name[FIFTEEN_PDB_NAME_SIZE];
        char path[400];
        struct fifteen_pdb *pdb = NULL;
        fifteen_pdb_file_name(&work.partition.patterns[i], fixture->pdb->kind, name);
        snprintf(path, sizeof path, "%s/%s", fixture->scratch.folder, name);
        if (fifteen_pdb_build(&work.partition.patterns[i], fixture->pdb->kind, 1, NULL, &pdb,
                              NULL) != FIFTEEN_OK ||
            fifteen_pdb_save(pdb, path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL) != FIFTEEN_OK)
            return -1;
        fifteen_pdb_free(pdb);
    }
    return mkdir(work.memory, 0700);
}

static int tear_down_set(void **state)
{
    const struct work work = work_of(*state, FIFTEEN_CODEC_ZSTD);
    struct scratch memory;
    snprintf(memory.folder, sizeof memory.folder, "%.250s", work.memory);
    scratch_remove(&memory);
    return tear_down(state);
}

static int set_up_zero_aware_set(void **state)
{
    return set_up(state) == 0 ? add_set(state) : -1;
}

static int set_up_classic_set(void **state)
{
    return set_up_classic(state) == 0 ? add_set(state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(threads_run_out),
        cmocka_unit_test(monitors_stop_it),
    };
    return cmocka_run_group_tests_name("zero-aware", tests, set_up_zero_aware_set, tear_down_set) +
           cmocka_run_group_tests_name("classic", tests, set_up_classic_set, tear_down_set);
}
