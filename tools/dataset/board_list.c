/* board_list.c - the boards of a file, all of one tray */
/* SPDX-License-Identifier: MIT */
#include "dataset/board_list.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "input/goal.h"
#include "process/interrupt.h"

/* Sets a message that begins with the position of a board. */
static enum fifteen_status reject(const struct feed_item *item, enum fifteen_status status,
                                  const char *reason, struct fifteen_error *error)
{
    if (item->line == 0)
        return message_set(error, status, "%s: %s", feed_file_name(item), reason);
    return message_set(error, status, "%s:%" PRIu64 ": %s", feed_file_name(item), item->line,
                       reason);
}

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for the boards");
}

static enum fifteen_status append(struct board_list *list, const struct fifteen_board *board,
                                  struct fifteen_error *error)
{
    const unsigned n_cells = fifteen_cells(list->size);
    uint8_t *const rows = grow_array(list->rows, &list->n_allocated, list->n + 1, n_cells);
    if (rows == NULL)
        return out_of_memory(error);
    list->rows = rows;
    for (unsigned cell = 0; cell < n_cells; cell++)
        rows[list->n * n_cells + cell] = (uint8_t)fifteen_board_tiles(board)[cell];
    list->n++;
    return FIFTEEN_OK;
}

/* Returns whether the goal of an item, if it states one, is the list's. */
static bool has_same_goal(const struct board_list *list, const struct fifteen_board *goal)
{
    return list->goal == NULL ? goal == NULL
                              : goal != NULL && fifteen_board_equal(goal, list->goal);
}

static enum fifteen_status make_goal(const struct feed_item *item, struct fifteen_board **out,
                                     struct fifteen_error *error)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_board *)item->goal_board,
                                .standard = item->goal};
    *out = NULL;
    return item->goal_stated ? goal_make(&stated, fifteen_board_size(item->start), out, error)
                             : FIFTEEN_OK;
}

static enum fifteen_status take_board(struct board_list *list, const struct feed_item *item,
                                      struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(item->start);
    struct fifteen_board *goal;
    struct fifteen_error reason;
    if (!fifteen_tray_valid(size))
        return reject(item, FIFTEEN_INVALID, "the board has more than 25 cells", error);
    if (list->n > 0 && !fifteen_geometry_equal(size, list->size))
        return reject(item, FIFTEEN_INVALID, "the board has another size than the first one",
                      error);
    enum fifteen_status status = make_goal(item, &goal, &reason);
    if (status != FIFTEEN_OK)
        return reject(item, FIFTEEN_INVALID, reason.text, error);
    if (list->n == 0) {
        list->size = size;
        list->goal = goal;
        goal = NULL;
    } else if (!has_same_goal(list, goal))
        status =
            reject(item, FIFTEEN_INVALID, "the board has another goal than the first one", error);
    fifteen_board_free(goal);
    return status == FIFTEEN_OK ? append(list, item->start, error) : status;
}

static enum fifteen_status read_all(struct board_list *list, struct feed *feed,
                                    struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    while (status == FIFTEEN_OK) {
        struct feed_item item;
        struct fifteen_error reason;
        status = feed_next(feed, &item, &reason);
        if (interrupt_requested()) {
            fifteen_board_free(item.start);
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        }
        if (status == FIFTEEN_NOT_FOUND)
            return FIFTEEN_OK;
        if (status != FIFTEEN_OK)
            return reject(&item, status, reason.text, error);
        status = take_board(list, &item, error);
        fifteen_board_free(item.start);
    }
    return status;
}

enum fifteen_status board_list_read(struct board_list *list, const struct feed_input *input,
                                    struct fifteen_error *error)
{
    struct feed feed;
    *list = (struct board_list){.n = 0};
    enum fifteen_status status = feed_init(&feed, input, error);
    if (status != FIFTEEN_OK)
        return status;
    status = read_all(list, &feed, error);
    feed_free(&feed);
    if (status == FIFTEEN_OK && list->n == 0)
        return message_set(error, FIFTEEN_INVALID, "the files have no boards");
    return status;
}

void board_list_free(struct board_list *list)
{
    free(list->rows);
    fifteen_board_free(list->goal);
}

enum fifteen_status board_list_check(const struct board_list *list, const uint8_t *goal,
                                     struct fifteen_error *error)
{
    const struct fifteen_array array = {
        .geometry = list->size, .goal = goal, .boards = list->rows, .n = list->n};
    uint8_t *const solvable = malloc(list->n);
    if (solvable == NULL)
        return out_of_memory(error);
    enum fifteen_status status = fifteen_array_solvable(&array, NULL, solvable, error);
    for (uint64_t i = 0; i < list->n && status == FIFTEEN_OK; i++)
        if (solvable[i] == 0)
            status = message_set(error, FIFTEEN_UNSOLVABLE,
                                 "board %" PRIu64 " of the files has no solution", i + 1);
    free(solvable);
    return status;
}
