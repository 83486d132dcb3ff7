/* view_text.c - what is shown in place of the game: help, the menu, a text being typed */
#include <ncurses.h>

#include "play/screen/keys.h"
#include "play/screen/view_parts.h"

enum { TOP = 2, MARGIN = 2, HELP_COLUMN = 20, VALUE_COLUMN = 14 };

void view_help(void)
{
    const struct keys_line *line;
    for (unsigned i = 0; (line = keys_help(i)) != NULL && TOP + (int)i < LINES - 2; i++) {
        view_style(STYLE_AWAY);
        view_print(TOP + (int)i, MARGIN, HELP_COLUMN - MARGIN, "%s", line->keys);
        view_style(STYLE_PLAIN);
        view_print(TOP + (int)i, HELP_COLUMN, COLS, "%s", line->meaning);
    }
}

void view_menu(const struct menu *menu)
{
    for (enum menu_row row = 0; row < MENU_N_ROWS && TOP + (int)row < LINES - 2; row++) {
        const int line = TOP + (int)row;
        view_print(line, MARGIN, VALUE_COLUMN, "%s", menu_title(row));
        view_style(row == menu->row ? STYLE_BAR : STYLE_PLAIN);
        view_print(line, VALUE_COLUMN, COLS, " %s ", menu_value(menu, row));
        view_style(STYLE_PLAIN);
    }
}

/* ---- typing ---- */

static const char *const prompts[][2] = {
    [TEXT_BOARD] = {"A board: its numbers row by row, 0 for the blank; or n on a line",
                    "and then n lines of n numbers. Type or paste it."},
    [TEXT_GOAL] = {"A goal: 'first' for the blank first, 'last' for the blank last,",
                   "or a board."},
    [TEXT_HEURISTIC] = {"A heuristic, such as manhattan, pdb(5-5-5) or",
                        "max(walking-distance,linear-conflict)."},
};

/* Where a character is, from the text's beginning, in lines that wrap. */
struct place {
    int line;
    int column;
};

static struct place after(struct place place, char character, int width)
{
    if (character == '\n' || place.column + 1 == width)
        return (struct place){place.line + 1, 0};
    return (struct place){place.line, place.column + 1};
}

static struct place find(const struct entry *entry, size_t at, int width)
{
    struct place place = {0, 0};
    for (size_t i = 0; i < at; i++)
        place = after(place, entry->text[i], width);
    return place;
}

/* Draws as many lines as there is room for, that of the cursor among them. */
static void draw_entry(const struct entry *entry, int first, int n_lines, int width)
{
    const struct place cursor = find(entry, entry->at, width);
    const int hidden = cursor.line < n_lines ? 0 : cursor.line - n_lines + 1;
    struct place place = {0, 0};
    for (size_t i = 0; i < entry->length; i++) {
        const int line = place.line - hidden;
        if (line >= 0 && line < n_lines && entry->text[i] != '\n')
            mvaddch(first + line, MARGIN + place.column, (chtype)entry->text[i]);
        place = after(place, entry->text[i], width);
    }
    move(first + cursor.line - hidden, MARGIN + cursor.column);
}

void view_typing(const struct session *session)
{
    for (int i = 0; i < 2; i++)
        view_print(1 + i, MARGIN, COLS, "%s", prompts[session->text][i]);
    const int first = 4;
    const int n_lines = LINES - 2 - first;
    const int width = COLS - 2 * MARGIN;
    if (n_lines > 0 && width > 1)
        draw_entry(&session->entry, first, n_lines, width);
}
