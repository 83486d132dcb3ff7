/* rows.c - boards in files without a size in front: in one line, in rows, or in brackets */
#include "board/text/rows.h"

#include "util/error.h"

/* ---- boards in rows ---- */

/* Whether the line at hand may be the next row of a block. */
static bool continues_rows(const struct first_row *first, const struct line_shape *shape)
{
    const size_t n = line_shape_cells(shape);
    if (!shape->is_row || shape->words.n_rows != 1 || shape->is_compact != first->is_compact)
        return false;
    return n == first->n_cells || (n + 1 == first->n_cells && shape->words.n_holes > 0) ||
           (n == first->n_cells + 1 && first->has_hole);
}

bool rows_follow(struct board_file *file, const struct first_row *first)
{
    return board_file_peek(file) == FIFTEEN_OK && continues_rows(first, &file->shape);
}

/* Adds rows to the block, up to n_rows, as long as its cells differ. Returns whether the next line
 * is one more row, but has a cell that the block has, too. */
static bool add_rows(struct board_file *file, const struct first_row *first, unsigned n_rows,
                     enum fifteen_status *status, struct fifteen_error *error)
{
    while (file->n_rows < n_rows && *status == FIFTEEN_OK && board_file_peek(file) == FIFTEEN_OK) {
        const bool is_frame = file->shape.words.n == 0 && !file->shape.is_blank;
        if (!is_frame && !continues_rows(first, &file->shape))
            return false;
        if (!is_frame && line_atoms_overlap(&file->atoms, &file->shape))
            return true;
        *status = board_file_take(file, error);
        if (*status == FIFTEEN_OK)
            *status = block_add(file, error);
    }
    return false;
}

/* Adds the other rows of a malformed board, so that none is taken for a board. */
static enum fifteen_status add_wrong_rows(struct board_file *file, const struct first_row *first,
                                          size_t n_rows, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    while (file->n_rows < n_rows && status == FIFTEEN_OK && board_file_peek(file) == FIFTEEN_OK &&
           continues_rows(first, &file->shape) && !block_is_board_line(file)) {
        status = board_file_take(file, error);
        if (status == FIFTEEN_OK)
            status = block_add(file, error);
    }
    return status;
}

/* Reads the board of which the block has the first row. It ends with the last line whose cells
 * differ from those above; two boards in succession have equal cells. */
enum fifteen_status rows_read(struct board_file *file, const struct first_row *first,
                              struct fifteen_instance *out, struct fifteen_error *error)
{
    const struct fifteen_geometry size = board_file_size(file);
    const unsigned n_max = size.rows != 0 ? size.rows : FIFTEEN_GRID_MAX;
    enum fifteen_status status = FIFTEEN_OK;
    const bool repeats = add_rows(file, first, n_max, &status, error);
    file->after_blank = true;
    out->line = file->block_line;
    if (status == FIFTEEN_OK)
        status = block_parse(file, size, out, error);
    if (status != FIFTEEN_INVALID || !repeats)
        return status;
    const size_t n_expected = size.rows != 0 ? size.rows : first->n_cells;
    status = add_wrong_rows(file, first, n_expected, error);
    return status == FIFTEEN_OK ? block_parse(file, size, out, error) : status;
}

static enum fifteen_status begin_rows(struct board_file *file, struct fifteen_instance *out,
                                      struct fifteen_error *error)
{
    const struct first_row first = {line_shape_cells(&file->shape), file->shape.is_compact,
                                    file->shape.words.n_holes > 0};
    const enum fifteen_status status = block_begin(file, error);
    return status == FIFTEEN_OK ? rows_read(file, &first, out, error) : status;
}

bool rows_may_begin(const struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const struct fifteen_geometry size = board_file_size(file);
    if (!file->after_blank || !shape->is_row || shape->words.n_rows != 1)
        return false;
    if (size.rows != 0)
        return line_shape_fits(shape, size.columns);
    return line_shape_cells(shape) >= FIFTEEN_GRID_MIN && line_atoms_distinct(shape);
}

/* ---- boards in brackets ---- */

/* Whether the line at hand may be within brackets. A whole board without a comma after it shows
 * that a bracket was not closed. */
static bool continues_brackets(struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const char *const text = file->lines.text;
    size_t length = file->lines.length;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    return !shape->is_blank && (shape->is_row || shape->words.n == 0) &&
           (text[length - 1] == ',' || shape->words.n_closed > 0 || shape->words.n <= 4 ||
            !block_is_board_line(file));
}

/* Reads a board whose brackets are closed in a later line. */
static enum fifteen_status read_brackets(struct board_file *file, struct fifteen_instance *out,
                                         struct fifteen_error *error)
{
    size_t n_open = file->shape.words.n_open;
    enum fifteen_status status = block_begin(file, error);
    out->line = file->block_line;
    while (status == FIFTEEN_OK && n_open > 0) {
        if (board_file_peek(file) != FIFTEEN_OK || !continues_brackets(file))
            return error_set(error, FIFTEEN_INVALID, "a bracket of the board is not closed");
        const size_t n_closed = file->shape.words.n_closed;
        n_open = (n_open > n_closed ? n_open - n_closed : 0) + file->shape.words.n_open;
        status = board_file_take(file, error);
        if (status == FIFTEEN_OK)
            status = block_add(file, error);
    }
    file->after_blank = true;
    return status == FIFTEEN_OK ? block_parse(file, board_file_size(file), out, error) : status;
}

/* ---- boards in one line ---- */

/* Whether the board in this line, of 2x2, may be the first row of a larger one. */
static bool may_continue(const struct board_file *file, const struct fifteen_instance *board)
{
    return file->after_blank && board_file_size(file).rows == 0 && board->known_length < 0 &&
           fifteen_cells(board->geometry) == 4 && file->shape.words.n_rows == 1;
}

enum fifteen_status rows_read_board(struct board_file *file, struct fifteen_instance *out,
                                    struct fifteen_error *error)
{
    const enum fifteen_status status = block_parse_line(file, out, error);
    if (status == FIFTEEN_OK && may_continue(file, out))
        return begin_rows(file, out, error);
    if (status == FIFTEEN_OK)
        file->after_blank = false;
    if (status != FIFTEEN_INVALID)
        return status;
    if (file->shape.words.n_open > 0 && (file->shape.is_row || file->shape.words.n == 0))
        return read_brackets(file, out, error);
    return rows_may_begin(file) ? begin_rows(file, out, error) : status;
}
