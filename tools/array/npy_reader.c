/* npy_reader.c - boards from an .npy file, one row at a time */
/* SPDX-License-Identifier: MIT */
#include "array/npy_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "array/npy_header.h"
#include "cli/message.h"
#include "cli/values.h"

struct npy_reader {
    FILE *stream;
    struct npy_header header;
    struct fifteen_geometry size;
    uint64_t row; /* the last one read, from 1 */
    bool ended;
    unsigned char *bytes; /* of one row */
    int *tiles;
};

/* ---- opening ---- */

static enum fifteen_status find_size(const struct npy_header *header, struct fifteen_geometry *size,
                                     struct fifteen_error *error)
{
    if (header->n_dimensions != 2)
        return message_set(error, FIFTEEN_INVALID,
                           "the array has %u dimensions; expected 2: boards and cells",
                           header->n_dimensions);
    const uint64_t n_cells = header->shape[1];
    if (size->rows != 0 && fifteen_cells(*size) != n_cells)
        return message_set(error, FIFTEEN_INVALID,
                           "the array has %" PRIu64 " columns; %ux%u boards have %u cells", n_cells,
                           size->rows, size->columns, fifteen_cells(*size));
    if (size->rows == 0 && !value_square(n_cells, size))
        return message_set(error, FIFTEEN_INVALID,
                           "the array has %" PRIu64 " columns, the cells of a board, which do not "
                           "make a square; for other boards add --size RxC",
                           n_cells);
    if (header->shape[0] > INT64_MAX / (n_cells * header->item_size))
        return message_set(error, FIFTEEN_INVALID, "the array's shape is too large");
    return FIFTEEN_OK;
}

enum fifteen_status npy_reader_open(FILE *stream, struct fifteen_geometry size,
                                    struct npy_reader **out, struct fifteen_error *error)
{
    struct npy_header header;
    enum fifteen_status status = npy_header_read(stream, &header, error);
    if (status == FIFTEEN_OK)
        status = find_size(&header, &size, error);
    if (status != FIFTEEN_OK)
        return status;
    struct npy_reader *const reader = malloc(sizeof *reader);
    const size_t n_cells = fifteen_cells(size);
    if (reader != NULL)
        *reader = (struct npy_reader){.stream = stream,
                                      .header = header,
                                      .size = size,
                                      .bytes = calloc(n_cells, header.item_size),
                                      .tiles = calloc(n_cells, sizeof *reader->tiles)};
    if (reader == NULL || reader->bytes == NULL || reader->tiles == NULL) {
        npy_reader_close(reader);
        return message_no_memory(error);
    }
    *out = reader;
    return FIFTEEN_OK;
}

void npy_reader_close(struct npy_reader *reader)
{
    if (reader == NULL)
        return;
    free(reader->bytes);
    free(reader->tiles);
    free(reader);
}

uint64_t npy_reader_row(const struct npy_reader *reader)
{
    return reader->row;
}

/* ---- rows ---- */

/* Returns an element. One that does not fit becomes the nearest int, which is not a tile either. */
static int read_item(const struct npy_header *header, const unsigned char *bytes)
{
    uint64_t sign = 1;
    uint64_t bits = 0;
    for (unsigned i = 0; i < header->item_size; i++) {
        bits |= (uint64_t)bytes[i] << 8 * i;
        sign = UINT64_C(0x80) << 8 * i;
    }
    if (!header->is_signed || (bits & sign) == 0)
        return bits > INT_MAX ? INT_MAX : (int)bits;
    const uint64_t magnitude = (~bits & (sign - 1)) + 1;
    return magnitude > INT_MAX ? INT_MIN : -(int)magnitude;
}

static enum fifteen_status end_early(struct npy_reader *reader, struct fifteen_error *error)
{
    const bool failed = ferror(reader->stream);
    const int reason = errno;
    reader->ended = true;
    if (failed)
        return message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(reason));
    return message_set(error, FIFTEEN_INVALID, "the file ends in row %" PRIu64 " of %" PRIu64,
                       reader->row, reader->header.shape[0]);
}

/* Checks that nothing follows the last row. */
static enum fifteen_status check_end(struct npy_reader *reader, struct fifteen_error *error)
{
    if (reader->ended || getc(reader->stream) == EOF)
        return ferror(reader->stream) && !reader->ended ? end_early(reader, error)
                                                        : FIFTEEN_NOT_FOUND;
    reader->ended = true;
    reader->row = 0;
    return message_set(error, FIFTEEN_INVALID,
                       "the file is longer than its shape, (%" PRIu64 ", %" PRIu64 ")",
                       reader->header.shape[0], reader->header.shape[1]);
}

enum fifteen_status npy_reader_next(struct npy_reader *reader, struct fifteen_board **out,
                                    struct fifteen_error *error)
{
    const unsigned item_size = reader->header.item_size;
    const unsigned n_cells = fifteen_cells(reader->size);
    if (reader->ended || reader->row == reader->header.shape[0])
        return check_end(reader, error);
    reader->row++;
    if (fread(reader->bytes, item_size, n_cells, reader->stream) != n_cells)
        return end_early(reader, error);
    for (unsigned cell = 0; cell < n_cells; cell++)
        reader->tiles[cell] = read_item(&reader->header, reader->bytes + (size_t)cell * item_size);
    return fifteen_board_create(reader->size, reader->tiles, out, error);
}
