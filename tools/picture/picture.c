/* picture.c - boards and text, drawn as SVG */
/* SPDX-License-Identifier: MIT */
#include "picture/picture.h"

#include <string.h>

#include "cli/output.h"

/* ---- the document ---- */

/* The colours of the server's page. */
static const char light[] = "text { font-family: system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', "
                            "sans-serif; fill: #4d535b; }\n"
                            ".tray { fill: #e2ded3; }\n"
                            ".tile { fill: #ffffff; }\n"
                            ".home { fill: #d3e8e3; }\n"
                            ".slid { fill: #1f6f68; }\n"
                            ".number { fill: #22262b; font-weight: 600; text-anchor: middle; }\n"
                            ".slid-number { fill: #ffffff; }\n"
                            ".words { font-size: 13px; }\n"
                            ".step { font-size: 11px; text-anchor: middle; }\n"
                            ".arrow { stroke: #1f6f68; stroke-width: 2; fill: none; }\n";
static const char page[] = "svg { color-scheme: light dark; }\n"
                           ".ground { fill: #f7f6f2; }\n"
                           "@media (prefers-color-scheme: dark) {\n"
                           ".ground { fill: #15181b; }\n"
                           "text { fill: #a7adb5; }\n"
                           ".tray { fill: #0d0f11; }\n"
                           ".tile { fill: #2b3137; }\n"
                           ".home { fill: #1f4641; }\n"
                           ".slid { fill: #7cc7bd; }\n"
                           ".number { fill: #eceae5; }\n"
                           ".slid-number { fill: #10201e; }\n"
                           ".arrow { stroke: #7cc7bd; }\n"
                           "}\n";
static const char white[] = ".ground { fill: #ffffff; }\n";

void picture_begin(FILE *to, size_t width, size_t height, enum picture_ground ground)
{
    static const char *const styles[] = {
        [PICTURE_PAGE] = page, [PICTURE_WHITE] = white, [PICTURE_TRANSPARENT] = ""};
    fprintf(to,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
            "viewBox=\"0 0 %zu %zu\">\n<style>\n%s%s</style>\n",
            width, height, width, height, light, styles[ground]);
    if (ground != PICTURE_TRANSPARENT)
        fprintf(to, "<rect class=\"ground\" width=\"%zu\" height=\"%zu\"/>\n", width, height);
}

void picture_end(FILE *to)
{
    fputs("</svg>\n", to);
}

/* ---- text ---- */

enum { ASCENT = 13 };

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns the character reference for a byte, or NULL if the byte needs none. */
static const char *reference(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    default:
        return (unsigned char)byte < ' ' || byte == 0x7f ? "?" : NULL;
    }
}

/* Writes text as character data. XML does not allow control characters, U+FFFE and U+FFFF. */
static void put_characters(FILE *to, const char *text, size_t length)
{
    const char *const end = text + length;
    while (text < end) {
        const bool is_none = end - text >= 3 && (memcmp(text, "\xef\xbf\xbe", 3) == 0 ||
                                                 memcmp(text, "\xef\xbf\xbf", 3) == 0);
        const char *const instead = is_none ? "?" : reference(*text);
        if (instead != NULL)
            fputs(instead, to);
        else
            fputc(*text, to);
        text += is_none ? 3 : 1;
    }
}

void picture_begin_part(FILE *to, size_t y, const char *title)
{
    json_t *const string = output_json_text(title);
    const char *const text = string == NULL ? "" : json_string_value(string);
    fprintf(to, "<g transform=\"translate(0 %zu)\">\n<title>", y);
    put_characters(to, text, strlen(text));
    fputs("</title>\n", to);
    json_decref(string);
}

void picture_end_part(FILE *to)
{
    fputs("</g>\n", to);
}

/* The width of a character at 13 pixels in the widest of the fonts. */
static size_t letter_width(char letter)
{
    if (strchr(" .,:/|()-", letter) != NULL)
        return 5;
    return strchr("mwMW@%", letter) != NULL || (letter & 0x80) != 0 ? 13 : 9;
}

/* The length of the text that is at most as wide, in whole characters, at least one. */
static size_t fitting_length(const char *text, size_t width)
{
    size_t length = 0;
    for (size_t used = 0; text[length] != '\0'; length++) {
        used += is_continuation(text[length]) ? 0 : letter_width(text[length]);
        if (used > width && length > 0)
            break;
    }
    return length;
}

/* Returns the length of the text that fits into a line: whole words, or the whole characters of a
 * longer word. */
static size_t line_length(const char *text, size_t width)
{
    const size_t fitting = fitting_length(text, width);
    size_t length = fitting;
    while (length > 0 && text[length] != ' ' && text[length] != '\0')
        length--;
    return length > 0 ? length : fitting;
}

size_t picture_text(FILE *to, const char *text, struct picture_place at, size_t width)
{
    json_t *const string = output_json_text(text);
    const char *rest = string == NULL ? "" : json_string_value(string);
    size_t height = 0;
    while (*rest != '\0') {
        const size_t length = line_length(rest, width);
        fprintf(to, "<text class=\"words\" x=\"%zu\" y=\"%zu\">", at.x, at.y + height + ASCENT);
        put_characters(to, rest, length);
        fputs("</text>\n", to);
        height += PICTURE_LINE_HEIGHT;
        rest += length + (rest[length] == ' ');
    }
    json_decref(string);
    return height;
}

/* ---- boards ---- */

static size_t gap(size_t pitch)
{
    return pitch / 12;
}

size_t picture_board_width(const struct fifteen_board *grid, size_t pitch)
{
    return fifteen_board_size(grid).columns * pitch + gap(pitch);
}

size_t picture_board_height(const struct fifteen_board *grid, size_t pitch)
{
    return fifteen_board_size(grid).rows * pitch + gap(pitch);
}

/* The longest number must fit on a tile. */
static size_t number_size(const struct picture_board *board)
{
    const size_t n_digits =
        (size_t)snprintf(NULL, 0, "%u", fifteen_cells(fifteen_board_size(board->grid)) - 1);
    static const unsigned percents[] = {44, 44, 44, 36, 28, 23};
    return board->pitch * percents[n_digits] / 100;
}

static const char *tile_class(const struct picture_board *board, unsigned cell)
{
    const unsigned tile = fifteen_board_tiles(board->grid)[cell];
    if (tile == board->slid)
        return "slid";
    return tile == fifteen_board_tiles(board->goal)[cell] ? "home" : "tile";
}

static void draw_tile(FILE *to, const struct picture_board *board, unsigned cell)
{
    const size_t pitch = board->pitch;
    const unsigned tile = fifteen_board_tiles(board->grid)[cell];
    const unsigned n_columns = fifteen_board_size(board->grid).columns;
    const size_t x = cell % n_columns * pitch + gap(pitch);
    const size_t y = cell / n_columns * pitch + gap(pitch);
    const size_t size = pitch - gap(pitch);
    fprintf(to,
            "<rect class=\"%s\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\" rx=\"%zu\"/>"
            "<text class=\"number%s\" x=\"%zu\" y=\"%zu\" dy=\"0.35em\">%u</text>\n",
            tile_class(board, cell), x, y, size, size, pitch / 8,
            tile == board->slid ? " slid-number" : "", x + size / 2, y + size / 2, tile);
}

void picture_board(FILE *to, const struct picture_board *board, struct picture_place at)
{
    const struct fifteen_board *const grid = board->grid;
    fprintf(to,
            "<g transform=\"translate(%zu %zu)\" font-size=\"%zu\">\n"
            "<rect class=\"tray\" width=\"%zu\" height=\"%zu\" rx=\"%zu\"/>\n",
            at.x, at.y, number_size(board), picture_board_width(grid, board->pitch),
            picture_board_height(grid, board->pitch), board->pitch / 6);
    for (unsigned cell = 0; cell < fifteen_cells(fifteen_board_size(grid)); cell++)
        if (cell != fifteen_board_blank(grid))
            draw_tile(to, board, cell);
    fputs("</g>\n", to);
}

void picture_step(FILE *to, size_t step, struct picture_place at, size_t width)
{
    fprintf(to, "<text class=\"step\" x=\"%zu\" y=\"%zu\">%zu</text>\n", at.x + width / 2,
            at.y + PICTURE_STEP_HEIGHT - 3, step);
}

void picture_arrow(FILE *to, struct picture_place at, size_t length, bool is_solved)
{
    fprintf(to, "<path class=\"arrow\" d=\"M%zu %zuh%zum-7 -6l7 6l-7 6", at.x, at.y, length);
    if (!is_solved)
        fprintf(to, "M%zu %zul12 20", at.x + length / 2 - 6, at.y - 10);
    fputs("\"/>\n", to);
}
