/* answer.c - what is said of one board, whatever the form */
#include "answer.h"

const char *answer_status_name(enum answer_status status)
{
    static const char *const names[] = {[ANSWER_SOLVED] = "solved",
                                        [ANSWER_UNSOLVABLE] = "unsolvable",
                                        [ANSWER_LIMIT] = "limit",
                                        [ANSWER_INVALID] = "invalid"};
    return names[status];
}

void answer_tiles(const struct answer *answer, uint8_t tiles[FIFTEEN_MAX_MOVES])
{
    const struct fifteen_geometry geometry = answer->problem.geometry;
    fifteen_board board = answer->problem.start;
    for (unsigned i = 0; i < answer->solution.length; i++) {
        const unsigned blank = fifteen_board_blank(geometry, board);
        fifteen_board_move(geometry, board, (enum fifteen_move)answer->solution.path[i], &board);
        tiles[i] = (uint8_t)fifteen_board_tile(board, blank);
    }
}
