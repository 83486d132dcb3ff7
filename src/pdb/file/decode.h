/* decode.h - the blocks of open table files: all threads decode and check those of all files */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_DECODE_H
#define FILE_DECODE_H

#include "pdb/file/filter.h"
#include "pdb/file/reader.h"
#include "pdb/file/shared.h"

/* A file whose blocks are to be decoded. */
struct encoded {
    struct reader reader;      /* with its block table; its table has the memory for its bits */
    struct filter *filter;     /* NULL if its table is mapped */
    struct shared_file shared; /* the memory, if it is shared */
};

/* Decodes all blocks of n files, or those of mapped ones only checks. The monitor receives the
 * number of blocks of all files. If blocks fail, sets *failed to the number of the first one's
 * file; the message does not contain the path. */
enum fifteen_status decode_files(const struct encoded *files, unsigned n, unsigned n_threads,
                                 const struct fifteen_monitor *monitor, unsigned *failed,
                                 struct fifteen_error *error);

#endif
