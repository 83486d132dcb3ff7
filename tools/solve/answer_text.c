/* answer_text.c - answers as text: the moves, or all boards as the algs4 course prints them */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "solve/answer.h"

/* ---- moves ---- */

/* Returns false if out of memory. */
static bool print_board(const struct fifteen_grid *board, enum fifteen_grid_form form)
{
    char *const text = format_grid(board, form);
    if (text != NULL)
        puts(text);
    free(text);
    return text != NULL;
}

static bool print_solutions(const struct answer *answer)
{
    for (size_t i = 0; i < answer_n_solutions(answer); i++) {
        if (!answer_write_solution(answer, answer_solution(answer, i), stdout))
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
        printf("%s shortest solution%s\n", format_count(n, count), n == 1 ? "" : "s");
}

static bool report_no_memory(void)
{
    message_print("out of memory");
    return false;
}

/* The message about a malformed board has been printed already. */
static bool print_moves(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    if (answer->status == ANSWER_INVALID)
        return true;
    if (!print_board(answer->start, FIFTEEN_GRID_LINE))
        return report_no_memory();
    if (answer->status != ANSWER_SOLVED)
        printf("%s: %s\n", answer_status_name(answer->status), answer->message);
    else if (!print_solutions(answer))
        return report_no_memory();
    print_n_solutions(answer);
    if (answer->searched)
        format_print_counts(&answer->counts);
    return output_flush();
}

const struct answer_format answer_moves = {.name = "moves", .print = print_moves};

/* ---- boards ---- */

static bool print_boards_of(const struct answer *answer,
                            const struct fifteen_grid_solution *solution)
{
    struct fifteen_grid *board;
    if (fifteen_grid_copy(answer->start, &board, NULL) != FIFTEEN_OK)
        return false;
    printf("%s of moves = %zu\n",
           answer->counts.optimal ? "Minimum number" : "Number (not proven minimal)",
           solution->length);
    bool printed = print_board(board, FIFTEEN_GRID_ROWS);
    for (size_t i = 0; i < solution->length && printed; i++) {
        fifteen_grid_slide(board, (enum fifteen_move)solution->path[i]);
        printed = print_board(board, FIFTEEN_GRID_ROWS);
    }
    fifteen_grid_free(board);
    return printed;
}

static bool print_boards(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    if (answer->status == ANSWER_INVALID)
        return true;
    if (answer->status != ANSWER_SOLVED) {
        feed_complain(answer->item, answer->message);
        printf("No solution%s\n",
               answer->status == ANSWER_UNSOLVABLE ? " possible" : " within the limits");
        return output_flush();
    }
    for (size_t i = 0; i < answer_n_solutions(answer); i++)
        if (!print_boards_of(answer, answer_solution(answer, i)))
            return report_no_memory();
    if (answer->all.n_counted != 0)
        printf("Number of shortest solutions = %" PRIu64 "\n", answer->all.n_counted);
    return output_flush();
}

const struct answer_format answer_boards = {.name = "boards", .print = print_boards};
