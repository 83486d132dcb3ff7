/* test_load.c - several table files that are loaded at once */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/load.h"
#include "support/table_file.h"

/* Tables of different trays, kinds, sizes of rows, codecs and sizes of blocks. */
static const struct {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    enum fifteen_codec codec;
    uint32_t block_rows;
} specs[] = {
    {{{3, 3}, 0, 0x1e}, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD, 5},
    {{{3, 3}, 0, 0x1e}, FIFTEEN_CLASSIC, FIFTEEN_CODEC_NONE, 7},
    {{{3, 4}, 0, 0x3e}, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD, 3},
    {{{3, 3}, 0, 0x2}, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD, 1},
    {{{3, 4}, 0, 0x1e}, FIFTEEN_CLASSIC, FIFTEEN_CODEC_ZSTD, 24},
    {{{5, 5}, 7, 0x1000014}, FIFTEEN_ZERO_AWARE, FIFTEEN_CODEC_ZSTD, 2},
};
static const unsigned n_blocks[] = {5, 4, 40, 1, 1, 3}; /* rows / block_rows, rounded up */
enum { N_FILES = sizeof specs / sizeof specs[0], N_BLOCKS = 54 };

struct work {
    struct scratch scratch;
    struct fifteen_pdb *built[N_FILES];
    char paths[N_FILES][320];
    struct load_file files[N_FILES];
};

static int set_up_files(void **state)
{
    static struct work work;
    if (!scratch_make(&work.scratch))
        return -1;
    for (unsigned i = 0; i < N_FILES; i++) {
        const struct save_options options = {
            .codec = specs[i].codec, .level = 3, .block_rows = specs[i].block_rows, .n_threads = 1};
        snprintf(work.paths[i], sizeof work.paths[i], "%s/%u.pdb", work.scratch.folder, i);
        work.files[i] = (struct load_file){work.paths[i], &specs[i].pattern, specs[i].kind};
        if (fifteen_pdb_build(&specs[i].pattern, specs[i].kind, 1, NULL, &work.built[i], NULL) !=
                FIFTEEN_OK ||
            save_table(work.built[i], work.paths[i], &options, NULL, NULL) != FIFTEEN_OK)
            return -1;
    }
    *state = &work;
    return 0;
}

static int tear_down_files(void **state)
{
    struct work *const work = *state;
    for (unsigned i = 0; i < N_FILES; i++)
        fifteen_pdb_free(work->built[i]);
    scratch_remove(&work->scratch);
    return 0;
}

/* A monitor that checks each report and stops at the one of number stop_at. */
struct watch {
    unsigned n_reports;
    unsigned stop_at; /* 0: never */
    struct fifteen_progress last;
};

static bool watch_progress(void *context, const struct fifteen_progress *progress)
{
    struct watch *const watch = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_LOAD);
    assert_true(progress->done >= watch->last.done && progress->done <= progress->total);
    watch->last = *progress;
    return ++watch->n_reports != watch->stop_at;
}

static void files_are_loaded_at_once(void **state)
{
    const struct work *const work = *state;
    static const unsigned n_threads[] = {1, 2, 5};
    for (unsigned t = 0; t < 3; t++)
        for (unsigned n = 1; n <= N_FILES; n++) {
            struct fifteen_pdb *pdbs[N_FILES];
            unsigned failed = 99;
            unsigned n_all = 0;
            struct watch watch = {.n_reports = 0};
            const struct fifteen_monitor monitor = {watch_progress, &watch};
            const struct load_options options = {.n_threads = n_threads[t], .monitor = &monitor};
            assert_int_equal(load_files(work->files, n, &options, pdbs, &failed, NULL), FIFTEEN_OK);
            for (unsigned i = 0; i < n; i++) {
                assert_same_table(work->built[i], pdbs[i]);
                n_all += n_blocks[i];
                fifteen_pdb_free(pdbs[i]);
            }
            assert_int_equal(watch.last.done, n_all);
            assert_int_equal(watch.last.total, n_all);
        }
}

static void loading_can_be_stopped(void **state)
{
    const struct work *const work = *state;
    struct fifteen_pdb *pdbs[N_FILES];
    unsigned failed = 0;
    struct watch watch = {.n_reports = 0};
    const struct fifteen_monitor monitor = {watch_progress, &watch};
    const struct load_options options = {.n_threads = 1, .monitor = &monitor};
    struct fifteen_error error = {.text = ""};
    for (unsigned k = 1; k <= N_FILES + N_BLOCKS + 1; k++) { /* opened, decoded, and the end */
        watch = (struct watch){.stop_at = k};
        assert_int_equal(load_files(work->files, N_FILES, &options, pdbs, &failed, &error),
                         FIFTEEN_CANCELLED);
        assert_int_equal(watch.n_reports, k);
        assert_string_equal(error.text, "loading was stopped");
        assert_int_equal(failed, N_FILES);
    }
    watch = (struct watch){.stop_at = N_FILES + N_BLOCKS + 2};
    assert_int_equal(load_files(work->files, N_FILES, &options, pdbs, &failed, &error), FIFTEEN_OK);
    for (unsigned i = 0; i < N_FILES; i++)
        fifteen_pdb_free(pdbs[i]);
}

/* Changes the last byte of a file, which belongs to its last block. */
static void change_end(const char *path)
{
    FILE *const file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, -1, SEEK_END), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_END), 0);
    assert_int_equal(fputc(byte ^ 1, file), byte ^ 1);
    assert_int_equal(fclose(file), 0);
}

/* Of several files that fail, the first one is named, for any number of threads. */
static void assert_fails(const struct load_file files[N_FILES], unsigned expected,
                         enum fifteen_status status, const char *reason)
{
    static const unsigned n_threads[] = {1, 2, 5};
    for (unsigned t = 0; t < 3; t++) {
        struct fifteen_pdb *pdbs[N_FILES] = {NULL};
        struct fifteen_error error = {.text = ""};
        unsigned failed = N_FILES;
        const struct load_options options = {.n_threads = n_threads[t]};
        assert_int_equal(load_files(files, N_FILES, &options, pdbs, &failed, &error), status);
        assert_int_equal(failed, expected);
        assert_int_equal(strncmp(error.text, files[expected].path, strlen(files[expected].path)),
                         0);
        assert_non_null(strstr(error.text, reason));
        for (unsigned i = 0; i < N_FILES; i++)
            assert_null(pdbs[i]);
    }
}

static void the_first_file_that_fails_is_reported(void **state)
{
    const struct work *const work = *state;
    struct load_file files[N_FILES];
    memcpy(files, work->files, sizeof files);
    for (unsigned i = 2; i < N_FILES; i += 2)
        change_end(files[i].path);
    assert_fails(files, 2, FIFTEEN_DAMAGED, ": block 39 of 40");
    /* Files that cannot be opened, or contain another table, are found before blocks are decoded.
     */
    files[5].kind = FIFTEEN_CLASSIC;
    assert_fails(files, 5, FIFTEEN_DAMAGED, "another pattern, goal or kind");
    files[4].pattern = &specs[0].pattern;
    assert_fails(files, 4, FIFTEEN_DAMAGED, "another pattern, goal or kind");
    files[3].path = "/nonexistent/a.pdb";
    assert_fails(files, 3, FIFTEEN_NOT_FOUND, "cannot open");
    for (unsigned i = 2; i < N_FILES; i += 2)
        change_end(work->paths[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_loaded_at_once),
        cmocka_unit_test(loading_can_be_stopped),
        cmocka_unit_test(the_first_file_that_fails_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up_files, tear_down_files);
}
