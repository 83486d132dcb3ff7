/* test_mapped.c - files that are changed while their tables are searched in place */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <sys/stat.h>

#include "support/table_file.h"

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {3, 3};

/* A set of one table, of all tiles, searched in place, and a solver that uses it. */
struct in_place {
    struct fifteen_pdb_set *set;
    struct fifteen_solver *solver;
    struct packed_problem problem;
    char path[600];
};

/* Sets the modification time back: file systems' clocks tick every few milliseconds only. */
static void make_old(const char *path)
{
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static struct in_place open_in_place(const struct fixture *fixture)
{
    const packed_board goal = packed_goal(tray, FIFTEEN_BLANK_FIRST);
    const struct packed_pdb_request request = {.geometry = tray, .goal = goal};
    const struct fifteen_pattern pattern = {.geometry = tray, .tiles = 0x1fe};
    struct in_place made = {.problem = {tray, solving_read(tray, "8 7 6 5 4 3 2 1 0"), goal}};
    char name[FIFTEEN_PDB_NAME_SIZE];
    struct fifteen_pdb *pdb = NULL;
    fifteen_pdb_file_name(&pattern, FIFTEEN_ZERO_AWARE, name);
    snprintf(made.path, sizeof made.path, "%s/%s", fixture->scratch.folder, name);
    assert_int_equal(fifteen_pdb_build(&pattern, FIFTEEN_ZERO_AWARE, 1, NULL, &pdb, NULL),
                     FIFTEEN_OK);
    assert_int_equal(fifteen_pdb_save(pdb, made.path, FIFTEEN_CODEC_NONE, 0, 1, NULL, NULL),
                     FIFTEEN_OK);
    fifteen_pdb_free(pdb);
    make_old(made.path);
    assert_int_equal(packed_set_find(fixture->scratch.folder, &request, 1, NULL, &made.set, NULL),
                     FIFTEEN_OK);
    made.solver = solving_solver(made.set, NULL, FIFTEEN_AUTO);
    return made;
}

static void close_in_place(struct in_place *in_place)
{
    fifteen_solver_free(in_place->solver);
    fifteen_pdb_set_free(in_place->set);
    unlink(in_place->path);
}

/* ---- changes to files ---- */

static void write_a_byte(const char *path)
{
    const int fd = open(path, O_WRONLY);
    assert_int_equal(pwrite(fd, "x", 1, 70000), 1);
    close(fd);
}

static void append(const char *path)
{
    const int fd = open(path, O_WRONLY | O_APPEND);
    assert_int_equal(write(fd, "x", 1), 1);
    close(fd);
}

/* By one byte, so that the page stays mapped. */
static void shorten(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(truncate(path, about.st_size - 1), 0);
}

static void copy_over(const char *path)
{
    size_t n = 0;
    uint8_t *const bytes = scratch_read(path, &n);
    assert_true(scratch_write(path, bytes, n));
    free(bytes);
}

static void replace(const char *path)
{
    char other[700];
    size_t n = 0;
    uint8_t *const bytes = scratch_read(path, &n);
    snprintf(other, sizeof other, "%s.new", path);
    assert_true(scratch_write(other, bytes, n));
    assert_int_equal(rename(other, path), 0);
    free(bytes);
}

static void take_away(const char *path)
{
    assert_int_equal(unlink(path), 0);
}

/* A change within the second of the last one. */
static void set_time(const char *path)
{
    const struct timespec times[2] = {{.tv_sec = 1000000000, .tv_nsec = 1000},
                                      {.tv_sec = 1000000000, .tv_nsec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void leave_alone(const char *path)
{
    (void)path;
}

/* ---- tests ---- */

static enum fifteen_status solve(const struct in_place *in_place, struct fifteen_error *error)
{
    struct engine_path solution;
    struct fifteen_result result;
    return packed_solve(in_place->solver, &in_place->problem, NULL, NULL, &solution, &result,
                        error);
}

static enum fifteen_status evaluate(const struct in_place *in_place, struct fifteen_error *error)
{
    unsigned value;
    return packed_evaluate(in_place->solver, &in_place->problem, &value, error);
}

static enum fifteen_status evaluate_array(const struct in_place *in_place,
                                          struct fifteen_error *error)
{
    uint8_t tiles[2][9];
    uint8_t value;
    for (unsigned cell = 0; cell < 9; cell++) {
        tiles[0][cell] = (uint8_t)packed_tile(in_place->problem.goal, cell);
        tiles[1][cell] = (uint8_t)packed_tile(in_place->problem.start, cell);
    }
    const struct fifteen_array array = {tray, tiles[0], tiles[1], 1};
    return fifteen_array_values(in_place->solver, &array, NULL, &value, error);
}

/* Saves to another file, which exists afterwards only if the table is sound. */
static enum fifteen_status save_elsewhere(const struct in_place *in_place,
                                          struct fifteen_error *error)
{
    char other[700];
    snprintf(other, sizeof other, "%s.other", in_place->path);
    const enum fifteen_status status = fifteen_pdb_save(
        fifteen_pdb_set_table(in_place->set, 0, 0), other, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, error);
    assert_true((unlink(other) == 0) == (status == FIFTEEN_OK));
    return status;
}

static void changes_are_detected(void **state)
{
    static const struct {
        void (*change)(const char *path);
        enum fifteen_status status;
    } cases[] = {{leave_alone, FIFTEEN_OK},    {write_a_byte, FIFTEEN_DAMAGED},
                 {append, FIFTEEN_DAMAGED},    {shorten, FIFTEEN_DAMAGED},
                 {copy_over, FIFTEEN_DAMAGED}, {set_time, FIFTEEN_DAMAGED},
                 {replace, FIFTEEN_OK},        {take_away, FIFTEEN_OK}};
    static enum fifteen_status (*const uses[])(const struct in_place *in_place,
                                               struct fifteen_error *error) = {
        solve, evaluate, evaluate_array, save_elsewhere};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t use = 0; use < sizeof uses / sizeof uses[0]; use++) {
            struct in_place in_place = open_in_place(*state);
            struct fifteen_error error = {.text = ""};
            assert_int_equal(uses[use](&in_place, &error), FIFTEEN_OK);
            cases[i].change(in_place.path);
            const enum fifteen_status status = uses[use](&in_place, &error);
            if (status != cases[i].status)
                fail_msg("change %zu, use %zu: %s", i, use, error.text);
            if (status != FIFTEEN_OK)
                assert_int_equal(strncmp(error.text, in_place.path, strlen(in_place.path)), 0);
            close_in_place(&in_place);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_are_detected),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
