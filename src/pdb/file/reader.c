/* reader.c - an open table file: reads and checks its header and block table */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

#include "util/bytes.h"
#include "util/error.h"

enum fifteen_status reader_read(const struct reader *reader, void *to, size_t n, uint64_t offset,
                                struct fifteen_error *error)
{
    size_t done = 0;
    while (done < n) {
        const ssize_t got =
            pread(reader->fd, (uint8_t *)to + done, n - done, (off_t)(offset + done));
        if (got < 0 && errno != EINTR)
            return error_set(error, error_of_system(), "cannot read at offset %" PRIu64 ": %s",
                             offset + done, strerror(errno));
        if (got == 0)
            return error_set(error, FIFTEEN_DAMAGED, "truncated: the file ends at offset %" PRIu64,
                             offset + done);
        if (got > 0)
            done += (size_t)got;
    }
    return FIFTEEN_OK;
}

/* O_NONBLOCK: opening a FIFO must not wait for a writer. It does not affect regular files. */
static enum fifteen_status open_file(struct reader *reader, const char *path, uint64_t *file_bytes,
                                     struct fifteen_error *error)
{
    struct stat about;
    reader->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (reader->fd < 0 || fstat(reader->fd, &about) != 0)
        return error_set(error, errno == ENOENT ? FIFTEEN_NOT_FOUND : error_of_system(),
                         "cannot open: %s", strerror(errno));
    if (!S_ISREG(about.st_mode))
        return error_set(error, FIFTEEN_INVALID, "not a regular file");
    *file_bytes = (uint64_t)about.st_size;
    return FIFTEEN_OK;
}

static enum fifteen_status check_file_size(const struct header *header, uint64_t file_bytes,
                                           struct fifteen_error *error)
{
    const bool is_exact = header->info.codec == FIFTEEN_CODEC_NONE;
    const uint64_t min_bytes = header_min_file_bytes(header);
    const uint64_t stated = header->info.file_bytes;
    if (stated < min_bytes || (is_exact && stated != min_bytes))
        return error_set(error, FIFTEEN_DAMAGED,
                         "header: file size %" PRIu64 "; this table takes %s%" PRIu64, stated,
                         is_exact ? "" : "at least ", min_bytes);
    if (file_bytes != stated)
        return error_set(error, FIFTEEN_DAMAGED, "%s: %" PRIu64 " bytes; expected %" PRIu64,
                         file_bytes < stated ? "truncated" : "extra bytes at the end", file_bytes,
                         stated);
    return FIFTEEN_OK;
}

enum fifteen_status reader_open(struct reader *reader, const char *path,
                                struct fifteen_error *error)
{
    *reader = (struct reader){.path = path, .fd = -1};
    uint64_t file_bytes = 0;
    enum fifteen_status status = open_file(reader, path, &file_bytes, error);
    if (status != FIFTEEN_OK)
        return status;
    uint8_t bytes[HEADER_BYTES] = {0};
    const size_t n_present = file_bytes < sizeof bytes ? (size_t)file_bytes : sizeof bytes;
    status = reader_read(reader, bytes, n_present, 0, error);
    if (status == FIFTEEN_OK && n_present < sizeof bytes)
        status = header_begins(bytes, n_present)
                     ? error_set(error, FIFTEEN_DAMAGED, "truncated: the file ends at offset %zu",
                                 n_present)
                     : error_set(error, FIFTEEN_DAMAGED, "not a table file");
    if (status == FIFTEEN_OK)
        status = header_decode(bytes, &reader->header, &reader->pdb, error);
    if (status == FIFTEEN_OK)
        status = check_file_size(&reader->header, file_bytes, error);
    return status;
}

/* Checks the zeros between the block table and a table that is searched in place. */
static enum fifteen_status check_gap(const uint8_t *bytes, size_t n, uint64_t offset,
                                     struct fifteen_error *error)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != 0)
            return error_set(error, FIFTEEN_DAMAGED, "byte at offset %" PRIu64 " is %u; expected 0",
                             offset + i, bytes[i]);
    return FIFTEEN_OK;
}

/* Whether a block can take n_bytes in the file. */
static bool is_size(const struct header *header, uint64_t block, uint64_t n_bytes)
{
    if (header->info.codec == FIFTEEN_CODEC_NONE)
        return n_bytes == header_raw_bytes(header, block);
    return n_bytes >= header_min_block_bytes(header, block) &&
           n_bytes <= header_max_block_bytes(header, block);
}

static enum fifteen_status check_blocks(const struct header *header, const struct block *blocks,
                                        struct fifteen_error *error)
{
    const uint64_t n = header->n_blocks;
    if (blocks[0].offset != header->data_offset)
        return error_set(error, FIFTEEN_DAMAGED,
                         "block table: block 0 is at offset %" PRIu64 "; expected %" PRIu64,
                         blocks[0].offset, header->data_offset);
    for (uint64_t i = 0; i < n; i++)
        if (blocks[i + 1].offset < blocks[i].offset ||
            !is_size(header, i, blocks[i + 1].offset - blocks[i].offset))
            return error_set(error, FIFTEEN_DAMAGED,
                             "block table: block %" PRIu64 " from offset %" PRIu64 " to %" PRIu64
                             " has a wrong size",
                             i, blocks[i].offset, blocks[i + 1].offset);
    if (blocks[n].offset != header->info.file_bytes || blocks[n].hash != 0)
        return error_set(error, FIFTEEN_DAMAGED,
                         "block table: the last entry is not the end of the file");
    return FIFTEEN_OK;
}

static enum fifteen_status decode_blocks(struct reader *reader, const uint8_t *bytes,
                                         struct fifteen_error *error)
{
    const struct header *header = &reader->header;
    const size_t table_bytes = (size_t)header_block_table_bytes(header);
    if (XXH3_64bits(bytes, table_bytes) != header->block_table_hash)
        return error_set(error, FIFTEEN_DAMAGED,
                         "block table at offset %" PRIu64
                         ": checksum mismatch, the file is damaged",
                         header->block_table_offset);
    for (size_t i = 0; i <= header->n_blocks; i++) {
        const uint8_t *entry = bytes + i * HEADER_BLOCK_ENTRY_BYTES;
        reader->blocks[i] =
            (struct block){.offset = bytes_load64(entry), .hash = bytes_load64(entry + 8)};
    }
    const uint64_t gap_offset = header->block_table_offset + table_bytes;
    const enum fifteen_status status = check_gap(
        bytes + table_bytes, (size_t)(header->data_offset - gap_offset), gap_offset, error);
    return status == FIFTEEN_OK ? check_blocks(header, reader->blocks, error) : status;
}

enum fifteen_status reader_load_blocks(struct reader *reader, struct fifteen_error *error)
{
    const struct header *header = &reader->header;
    const size_t n_bytes = (size_t)(header->data_offset - header->block_table_offset);
    uint8_t *const bytes = malloc(n_bytes);
    reader->blocks = calloc((size_t)header->n_blocks + 1, sizeof *reader->blocks);
    enum fifteen_status status =
        bytes == NULL || reader->blocks == NULL
            ? error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the block table")
            : reader_read(reader, bytes, n_bytes, header->block_table_offset, error);
    if (status == FIFTEEN_OK)
        status = decode_blocks(reader, bytes, error);
    free(bytes);
    return status;
}

void reader_close(struct reader *reader)
{
    if (reader->fd >= 0)
        close(reader->fd);
    fifteen_pdb_free(reader->pdb);
    free(reader->blocks);
}
