/* patterns.c - the patterns that pdbgen is asked for */
#include "pdbgen/patterns.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"

/* Reads tiles separated like the numbers of a board. */
static enum fifteen_status read_tiles(const char *text, uint16_t *out, struct fifteen_error *error)
{
    unsigned tiles = 0;
    for (const char *at = text; *at != '\0';) {
        char *end;
        const unsigned long tile = strtoul(at, &end, 10);
        if (end == at || tile < 1 || tile >= FIFTEEN_MAX_CELLS || (tiles >> tile & 1) != 0)
            return message_set(error, FIFTEEN_INVALID,
                               "'%.40s' is not a list of different tiles, such as 1,2,5,6", text);
        tiles |= 1U << tile;
        at = end + strspn(end, " ,/");
    }
    *out = (uint16_t)tiles;
    return FIFTEEN_OK;
}

static enum fifteen_status patterns_of_lists(const struct patterns_wanted *wanted,
                                             fifteen_board goal, struct fifteen_partition *out,
                                             struct fifteen_error *error)
{
    if (wanted->tiles.n > FIFTEEN_PARTITION_MAX)
        return message_set(error, FIFTEEN_INVALID, "%u lists of tiles; %d are the most",
                           wanted->tiles.n, FIFTEEN_PARTITION_MAX);
    *out = (struct fifteen_partition){.n_patterns = wanted->tiles.n};
    for (unsigned i = 0; i < wanted->tiles.n; i++) {
        uint16_t tiles = 0;
        enum fifteen_status status = read_tiles(wanted->tiles.text[i], &tiles, error);
        if (status == FIFTEEN_OK)
            status = fifteen_pattern_make(wanted->size, goal, tiles, &out->patterns[i], error);
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

/* Classic values of the default partition are too great for four bits on long trays of two rows
 * (pdb/FORMAT.md); those of smaller patterns are not. */
static const char *default_name(const struct patterns_wanted *wanted)
{
    static const struct {
        uint8_t columns;
        const char *name;
    } smaller[] = {{5, "4-5"}, {7, "4-4-5"}, {8, "5-5-5"}};
    for (size_t i = 0; i < sizeof smaller / sizeof smaller[0]; i++)
        if (wanted->kind == FIFTEEN_CLASSIC && is_tray(wanted->size, 2, smaller[i].columns))
            return smaller[i].name;
    return "default";
}

enum fifteen_status patterns_choose(const struct patterns_wanted *wanted, struct patterns *out,
                                    struct fifteen_error *error)
{
    if (wanted->size.rows == 0)
        return message_set(error, FIFTEEN_INVALID, "option '--size' is required");
    if ((wanted->set != NULL) + (wanted->partition != NULL) + (wanted->tiles.n > 0) > 1)
        return message_set(error, FIFTEEN_INVALID,
                           "--set, --partition and --tiles exclude each other");
    fifteen_board goal;
    const char *const named = wanted->goal != NULL ? wanted->goal : "first";
    const enum fifteen_status status = goal_read(named, wanted->size, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    out->n_partitions = 1;
    if (wanted->tiles.n > 0)
        return patterns_of_lists(wanted, goal, out->partitions, error);
    const char *const text = wanted->set != NULL         ? wanted->set
                             : wanted->partition != NULL ? wanted->partition
                                                         : default_name(wanted);
    return fifteen_partitions_parse(wanted->size, goal, text, out->partitions, &out->n_partitions,
                                    error);
}
