/* answer_text.c - answers for people: the moves, or every board as the algs4 course prints them */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/format.h"
#include "cli/heuristic_text.h"
#include "cli/message.h"
#include "cli/output.h"
#include "solve/answer.h"

/* ---- moves ---- */

static bool print_start(const struct answer *answer)
{
    char *const text = cells_text(&answer->start);
    if (text != NULL)
        puts(text);
    free(text);
    return text != NULL;
}

static bool print_route(const struct answer *answer, const struct route *route)
{
    if (!answer_write_route(answer, route, stdout))
        return false;
    putchar('\n');
    return true;
}

static bool print_routes(const struct answer *answer)
{
    bool printed = true;
    for (size_t i = 0; i < answer_n_routes(answer) && printed; i++)
        printed = print_route(answer, answer_route(answer, i));
    return printed;
}

static void print_solutions(const struct answer *answer)
{
    char count[FORMAT_SIZE];
    const uint64_t n = answer->all.n_counted;
    if (n != 0)
        printf("%s shortest solution%s\n", format_count(n, count), n == 1 ? "" : "s");
}

static void print_counts(const struct fifteen_counts *counts)
{
    char seconds[FORMAT_SIZE];
    char expanded[FORMAT_SIZE];
    char generated[FORMAT_SIZE];
    char heuristic[HEURISTIC_TEXT_SIZE];
    printf("%s, %s nodes expanded, %s generated, %s with %s\n",
           format_seconds(counts->seconds, seconds), format_count(counts->expanded, expanded),
           format_count(counts->generated, generated), fifteen_algorithm_name(counts->algorithm),
           heuristic_text(counts, heuristic));
}

static bool refuse_memory(void)
{
    message_print("out of memory");
    return false;
}

/* A malformed board has been complained of already. */
static bool print_moves(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    if (answer->status == ANSWER_INVALID)
        return true;
    if (!print_start(answer))
        return refuse_memory();
    if (answer->status != ANSWER_SOLVED)
        printf("%s: %s\n", answer_status_name(answer->status), answer->message);
    else if (!print_routes(answer))
        return refuse_memory();
    print_solutions(answer);
    if (answer->searched)
        print_counts(&answer->counts);
    return output_flush();
}

const struct answer_format answer_moves = {.name = "moves", .print = print_moves};

/* ---- boards ---- */

static bool print_boards_of(const struct answer *answer, const struct route *route)
{
    struct cells cells;
    if (!cells_copy(&cells, &answer->start))
        return false;
    printf("%s of moves = %zu\n",
           answer->counts.optimal ? "Minimum number" : "Number (not proven the least)",
           route->length);
    cells_print_rows(&cells);
    for (size_t i = 0; i < route->length; i++) {
        cells_slide(&cells, (enum fifteen_move)route->moves[i]);
        cells_print_rows(&cells);
    }
    cells_free(&cells);
    return true;
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
    for (size_t i = 0; i < answer_n_routes(answer); i++)
        if (!print_boards_of(answer, answer_route(answer, i)))
            return refuse_memory();
    if (answer->all.n_counted != 0)
        printf("Number of shortest solutions = %" PRIu64 "\n", answer->all.n_counted);
    return output_flush();
}

const struct answer_format answer_boards = {.name = "boards", .print = print_boards};
