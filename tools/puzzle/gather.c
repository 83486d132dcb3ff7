/* gather.c - all puzzles of a file, or random ones, made before any is solved */
/* SPDX-License-Identifier: MIT */
#include "puzzle/gather.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "cli/values.h"
#include "input/feed.h"
#include "input/goal.h"
#include "process/interrupt.h"

/* Checks whether all searches support a board. */
static enum fifteen_status check_puzzle(const struct gather_searches *searches,
                                        const struct puzzle *puzzle, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < searches->n && status == FIFTEEN_OK; i++)
        status = puzzle_check(puzzle, &searches->search[i], error);
    return status;
}

/* ---- files ---- */

/* The caller frees the puzzle of *board, also after an error. */
static enum fifteen_status make_board(const struct gather_searches *searches,
                                      const struct goal *requested, struct feed_item *item,
                                      struct gathered *board, struct fifteen_error *error)
{
    /* It is only read. */
    const struct goal stated = {.board = (struct fifteen_board *)item->goal_board,
                                .standard = item->goal};
    const char *const goal = searches->search[0].goal;
    struct fifteen_board *const start = item->start;
    item->start = NULL;
    *board = (struct gathered){.file = item->file,
                               .goal = goal != NULL               ? goal
                                       : item->goal_board != NULL ? "of the file"
                                                                  : fifteen_goal_name(item->goal),
                               .line = item->line,
                               .known_length = item->known_length};
    const enum fifteen_status status =
        puzzle_make(&board->puzzle, start, goal != NULL ? requested : &stated, error);
    return status == FIFTEEN_OK ? check_puzzle(searches, &board->puzzle, error) : status;
}

/* The last message about a board, and the number of boards since then with the same one. */
struct repeats {
    struct complaints complaints;
    struct feed_item board;
    struct fifteen_error error;
    uint64_t n;
};

static void end_repeats(struct repeats *repeats)
{
    if (repeats->n > 0)
        message_print_line("%s: the same for the next %" PRIu64 " board%s",
                           feed_file_name(&repeats->board), repeats->n, repeats->n == 1 ? "" : "s");
    *repeats = (struct repeats){.complaints = repeats->complaints};
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
    complaints_print(&repeats->complaints, item, error->text);
    repeats->board = *item;
    repeats->error = *error;
}

enum exit_status gather_check(const struct command_line *line, const struct search_settings *search)
{
    struct fifteen_error error;
    const enum fifteen_status status = goal_check(search->goal, search->size, &error);
    return options_report_value(line, "goal", search->goal, status, &error);
}

/* Where the reading of a file is, and what it is for. */
struct gathering {
    struct feed feed;
    const struct gather_searches *searches;
    const struct goal *requested;
    gather_take *take;
    void *context;
    struct repeats repeats;
    bool ended; /* the receiver takes no more */
};

/* Passes a board on, or prints why it is unusable. */
static enum exit_status gather_item(struct gathering *gathering, struct feed_item *item,
                                    enum fifteen_status status, struct fifteen_error *error)
{
    struct gathered board = {.file = NULL};
    if (status == FIFTEEN_OK)
        status = make_board(gathering->searches, gathering->requested, item, &board, error);
    if (status == FIFTEEN_OK) {
        status = gathering->take(gathering->context, &board, error);
        gathering->ended = status != FIFTEEN_OK;
    }
    if (status != FIFTEEN_OK) {
        puzzle_free(&board.puzzle);
        complain_once(&gathering->repeats, item, error);
    } else {
        end_repeats(&gathering->repeats);
    }
    return exits_of(status);
}

/* Complains if the file ends before the first position. */
static enum exit_status check_first(const struct value_bounds *positions,
                                    const struct feed_item *end, uint64_t n_boards)
{
    if (!positions->given || positions->min <= n_boards)
        return EXIT_ANSWERED;
    message_print("%s has no board %u, only %" PRIu64, feed_file_name(end), positions->min,
                  n_boards);
    return EXIT_MISUSED;
}

/* Malformed boards have positions too. */
static enum exit_status gather_feed(struct gathering *gathering)
{
    const struct value_bounds *const positions = &gathering->searches->positions;
    const uint64_t last = positions->given ? positions->max : UINT64_MAX;
    enum exit_status worst = EXIT_ANSWERED;
    for (uint64_t position = 1; position <= last && !gathering->ended; position++) {
        struct feed_item item;
        struct fifteen_error error;
        const enum fifteen_status status = feed_next(&gathering->feed, &item, &error);
        const bool is_board = status == FIFTEEN_OK || status == FIFTEEN_INVALID;
        const bool is_end = status == FIFTEEN_NOT_FOUND || interrupt_requested();
        if (status == FIFTEEN_NOT_FOUND && worst == EXIT_ANSWERED)
            worst = check_first(positions, &item, position - 1);
        if (is_end || (is_board && position < positions->min))
            fifteen_board_free(item.start);
        else
            worst = exits_worse(worst, gather_item(gathering, &item, status, &error));
        if (is_end)
            break;
    }
    end_repeats(&gathering->repeats);
    complaints_end(&gathering->repeats.complaints);
    return worst;
}

enum exit_status gather_file(const struct gather_searches *searches, const char *file,
                             gather_take *take, void *context)
{
    const struct search_settings *const search = &searches->search[0];
    const struct feed_input input = {.size = search->size,
                                     .known_lengths = true,
                                     .files = &file,
                                     .n_files = 1,
                                     .form = input_form_at(searches->from),
                                     .verbose = searches->verbose};
    struct goal requested = {.board = NULL};
    struct gathering gathering = {
        .searches = searches, .requested = &requested, .take = take, .context = context};
    struct fifteen_error error;
    enum fifteen_status status = FIFTEEN_OK;
    if (search->goal != NULL)
        status = goal_parse(search->goal, search->size, &requested, &error);
    if (status == FIFTEEN_OK)
        status = feed_init(&gathering.feed, &input, &error);
    enum exit_status worst = exits_report(status, &error);
    if (status == FIFTEEN_OK) {
        worst = gather_feed(&gathering);
        feed_free(&gathering.feed);
    }
    goal_free(&requested);
    return worst;
}

/* ---- random boards ---- */

static enum fifteen_status take_random(const struct gather_searches *searches,
                                       const struct fifteen_board *end,
                                       struct fifteen_random *random, gather_take *take,
                                       void *context, struct fifteen_error *error)
{
    const struct goal goal = {.board = (struct fifteen_board *)end}; /* only read */
    struct gathered board = {.known_length = -1};
    struct fifteen_board *start;
    enum fifteen_status status = fifteen_random_board(end, random, &start, error);
    if (status == FIFTEEN_OK)
        status = puzzle_make(&board.puzzle, start, &goal, error);
    if (status == FIFTEEN_OK)
        status = check_puzzle(searches, &board.puzzle, error);
    if (status == FIFTEEN_OK)
        status = take(context, &board, error);
    if (status != FIFTEEN_OK)
        puzzle_free(&board.puzzle);
    return status;
}

enum exit_status gather_random(const struct gather_searches *searches, uint64_t n_boards,
                               uint64_t seed, gather_take *take, void *context)
{
    const struct search_settings *const search = &searches->search[0];
    struct fifteen_board *end = NULL;
    struct fifteen_random random;
    struct fifteen_error error;
    enum fifteen_status status = goal_read_of_size(search->goal, search->size, &end, &error);
    fifteen_random_seed(&random, seed);
    for (uint64_t i = 0; i < n_boards && status == FIFTEEN_OK && !interrupt_requested(); i++)
        status = take_random(searches, end, &random, take, context, &error);
    fifteen_board_free(end);
    return exits_report(status, &error);
}

/* ---- gathered boards ---- */

bool gathered_is_shortest(const struct fifteen_result *result)
{
    return result->optimal && result->minimizes == FIFTEEN_COST_UNIT;
}

bool gathered_length_differs(int known_length, size_t length, bool shortest)
{
    const bool longer = known_length >= 0 && length > (size_t)known_length;
    const bool shorter = known_length >= 0 && length < (size_t)known_length;
    return shorter || (longer && shortest);
}

enum fifteen_status gathered_list_add(void *context, const struct gathered *board,
                                      struct fifteen_error *error)
{
    struct gathered_list *const list = context;
    if (list->n == VALUE_BOARDS_MAX)
        return message_set(error, FIFTEEN_NO_MEMORY, "too many boards: the maximum is %d",
                           VALUE_BOARDS_MAX);
    struct gathered *const boards =
        grow_array(list->boards, &list->n_allocated, list->n + 1, sizeof *boards);
    if (boards == NULL)
        return message_no_memory(error);
    list->boards = boards;
    boards[list->n] = *board;
    if (list->n > 0)
        puzzle_share_goal(&boards[list->n].puzzle, &boards[0].puzzle);
    list->n++;
    return FIFTEEN_OK;
}

void gathered_list_free(struct gathered_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        puzzle_free(&list->boards[i].puzzle);
    free(list->boards);
}
