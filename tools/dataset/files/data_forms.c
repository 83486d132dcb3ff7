/* data_forms.c - how each form of output writes the rows of a data set */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "array/npy_header.h"
#include "cli/output.h"
#include "dataset/files/data_files.h"

/* ---- .npy files, uint8 ---- */

static bool is_matrix(const struct data_columns *columns)
{
    const struct row_layout layout = recipe_layout(columns->recipe);
    return columns->at[0] == 0 || columns->at[0] == row_values_at(&layout);
}

static void write_npy_head(FILE *to, const struct data_columns *columns, uint64_t n_rows)
{
    npy_header_write(to, &(struct npy_header){.item_size = 1,
                                              .n_dimensions = is_matrix(columns) ? 2 : 1,
                                              .shape = {n_rows, columns->n}});
}

static void write_npy_row(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    fwrite(row + columns->at[0], 1, columns->n, to);
}

/* ---- text ---- */

static void write_numbers(FILE *to, const struct data_columns *columns, const uint8_t *row,
                          char separator)
{
    for (unsigned i = 0; i < columns->n; i++) {
        if (i > 0)
            fputc(separator, to);
        fprintf(to, "%u", row[columns->at[i]]);
    }
}

/* Cells have their number, heuristics their name in quotes, since it may have commas. */
static void write_csv_head(FILE *to, const struct data_columns *columns, uint64_t n_rows)
{
    const struct recipe *const recipe = columns->recipe;
    const struct row_layout layout = recipe_layout(recipe);
    (void)n_rows;
    for (unsigned i = 0; i < columns->n; i++) {
        const unsigned at = columns->at[i];
        if (i > 0)
            fputc(',', to);
        if (at < row_length_at(&layout))
            fprintf(to, "%u", at);
        else if (at == row_length_at(&layout))
            fputs("length", to);
        else if (at == row_moves_at(&layout))
            fputs("first_moves", to);
        else
            fprintf(to, "\"%s\"", recipe->heuristics[at - row_values_at(&layout)]);
    }
    fputc('\n', to);
}

static void write_csv_row(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    write_numbers(to, columns, row, ',');
    fputc('\n', to);
}

static void write_line(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    write_numbers(to, columns, row, ' ');
    fputc('\n', to);
}

static void write_list(FILE *to, const char *name, const uint8_t *numbers, unsigned n)
{
    fprintf(to, "\"%s\":[", name);
    for (unsigned i = 0; i < n; i++)
        fprintf(to, "%s%u", i == 0 ? "" : ",", numbers[i]);
    fputc(']', to);
}

/* Numbers only, so nothing needs to be escaped. */
static void write_json(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    const struct row_layout layout = recipe_layout(columns->recipe);
    fputc('{', to);
    write_list(to, "board", row, layout.n_cells);
    fprintf(to, ",\"length\":%u", row[row_length_at(&layout)]);
    if (columns->recipe->first_moves != FIRST_MOVES_NONE)
        fprintf(to, ",\"first_moves\":%u", row[row_moves_at(&layout)]);
    if (layout.n_values > 0) {
        fputc(',', to);
        write_list(to, "values", row + row_values_at(&layout), layout.n_values);
    }
    fputs("}\n", to);
}

/* ---- the files ---- */

/* The columns from `first` to `end` of those that the recipe has. */
static struct data_columns columns_between(const struct recipe *recipe, size_t first, size_t end)
{
    const struct row_layout layout = recipe_layout(recipe);
    struct data_columns columns = {.recipe = recipe};
    for (size_t at = first; at < end; at++)
        if (at != row_moves_at(&layout) || recipe->first_moves != FIRST_MOVES_NONE)
            columns.at[columns.n++] = (uint8_t)at;
    return columns;
}

static unsigned npy_files(const struct recipe *recipe, struct data_file out[DATA_MAX_FILES])
{
    const struct row_layout layout = recipe_layout(recipe);
    const struct {
        const char *name;
        size_t first;
        size_t end;
    } files[] = {{"boards.npy", 0, row_length_at(&layout)},
                 {"lengths.npy", row_length_at(&layout), row_moves_at(&layout)},
                 {"first_moves.npy", row_moves_at(&layout), row_values_at(&layout)},
                 {"values.npy", row_values_at(&layout), row_size(&layout)}};
    unsigned n = 0;
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
        const struct data_columns columns = columns_between(recipe, files[i].first, files[i].end);
        if (columns.n > 0)
            out[n++] =
                (struct data_file){files[i].name, columns, true, write_npy_head, write_npy_row};
    }
    return n;
}

unsigned data_files_of(const struct recipe *recipe, struct data_file out[DATA_MAX_FILES])
{
    const struct row_layout layout = recipe_layout(recipe);
    const struct data_columns all = columns_between(recipe, 0, row_size(&layout));
    const struct data_columns boards = columns_between(recipe, 0, layout.n_cells);
    const struct data_columns labels = columns_between(recipe, layout.n_cells, row_size(&layout));
    switch (recipe->form) {
    case DATASET_CSV:
        out[0] = (struct data_file){"data.csv", all, false, write_csv_head, write_csv_row};
        return 1;
    case DATASET_JSON:
        out[0] = (struct data_file){"data.jsonl", all, false, NULL, write_json};
        return 1;
    case DATASET_H_LEVIN:
        out[0] = (struct data_file){"boards.txt", boards, false, NULL, write_line};
        out[1] = (struct data_file){"labels.csv", labels, false, write_csv_head, write_csv_row};
        return 2;
    case DATASET_NPY:
        break;
    }
    return npy_files(recipe, out);
}
