/* answer.c - the answer about one board, in every output form */
/* SPDX-License-Identifier: MIT */
#include "solve/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"

bool answer_flush(const struct answer_document *document)
{
    if (document->to == stdout)
        return output_flush();
    return fflush(document->to) == 0 && !ferror(document->to);
}

const char *answer_status_name(enum answer_status status)
{
    static const char *const names[] = {[ANSWER_SOLVED] = "solved",
                                        [ANSWER_UNSOLVABLE] = "unsolvable",
                                        [ANSWER_LIMIT] = "limit",
                                        [ANSWER_INVALID] = "invalid"};
    return names[status];
}

bool answer_is_solved(const struct answer *answer)
{
    return answer->status == ANSWER_SOLVED ||
           (answer->status == ANSWER_LIMIT && answer->result.found);
}

void answer_write_bounds(const struct answer *answer, FILE *to)
{
    char text[FORMAT_BOUNDS_SIZE];
    const unsigned n = answer->result.lower_bound;
    const size_t at_most = answer->result.found ? answer->result.solution.length : 0;
    if (answer->status != ANSWER_LIMIT)
        return;
    if (answer->result.minimizes != FIFTEEN_COST_UNIT)
        fprintf(to, "; the cost is at least %s",
                format_cost(answer->result.minimizes, answer->result.cost_bound, text));
    else if (n > 0)
        fprintf(to, "; %s", format_bounds(n, at_most, text));
}

void answer_write_reason(const struct answer *answer, FILE *to)
{
    const char *const status = answer_status_name(answer->status);
    if (strncmp(answer->message, status, strlen(status)) != 0)
        fprintf(to, "%s: ", status);
    fputs(answer->message, to);
    answer_write_bounds(answer, to);
}

bool answer_set_status(struct answer *answer, enum fifteen_status status)
{
    static const enum fifteen_status statuses[] = {[ANSWER_SOLVED] = FIFTEEN_OK,
                                                   [ANSWER_UNSOLVABLE] = FIFTEEN_UNSOLVABLE,
                                                   [ANSWER_LIMIT] = FIFTEEN_LIMIT,
                                                   [ANSWER_INVALID] = FIFTEEN_INVALID};
    answer->searched = status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
    for (unsigned i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i] == status) {
            answer->status = (enum answer_status)i;
            if (!answer->searched)
                answer->result = (struct fifteen_result){.expanded = 0};
            return true;
        }
    return false;
}

void answer_free(struct answer *answer)
{
    fifteen_result_free(&answer->result);
    solutions_free(&answer->all);
    bounds_free(&answer->bounds);
}

bool answer_has_number(const struct answer *answer)
{
    return answer->status == ANSWER_SOLVED && answer->all.n_counted != 0;
}

size_t answer_n_solutions(const struct answer *answer)
{
    return answer->all.n != 0 ? answer->all.n : 1;
}

const struct fifteen_solution *answer_solution(const struct answer *answer, size_t i)
{
    return i == 0 ? &answer->result.solution : &answer->all.solution[i];
}

uint16_t *answer_tiles(const struct answer *answer, const struct fifteen_solution *solution)
{
    struct fifteen_board *board;
    if (fifteen_board_copy(answer->start, &board, NULL) != FIFTEEN_OK)
        return NULL;
    uint16_t *const tiles = calloc(solution->length + 1, sizeof *tiles);
    for (size_t i = 0; tiles != NULL && i < solution->length; i++)
        tiles[i] = (uint16_t)fifteen_board_slide(board, (enum fifteen_move)solution->path[i]);
    fifteen_board_free(board);
    return tiles;
}

enum fifteen_move answer_direction(uint8_t blank_move, bool of_blank)
{
    static const enum fifteen_move opposite[] = {[FIFTEEN_UP] = FIFTEEN_DOWN,
                                                 [FIFTEEN_LEFT] = FIFTEEN_RIGHT,
                                                 [FIFTEEN_RIGHT] = FIFTEEN_LEFT,
                                                 [FIFTEEN_DOWN] = FIFTEEN_UP};
    return of_blank ? (enum fifteen_move)blank_move : opposite[blank_move];
}

void answer_write_length(const struct answer *answer, const struct fifteen_solution *solution,
                         FILE *to)
{
    const struct fifteen_result *const counts = &answer->result;
    const enum fifteen_cost kind = counts->minimizes;
    const bool is_shortest = kind == FIFTEEN_COST_UNIT;
    char cost[FORMAT_SIZE];
    fprintf(to, "%zu %s", solution->length, solution->length == 1 ? "move" : "moves");
    if (!is_shortest)
        fprintf(to, ", %s cost %s", fifteen_cost_name(kind), format_cost(kind, counts->cost, cost));
    if (!counts->optimal && counts->weight != 0)
        fprintf(to, " (at most %.2f times the minimum)",
                format_factor_up(counts->cost, counts->cost_bound));
    else if (!counts->optimal)
        fputs(is_shortest ? " (not proven shortest)" : " (not proven minimal)", to);
}

bool answer_write_solution(const struct answer *answer, const struct fifteen_solution *solution,
                           FILE *to)
{
    const size_t length = solution->length;
    uint16_t *const tiles = answer_tiles(answer, solution);
    if (tiles == NULL)
        return false;
    answer_write_length(answer, solution, to);
    fputs(length == 0 ? "" : ":", to);
    for (size_t i = 0; i < length; i++)
        fprintf(to, " %u", (unsigned)tiles[i]);
    free(tiles);
    return true;
}

void answer_note_counts(struct answer *answer, const char *before)
{
    bounds_note(&answer->bounds, before, answer->result.minimizes);
    char extent[FORMAT_EXTENT_SIZE];
    if (format_extent(&answer->result, extent)[0] != '\0')
        message_print("%s%s", before, extent);
    const double branching_factor =
        format_branching_factor(&answer->result, answer->result.solution.length);
    if (answer->status == ANSWER_SOLVED && branching_factor > 0)
        message_print("%seffective branching factor: %.4f", before, branching_factor);
}
