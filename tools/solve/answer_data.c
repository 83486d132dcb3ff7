/* answer_data.c - answers for programs: one JSON object a line, or CSV with the same members */
#include <stdio.h>
#include <stdlib.h>

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

static void set_puzzle(json_t *object, const struct answer *answer)
{
    const bool valid = answer->status != ANSWER_INVALID;
    json_object_set_new(object, "board", valid ? output_json_board(answer->start) : json_null());
    json_object_set_new(object, "goal", valid ? output_json_board(answer->goal) : json_null());
    json_object_set_new(object, "status", json_string(answer_status_name(answer->status)));
}

static void set_solution(json_t *object, const struct answer *answer)
{
    const struct fifteen_solution *const solution = &answer->solution;
    const bool solved = answer_is_solved(answer);
    output_set(object, "moves", solved, json_integer((json_int_t)solution->length));
    json_object_set_new(object, "tiles", solved ? tiles_of(answer, solution) : json_null());
    json_object_set_new(object, "blank_path", solved ? path_of(solution, true) : json_null());
}

/* A malformed or unsolvable board is not searched and has no counts. */
static void set_counts(json_t *object, const struct answer *answer)
{
    const struct fifteen_counts *const counts = &answer->counts;
    const bool searched = answer->searched;
    json_object_set_new(object, "expanded",
                        json_integer(searched ? (json_int_t)counts->expanded : 0));
    json_object_set_new(object, "generated",
                        json_integer(searched ? (json_int_t)counts->generated : 0));
    output_set(object, "initial_h", searched, json_integer(counts->initial_h));
    json_object_set_new(object, "seconds", json_real(searched ? counts->seconds : 0));
    output_set(object, "algorithm", searched,
               json_string(fifteen_algorithm_name(counts->algorithm)));
    output_set(object, "heuristic", searched, json_string(counts->heuristic));
    output_set(object, "threads", searched, json_integer(counts->n_threads));
}

static void set_position(json_t *object, const struct answer *answer)
{
    const struct feed_item *const item = answer->item;
    json_object_set_new(object, "message", output_json_text(answer->message));
    json_object_set_new(object, "file", output_json_text(item->file));
    output_set(object, "line", item->line != 0, json_integer((json_int_t)item->line));
}

/* The tiles of all solutions to be shown. */
static json_t *all_tiles_of(const struct answer *answer)
{
    json_t *const list = json_array();
    for (size_t i = 0; list != NULL && i < answer_n_solutions(answer); i++)
        json_array_append_new(list, tiles_of(answer, answer_solution(answer, i)));
    return list;
}

static json_t *bounds_of(const struct bounds *bounds)
{
    json_t *const list = json_array();
    for (size_t i = 0; i < bounds->n; i++) {
        const struct bound *const bound = &bounds->bound[i];
        json_t *const object = json_object();
        json_object_set_new(object, "bound", json_integer(bound->bound));
        json_object_set_new(object, "expanded", output_json_count(bound->expanded));
        json_object_set_new(object, "generated", output_json_count(bound->generated));
        json_object_set_new(object, "seconds", json_real(bound->seconds));
        json_array_append_new(list, object);
    }
    return list;
}

/* The shape of the search tree. */
static void set_tree(json_t *object, const struct answer *answer)
{
    const double branching = answer->status == ANSWER_SOLVED
                                 ? format_branching_factor(&answer->counts, answer->solution.length)
                                 : 0;
    output_set(object, "branching_factor", branching > 0, json_real(branching));
    json_object_set_new(object, "bounds",
                        answer->searched && answer->bounds.recorded ? bounds_of(&answer->bounds)
                                                                    : json_null());
}

static void set_extent(json_t *object, const struct answer *answer)
{
    const struct fifteen_extent *const extent = &answer->counts.extent;
    const bool searched = answer->searched;
    output_set(object, "max_frontier", searched && extent->max_frontier > 0,
               output_json_count(extent->max_frontier));
    output_set(object, "max_stored", searched && extent->max_stored > 0,
               output_json_count(extent->max_stored));
    output_set(object, "depth", searched && format_has_depth(&answer->counts),
               output_json_count(extent->depth));
}

/* New members come last, since CSV may be read by column numbers. */
static void set_later_members(json_t *object, const struct answer *answer)
{
    output_set(object, "reflection", answer->searched, json_boolean(answer->counts.reflection));
    output_set(object, "optimal", answer_is_solved(answer), json_boolean(answer->counts.optimal));
    const bool counted = answer->all.n_counted != 0;
    const json_int_t n_counted = (json_int_t)answer->all.n_counted;
    output_set(object, "solutions", answer_has_number(answer), json_integer(n_counted));
    json_object_set_new(object, "all_tiles", counted ? all_tiles_of(answer) : json_null());
    json_object_set_new(object, "size",
                        answer->status != ANSWER_INVALID
                            ? output_json_size(fifteen_board_size(answer->start))
                            : json_null());
    json_object_set_new(object, "tile_path",
                        answer_is_solved(answer) ? path_of(&answer->solution, false) : json_null());
    set_tree(object, answer);
    const struct fifteen_counts *const counts = &answer->counts;
    const double scale = fifteen_cost_scale(counts->minimizes);
    output_set(object, "lower_bound", answer->searched && counts->minimizes == FIFTEEN_COST_UNIT,
               json_integer(counts->lower_bound));
    output_set(object, "necessary", answer->searched && counts->has_necessary,
               output_json_count(counts->necessary));
    output_set(object, "weight", answer->searched && counts->weight != 0,
               json_real(counts->weight));
    output_set(object, "proven_factor", answer_is_solved(answer),
               json_real(format_factor(counts->cost, counts->cost_bound)));
    output_set(object, "minimizes", answer->searched,
               json_string(fifteen_cost_name(counts->minimizes)));
    output_set(object, "cost", answer_is_solved(answer), json_real((double)counts->cost / scale));
    output_set(object, "cost_bound", answer->searched,
               json_real((double)counts->cost_bound / scale));
    set_extent(object, answer);
    output_set(object, "solutions_bound", counted, json_integer(n_counted));
}

json_t *answer_object(const struct answer *answer)
{
    json_t *const object = json_object();
    if (object == NULL)
        return NULL;
    set_puzzle(object, answer);
    set_solution(object, answer);
    set_counts(object, answer);
    set_position(object, answer);
    set_later_members(object, answer);
    return object;
}

static bool print_json(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    return output_json(answer_object(answer));
}

const struct answer_format answer_json = {.name = "json", .print = print_json};

/* ---- CSV ---- */

/* The columns are the members of any answer. */
static bool print_header(struct answer_document *document)
{
    (void)document;
    static const struct feed_item nowhere = {.line = 0};
    const struct answer none = {.status = ANSWER_INVALID, .item = &nowhere};
    return output_csv_header(answer_object(&none));
}

static bool print_csv(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    return output_csv(answer_object(answer));
}

const struct answer_format answer_csv = {.name = "csv", .begin = print_header, .print = print_csv};

static bool begin_tabs(struct answer_document *document)
{
    output_use_tabs();
    return print_header(document);
}

const struct answer_format answer_tsv = {.name = "tsv", .begin = begin_tabs, .print = print_csv};
