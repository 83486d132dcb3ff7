/* npy_reader.h - boards from an .npy file: an array of integers of shape (boards, cells) */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAY_NPY_READER_H
#define ARRAY_NPY_READER_H

#include <stdint.h>
#include <stdio.h>

#include <fifteen/fifteen.h>

struct npy_reader;

/* Reads the header. The stream stays the caller's and must outlive the reader. A size of 0 rows is
 * the square one. FIFTEEN_INVALID: npy_header_read fails so, or rows are not boards of the size.
 * Always free *out with npy_reader_close. */
enum fifteen_status npy_reader_open(FILE *stream, struct fifteen_geometry size,
                                    struct npy_reader **out, struct fifteen_error *error);

/* Reads the next row; the caller frees the board. FIFTEEN_INVALID: a row is not a board, the file
 * ends before the last row, or, once, goes on after it. FIFTEEN_NOT_FOUND: the end. FIFTEEN_IO: the
 * stream failed. After each but the end the next call goes on. */
enum fifteen_status npy_reader_next(struct npy_reader *reader, struct fifteen_board **out,
                                    struct fifteen_error *error);

/* Returns the number of the row that the last call concerned, from 1; 0: none. */
uint64_t npy_reader_row(const struct npy_reader *reader);

/* Frees the reader; NULL is allowed. */
void npy_reader_close(struct npy_reader *reader);

#endif
