/* text.c - a board as a line of text */
#include <fifteen/board.h>

#include "board/numbers.h"

enum fifteen_status fifteen_board_parse(struct fifteen_geometry geometry, const char *text,
                                        size_t length, fifteen_board *out,
                                        struct fifteen_error *error)
{
    int values[FIFTEEN_MAX_CELLS];
    struct numbers numbers = {.room = FIFTEEN_MAX_CELLS, .value = values};
    const enum fifteen_status status = numbers_read(text, length, &numbers, error);
    if (status != FIFTEEN_OK)
        return status;
    return numbers_to_board(&numbers, 0, geometry, out, error);
}

size_t fifteen_board_print(struct fifteen_geometry geometry, fifteen_board board,
                           char out[FIFTEEN_BOARD_TEXT_SIZE])
{
    char *to = out;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        const unsigned tile = fifteen_board_tile(board, cell);
        if (cell > 0)
            *to++ = ' ';
        if (tile >= 10)
            *to++ = '1';
        *to++ = (char)('0' + tile % 10);
    }
    *to = '\0';
    return (size_t)(to - out);
}
