/* test_replace.c - the old file stays until the new one is complete */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "support/table_file.h"

struct monitor_log {
    unsigned n_calls;
    unsigned stop_at; /* the report that is answered with false; 0: none */
    bool kill;        /* or that kills the process */
    struct fifteen_progress last;
};

static bool log_progress(void *context, const struct fifteen_progress *progress)
{
    struct monitor_log *log = context;
    assert_true(progress->done <= progress->total);
    assert_true(log->n_calls == 0 || progress->done >= log->last.done);
    log->last = *progress;
    if (++log->n_calls != log->stop_at)
        return true;
    if (log->kill)
        raise(SIGKILL);
    return false;
}

static enum fifteen_status save_watched(const struct fixture *fixture, struct monitor_log *log)
{
    const struct fifteen_monitor monitor = {log_progress, log};
    const struct save_options options = {
        .codec = FIFTEEN_CODEC_NONE, .level = 3, .block_rows = 2, .n_threads = 1};
    return save_table(fixture->pdb, fixture->path, &options, &monitor, NULL);
}

static void progress_is_reported(void **state)
{
    const struct fixture *fixture = *state;
    struct monitor_log log = {0};
    assert_int_equal(save_watched(fixture, &log), FIFTEEN_OK);
    assert_true(log.n_calls >= 3);
    assert_int_equal(log.last.stage, FIFTEEN_STAGE_SAVE);
    assert_int_equal(log.last.done, 12);
    assert_int_equal(log.last.total, 12);
    log = (struct monitor_log){0};
    const struct fifteen_monitor monitor = {log_progress, &log};
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, &monitor, &pdb, NULL), FIFTEEN_OK);
    fifteen_pdb_free(pdb);
    assert_int_equal(log.last.stage, FIFTEEN_STAGE_LOAD);
    assert_int_equal(log.last.done, 12);
    assert_int_equal(log.last.total, 12);
    log = (struct monitor_log){.stop_at = 2};
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, &monitor, &pdb, NULL), FIFTEEN_CANCELLED);
}

static void cancelling_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    struct monitor_log log = {.stop_at = 2};
    assert_int_equal(save_watched(fixture, &log), FIFTEEN_CANCELLED);
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    struct fifteen_pdb_info info;
    assert_int_equal(fifteen_pdb_read_info(fixture->path, &info, NULL), FIFTEEN_OK);
    assert_int_equal(info.codec, FIFTEEN_CODEC_ZSTD);
    assert_loads(fixture);
}

/* A file size limit simulates a full disk. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    struct rlimit old;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    const struct rlimit low = {.rlim_cur = 65600, .rlim_max = old.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status =
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_NONE, 0, 1, NULL, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, handler);
    assert_int_equal(status, FIFTEEN_IO);
    assert_non_null(strstr(error.text, strerror(EFBIG)));
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    assert_loads(fixture);
}

static void saving_to_an_impossible_path_fails(void **state)
{
    struct fixture *fixture = *state;
    struct fifteen_error error = {.text = ""};
    const char *path = scratch_path(&fixture->scratch, "no-folder/table.pdb");
    assert_int_equal(fifteen_pdb_save(fixture->pdb, path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, &error),
                     FIFTEEN_IO);
    assert_non_null(strstr(error.text, strerror(ENOENT)));
    assert_int_equal(fifteen_pdb_save(fixture->pdb, fixture->scratch.folder, FIFTEEN_CODEC_ZSTD, 0,
                                      1, NULL, &error),
                     FIFTEEN_IO);
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, -1, 1, NULL, &error),
        FIFTEEN_INVALID);
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, 100, 1, NULL, &error),
        FIFTEEN_INVALID);
}

/* Kills a process while it saves; its temporary file stays until the next save. */
static void being_killed_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct monitor_log log = {.stop_at = 2, .kill = true};
        save_watched(fixture, &log);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 2);
    assert_loads(fixture);
    char left[64];
    snprintf(left, sizeof left, "table.pdb.tmp.%ld", (long)child);
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(scratch_path(&fixture->scratch, left), 1, NULL, &pdb, NULL),
                     FIFTEEN_DAMAGED);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    assert_loads(fixture);
}

static void a_folder_is_cleaned_of_stale_temporaries(void **state)
{
    struct fixture *fixture = *state;
    struct scratch *scratch = &fixture->scratch;
    static const char *const stale[] = {"table.pdb.tmp.1", "other.pdb.tmp.123456789",
                                        ".pdb.pdb.tmp.0"};
    static const char *const kept[] = {"table.pdb",
                                       "table.pdb.tmp.",
                                       "table.pdb.tmp.1x",
                                       "table.txt.tmp.1",
                                       "table.pdb.tmp.77",
                                       ".pdb.tmp.1",
                                       ".tmp.1",
                                       "1",
                                       "table.pdb.tmp.1.tmp.2"};
    enum { N_STALE = sizeof stale / sizeof stale[0], N_KEPT = sizeof kept / sizeof kept[0] };
    scratch_empty(scratch);
    for (size_t i = 0; i < N_STALE; i++)
        assert_true(scratch_write(scratch_path(scratch, stale[i]), "x", 1));
    for (size_t i = 0; i < N_KEPT; i++)
        assert_true(scratch_write(scratch_path(scratch, kept[i]), "x", 1));
    const int fd = open(scratch_path(scratch, "table.pdb.tmp.77"), O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_int_equal(fifteen_pdb_clean(scratch->folder, NULL), FIFTEEN_OK);
    for (size_t i = 0; i < N_KEPT; i++)
        assert_true(scratch_exists(scratch, kept[i]));
    assert_int_equal(scratch_each(scratch, NULL), N_KEPT);
    close(fd);
    assert_int_equal(fifteen_pdb_clean(scratch->folder, NULL), FIFTEEN_OK);
    assert_false(scratch_exists(scratch, "table.pdb.tmp.77"));
    struct fifteen_error error = {.text = ""};
    const char *const missing = scratch_path(scratch, "missing");
    assert_int_equal(fifteen_pdb_clean(missing, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(strstr(error.text, missing));
}

static void only_stale_temporaries_are_removed(void **state)
{
    struct fixture *fixture = *state;
    struct scratch *scratch = &fixture->scratch;
    static const char *const kept[] = {"table.pdb.tmp.", "table.pdb.tmp.1x", "table.pdb.tmp",
                                       "other.pdb.tmp.1", "table.pdb.tmp.77"};
    scratch_empty(scratch);
    for (size_t i = 0; i < 5; i++)
        assert_true(scratch_write(scratch_path(scratch, kept[i]), "x", 1));
    assert_true(scratch_write(scratch_path(scratch, "table.pdb.tmp.1"), "x", 1));
    /* Left by a process with the same number. */
    char own[64];
    snprintf(own, sizeof own, "table.pdb.tmp.%ld", (long)getpid());
    assert_true(scratch_write(scratch_path(scratch, own), "x", 1));
    const int fd = open(scratch_path(scratch, "table.pdb.tmp.77"), O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    for (size_t i = 0; i < 5; i++)
        assert_true(scratch_exists(scratch, kept[i]));
    assert_int_equal(scratch_each(scratch, NULL), 6);
    close(fd);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_false(scratch_exists(scratch, "table.pdb.tmp.77"));
    assert_loads(fixture);
}

/* ---- two processes in one folder ---- */

/* What another process does just before this one gets the lock of a file; once. */
static void (*before_lock)(struct scratch *scratch);
static struct scratch *before_lock_in;

/* Replaces the C library's function in this program. */
int flock(int fd, int operation)
{
    void (*const other)(struct scratch * scratch) = before_lock;
    before_lock = NULL;
    if (other != NULL)
        other(before_lock_in);
    return (int)syscall(SYS_flock, fd, operation);
}

static const char stale_name[] = "table.pdb.tmp.1";

static void exchange_stale(struct scratch *scratch)
{
    char from[600];
    snprintf(from, sizeof from, "%s", scratch_path(scratch, "new"));
    assert_int_equal(rename(from, scratch_path(scratch, stale_name)), 0);
}

/* Another process has removed the stale file and made a new one of its name. */
static void a_file_that_took_the_name_of_a_stale_one_stays(void **state)
{
    struct fixture *fixture = *state;
    struct scratch *const scratch = &fixture->scratch;
    scratch_empty(scratch);
    assert_true(scratch_write(scratch_path(scratch, stale_name), "x", 1));
    assert_true(scratch_write(scratch_path(scratch, "new"), "y", 1));
    before_lock_in = scratch;
    before_lock = exchange_stale;
    assert_int_equal(fifteen_pdb_clean(scratch->folder, NULL), FIFTEEN_OK);
    assert_null(before_lock);
    assert_true(scratch_exists(scratch, stale_name));
    assert_int_equal(fifteen_pdb_clean(scratch->folder, NULL), FIFTEEN_OK);
    assert_false(scratch_exists(scratch, stale_name));
}

static void remove_new_file(struct scratch *scratch)
{
    char name[64];
    snprintf(name, sizeof name, "table.pdb.tmp.%ld", (long)getpid());
    assert_int_equal(unlink(scratch_path(scratch, name)), 0);
}

/* Another process has taken the new file for stale before it was locked. */
static void a_new_file_that_was_removed_is_created_again(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    before_lock_in = &fixture->scratch;
    before_lock = remove_new_file;
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_null(before_lock);
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    assert_loads(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_is_reported),
        cmocka_unit_test(cancelling_leaves_the_old_file),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
        cmocka_unit_test(saving_to_an_impossible_path_fails),
        cmocka_unit_test(being_killed_leaves_the_old_file),
        cmocka_unit_test(a_folder_is_cleaned_of_stale_temporaries),
        cmocka_unit_test(only_stale_temporaries_are_removed),
        cmocka_unit_test(a_file_that_took_the_name_of_a_stale_one_stays),
        cmocka_unit_test(a_new_file_that_was_removed_is_created_again),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
