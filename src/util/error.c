/* error.c - error messages: filling a caller's struct fifteen_error, quoting untrusted bytes */
#include "util/error.h"

#include <errno.h>
#include <stdarg.h>
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

static char *quote_byte(char *to, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    if (byte >= 0x20 && byte < 0x7f) {
        *to++ = (char)byte;
        return to;
    }
    to[0] = '\\';
    to[1] = 'x';
    to[2] = digits[byte >> 4];
    to[3] = digits[byte & 15];
    return to + 4;
}

const char *quote_bytes(const char *bytes, size_t length, char out[QUOTE_SIZE])
{
    char *to = out;
    for (size_t i = 0; i < length && i < QUOTE_MAX; i++)
        to = quote_byte(to, (unsigned char)bytes[i]);
    strcpy(to, length > QUOTE_MAX ? "..." : "");
    return out;
}
