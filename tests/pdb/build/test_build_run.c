/* test_build_run.c - builds on any processor, with progress, cancelled, rejected */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/table/table.h"
#include "support/building.h"
#include "support/scale.h"
#include "util/cpu.h"

static const struct fifteen_pattern patterns[] = {
    {{3, 3}, 0, 0x1fe},     {{3, 4}, 0, 0xccc},     {{4, 4}, 0, 0x003e},   {{2, 8}, 0, 0x060e},
    {{5, 5}, 0, 0x1000062}, {{4, 5}, 0, 0x0080606}, {{3, 6}, 0, 0x0021812}};

enum { N_PATTERNS = sizeof patterns / sizeof patterns[0] };

static const enum fifteen_pdb_kind kinds[] = {FIFTEEN_ZERO_AWARE, FIFTEEN_CLASSIC};

/* Compares every byte with a new build. */
static void assert_built_again(const struct fifteen_pdb *one, unsigned n_threads)
{
    struct fifteen_pdb *const other = building_table_of(&one->pattern, one->kind, n_threads);
    assert_int_equal(other->size_bytes, one->size_bytes);
    assert_memory_equal(other->bits, one->bits, one->size_bytes);
    assert_int_equal(other->hash, one->hash);
    assert_memory_equal(other->zero_aware, one->zero_aware, sizeof one->zero_aware);
    assert_memory_equal(other->classic, one->classic, sizeof one->classic);
    fifteen_pdb_free(other);
}

static void thread_count_makes_no_difference(void **state)
{
    (void)state;
    const unsigned n = scale_is_threads_only() ? 2 : 2 * N_PATTERNS;
    for (unsigned i = 0; i < n; i += scale_is_full() || n == 2 ? 1 : 3) {
        struct fifteen_pdb *const one = building_table_of(&patterns[i / 2], kinds[i % 2], 1);
        assert_built_again(one, 2);
        assert_built_again(one, 5);
        fifteen_pdb_free(one);
    }
}

static void instruction_sets_make_no_difference(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    const enum cpu_level best = cpu_level();
    for (unsigned i = 0; i < 2 * N_PATTERNS; i++) {
        struct fifteen_pdb *const one = building_table_of(&patterns[i / 2], kinds[i % 2], 2);
        for (enum cpu_level level = CPU_PORTABLE; level < best; level++) {
            setenv("FIFTEEN_CPU", cpu_level_name(level), 1);
            assert_int_equal(cpu_level(), level);
            assert_built_again(one, 2);
        }
        unsetenv("FIFTEEN_CPU");
        fifteen_pdb_free(one);
    }
}

/* ---- progress ---- */

struct watcher {
    struct fifteen_progress last;
    unsigned n_reports;
    unsigned stop_at; /* level */
};

static bool watch(void *context, const struct fifteen_progress *progress)
{
    struct watcher *const watcher = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_BUILD);
    assert_true(watcher->last.level < watcher->stop_at); /* no reports after cancelling */
    assert_true(progress->level >= watcher->last.level);
    assert_true(progress->done >= watcher->last.done && progress->done <= progress->total);
    watcher->last = *progress;
    watcher->n_reports++;
    return progress->level < watcher->stop_at;
}

static void check_levels(enum fifteen_pdb_kind kind)
{
    struct watcher watcher = {.stop_at = FIFTEEN_HISTOGRAM_SIZE};
    const struct fifteen_monitor monitor = {watch, &watcher};
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(fifteen_pdb_build(&patterns[0], kind, 1, &monitor, &pdb, NULL), FIFTEEN_OK);
    /* The 8-puzzle: the maximum distance is 31; half of the boards are solvable. */
    assert_int_equal(watcher.last.level, 32);
    assert_true(watcher.n_reports >= 32);
    assert_int_equal(watcher.last.total, 362880);
    assert_int_equal(watcher.last.done, 181440);
    fifteen_pdb_free(pdb);
}

static void every_level_is_reported(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    check_levels(FIFTEEN_ZERO_AWARE);
    check_levels(FIFTEEN_CLASSIC);
}

static void a_build_can_be_cancelled(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    for (unsigned i = 0; i < 2; i++) {
        struct watcher watcher = {.stop_at = 9};
        const struct fifteen_monitor monitor = {watch, &watcher};
        struct fifteen_pdb *pdb = NULL;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_pdb_build(&patterns[0], kinds[i], 1, &monitor, &pdb, &error),
                         FIFTEEN_CANCELLED);
        assert_int_equal(watcher.last.level, 9);
        assert_null(pdb);
        assert_string_not_equal(error.text, "");
    }
    const struct fifteen_pattern pattern = {{3, 3}, 0, 0x2};
    struct fifteen_pdb *pdb = NULL;
    assert_int_equal(fifteen_pdb_build(&pattern, (enum fifteen_pdb_kind)2, 1, NULL, &pdb, NULL),
                     FIFTEEN_INVALID);
    assert_null(pdb);
}

/* ---- rejected patterns ---- */

static void invalid_patterns_are_rejected(void **state)
{
    (void)state;
    static const struct fifteen_pattern invalid[] = {
        {{1, 8}, 0, 0x2},     {{4, 3}, 0, 0x2},    {{5, 4}, 0, 0x2}, {{2, 13}, 0, 0x2},
        {{4, 5}, 0, 1 << 20}, {{4, 5}, 19, 0x2},   {{4, 4}, 3, 0x2}, {{4, 4}, 4, 0x2},
        {{3, 3}, 8, 0x2},     {{4, 4}, 16, 0x2},   {{4, 4}, 0, 0x0}, {{4, 4}, 0, 0x0003},
        {{3, 3}, 0, 512},     {{4, 4}, 0, 0x07fe},
    };
    for (unsigned i = 0; i < sizeof invalid / sizeof invalid[0]; i++) {
        struct fifteen_pdb *pdb = NULL;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_pdb_build(&invalid[i], kinds[i % 2], 1, NULL, &pdb, &error),
                         FIFTEEN_INVALID);
        assert_null(pdb);
        assert_string_not_equal(error.text, "");
    }
}

/* A table of nine tiles on 5x5 takes 293 GB to build. */
static void too_large_tables_are_refused_at_once(void **state)
{
    (void)state;
    const struct fifteen_pattern pattern = {{5, 5}, 0, 0x00063ce};
    struct watcher watcher = {.stop_at = FIFTEEN_HISTOGRAM_SIZE};
    const struct fifteen_monitor monitor = {watch, &watcher};
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(fifteen_pdb_build(&pattern, FIFTEEN_ZERO_AWARE, 2, &monitor, &pdb, &error),
                     FIFTEEN_NO_MEMORY);
    assert_null(pdb);
    assert_non_null(strstr(error.text, "building this table takes"));
    assert_non_null(strstr(error.text, " MB are available"));
    assert_int_equal(watcher.last.level, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thread_count_makes_no_difference),
        cmocka_unit_test(instruction_sets_make_no_difference),
        cmocka_unit_test(every_level_is_reported),
        cmocka_unit_test(a_build_can_be_cancelled),
        cmocka_unit_test(invalid_patterns_are_rejected),
        cmocka_unit_test(too_large_tables_are_refused_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
