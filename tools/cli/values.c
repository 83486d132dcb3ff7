/* values.c - parses option values */
/* SPDX-License-Identifier: MIT */
#include "cli/values.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/suggest.h"

enum { MAX_MOVES = 1000000 };

/* ---- quantities ---- */

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

/* ---- readers ---- */

enum fifteen_status value_text(const char *text, void *out, struct fifteen_error *error)
{
    if (*text == '\0')
        return message_set(error, FIFTEEN_INVALID, "must not be empty");
    *(const char **)out = text;
    return FIFTEEN_OK;
}

enum fifteen_status value_texts(const char *text, void *out, struct fifteen_error *error)
{
    struct texts *const texts = out;
    const char **const grown = realloc(texts->text, (texts->n + 1) * sizeof *grown);
    if (grown == NULL)
        return message_no_memory(error);
    texts->text = grown;
    return value_text(text, &grown[texts->n++], error);
}

/* The words of heuristics. People who want none are looking for the last. */
static const char *heuristic_word(const void *context, unsigned index)
{
    static const char *const others[] = {"max", "--algorithm breadth-first"};
    (void)context;
    unsigned n = 0;
    while (fifteen_heuristic_name(n) != NULL)
        n++;
    if (index < n)
        return fifteen_heuristic_name(index);
    return index - n < sizeof others / sizeof others[0] ? others[index - n] : NULL;
}

static bool is_heuristic_word(const char *word)
{
    const char *known;
    for (unsigned i = 0; (known = heuristic_word(NULL, i)) != NULL; i++)
        if (strcasecmp(word, known) == 0)
            return true;
    return false;
}

/* Returns the name that the first unknown word of a heuristic means, or NULL. What follows "pdb("
 * is a partition. */
static const char *suggest_heuristic(const char *text)
{
    static const char separators[] = " \t(),";
    char word[SUGGEST_MAX + 1];
    bool is_partition = false;
    for (text += strspn(text, separators); *text != '\0'; text += strspn(text, separators)) {
        const size_t length = strcspn(text, separators);
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word),
                 text);
        if (!is_partition && !is_heuristic_word(word))
            return suggest_name(word, heuristic_word, NULL);
        text += length;
        is_partition = *text == '(' && strcasecmp(word, "max") != 0;
    }
    return NULL;
}

static enum fifteen_status check_heuristic(const char *text, struct fifteen_error *error)
{
    struct fifteen_error reason;
    char suggestion[SUGGEST_TEXT_SIZE];
    const enum fifteen_status status = fifteen_heuristic_check(text, &reason);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    return message_set(error, status, "%s%s", reason.text,
                       suggest_text(suggest_heuristic(text), suggestion));
}

enum fifteen_status value_heuristic(const char *text, void *out, struct fifteen_error *error)
{
    const enum fifteen_status status = value_text(text, out, error);
    return status == FIFTEEN_OK ? check_heuristic(text, error) : status;
}

enum fifteen_status value_heuristics(const char *text, void *out, struct fifteen_error *error)
{
    const enum fifteen_status status = value_texts(text, out, error);
    return status == FIFTEEN_OK ? check_heuristic(text, error) : status;
}

void texts_free(struct texts *texts)
{
    free(texts->text);
}

/* Reads digits up to *end. Returns false if there are none or the number is too large. */
static bool read_digits(const char *text, char **end, uint64_t *out)
{
    *out = 0;
    if (!isdigit((unsigned char)*text))
        return false;
    errno = 0;
    *out = strtoull(text, end, 10);
    return errno == 0;
}

enum fifteen_status value_number(const char *text, void *out, struct fifteen_error *error)
{
    char *end;
    uint64_t n;
    if (!read_digits(text, &end, &n) || *end != '\0' || n > INT64_MAX)
        return message_set(error, FIFTEEN_INVALID, "expected a whole number from 0 to %lld",
                           (long long)INT64_MAX);
    *(uint64_t *)out = n;
    return FIFTEEN_OK;
}

/* Reads a number, or a range such as 60-70. Returns false if it is not within `min` and `max`. */
static bool read_range(const char *text, uint64_t min, uint64_t max, struct value_bounds *out)
{
    char *end;
    uint64_t first;
    bool read = read_digits(text, &end, &first);
    uint64_t last = first;
    if (read && *end == '-')
        read = read_digits(end + 1, &end, &last);
    if (!read || *end != '\0' || first < min || first > last || last > max)
        return false;
    *out = (struct value_bounds){true, (unsigned)first, (unsigned)last};
    return true;
}

enum fifteen_status value_range(const char *text, void *out, struct fifteen_error *error)
{
    if (read_range(text, 0, MAX_MOVES, out))
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "expected a number of moves or a range such as 60-70");
}

enum fifteen_status value_positions(const char *text, void *out, struct fifteen_error *error)
{
    if (read_range(text, 1, VALUE_BOARDS_MAX, out))
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "expected a position from 1 or a range of positions such as 1-15");
}

/* Reads a count from `min` to `max`. */
static enum fifteen_status read_count(const char *text, uint64_t min, uint64_t max, uint64_t *out,
                                      struct fifteen_error *error)
{
    char number[2][FORMAT_SIZE];
    uint64_t n = 0;
    const enum quantity_status status = quantity_read(text, QUANTITY_COUNT, &n);
    if (status == QUANTITY_MALFORMED)
        return message_set(error, FIFTEEN_INVALID,
                           "expected a whole number, such as 5000, 10k or 1e6");
    if (status == QUANTITY_TOO_LARGE || n < min || n > max)
        return message_set(error, FIFTEEN_INVALID, "out of range; expected %s to %s",
                           format_count(min, number[0]), format_count(max, number[1]));
    *out = n;
    return FIFTEEN_OK;
}

enum fifteen_status value_moves(const char *text, void *out, struct fifteen_error *error)
{
    uint64_t n = 0;
    const enum fifteen_status status = read_count(text, 0, MAX_MOVES, &n, error);
    if (status == FIFTEEN_OK)
        *(struct value_bounds *)out = (struct value_bounds){true, (unsigned)n, (unsigned)n};
    return status;
}

enum fifteen_status value_count(const char *text, void *out, struct fifteen_error *error)
{
    return read_count(text, 1, UINT64_MAX, out, error);
}

enum fifteen_status value_count_or_0(const char *text, void *out, struct fifteen_error *error)
{
    return read_count(text, 0, INT64_MAX, out, error);
}

enum fifteen_status value_boards(const char *text, void *out, struct fifteen_error *error)
{
    return read_count(text, 1, VALUE_BOARDS_MAX, out, error);
}

static enum fifteen_status read_unsigned(const char *text, unsigned max, unsigned *out,
                                         struct fifteen_error *error)
{
    char *end;
    uint64_t n;
    if (!read_digits(text, &end, &n) || *end != '\0' || n < 1 || n > max)
        return message_set(error, FIFTEEN_INVALID, "expected a whole number from 1 to %u", max);
    *out = (unsigned)n;
    return FIFTEEN_OK;
}

enum fifteen_status value_threads(const char *text, void *out, struct fifteen_error *error)
{
    return read_unsigned(text, 1024, out, error);
}

enum fifteen_status value_partitions(const char *text, void *out, struct fifteen_error *error)
{
    return read_unsigned(text, FIFTEEN_SET_MAX, out, error);
}

enum fifteen_status value_level(const char *text, void *out, struct fifteen_error *error)
{
    unsigned n = 0;
    const enum fifteen_status status = read_unsigned(text, 22, &n, error);
    if (status == FIFTEEN_OK)
        *(int *)out = (int)n;
    return status;
}

enum fifteen_status value_size(const char *text, void *out, struct fifteen_error *error)
{
    uint64_t n = 0;
    const enum quantity_status status = quantity_read(text, QUANTITY_BYTES, &n);
    if (status == QUANTITY_MALFORMED)
        return message_set(error, FIFTEEN_INVALID, "expected a size, such as 512M, 1.5G or 2GiB");
    if (status == QUANTITY_TOO_LARGE || n == 0)
        return message_set(error, FIFTEEN_INVALID,
                           "out of range; expected 1 byte to 16,777,215 TiB");
    *(uint64_t *)out = n;
    return FIFTEEN_OK;
}

enum fifteen_status value_seconds(const char *text, void *out, struct fifteen_error *error)
{
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(seconds) || seconds <= 0)
        return message_set(error, FIFTEEN_INVALID, "expected a number of seconds above 0");
    *(double *)out = seconds;
    return FIFTEEN_OK;
}

/* Reads a weight up to *end. */
static bool read_weight(const char *text, char **end, double *out)
{
    *out = strtod(text, end);
    return *end != text && *out >= 1 && *out <= FIFTEEN_MAX_WEIGHT;
}

enum fifteen_status value_weight(const char *text, void *out, struct fifteen_error *error)
{
    char *end;
    double weight;
    if (!read_weight(text, &end, &weight) || *end != '\0')
        return message_set(error, FIFTEEN_INVALID, "expected a number from 1 to %d, such as 1.5",
                           FIFTEEN_MAX_WEIGHT);
    *(double *)out = weight;
    return FIFTEEN_OK;
}

static enum fifteen_status append_weight(struct weights *weights, double weight,
                                         struct fifteen_error *error)
{
    double *const grown = realloc(weights->weight, (weights->n + 1) * sizeof *grown);
    if (grown == NULL)
        return message_no_memory(error);
    weights->weight = grown;
    grown[weights->n++] = weight;
    return FIFTEEN_OK;
}

enum fifteen_status value_weights(const char *text, void *out, struct fifteen_error *error)
{
    for (;;) {
        char *end;
        double weight;
        if (!read_weight(text, &end, &weight) || (*end != '\0' && *end != ','))
            return message_set(error, FIFTEEN_INVALID,
                               "expected numbers from 1 to %d, such as 1.5 or 1.2,1.5,2",
                               FIFTEEN_MAX_WEIGHT);
        const enum fifteen_status status = append_weight(out, weight, error);
        if (status != FIFTEEN_OK || *end == '\0')
            return status;
        text = end + 1;
    }
}

void weights_free(struct weights *weights)
{
    free(weights->weight);
}

bool value_square(uint64_t n_cells, struct fifteen_geometry *out)
{
    for (unsigned side = FIFTEEN_SIDE_MIN; side <= FIFTEEN_SIDE_MAX; side++)
        if ((uint64_t)side * side == n_cells) {
            *out = (struct fifteen_geometry){(uint8_t)side, (uint8_t)side};
            return true;
        }
    return false;
}

enum fifteen_status value_any_size(const char *text, void *out, struct fifteen_error *error)
{
    return fifteen_geometry_parse(text, out, error);
}

static const char *choice_name(const void *context, unsigned index)
{
    return (*(value_choices *const *)context)(index);
}

enum fifteen_status value_choice(const char *text, value_choices *choices, unsigned *out,
                                 struct fifteen_error *error)
{
    char known[256] = "";
    for (unsigned i = 0; choices(i) != NULL; i++) {
        if (strcasecmp(choices(i), text) == 0) {
            *out = i;
            return FIFTEEN_OK;
        }
        const size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i == 0 ? "" : ", ", choices(i));
    }
    char suggestion[SUGGEST_TEXT_SIZE];
    return message_set(error, FIFTEEN_INVALID, "expected one of %s%s", known,
                       suggest_text(suggest_name(text, choice_name, &choices), suggestion));
}
