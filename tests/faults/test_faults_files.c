/* test_faults_files.c - tables are saved and loaded while calls on files fail */
/* SPDX-License-Identifier: MIT */
#include <errno.h>

#include "support/table_file.h"

#include "faults/faults.h"

/* One attempt: the k-th call of a kind fails, if the operation makes k calls. */
struct
try {
    const struct fixture *fixture;
    enum fifteen_codec codec;
    enum fault fault;
    unsigned long k;
    unsigned long n_calls; /* there were */
    struct fifteen_error error;
};

static enum fifteen_status try_saving(struct try *try)
{
    const struct save_options options = {
        .codec = try->codec, .level = 3, .block_rows = 5, .n_threads = 2};
    const struct faults_holdings before = faults_holdings();
    faults_arm(try->fault, try->k, false);
    const enum fifteen_status status =
        save_table(try->fixture->pdb, try->fixture->path, &options, NULL, &try->error);
    try->n_calls = faults_disarm();
    const struct faults_holdings after = faults_holdings();
    assert_int_equal(after.descriptors, before.descriptors);
    return status;
}

static enum fifteen_status try_loading(struct try *try)
{
    struct fifteen_pdb *pdb = NULL;
    const struct faults_holdings before = faults_holdings();
    faults_arm(try->fault, try->k, false);
    const enum fifteen_status status =
        fifteen_pdb_load(try->fixture->path, 2, NULL, &pdb, &try->error);
    try->n_calls = faults_disarm();
    fifteen_pdb_free(pdb);
    const struct faults_holdings after = faults_holdings();
    assert_memory_equal(&before, &after, sizeof before);
    return status;
}

/* ---- saving over the file of another codec ---- */

static enum fifteen_codec codec_there(const struct fixture *fixture)
{
    struct fifteen_pdb_info info;
    assert_int_equal(fifteen_pdb_read_info(fixture->path, &info, NULL), FIFTEEN_OK);
    return info.codec;
}

/* Special treatment of one of the calls; k = 0: none. */
struct special {
    unsigned long k;
    enum fifteen_status status;
    bool saves;
};

/* Saves while each call of a kind fails in turn. Saving fails, the old file stays, and no other
 * file remains in its folder. */
static void check_saving(const struct fixture *fixture, enum fault fault, int reason,
                         struct special special)
{
    for (size_t i = 0; i < 2; i++) {
        struct try try = {.fixture = fixture, .codec = codecs[i], .fault = fault};
        assert_int_equal(try_saving(&try), FIFTEEN_OK);
        const unsigned long n_calls = try.n_calls;
        assert_true(n_calls > 0 && n_calls >= special.k);
        for (try.k = 1; try.k <= n_calls; try.k++) {
            struct scratch scratch = fixture->scratch;
            const bool is_special = try.k == special.k;
            save(fixture, codecs[1 - i], 1);
            const enum fifteen_status status = try_saving(&try);
            assert_int_equal(status, is_special ? special.status : FIFTEEN_IO);
            if (status != FIFTEEN_OK) {
                assert_non_null(strstr(try.error.text, fixture->scratch.folder));
                assert_non_null(strstr(try.error.text, strerror(reason)));
            }
            assert_int_equal(codec_there(fixture), codecs[is_special && special.saves ? i : 1 - i]);
            assert_int_equal(scratch_each(&scratch, NULL), 1);
            assert_loads(fixture);
        }
        print_message("saving, codec %d: %lu calls failing with '%s'\n", (int)codecs[i], n_calls,
                      strerror(reason));
    }
}

/* The second call looks for temporary files of killed processes. */
static void opening_fails(void **state)
{
    check_saving(*state, FAULT_OPEN, EMFILE, (struct special){2, FIFTEEN_OK, true});
}

static void writing_fails(void **state)
{
    check_saving(*state, FAULT_WRITE, ENOSPC, (struct special){0});
}

/* The second call syncs the folder, when the new file has its name. */
static void syncing_fails(void **state)
{
    check_saving(*state, FAULT_SYNC, EIO, (struct special){2, FIFTEEN_IO, true});
}

static void renaming_fails(void **state)
{
    check_saving(*state, FAULT_RENAME, EACCES, (struct special){0});
}

/* ---- loading ---- */

static void check_loading(const struct fixture *fixture, enum fault fault, int reason)
{
    for (size_t i = 0; i < 2; i++) {
        struct try try = {.fixture = fixture, .fault = fault};
        save(fixture, codecs[i], 1);
        assert_int_equal(try_loading(&try), FIFTEEN_OK);
        const unsigned long n_calls = try.n_calls;
        assert_true(n_calls > 0);
        for (try.k = 1; try.k <= n_calls; try.k++) {
            assert_int_equal(try_loading(&try), FIFTEEN_IO);
            assert_non_null(strstr(try.error.text, fixture->path));
            assert_non_null(strstr(try.error.text, strerror(reason)));
        }
        assert_loads(fixture);
        print_message("loading, codec %d: %lu calls failing with '%s'\n", (int)codecs[i], n_calls,
                      strerror(reason));
    }
}

static void files_cannot_be_opened_for_loading(void **state)
{
    check_loading(*state, FAULT_OPEN, EMFILE);
}

static void reading_fails(void **state)
{
    check_loading(*state, FAULT_READ, EIO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_fails),
        cmocka_unit_test(writing_fails),
        cmocka_unit_test(syncing_fails),
        cmocka_unit_test(renaming_fails),
        cmocka_unit_test(files_cannot_be_opened_for_loading),
        cmocka_unit_test(reading_fails),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
