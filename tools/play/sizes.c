/* sizes.c - the boards that can be played: every tray, and n x n up to 9x9 */
#include "play/sizes.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"

static const struct {
    const char *name;
    struct fifteen_geometry size;
} sizes[] = {
    {"2x2", {2, 2}}, {"2x3", {2, 3}}, {"3x2", {3, 2}}, {"2x4", {2, 4}}, {"4x2", {4, 2}},
    {"3x3", {3, 3}}, {"2x5", {2, 5}}, {"5x2", {5, 2}}, {"2x6", {2, 6}}, {"3x4", {3, 4}},
    {"4x3", {4, 3}}, {"6x2", {6, 2}}, {"2x7", {2, 7}}, {"7x2", {7, 2}}, {"3x5", {3, 5}},
    {"5x3", {5, 3}}, {"2x8", {2, 8}}, {"4x4", {4, 4}}, {"8x2", {8, 2}}, {"5x5", {5, 5}},
    {"6x6", {6, 6}}, {"7x7", {7, 7}}, {"8x8", {8, 8}}, {"9x9", {9, 9}},
};
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

const char *sizes_name(unsigned index)
{
    return index < N_SIZES ? sizes[index].name : NULL;
}

struct fifteen_geometry sizes_at(unsigned index)
{
    return sizes[index].size;
}

unsigned sizes_index(struct fifteen_geometry size)
{
    unsigned index = 0;
    while (index + 1 < N_SIZES &&
           (sizes[index].size.rows != size.rows || sizes[index].size.columns != size.columns))
        index++;
    return index;
}

/* Of 5x5 and larger, `5` is short for `5x5`. */
static bool names(const char *text, unsigned index)
{
    const bool is_short = text[0] == sizes[index].name[0] && text[1] == '\0';
    return strcasecmp(text, sizes[index].name) == 0 ||
           (is_short && !fifteen_geometry_valid(sizes[index].size));
}

enum fifteen_status sizes_read(const char *text, void *out, struct fifteen_error *error)
{
    struct fifteen_geometry tray;
    if (fifteen_geometry_parse(text, &tray, NULL) == FIFTEEN_OK) {
        *(struct fifteen_geometry *)out = tray;
        return FIFTEEN_OK;
    }
    for (unsigned index = 0; index < N_SIZES; index++)
        if (names(text, index)) {
            *(struct fifteen_geometry *)out = sizes[index].size;
            return FIFTEEN_OK;
        }
    return message_set(error, FIFTEEN_INVALID,
                       "'%.40s' is no size to play; there are trays of up to 16 cells, such as "
                       "3x4, and 5x5 to 9x9",
                       text);
}
