/* post.c - messages between the ranks of fifteen-mpi: objects of JSON */
/* SPDX-License-Identifier: MIT */
#include "mpi/post.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/message.h"

#include "cli/output.h"

json_t *post_make(const char *type)
{
    json_t *const message = json_object();
    json_object_set_new(message, "type", json_string(type));
    return message;
}

bool post_is(const json_t *message, const char *type)
{
    const char *const text = json_string_value(json_object_get(message, "type"));
    return text != NULL && strcmp(text, type) == 0;
}

/* ---- puzzles ---- */

void post_add_puzzle(json_t *message, const struct puzzle *puzzle)
{
    const struct fifteen_geometry size = puzzle_size(puzzle);
    json_object_set_new(message, "rows", json_integer(size.rows));
    json_object_set_new(message, "columns", json_integer(size.columns));
    json_object_set_new(message, "board", output_json_take(puzzle_start_text(puzzle)));
    json_object_set_new(message, "goal", output_json_take(puzzle_goal_text(puzzle)));
}

static enum fifteen_status read_grid(const json_t *message, const char *key,
                                     struct fifteen_board **out, struct fifteen_error *error)
{
    const json_int_t rows = json_integer_value(json_object_get(message, "rows"));
    const json_int_t columns = json_integer_value(json_object_get(message, "columns"));
    const char *const text = json_string_value(json_object_get(message, key));
    if (text == NULL || rows < 0 || rows > UINT8_MAX || columns < 0 || columns > UINT8_MAX)
        return message_set(error, FIFTEEN_INTERNAL, "malformed message: %s", key);
    const struct fifteen_geometry size = {(uint8_t)rows, (uint8_t)columns};
    return fifteen_board_parse(text, strlen(text), size, out, error);
}

enum fifteen_status post_read_puzzle(const json_t *message, struct puzzle *puzzle,
                                     struct fifteen_error *error)
{
    struct fifteen_board *start = NULL;
    struct goal goal = {.board = NULL};
    *puzzle = (struct puzzle){.start = NULL};
    enum fifteen_status status = read_grid(message, "board", &start, error);
    if (status == FIFTEEN_OK)
        status = read_grid(message, "goal", &goal.board, error);
    if (status == FIFTEEN_OK)
        status = puzzle_make(puzzle, start, &goal, error);
    else
        fifteen_board_free(start);
    goal_free(&goal);
    return status;
}

/* ---- errors ---- */

void post_add_error(json_t *message, enum fifteen_status status, const struct fifteen_error *error)
{
    json_object_set_new(message, "status", json_integer((json_int_t)status));
    json_object_set_new(message, "message", output_json_text(error->text));
}

enum fifteen_status post_read_error(const json_t *message, const char *rank,
                                    struct fifteen_error *error)
{
    const json_int_t status = json_integer_value(json_object_get(message, "status"));
    const char *const text = json_string_value(json_object_get(message, "message"));
    return message_set(error, status > 0 ? (enum fifteen_status)status : FIFTEEN_INTERNAL, "%s: %s",
                       rank, text != NULL ? text : "malformed message");
}

/* ---- tables ---- */

/* JSON has no integers of 64 bits without a sign. */
static json_int_t tables_of(const struct puzzle *puzzle)
{
    return (json_int_t)puzzle_tables_hash(puzzle);
}

void post_add_tables(json_t *message, const struct puzzle *puzzle)
{
    json_object_set_new(message, "tables", json_integer(tables_of(puzzle)));
}

bool post_has_tables(const json_t *message, const struct puzzle *puzzle)
{
    const json_t *const tables = json_object_get(message, "tables");
    return json_is_integer(tables) && json_integer_value(tables) == tables_of(puzzle);
}

/* ---- sending ---- */

static enum fifteen_status report_no_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a message");
}

enum fifteen_status post_send(struct fifteen_cluster *cluster, unsigned to, json_t *message,
                              struct fifteen_error *error)
{
    char *const text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text == NULL || !output_is_complete()) {
        free(text);
        return report_no_memory(error);
    }
    const enum fifteen_status status = fifteen_cluster_send(cluster, to, text, strlen(text), error);
    free(text);
    return status;
}

enum fifteen_status post_receive(struct fifteen_cluster *cluster, double seconds, unsigned *from,
                                 json_t **message, struct fifteen_error *error)
{
    void *bytes = NULL;
    size_t n = 0;
    json_error_t about;
    const enum fifteen_status status =
        fifteen_cluster_receive(cluster, seconds, from, &bytes, &n, error);
    if (status != FIFTEEN_OK)
        return status;
    *message = json_loadb(bytes, n, 0, &about);
    free(bytes);
    return *message != NULL ? FIFTEEN_OK : report_no_memory(error);
}
