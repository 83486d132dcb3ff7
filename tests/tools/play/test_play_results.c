/* test_play_results.c - the file of the best results: read, added to, damaged, unwritable */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "play/results.h"
#include "support/scratch.h"

static struct fifteen_board *four; /* blank-last */
static struct scratch scratch;

static const char *in_folder(const char *name)
{
    return scratch_path(&scratch, name);
}

static void write_text(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void check_text(const char *path, const char *expected)
{
    char text[1000] = "";
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

/* The fewest moves and the shortest time may be of different games; folders are made. */
static void the_best_of_each_size_is_kept(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry size;
        struct best result;
        struct best best;
    } games[] = {
        {{4, 4}, {97, 130.54}, {97, 130.54}}, {{3, 3}, {40, 9}, {40, 9}},
        {{4, 4}, {120, 99}, {97, 99}},        {{4, 4}, {120, 200}, {97, 99}},
        {{4, 4}, {80, 300}, {80, 99}},
    };
    const char *const path = in_folder("data/fifteen/results.json");
    struct fifteen_error error;
    struct best best;
    assert_int_equal(results_read(path, four, &best, &error), FIFTEEN_OK);
    assert_int_equal(best.moves, 0);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct fifteen_board *goal;
        assert_int_equal(
            fifteen_board_create_goal(games[i].size, FIFTEEN_BLANK_LAST, &goal, &error),
            FIFTEEN_OK);
        assert_int_equal(results_add(path, goal, &games[i].result, &best, &error), FIFTEEN_OK);
        fifteen_board_free(goal);
        assert_int_equal(best.moves, games[i].best.moves);
        assert_true(best.seconds == games[i].best.seconds || best.seconds == 130.5);
    }
    check_text(path, "{\n  \"3x3\": {\n    \"moves\": 40,\n    \"seconds\": 9.0\n  },\n"
                     "  \"4x4\": {\n    \"moves\": 80,\n    \"seconds\": 99.0\n  }\n}\n");
    assert_int_equal(results_read(path, four, &best, &error), FIFTEEN_OK);
    assert_int_equal(best.moves, 80);
    assert_true(best.seconds == 99);
}

/* The size alone is blank-last; a goal that is given by its tiles may be a standard one. */
static void the_best_of_each_goal_is_kept(void **state)
{
    (void)state;
    static const struct {
        int tiles[4];
        struct best result;
    } games[] = {{{1, 2, 3, 0}, {1, 5}}, {{0, 1, 2, 3}, {2, 6}}, {{3, 2, 1, 0}, {3, 7}}};
    const char *const path = in_folder("goals.json");
    struct fifteen_error error;
    struct best best;
    for (size_t i = 0; i < 3; i++) {
        struct fifteen_board *goal;
        assert_int_equal(
            fifteen_board_create((struct fifteen_geometry){2, 2}, games[i].tiles, &goal, &error),
            FIFTEEN_OK);
        assert_int_equal(results_read(path, goal, &best, &error), FIFTEEN_OK);
        assert_int_equal(best.moves, 0);
        assert_int_equal(results_add(path, goal, &games[i].result, &best, &error), FIFTEEN_OK);
        assert_int_equal(results_read(path, goal, &best, &error), FIFTEEN_OK);
        assert_int_equal(best.moves, games[i].result.moves);
        fifteen_board_free(goal);
    }
    check_text(path, "{\n  \"2x2\": {\n    \"moves\": 1,\n    \"seconds\": 5.0\n  },\n"
                     "  \"2x2 3 2 1 0\": {\n    \"moves\": 3,\n    \"seconds\": 7.0\n  },\n"
                     "  \"2x2 first\": {\n    \"moves\": 2,\n    \"seconds\": 6.0\n  }\n}\n");
}

static void other_members_are_kept(void **state)
{
    (void)state;
    const char *const path = in_folder("other.json");
    const struct best result = {5, 1};
    struct fifteen_error error;
    struct best best;
    write_text(path, "{\"name\": \"Ada\"}");
    assert_int_equal(results_add(path, four, &result, &best, &error), FIFTEEN_OK);
    check_text(path, "{\n  \"4x4\": {\n    \"moves\": 5,\n    \"seconds\": 1.0\n  },\n"
                     "  \"name\": \"Ada\"\n}\n");
}

static void damaged_files_are_reported_and_kept(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "5",
        "\xff\xfe",
        "{\"4x4\": 5}",
        "{\"4x4\": {}}",
        "{\"4x4\": {\"moves\": 0, \"seconds\": 1}}",
        "{\"4x4\": {\"moves\": -1, \"seconds\": 1}}",
        "{\"4x4\": {\"moves\": \"9\", \"seconds\": 1}}",
        "{\"4x4\": {\"moves\": 9}}",
        "{\"4x4\": {\"moves\": 9, \"seconds\": -1}}",
        "{\"4x4\": {\"moves\": 9, \"seconds\": \"1\"}}",
        "{\"4x4\": {\"moves\": 9, \"seconds\": 1}} {}",
        "{\"a\": 1, \"a\": 2}",
    };
    const char *const path = in_folder("damaged.json");
    const struct best result = {5, 1};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct fifteen_error error = {.text = ""};
        struct best best;
        write_text(path, texts[i]);
        assert_int_equal(results_read(path, four, &best, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, path));
        assert_int_equal(results_add(path, four, &result, &best, &error), FIFTEEN_INVALID);
        check_text(path, texts[i]);
    }
}

/* Neither a folder nor a pipe is read, and nothing waits for a writer. */
static void what_is_not_a_file_is_reported(void **state)
{
    (void)state;
    struct fifteen_error error;
    struct best best;
    const char *const path = in_folder("pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(results_read(path, four, &best, &error), FIFTEEN_INVALID);
    assert_int_equal(results_read(scratch.folder, four, &best, &error), FIFTEEN_INVALID);
}

/* A path through a file can be made by nobody, root included. */
static void an_unwritable_file_is_reported(void **state)
{
    (void)state;
    const struct best result = {5, 1};
    struct fifteen_error error = {.text = ""};
    struct best best;
    write_text(in_folder("file"), "");
    const char *const path = in_folder("file/results.json");
    assert_int_equal(results_add(path, four, &result, &best, &error), FIFTEEN_IO);
    assert_non_null(strstr(error.text, "Results are not saved in "));
    assert_non_null(strstr(error.text, "Not a directory"));
}

static void the_path_is_of_the_data_folder(void **state)
{
    (void)state;
    char path[RESULTS_PATH_SIZE];
    setenv("HOME", "/home/ada", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    assert_string_equal(results_path(path), "/data/fifteen/results.json");
    setenv("XDG_DATA_HOME", "data", 1); /* not absolute: ignored, as the specification says */
    assert_string_equal(results_path(path), "/home/ada/.local/share/fifteen/results.json");
    unsetenv("XDG_DATA_HOME");
    assert_string_equal(results_path(path), "/home/ada/.local/share/fifteen/results.json");
    unsetenv("HOME");
    assert_null(results_path(path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_each_size_is_kept),
        cmocka_unit_test(the_best_of_each_goal_is_kept),
        cmocka_unit_test(other_members_are_kept),
        cmocka_unit_test(damaged_files_are_reported_and_kept),
        cmocka_unit_test(what_is_not_a_file_is_reported),
        cmocka_unit_test(an_unwritable_file_is_reported),
        cmocka_unit_test(the_path_is_of_the_data_folder),
    };
    if (!scratch_make(&scratch) ||
        fifteen_board_create_goal((struct fifteen_geometry){4, 4}, FIFTEEN_BLANK_LAST, &four,
                                  NULL) != FIFTEEN_OK)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    scratch_delete(&scratch, "data/fifteen/results.json");
    scratch_delete(&scratch, "data/fifteen");
    scratch_remove(&scratch);
    fifteen_board_free(four);
    return failed;
}
