/* pddl_names.c - reads the names of tiles and cells in PDDL */
/* SPDX-License-Identifier: MIT */
#include "pddl/pddl_names.h"

#include <ctype.h>
#include <stdlib.h>

#include <fifteen/fifteen.h>

/* Reads a number up to `max`, from 1, that ends at the byte `end`. Returns the text after it, or
 * NULL. */
static const char *read_number(const char *text, unsigned max, char end, unsigned *out)
{
    char *after;
    if (!isdigit((unsigned char)*text))
        return NULL;
    const unsigned long number = strtoul(text, &after, 10);
    *out = (unsigned)number;
    return number >= 1 && number <= max && *after == end ? after : NULL;
}

bool pddl_read_tile(const char *word, unsigned *tile)
{
    const unsigned max = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX - 1;
    return *word == 't' && read_number(word + 1, max, '\0', tile) != NULL;
}

bool pddl_read_cell(const char *word, unsigned *row, unsigned *column)
{
    const char *const dash =
        *word == 'c' ? read_number(word + 1, FIFTEEN_SIDE_MAX, '-', row) : NULL;
    if (dash == NULL || read_number(dash + 1, FIFTEEN_SIDE_MAX, '\0', column) == NULL)
        return false;
    --*row;
    --*column;
    return true;
}
