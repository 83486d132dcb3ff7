/* search_kinds.c - the heuristic and the tables that each kind of board of a run was searched with
 */
/* SPDX-License-Identifier: MIT */
#include "parts/search_kinds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* Returns the key of a kind, in which a cell beyond the tray stands for all of the blank's. NULL:
 * out of memory. */
static char *key_of(const struct kind_search *search)
{
    const struct fifteen_geometry size = puzzle_size(search->puzzle);
    const unsigned blank =
        search->serves_goal ? fifteen_cells(size) : fifteen_board_blank(search->puzzle->start);
    char *key = NULL;
    char *const goal = puzzle_goal_text(search->puzzle);
    if (goal == NULL || asprintf(&key, "%" PRIu64 " %ux%u %u %s", search->row, size.rows,
                                 size.columns, blank, goal) < 0)
        key = NULL;
    free(goal);
    return key;
}

static const char *text_of(const json_t *known, const char *member)
{
    return json_string_value(json_object_get(known, member));
}

static enum fifteen_status compare(const struct kind_search *search, const json_t *known,
                                   struct fifteen_error *error)
{
    const struct fifteen_result *const result = search->result;
    const bool same_name = strcmp(text_of(known, "heuristic"), result->heuristic) == 0;
    if (!same_name)
        return message_set(error, FIFTEEN_INVALID,
                           "searched with %.100s, but %.100s with %.100s: were there other tables?",
                           result->heuristic, text_of(known, "file"), text_of(known, "heuristic"));
    if (strcmp(text_of(known, "tables"), search->tables) == 0 &&
        json_is_true(json_object_get(known, "reflection")) == result->reflection)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID, "searched with other tables of %.100s than %.100s",
                       result->heuristic, text_of(known, "file"));
}

enum fifteen_status search_kinds_add(json_t *kinds, const struct kind_search *search,
                                     struct fifteen_error *error)
{
    char *const key = key_of(search);
    const json_t *const known = key != NULL ? json_object_get(kinds, key) : NULL;
    enum fifteen_status status = FIFTEEN_OK;
    if (known != NULL)
        status = compare(search, known, error);
    else if (key == NULL ||
             json_object_set_new(kinds, key,
                                 json_pack("{ss,ss,sb,ss}", "heuristic", search->result->heuristic,
                                           "tables", search->tables, "reflection",
                                           search->result->reflection, "file", search->file)) != 0)
        status = message_no_memory(error);
    free(key);
    return status;
}
