/* gather.c - all problems of a file, read before any is solved */
#include "input/gather.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/values.h"
#include "input/feed.h"
#include "input/goal.h"
#include "process/interrupt.h"

/* FIFTEEN_INVALID with the command that solves larger boards. */
static enum fifteen_status check_tray(struct fifteen_geometry size, struct fifteen_error *error)
{
    if (fifteen_cells(size) <= FIFTEEN_MAX_CELLS)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "a board of %ux%u is too large here: at most %d cells are possible; "
                       "'fifteen solve' solves larger boards",
                       size.rows, size.columns, FIFTEEN_MAX_CELLS);
}

static enum fifteen_status make_board(const struct search_settings *search,
                                      const struct feed_item *item, struct gathered *board,
                                      struct fifteen_error *error)
{
    *board = (struct gathered){.file = item->file,
                               .goal = search->goal != NULL       ? search->goal
                                       : item->goal_board != NULL ? "of the file"
                                                                  : goal_name(item->goal),
                               .line = item->line,
                               .known_length = item->known_length};
    struct fifteen_problem *const problem = &board->problem;
    problem->geometry = fifteen_grid_size(item->start);
    enum fifteen_status status = check_tray(problem->geometry, error);
    if (status != FIFTEEN_OK)
        return status;
    fifteen_grid_board(item->start, &problem->start);
    if (search->goal == NULL && item->goal_board != NULL) {
        struct fifteen_grid *stated = NULL;
        const struct goal goal = {.board = (struct fifteen_grid *)item->goal_board}; /* only read */
        status = goal_make(&goal, problem->geometry, &stated, error);
        if (status == FIFTEEN_OK)
            fifteen_grid_board(stated, &problem->goal);
        fifteen_grid_free(stated);
    } else {
        status = goal_read(board->goal, problem->geometry, &problem->goal, error);
    }
    return status == FIFTEEN_OK ? fifteen_problem_check(problem, error) : status;
}

/* The last message about a board, and the number of boards since then with the same one. */
struct repeats {
    struct feed_item board;
    struct fifteen_error error;
    uint64_t n;
};

static void end_repeats(struct repeats *repeats)
{
    if (repeats->n > 0)
        message_print_line("%s: the same for the next %" PRIu64 " board%s",
                           feed_file_name(&repeats->board), repeats->n, repeats->n == 1 ? "" : "s");
    *repeats = (struct repeats){.n = 0};
}

/* Prints a message about a board unless it is that of the board before. */
static void complain_once(struct repeats *repeats, const struct feed_item *item,
                          const struct fifteen_error *error)
{
    if (strcmp(repeats->error.text, error->text) == 0) {
        repeats->n++;
        return;
    }
    end_repeats(repeats);
    feed_complain(item, error->text);
    *repeats = (struct repeats){.board = *item, .error = *error};
}

enum exit_status gather_check(const struct command_line *line, const struct search_settings *search)
{
    struct fifteen_error error;
    enum fifteen_status status = check_tray(search->size, &error);
    if (status != FIFTEEN_OK)
        return options_report(line, status, &error);
    status = goal_check(search->goal, search->size, &error);
    return options_report_value(line, "goal", search->goal, status, &error);
}

enum exit_status gather_file(const struct search_settings *search, const char *file,
                             gather_take *take, void *context)
{
    const struct feed_input input = {
        .size = search->size, .known_lengths = true, .grids = true, .files = &file, .n_files = 1};
    struct feed feed;
    struct feed_item item;
    struct fifteen_error error;
    enum exit_status worst = EXIT_ANSWERED;
    struct repeats repeats = {.n = 0};
    bool taken = true;
    if (feed_init(&feed, &input, &error) != FIFTEEN_OK)
        return EXIT_FAILED;
    while (taken) {
        struct gathered board;
        enum fifteen_status status = feed_next(&feed, &item, &error);
        if (status == FIFTEEN_NOT_FOUND || interrupt_requested())
            break;
        if (status == FIFTEEN_OK)
            status = make_board(search, &item, &board, &error);
        fifteen_grid_free(item.start);
        if (status == FIFTEEN_OK) {
            status = take(context, &board, &error);
            taken = status == FIFTEEN_OK;
        }
        if (status != FIFTEEN_OK)
            complain_once(&repeats, &item, &error);
        else
            end_repeats(&repeats);
        worst = exits_worse(worst, exits_of(status));
    }
    end_repeats(&repeats);
    feed_free(&feed);
    return worst;
}

bool gathered_length_differs(int known_length, unsigned length, bool optimal)
{
    const bool longer = known_length >= 0 && length > (unsigned)known_length;
    const bool shorter = known_length >= 0 && length < (unsigned)known_length;
    return shorter || (longer && optimal);
}

enum fifteen_status gathered_list_add(void *context, const struct gathered *board,
                                      struct fifteen_error *error)
{
    struct gathered_list *const list = context;
    if (list->n == VALUE_BOARDS_MAX)
        return message_set(error, FIFTEEN_NO_MEMORY, "too many boards: the maximum is %d",
                           VALUE_BOARDS_MAX);
    const bool full = (list->n & (list->n - 1)) == 0; /* room is for 1, 2, 4, .. */
    struct gathered *const boards =
        full ? realloc(list->boards, (list->n == 0 ? 1 : 2 * list->n) * sizeof *boards)
             : list->boards;
    if (boards == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    list->boards = boards;
    boards[list->n++] = *board;
    return FIFTEEN_OK;
}

void gathered_list_free(struct gathered_list *list)
{
    free(list->boards);
}
