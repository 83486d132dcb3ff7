/* generated.c - printing generated boards */
#include "generate/generator.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"

/* ---- text, in the format of instances.h ---- */

/* Returns the name that a goal has in files of boards, or "". */
static const char *name_goal(const struct fifteen_board *goal)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(goal));
    const uint16_t *const tiles = fifteen_board_tiles(goal);
    const unsigned first = tiles[0];
    for (unsigned cell = 0; cell < n_cells; cell++)
        if (first > 1 || tiles[cell] != (first + cell) % n_cells)
            return "";
    return first == 0 ? "blank-first " : "blank-last ";
}

/* Prints words and a board in one line. Returns false after an error message if out of memory. */
static bool print_line(const char *words, const struct fifteen_board *board)
{
    char *const text = format_board(board, FIFTEEN_BOARD_LINE);
    if (text == NULL) {
        message_print("out of memory");
        return false;
    }
    printf("%s%s\n", words, text);
    free(text);
    return true;
}

static bool begin_text(struct generator *run, const char *origin)
{
    const struct fifteen_board *const goal = run->home.goal;
    const struct fifteen_geometry size = fifteen_board_size(goal);
    printf("# goal: %s", name_goal(goal));
    if (!print_line("", goal))
        return false;
    printf("# size: %ux%u\n", size.rows, size.columns);
    printf("# seed: %" PRIu64 "\n", run->options.seed);
    printf("# made by: fifteen %s generate, %s\n", fifteen_version(), origin);
    printf("# format: %s<%u tiles>\n", run->options.length.given ? "<optimal length> " : "",
           fifteen_cells(size));
    return output_flush();
}

static bool print_text(struct generator *run, const struct fifteen_board *board, size_t length)
{
    char words[32] = "";
    if (run->options.length.given)
        snprintf(words, sizeof words, "%zu ", length);
    if (!print_line(words, board))
        return false;
    return run->options.length.given || ferror(stdout) ? output_flush() : true;
}

/* ---- JSON and CSV ---- */

static json_t *object_of(const struct generator *run, const struct fifteen_board *board,
                         size_t length)
{
    json_t *const object = json_object();
    json_object_set_new(object, "number", json_integer((json_int_t)run->n_found));
    json_object_set_new(object, "board", output_json_board(board));
    json_object_set_new(object, "goal", output_json_board(run->home.goal));
    json_object_set_new(object, "size", output_json_size(fifteen_board_size(board)));
    json_object_set_new(object, "seed", json_integer((json_int_t)run->options.seed));
    output_set(object, "moves", run->options.length.given, json_integer((json_int_t)length));
    return object;
}

static bool print_json(struct generator *run, const struct fifteen_board *board, size_t length)
{
    return output_json(object_of(run, board, length));
}

static bool begin_csv(struct generator *run, const char *origin)
{
    (void)origin;
    return output_csv_header(object_of(run, run->home.goal, 0));
}

static bool print_csv(struct generator *run, const struct fifteen_board *board, size_t length)
{
    return output_csv(object_of(run, board, length));
}

static bool begin_nothing(struct generator *run, const char *origin)
{
    (void)run;
    (void)origin;
    return true;
}

/* ---- an .npy file of shape (boards, cells) ---- */

static bool begin_npy(struct generator *run, const char *origin)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(run->home.goal));
    (void)origin;
    return npy_writer_open(&run->array, false, n_cells <= UINT8_MAX + 1 ? 1 : 2, n_cells);
}

static bool print_npy(struct generator *run, const struct fifteen_board *board, size_t length)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(board));
    (void)length;
    for (unsigned cell = 0; cell < n_cells; cell++)
        npy_writer_put(&run->array, fifteen_board_tiles(board)[cell]);
    return true;
}

static bool end_npy(struct generator *run)
{
    return npy_writer_end(&run->array, stdout) && output_flush();
}

/* ---- planning problems ---- */

static bool begin_pddl(struct generator *run, const char *origin)
{
    (void)origin;
    return pddl_begin(&run->pddl);
}

static bool print_pddl(struct generator *run, const struct fifteen_board *board, size_t length)
{
    char comment[128];
    const int end = snprintf(comment, sizeof comment, "seed %" PRIu64 ", board %" PRIu64,
                             run->options.seed, run->n_found);
    if (run->options.length.given)
        snprintf(comment + end, sizeof comment - (size_t)end, "; optimal plan: %zu moves", length);
    return pddl_print(&run->pddl, (struct pddl_problem){
                                      .start = board, .goal = run->home.goal, .comment = comment});
}

const struct generated_format *generated_format(enum settings_form form)
{
    static const struct generated_format formats[] = {
        [FORM_TEXT] = {begin_text, print_text, NULL},
        [FORM_JSON] = {begin_nothing, print_json, NULL},
        [FORM_CSV] = {begin_csv, print_csv, NULL},
        [FORM_NPY] = {begin_npy, print_npy, end_npy},
        [FORM_PDDL] = {begin_pddl, print_pddl, NULL}};
    return &formats[form];
}
