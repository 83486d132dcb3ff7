/* board_study.c - an example of <fifteen/board.h>: prints what is known of a board without a search
 *
 *   board_study '8 1 3 4 0 2 7 6 5'
 *
 * The exercise of the algs4 course: Hamming and Manhattan distance, whether the goal can be
 * reached, the neighbours, and the twin, which has two tiles exchanged. The goal has the blank
 * last. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

static void print_board(const struct fifteen_board *board)
{
    const struct fifteen_geometry size = fifteen_board_size(board);
    for (unsigned row = 0; row < size.rows; row++)
        for (unsigned column = 0; column < size.columns; column++)
            printf("%u%c", fifteen_board_tile(board, row, column),
                   column + 1 == size.columns ? '\n' : ' ');
}

/* Prints a board below a title, and frees it. NULL is allowed. */
static void print_and_free(const char *title, struct fifteen_board *board)
{
    if (board == NULL)
        return;
    printf("%s, manhattan %u:\n", title, fifteen_board_manhattan(board, NULL));
    print_board(board);
    fifteen_board_free(board);
}

int main(int argc, char **argv)
{
    const struct fifteen_geometry any_size = {0, 0};
    struct fifteen_board *board;
    struct fifteen_board *twin;
    struct fifteen_board *neighbours[4];
    struct fifteen_error error = {.text = "expected BOARD"};
    if (argc != 2 ||
        fifteen_board_parse(argv[1], strlen(argv[1]), any_size, &board, &error) != FIFTEEN_OK)
        return fprintf(stderr, "%s: %s\n", argv[0], error.text), 1;
    printf("hamming %u, manhattan %u, %s, %s\n", fifteen_board_hamming(board, NULL),
           fifteen_board_manhattan(board, NULL),
           fifteen_board_is_goal(board, NULL) ? "the goal" : "not the goal",
           fifteen_board_solvable(board, NULL) ? "solvable" : "not solvable");
    if (fifteen_board_neighbours(board, neighbours, &error) == FIFTEEN_OK)
        for (unsigned move = 0; move < 4; move++)
            print_and_free("neighbour", neighbours[move]);
    if (fifteen_board_twin(board, &twin, &error) == FIFTEEN_OK)
        print_and_free("twin", twin);
    fifteen_board_free(board);
    return 0;
}
