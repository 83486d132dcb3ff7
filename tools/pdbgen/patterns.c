/* patterns.c - the patterns that pdbgen's options select */
/* SPDX-License-Identifier: MIT */
#include "pdbgen/patterns.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"

/* Reads tiles, separated by commas, dots or blanks. */
static enum fifteen_status read_tiles(const char *text, uint32_t *out, struct fifteen_error *error)
{
    uint32_t tiles = 0;
    for (const char *at = text; *at != '\0';) {
        char *end;
        const unsigned long tile = strtoul(at, &end, 10);
        if (end == at || tile < 1 || tile >= FIFTEEN_TRAY_MAX_CELLS || (tiles >> tile & 1) != 0)
            return message_set(
                error, FIFTEEN_INVALID,
                "invalid value '%.40s' for --tiles: expected different tiles, such as "
                "1,2,5,6",
                text);
        tiles |= UINT32_C(1) << tile;
        at = end + strspn(end, " ,.");
    }
    *out = tiles;
    return FIFTEEN_OK;
}

static enum fifteen_status read_lists(const struct patterns_request *request,
                                      const struct fifteen_board *goal,
                                      struct fifteen_partition *out, struct fifteen_error *error)
{
    if (request->tiles.n > FIFTEEN_PARTITION_MAX)
        return message_set(error, FIFTEEN_INVALID, "%u lists of tiles; the maximum is %d",
                           request->tiles.n, FIFTEEN_PARTITION_MAX);
    *out = (struct fifteen_partition){.n_patterns = request->tiles.n};
    for (unsigned i = 0; i < request->tiles.n; i++) {
        uint32_t tiles = 0;
        enum fifteen_status status = read_tiles(request->tiles.text[i], &tiles, error);
        if (status == FIFTEEN_OK)
            status = fifteen_pattern_make(goal, tiles, &out->patterns[i], error);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

static bool is_tray(struct fifteen_geometry geometry, unsigned rows, unsigned columns)
{
    return (geometry.rows == rows && geometry.columns == columns) ||
           (geometry.rows == columns && geometry.columns == rows);
}

/* On long trays of two rows, classic values of the default partition do not fit four bits
 * (pdb/FORMAT.md); those of smaller patterns do. */
static const char *default_name(const struct patterns_request *request)
{
    static const struct {
        uint8_t columns;
        const char *name;
    } smaller[] = {{5, "4-5"}, {7, "4-4-5"}, {8, "5-5-5"}};
    for (size_t i = 0; i < sizeof smaller / sizeof smaller[0]; i++)
        if (request->kind == FIFTEEN_CLASSIC && is_tray(request->size, 2, smaller[i].columns))
            return smaller[i].name;
    return "default";
}

/* The partitions of a set may share patterns. */
static void add_partition(struct patterns *patterns, const struct fifteen_partition *partition)
{
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        unsigned place = 0;
        while (place < patterns->n &&
               patterns->pattern[place].tiles != partition->patterns[i].tiles)
            place++;
        patterns->pattern[place] = partition->patterns[i];
        patterns->n += place == patterns->n;
    }
}

static enum fifteen_status choose_for(const struct patterns_request *request,
                                      const struct fifteen_board *goal, struct patterns *out,
                                      struct fifteen_error *error)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 1;
    const char *const text = request->set != NULL         ? request->set
                             : request->partition != NULL ? request->partition
                                                          : default_name(request);
    const enum fifteen_status status =
        request->tiles.n > 0 ? read_lists(request, goal, partitions, error)
                             : fifteen_partitions_parse(goal, text, partitions, &n, error);
    if (status != FIFTEEN_OK)
        return status;
    out->n = 0;
    for (unsigned i = 0; i < n; i++)
        add_partition(out, &partitions[i]);
    return FIFTEEN_OK;
}

enum fifteen_status patterns_choose(const struct patterns_request *request, struct patterns *out,
                                    struct fifteen_error *error)
{
    if (request->size.rows == 0)
        return message_set(error, FIFTEEN_INVALID, "option '--size' is required");
    if ((request->set != NULL) + (request->partition != NULL) + (request->tiles.n > 0) > 1)
        return message_set(error, FIFTEEN_INVALID,
                           "options --set, --partition and --tiles cannot be combined");
    if (!fifteen_tray_valid(request->size))
        return message_set(error, FIFTEEN_INVALID,
                           "a tray of %ux%u has no tables; the maximum is %d cells",
                           request->size.rows, request->size.columns, FIFTEEN_TRAY_MAX_CELLS);
    struct fifteen_board *goal;
    const char *const named = request->goal != NULL ? request->goal : "last";
    enum fifteen_status status = goal_read(named, request->size, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    status = choose_for(request, goal, out, error);
    fifteen_board_free(goal);
    return status;
}
