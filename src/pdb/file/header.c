/* header.c - the fixed-size header of a table's file, as described in pdb/FORMAT.md */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/header.h"

#include <inttypes.h>
#include <string.h>

#include <xxhash.h>
#include <zstd.h>

#include "board/packed.h"
#include "util/bytes.h"
#include "util/error.h"

/* A table is written as it is in memory, and searched in place. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "tables are 64-bit little-endian words: big-endian machines are not supported");

/* Like the signature of PNG files, these bytes do not survive a transfer as text. */
static const uint8_t magic[8] = {0x89, '1', '5', 'P', 'D', 'B', '\r', '\n'};

enum { MAPPED_ALIGNMENT = 64 << 10 };

/* Offsets of all fields but the 64-bit numbers. */
enum {
    AT_MAGIC = 0,
    AT_VERSION = 8,
    AT_HEADER_BYTES = 12,
    AT_ROWS = 16,
    AT_COLUMNS = 17,
    AT_GOAL_BLANK = 18,
    AT_KIND = 19,
    AT_TILES = 20,
    AT_CODEC = 22,
    AT_ZERO_AWARE = 104,
    AT_CLASSIC = AT_ZERO_AWARE + 8 * FIFTEEN_HISTOGRAM_SIZE,
    AT_HIGH_TILES = AT_CLASSIC + 8 * FIFTEEN_HISTOGRAM_SIZE,
    AT_HASH = HEADER_BYTES - 8
};

/* The 64-bit numbers. */
struct field {
    const char *name;
    size_t at;     /* in the file */
    size_t member; /* in struct header */
    bool derived;  /* header_init() computes it */
};

#define MEMBER(name) offsetof(struct header, name)
static const struct field fields[] = {
    {"number of entries", 24, MEMBER(info.n_entries), true},
    {"number of placements", 32, MEMBER(info.n_placements), true},
    {"table size", 40, MEMBER(info.table_bytes), true},
    {"block size", 48, MEMBER(block_bytes), true},
    {"number of blocks", 56, MEMBER(n_blocks), true},
    {"block table offset", 64, MEMBER(block_table_offset), true},
    {"data offset", 72, MEMBER(data_offset), true},
    {"file size", 80, MEMBER(info.file_bytes), false},
    {"table hash", 88, MEMBER(info.hash), false},
    {"block table hash", 96, MEMBER(block_table_hash), false},
};
enum { N_FIELDS = sizeof fields / sizeof fields[0] };

static uint64_t get_member(const struct header *header, const struct field *field)
{
    uint64_t value;
    memcpy(&value, (const uint8_t *)header + field->member, sizeof value);
    return value;
}

static void set_member(struct header *header, const struct field *field, uint64_t value)
{
    memcpy((uint8_t *)header + field->member, &value, sizeof value);
}

uint64_t header_block_table_bytes(const struct header *header)
{
    return (header->n_blocks + 1) * HEADER_BLOCK_ENTRY_BYTES;
}

uint64_t header_raw_bytes(const struct header *header, uint64_t block)
{
    const uint64_t rest = header->info.table_bytes - block * header->block_bytes;
    return rest < header->block_bytes ? rest : header->block_bytes;
}

enum { MIN_FRAME_HEADER = 6, MIN_FRAME_BLOCK = 4 };

/* The smallest zstd frame (RFC 8878) has a header of six bytes, and blocks of up to 128 KiB that
 * repeat one byte, of four bytes each. */
uint64_t header_min_block_bytes(const struct header *header, uint64_t block)
{
    const uint64_t raw_bytes = header_raw_bytes(header, block);
    const uint64_t n_blocks = (raw_bytes + ZSTD_BLOCKSIZE_MAX - 1) / ZSTD_BLOCKSIZE_MAX;
    const uint64_t frame_bytes = MIN_FRAME_HEADER + MIN_FRAME_BLOCK * n_blocks;
    const bool is_frame = header->version == 1 || frame_bytes < raw_bytes;
    return is_frame && header->info.codec == FIFTEEN_CODEC_ZSTD ? frame_bytes : raw_bytes;
}

uint64_t header_min_file_bytes(const struct header *header)
{
    const uint64_t last = header->n_blocks - 1;
    return header->data_offset + last * header_min_block_bytes(header, 0) +
           header_min_block_bytes(header, last);
}

/* Version 1 had frames only, some of them larger than the block. */
uint64_t header_max_block_bytes(const struct header *header, uint64_t block)
{
    const uint64_t raw_bytes = header_raw_bytes(header, block);
    return header->version == 1 ? ZSTD_compressBound((size_t)raw_bytes) : raw_bytes;
}

bool header_is_stored(const struct header *header, uint64_t block, uint64_t n_bytes)
{
    return header->info.codec == FIFTEEN_CODEC_NONE ||
           (header->version > 1 && n_bytes == header_raw_bytes(header, block));
}

void header_init(struct header *header, const struct fifteen_pdb *pdb, enum fifteen_codec codec,
                 uint64_t block_bytes)
{
    *header = (struct header){
        .version = HEADER_VERSION, .block_bytes = block_bytes, .block_table_offset = HEADER_BYTES};
    fifteen_pdb_info(pdb, &header->info);
    header->info.codec = codec;
    header->info.file_bytes = 0;
    header->n_blocks = (header->info.table_bytes + block_bytes - 1) / block_bytes;
    header->data_offset = HEADER_BYTES + header_block_table_bytes(header);
    if (codec == FIFTEEN_CODEC_NONE)
        header->data_offset =
            (header->data_offset + MAPPED_ALIGNMENT - 1) / MAPPED_ALIGNMENT * MAPPED_ALIGNMENT;
}

void header_encode(const struct header *header, uint8_t out[HEADER_BYTES])
{
    const struct fifteen_pdb_info *info = &header->info;
    memset(out, 0, HEADER_BYTES);
    memcpy(out + AT_MAGIC, magic, sizeof magic);
    bytes_store32(out + AT_VERSION, header->version);
    bytes_store32(out + AT_HEADER_BYTES, HEADER_BYTES);
    out[AT_ROWS] = info->pattern.geometry.rows;
    out[AT_COLUMNS] = info->pattern.geometry.columns;
    out[AT_GOAL_BLANK] = info->pattern.goal_blank;
    out[AT_KIND] = (uint8_t)(info->kind + 1);
    bytes_store16(out + AT_TILES, (uint16_t)(info->pattern.tiles & 0xffff));
    bytes_store16(out + AT_HIGH_TILES, (uint16_t)(info->pattern.tiles >> 16));
    out[AT_CODEC] = (uint8_t)info->codec;
    for (size_t i = 0; i < N_FIELDS; i++)
        bytes_store64(out + fields[i].at, get_member(header, &fields[i]));
    for (size_t value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        bytes_store64(out + AT_ZERO_AWARE + 8 * value, info->zero_aware[value]);
        bytes_store64(out + AT_CLASSIC + 8 * value, info->classic[value]);
    }
    bytes_store64(out + AT_HASH, XXH3_64bits(out, AT_HASH));
}

bool header_begins(const uint8_t *in, size_t n)
{
    return memcmp(in + AT_MAGIC, magic, n < sizeof magic ? n : sizeof magic) == 0;
}

/* Checks whether the rest can be interpreted at all. */
static enum fifteen_status check_envelope(const uint8_t *in, struct fifteen_error *error)
{
    if (!header_begins(in, HEADER_BYTES))
        return error_set(error, FIFTEEN_DAMAGED, "not a table file: wrong magic number");
    const uint32_t version = bytes_load32(in + AT_VERSION);
    if (version == 0 || version > HEADER_VERSION)
        return error_set(error, FIFTEEN_DAMAGED,
                         "unsupported format version %" PRIu32 "; expected 1 to %d", version,
                         HEADER_VERSION);
    if (bytes_load64(in + AT_HASH) != XXH3_64bits(in, AT_HASH))
        return error_set(error, FIFTEEN_DAMAGED, "header: checksum mismatch, the file is damaged");
    return FIFTEEN_OK;
}

/* Version 1 had trays of up to 16 cells; the other bytes were 0. */
static uint32_t tiles_of(const uint8_t *in)
{
    return bytes_load16(in + AT_TILES) | (uint32_t)bytes_load16(in + AT_HIGH_TILES) << 16;
}

static void decode(const uint8_t *in, struct header *out)
{
    *out = (struct header){.version = bytes_load32(in + AT_VERSION),
                           .info.pattern = {.geometry = {in[AT_ROWS], in[AT_COLUMNS]},
                                            .goal_blank = in[AT_GOAL_BLANK],
                                            .tiles = tiles_of(in)},
                           .info.kind = (enum fifteen_pdb_kind)(in[AT_KIND] - 1),
                           .info.codec = (enum fifteen_codec)in[AT_CODEC]};
    for (size_t i = 0; i < N_FIELDS; i++)
        set_member(out, &fields[i], bytes_load64(in + fields[i].at));
    for (size_t value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        out->info.zero_aware[value] = bytes_load64(in + AT_ZERO_AWARE + 8 * value);
        out->info.classic[value] = bytes_load64(in + AT_CLASSIC + 8 * value);
    }
}

/* Checks the fields of few possible values, and that all bytes outside fields are zero. */
static enum fifteen_status check_choices(const uint8_t *in, const struct header *header,
                                         struct fifteen_error *error)
{
    if (fifteen_pdb_kind_name(header->info.kind) == NULL)
        return error_set(error, FIFTEEN_DAMAGED, "header: unknown kind %u", in[AT_KIND]);
    if (in[AT_CODEC] != FIFTEEN_CODEC_NONE && in[AT_CODEC] != FIFTEEN_CODEC_ZSTD)
        return error_set(error, FIFTEEN_DAMAGED, "header: unknown codec %u", in[AT_CODEC]);
    if (header->version == 1 && !packed_fits(header->info.pattern.geometry))
        return error_set(error, FIFTEEN_DAMAGED, "header: version 1 has no tray of this size");
    if (header->block_bytes == 0 || header->block_bytes > HEADER_MAX_BLOCK_BYTES)
        return error_set(error, FIFTEEN_DAMAGED, "header: block size %" PRIu64 "; expected 1 to %d",
                         header->block_bytes, HEADER_MAX_BLOCK_BYTES);
    uint8_t again[HEADER_BYTES];
    header_encode(header, again);
    for (size_t at = 0; at < HEADER_BYTES; at++)
        if (in[at] != again[at])
            return error_set(error, FIFTEEN_DAMAGED, "header: byte %zu is %u; expected %u", at,
                             in[at], again[at]);
    return FIFTEEN_OK;
}

static enum fifteen_status check_derived(const struct header *header, const struct fifteen_pdb *pdb,
                                         struct fifteen_error *error)
{
    struct header expected;
    header_init(&expected, pdb, header->info.codec, header->block_bytes);
    for (size_t i = 0; i < N_FIELDS; i++) {
        const uint64_t value = get_member(header, &fields[i]);
        const uint64_t correct = get_member(&expected, &fields[i]);
        if (fields[i].derived && value != correct)
            return error_set(error, FIFTEEN_DAMAGED,
                             "header: %s is %" PRIu64 "; expected %" PRIu64 " for this pattern",
                             fields[i].name, value, correct);
    }
    const uint64_t row_bytes = pdb->row_words * sizeof *pdb->bits;
    if (header->block_bytes % row_bytes != 0)
        return error_set(error, FIFTEEN_DAMAGED,
                         "header: block size %" PRIu64
                         " is not a multiple of the row size %" PRIu64,
                         header->block_bytes, row_bytes);
    return FIFTEEN_OK;
}

/* Only the goal has the value 0. The counts add up to n_entries, or to less: if fewer than two
 * tiles are outside the pattern, half of the entries are unreachable. */
static bool is_histogram(const uint64_t *histogram, uint64_t n_entries)
{
    uint64_t left = n_entries;
    for (size_t value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        if (histogram[value] > left)
            return false;
        left -= histogram[value];
    }
    return histogram[0] == 1;
}

static enum fifteen_status check_histograms(const struct fifteen_pdb_info *info,
                                            const struct fifteen_pdb *pdb,
                                            struct fifteen_error *error)
{
    if (!is_histogram(info->zero_aware, (uint64_t)pdb->n_ranks * pdb->n_regions))
        return error_set(error, FIFTEEN_DAMAGED,
                         "header: the zero-aware histogram contradicts the number of entries");
    if (!is_histogram(info->classic, info->n_placements))
        return error_set(error, FIFTEEN_DAMAGED,
                         "header: the classic histogram contradicts the number of placements");
    return FIFTEEN_OK;
}

static enum fifteen_status create_table(const struct fifteen_pdb_info *info,
                                        struct fifteen_pdb **out, struct fifteen_error *error)
{
    struct fifteen_error reason;
    const enum fifteen_status status = pdb_describe(&info->pattern, info->kind, out, &reason);
    if (status == FIFTEEN_INVALID)
        return error_set(error, FIFTEEN_DAMAGED, "header: pattern: %s", reason.text);
    return status == FIFTEEN_OK ? status : error_copy(error, status, &reason);
}

enum fifteen_status header_decode(const uint8_t in[HEADER_BYTES], struct header *out,
                                  struct fifteen_pdb **pdb, struct fifteen_error *error)
{
    enum fifteen_status status = check_envelope(in, error);
    if (status != FIFTEEN_OK)
        return status;
    struct header header;
    decode(in, &header);
    status = check_choices(in, &header, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb *made;
    status = create_table(&header.info, &made, error);
    if (status != FIFTEEN_OK)
        return status;
    status = check_derived(&header, made, error);
    if (status == FIFTEEN_OK)
        status = check_histograms(&header.info, made, error);
    if (status != FIFTEEN_OK) {
        fifteen_pdb_free(made);
        return status;
    }
    made->codec = header.info.codec;
    made->file_bytes = header.info.file_bytes;
    made->hash = header.info.hash;
    memcpy(made->zero_aware, header.info.zero_aware, sizeof made->zero_aware);
    memcpy(made->classic, header.info.classic, sizeof made->classic);
    *out = header;
    *pdb = made;
    return FIFTEEN_OK;
}
