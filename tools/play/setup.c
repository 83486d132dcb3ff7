/* setup.c - the sizes of board that can be played */
/* SPDX-License-Identifier: MIT */
#include "play/setup.h"

#include <time.h>

#include "cli/message.h"

static const char *const sizes[] = {
    "2x2", "2x3",  "3x2", "2x4",  "4x2",  "3x3", "2x5", "5x2",  "2x6",  "3x4",  "4x3",
    "6x2", "2x7",  "7x2", "3x5",  "5x3",  "2x8", "4x4", "8x2",  "2x9",  "3x6",  "6x3",
    "9x2", "2x10", "4x5", "5x4",  "10x2", "3x7", "7x3", "2x11", "11x2", "2x12", "3x8",
    "4x6", "6x4",  "8x3", "12x2", "5x5",  "6x6", "7x7", "8x8",  "9x9"};
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

const char *setup_size_name(unsigned index)
{
    return index < N_SIZES ? sizes[index] : NULL;
}

struct fifteen_geometry setup_size(unsigned index)
{
    struct fifteen_geometry size = {0, 0};
    struct fifteen_error ignored;
    value_any_size(sizes[index], &size, &ignored);
    return size;
}

unsigned setup_size_index(struct fifteen_geometry size)
{
    for (unsigned index = 0; index < N_SIZES; index++)
        if (setup_size(index).rows == size.rows && setup_size(index).columns == size.columns)
            return index;
    return N_SIZES;
}

enum fifteen_status setup_check_size(struct fifteen_geometry size, struct fifteen_error *error)
{
    if (setup_size_index(size) < N_SIZES)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "a %ux%u board cannot be played: the maximum is 9x9, or %d cells if it is "
                       "not square",
                       size.rows, size.columns, FIFTEEN_TRAY_MAX_CELLS);
}

enum fifteen_status setup_read_size(const char *text, void *out, struct fifteen_error *error)
{
    struct fifteen_geometry size;
    struct fifteen_error ignored;
    if (value_any_size(text, &size, &ignored) != FIFTEEN_OK || setup_size_index(size) == N_SIZES)
        return message_set(error, FIFTEEN_INVALID,
                           "expected a tray of up to %d cells, such as 3x4, or 6x6 to 9x9",
                           FIFTEEN_TRAY_MAX_CELLS);
    *(struct fifteen_geometry *)out = size;
    return FIFTEEN_OK;
}

uint64_t setup_day(void)
{
    return (uint64_t)time(NULL) / 86400;
}

uint64_t setup_today(void)
{
    const time_t now = time(NULL);
    struct tm date = {.tm_mday = 1};
    gmtime_r(&now, &date);
    return (uint64_t)(date.tm_year + 1900) * 10000 + (uint64_t)(date.tm_mon + 1) * 100 +
           (uint64_t)date.tm_mday;
}
