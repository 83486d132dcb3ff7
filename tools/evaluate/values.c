/* values.c - printing heuristic values in each output form */
/* SPDX-License-Identifier: MIT */
#include "evaluate/values.h"

#include <stdio.h>

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

static json_t *object_of(const struct values_output *output, const struct fifteen_board *goal,
                         const struct value_board *board)
{
    const bool valid = board->status != VALUE_INVALID;
    json_t *const object = json_object();
    json_object_set_new(object, "board", valid ? output_json_board(board->grid) : json_null());
    json_object_set_new(object, "goal", valid ? output_json_board(goal) : json_null());
    json_object_set_new(object, "size",
                        valid ? output_json_size(fifteen_board_size(board->grid)) : json_null());
    json_object_set_new(object, "status", json_string(status_name(board->status)));
    json_object_set_new(object, "heuristic", output_json_text(output->heuristic));
    output_set(object, "value", board->status == VALUE_KNOWN, json_integer(board->value));
    json_object_set_new(object, "file", output_json_text(board->file));
    output_set(object, "line", board->line != 0, output_json_count(board->line));
    return object;
}

static bool print_json(struct values_output *output, const struct value_block *block,
                       const struct value_board *board)
{
    return output_json(object_of(output, block->goal, board));
}

static bool begin_csv(struct values_output *output)
{
    static const struct value_board none = {.status = VALUE_INVALID};
    return output_csv_header(object_of(output, NULL, &none));
}

static bool print_csv(struct values_output *output, const struct value_block *block,
                      const struct value_board *board)
{
    return output_csv(object_of(output, block->goal, board));
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
