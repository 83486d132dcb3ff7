/* data_forms.c - how each form of output writes the rows of a data set */
#include <inttypes.h>

#include "array/npy_header.h"
#include "cli/output.h"
#include "dataset/data_files.h"

/* ---- .npy files, uint8 ---- */

static void write_npy_head(FILE *to, const struct data_columns *columns, uint64_t n_rows)
{
    const bool is_matrix = columns->of_boards || columns->end - columns->first > 1 ||
                           columns->first >= fifteen_cells(columns->recipe->size) + 2;
    npy_header_write(to, &(struct npy_header){.item_size = 1,
                                              .n_dimensions = is_matrix ? 2 : 1,
                                              .shape = {n_rows, columns->end - columns->first}});
}

static void write_npy_row(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    fwrite(row + columns->first, 1, columns->end - columns->first, to);
}

/* ---- text ---- */

/* Writes a name as a field of CSV: those of heuristics have commas. */
static void write_name(FILE *to, const char *name)
{
    fprintf(to, "\"%s\"", name);
}

static void write_csv_head(FILE *to, const struct data_columns *columns, uint64_t n_rows)
{
    const struct recipe *const recipe = columns->recipe;
    (void)n_rows;
    for (unsigned cell = 0; columns->of_boards && cell < fifteen_cells(recipe->size); cell++)
        fprintf(to, "%u,", cell);
    fprintf(to, "length");
    if (recipe->first_moves != FIRST_MOVES_NONE)
        fprintf(to, ",first_moves");
    for (unsigned i = 0; i < recipe->n_heuristics; i++) {
        fputc(',', to);
        write_name(to, recipe->heuristics[i]);
    }
    fputc('\n', to);
}

static void write_csv_row(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    const struct recipe *const recipe = columns->recipe;
    const struct row_layout layout = recipe_layout(recipe);
    for (unsigned cell = 0; columns->of_boards && cell < layout.n_cells; cell++)
        fprintf(to, "%u,", row[cell]);
    fprintf(to, "%u", row[row_length_at(&layout)]);
    if (recipe->first_moves != FIRST_MOVES_NONE)
        fprintf(to, ",%u", row[row_moves_at(&layout)]);
    for (unsigned i = 0; i < layout.n_values; i++)
        fprintf(to, ",%u", row[row_values_at(&layout) + i]);
    fputc('\n', to);
}

static void write_line(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    for (size_t i = columns->first; i < columns->end; i++)
        fprintf(to, "%s%u", i == columns->first ? "" : " ", row[i]);
    fputc('\n', to);
}

static void write_numbers(FILE *to, const uint8_t *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(to, "%s%u", i == 0 ? "" : ",", numbers[i]);
}

/* Numbers only, so nothing needs to be escaped. */
static void write_json(FILE *to, const struct data_columns *columns, const uint8_t *row)
{
    const struct row_layout layout = recipe_layout(columns->recipe);
    fputs("{\"board\":[", to);
    write_numbers(to, row, layout.n_cells);
    fprintf(to, "],\"length\":%u", row[row_length_at(&layout)]);
    if (columns->recipe->first_moves != FIRST_MOVES_NONE)
        fprintf(to, ",\"first_moves\":%u", row[row_moves_at(&layout)]);
    if (layout.n_values > 0) {
        fputs(",\"values\":[", to);
        write_numbers(to, row + row_values_at(&layout), layout.n_values);
        fputc(']', to);
    }
    fputs("}\n", to);
}

/* ---- the files ---- */

static unsigned npy_files(const struct recipe *recipe, struct data_file out[DATA_MAX_FILES])
{
    const struct row_layout layout = recipe_layout(recipe);
    const size_t length = row_length_at(&layout);
    const size_t moves = row_moves_at(&layout);
    const size_t values = row_values_at(&layout);
    unsigned n = 0;
    out[n++] = (struct data_file){
        "boards.npy", {recipe, 0, length, true, false}, write_npy_head, write_npy_row};
    out[n++] = (struct data_file){
        "lengths.npy", {recipe, length, moves, false, true}, write_npy_head, write_npy_row};
    if (recipe->first_moves != FIRST_MOVES_NONE)
        out[n++] = (struct data_file){
            "first_moves.npy", {recipe, moves, values, false, true}, write_npy_head, write_npy_row};
    if (recipe->n_heuristics > 0)
        out[n++] = (struct data_file){"values.npy",
                                      {recipe, values, row_size(&layout), false, true},
                                      write_npy_head,
                                      write_npy_row};
    return n;
}

unsigned data_files_of(const struct recipe *recipe, struct data_file out[DATA_MAX_FILES])
{
    const struct row_layout layout = recipe_layout(recipe);
    const struct data_columns all = {recipe, 0, row_size(&layout), true, true};
    const struct data_columns boards = {recipe, 0, layout.n_cells, true, false};
    const struct data_columns labels = {recipe, layout.n_cells, row_size(&layout), false, true};
    switch (recipe->form) {
    case DATASET_CSV:
        out[0] = (struct data_file){"data.csv", all, write_csv_head, write_csv_row};
        return 1;
    case DATASET_JSON:
        out[0] = (struct data_file){"data.jsonl", all, NULL, write_json};
        return 1;
    case DATASET_H_LEVIN:
        out[0] = (struct data_file){"boards.txt", boards, NULL, write_line};
        out[1] = (struct data_file){"labels.csv", labels, write_csv_head, write_csv_row};
        return 2;
    case DATASET_NPY:
        break;
    }
    return npy_files(recipe, out);
}
