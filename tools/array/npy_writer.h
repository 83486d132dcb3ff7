/* npy_writer.h - an .npy file whose number of rows is known only at its end */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAY_NPY_WRITER_H
#define ARRAY_NPY_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "array/npy_header.h"

/* Begins as zeros. Elements are kept in a temporary file. */
struct npy_writer {
    FILE *elements; /* NULL: not open */
    struct npy_header header;
    uint64_t n_items;
};

/* Opens an array of rows of n_columns elements, or, if that is 0, of one dimension. Returns false
 * after an error message. */
bool npy_writer_open(struct npy_writer *writer, bool is_signed, unsigned item_size,
                     unsigned n_columns);

/* Appends an element, which must fit. Errors are reported at the end. */
void npy_writer_put(struct npy_writer *writer, int64_t value);

/* Writes the array of all rows, which are complete, to a stream, and closes the writer, which may
 * not be open. Returns false after an error message; the caller checks the stream. */
bool npy_writer_end(struct npy_writer *writer, FILE *to);

#endif
