/* header.h - the fixed-size header of a table's file, as described in pdb/FORMAT.md */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_HEADER_H
#define FILE_HEADER_H

#include <stdint.h>

#include "pdb/table/table.h"

#define HEADER_VERSION 2
#define HEADER_BYTES 4096
#define HEADER_BLOCK_ENTRY_BYTES 16 /* of the block table, which follows the header */
#define HEADER_MAX_BLOCK_BYTES (16 << 20)

struct header {
    uint32_t version; /* of the format: HEADER_VERSION, or 1 in files of Fifteen 1.0 */
    struct fifteen_pdb_info info;
    uint64_t block_bytes;        /* raw bytes of a block, whole rows; the last may be shorter */
    uint64_t n_blocks;           /* at least 1 */
    uint64_t block_table_offset; /* in the file */
    uint64_t data_offset;        /* of the first block, in the file */
    uint64_t block_table_hash;   /* XXH3 of the block table's bytes */
};

/* Fills what follows from a table, a codec and a block size (at most HEADER_MAX_BLOCK_BYTES). This
 * is all but file_bytes and block_table_hash, which are 0. */
void header_init(struct header *header, const struct fifteen_pdb *pdb, enum fifteen_codec codec,
                 uint64_t block_bytes);

/* The raw bytes of block number `block`. */
uint64_t header_raw_bytes(const struct header *header, uint64_t block);

/* Whether a block that takes n_bytes in the file is the table's own bytes there; if not, it is
 * filtered and compressed. */
bool header_is_stored(const struct header *header, uint64_t block, uint64_t n_bytes);

/* The minimum and the maximum size of a block in the file. */
uint64_t header_min_block_bytes(const struct header *header, uint64_t block);
uint64_t header_max_block_bytes(const struct header *header, uint64_t block);

/* The minimum size of the file; with codec none, its size. So a small file cannot make a reader
 * allocate the memory of a large table. */
uint64_t header_min_file_bytes(const struct header *header);

/* The bytes of the block table: one entry for each block and one for the end. */
uint64_t header_block_table_bytes(const struct header *header);

void header_encode(const struct header *header, uint8_t out[HEADER_BYTES]);

/* Returns false if the first n bytes of a file show that it is not a table file. */
bool header_begins(const uint8_t *in, size_t n);

/* Reads and checks a header from untrusted bytes, and creates the table it describes
 * (pdb_describe), with the header's histograms and hash. Returns FIFTEEN_DAMAGED with the field
 * that is wrong. The caller still has to compare file_bytes, block_table_hash and the table's hash
 * with the file, and frees *pdb. */
enum fifteen_status header_decode(const uint8_t in[HEADER_BYTES], struct header *out,
                                  struct fifteen_pdb **pdb, struct fifteen_error *error);

#endif
