/* verdict.c - what a list of moves does on a board, and its printed forms */
/* SPDX-License-Identifier: MIT */
#include "check_moves/verdict.h"

#include <inttypes.h>

#include "cli/fields.h"
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

static const struct verdict *verdict_of(const void *of)
{
    return of;
}

static json_t *status_of(const void *of)
{
    static const char *const names[] = {[VERDICT_SOLVED] = "solved",
                                        [VERDICT_UNSOLVED] = "unsolved",
                                        [VERDICT_ILLEGAL] = "illegal",
                                        [VERDICT_INVALID] = "invalid"};
    return json_string(names[verdict_of(of)->status]);
}

static json_t *optimal_of(const void *of)
{
    return json_boolean(verdict_of(of)->optimal == OPTIMAL_YES);
}

static bool is_valid(const void *of)
{
    return verdict_of(of)->board != NULL;
}

static bool has_failed(const void *of)
{
    return verdict_of(of)->failed_move != 0;
}

static bool has_bound(const void *of)
{
    return verdict_of(of)->proves && verdict_of(of)->status == VERDICT_SOLVED;
}

static bool is_decided(const void *of)
{
    return has_bound(of) && verdict_of(of)->optimal != OPTIMAL_UNKNOWN;
}

static bool has_reason(const void *of)
{
    return verdict_of(of)->reason.text[0] != '\0';
}

#define VERDICT(member) .offset = offsetof(struct verdict, member)

static const struct field verdict_fields[] = {
    {"board", FIELD_BOARD, VERDICT(board)},
    {"goal", FIELD_BOARD, VERDICT(goal), .when = is_valid},
    {"status", FIELD_MADE, .make = status_of},
    {"moves", FIELD_SIZE, VERDICT(n_moves), .when = is_valid},
    {"failed_move", FIELD_SIZE, VERDICT(failed_move), .when = has_failed},
    {"optimal", FIELD_MADE, .make = optimal_of, .when = is_decided},
    {"lower_bound", FIELD_UNSIGNED, VERDICT(lower_bound), .when = has_bound},
    {"message", FIELD_NAME, VERDICT(reason.text), .when = has_reason},
    {"file", FIELD_TEXT, VERDICT(file)},
    {"line", FIELD_POSITIVE, VERDICT(line)},
    {"size", FIELD_TRAY, VERDICT(board)},
    {.name = NULL},
};

bool verdict_begin(enum settings_form form)
{
    return fields_begin(verdict_fields, form);
}

bool verdict_print(enum settings_form form, const struct verdict *verdict)
{
    return form == FORM_TEXT ? print_text(verdict) : fields_print(verdict_fields, verdict, form);
}
