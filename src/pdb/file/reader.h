/* reader.h - a table's file opened for reading: header and block table, read and checked */
#ifndef FILE_READER_H
#define FILE_READER_H

#include <stddef.h>
#include <stdint.h>

#include "pdb/file/header.h"

/* Where a block's bytes begin in the file, and the XXH3 of its raw bytes. */
struct block {
    uint64_t offset;
    uint64_t hash;
};

struct reader {
    const char *path; /* the caller's */
    int fd;
    struct header header;
    struct fifteen_pdb *pdb; /* all but its bits */
    struct block *blocks;    /* header.n_blocks of them, and one whose offset is the file's end */
};

/* Opens a file, reads its header and compares the sizes it tells with the file's.
 * FIFTEEN_NOT_FOUND, FIFTEEN_IO, FIFTEEN_INVALID (not a regular file), or FIFTEEN_DAMAGED. Messages
 * do not contain the path. Until reader_close, which may be called whatever this one came to,
 * *reader owns the table; setting reader->pdb to NULL takes it over. */
enum fifteen_status reader_open(struct reader *reader, const char *path,
                                struct fifteen_error *error);

/* Reads the block table: every offset and size in it can be relied on then. */
enum fifteen_status reader_load_blocks(struct reader *reader, struct fifteen_error *error);

/* Reads n bytes at an offset of the file; may be called by several threads. */
enum fifteen_status reader_read(const struct reader *reader, void *to, size_t n, uint64_t offset,
                                struct fifteen_error *error);

void reader_close(struct reader *reader);

#endif
