/* answer_data.c - answers for programs: one JSON object a line, or CSV made of the same */
#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "solve/answer.h"

/* Passes on what was allocated, and notes if it was not. */
static void *allocated(void *block)
{
    if (block == NULL)
        output_set_incomplete();
    return block;
}

static json_t *text_of(const struct cells *cells)
{
    char *const text = allocated(cells_text(cells));
    json_t *const string = text == NULL ? NULL : json_string(text);
    free(text);
    return string;
}

static json_t *tiles_of(const struct answer *answer, const struct route *route)
{
    uint16_t *const tiles = allocated(answer_tiles(answer, route));
    json_t *const list = tiles == NULL ? NULL : json_array();
    for (size_t i = 0; list != NULL && i < route->length; i++)
        json_array_append_new(list, json_integer(tiles[i]));
    free(tiles);
    return list;
}

static json_t *blank_path(const struct route *route)
{
    char *const path = allocated(malloc(route->length + 1));
    if (path == NULL)
        return NULL;
    for (size_t i = 0; i < route->length; i++)
        path[i] = fifteen_move_letter((enum fifteen_move)route->moves[i]);
    json_t *const string = json_stringn(path, route->length);
    free(path);
    return string;
}

static void set_puzzle(json_t *object, const struct answer *answer)
{
    const bool valid = answer->status != ANSWER_INVALID;
    json_object_set_new(object, "board", valid ? text_of(&answer->start) : json_null());
    json_object_set_new(object, "goal", valid ? text_of(&answer->goal) : json_null());
    json_object_set_new(object, "status", json_string(answer_status_name(answer->status)));
}

static void set_solution(json_t *object, const struct answer *answer)
{
    const struct route *const route = &answer->route;
    const bool solved = answer->status == ANSWER_SOLVED;
    json_object_set_new(object, "moves",
                        solved ? json_integer((json_int_t)route->length) : json_null());
    json_object_set_new(object, "tiles", solved ? tiles_of(answer, route) : json_null());
    json_object_set_new(object, "blank_path", solved ? blank_path(route) : json_null());
}

/* Nothing was searched for a board that is malformed or has no solution. */
static void set_counts(json_t *object, const struct answer *answer)
{
    const struct fifteen_counts *const counts = &answer->counts;
    const bool searched = answer->searched;
    json_object_set_new(object, "expanded",
                        json_integer(searched ? (json_int_t)counts->expanded : 0));
    json_object_set_new(object, "generated",
                        json_integer(searched ? (json_int_t)counts->generated : 0));
    json_object_set_new(object, "initial_h",
                        searched ? json_integer(counts->initial_h) : json_null());
    json_object_set_new(object, "seconds", json_real(searched ? counts->seconds : 0));
    json_object_set_new(object, "algorithm",
                        searched ? json_string(fifteen_algorithm_name(counts->algorithm))
                                 : json_null());
    json_object_set_new(object, "heuristic",
                        searched ? json_string(counts->heuristic) : json_null());
    json_object_set_new(object, "threads",
                        searched ? json_integer(counts->n_threads) : json_null());
}

static void set_place(json_t *object, const struct answer *answer)
{
    const struct feed_item *const item = answer->item;
    json_object_set_new(object, "message",
                        answer->message != NULL ? output_json_text(answer->message) : json_null());
    json_object_set_new(object, "file",
                        item->file != NULL ? output_json_text(item->file) : json_null());
    json_object_set_new(object, "line",
                        item->line != 0 ? json_integer((json_int_t)item->line) : json_null());
}

/* Those of all routes that are to be shown. */
static json_t *all_tiles_of(const struct answer *answer)
{
    json_t *const list = json_array();
    for (size_t i = 0; list != NULL && i < answer_n_routes(answer); i++)
        json_array_append_new(list, tiles_of(answer, answer_route(answer, i)));
    return list;
}

/* Behind what there was before it: CSV may be read by the number of the column. */
static void set_more(json_t *object, const struct answer *answer)
{
    json_object_set_new(object, "reflection",
                        answer->searched ? json_boolean(answer->counts.reflection) : json_null());
    json_object_set_new(object, "optimal",
                        answer->status == ANSWER_SOLVED ? json_boolean(answer->counts.optimal)
                                                        : json_null());
    const bool counted = answer->all.n_counted != 0;
    json_object_set_new(object, "solutions",
                        counted ? json_integer((json_int_t)answer->all.n_counted) : json_null());
    json_object_set_new(object, "all_tiles", counted ? all_tiles_of(answer) : json_null());
    const struct fifteen_geometry size = {(uint8_t)answer->start.rows,
                                          (uint8_t)answer->start.columns};
    json_object_set_new(object, "size",
                        answer->status != ANSWER_INVALID ? output_json_size(size) : json_null());
}

json_t *answer_object(const struct answer *answer)
{
    json_t *const object = json_object();
    if (object == NULL)
        return NULL;
    set_puzzle(object, answer);
    set_solution(object, answer);
    set_counts(object, answer);
    set_place(object, answer);
    set_more(object, answer);
    return object;
}

static bool print_json(struct answer_document *document, const struct answer *answer)
{
    (void)document;
    return output_json(answer_object(answer));
}

const struct answer_format answer_json = {.name = "json", .print = print_json};

/* ---- CSV ---- */

/* Columns are those of an object; this answer is there for its names only. */
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
