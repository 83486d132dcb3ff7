/* verdict.c - what a list of moves does on a board, and its printed forms */
/* SPDX-License-Identifier: MIT */
#include "check_moves/verdict.h"

#include <inttypes.h>

#include "cli/message.h"
#include "cli/output.h"

/* ---- the replay ---- */

static enum fifteen_status judge(const struct moves_to_check *moves,
                                 const struct fifteen_board *goal, struct fifteen_board *board,
                                 struct verdict *out)
{
    size_t n_made;
    const struct listed_move *const failed =
        move_list_replay(&moves->moves, board, &n_made, &out->reason);
    if (failed != NULL) {
        out->status = VERDICT_ILLEGAL;
        out->failed_move = n_made + 1;
        if (failed->step.line != 0)
            out->line = failed->step.line;
    } else if (fifteen_board_equal(board, goal)) {
        out->status = VERDICT_SOLVED;
    } else {
        out->status = VERDICT_UNSOLVED;
        message_set(&out->reason, FIFTEEN_INVALID, "the board after the last move is not the goal");
    }
    return FIFTEEN_OK;
}

enum fifteen_status verdict_replay(const struct moves_to_check *moves,
                                   const struct fifteen_board *goal, struct verdict *out,
                                   struct fifteen_error *error)
{
    struct fifteen_board *board;
    out->board = moves->board;
    out->goal = goal;
    out->n_moves = moves->moves.n_moves;
    if (!moves->has_moves) {
        out->status = VERDICT_UNSOLVED;
        message_set(&out->reason, FIFTEEN_INVALID, "no moves are given");
        return FIFTEEN_OK;
    }
    enum fifteen_status status = fifteen_board_copy(moves->board, &board, error);
    if (status == FIFTEEN_OK) {
        status = judge(moves, goal, board, out);
        fifteen_board_free(board);
    }
    return status;
}

enum exit_status verdict_exit(const struct verdict *verdict)
{
    if (verdict->status == VERDICT_INVALID)
        return EXIT_MISUSED;
    if (verdict->status != VERDICT_SOLVED)
        return EXIT_FAILED;
    if (!verdict->proves || verdict->optimal == OPTIMAL_YES)
        return EXIT_ANSWERED;
    return verdict->optimal == OPTIMAL_NO ? EXIT_FAILED : EXIT_UNANSWERED;
}

/* ---- text ---- */

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static void print_optimal(const struct verdict *verdict)
{
    if (verdict->optimal == OPTIMAL_YES)
        fputs(", the fewest possible", stdout);
    else if (verdict->optimal == OPTIMAL_NO)
        printf("; %zu move%s %s enough", verdict->shortest, plural(verdict->shortest),
               verdict->shortest == 1 ? "is" : "are");
    else if (verdict->lower_bound == 0)
        printf("; not proven optimal (%s)", verdict->reason.text);
    else
        printf("; not proven optimal: at least %u move%s needed (%s)", verdict->lower_bound,
               verdict->lower_bound == 1 ? " is" : "s are", verdict->reason.text);
}

static bool print_text(const struct verdict *verdict)
{
    if (verdict->file != NULL)
        printf("%s:", verdict->file);
    if (verdict->line != 0)
        printf("%" PRIu64 ":", verdict->line);
    if (verdict->file != NULL)
        putchar(' ');
    switch (verdict->status) {
    case VERDICT_SOLVED:
        printf("solved in %zu move%s", verdict->n_moves, plural(verdict->n_moves));
        if (verdict->proves)
            print_optimal(verdict);
        break;
    case VERDICT_UNSOLVED:
        fputs("not solved", stdout);
        if (verdict->n_moves > 0)
            printf(" by %zu move%s", verdict->n_moves, plural(verdict->n_moves));
        printf(": %s", verdict->reason.text);
        break;
    case VERDICT_ILLEGAL:
        printf("move %zu of %zu is not possible: %s", verdict->failed_move, verdict->n_moves,
               verdict->reason.text);
        break;
    case VERDICT_INVALID:
        printf("invalid: %s", verdict->reason.text);
        break;
    }
    putchar('\n');
    return output_flush();
}

/* ---- JSON and CSV ---- */

static json_t *object_of(const struct verdict *verdict)
{
    static const char *const names[] = {[VERDICT_SOLVED] = "solved",
                                        [VERDICT_UNSOLVED] = "unsolved",
                                        [VERDICT_ILLEGAL] = "illegal",
                                        [VERDICT_INVALID] = "invalid"};
    const bool valid = verdict->board != NULL;
    const bool proven = verdict->proves && verdict->status == VERDICT_SOLVED;
    json_t *const object = json_object();
    json_object_set_new(object, "board", valid ? output_json_board(verdict->board) : json_null());
    json_object_set_new(object, "goal", valid ? output_json_board(verdict->goal) : json_null());
    json_object_set_new(object, "status", json_string(names[verdict->status]));
    output_set(object, "moves", valid, json_integer((json_int_t)verdict->n_moves));
    output_set(object, "failed_move", verdict->failed_move != 0,
               json_integer((json_int_t)verdict->failed_move));
    output_set(object, "optimal", proven && verdict->optimal != OPTIMAL_UNKNOWN,
               json_boolean(verdict->optimal == OPTIMAL_YES));
    output_set(object, "lower_bound", proven, json_integer(verdict->lower_bound));
    json_object_set_new(
        object, "message",
        output_json_text(verdict->reason.text[0] != '\0' ? verdict->reason.text : NULL));
    json_object_set_new(object, "file", output_json_text(verdict->file));
    output_set(object, "line", verdict->line != 0, json_integer((json_int_t)verdict->line));
    json_object_set_new(object, "size",
                        valid ? output_json_size(fifteen_board_size(verdict->board)) : json_null());
    return object;
}

bool verdict_begin(enum settings_form form)
{
    static const struct verdict none = {.status = VERDICT_INVALID};
    return form != FORM_CSV || output_csv_header(object_of(&none));
}

bool verdict_print(enum settings_form form, const struct verdict *verdict)
{
    if (form == FORM_TEXT)
        return print_text(verdict);
    return form == FORM_JSON ? output_json(object_of(verdict)) : output_csv(object_of(verdict));
}
