/* npy_header.h - the header of an .npy file, numpy's format of arrays: element type and shape
 *
 *      0   6  "\x93NUMPY"
 *      6   2  major and minor version: 1.0 or 2.0; 1.0 is written
 *      8   2  length of the text in bytes, little-endian; 4 bytes in version 2.0
 *     10      the text: {'descr': '<i4', 'fortran_order': False, 'shape': (3, 16), }, blanks, '\n'
 *
 * The elements follow, row by row.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAY_NPY_HEADER_H
#define ARRAY_NPY_HEADER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <fifteen/fifteen.h>

enum { NPY_MAX_DIMENSIONS = 4 };

/* Little-endian integers, in C order. */
struct npy_header {
    bool is_signed;
    unsigned item_size; /* 1, 2, 4 or 8 bytes */
    unsigned n_dimensions;
    uint64_t shape[NPY_MAX_DIMENSIONS];
};

/* Reads a header up to the first element. FIFTEEN_INVALID with the reason: it is malformed, or the
 * array has other elements, another order or more dimensions. FIFTEEN_IO: the stream failed. */
enum fifteen_status npy_header_read(FILE *stream, struct npy_header *out,
                                    struct fifteen_error *error);

/* Writes a header; the caller checks the stream. */
void npy_header_write(FILE *stream, const struct npy_header *header);

#endif
