/* answer_data.c - answers for programs: one JSON object a line, or CSV with the same members */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/fields.h"
#include "cli/format.h"
#include "cli/output.h"
#include "solve/answer.h"

/* Returns an allocated block; records a failed allocation (output.h). */
static void *allocated(void *block)
{
    if (block == NULL)
        output_set_incomplete();
    return block;
}

static json_t *tiles_of(const struct answer *answer, const struct fifteen_solution *solution)
{
    uint16_t *const tiles = allocated(answer_tiles(answer, solution));
    json_t *const list = tiles == NULL ? NULL : json_array();
    for (size_t i = 0; list != NULL && i < solution->length; i++)
        json_array_append_new(list, json_integer(tiles[i]));
    free(tiles);
    return list;
}

/* The directions of the blank, or of the tiles. */
static json_t *path_of(const struct fifteen_solution *solution, bool of_blank)
{
    char *const path = allocated(malloc(solution->length + 1));
    if (path == NULL)
        return NULL;
    for (size_t i = 0; i < solution->length; i++)
        path[i] = fifteen_move_letter(answer_direction(solution->path[i], of_blank));
    json_t *const string = json_stringn(path, solution->length);
    free(path);
    return string;
}

static const struct answer *answer_of(const void *of)
{
    return of;
}

static const struct fifteen_result *counts_of(const void *of)
{
    return &answer_of(of)->result;
}

/* ---- when a field has a value ---- */

static bool is_valid(const void *of)
{
    return answer_of(of)->status != ANSWER_INVALID;
}

static bool is_solved(const void *of)
{
    return answer_is_solved(of);
}

static bool is_searched(const void *of)
{
    return answer_of(of)->searched;
}

static bool is_searched_by_moves(const void *of)
{
    return is_searched(of) && counts_of(of)->minimizes == FIFTEEN_COST_UNIT;
}

static bool has_bounds(const void *of)
{
    return is_searched(of) && answer_of(of)->bounds.recorded;
}

static bool has_all(const void *of)
{
    return answer_of(of)->all.n_counted != 0;
}

static bool has_number(const void *of)
{
    return answer_has_number(of);
}

static bool has_necessary(const void *of)
{
    return is_searched(of) && counts_of(of)->has_necessary;
}

static bool has_weight(const void *of)
{
    return is_searched(of) && counts_of(of)->weight != 0;
}

static bool has_depth(const void *of)
{
    return is_searched(of) && format_has_depth(counts_of(of));
}

/* ---- values that are made ---- */

static json_t *make_board(const void *of)
{
    return output_json_board(answer_of(of)->start);
}

static json_t *make_goal(const void *of)
{
    return output_json_board(answer_of(of)->goal);
}

static json_t *make_size(const void *of)
{
    return output_json_size(fifteen_board_size(answer_of(of)->start));
}

static json_t *make_status(const void *of)
{
    return json_string(answer_status_name(answer_of(of)->status));
}

static json_t *make_tiles(const void *of)
{
    return tiles_of(of, &answer_of(of)->result.solution);
}

static json_t *make_blank_path(const void *of)
{
    return path_of(&answer_of(of)->result.solution, true);
}

static json_t *make_tile_path(const void *of)
{
    return path_of(&answer_of(of)->result.solution, false);
}

/* The tiles of all solutions to be shown. */
static json_t *make_all_tiles(const void *of)
{
    const struct answer *const answer = of;
    json_t *const list = json_array();
    for (size_t i = 0; list != NULL && i < answer_n_solutions(answer); i++)
        json_array_append_new(list, tiles_of(answer, answer_solution(answer, i)));
    return list;
}

/* A cost as it is printed: a whole number, unless the cost has fractions. */
static json_t *in_units(const void *of, uint64_t cost)
{
    const unsigned scale = fifteen_cost_scale(counts_of(of)->minimizes);
    return scale == 1 ? output_json_count(cost) : json_real(format_cost_value(counts_of(of), cost));
}

static json_t *make_initial_h(const void *of)
{
    return in_units(of, counts_of(of)->initial_h);
}

static json_t *make_bounds(const void *of)
{
    const struct bounds *const bounds = &answer_of(of)->bounds;
    json_t *const list = json_array();
    for (size_t i = 0; i < bounds->n; i++) {
        const struct bound *const bound = &bounds->bound[i];
        json_t *const object = json_object();
        json_object_set_new(object, "bound", in_units(of, bound->bound));
        json_object_set_new(object, "expanded", output_json_count(bound->expanded));
        json_object_set_new(object, "generated", output_json_count(bound->generated));
        json_object_set_new(object, "seconds", json_real(bound->seconds));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *make_branching_factor(const void *of)
{
    const struct answer *const answer = of;
    const double factor =
        answer->status == ANSWER_SOLVED
            ? format_branching_factor(&answer->result, answer->result.solution.length)
            : 0;
    return factor > 0 ? json_real(factor) : json_null();
}

static json_t *make_algorithm(const void *of)
{
    return json_string(fifteen_algorithm_name(counts_of(of)->algorithm));
}

static json_t *make_file(const void *of)
{
    return output_json_text(answer_of(of)->item->file);
}

static json_t *make_line(const void *of)
{
    const uint64_t line = answer_of(of)->item->line;
    return line != 0 ? output_json_count(line) : json_null();
}

static json_t *make_proven_factor(const void *of)
{
    return json_real(format_factor(counts_of(of)->cost, counts_of(of)->cost_bound));
}

static json_t *make_minimizes(const void *of)
{
    return json_string(fifteen_cost_name(counts_of(of)->minimizes));
}

static json_t *make_cost(const void *of)
{
    return json_real(format_cost_value(counts_of(of), counts_of(of)->cost));
}

static json_t *make_cost_bound(const void *of)
{
    return json_real(format_cost_value(counts_of(of), counts_of(of)->cost_bound));
}

/* ---- conventions ---- */

static bool has_order(const void *of)
{
    return answer_of(of)->conventions.order[0] != '\0';
}

/* ---- the fields ---- */

#define OF(member) .offset = offsetof(struct answer, member)
#define MADE(function) FIELD_MADE, .make = function

/* New fields come last, since CSV may be read by column numbers. A malformed or unsolvable board is
 * not searched; its nodes and its time are 0. */
static const struct field fields[] = {
    {"board", MADE(make_board), .when = is_valid},
    {"goal", MADE(make_goal), .when = is_valid},
    {"status", MADE(make_status)},
    {"moves", FIELD_SIZE, OF(result.solution.length), .when = is_solved},
    {"tiles", MADE(make_tiles), .when = is_solved},
    {"blank_path", MADE(make_blank_path), .when = is_solved},
    {"expanded", FIELD_COUNT, OF(result.expanded)},
    {"generated", FIELD_COUNT, OF(result.generated)},
    {"initial_h", MADE(make_initial_h), .when = is_searched},
    {"seconds", FIELD_REAL, OF(result.seconds)},
    {"algorithm", MADE(make_algorithm), .when = is_searched},
    {"heuristic", FIELD_NAME, OF(result.heuristic), .when = is_searched},
    {"threads", FIELD_UNSIGNED, OF(result.n_threads), .when = is_searched},
    {"message", FIELD_TEXT, OF(message)},
    {"file", MADE(make_file)},
    {"line", MADE(make_line)},
    {"reflection", FIELD_BOOL, OF(result.reflection), .when = is_searched},
    {"optimal", FIELD_BOOL, OF(result.optimal), .when = is_solved},
    {"solutions", FIELD_COUNT, OF(all.n_counted), .when = has_number},
    {"all_tiles", MADE(make_all_tiles), .when = has_all},
    {"size", MADE(make_size), .when = is_valid},
    {"tile_path", MADE(make_tile_path), .when = is_solved},
    {"branching_factor", MADE(make_branching_factor)},
    {"bounds", MADE(make_bounds), .when = has_bounds},
    {"lower_bound", FIELD_UNSIGNED, OF(result.lower_bound), .when = is_searched_by_moves},
    {"necessary", FIELD_COUNT, OF(result.necessary), .when = has_necessary},
    {"weight", FIELD_REAL, OF(result.weight), .when = has_weight},
    {"proven_factor", MADE(make_proven_factor), .when = is_solved},
    {"minimizes", MADE(make_minimizes), .when = is_searched},
    {"cost", MADE(make_cost), .when = is_solved},
    {"cost_bound", MADE(make_cost_bound), .when = is_searched},
    {"max_frontier", FIELD_POSITIVE, OF(result.extent.max_frontier), .when = is_searched},
    {"max_stored", FIELD_POSITIVE, OF(result.extent.max_stored), .when = is_searched},
    {"depth", FIELD_COUNT, OF(result.extent.depth), .when = has_depth},
    {"solutions_bound", FIELD_COUNT, OF(all.n_counted), .when = has_all},
    CONVENTION_FIELDS(offsetof(struct answer, conventions), has_order),
    {.name = NULL},
};

json_t *answer_object(const struct answer *answer)
{
    return fields_object(fields, answer);
}

static bool print_json(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    return fields_print(fields, answer, FORM_JSON);
}

const struct answer_format answer_json = {.print = print_json};

/* ---- CSV ---- */

static bool print_header(struct answer_document *document)
{
    (void)document;
    return fields_begin(fields, FORM_CSV);
}

static bool print_csv(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    return fields_print(fields, answer, FORM_CSV);
}

const struct answer_format answer_csv = {.begin = print_header, .print = print_csv};

static bool begin_tabs(struct answer_document *document)
{
    output_use_tabs();
    return print_header(document);
}

const struct answer_format answer_tsv = {.begin = begin_tabs, .print = print_csv};
