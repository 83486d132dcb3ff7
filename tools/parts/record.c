/* record.c - the outcome of the search of one board as JSON, and back */
#include "parts/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"

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

static bool has_counts(enum fifteen_status status)
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
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
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

static json_t *counts_object(const struct fifteen_counts *counts)
{
    const struct fifteen_extent *const extent = &counts->extent;
    json_t *const object = json_object();
    json_object_set_new(object, "expanded", output_json_count(counts->expanded));
    json_object_set_new(object, "generated", output_json_count(counts->generated));
    json_object_set_new(object, "has_necessary", json_boolean(counts->has_necessary));
    json_object_set_new(object, "necessary", output_json_count(counts->necessary));
    json_object_set_new(object, "initial_h", json_integer(counts->initial_h));
    json_object_set_new(object, "seconds", json_real(counts->seconds));
    json_object_set_new(object, "algorithm", json_integer(counts->algorithm));
    json_object_set_new(object, "threads", json_integer(counts->n_threads));
    json_object_set_new(object, "heuristic", json_string(counts->heuristic));
    json_object_set_new(object, "tables", json_boolean(counts->tables));
    json_object_set_new(object, "reflection", json_boolean(counts->reflection));
    json_object_set_new(object, "found", json_boolean(counts->found));
    json_object_set_new(object, "optimal", json_boolean(counts->optimal));
    json_object_set_new(object, "weight", json_real(counts->weight));
    json_object_set_new(object, "lower_bound", json_integer(counts->lower_bound));
    json_object_set_new(object, "minimizes", json_integer(counts->minimizes));
    json_object_set_new(object, "cost", output_json_count(counts->cost));
    json_object_set_new(object, "cost_bound", output_json_count(counts->cost_bound));
    json_object_set_new(object, "max_frontier", output_json_count(extent->max_frontier));
    json_object_set_new(object, "max_stored", output_json_count(extent->max_stored));
    json_object_set_new(object, "depth", output_json_count(extent->depth));
    return object;
}

/* Reads members one by one; the first that is missing or malformed ends it. */
struct reader {
    const json_t *object;
    bool ok;
};

static uint64_t read_count(struct reader *reader, const char *key, uint64_t max)
{
    const json_t *const value = json_object_get(reader->object, key);
    const json_int_t n = json_integer_value(value);
    reader->ok &= json_is_integer(value) && n >= 0 && (uint64_t)n <= max;
    return reader->ok ? (uint64_t)n : 0;
}

static double read_real(struct reader *reader, const char *key)
{
    const json_t *const value = json_object_get(reader->object, key);
    reader->ok &= json_is_number(value) && json_number_value(value) >= 0;
    return json_number_value(value);
}

static bool read_bool(struct reader *reader, const char *key)
{
    const json_t *const value = json_object_get(reader->object, key);
    reader->ok &= json_is_boolean(value);
    return json_is_true(value);
}

static void read_heuristic(struct reader *reader, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    const char *const text = json_string_value(json_object_get(reader->object, "heuristic"));
    reader->ok &= text != NULL && strlen(text) < FIFTEEN_HEURISTIC_NAME_SIZE;
    if (reader->ok)
        strcpy(out, text);
}

static bool read_counts(const json_t *object, struct fifteen_counts *counts)
{
    struct reader from = {object, true};
    *counts = (struct fifteen_counts){
        .expanded = read_count(&from, "expanded", INT64_MAX),
        .generated = read_count(&from, "generated", INT64_MAX),
        .has_necessary = read_bool(&from, "has_necessary"),
        .necessary = read_count(&from, "necessary", INT64_MAX),
        .initial_h = (unsigned)read_count(&from, "initial_h", UINT32_MAX),
        .seconds = read_real(&from, "seconds"),
        .algorithm =
            (enum fifteen_algorithm)read_count(&from, "algorithm", FIFTEEN_N_ALGORITHMS - 1),
        .n_threads = (unsigned)read_count(&from, "threads", UINT32_MAX),
        .tables = read_bool(&from, "tables"),
        .reflection = read_bool(&from, "reflection"),
        .found = read_bool(&from, "found"),
        .optimal = read_bool(&from, "optimal"),
        .weight = read_real(&from, "weight"),
        .lower_bound = (unsigned)read_count(&from, "lower_bound", UINT32_MAX),
        .minimizes = (enum fifteen_cost)read_count(&from, "minimizes", FIFTEEN_N_COSTS - 1),
        .cost = read_count(&from, "cost", INT64_MAX),
        .cost_bound = read_count(&from, "cost_bound", INT64_MAX),
        .extent = {.max_frontier = read_count(&from, "max_frontier", INT64_MAX),
                   .max_stored = read_count(&from, "max_stored", INT64_MAX),
                   .depth = read_count(&from, "depth", INT64_MAX)}};
    read_heuristic(&from, counts->heuristic);
    return from.ok;
}

/* ---- records ---- */

static json_t *tables_text(const struct puzzle *puzzle)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, puzzle_tables_hash(puzzle));
    return json_string(text);
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
    if (has_counts(status) && outcome->counts->found) {
        json_object_set_new(record, "moves", output_json_count(outcome->solution->length));
        json_object_set_new(record, "path", record_path(outcome->solution));
    }
    if (has_counts(status)) {
        json_object_set_new(record, "counts", counts_object(outcome->counts));
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
static uint64_t cost_of_path(const struct puzzle *puzzle, const struct fifteen_solution *solution,
                             const struct fifteen_counts *counts)
{
    if (counts->minimizes == FIFTEEN_COST_UNIT)
        return solution->length;
    return puzzle->start == NULL ? counts->cost
                                 : fifteen_path_cost(puzzle->start, solution->path,
                                                     solution->length, counts->minimizes);
}

/* Returns whether what the record states of its solution holds for the path. */
static bool is_consistent(const json_t *record, const struct puzzle *puzzle,
                          const struct outcome *outcome)
{
    const struct fifteen_counts *const counts = outcome->counts;
    const size_t length = outcome->solution->length;
    const json_t *const moves = json_object_get(record, "moves");
    return json_is_integer(moves) && json_integer_value(moves) == (json_int_t)length &&
           counts->cost == cost_of_path(puzzle, outcome->solution, counts) &&
           counts->lower_bound <= length && counts->cost_bound <= counts->cost &&
           (!counts->optimal || counts->cost_bound == counts->cost);
}

static enum fifteen_status read_solution(json_t *record, const struct puzzle *puzzle,
                                         const struct outcome *outcome, struct fifteen_error *error)
{
    if (!outcome->counts->found)
        return *outcome->status == FIFTEEN_OK ? fail(error, "a solved board without a solution")
                                              : FIFTEEN_OK;
    const enum fifteen_status status =
        record_read_path(json_object_get(record, "path"), puzzle, outcome->solution, error);
    if (status != FIFTEEN_OK || is_consistent(record, puzzle, outcome))
        return status;
    fifteen_solution_free(outcome->solution);
    *outcome->solution = (struct fifteen_solution){.length = 0};
    return fail(error, "its moves, cost or bounds are not those of its path");
}

enum fifteen_status record_read(json_t *record, const struct puzzle *puzzle,
                                const struct outcome *outcome, struct fifteen_error *error)
{
    bool ignored;
    *outcome->solution = (struct fifteen_solution){.length = 0};
    if (!has_text(record, "board", puzzle_start_text(puzzle)) ||
        !has_text(record, "goal", puzzle_goal_text(puzzle)))
        return fail(error, "the board or its goal is not that of the input; merge with the files "
                           "that the shards have read");
    if (!read_status(record, outcome))
        return fail(error, "malformed status");
    if (*outcome->status == FIFTEEN_UNSOLVABLE) /* no such board is searched */
        return fail(error, "the board is solvable");
    if (!has_counts(*outcome->status))
        return FIFTEEN_OK;
    if (!read_counts(json_object_get(record, "counts"), outcome->counts) ||
        record_tables(record, &ignored) == NULL)
        return fail(error, "malformed counts");
    return read_solution(record, puzzle, outcome, error);
}
