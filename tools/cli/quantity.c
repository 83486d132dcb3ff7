/* quantity.c - reads counts and sizes as people write them: 10k, 1e6, 1.5G, 512MiB */
/* SPDX-License-Identifier: MIT */
#include "cli/quantity.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* The number digits * 10^exponent. */
struct decimal {
    uint64_t digits;
    int exponent;
    bool is_too_large;
};

enum { MAX_EXPONENT = 99 };

static bool is_digit(char c)
{
    return isdigit((unsigned char)c) != 0;
}

static void append_digit(struct decimal *number, char digit)
{
    number->is_too_large |=
        __builtin_mul_overflow(number->digits, 10, &number->digits) ||
        __builtin_add_overflow(number->digits, (uint64_t)(digit - '0'), &number->digits);
}

/* Whether text is a comma before exactly three digits. */
static bool is_group(const char *text)
{
    return text[0] == ',' && is_digit(text[1]) && is_digit(text[2]) && is_digit(text[3]) &&
           !is_digit(text[4]);
}

static const char *read_exponent(const char *text, struct decimal *number)
{
    if (tolower((unsigned char)*text) != 'e')
        return text;
    const char *at = text + (text[1] == '+' ? 2 : 1);
    if (!is_digit(*at))
        return text;
    int exponent = 0;
    for (; is_digit(*at); at++)
        exponent = exponent > MAX_EXPONENT ? exponent : 10 * exponent + (*at - '0');
    number->exponent += exponent;
    return at;
}

/* Returns the end of the number; the text itself if there is none. */
static const char *read_decimal(const char *text, struct decimal *number)
{
    const char *at = text;
    if (!is_digit(*at))
        return text;
    for (; is_digit(*at) || is_group(at); at++)
        if (*at != ',')
            append_digit(number, *at);
    if (at[0] == '.' && is_digit(at[1]))
        for (at++; is_digit(*at); at++, number->exponent--)
            append_digit(number, *at);
    return read_exponent(at, number);
}

/* Returns the factor of a unit, or 0 if it is not one. */
static uint64_t unit_factor(const char *unit, enum quantity_kind kind)
{
    static const char letters[] = "kmgt";
    if (*unit == '\0')
        return 1;
    const bool bytes = kind == QUANTITY_BYTES;
    if (bytes && (strcasecmp(unit, "B") == 0 || strcasecmp(unit, "byte") == 0 ||
                  strcasecmp(unit, "bytes") == 0))
        return 1;
    const char *const found = strchr(letters, tolower((unsigned char)*unit));
    if (found == NULL)
        return 0;
    const char *const suffix = unit + 1;
    uint64_t base = 0;
    if (bytes ? strcasecmp(suffix, "B") == 0 : *suffix == '\0')
        base = 1000;
    else if (bytes && (*suffix == '\0' || strcasecmp(suffix, "iB") == 0))
        base = 1024;
    uint64_t factor = base;
    for (const char *letter = letters; letter < found; letter++)
        factor *= base;
    return factor;
}

/* Multiplies the digits by the unit and by the power of ten. */
static enum quantity_status scale(struct decimal number, uint64_t factor, enum quantity_kind kind,
                                  uint64_t *out)
{
    for (; number.exponent < 0 && number.digits % 10 == 0; number.exponent++)
        number.digits /= 10;
    for (; number.exponent < 0 && factor % 10 == 0; number.exponent++)
        factor /= 10;
    uint64_t n = number.digits;
    bool is_too_large = number.is_too_large || __builtin_mul_overflow(n, factor, &n);
    for (; number.exponent > 0 && n != 0 && !is_too_large; number.exponent--)
        is_too_large = __builtin_mul_overflow(n, 10, &n);
    if (is_too_large)
        return QUANTITY_TOO_LARGE;
    for (; number.exponent < 0 && n != 0; number.exponent++, n /= 10)
        if (kind == QUANTITY_COUNT && n % 10 != 0)
            return QUANTITY_MALFORMED;
    *out = n;
    return QUANTITY_OK;
}

enum quantity_status quantity_read(const char *text, enum quantity_kind kind, uint64_t *out)
{
    struct decimal number = {.digits = 0};
    const char *unit = read_decimal(text, &number);
    if (unit == text)
        return QUANTITY_MALFORMED;
    unit += *unit == ' ' && unit[1] != '\0';
    const uint64_t factor = unit_factor(unit, kind);
    return factor == 0 ? QUANTITY_MALFORMED : scale(number, factor, kind, out);
}
