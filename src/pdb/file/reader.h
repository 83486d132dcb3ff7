/* reader.h - an open table file: reads and checks its header and block table */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_READER_H
#define FILE_READER_H

#include <stddef.h>
#include <stdint.h>

#include "pdb/file/header.h"

/* An entry of the block table. */
struct block {
    uint64_t offset; /* in the file */
    uint64_t hash;   /* XXH3 of the raw bytes */
};

struct reader {
    const char *path; /* the caller's */
    int fd;
    struct header header;
    struct fifteen_pdb *pdb; /* without its bits */
    struct block *blocks;    /* header.n_blocks, and one whose offset is the end of the file */
};

/* Opens a file, reads its header and checks the header's sizes against the file. Returns
 * FIFTEEN_NOT_FOUND, FIFTEEN_IO, FIFTEEN_INVALID (not a regular file) or FIFTEEN_DAMAGED. Messages
 * do not contain the path. Always call reader_close. *reader owns the table; to take the table
 * over, set reader->pdb to NULL. */
enum fifteen_status reader_open(struct reader *reader, const char *path,
                                struct fifteen_error *error);

/* Reads and checks the block table, with every offset and size in it. */
enum fifteen_status reader_load_blocks(struct reader *reader, struct fifteen_error *error);

/* Reads n bytes at an offset of the file; several threads may call this. */
enum fifteen_status reader_read(const struct reader *reader, void *to, size_t n, uint64_t offset,
                                struct fifteen_error *error);

void reader_close(struct reader *reader);

#endif
