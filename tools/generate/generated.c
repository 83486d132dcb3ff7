/* generated.c - printing generated boards */
#include "generate/generator.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"

/* ---- text, in the format of instances.h ---- */

/* Prints the goal with its name in files of boards, if it has one: "blank-last 1 2 .. 0". */
static void print_goal(const struct generator *run)
{
    static const char *const names[] = {
        [FIFTEEN_BLANK_FIRST] = "blank-first ", [FIFTEEN_BLANK_LAST] = "blank-last "};
    const char *name = "";
    char text[FIFTEEN_BOARD_TEXT_SIZE];
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (run->goal == fifteen_board_goal(run->geometry, (enum fifteen_standard_goal)i))
            name = names[i];
    fifteen_board_print(run->geometry, run->goal, text);
    printf("# goal: %s%s\n", name, text);
}

static bool begin_text(const struct generator *run, const char *origin)
{
    print_goal(run);
    printf("# size: %ux%u\n", run->geometry.rows, run->geometry.columns);
    printf("# seed: %" PRIu64 "\n", run->options.seed);
    printf("# made by: fifteen %s generate, %s\n", fifteen_version(), origin);
    printf("# format: %s<%u tiles>\n", run->options.length.given ? "<optimal length> " : "",
           fifteen_cells(run->geometry));
    return output_flush();
}

static bool print_text(const struct generator *run, fifteen_board board, unsigned length)
{
    char text[FIFTEEN_BOARD_TEXT_SIZE];
    fifteen_board_print(run->geometry, board, text);
    if (run->options.length.given)
        printf("%u ", length);
    puts(text);
    return run->options.length.given || ferror(stdout) ? output_flush() : true;
}

/* ---- JSON and CSV ---- */

static json_t *object_of(const struct generator *run, fifteen_board board, unsigned length)
{
    json_t *const object = json_object();
    json_object_set_new(object, "number", json_integer((json_int_t)run->n_found));
    json_object_set_new(object, "board", output_json_board(run->geometry, board));
    json_object_set_new(object, "goal", output_json_board(run->geometry, run->goal));
    json_object_set_new(object, "size", output_json_size(run->geometry));
    json_object_set_new(object, "seed", json_integer((json_int_t)run->options.seed));
    output_set(object, "moves", run->options.length.given, json_integer(length));
    return object;
}

static bool print_json(const struct generator *run, fifteen_board board, unsigned length)
{
    return output_json(object_of(run, board, length));
}

static bool begin_csv(const struct generator *run, const char *origin)
{
    (void)origin;
    return output_csv_header(object_of(run, 0, 0));
}

static bool print_csv(const struct generator *run, fifteen_board board, unsigned length)
{
    return output_csv(object_of(run, board, length));
}

static bool begin_nothing(const struct generator *run, const char *origin)
{
    (void)run;
    (void)origin;
    return true;
}

const struct generated_format *generated_format(enum settings_form form)
{
    static const struct generated_format formats[] = {[FORM_TEXT] = {begin_text, print_text},
                                                      [FORM_JSON] = {begin_nothing, print_json},
                                                      [FORM_CSV] = {begin_csv, print_csv}};
    return &formats[form];
}
