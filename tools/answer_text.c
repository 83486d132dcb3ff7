/* answer_text.c - answers for people: the moves, or every board as the algs4 course prints them */
#include <inttypes.h>
#include <stdio.h>

#include "answer.h"
#include "format.h"
#include "heuristic_text.h"
#include "output.h"

/* ---- moves ---- */

static void print_start(const struct answer *answer)
{
    char text[FIFTEEN_BOARD_TEXT_SIZE];
    fifteen_board_print(answer->problem.geometry, answer->problem.start, text);
    puts(text);
}

static void print_length(const struct answer *answer)
{
    uint8_t tiles[FIFTEEN_MAX_MOVES];
    const unsigned length = answer->solution.length;
    answer_tiles(answer, tiles);
    printf("%u %s%s", length, length == 1 ? "move" : "moves", length == 0 ? "" : ":");
    for (unsigned i = 0; i < length; i++)
        printf(" %u", tiles[i]);
    putchar('\n');
}

static void print_counts(const struct fifteen_counts *counts)
{
    char seconds[format_size];
    char expanded[format_size];
    char generated[format_size];
    char heuristic[heuristic_text_size];
    printf("%s, %s nodes expanded, %s generated, %s with %s\n",
           format_seconds(counts->seconds, seconds), format_count(counts->expanded, expanded),
           format_count(counts->generated, generated), fifteen_algorithm_name(counts->algorithm),
           heuristic_text(counts, heuristic));
}

/* A malformed board has been complained of already. */
static bool print_moves(const struct answer *answer)
{
    if (answer->status == ANSWER_INVALID)
        return true;
    print_start(answer);
    if (answer->status == ANSWER_SOLVED)
        print_length(answer);
    else
        printf("%s: %s\n", answer_status_name(answer->status), answer->message);
    if (answer->searched)
        print_counts(&answer->counts);
    return output_flush();
}

const struct answer_format answer_moves = {.name = "moves", .print = print_moves};

/* ---- boards ---- */

static void print_rows(struct fifteen_geometry geometry, fifteen_board board)
{
    if (geometry.rows == geometry.columns)
        printf("%u\n", geometry.rows);
    else
        printf("%ux%u\n", geometry.rows, geometry.columns);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        printf("%2u ", fifteen_board_tile(board, cell));
        if ((cell + 1) % geometry.columns == 0)
            putchar('\n');
    }
    putchar('\n');
}

static bool print_boards(const struct answer *answer)
{
    if (answer->status == ANSWER_INVALID)
        return true;
    if (answer->status != ANSWER_SOLVED) {
        feed_complain(answer->item, answer->message);
        printf("No solution%s\n",
               answer->status == ANSWER_UNSOLVABLE ? " possible" : " within the limits");
        return output_flush();
    }
    const struct fifteen_geometry geometry = answer->problem.geometry;
    fifteen_board board = answer->problem.start;
    printf("Minimum number of moves = %u\n", answer->solution.length);
    print_rows(geometry, board);
    for (unsigned i = 0; i < answer->solution.length; i++) {
        fifteen_board_move(geometry, board, (enum fifteen_move)answer->solution.path[i], &board);
        print_rows(geometry, board);
    }
    return output_flush();
}

const struct answer_format answer_boards = {.name = "boards", .print = print_boards};
