/* view_text.c - what is shown in place of the board: help, the menu, a text being typed */
/* SPDX-License-Identifier: MIT */
#include <ncurses.h>
#include <wchar.h>

#include "play/screen/columns.h"
#include "play/screen/keys.h"
#include "play/screen/view.h"

enum { TOP = 2, MARGIN = 2, KEYS_WIDTH = 16, GAP = 3, PROMPT_TOP = 1 };

/* Draws the help from a line on. Returns the number of its lines. */
static int draw_help(const struct language *language, int top)
{
    const int bottom = LINES - 3;
    const struct view_area keys = {TOP, bottom, MARGIN, KEYS_WIDTH - MARGIN};
    const struct view_area meanings = {TOP, bottom, KEYS_WIDTH, COLS - KEYS_WIDTH - 1};
    const int first = TOP - top;
    int line = first;
    for (const struct keys_line *key = keys_help(); key->keys != NULL; key++) {
        view_wrap(STYLE_KEY, &keys, line, language_text(language, key->keys));
        line += view_wrap(STYLE_PLAIN, &meanings, line, language_text(language, key->meaning));
    }
    return line - first;
}

void view_help(const struct session *session)
{
    draw_help(session->language, session->help_top);
}

int view_help_max_top(const struct session *session)
{
    const int n_shown = LINES - 2 - TOP;
    const int n_lines =
        draw_help(session->language, LINES + TOP); /* beyond the screen: none drawn */
    return n_shown > 0 && n_lines > n_shown ? n_lines - n_shown : 0;
}

/* Returns the column of the menu's values, after the longest title. */
static int value_column(const struct language *language)
{
    int width = 0;
    for (enum menu_row row = 0; row < MENU_N_ROWS; row++) {
        const int columns = columns_of(language_text(language, menu_title(row)));
        if (columns > width)
            width = columns;
    }
    return MARGIN + width + GAP;
}

void view_menu(const struct session *session)
{
    const struct menu *const menu = &session->menu;
    const struct language *const language = session->language;
    for (enum menu_row row = 0; row < MENU_N_ROWS && TOP + (int)row < LINES - 2; row++) {
        const int line = TOP + (int)row;
        view_print(STYLE_PLAIN, line, MARGIN, "%s", language_text(language, menu_title(row)));
        view_print(row == menu->row ? STYLE_BAR : STYLE_PLAIN, line, value_column(language), " %s ",
                   language_text(language, menu_value(menu, row)));
    }
}

/* ---- typing ---- */

static const char *const prompts[] = {
    [TEXT_BOARD] =
        TEXT("Type or paste a board row by row, with 0 or _ for the blank. Enter begins a row, and "
             "plays the board when it is complete."),
    [TEXT_GOAL] = TEXT("Type a goal: 'first' for the blank first, 'last' for the blank last, the "
                       "name of another standard goal, or a board."),
    [TEXT_HEURISTIC] = TEXT("Type a heuristic, such as manhattan, pdb(5-5-5) or "
                            "max(walking-distance,linear-conflict)."),
};

/* A line and a column of the text, whose lines wrap. */
struct position {
    int line;
    int column;
};

/* Returns where a character is that follows a text of this end: a wide one may need a new line. */
static struct position place_glyph(struct position end, const struct glyph *glyph, int width)
{
    return end.column + glyph->columns > width ? (struct position){end.line + 1, 0} : end;
}

static struct position after(struct position at, const struct glyph *glyph, int width)
{
    if (glyph->character == L'\n' || at.column + glyph->columns >= width)
        return (struct position){at.line + 1, 0};
    return (struct position){at.line, at.column + glyph->columns};
}

/* Draws a character, or '?' if it has no columns in this locale. */
static void draw_glyph(int line, int column, const char *text, const struct glyph *glyph)
{
    if (glyph->printable)
        mvaddnstr(line, column, text, (int)glyph->n_bytes);
    else
        mvaddch(line, column, *text == '\t' ? ' ' : '?');
}

/* Draws what is on n_lines lines after `hidden` ones. Returns the position of the cursor. */
static struct position draw_lines(const struct entry *entry, int top, int hidden, int n_lines,
                                  int width)
{
    struct position end = {0, 0};
    struct position cursor = end;
    for (size_t i = 0; i < entry->length;) {
        const struct glyph glyph = columns_glyph(entry->text + i);
        const struct position at = place_glyph(end, &glyph, width);
        const int line = at.line - hidden;
        if (line >= 0 && line < n_lines && glyph.character != L'\n')
            draw_glyph(top + line, MARGIN + at.column, entry->text + i, &glyph);
        if (i <= entry->at)
            cursor = at;
        end = after(at, &glyph, width);
        i += glyph.n_bytes;
    }
    return entry->at == entry->length ? end : cursor;
}

/* Scrolls to the line of the cursor. */
static void draw_entry(const struct entry *entry, int top, int n_lines, int width)
{
    const struct position cursor = draw_lines(entry, top, 0, 0, width); /* draws nothing */
    const int hidden = cursor.line < n_lines ? 0 : cursor.line - n_lines + 1;
    draw_lines(entry, top, hidden, n_lines, width);
    move(top + cursor.line - hidden, MARGIN + cursor.column);
}

void view_typing(const struct session *session)
{
    const int width = COLS - 2 * MARGIN;
    const struct view_area area = {PROMPT_TOP, LINES - 3, MARGIN, width};
    const int top = PROMPT_TOP + 1 +
                    view_wrap(STYLE_PLAIN, &area, PROMPT_TOP,
                              language_text(session->language, prompts[session->text]));
    const int n_lines = LINES - 2 - top;
    if (n_lines > 0 && width > 1)
        draw_entry(&session->entry, top, n_lines, width);
}
