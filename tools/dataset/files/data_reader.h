/* data_reader.h - reads the rows of a data set back from its files */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_DATA_READER_H
#define DATASET_FILES_DATA_READER_H

#include "dataset/files/data_files.h"

struct data_reader {
    const struct recipe *recipe;
    unsigned n_files;
    struct data_file files[DATA_MAX_FILES];
    FILE *streams[DATA_MAX_FILES];
    uint64_t n_rows; /* that each file must have */
    uint64_t next;
};

/* Opens the files and reads their heads. FIFTEEN_DAMAGED: a head is not the one that was written;
 * FIFTEEN_NOT_FOUND, FIFTEEN_IO. Always call data_reader_close. */
enum fifteen_status data_reader_open(struct data_reader *reader, const char *folder,
                                     const struct recipe *recipe, uint64_t n_rows,
                                     struct fifteen_error *error);

/* Reads the next of the n_rows rows. What the recipe lacks is 0. FIFTEEN_DAMAGED: a file ends, or
 * the row has another form than the one that was written; the message has file and row. */
enum fifteen_status data_reader_next(struct data_reader *reader, uint8_t *row,
                                     struct fifteen_error *error);

/* Returns FIFTEEN_DAMAGED if a file goes on after the last row. */
enum fifteen_status data_reader_end(struct data_reader *reader, struct fifteen_error *error);

void data_reader_close(struct data_reader *reader);

#endif
