/* cmd_superqueens.c - fifteen superqueens: options and output of the superqueens puzzle */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/fields.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "process/out_file.h"
#include "process/progress.h"
#include "superqueens/superqueens.h"

struct superqueens_settings {
    unsigned n;                        /* 0: not given */
    struct superqueens_problem placed; /* its rows and their number only */
    unsigned algorithm;                /* index of algorithms[] */
    struct fifteen_limits limits;
};

static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};

static const char *algorithm_name(unsigned index)
{
    return index < sizeof algorithms / sizeof algorithms[0]
               ? fifteen_algorithm_name(algorithms[index])
               : NULL;
}

static enum fifteen_status read_side(const char *text, void *out, struct fifteen_error *error)
{
    uint64_t n = 0;
    if (value_count(text, &n, error) != FIFTEEN_OK || n > SUPERQUEENS_MAX)
        return message_set(error, FIFTEEN_INVALID, "'%.40s' is not a whole number from 1 to %d",
                           text, SUPERQUEENS_MAX);
    *(unsigned *)out = (unsigned)n;
    return FIFTEEN_OK;
}

/* Reads rows, from 1, separated by blanks or commas. superqueens_solve checks that the board has
 * them. */
static enum fifteen_status read_placed(const char *text, void *out, struct fifteen_error *error)
{
    static const char separators[] = " ,";
    struct superqueens_problem *const placed = out;
    placed->n_placed = 0;
    const char *at = text + strspn(text, separators);
    while (*at != '\0') {
        char *end;
        const unsigned long row = isdigit((unsigned char)*at) ? strtoul(at, &end, 10) : 0;
        if (row < 1 || row > SUPERQUEENS_MAX || strchr(" ,", *end) == NULL)
            return message_set(error, FIFTEEN_INVALID,
                               "'%.40s' is not a list of rows from 1 to %d, such as 2,5,8", text,
                               SUPERQUEENS_MAX);
        if (placed->n_placed == SUPERQUEENS_MAX)
            return message_set(error, FIFTEEN_INVALID, "there are more than %d rows",
                               SUPERQUEENS_MAX);
        placed->rows[placed->n_placed++] = (uint8_t)(row - 1);
        at = end + strspn(end, separators);
    }
    return FIFTEEN_OK;
}

static const struct option_spec superqueens_options[] = {
    {"size", '\0', "N", "Columns and rows of the board, 1 to 32.", .read = read_side,
     .offset = offsetof(struct superqueens_settings, n)},
    {"placed", '\0', "LIST",
     "Rows of the queens given in the first columns, from 1, separated by\n"
     "commas.",
     .read = read_placed, .offset = offsetof(struct superqueens_settings, placed)},
    {"algorithm", 'a', "NAME", "Search algorithm (default: astar): ", .choices = algorithm_name,
     .offset = offsetof(struct superqueens_settings, algorithm)},
    {"memory", 'm', "SIZE", "Memory limit of the search, such as 512M or 2G (default: 1G).",
     .read = value_size, .offset = offsetof(struct superqueens_settings, limits.memory_bytes)},
    {"time-limit", '\0', "S", "Give up after S seconds.", .read = value_seconds,
     .offset = offsetof(struct superqueens_settings, limits.seconds)},
    {"node-limit", '\0', "N", "Give up after generating N nodes.", .read = value_count,
     .offset = offsetof(struct superqueens_settings, limits.n_nodes)},
    {.name = NULL},
};

static const char summary[] =
    "Places a superqueen in each column of an N x N board, so that the minimum number of pairs\n"
    "attack each other. A superqueen moves like a queen and like a knight; others in between\n"
    "do not matter. From N = 10 on no pair needs to attack.\n";

static const char notes[] =
    "The first column is on the left, the first row at the top. Pairs are given by their\n"
    "columns.\n"
    "\n"
    "Exit status: 0 solved; 1 something failed; 2 wrong usage; 3 a limit was reached; 130\n"
    "interrupted.\n";

/* The problem and its solution. */
struct answer_of_queens {
    struct superqueens_problem problem;
    struct superqueens_solution solution;
    struct fifteen_result result;
    enum fifteen_status status; /* FIFTEEN_OK or FIFTEEN_LIMIT */
    struct fifteen_error error;
};

static bool is_pair(const struct answer_of_queens *answer, unsigned column, unsigned other)
{
    const uint8_t *const rows = answer->solution.rows;
    return superqueens_attack(column, rows[column], other, rows[other]);
}

/* ---- text ---- */

static void print_board(const struct answer_of_queens *answer)
{
    const unsigned n = answer->problem.n;
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            printf("%c%c", answer->solution.rows[column] == row ? 'Q' : '.',
                   column + 1 < n ? ' ' : '\n');
}

static void print_attacks(const struct answer_of_queens *answer)
{
    const unsigned n = answer->problem.n;
    const unsigned n_attacks = answer->solution.n_attacks;
    const char *before = ": columns ";
    printf("%u attack%s", n_attacks, n_attacks == 1 ? "" : "s");
    for (unsigned column = 0; column < n; column++)
        for (unsigned other = column + 1; other < n; other++)
            if (is_pair(answer, column, other)) {
                printf("%s%u-%u", before, column + 1, other + 1);
                before = ", ";
            }
    putchar('\n');
}

static bool print_text(const struct answer_of_queens *answer)
{
    if (answer->status == FIFTEEN_OK) {
        print_board(answer);
        print_attacks(answer);
    } else {
        printf("limit: %s\n", answer->error.text);
    }
    format_print_counts(&answer->result);
    return output_flush();
}

/* ---- JSON and CSV ---- */

static const struct answer_of_queens *queens_of(const void *of)
{
    return of;
}

static bool is_solved(const void *of)
{
    return queens_of(of)->status == FIFTEEN_OK;
}

static bool is_limited(const void *of)
{
    return !is_solved(of);
}

static json_t *rows_from_1(const uint8_t *rows, unsigned n)
{
    json_t *const list = json_array();
    for (unsigned column = 0; column < n; column++)
        json_array_append_new(list, json_integer(rows[column] + 1));
    return list;
}

static json_t *placed_of(const void *of)
{
    const struct superqueens_problem *const problem = &queens_of(of)->problem;
    return rows_from_1(problem->rows, problem->n_placed);
}

static json_t *rows_of(const void *of)
{
    return rows_from_1(queens_of(of)->solution.rows, queens_of(of)->problem.n);
}

static json_t *pairs_of(const void *of)
{
    const struct answer_of_queens *const answer = of;
    json_t *const list = json_array();
    for (unsigned column = 0; column < answer->problem.n; column++)
        for (unsigned other = column + 1; other < answer->problem.n; other++)
            if (is_pair(answer, column, other))
                json_array_append_new(list, json_pack("[i, i]", column + 1, other + 1));
    return list;
}

static json_t *status_of(const void *of)
{
    return json_string(is_solved(of) ? "solved" : "limit");
}

static json_t *algorithm_of(const void *of)
{
    return json_string(fifteen_algorithm_name(queens_of(of)->result.algorithm));
}

#define QUEENS(member) .offset = offsetof(struct answer_of_queens, member)

static const struct field queens_fields[] = {
    {"size", FIELD_UNSIGNED, QUEENS(problem.n)},
    {"placed", FIELD_MADE, .make = placed_of},
    {"status", FIELD_MADE, .make = status_of},
    {"attacks", FIELD_UNSIGNED, QUEENS(solution.n_attacks), .when = is_solved},
    {"rows", FIELD_MADE, .make = rows_of, .when = is_solved},
    {"pairs", FIELD_MADE, .make = pairs_of, .when = is_solved},
    {"expanded", FIELD_COUNT, QUEENS(result.expanded)},
    {"generated", FIELD_COUNT, QUEENS(result.generated)},
    {"initial_h", FIELD_UNSIGNED, QUEENS(result.initial_h)},
    {"seconds", FIELD_REAL, QUEENS(result.seconds)},
    {"algorithm", FIELD_MADE, .make = algorithm_of},
    {"heuristic", FIELD_NAME, QUEENS(result.heuristic)},
    {"message", FIELD_NAME, QUEENS(error.text), .when = is_limited},
    {"lower_bound", FIELD_UNSIGNED, QUEENS(result.lower_bound)},
    {.name = NULL},
};

/* ---- the command ---- */

static enum exit_status run_search(const struct command_line *line,
                                   const struct superqueens_settings *settings,
                                   const struct run_settings *run_settings, enum settings_form form)
{
    struct answer_of_queens answer = {.problem = settings->placed};
    struct progress progress;
    answer.problem.n = settings->n;
    answer.problem.algorithm = algorithms[settings->algorithm];
    progress_init(&progress, run_settings);
    progress.time_limit = settings->limits.seconds;
    const struct fifteen_monitor monitor = progress_monitor(&progress, "superqueens");
    answer.status =
        message_advise(superqueens_solve(&answer.problem, &settings->limits, &monitor,
                                         &answer.solution, &answer.result, &answer.error),
                       &answer.error);
    progress_clear(&progress);
    if (answer.status == FIFTEEN_INVALID)
        return options_fail(line, "invalid value for --placed: %s", answer.error.text);
    if (answer.status != FIFTEEN_OK && answer.status != FIFTEEN_LIMIT)
        return exits_report(answer.status, &answer.error);
    const bool printed = form == FORM_TEXT ? print_text(&answer)
                                           : fields_begin(queens_fields, form) &&
                                                 fields_print(queens_fields, &answer, form);
    return printed ? exits_of(answer.status) : EXIT_FAILED;
}

enum exit_status cmd_superqueens(int argc, char **argv)
{
    struct superqueens_settings settings = {.n = 0};
    struct form_settings form = {.form = FORM_TEXT};
    struct run_settings run_settings = {.n_threads = 0};
    const struct command_line line = {
        .command = "fifteen superqueens",
        .usage = "--size N [OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"Options:", superqueens_options, &settings},
                   {"Output options:", settings_form_options, &form},
                   {"General options:", settings_run_options, &run_settings},
                   OUT_FILE_GROUP},
    };
    enum exit_status status;
    if (!options_read(&line, argc, argv, NULL, &status))
        return status;
    if (settings.n == 0)
        return options_fail(&line, "option '--size' is required");
    return run_search(&line, &settings, &run_settings, settings_form(&form));
}
