/* header.h - the fixed-size header of a table's file, as pdb/FORMAT.md lays it out */
#ifndef FILE_HEADER_H
#define FILE_HEADER_H

#include <stdint.h>

#include "pdb/table/table.h"

#define HEADER_BYTES 4096
#define HEADER_BLOCK_ENTRY_BYTES 16 /* of the block table, which follows the header */
#define HEADER_MAX_BLOCK_BYTES (16 << 20)

struct header {
    struct fifteen_pdb_info info;
    uint64_t block_bytes;        /* raw bytes of every block but the last, which may be shorter;
                                    whole rows */
    uint64_t n_blocks;           /* at least 1 */
    uint64_t block_table_offset; /* in the file */
    uint64_t data_offset;        /* of the first block, in the file */
    uint64_t block_table_hash;   /* XXH3 of the block table's bytes */
};

/* What a table and the choices of its writer determine: all but file_bytes and block_table_hash,
 * which stay 0. block_bytes is HEADER_MAX_BLOCK_BYTES at most. */
void header_init(struct header *header, const struct fifteen_pdb *pdb, enum fifteen_codec codec,
                 uint64_t block_bytes);

/* Raw bytes of block `block` < n_blocks. */
uint64_t header_raw_bytes(const struct header *header, uint64_t block);

/* Bytes of the block table: one entry for each block and one for the end. */
uint64_t header_block_table_bytes(const struct header *header);

void header_encode(const struct header *header, uint8_t out[HEADER_BYTES]);

/* Reads a header from bytes that may be anything, and makes the table it describes (as pdb_create
 * does, with the header's histograms and hash), which the caller frees. FIFTEEN_DAMAGED says which
 * field is wrong. Of what it accepts only file_bytes, block_table_hash and the hash of the table
 * are still to be compared with the file. */
enum fifteen_status header_decode(const uint8_t in[HEADER_BYTES], struct header *out,
                                  struct fifteen_pdb **pdb, struct fifteen_error *error);

#endif
