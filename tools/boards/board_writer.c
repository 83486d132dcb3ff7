/* board_writer.c - standard output of boards and their goals, in any form that suits them */
/* SPDX-License-Identifier: MIT */
#include "boards/board_writer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"

/* A form of boards. */
struct writer_form {
    /* Prints what precedes the first board; NULL: nothing does. */
    bool (*begin)(struct board_writer *writer, struct fifteen_geometry size);
    bool (*print)(struct board_writer *writer, const struct board_entry *entry);
    /* Ends the output of any number of boards, after `begin`; NULL: without a board there is no
     * output. */
    bool (*end)(struct board_writer *writer);
    bool one_size;
};

/* Prints a board, and a line end unless the form has one. Returns false after an error message. */
static bool print_board(const struct fifteen_board *board, enum fifteen_board_form form)
{
    char *const text = format_board(board, form);
    if (text == NULL)
        return message_print_no_memory();
    fputs(text, stdout);
    free(text);
    return true;
}

/* ---- text, in the format of fifteen/text.h ---- */

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

static bool print_goal(const struct board_writer *writer, const struct board_entry *entry)
{
    if (writer->goal != NULL && fifteen_board_equal(writer->goal, entry->goal))
        return true;
    printf("# goal: %s", name_goal(entry->goal));
    return print_board(entry->goal, FIFTEEN_BOARD_LINE) && putchar('\n') != EOF;
}

static bool print_head(const struct board_writer *writer, const struct board_entry *entry)
{
    const struct fifteen_geometry size = fifteen_board_size(entry->goal);
    if (writer->goal != NULL && fifteen_board_equal(writer->goal, entry->goal))
        return true;
    if (!print_goal(writer, entry))
        return false;
    printf("# size: %ux%u\n", size.rows, size.columns);
    if (writer->origin != NULL) {
        printf("# seed: %" PRIu64 "\n", writer->seed);
        printf("# made by: fifteen %s generate, %s\n", fifteen_version(), writer->origin);
    }
    printf("# format: %s<%u tiles>\n", writer->with_lengths ? "<optimal length> " : "",
           fifteen_cells(size));
    return output_flush();
}

static bool print_text(struct board_writer *writer, const struct board_entry *entry)
{
    if (!print_head(writer, entry))
        return false;
    if (writer->with_lengths && entry->length >= 0)
        printf("%d ", entry->length);
    if (!print_board(entry->start, FIFTEEN_BOARD_LINE))
        return false;
    putchar('\n');
    return writer->with_lengths || ferror(stdout) ? output_flush() : true;
}

/* The same in rows after their size, a blank line between boards. */
static bool print_rows(struct board_writer *writer, const struct board_entry *entry)
{
    if (writer->n_boards > 1)
        putchar('\n');
    return print_goal(writer, entry) && print_board(entry->start, FIFTEEN_BOARD_ROWS);
}

/* ---- JSON and CSV ---- */

static json_t *object_of(const struct board_writer *writer, const struct board_entry *entry)
{
    json_t *const object = json_object();
    json_object_set_new(object, "number", json_integer((json_int_t)writer->n_boards));
    json_object_set_new(object, "board", output_json_board(entry->start));
    json_object_set_new(object, "goal", output_json_board(entry->goal));
    json_object_set_new(object, "size", output_json_size(fifteen_board_size(entry->start)));
    if (writer->origin != NULL)
        json_object_set_new(object, "seed", json_integer((json_int_t)writer->seed));
    output_set(object, "moves", entry->length >= 0, json_integer(entry->length));
    return object;
}

static bool print_json(struct board_writer *writer, const struct board_entry *entry)
{
    return output_json(object_of(writer, entry));
}

static bool print_csv(struct board_writer *writer, const struct board_entry *entry)
{
    return (writer->n_boards > 1 || output_csv_header(object_of(writer, entry))) &&
           output_csv(object_of(writer, entry));
}

/* ---- a column for each cell ---- */

static bool print_cells(struct board_writer *writer, const struct board_entry *entry)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(entry->start));
    if (writer->n_boards == 1) {
        for (unsigned cell = 0; cell < n_cells; cell++)
            printf("%u,", cell);
        puts("length");
    }
    for (unsigned cell = 0; cell < n_cells; cell++)
        printf("%u,", (unsigned)fifteen_board_tiles(entry->start)[cell]);
    printf("%d\n", entry->length);
    return output_flush();
}

/* ---- an .npy file of shape (boards, cells) ---- */

static bool begin_npy(struct board_writer *writer, struct fifteen_geometry size)
{
    const unsigned n_cells = fifteen_cells(size);
    return npy_writer_open(&writer->array, false, n_cells <= UINT8_MAX + 1 ? 1 : 2, n_cells);
}

static bool print_npy(struct board_writer *writer, const struct board_entry *entry)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(entry->start));
    for (unsigned cell = 0; cell < n_cells; cell++)
        npy_writer_put(&writer->array, fifteen_board_tiles(entry->start)[cell]);
    return true;
}

static bool end_npy(struct board_writer *writer)
{
    return npy_writer_end(&writer->array, stdout) && output_flush();
}

/* ---- planning problems ---- */

static bool begin_pddl(struct board_writer *writer, struct fifteen_geometry size)
{
    (void)size;
    writer->pddl.directory = writer->directory;
    return pddl_begin(&writer->pddl);
}

static bool print_pddl(struct board_writer *writer, const struct board_entry *entry)
{
    char comment[128];
    int end = snprintf(comment, sizeof comment, "board %" PRIu64, writer->n_boards);
    if (writer->origin != NULL)
        end = snprintf(comment, sizeof comment, "seed %" PRIu64 ", board %" PRIu64, writer->seed,
                       writer->n_boards);
    if (entry->length >= 0)
        snprintf(comment + end, sizeof comment - (size_t)end, "; optimal plan: %d moves",
                 entry->length);
    return pddl_print(
        &writer->pddl,
        (struct pddl_problem){.start = entry->start, .goal = entry->goal, .comment = comment});
}

/* ---- all forms ---- */

static const struct writer_form *form_of(const struct board_writer *writer)
{
    static const struct writer_form forms[N_FORMS] = {
        [FORM_TEXT] = {.print = print_text},
        [FORM_BOARDS] = {.print = print_rows},
        [FORM_JSON] = {.print = print_json},
        [FORM_CSV] = {.print = print_csv},
        [FORM_CSV_CELLS] = {.print = print_cells, .one_size = true},
        [FORM_NPY] = {begin_npy, print_npy, end_npy, true},
        [FORM_PDDL] = {.begin = begin_pddl, .print = print_pddl}};
    return &forms[writer->form];
}

static bool check_size(const struct board_writer *writer, const struct board_entry *entry)
{
    const struct fifteen_geometry size = fifteen_board_size(entry->start);
    const struct fifteen_geometry first = fifteen_board_size(writer->goal);
    if (fifteen_geometry_equal(size, first))
        return true;
    message_print("this form requires boards of one size; a %ux%u board follows one of %ux%u",
                  size.rows, size.columns, first.rows, first.columns);
    return false;
}

static bool keep_goal(struct board_writer *writer, const struct fifteen_board *goal)
{
    struct fifteen_error error;
    if (writer->goal != NULL && fifteen_board_equal(writer->goal, goal))
        return true;
    fifteen_board_free(writer->goal);
    writer->goal = NULL;
    if (fifteen_board_copy(goal, &writer->goal, &error) == FIFTEEN_OK)
        return true;
    message_print("%s", error.text);
    return false;
}

bool board_writer_put(struct board_writer *writer, const struct board_entry *entry)
{
    const struct writer_form *const form = form_of(writer);
    assert(form->print != NULL);
    if (writer->n_boards > 0 && form->one_size && !check_size(writer, entry))
        return false;
    if (writer->n_boards == 0 && form->begin != NULL &&
        !form->begin(writer, fifteen_board_size(entry->start)))
        return false;
    writer->n_boards++;
    return form->print(writer, entry) && keep_goal(writer, entry->goal);
}

bool board_writer_end(struct board_writer *writer, struct fifteen_geometry size)
{
    const struct writer_form *const form = form_of(writer);
    if (form->end == NULL || (writer->n_boards == 0 && size.rows == 0))
        return true;
    if (writer->n_boards == 0 && form->begin != NULL && !form->begin(writer, size))
        return false;
    return form->end(writer);
}

void board_writer_free(struct board_writer *writer)
{
    fifteen_board_free(writer->goal);
    writer->goal = NULL;
}
