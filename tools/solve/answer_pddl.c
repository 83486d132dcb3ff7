/* answer_pddl.c - boards as planning problems, and solutions as plans: PDDL */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/format.h"
#include "cli/output.h"
#include "solve/answer.h"

/* ---- problems ---- */

static bool begin_pddl(struct answer_document *document)
{
    return pddl_begin(&document->pddl);
}

/* Writes the length of the solution, or why the board was not solved. */
static void write_comment(const struct answer *answer, FILE *to)
{
    if (!answer_is_solved(answer)) {
        answer_write_reason(answer, to);
        return;
    }
    fputs(answer->result.optimal ? "optimal plan: " : "plan known: ", to);
    answer_write_length(answer, &answer->result.solution, to);
    answer_write_bounds(answer, to);
}

/* Nothing is written for a malformed board. The next board gets its number. */
static bool print_pddl(struct answer_document *document, const struct answer *answer)
{
    char *comment = NULL;
    size_t length;
    if (answer->status == ANSWER_INVALID)
        return true;
    FILE *const text = open_memstream(&comment, &length);
    if (text != NULL)
        write_comment(answer, text);
    if (text == NULL || fclose(text) != 0) {
        free(comment);
        output_set_incomplete();
        return output_flush();
    }
    const bool printed = pddl_print(
        &document->pddl,
        (struct pddl_problem){.start = answer->start, .goal = answer->goal, .comment = comment});
    free(comment);
    return printed;
}

const struct answer_format answer_pddl = {.begin = begin_pddl, .print = print_pddl};

/* ---- plans ---- */

static void print_cost(const struct answer *answer, const struct fifteen_solution *solution)
{
    const enum fifteen_cost kind = answer->result.minimizes;
    if (kind == FIFTEEN_COST_UNIT) {
        printf("; cost = %zu (unit cost)\n", solution->length);
    } else {
        char cost[FORMAT_SIZE];
        printf("; cost = %s (%s cost)\n", format_cost(kind, answer->result.cost, cost),
               fifteen_cost_name(kind));
    }
}

static void print_steps(const struct answer *answer, const struct fifteen_solution *solution)
{
    struct fifteen_board *board;
    if (fifteen_board_copy(answer->start, &board, NULL) != FIFTEEN_OK) {
        output_set_incomplete();
        return;
    }
    for (size_t i = 0; i < solution->length; i++)
        pddl_write_step(board, (enum fifteen_move)solution->path[i], stdout);
    fifteen_board_free(board);
    print_cost(answer, solution);
}

/* Prints each solution after its board, which is a comment. */
static bool print_plan(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    char *const board =
        answer->start == NULL ? NULL : format_board(answer->start, FIFTEEN_BOARD_LINE);
    if (answer->start != NULL && board == NULL)
        output_set_incomplete();
    if (board != NULL)
        printf("; board: %s\n", board);
    free(board);
    if (!answer_is_solved(answer)) {
        fputs("; ", stdout);
        answer_write_reason(answer, stdout);
        putchar('\n');
        return output_flush();
    }
    for (size_t i = 0; i < answer_n_solutions(answer); i++)
        print_steps(answer, answer_solution(answer, i));
    return output_flush();
}

const struct answer_format answer_plan = {.print = print_plan};
