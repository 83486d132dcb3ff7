/* framing.c - rejects requests whose head can be understood in two ways (RFC 9112)
 *
 * libmicrohttpd joins continued lines and accepts lines that end in LF alone before this code sees
 * them. It rejects lengths that are not numbers itself.
 */
/* SPDX-License-Identifier: MIT */
#include "serve/http/framing.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

struct framing {
    unsigned n_hosts;
    unsigned n_lengths;
    unsigned n_encodings;
    bool bad_name;
    bool bad_value;
    bool bad_encoding;
};

/* A name consists of the characters that RFC 9110 calls token. */
static bool is_name(const char *name, size_t size)
{
    static const char characters[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                     "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return size > 0 && strspn(name, characters) == size;
}

static bool is_value(const char *value, size_t size)
{
    return memchr(value, '\0', size) == NULL && memchr(value, '\r', size) == NULL;
}

static enum MHD_Result note_header(void *context, enum MHD_ValueKind kind, const char *name,
                                   size_t name_size, const char *value, size_t value_size)
{
    struct framing *const framing = context;
    (void)kind;
    framing->bad_name |= !is_name(name, name_size);
    framing->bad_value |= value != NULL && !is_value(value, value_size);
    framing->n_hosts += strcasecmp(name, "Host") == 0;
    framing->n_lengths += strcasecmp(name, "Content-Length") == 0;
    if (strcasecmp(name, "Transfer-Encoding") == 0) {
        framing->n_encodings++;
        framing->bad_encoding |= value == NULL || strcasecmp(value, "chunked") != 0;
    }
    return MHD_YES;
}

const char *framing_reject(struct MHD_Connection *request, const char *version)
{
    struct framing framing = {.n_hosts = 0};
    MHD_get_connection_values_n(request, MHD_HEADER_KIND, note_header, &framing);
    if (framing.bad_name)
        return "the name of a header has an invalid character, or a blank before the colon";
    if (framing.bad_value)
        return "the value of a header has an invalid character";
    if (framing.n_hosts > 1)
        return "the request has more than one Host header; send one";
    if (framing.n_hosts == 0 && strcmp(version, "HTTP/1.0") != 0)
        return "the request has no Host header; HTTP/1.1 requires one";
    if (framing.n_lengths > 1)
        return "the request has more than one Content-Length header; send one";
    if (framing.n_lengths > 0 && framing.n_encodings > 0)
        return "the request has Content-Length and Transfer-Encoding; send one of them";
    if (framing.n_encodings > 1 || framing.bad_encoding)
        return "the only Transfer-Encoding is chunked, once";
    return NULL;
}
