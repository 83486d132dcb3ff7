/* error.c - error messages: filling a caller's struct fifteen_error, quoting untrusted bytes */
/* SPDX-License-Identifier: MIT */
#include "util/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void error_format(struct fifteen_error *error, const char *format, ...)
{
    if (error == NULL)
        return;
    /* A buffer of its own, since the arguments may point into *error. */
    struct fifteen_error made = {.text = ""};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(made.text, sizeof made.text, format, arguments);
    va_end(arguments);
    *error = made;
}

void error_about(struct fifteen_error *error, enum fifteen_argument argument, const char *value)
{
    if (error == NULL)
        return;
    error->argument = argument;
    snprintf(error->value, sizeof error->value, "%s", value);
}

enum fifteen_status error_copy(struct fifteen_error *error, enum fifteen_status status,
                               const struct fifteen_error *from)
{
    if (error != NULL && error != from)
        *error = *from;
    return status;
}

enum fifteen_status error_of_system(void)
{
    return errno == ENOMEM ? FIFTEEN_NO_MEMORY : FIFTEEN_IO;
}

const char *fifteen_status_name(enum fifteen_status status)
{
    static const char *const names[] = {
        [FIFTEEN_OK] = "ok",
        [FIFTEEN_INVALID] = "invalid",
        [FIFTEEN_UNSOLVABLE] = "unsolvable",
        [FIFTEEN_LIMIT] = "limit",
        [FIFTEEN_CANCELLED] = "cancelled",
        [FIFTEEN_NO_MEMORY] = "out of memory",
        [FIFTEEN_IO] = "input/output error",
        [FIFTEEN_NOT_FOUND] = "not found",
        [FIFTEEN_DAMAGED] = "damaged",
        [FIFTEEN_INTERNAL] = "internal error",
    };
    const unsigned index = (unsigned)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown status";
}

/* Returns the length of the character in UTF-8 at the start of the bytes if it is printable; else
 * 0: for control characters, marks of direction, surrogates, and what is not UTF-8. */
static size_t printable_length(const unsigned char *bytes, size_t length)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t min;
    } forms[] = {
        {0x80, 0x00, 0x20}, {0xe0, 0xc0, 0xa0}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    size_t n = 0;
    while (n < 4 && (bytes[0] & forms[n].mask) != forms[n].lead)
        n++;
    if (n == 4 || n >= length)
        return 0;
    uint32_t code = bytes[0] & ~(unsigned)forms[n].mask;
    for (size_t i = 1; i <= n; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3fU);
    }
    const bool invisible = code == 0x7f || (code >= 0x200b && code <= 0x200f) ||
                           (code >= 0x2028 && code <= 0x202e) ||
                           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
                           (code >= 0xfff9 && code <= 0xfffb) || (code & 0xfffe) == 0xfffe;
    return code < forms[n].min || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || invisible
               ? 0
               : n + 1;
}

static char *quote_byte(char *to, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    to[0] = '\\';
    to[1] = 'x';
    to[2] = digits[byte >> 4];
    to[3] = digits[byte & 15];
    return to + 4;
}

const char *quote_bytes(const char *bytes, size_t length, char out[QUOTE_SIZE])
{
    char *to = out;
    size_t at = 0;
    while (at < length && at < QUOTE_MAX) {
        const unsigned char *const next = (const unsigned char *)bytes + at;
        const size_t n = printable_length(next, length - at);
        if (n > 1 && at + n > QUOTE_MAX)
            break;
        if (n == 0)
            to = quote_byte(to, *next);
        for (size_t i = 0; i < n; i++)
            *to++ = (char)next[i];
        at += n > 0 ? n : 1;
    }
    strcpy(to, at < length ? "..." : "");
    return out;
}

void names_add(char *list, size_t size, const char *separator, const char *name)
{
    const size_t length = strlen(list);
    snprintf(list + length, size - length, "%s%s", length == 0 ? "" : separator, name);
}
