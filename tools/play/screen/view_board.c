/* view_board.c - the tiles, with lines between them where there is room */
#include <ncurses.h>

#include "play/screen/view_parts.h"

/* ---- the frame ---- */

/* A line across the board, such as +---+---+, from its three kinds of corners. */
static void draw_line(const struct layout *layout, int line, const chtype corners[3],
                      unsigned n_columns)
{
    const int step = layout->tile_width + 1;
    mvhline(line, layout->board_left, ACS_HLINE, layout->board_width);
    for (unsigned i = 0; i <= n_columns; i++)
        mvaddch(line, layout->board_left + (int)i * step,
                corners[i == 0          ? 0
                        : i < n_columns ? 1
                                        : 2]);
}

static void draw_frame(const struct layout *layout, unsigned n_rows, unsigned n_columns)
{
    const chtype top[] = {ACS_ULCORNER, ACS_TTEE, ACS_URCORNER};
    const chtype middle[] = {ACS_LTEE, ACS_PLUS, ACS_RTEE};
    const chtype bottom[] = {ACS_LLCORNER, ACS_BTEE, ACS_LRCORNER};
    const int step = layout->tile_height + 1;
    for (unsigned i = 0; i <= n_columns; i++)
        mvvline(layout->board_top, layout->board_left + (int)i * (layout->tile_width + 1),
                ACS_VLINE, layout->board_height);
    for (unsigned i = 0; i <= n_rows; i++)
        draw_line(layout, layout->board_top + (int)i * step,
                  i == 0        ? top
                  : i == n_rows ? bottom
                                : middle,
                  n_columns);
}

/* ---- the tiles ---- */

static enum view_style style_of(const struct session *session, unsigned cell)
{
    const struct game *const game = &session->game;
    enum fifteen_move move;
    if (session->shows_hint && advice_next(&session->advice, &move) &&
        game->board.tile[cell] == game_tile_of(game, move))
        return STYLE_HINT;
    return game_is_home(game, cell) ? STYLE_HOME : STYLE_AWAY;
}

/* Units are below each other. */
static void draw_tile(const struct layout *layout, int top, int left, unsigned tile)
{
    char number[8];
    const int length = snprintf(number, sizeof number, "%u", tile);
    for (int line = 0; line < layout->tile_height; line++)
        mvhline(top + line, left, ' ', layout->tile_width);
    mvaddstr(top + layout->tile_height / 2, left + layout->tile_width / 2 + 1 - length, number);
}

void view_board(const struct session *session, const struct layout *layout)
{
    const struct cells *const board = &session->game.board;
    const int frame = layout->framed ? 1 : 0;
    if (layout->framed)
        draw_frame(layout, board->rows, board->columns);
    for (unsigned cell = 0; cell < board->rows * board->columns; cell++) {
        const int row = (int)(cell / board->columns);
        const int column = (int)(cell % board->columns);
        if (board->tile[cell] == 0)
            continue;
        view_style(style_of(session, cell));
        draw_tile(layout, layout->board_top + frame + row * (layout->tile_height + frame),
                  layout->board_left + frame + column * (layout->tile_width + frame),
                  board->tile[cell]);
        view_style(STYLE_PLAIN);
    }
}
