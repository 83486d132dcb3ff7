/* view_text.c - what is shown in place of the board: help, the menu, a text being typed */
#include <ncurses.h>
#include <stdlib.h>
#include <wchar.h>

#include "play/screen/keys.h"
#include "play/screen/view.h"

enum { TOP = 2, MARGIN = 2, HELP_COLUMN = 20, VALUE_COLUMN = 14, TEXT_TOP = 4 };

void view_help(void)
{
    int line = TOP;
    for (const struct keys_line *key = keys_help(); key->keys != NULL && line < LINES - 2; key++) {
        view_print(STYLE_AWAY, line, MARGIN, "%s", key->keys);
        view_print(STYLE_PLAIN, line++, HELP_COLUMN, "%s", key->meaning);
    }
}

void view_menu(const struct menu *menu)
{
    for (enum menu_row row = 0; row < MENU_N_ROWS && TOP + (int)row < LINES - 2; row++) {
        const int line = TOP + (int)row;
        view_print(STYLE_PLAIN, line, MARGIN, "%s", menu_title(row));
        view_print(row == menu->row ? STYLE_BAR : STYLE_PLAIN, line, VALUE_COLUMN, " %s ",
                   menu_value(menu, row));
    }
}

/* ---- typing ---- */

static const char *const prompts[][2] = {
    [TEXT_BOARD] = {"Type or paste a board: its numbers row by row, 0 for the blank,",
                    "or n on the first line and then n lines of n numbers."},
    [TEXT_GOAL] = {"Type a goal: 'first' for the blank first, 'last' for the blank last,",
                   "or a board."},
    [TEXT_HEURISTIC] = {"Type a heuristic, such as manhattan, pdb(5-5-5) or",
                        "max(walking-distance,linear-conflict)."},
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
        mvaddch(line, column, '?');
}

/* Scrolls to the line of the cursor. */
static void draw_entry(const struct entry *entry, int n_lines, int width)
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
            draw_character(TEXT_TOP + line, MARGIN + position.column, entry->text + i);
        position = after(position, byte, width);
    }
    move(TEXT_TOP + cursor.line - hidden, MARGIN + cursor.column);
}

void view_typing(const struct session *session)
{
    const int n_lines = LINES - 2 - TEXT_TOP;
    const int width = COLS - 2 * MARGIN;
    for (int i = 0; i < 2; i++)
        view_print(STYLE_PLAIN, 1 + i, MARGIN, "%s", prompts[session->text][i]);
    if (n_lines > 0 && width > 1)
        draw_entry(&session->entry, n_lines, width);
}
