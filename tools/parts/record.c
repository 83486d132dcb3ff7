/* record.c - the outcome of the search of one board as JSON, and back */
/* SPDX-License-Identifier: MIT */
#include "parts/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fields.h"
#include "cli/message.h"
#include "cli/output.h"
#include "journal/seal.h"

enum { MAX_PATH = 10000000 /* moves */ };

static const enum fifteen_status statuses[] = {FIFTEEN_OK, FIFTEEN_LIMIT, FIFTEEN_INVALID,
                                               FIFTEEN_UNSOLVABLE};
enum { N_STATUSES = sizeof statuses / sizeof statuses[0] };

bool record_takes(enum fifteen_status status)
{
    for (unsigned i = 0; i < N_STATUSES; i++)
        if (statuses[i] == status)
            return true;
    return false;
}

bool record_has_counts(enum fifteen_status status)
{
    return status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
}

static enum fifteen_status fail(struct fifteen_error *error, const char *reason)
{
    return message_set(error, FIFTEEN_INVALID, "%s", reason);
}

/* ---- paths ---- */

/* In the order of enum fifteen_move. */
static const char letters[] = {
    [FIFTEEN_UP] = 'U', [FIFTEEN_LEFT] = 'L', [FIFTEEN_RIGHT] = 'R', [FIFTEEN_DOWN] = 'D'};

json_t *record_path(const struct fifteen_solution *solution)
{
    char *const text = malloc(solution->length + 1);
    if (text == NULL) {
        output_set_incomplete();
        return NULL;
    }
    for (size_t i = 0; i < solution->length; i++)
        text[i] = letters[solution->path[i]];
    json_t *const path = json_stringn(text, solution->length);
    free(text);
    return path;
}

enum fifteen_status record_read_path(const json_t *text, const struct puzzle *puzzle,
                                     struct fifteen_solution *solution, struct fifteen_error *error)
{
    const size_t length = json_string_length(text);
    const char *const moves = json_string_value(text);
    *solution = (struct fifteen_solution){.length = 0};
    if (moves == NULL || length > MAX_PATH)
        return fail(error, "malformed path");
    struct fifteen_solution read = {.length = length, .path = malloc(length + 1)};
    if (read.path == NULL)
        return message_no_memory(error);
    bool known = true;
    for (size_t i = 0; i < length && known; i++) {
        const char *const letter = memchr(letters, moves[i], sizeof letters);
        known = letter != NULL;
        read.path[i] = known ? (uint8_t)(letter - letters) : 0;
    }
    if (!known || !puzzle_replay(puzzle, &read)) {
        free(read.path);
        return fail(error, "the path does not solve the board");
    }
    *solution = read;
    return FIFTEEN_OK;
}

/* ---- counts ---- */

#define COUNT(member) .kind = FIELD_COUNT, .offset = offsetof(struct fifteen_result, member)
#define UNSIGNED(member) .kind = FIELD_UNSIGNED, .offset = offsetof(struct fifteen_result, member)
#define REAL(member) .kind = FIELD_REAL, .offset = offsetof(struct fifteen_result, member)
#define BOOL(member) .kind = FIELD_BOOL, .offset = offsetof(struct fifteen_result, member)

static const struct field counts_fields[] = {
    {"expanded", COUNT(expanded)},
    {"generated", COUNT(generated)},
    {"has_necessary", BOOL(has_necessary)},
    {"necessary", COUNT(necessary)},
    {"initial_h", UNSIGNED(initial_h)},
    {"seconds", REAL(seconds)},
    {"algorithm", UNSIGNED(algorithm), .max = FIFTEEN_N_ALGORITHMS - 1},
    {"threads", UNSIGNED(n_threads)},
    {"heuristic", FIELD_NAME, .offset = offsetof(struct fifteen_result, heuristic),
     .max = FIFTEEN_HEURISTIC_NAME_SIZE},
    {"tables", BOOL(tables)},
    {"reflection", BOOL(reflection)},
    {"found", BOOL(found)},
    {"optimal", BOOL(optimal)},
    {"weight", REAL(weight)},
    {"lower_bound", UNSIGNED(lower_bound)},
    {"minimizes", UNSIGNED(minimizes), .max = FIFTEEN_N_COSTS - 1},
    {"cost", COUNT(cost)},
    {"cost_bound", COUNT(cost_bound)},
    {"max_frontier", COUNT(extent.max_frontier)},
    {"max_stored", COUNT(extent.max_stored)},
    {"depth", COUNT(extent.depth)},
    {.name = NULL},
};

/* ---- records ---- */

static json_t *tables_text(const struct puzzle *puzzle)
{
    char text[SEAL_TEXT_SIZE];
    return json_string(seal_print(puzzle_tables_hash(puzzle), text));
}

const char *record_tables(const json_t *record, bool *serve_goal)
{
    *serve_goal = json_is_true(json_object_get(record, "tables_serve_goal"));
    return json_string_value(json_object_get(record, "tables"));
}

json_t *record_make(const struct puzzle *puzzle, const struct outcome *outcome, json_t *more)
{
    const enum fifteen_status status = *outcome->status;
    json_t *const record = json_object();
    json_object_set_new(record, "board", output_json_take(puzzle_start_text(puzzle)));
    json_object_set_new(record, "goal", output_json_take(puzzle_goal_text(puzzle)));
    json_object_set_new(record, "status", json_string(fifteen_status_name(status)));
    if (status != FIFTEEN_OK)
        json_object_set_new(record, "message", output_json_text(outcome->error->text));
    if (record_has_counts(status) && outcome->result->found) {
        json_object_set_new(record, "moves", output_json_count(outcome->result->solution.length));
        json_object_set_new(record, "path", record_path(&outcome->result->solution));
    }
    if (record_has_counts(status)) {
        json_object_set_new(record, "counts", fields_object(counts_fields, outcome->result));
        json_object_set_new(record, "tables", tables_text(puzzle));
        json_object_set_new(record, "tables_serve_goal",
                            json_boolean(puzzle_tables_serve_goal(puzzle)));
    }
    if (more != NULL)
        json_object_set_new(record, "more", more);
    return record;
}

static bool has_text(const json_t *record, const char *key, char *text)
{
    const char *const found = json_string_value(json_object_get(record, key));
    const bool same = text != NULL && found != NULL && strcmp(found, text) == 0;
    free(text);
    return same;
}

/* Sets the status and the message. Returns false if they are not valid. */
static bool read_status(const json_t *record, const struct outcome *outcome)
{
    const char *const name = json_string_value(json_object_get(record, "status"));
    const char *const message = json_string_value(json_object_get(record, "message"));
    for (unsigned i = 0; i < N_STATUSES && name != NULL; i++) {
        if (strcmp(name, fifteen_status_name(statuses[i])) != 0)
            continue;
        *outcome->status = statuses[i];
        if (message != NULL)
            message_set(outcome->error, statuses[i], "%s", message);
        return statuses[i] == FIFTEEN_OK || message != NULL;
    }
    return false;
}

/* Returns the cost of a path by its moves, or what the record states if memory runs out. */
static uint64_t cost_of_path(const struct puzzle *puzzle, const struct fifteen_result *result)
{
    if (result->minimizes == FIFTEEN_COST_UNIT)
        return result->solution.length;
    return puzzle->start == NULL ? result->cost
                                 : fifteen_path_cost(puzzle->start, result->solution.path,
                                                     result->solution.length, result->minimizes);
}

/* Returns whether what the record states of its solution holds for the path. */
static bool is_consistent(const json_t *record, const struct puzzle *puzzle,
                          const struct outcome *outcome)
{
    const struct fifteen_result *const result = outcome->result;
    const size_t length = result->solution.length;
    const json_t *const moves = json_object_get(record, "moves");
    return json_is_integer(moves) && json_integer_value(moves) == (json_int_t)length &&
           result->cost == cost_of_path(puzzle, result) && result->lower_bound <= length &&
           result->cost_bound <= result->cost &&
           (!result->optimal || result->cost_bound == result->cost);
}

static enum fifteen_status read_solution(json_t *record, const struct puzzle *puzzle,
                                         const struct outcome *outcome, struct fifteen_error *error)
{
    if (!outcome->result->found)
        return *outcome->status == FIFTEEN_OK ? fail(error, "a solved board without a solution")
                                              : FIFTEEN_OK;
    const enum fifteen_status status = record_read_path(json_object_get(record, "path"), puzzle,
                                                        &outcome->result->solution, error);
    if (status != FIFTEEN_OK || is_consistent(record, puzzle, outcome))
        return status;
    fifteen_result_free(outcome->result);
    return fail(error, "its moves, cost or bounds are not those of its path");
}

enum fifteen_status record_read(json_t *record, const struct puzzle *puzzle,
                                const struct outcome *outcome, struct fifteen_error *error)
{
    *outcome->result = (struct fifteen_result){.found = false};
    if (!has_text(record, "board", puzzle_start_text(puzzle)) ||
        !has_text(record, "goal", puzzle_goal_text(puzzle)))
        return fail(error, "the board or its goal is not that of the input; merge with the files "
                           "that the shards have read");
    if (!read_status(record, outcome))
        return fail(error, "malformed status");
    if (*outcome->status == FIFTEEN_UNSOLVABLE) /* no such board is searched */
        return fail(error, "the board is solvable");
    if (!record_has_counts(*outcome->status))
        return FIFTEEN_OK;
    if (!fields_read(counts_fields, json_object_get(record, "counts"), outcome->result))
        return fail(error, "malformed counts");
    return read_solution(record, puzzle, outcome, error);
}
