/* summary.c - the rows of a data set by their length, in recipe.json and as text */
/* SPDX-License-Identifier: MIT */
#include "dataset/summary.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "dataset/bins/bins.h"

void summary_add(json_t *object, uint64_t n_rows, const uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1])
{
    json_t *const counts = json_object();
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        char name[FORMAT_SIZE];
        snprintf(name, sizeof name, "%u", length);
        if (n_by_length[length] > 0)
            json_object_set_new(counts, name, output_json_count(n_by_length[length]));
    }
    json_object_set_new(object, "rows", output_json_count(n_rows));
    json_object_set_new(object, "rows_by_length", counts);
}

static uint64_t rows_of_length(const json_t *object, unsigned length)
{
    char name[FORMAT_SIZE];
    snprintf(name, sizeof name, "%u", length);
    return (uint64_t)json_integer_value(
        json_object_get(json_object_get(object, "rows_by_length"), name));
}

enum fifteen_status summary_check(const json_t *object, const char *folder,
                                  const uint64_t n_by_length[FIFTEEN_MAX_MOVES + 1],
                                  struct fifteen_error *error)
{
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        const uint64_t expected = rows_of_length(object, length);
        if (n_by_length[length] != expected)
            return message_set(error, FIFTEEN_DAMAGED,
                               "%s: %" PRIu64 " rows of length %u; the recipe has %" PRIu64, folder,
                               n_by_length[length], length, expected);
    }
    return FIFTEEN_OK;
}

/* Prints the bins with fewer boards than requested, those without boards as ranges. Of shards the
 * bins are not known. */
static void print_shortage(const struct recipe *recipe, const json_t *object, unsigned max)
{
    const unsigned last =
        recipe->lengths.max < FIFTEEN_MAX_MOVES ? recipe->lengths.max : FIFTEEN_MAX_MOVES;
    const char *separator = "bins that are not full: ";
    char text[FORMAT_SIZE];
    for (unsigned length = recipe->lengths.min; length <= last && length <= max; length++) {
        const uint64_t n = rows_of_length(object, length);
        if (n >= recipe->per_length)
            continue;
        printf("%s%u (%s)", separator, length, format_count(n, text));
        separator = ", ";
    }
    if (last > max && !bins_are_listed(recipe->size)) {
        printf("%s%u to %u (0)", separator, max + 1, last);
        separator = ", ";
    }
    if (*separator == ',')
        putchar('\n');
}

bool summary_print(const char *folder, const struct recipe *recipe, const json_t *object)
{
    char text[FORMAT_SIZE];
    uint64_t n_rows = 0;
    double sum = 0;
    unsigned min = FIFTEEN_MAX_MOVES;
    unsigned max = 0;
    for (unsigned length = 0; length <= FIFTEEN_MAX_MOVES; length++) {
        const uint64_t n = rows_of_length(object, length);
        n_rows += n;
        sum += (double)n * length;
        min = n > 0 && length < min ? length : min;
        max = n > 0 ? length : max;
    }
    printf("%s: %s boards of %ux%u", folder, format_count(n_rows, text), recipe->size.rows,
           recipe->size.columns);
    if (n_rows > 0)
        printf(", %u to %u moves, mean %.2f", min, max, sum / (double)n_rows);
    putchar('\n');
    if (recipe->source == SOURCE_BINS && recipe->shard.n == 1)
        print_shortage(recipe, object, max);
    return output_flush();
}
