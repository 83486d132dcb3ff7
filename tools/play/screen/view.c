/* view.c - draws a session on the screen: title, board, message, keys */
/* SPDX-License-Identifier: MIT */
#include "play/screen/view.h"

#include <ncurses.h>
#include <stdio.h>

#include "cli/format.h"
#include "play/screen/columns.h"
#include "play/screen/keys.h"

/* ---- the board ---- */

/* Draws a line across the board, such as +---+---+, from its left, middle and right corners. */
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

static enum view_style tile_style(const struct session *session, unsigned cell)
{
    const struct game *const game = &session->game;
    enum fifteen_move move;
    if (session->shows_hint && advice_next(&session->advice, &move) &&
        fifteen_board_tiles(game->board)[cell] == game_tile_of(game, move))
        return STYLE_HINT;
    return game_is_home(game, cell) ? STYLE_HOME : STYLE_AWAY;
}

/* The last digits of all numbers are below each other. */
static void draw_tile(const struct layout *layout, int top, int left, unsigned tile)
{
    char number[8];
    const int length = snprintf(number, sizeof number, "%u", tile);
    for (int line = 0; line < layout->tile_height; line++)
        mvhline(top + line, left, ' ', layout->tile_width);
    mvaddstr(top + layout->tile_height / 2, left + layout->tile_width / 2 + 1 - length, number);
}

static void draw_board(const struct session *session, const struct layout *layout)
{
    const struct fifteen_geometry size = game_size(&session->game);
    const uint16_t *const tiles = fifteen_board_tiles(session->game.board);
    const int frame = layout->framed ? 1 : 0;
    if (layout->framed)
        draw_frame(layout, size.rows, size.columns);
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        const int row = (int)(cell / size.columns);
        const int column = (int)(cell % size.columns);
        if (tiles[cell] == 0)
            continue;
        view_set_style(tile_style(session, cell));
        draw_tile(layout, layout->board_top + frame + row * (layout->tile_height + frame),
                  layout->board_left + frame + column * (layout->tile_width + frame), tiles[cell]);
    }
    view_set_style(STYLE_PLAIN);
}

/* ---- the whole screen ---- */

enum { NARROW = 60, TEXT_SIZE = 512 }; /* columns, bytes */

static void draw_title(const struct session *session)
{
    const struct fifteen_geometry size = game_size(&session->game);
    const char *const gap = COLS < NARROW ? " " : "   ";
    char seed[TEXT_SIZE] = "";
    char goal[TEXT_SIZE];
    if (session->shuffled)
        language_write(session->language, TEXT("seed {seed}"),
                       TEXT_VALUES({"seed", .number = session->seed}), seed, sizeof seed);
    language_write(session->language, TEXT("goal {goal}"),
                   TEXT_VALUES({"goal", .text = session->goal}), goal, sizeof goal);
    mvhline(0, 0, ' ' | A_REVERSE, COLS);
    view_print(STYLE_BAR, 0, 1, "Fifteen %ux%u%s%s%s%s", size.rows, size.columns,
               session->shuffled ? gap : "", seed, gap, goal);
}

/* Draws as many keys as there is room for. Returns the column after all of them. */
static int draw_keys(const struct session *session, int gap, bool drawn)
{
    int column = 1;
    for (const struct keys_line *line = keys_foot(session); line->keys != NULL; line++) {
        const char *const keys = language_text(session->language, line->keys);
        const char *const meaning = language_text(session->language, line->meaning);
        const int middle = column + columns_of(keys) + 1;
        const int end = middle + columns_of(meaning);
        if (drawn && end > COLS)
            break;
        if (drawn) {
            view_print(STYLE_BAR, LINES - 1, column, "%s", keys);
            view_print(STYLE_PLAIN, LINES - 1, middle, "%s", meaning);
        }
        column = end + gap;
    }
    return column - gap;
}

/* A message that is longer than its line takes that of the keys, which are closer to each other if
 * they have no room otherwise. */
static void draw_foot(const struct session *session)
{
    static const enum view_style styles[] = {
        [TONE_PLAIN] = STYLE_PLAIN, [TONE_GOOD] = STYLE_GOOD, [TONE_BAD] = STYLE_BAD};
    const struct view_area area = {LINES - 2, LINES - 1, 1, COLS - 1};
    if (view_wrap(styles[session->tone], &area, LINES - 2, session->message.text) <= 1)
        draw_keys(session, draw_keys(session, 2, false) > COLS ? 1 : 2, true);
}

static void draw_too_small(const struct session *session, const struct layout *needed)
{
    const struct fifteen_geometry size = game_size(&session->game);
    char board[FORMAT_SIZE];
    char actual[FORMAT_SIZE];
    char wanted[FORMAT_SIZE];
    char text[TEXT_SIZE];
    snprintf(board, sizeof board, "%ux%u", size.rows, size.columns);
    snprintf(actual, sizeof actual, "%dx%d", COLS, LINES);
    snprintf(wanted, sizeof wanted, "%dx%d", needed->columns, needed->lines);
    language_write(session->language, TEXT("Too small for {size}:"),
                   TEXT_VALUES({"size", .text = board}), text, sizeof text);
    view_print(STYLE_PLAIN, 1, 0, "%s", text);
    language_write(session->language, TEXT("{actual}, needs {wanted}"),
                   TEXT_VALUES({"actual", .text = actual}, {"wanted", .text = wanted}), text,
                   sizeof text);
    view_print(STYLE_PLAIN, 2, 0, "%s", text);
}

static struct layout make_layout(const struct session *session)
{
    const struct fifteen_geometry size = game_size(&session->game);
    return layout_make(LINES, COLS, size.rows, size.columns, view_panel_width(session->language));
}

static void draw_game(const struct session *session, double now)
{
    const struct layout layout = make_layout(session);
    if (layout.fits) {
        draw_board(session, &layout);
        view_panel(session, &layout, now);
        return;
    }
    draw_too_small(session, &layout);
}

void view_draw(const struct session *session, double now)
{
    erase();
    curs_set(session->mode == MODE_TYPING);
    draw_title(session);
    draw_foot(session);
    switch (session->mode) {
    case MODE_BOARD:
        draw_game(session, now);
        break;
    case MODE_TYPING:
        view_typing(session);
        break;
    case MODE_MENU:
        view_menu(session);
        break;
    case MODE_HELP:
        view_help(session);
        break;
    }
    refresh();
}

int view_cell(const struct session *session, int line, int column)
{
    const struct fifteen_geometry size = game_size(&session->game);
    const struct layout layout = make_layout(session);
    return layout_cell(&layout, line, column, size.rows, size.columns);
}
