/* answer_text.c - answers as text: the moves, or all boards as the algs4 course prints them */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "solve/answer.h"

/* ---- moves ---- */

/* Returns false if out of memory. */
static bool print_board(const struct fifteen_board *board, enum fifteen_board_form form)
{
    char *const text = format_board(board, form);
    if (text != NULL)
        puts(text);
    free(text);
    return text != NULL;
}

/* How moves are written; NULL: the tiles that slide. */
struct notation {
    const char *text[4]; /* of the directions */
    const char *between;
    bool counts; /* equal moves one after the other are one move with their number */
};

static const struct notation letters = {
    {[FIFTEEN_UP] = "U", [FIFTEEN_LEFT] = "L", [FIFTEEN_RIGHT] = "R", [FIFTEEN_DOWN] = "D"},
    "",
    false};
static const struct notation counted = {
    {[FIFTEEN_UP] = "U", [FIFTEEN_LEFT] = "L", [FIFTEEN_RIGHT] = "R", [FIFTEEN_DOWN] = "D"},
    " ",
    true};
static const struct notation words = {{[FIFTEEN_UP] = "up",
                                       [FIFTEEN_LEFT] = "left",
                                       [FIFTEEN_RIGHT] = "right",
                                       [FIFTEEN_DOWN] = "down"},
                                      " ",
                                      false};
static const struct notation arrows = {{[FIFTEEN_UP] = "\u2191",
                                        [FIFTEEN_LEFT] = "\u2190",
                                        [FIFTEEN_RIGHT] = "\u2192",
                                        [FIFTEEN_DOWN] = "\u2193"},
                                       "",
                                       false};

/* "14 moves of the tiles: RDLLUR..". */
static void print_directions(const struct answer_document *document, const struct answer *answer,
                             const struct fifteen_solution *solution,
                             const struct notation *notation)
{
    const bool of_blank = document->blank_moves;
    answer_write_length(answer, solution, stdout);
    if (solution->length > 0)
        fputs(of_blank ? " of the blank: " : " of the tiles: ", stdout);
    for (size_t i = 0, n = 1; i < solution->length; i += n, n = 1) {
        while (notation->counts && i + n < solution->length &&
               solution->path[i + n] == solution->path[i])
            n++;
        fputs(i > 0 ? notation->between : "", stdout);
        fputs(notation->text[answer_direction(solution->path[i], of_blank)], stdout);
        if (n > 1)
            printf("%zu", n);
    }
}

/* Returns false if out of memory. */
static bool print_solutions(const struct answer_document *document, const struct answer *answer,
                            const struct notation *notation)
{
    for (size_t i = 0; i < answer_n_solutions(answer); i++) {
        const struct fifteen_solution *const solution = answer_solution(answer, i);
        if (notation != NULL)
            print_directions(document, answer, solution, notation);
        else if (!answer_write_solution(answer, solution, stdout))
            return false;
        putchar('\n');
    }
    return true;
}

static void print_n_solutions(const struct answer *answer)
{
    char count[FORMAT_SIZE];
    const uint64_t n = answer->all.n_counted;
    if (n != 0)
        printf("%s%s shortest solution%s\n", answer_has_number(answer) ? "" : "at least ",
               format_count(n, count), n == 1 ? "" : "s");
}

/* Why no solution was found, or why it is not proven shortest. */
static void print_reason(const struct answer *answer)
{
    if (answer->status == ANSWER_SOLVED)
        return;
    answer_write_reason(answer, stdout);
    putchar('\n');
}

/* The message about a malformed board has been printed already. */
static bool print_path(const struct answer_document *document, const struct answer *answer,
                       const struct notation *notation)
{
    if (answer->status == ANSWER_INVALID)
        return true;
    if (!print_board(answer->start, FIFTEEN_BOARD_LINE))
        return message_print_no_memory();
    print_reason(answer);
    if (answer_is_solved(answer) && !print_solutions(document, answer, notation))
        return message_print_no_memory();
    print_n_solutions(answer);
    if (answer->searched)
        format_print_counts(&answer->result);
    return output_flush();
}

static bool print_moves(struct answer_document *document, const struct answer *answer)
{
    return print_path(document, answer, NULL);
}

static bool print_letters(struct answer_document *document, const struct answer *answer)
{
    return print_path(document, answer, &letters);
}

static bool print_arrows(struct answer_document *document, const struct answer *answer)
{
    return print_path(document, answer, &arrows);
}

static bool print_counted(struct answer_document *document, const struct answer *answer)
{
    return print_path(document, answer, &counted);
}

static bool print_words(struct answer_document *document, const struct answer *answer)
{
    return print_path(document, answer, &words);
}

const struct answer_format answer_moves = {.print = print_moves};
const struct answer_format answer_letters = {.print = print_letters};
const struct answer_format answer_arrows = {.print = print_arrows};
const struct answer_format answer_counted = {.print = print_counted};
const struct answer_format answer_words = {.print = print_words};

/* ---- pictures of characters ---- */

static void draw_rule(unsigned n_columns, int width)
{
    for (unsigned column = 0; column < n_columns; column++) {
        putchar('+');
        for (int i = 0; i < width + 2; i++)
            putchar('-');
    }
    puts("+");
}

static void draw_tile(unsigned tile, int width)
{
    if (tile == 0)
        printf("| %*s ", width, "");
    else
        printf("| %*u ", width, tile);
}

static void draw_board(const struct fifteen_board *board)
{
    const struct fifteen_geometry size = fifteen_board_size(board);
    const uint16_t *tile = fifteen_board_tiles(board);
    const int width = snprintf(NULL, 0, "%u", fifteen_cells(size) - 1);
    for (unsigned row = 0; row < size.rows; row++) {
        draw_rule(size.columns, width);
        for (unsigned column = 0; column < size.columns; column++)
            draw_tile(*tile++, width);
        puts("|");
    }
    draw_rule(size.columns, width);
}

/* Names each move above the board that it leads to. Returns false if out of memory. */
static bool draw_path(const struct answer *answer, const struct fifteen_solution *solution)
{
    static const char *const names[] = {[FIFTEEN_UP] = "up",
                                        [FIFTEEN_LEFT] = "left",
                                        [FIFTEEN_RIGHT] = "right",
                                        [FIFTEEN_DOWN] = "down"};
    struct fifteen_board *board;
    if (fifteen_board_copy(answer->start, &board, NULL) != FIFTEEN_OK)
        return false;
    answer_write_length(answer, solution, stdout);
    putchar('\n');
    draw_board(board);
    for (size_t i = 0; i < solution->length; i++) {
        const uint8_t move = solution->path[i];
        const unsigned tile = fifteen_board_slide(board, (enum fifteen_move)move);
        printf("\n%zu of %zu: tile %u slides %s\n", i + 1, solution->length, tile,
               names[answer_direction(move, false)]);
        draw_board(board);
    }
    putchar('\n');
    fifteen_board_free(board);
    return true;
}

static bool print_ascii(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    if (answer->status == ANSWER_INVALID)
        return true;
    print_reason(answer);
    if (!answer_is_solved(answer)) {
        draw_board(answer->start);
        putchar('\n');
        return output_flush();
    }
    for (size_t i = 0; i < answer_n_solutions(answer); i++)
        if (!draw_path(answer, answer_solution(answer, i)))
            return message_print_no_memory();
    print_n_solutions(answer);
    return output_flush();
}

const struct answer_format answer_ascii = {.print = print_ascii};

/* ---- boards ---- */

static bool print_boards_of(const struct answer *answer, const struct fifteen_solution *solution)
{
    struct fifteen_board *board;
    if (fifteen_board_copy(answer->start, &board, NULL) != FIFTEEN_OK)
        return false;
    const bool is_minimal = answer->result.optimal && answer->result.minimizes == FIFTEEN_COST_UNIT;
    printf("%s of moves = %zu\n", is_minimal ? "Minimum number" : "Number (not proven minimal)",
           solution->length);
    bool printed = print_board(board, FIFTEEN_BOARD_ROWS);
    for (size_t i = 0; i < solution->length && printed; i++) {
        fifteen_board_slide(board, (enum fifteen_move)solution->path[i]);
        printed = print_board(board, FIFTEEN_BOARD_ROWS);
    }
    fifteen_board_free(board);
    return printed;
}

static bool print_boards(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    if (answer->status == ANSWER_INVALID)
        return true;
    if (answer->status != ANSWER_SOLVED)
        feed_complain(answer->item, answer->message);
    if (!answer_is_solved(answer)) {
        printf("No solution%s",
               answer->status == ANSWER_UNSOLVABLE ? " possible" : " within the limits");
        answer_write_bounds(answer, stdout);
        putchar('\n');
        return output_flush();
    }
    for (size_t i = 0; i < answer_n_solutions(answer); i++)
        if (!print_boards_of(answer, answer_solution(answer, i)))
            return message_print_no_memory();
    if (answer->all.n_counted != 0)
        printf("Number of shortest solutions %s %" PRIu64 "\n",
               answer_has_number(answer) ? "=" : ">=", answer->all.n_counted);
    return output_flush();
}

const struct answer_format answer_boards = {.print = print_boards};
