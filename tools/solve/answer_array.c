/* answer_array.c - lengths of solutions for arrays: an .npy file, or CSV with the cells of boards
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/message.h"
#include "cli/output.h"
#include "solve/answer.h"

/* Returns the number of moves, or -1 if the board was not solved. Of a board that reached a limit
 * it is known if it is proven shortest: not all shortest solutions were counted. */
static int length_of(const struct answer *answer)
{
    const bool is_known =
        answer->status == ANSWER_SOLVED || (answer_is_solved(answer) && answer->result.optimal);
    return is_known ? (int)answer->result.solution.length : -1;
}

/* ---- an .npy file, int32, an element for each board ---- */

static bool begin_npy(struct answer_document *document)
{
    return npy_writer_open(&document->lengths, true, sizeof(int32_t), 0);
}

static bool print_npy(struct answer_document *document, const struct answer *answer)
{
    npy_writer_put(&document->lengths, length_of(answer));
    return true;
}

static bool end_npy(struct answer_document *document)
{
    return npy_writer_end(&document->lengths, stdout) && output_flush();
}

const struct answer_format answer_npy = {
    .binary = true, .begin = begin_npy, .print = print_npy, .end = end_npy};

/* ---- CSV with the columns 0, 1, .., length ---- */

static void print_names(unsigned n_cells)
{
    for (unsigned cell = 0; cell < n_cells; cell++)
        printf("%u,", cell);
    puts("length");
}

/* A malformed board has no row. */
static bool print_cells(struct answer_document *document, const struct answer *answer)
{
    if (answer->status == ANSWER_INVALID)
        return true;
    const struct fifteen_geometry size = fifteen_board_size(answer->start);
    const unsigned n_cells = fifteen_cells(size);
    if (document->size.rows == 0)
        print_names(n_cells);
    else if (!fifteen_geometry_equal(document->size, size)) {
        message_print("--output csv-cells requires boards of one size; a %ux%u board follows one "
                      "of %ux%u",
                      size.rows, size.columns, document->size.rows, document->size.columns);
        return false;
    }
    document->size = size;
    for (unsigned cell = 0; cell < n_cells; cell++)
        printf("%u,", (unsigned)fifteen_board_tiles(answer->start)[cell]);
    printf("%d\n", length_of(answer));
    return output_flush();
}

const struct answer_format answer_csv_cells = {.print = print_cells};
