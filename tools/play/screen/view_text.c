/* view_text.c - what is shown in place of the board: help, the menu, a text being typed */
/* SPDX-License-Identifier: MIT */
#include <ncurses.h>
#include <stdlib.h>
#include <wchar.h>

#include "play/screen/keys.h"
#include "play/screen/view.h"

enum { TOP = 2, MARGIN = 2, KEYS_WIDTH = 16, VALUE_COLUMN = 14, PROMPT_TOP = 1 };

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

void view_menu(const struct session *session)
{
    const struct menu *const menu = &session->menu;
    for (enum menu_row row = 0; row < MENU_N_ROWS && TOP + (int)row < LINES - 2; row++) {
        const int line = TOP + (int)row;
        view_print(STYLE_PLAIN, line, MARGIN, "%s",
                   language_text(session->language, menu_title(row)));
        view_print(row == menu->row ? STYLE_BAR : STYLE_PLAIN, line, VALUE_COLUMN, " %s ",
                   language_text(session->language, menu_value(menu, row)));
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

/* The line and column of a character in the text, whose lines wrap. */
struct position {
    int line;
    int column;
};

static struct position after(struct position position, char character, int width)
{
    if (entry_continues(character))
        return position;
    if (character == '\n' || position.column + 1 == width)
        return (struct position){position.line + 1, 0};
    return (struct position){position.line, position.column + 1};
}

/* Draws a character of UTF-8, or '?' if it has not one column in this locale. */
static void draw_character(int line, int column, const char *text)
{
    wchar_t wide;
    mbstate_t state = {0};
    const size_t n_bytes = mbrtowc(&wide, text, MB_CUR_MAX, &state);
    if (n_bytes <= MB_CUR_MAX && wcwidth(wide) == 1)
        mvaddnstr(line, column, text, (int)n_bytes);
    else
        mvaddch(line, column, *text == '\t' ? ' ' : '?');
}

/* Scrolls to the line of the cursor. */
static void draw_entry(const struct entry *entry, int top, int n_lines, int width)
{
    struct position cursor = {0, 0};
    struct position position = {0, 0};
    for (size_t i = 0; i < entry->at; i++)
        cursor = after(cursor, entry->text[i], width);
    const int hidden = cursor.line < n_lines ? 0 : cursor.line - n_lines + 1;
    for (size_t i = 0; i < entry->length; i++) {
        const int line = position.line - hidden;
        const char byte = entry->text[i];
        if (line >= 0 && line < n_lines && byte != '\n' && !entry_continues(byte))
            draw_character(top + line, MARGIN + position.column, entry->text + i);
        position = after(position, byte, width);
    }
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
