/* npy_header.c - the header of an .npy file: read with every field checked, and written */
/* SPDX-License-Identifier: MIT */
#include "array/npy_header.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/message.h"

static const char magic[] = "\x93NUMPY";

enum {
    MAGIC_SIZE = sizeof magic - 1,
    MAX_TEXT = 10000, /* numpy's own limit */
    MAX_QUOTED = 32,
    ALIGNMENT = 64 /* of the first element */
};

/* ---- the text, a Python dictionary ---- */

/* Takes a text after blanks. Returns false, and takes nothing, if something else follows. */
static bool take(const char **at, const char *text)
{
    const char *const from = *at + strspn(*at, " \t");
    const bool found = strncmp(from, text, strlen(text)) == 0;
    if (found)
        *at = from + strlen(text);
    return found;
}

static bool take_quoted(const char **at, char out[MAX_QUOTED])
{
    const char *const quote = take(at, "'") ? "'" : "\"";
    if (*quote == '"' && !take(at, quote))
        return false;
    const size_t length = strcspn(*at, quote);
    if ((*at)[length] == '\0' || length >= MAX_QUOTED)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)(*at)[i] < ' ' || (unsigned char)(*at)[i] > '~')
            return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + 1;
    return true;
}

static enum fifteen_status reject_text(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_INVALID, "malformed header of an .npy file");
}

static enum fifteen_status read_type(const char **at, struct npy_header *out,
                                     struct fifteen_error *error)
{
    char type[MAX_QUOTED] = "";
    if (!take_quoted(at, type))
        return reject_text(error);
    const bool is_integer =
        strlen(type) == 3 && strchr("iu", type[1]) != NULL && strchr("1248", type[2]) != NULL;
    const bool is_little = type[0] == '<' || (type[0] == '|' && type[2] == '1');
    if (!is_integer || !is_little)
        return message_set(error, FIFTEEN_INVALID,
                           "the elements are '%s'; expected little-endian integers; convert the "
                           "array with .astype('<i8')",
                           type);
    out->is_signed = type[1] == 'i';
    out->item_size = (unsigned)(type[2] - '0');
    return FIFTEEN_OK;
}

static enum fifteen_status read_order(const char **at, struct npy_header *out,
                                      struct fifteen_error *error)
{
    (void)out;
    if (take(at, "False"))
        return FIFTEEN_OK;
    if (!take(at, "True"))
        return reject_text(error);
    return message_set(error, FIFTEEN_INVALID,
                       "the array is in Fortran order; save numpy.ascontiguousarray(array)");
}

/* Reads the digits of a number of elements. */
static enum fifteen_status read_extent(const char **at, uint64_t *out, struct fifteen_error *error)
{
    *out = 0;
    if (take(at, "-"))
        return message_set(error, FIFTEEN_INVALID, "the array's shape has a negative number");
    take(at, "");
    if (strspn(*at, "0123456789") == 0)
        return reject_text(error);
    for (; **at >= '0' && **at <= '9'; ++*at) {
        const unsigned digit = (unsigned)(**at - '0');
        if (*out > ((uint64_t)INT64_MAX - digit) / 10)
            return message_set(error, FIFTEEN_INVALID, "the array's shape is too large");
        *out = 10 * *out + digit;
    }
    return FIFTEEN_OK;
}

/* A comma follows the only number of a shape, and may follow the last of several. */
static enum fifteen_status read_shape(const char **at, struct npy_header *out,
                                      struct fifteen_error *error)
{
    if (!take(at, "("))
        return reject_text(error);
    bool comma = true;
    for (out->n_dimensions = 0; !take(at, ")"); out->n_dimensions++) {
        if (!comma)
            return reject_text(error);
        if (out->n_dimensions == NPY_MAX_DIMENSIONS)
            return message_set(error, FIFTEEN_INVALID, "the array has more than %d dimensions",
                               NPY_MAX_DIMENSIONS);
        const enum fifteen_status status = read_extent(at, &out->shape[out->n_dimensions], error);
        if (status != FIFTEEN_OK)
            return status;
        comma = take(at, ",");
    }
    return out->n_dimensions == 1 && !comma ? reject_text(error) : FIFTEEN_OK;
}

/* Reads a key and its value, each of which occurs once. */
static enum fifteen_status read_member(const char **at, unsigned *seen, struct npy_header *out,
                                       struct fifteen_error *error)
{
    static const struct {
        const char *key;
        enum fifteen_status (*read)(const char **at, struct npy_header *out,
                                    struct fifteen_error *error);
    } members[] = {{"descr", read_type}, {"fortran_order", read_order}, {"shape", read_shape}};
    char key[MAX_QUOTED];
    if (!take_quoted(at, key) || !take(at, ":"))
        return reject_text(error);
    for (unsigned i = 0; i < sizeof members / sizeof members[0]; i++)
        if (strcmp(key, members[i].key) == 0 && (*seen >> i & 1) == 0) {
            *seen |= 1U << i;
            return members[i].read(at, out, error);
        }
    return reject_text(error);
}

static enum fifteen_status read_text(const char *text, size_t length, struct npy_header *out,
                                     struct fifteen_error *error)
{
    const char *at = text;
    unsigned seen = 0;
    bool comma = take(&at, "{");
    while (comma && !take(&at, "}")) {
        const enum fifteen_status status = read_member(&at, &seen, out, error);
        if (status != FIFTEEN_OK)
            return status;
        comma = take(&at, ",");
        if (!comma && !take(&at, "}"))
            return reject_text(error);
    }
    at += strspn(at, " \t\n");
    return seen == 7 && at == text + length ? FIFTEEN_OK : reject_text(error);
}

/* ---- the file ---- */

static enum fifteen_status read_bytes(FILE *stream, void *to, size_t size,
                                      struct fifteen_error *error)
{
    if (fread(to, 1, size, stream) == size)
        return FIFTEEN_OK;
    if (ferror(stream))
        return message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(errno));
    return message_set(error, FIFTEEN_INVALID, "the file ends in the header of an .npy file");
}

/* Reads what precedes the text, and the text's length. */
static enum fifteen_status read_start(FILE *stream, size_t *length, struct fifteen_error *error)
{
    unsigned char start[MAGIC_SIZE + 2];
    unsigned char bytes[4] = {0};
    enum fifteen_status status = read_bytes(stream, start, sizeof start, error);
    if (status != FIFTEEN_OK)
        return status;
    if (memcmp(start, magic, MAGIC_SIZE) != 0)
        return reject_text(error);
    const unsigned major = start[MAGIC_SIZE];
    const unsigned minor = start[MAGIC_SIZE + 1];
    if ((major != 1 && major != 2) || minor != 0)
        return message_set(error, FIFTEEN_INVALID,
                           "version %u.%u of the .npy format is not supported; use 1.0 or 2.0",
                           major, minor);
    status = read_bytes(stream, bytes, major == 1 ? 2 : 4, error);
    *length = bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
    if (status == FIFTEEN_OK && *length > MAX_TEXT)
        return message_set(error, FIFTEEN_INVALID,
                           "the header of the .npy file has %zu bytes; the maximum is %d", *length,
                           MAX_TEXT);
    return status;
}

enum fifteen_status npy_header_read(FILE *stream, struct npy_header *out,
                                    struct fifteen_error *error)
{
    char text[MAX_TEXT + 1];
    size_t length = 0;
    *out = (struct npy_header){.item_size = 0};
    enum fifteen_status status = read_start(stream, &length, error);
    if (status == FIFTEEN_OK)
        status = read_bytes(stream, text, length, error);
    if (status != FIFTEEN_OK)
        return status;
    text[length] = '\0';
    return read_text(text, length, out, error);
}

void npy_header_write(FILE *stream, const struct npy_header *header)
{
    char text[ALIGNMENT * 4];
    int length = snprintf(
        text, sizeof text, "{'descr': '%c%c%u', 'fortran_order': False, 'shape': (",
        header->item_size == 1 ? '|' : '<', header->is_signed ? 'i' : 'u', header->item_size);
    for (unsigned i = 0; i < header->n_dimensions; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%" PRIu64 "%s",
                           i == 0 ? "" : " ", header->shape[i],
                           header->n_dimensions == 1 || i + 1 < header->n_dimensions ? "," : "");
    length += snprintf(text + length, sizeof text - (size_t)length, "), }");
    const int start = MAGIC_SIZE + 4;
    const int end = (start + length + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    const int n_bytes = end - start;
    fwrite(magic, 1, MAGIC_SIZE, stream);
    fprintf(stream, "%c%c%c%c", 1, 0, n_bytes % 256, n_bytes / 256);
    fprintf(stream, "%-*s\n", n_bytes - 1, text);
}
