/* test_chart.c - charts are complete files with the given names, or a message gives the reason and
 * no file exists */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "chart/chart.h"
#include "cli/output.h"
#include "support/scratch.h"

enum { SKIPPED = 77 };

static struct scratch scratch;
static char *path_of_programs;

static const struct chart_point points[] = {{30, 0.5}, {31, 2}, {32, 1.5}};
static const struct chart_line lines[] = {{"line 'one' <a&b>", points, 3}, {"none", NULL, 0}};
static const struct chart_box boxes[] = {
    {"box `two` $(x) {y}_2^3\n@", 1, 20, 300, 4000, 50000, 600},
    {"box three", 10, 10, 10, 10, 10, 10}};
static const struct chart_panel panels[] = {
    {.title = "upper", .x_label = "nodes", .boxes = boxes, .n_boxes = 2},
    {.title = "empty", .x_label = "nothing"},
    {.title = "lower", .x_label = "value", .y_label = "share", .lines = lines, .n_lines = 2},
    {.title = "log",
     .x_label = "rank",
     .y_label = "n",
     .shape = CHART_LOG_Y,
     .lines = &lines[0],
     .n_lines = 1},
    {.title = "stairs",
     .x_label = "s",
     .y_label = "length",
     .shape = CHART_STAIRS,
     .lines = &lines[0],
     .n_lines = 1},
};

/* Draws the panels to the file of the scratch folder's path. */
static enum fifteen_status draw(const char *path, struct fifteen_error *error)
{
    struct gnuplot *gnuplot = NULL;
    enum fifteen_status status = gnuplot_open(path, &gnuplot, error);
    if (status == FIFTEEN_OK)
        status = chart_draw(gnuplot, "the title", panels, sizeof panels / sizeof panels[0], error);
    gnuplot_close(gnuplot);
    return status;
}

static char *read_text(const char *path)
{
    size_t n = 0;
    char *const text = (char *)scratch_read(path, &n);
    assert_non_null(text);
    text[n] = '\0';
    return text;
}

static void charts_show_their_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {"<?xml",
                                        "the title",
                                        "upper",
                                        "lower",
                                        "nodes",
                                        "value",
                                        "share",
                                        "rank",
                                        "stairs",
                                        "line 'one' &lt;a&amp;b>",
                                        "box `two` $(x) {y}_2^3?@",
                                        "box three",
                                        "</svg>"};
    struct fifteen_error error = {.text = ""};
    const char *const path = scratch_path(&scratch, "chart.svg");
    if (draw(path, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    char *const text = read_text(path);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strstr(text, texts[i]) == NULL)
            fail_msg("%s is not in the chart", texts[i]);
    assert_null(strstr(text, "empty"));
    assert_null(strstr(text, "none</text>"));
    free(text);
    assert_int_equal(scratch_each(&scratch, NULL), 1);
    scratch_empty(&scratch);
}

static void file_names_are_used_unchanged(void **state)
{
    (void)state;
    static const char *const names[] = {
        "with blanks.svg",       "-o.svg",           "'; system('touch gone'); '.svg",
        "\"$(touch gone)\".svg", "`touch gone`.svg", "two\nlines.svg",
        "caf\xc3\xa9 \xff.svg",  "%s%n.svg"};
    struct fifteen_error error = {.text = ""};
    assert_int_equal(chdir(scratch.folder), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (draw(names[i], &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
        assert_true(scratch_exists(&scratch, names[i]));
        assert_int_equal(scratch_each(&scratch, NULL), 1);
        scratch_empty(&scratch);
    }
    assert_int_equal(chdir("/"), 0);
}

static void empty_charts_are_rejected(void **state)
{
    (void)state;
    struct gnuplot *gnuplot = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(gnuplot_open(scratch_path(&scratch, "chart.svg"), &gnuplot, &error),
                     FIFTEEN_OK);
    assert_int_equal(chart_draw(gnuplot, "", &panels[1], 1, &error), FIFTEEN_INVALID);
    gnuplot_close(gnuplot);
    assert_int_equal(scratch_each(&scratch, NULL), 0);
}

static void unwritable_files_are_reported(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        const char *reason;
    } wrong[] = {{"/nowhere/chart.svg", "cannot write /nowhere/chart.svg: No such file"},
                 {"/", "cannot write /: Is a directory"},
                 {"/dev/null/chart.svg", "Not a directory"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct fifteen_error error = {.text = ""};
        assert_int_equal(draw(wrong[i].path, &error), FIFTEEN_IO);
        assert_non_null(strstr(error.text, wrong[i].reason));
    }
}

/* ---- other programs in gnuplot's place ---- */

/* Draws over an existing file with a shell script instead of gnuplot. The file must be unchanged
 * and alone in its folder. */
static void check_fake(const char *script, enum fifteen_status expected, const char *reason)
{
    static const char before[] = "what was there before";
    struct scratch programs;
    struct fifteen_error error = {.text = ""};
    assert_true(scratch_make(&programs));
    if (script != NULL) {
        const char *const fake = scratch_path(&programs, "gnuplot");
        assert_true(scratch_write(fake, script, strlen(script)));
        assert_int_equal(chmod(fake, 0700), 0);
    }
    const char *const path = scratch_path(&scratch, "chart.svg");
    assert_true(scratch_write(path, before, strlen(before)));
    setenv("PATH", programs.folder, 1);
    const enum fifteen_status status = draw(path, &error);
    setenv("PATH", path_of_programs, 1);
    assert_int_equal(status, expected);
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' is not in '%s'", reason, error.text);
    char *const after = read_text(path);
    assert_string_equal(after, before);
    free(after);
    assert_int_equal(scratch_each(&scratch, NULL), 1);
    scratch_empty(&scratch);
    scratch_remove(&programs);
}

static void failures_leave_the_old_file(void **state)
{
    (void)state;
    check_fake(NULL, FIFTEEN_NOT_FOUND, "gnuplot not found");
    check_fake("#!/bin/sh\nexit 3\n", FIFTEEN_IO, "exit status 3");
    check_fake("#!/bin/sh\nkill -9 $$\n", FIFTEEN_IO, "killed by signal 9");
    check_fake(
        "#!/bin/sh\nread line || exit 0\n"
        "echo '  plot nonsense' >&2\necho '   line 7: no such thing' >&2\necho >&2\nexit 1\n",
        FIFTEEN_IO, "chart.svg: line 7: no such thing");
    check_fake("#!/bin/sh\nread line || exit 0\necho '<svg><g>'\n", FIFTEEN_IO,
               "the drawing is not complete");
    check_fake("#!/bin/sh\nread line || exit 0\n", FIFTEEN_IO, "the drawing is not complete");
    check_fake("#!/nowhere/interpreter\n", FIFTEEN_NOT_FOUND, "gnuplot");
}

static int set_up(void **state)
{
    (void)state;
    path_of_programs = strdup(getenv("PATH"));
    return path_of_programs != NULL && scratch_make(&scratch) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(&scratch);
    free(path_of_programs);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charts_show_their_texts),
        cmocka_unit_test(file_names_are_used_unchanged),
        cmocka_unit_test(empty_charts_are_rejected),
        cmocka_unit_test(unwritable_files_are_reported),
        cmocka_unit_test(failures_leave_the_old_file),
    };
    output_prepare();
    if (system("gnuplot --version >/dev/null 2>&1") != 0) /* NOLINT(cert-env33-c): a fixed text */
        return SKIPPED;
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
