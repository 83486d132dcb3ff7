/* answer_svg.c - answers as one picture, SVG or PNG: start and goal of each board, or all boards on
 * the way
 *
 * The head of a picture states its size, which depends on all answers. Until all are known, they
 * are kept in a temporary file.
 */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "picture/picture.h"
#include "picture/png.h"
#include "solve/answer.h"

enum {
    MARGIN = 16,
    PITCH = 48,
    ARROW_LENGTH = 40,
    ARROW_MARGIN = 12,
    SHEET_PITCH = 26,
    SHEET_GAP = 14,    /* between the boards of a sheet */
    SHEET_WIDTH = 960, /* at most, if a board fits into it */
    SPACE = 8
};

/* ---- the document ---- */

static bool begin(struct answer_document *document)
{
    document->pictures = tmpfile();
    if (document->pictures == NULL)
        message_print("cannot make a temporary file: %s", strerror(errno));
    return document->pictures != NULL;
}

/* Returns whether the temporary file has no error; prints a message if it has one. */
static bool is_whole(FILE *pictures)
{
    if (fflush(pictures) == 0 && !ferror(pictures))
        return true;
    message_print("cannot write to a temporary file: %s", strerror(errno));
    return false;
}

static void write_document(const struct answer_document *document, FILE *to)
{
    char buffer[BUFSIZ];
    size_t n;
    picture_begin(to, document->width, document->height + MARGIN, document->ground);
    rewind(document->pictures);
    while ((n = fread(buffer, 1, sizeof buffer, document->pictures)) > 0)
        fwrite(buffer, 1, n, to);
    picture_end(to);
}

static bool print_svg(const struct answer_document *document)
{
    write_document(document, document->to);
    return is_whole(document->pictures) && answer_flush(document);
}

static bool print_png(const struct answer_document *document)
{
    FILE *const svg = tmpfile();
    if (svg == NULL) {
        message_print("cannot make a temporary file: %s", strerror(errno));
        return false;
    }
    write_document(document, svg);
    const bool printed = is_whole(document->pictures) && is_whole(svg) && png_print(svg);
    fclose(svg);
    return printed;
}

/* Without a board, since all are malformed, there is no picture. */
static bool end_document(struct answer_document *document,
                         bool (*print)(const struct answer_document *document))
{
    const bool empty = document->height == 0;
    const bool whole = !document->broken && (empty || print(document));
    fclose(document->pictures);
    return whole;
}

static bool end(struct answer_document *document)
{
    return end_document(document, print_svg);
}

/* Reports that there is no program for PNG now, and not after the search. */
static bool begin_png(struct answer_document *document)
{
    return png_check() && begin(document);
}

static bool end_png(struct answer_document *document)
{
    return end_document(document, print_png);
}

/* ---- words ---- */

static bool is_standard_input(const struct feed_item *item)
{
    return strcmp(item->file, "-") == 0;
}

/* False: out of memory. */
static bool write_words(const struct answer *answer, const struct fifteen_solution *solution,
                        FILE *to)
{
    const struct feed_item *const item = answer->item;
    if (item->file != NULL)
        fputs(feed_file_name(item), to);
    if (item->file != NULL && item->line != 0)
        fprintf(to, is_standard_input(item) ? ", line %" PRIu64 : ":%" PRIu64, item->line);
    if (item->file != NULL)
        fputs(": ", to);
    if (answer_is_solved(answer))
        return answer_write_solution(answer, solution, to);
    answer_write_reason(answer, to);
    return true;
}

/* Where the board is from, if that is a file, and which tiles slide, or why none do. To be freed.
 * NULL: out of memory. */
static char *words_of(const struct answer *answer, const struct fifteen_solution *solution)
{
    char *text = NULL;
    size_t size;
    FILE *const to = open_memstream(&text, &size);
    if (to == NULL)
        return NULL;
    const bool written = write_words(answer, solution, to);
    if (fclose(to) == 0 && written)
        return text;
    free(text);
    return NULL;
}

/* ---- start and goal ---- */

static size_t width_of_both(const struct answer *answer, const struct fifteen_solution *solution)
{
    (void)solution;
    return 2 * picture_board_width(answer->start, PITCH) + ARROW_MARGIN + ARROW_LENGTH +
           ARROW_MARGIN;
}

static size_t draw_both(FILE *to, const struct answer *answer,
                        const struct fifteen_solution *solution, struct picture_place at)
{
    const size_t width = picture_board_width(answer->start, PITCH);
    const size_t height = picture_board_height(answer->start, PITCH);
    struct picture_board board = {.grid = answer->start, .goal = answer->goal, .pitch = PITCH};
    (void)solution;
    picture_board(to, &board, at);
    at.x += width + ARROW_MARGIN;
    picture_arrow(to, (struct picture_place){at.x, at.y + height / 2}, ARROW_LENGTH,
                  answer_is_solved(answer));
    at.x += ARROW_LENGTH + ARROW_MARGIN;
    board.grid = answer->goal;
    picture_board(to, &board, at);
    return height;
}

/* ---- every board of the way ---- */

/* A sheet's boards are so far from each other. */
static struct picture_place sheet_step(const struct answer *answer)
{
    return (struct picture_place){picture_board_width(answer->start, SHEET_PITCH) + SHEET_GAP,
                                  picture_board_height(answer->start, SHEET_PITCH) +
                                      PICTURE_STEP_HEIGHT + SHEET_GAP};
}

static size_t divide_up(size_t a, size_t b)
{
    return (a + b - 1) / b;
}

/* The smallest number of columns that needs no more rows than the number that fits. */
static size_t sheet_columns(const struct answer *answer, const struct fifteen_solution *solution)
{
    const size_t n_boards = solution->length + 1;
    const size_t n_fit = (SHEET_WIDTH + SHEET_GAP) / sheet_step(answer).x;
    return n_fit == 0 ? 1 : divide_up(n_boards, divide_up(n_boards, n_fit));
}

static size_t width_of_sheet(const struct answer *answer, const struct fifteen_solution *solution)
{
    return sheet_columns(answer, solution) * sheet_step(answer).x - SHEET_GAP;
}

static size_t draw_sheet(FILE *to, const struct answer *answer,
                         const struct fifteen_solution *solution, struct picture_place at)
{
    const struct picture_place step = sheet_step(answer);
    const size_t n_columns = sheet_columns(answer, solution);
    const size_t n_rows = solution->length / n_columns + 1;
    struct fifteen_board *grid;
    if (fifteen_board_copy(answer->start, &grid, NULL) != FIFTEEN_OK) {
        output_set_incomplete();
        return 0;
    }
    struct picture_board board = {.grid = grid, .goal = answer->goal, .pitch = SHEET_PITCH};
    for (size_t i = 0; i <= solution->length; i++) {
        if (i > 0)
            board.slid = fifteen_board_slide(grid, (enum fifteen_move)solution->path[i - 1]);
        struct picture_place place = {at.x + i % n_columns * step.x, at.y + i / n_columns * step.y};
        picture_board(to, &board, place);
        place.y += picture_board_height(grid, SHEET_PITCH);
        picture_step(to, i, place, picture_board_width(grid, SHEET_PITCH));
    }
    fifteen_board_free(grid);
    return n_rows * step.y - SHEET_GAP;
}

/* ---- the two forms ---- */

struct layout {
    size_t (*width)(const struct answer *answer, const struct fifteen_solution *solution);
    /* Returns the height. */
    size_t (*draw)(FILE *to, const struct answer *answer, const struct fifteen_solution *solution,
                   struct picture_place at);
};

static const struct layout both = {.width = width_of_both, .draw = draw_both};
static const struct layout sheet = {.width = width_of_sheet, .draw = draw_sheet};

/* One solution, or none, in a part of the picture below the others. */
static bool draw(struct answer_document *document, const struct answer *answer,
                 const struct fifteen_solution *solution, const struct layout *layout)
{
    FILE *const to = document->pictures;
    char *const words = words_of(answer, solution);
    if (words == NULL)
        return message_print_no_memory();
    const size_t width = layout->width(answer, solution);
    struct picture_place at = {.x = MARGIN};
    document->height += MARGIN;
    picture_begin_part(to, document->height, words);
    at.y += picture_text(to, words, at, width) + SPACE;
    at.y += layout->draw(to, answer, solution, at);
    picture_end_part(to);
    free(words);
    document->height += at.y;
    if (MARGIN + width + MARGIN > document->width)
        document->width = MARGIN + width + MARGIN;
    return output_is_complete() && is_whole(to);
}

/* The message about a malformed board has been printed already. */
static bool print_ends(struct answer_document *document, const struct answer *answer)
{
    return answer->status == ANSWER_INVALID ||
           draw(document, answer, &answer->result.solution, &both);
}

static bool print_paths(struct answer_document *document, const struct answer *answer)
{
    if (!answer_is_solved(answer))
        return print_ends(document, answer);
    bool drawn = true;
    for (size_t i = 0; i < answer_n_solutions(answer) && drawn; i++)
        drawn = draw(document, answer, answer_solution(answer, i), &sheet);
    return drawn;
}

const struct answer_format answer_svg = {.begin = begin, .print = print_ends, .end = end};
const struct answer_format answer_svg_path = {.begin = begin, .print = print_paths, .end = end};
const struct answer_format answer_png = {
    .binary = true, .begin = begin_png, .print = print_ends, .end = end_png};
const struct answer_format answer_png_path = {
    .binary = true, .begin = begin_png, .print = print_paths, .end = end_png};
