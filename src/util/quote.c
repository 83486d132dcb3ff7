/* quote.c - bytes from outside, made fit for a message */
#include "util/quote.h"

#include <string.h>

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
