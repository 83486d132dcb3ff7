/* values.c - printing heuristic values in each output form */
/* SPDX-License-Identifier: MIT */
#include "evaluate/values.h"

#include <stdio.h>

#include "cli/fields.h"
#include "cli/output.h"

static const char *status_name(enum value_status status)
{
    static const char *const names[] = {[VALUE_KNOWN] = "evaluated",
                                        [VALUE_UNSOLVABLE] = "unsolvable",
                                        [VALUE_INVALID] = "invalid"};
    return names[status];
}

/* ---- text ---- */

static bool print_text(struct values_output *output, const struct value_block *block,
                       const struct value_board *board)
{
    (void)output;
    (void)block;
    if (board->status == VALUE_KNOWN)
        printf("%u\n", board->value);
    else
        puts(status_name(board->status));
    return true;
}

static bool end_text(struct values_output *output)
{
    (void)output;
    return output_flush();
}

/* ---- JSON and CSV ---- */

/* What is printed of a board. */
struct printed_value {
    const struct fifteen_board *board; /* NULL if malformed */
    const struct fifteen_board *goal;  /* likewise */
    const char *heuristic;
    const char *status;
    const char *file;
    uint64_t line;
    bool is_known;
    unsigned value;
};

static bool is_known(const void *of)
{
    return ((const struct printed_value *)of)->is_known;
}

#define VALUE(member) .offset = offsetof(struct printed_value, member)

static const struct field value_fields[] = {
    {"board", FIELD_BOARD, VALUE(board)},
    {"goal", FIELD_BOARD, VALUE(goal)},
    {"size", FIELD_TRAY, VALUE(board)},
    {"status", FIELD_TEXT, VALUE(status)},
    {"heuristic", FIELD_TEXT, VALUE(heuristic)},
    {"value", FIELD_UNSIGNED, VALUE(value), .when = is_known},
    {"file", FIELD_TEXT, VALUE(file)},
    {"line", FIELD_POSITIVE, VALUE(line)},
    {.name = NULL},
};

static bool print_fields(const struct values_output *output, const struct value_block *block,
                         const struct value_board *board, enum settings_form form)
{
    const bool valid = board->status != VALUE_INVALID;
    const struct printed_value printed = {.board = valid ? board->grid : NULL,
                                          .goal = valid ? block->goal : NULL,
                                          .heuristic = output->heuristic,
                                          .status = status_name(board->status),
                                          .file = board->file,
                                          .line = board->line,
                                          .is_known = board->status == VALUE_KNOWN,
                                          .value = board->value};
    return fields_print(value_fields, &printed, form);
}

static bool print_json(struct values_output *output, const struct value_block *block,
                       const struct value_board *board)
{
    return print_fields(output, block, board, FORM_JSON);
}

static bool begin_csv(struct values_output *output)
{
    (void)output;
    return fields_begin(value_fields, FORM_CSV);
}

static bool print_csv(struct values_output *output, const struct value_block *block,
                      const struct value_board *board)
{
    return print_fields(output, block, board, FORM_CSV);
}

/* ---- an .npy file, int32, an element for each board ---- */

static bool begin_npy(struct values_output *output)
{
    return npy_writer_open(&output->array, true, sizeof(int32_t), 0);
}

static bool print_npy(struct values_output *output, const struct value_block *block,
                      const struct value_board *board)
{
    (void)block;
    npy_writer_put(&output->array, board->status == VALUE_KNOWN ? (int64_t)board->value : -1);
    return true;
}

static bool end_npy(struct values_output *output)
{
    return npy_writer_end(&output->array, stdout) && output_flush();
}

const struct values_format *values_format(enum settings_form form)
{
    static const struct values_format formats[] = {
        [FORM_TEXT] = {.print = print_text, .end = end_text},
        [FORM_JSON] = {.print = print_json},
        [FORM_CSV] = {.begin = begin_csv, .print = print_csv},
        [FORM_NPY] = {.begin = begin_npy, .print = print_npy, .end = end_npy}};
    return &formats[form];
}
