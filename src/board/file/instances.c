/* instances.c - reader of files and streams of boards: which lines make one board
 *
 * The text of each board is parsed by parse.c, as that of a single board is.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/text.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/file/block.h"
#include "board/file/row_block.h"
#include "board/file/rows.h"
#include "board/file/sized.h"
#include "board/tray.h"
#include "util/error.h"

struct fifteen_instances {
    struct board_file file;
    bool seen; /* a board has been read, even a malformed one */
    struct sized sized;
};

enum fifteen_status fifteen_instances_open(FILE *stream,
                                           const struct fifteen_instances_options *options,
                                           struct fifteen_instances **out,
                                           struct fifteen_error *error)
{
    static const struct fifteen_instances_options none = {.with_lengths = false};
    if (options == NULL)
        options = &none;
    const struct fifteen_geometry size = options->size;
    if (size.rows != 0 && !fifteen_geometry_valid(size))
        return geometry_reject(size.rows, size.columns, error);
    struct fifteen_instances *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading boards");
    made->file.options = *options;
    board_file_init(&made->file, stream);
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_instances_close(struct fifteen_instances *reader)
{
    if (reader != NULL)
        board_file_free(&reader->file);
    free(reader);
}

/* ---- where boards begin ---- */

/* Whether the line is the size of the board that follows. Digits without separators are a board. */
static bool is_size_line(struct board_file *file)
{
    return file->shape.is_number && !(file->shape.is_compact && block_is_board_line(file));
}

/* Takes the line that begins the next board. */
static enum fifteen_status find_board(struct fifteen_instances *reader, struct fifteen_error *error)
{
    for (;;) {
        const enum fifteen_status status = board_file_next(&reader->file, error);
        if (status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
            return status;
        if (status == FIFTEEN_OK &&
            (sized_skip(&reader->file, &reader->sized) || rows_skip(&reader->file)))
            continue;
        reader->sized.skipping &= !reader->file.after_blank;
        if (!reader->sized.skipping || (status == FIFTEEN_OK && block_begins_board(&reader->file)))
            return status;
    }
}

/* ---- reading ---- */

/* Reads the board that begins with the line last taken. */
static enum fifteen_status read_lines(struct fifteen_instances *reader,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    struct board_file *const file = &reader->file;
    struct sized *const sized = &reader->sized;
    if (is_size_line(file))
        return sized_read_number(file, sized, out, error);
    if (sized->is_last && !file->after_blank && !block_begins_board(file))
        return sized_read_more(file, sized, out, error);
    sized->is_last = false;
    return rows_read_board(file, sized, out, error);
}

static enum fifteen_status read_board(struct fifteen_instances *reader,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    struct board_file *const file = &reader->file;
    struct sized *const sized = &reader->sized;
    enum fifteen_status status = FIFTEEN_OK;
    *out = (struct fifteen_instance){.known_length = -1};
    if (sized->skipping && sized->in_rows && !file->after_blank)
        row_block_skip(file, sized->size, sized->rows_left);
    sized->in_rows = false;
    if (file->n_waiting > 0) {
        status = row_block_take(file, out, error);
    } else if (file->size_text[0] != '\0') {
        char text[sizeof file->size_text];
        memcpy(text, file->size_text, sizeof text);
        file->size_text[0] = '\0';
        out->line = file->size_line;
        file->after_blank = false;
        status = sized_read(file, sized, text, out, error);
    } else {
        status = find_board(reader, error);
        out->line = file->lines.number;
        if (status == FIFTEEN_OK)
            status = read_lines(reader, out, error);
    }
    if (status == FIFTEEN_OK && !sized->is_last)
        file->expected = fifteen_board_size(out->board);
    return status;
}

/* Reads the next board that has a goal. */
static enum fifteen_status read_problem(struct fifteen_instances *reader,
                                        struct fifteen_instance *out, struct fifteen_error *error)
{
    struct file_head *const head = &reader->file.head;
    enum fifteen_status status;
    for (;;) {
        const uint64_t count_line = reader->file.count.line;
        status = read_board(reader, out, error);
        if (status == FIFTEEN_OK)
            sized_count(&reader->file, out->board);
        else if (status == FIFTEEN_INVALID && reader->file.count.line == count_line)
            sized_count(&reader->file, NULL);
        reader->sized.skipping = reader->sized.is_last && status == FIFTEEN_INVALID;
        reader->seen |= status == FIFTEEN_OK || status == FIFTEEN_INVALID;
        if (!head->goal_broken || (status != FIFTEEN_OK && status != FIFTEEN_INVALID))
            break;
        fifteen_board_free(out->board);
    }
    if (status != FIFTEEN_OK)
        return status;
    out->goal_stated = head->goal_stated;
    out->goal = head->standard;
    status = file_head_goal(head, fifteen_board_size(out->board), &out->goal_board, error);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    fifteen_board_free(out->board);
    out->board = NULL;
    out->line = head->goal_line;
    return status;
}

enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const bool seen = reader->seen;
    const enum fifteen_status status = read_problem(reader, out, error);
    if (status == FIFTEEN_NOT_FOUND &&
        sized_check_count(&reader->file, &out->line, error) == FIFTEEN_INVALID)
        return FIFTEEN_INVALID;
    reader->seen = true;
    if (status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
        out->line = 0;
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, seen ? FIFTEEN_NOT_FOUND : FIFTEEN_INVALID,
                         seen ? "no more boards" : "no board in the file");
    return status;
}
