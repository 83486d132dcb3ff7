/* view.c - draws a session on the screen, whatever its size */
#include "play/screen/view.h"

#include <inttypes.h>
#include <ncurses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/screen/keys.h"
#include "play/screen/view_parts.h"

/* ---- looks ---- */

/* Without colours the attributes alone tell. */
static const struct {
    short foreground; /* -1: the terminal's */
    short background;
    attr_t attributes;
} looks[STYLE_N] = {
    [STYLE_PLAIN] = {-1, -1, A_NORMAL},
    [STYLE_BAR] = {-1, -1, A_REVERSE},
    [STYLE_HOME] = {COLOR_GREEN, -1, A_NORMAL},
    [STYLE_AWAY] = {-1, -1, A_BOLD},
    [STYLE_HINT] = {COLOR_YELLOW, -1, A_REVERSE | A_BOLD},
    [STYLE_GOOD] = {COLOR_GREEN, -1, A_BOLD},
    [STYLE_BAD] = {COLOR_RED, -1, A_BOLD},
};

void view_init(void)
{
    for (short style = 0; has_colors() && style < STYLE_N; style++)
        if (looks[style].foreground >= 0)
            init_pair((short)(style + 1), looks[style].foreground, looks[style].background);
}

void view_style(enum view_style style)
{
    const short pair = (short)(looks[style].foreground >= 0 ? style + 1 : 0);
    attr_set(looks[style].attributes, pair, NULL);
}

void view_print(int line, int column, int width, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const int left = COLS - column;
    if (line >= 0 && line < LINES && left > 0 && width > 0)
        mvaddnstr(line, column, text, width < left ? width : left);
}

/* ---- the lines that are always there ---- */

static void draw_title(const struct session *session)
{
    const struct cells *const board = &session->game.board;
    char seed[32] = "";
    if (session->shuffled)
        snprintf(seed, sizeof seed, "   seed %" PRIu64, session->seed);
    view_style(STYLE_BAR);
    mvhline(0, 0, ' ', COLS);
    view_print(0, 1, COLS, "Fifteen %ux%u%s   goal %s", board->rows, board->columns, seed,
               session->setup.goal);
    view_style(STYLE_PLAIN);
}

static void draw_message(const struct session *session)
{
    static const enum view_style styles[] = {
        [TONE_PLAIN] = STYLE_PLAIN, [TONE_GOOD] = STYLE_GOOD, [TONE_BAD] = STYLE_BAD};
    view_style(styles[session->tone]);
    view_print(LINES - 2, 1, COLS, "%s", session->message.text);
    view_style(STYLE_PLAIN);
}

/* As many as there is room for. */
static void draw_foot(const struct session *session)
{
    int column = 1;
    const struct keys_line *line;
    for (unsigned i = 0; (line = keys_foot(session, i)) != NULL; i++) {
        const int width = (int)(strlen(line->keys) + 1 + strlen(line->meaning));
        if (column + width > COLS)
            break;
        view_style(STYLE_BAR);
        view_print(LINES - 1, column, COLS, "%s", line->keys);
        view_style(STYLE_PLAIN);
        view_print(LINES - 1, column + (int)strlen(line->keys) + 1, COLS, "%s", line->meaning);
        column += width + 2;
    }
}

/* ---- all of it ---- */

static void draw_game(const struct session *session, double now)
{
    const struct cells *const board = &session->game.board;
    const struct layout layout = layout_make(LINES, COLS, board->rows, board->columns);
    if (layout.fits) {
        view_board(session, &layout);
        view_panel(session, &layout, now);
        return;
    }
    view_print(1, 0, COLS, "Too small for %ux%u:", board->rows, board->columns);
    view_print(2, 0, COLS, "%dx%d, wanted %dx%d", COLS, LINES, layout.columns, layout.lines);
}

void view_draw(const struct session *session, double now)
{
    erase();
    curs_set(session->mode == MODE_TYPING);
    draw_title(session);
    draw_message(session);
    draw_foot(session);
    switch (session->mode) {
    case MODE_BOARD:
        draw_game(session, now);
        break;
    case MODE_TYPING:
        view_typing(session);
        break;
    case MODE_MENU:
        view_menu(&session->menu);
        break;
    case MODE_HELP:
        view_help();
        break;
    }
    refresh();
}
