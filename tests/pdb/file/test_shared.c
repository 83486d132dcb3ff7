/* test_shared.c - tables that several processes share, whose processes may be killed */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/shared.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "faults/faults.h"

#include "pdb/file/load.h"
#include "support/table_file.h"

enum { N_PROCESSES = 3 };

/* A compressed table, and a folder in memory. */
struct work {
    const struct fixture *fixture;
    struct scratch memory;
};

static struct scratch last_memory; /* removed after each test, also after one that fails */

static int remove_memory(void **state)
{
    (void)state;
    scratch_remove(&last_memory);
    return 0;
}

static struct work set_up_work(void **state)
{
    struct work work = {.fixture = *state, .memory = {.folder = "/dev/shm/test-XXXXXX"}};
    if (mkdtemp(work.memory.folder) == NULL)
        skip();
    last_memory = work.memory;
    save(work.fixture, FIFTEEN_CODEC_ZSTD, 1);
    return work;
}

static enum fifteen_status load(const struct work *work, const struct fifteen_monitor *monitor,
                                struct fifteen_pdb **pdb, struct fifteen_error *error)
{
    const struct shared_folder folder = {work->memory.folder, N_PROCESSES};
    const struct load_file file = {.path = work->fixture->path};
    const struct load_options options = {.n_threads = 2, .monitor = monitor, .shared = &folder};
    unsigned failed;
    return load_files(&file, 1, &options, pdb, &failed, error);
}

/* Loads the table, and checks that it is the one that was built. */
static struct fifteen_pdb *load_well(const struct work *work)
{
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(load(work, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_same_table(work->fixture->pdb, pdb);
    return pdb;
}

/* Changes the last byte of the compressed blocks: who decodes them fails. */
static void damage(const struct work *work)
{
    size_t n = 0;
    uint8_t *const bytes = scratch_read(work->fixture->path, &n);
    assert_non_null(bytes);
    bytes[n - 1] ^= 1;
    assert_true(scratch_write(work->fixture->path, bytes, n));
    free(bytes);
}

/* ---- sharing ---- */

static void a_table_is_decoded_once(void **state)
{
    struct work work = set_up_work(state);
    struct fifteen_pdb *pdbs[N_PROCESSES];
    pdbs[0] = load_well(&work);
    assert_int_equal(scratch_each(&work.memory, NULL), 3); /* the lock, the table, a count */
    damage(&work);
    for (unsigned i = 1; i < N_PROCESSES; i++)
        pdbs[i] = load_well(&work);
    assert_int_equal(scratch_each(&work.memory, NULL), 1);
    assert_int_equal(load(&work, NULL, &pdbs[0], NULL), FIFTEEN_DAMAGED);
    for (unsigned i = 0; i < N_PROCESSES; i++) {
        assert_memory_equal(pdbs[i]->bits, work.fixture->pdb->bits, pdbs[i]->size_bytes);
        fifteen_pdb_free(pdbs[i]);
    }
    scratch_remove(&work.memory);
}

static void damage_memory(struct scratch *memory, const char *name)
{
    size_t n = 0;
    uint8_t *const bytes = scratch_read(scratch_path(memory, name), &n);
    assert_non_null(bytes);
    if (n > 100) {
        bytes[100] ^= 1;
        assert_true(scratch_write(memory->path, bytes, n));
    }
    free(bytes);
}

static void a_changed_file_is_rejected(void **state)
{
    struct work work = set_up_work(state);
    struct fifteen_pdb *const first = load_well(&work);
    struct fifteen_pdb *second = NULL;
    scratch_each(&work.memory, damage_memory);
    assert_int_equal(load(&work, NULL, &second, NULL), FIFTEEN_DAMAGED);
    fifteen_pdb_free(first);
    scratch_remove(&work.memory);
}

/* ---- no memory to share ---- */

static void tables_are_loaded_without_a_folder(void **state)
{
    struct work work = set_up_work(state);
    scratch_remove(&work.memory);
    fifteen_pdb_free(load_well(&work));
}

static void tables_are_loaded_if_the_folder_is_full(void **state)
{
    struct work work = set_up_work(state);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {.rlim_cur = 100, .rlim_max = before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    struct fifteen_pdb *const pdb = load_well(&work);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(scratch_each(&work.memory, NULL), 1); /* the lock */
    fifteen_pdb_free(pdb);
    scratch_remove(&work.memory);
}

static bool is_full; /* the file system, for posix_fallocate alone */

int posix_fallocate(int fd, off_t offset, off_t length)
{
    if (is_full)
        return ENOSPC;
    return syscall(SYS_fallocate, fd, 0, offset, length) == 0 ? 0 : errno;
}

/* A file may have its size without having its memory: a process that writes there gets SIGBUS. */
static void memory_is_allocated_at_once(void **state)
{
    struct work work = set_up_work(state);
    const struct shared_folder folder = {work.memory.folder, N_PROCESSES};
    struct shared_file file;
    assert_true(shared_create(&folder, 5000000, &file));
    shared_discard(&file);
    is_full = true;
    assert_false(shared_create(&folder, 5000000, &file));
    fifteen_pdb_free(load_well(&work));
    is_full = false;
    scratch_remove(&work.memory);
}

static void check_mode(struct scratch *memory, const char *name)
{
    struct stat about;
    assert_int_equal(stat(scratch_path(memory, name), &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
}

/* Whatever the process permits: others can neither read nor change the tables. */
static void files_are_private(void **state)
{
    struct work work = set_up_work(state);
    const mode_t before = umask(0);
    struct fifteen_pdb *const pdb = load_well(&work);
    umask(before);
    assert_int_equal(scratch_each(&work.memory, check_mode), 3); /* the lock, the table, a count */
    fifteen_pdb_free(pdb);
    scratch_remove(&work.memory);
}

/* ---- other processes ---- */

static bool die(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    if (progress->done > 0) /* blocks */
        raise(SIGKILL);
    return true;
}

static void a_killed_process_leaves_nothing(void **state)
{
    struct work work = set_up_work(state);
    const struct fifteen_monitor monitor = {.report = die};
    const pid_t child = fork();
    if (child == 0) {
        struct fifteen_pdb *pdb;
        load(&work, &monitor, &pdb, NULL);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(scratch_each(&work.memory, NULL), 1); /* the lock */
    for (unsigned i = 0; i < N_PROCESSES; i++)
        fifteen_pdb_free(load_well(&work));
    assert_int_equal(scratch_each(&work.memory, NULL), 1);
    scratch_remove(&work.memory);
}

/* Lets the process that has the lock end at the third report; or cancels. */
struct waiting {
    unsigned n_reports;
    bool has_waited; /* at the third report no blocks were counted yet */
    bool cancels;
    pid_t child;
};

static bool wait_for_lock(void *context, const struct fifteen_progress *progress)
{
    struct waiting *const waiting = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_LOAD);
    if (++waiting->n_reports != 3)
        return true;
    waiting->has_waited = progress->total == 0;
    if (!waiting->cancels)
        kill(waiting->child, SIGKILL);
    return !waiting->cancels;
}

/* Starts a process that has the lock until it is killed. */
static pid_t lock_elsewhere(const struct work *work)
{
    const struct shared_folder folder = {work->memory.folder, N_PROCESSES};
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        int lock;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (shared_lock(&folder, NULL, &lock) == FIFTEEN_OK && write(ready[1], "", 1) == 1)
            pause();
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void one_process_loads_at_a_time(void **state)
{
    struct work work = set_up_work(state);
    struct waiting waiting = {.cancels = true, .child = lock_elsewhere(&work)};
    const struct fifteen_monitor monitor = {wait_for_lock, &waiting};
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(load(&work, &monitor, &pdb, &error), FIFTEEN_CANCELLED);
    assert_string_equal(error.text, "loading was stopped");
    assert_true(waiting.has_waited);
    waiting = (struct waiting){.child = waiting.child};
    assert_int_equal(load(&work, &monitor, &pdb, NULL), FIFTEEN_OK);
    assert_true(waiting.has_waited);
    waitpid(waiting.child, NULL, 0);
    fifteen_pdb_free(pdb);
    scratch_remove(&work.memory);
}

static bool wait_long(void *context, const struct fifteen_progress *progress)
{
    enum { MAX_LOOKS = 1000 };
    unsigned *const n_looks = context;
    (void)progress;
    return ++*n_looks < MAX_LOOKS;
}

/* A process that does not give the lock back costs memory, not the run: with a clock that advances
 * by a second a look, the table is soon loaded without the lock. */
static void nobody_waits_for_ever(void **state)
{
    struct work work = set_up_work(state);
    const struct shared_folder folder = {work.memory.folder, N_PROCESSES};
    const pid_t child = lock_elsewhere(&work);
    unsigned n_looks = 0;
    const struct fifteen_monitor monitor = {wait_long, &n_looks};
    int lock = 0;
    faults_set_clock(1);
    const enum fifteen_status status = shared_lock(&folder, &monitor, &lock);
    faults_set_clock(0);
    assert_int_equal(status, FIFTEEN_OK);
    assert_int_equal(lock, -1);
    assert_in_range(n_looks, 10, 100);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    scratch_remove(&work.memory);
}

static bool never_wait(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return false;
}

/* While blocks are checked, counts whether another process could load tables. */
static bool try_lock(void *context, const struct fifteen_progress *progress)
{
    const struct work *const work = context;
    const struct shared_folder folder = {work->memory.folder, N_PROCESSES};
    const struct fifteen_monitor monitor = {.report = never_wait};
    int lock;
    if (progress->total == 0)
        return true;
    const bool is_free = shared_lock(&folder, &monitor, &lock) == FIFTEEN_OK;
    shared_unlock(&lock);
    return is_free;
}

static void only_decoding_makes_others_wait(void **state)
{
    struct work work = set_up_work(state);
    const struct fifteen_monitor monitor = {try_lock, &work};
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(load(&work, &monitor, &pdb, NULL), FIFTEEN_CANCELLED);
    struct fifteen_pdb *const first = load_well(&work);
    assert_int_equal(load(&work, &monitor, &pdb, NULL), FIFTEEN_OK);
    fifteen_pdb_free(first);
    fifteen_pdb_free(pdb);
    scratch_remove(&work.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_table_is_decoded_once, remove_memory),
        cmocka_unit_test_teardown(a_changed_file_is_rejected, remove_memory),
        cmocka_unit_test_teardown(tables_are_loaded_without_a_folder, remove_memory),
        cmocka_unit_test_teardown(tables_are_loaded_if_the_folder_is_full, remove_memory),
        cmocka_unit_test_teardown(memory_is_allocated_at_once, remove_memory),
        cmocka_unit_test_teardown(files_are_private, remove_memory),
        cmocka_unit_test_teardown(nobody_waits_for_ever, remove_memory),
        cmocka_unit_test_teardown(a_killed_process_leaves_nothing, remove_memory),
        cmocka_unit_test_teardown(one_process_loads_at_a_time, remove_memory),
        cmocka_unit_test_teardown(only_decoding_makes_others_wait, remove_memory),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
