/* cmd_play.c - fifteen play: a game in the terminal */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "input/goal.h"
#include "input/shuffled.h"
#include "play/screen/screen.h"

struct play_settings {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;
    uint64_t seed;
    bool letters_move;
    bool no_color;
};

static const struct option_spec play_options[] = {
    {"size", '\0', "RxC",
     "Rows and columns: a tray of up to 25 cells, such as 3x4, or n or\n"
     "nxn up to 9x9 (default: that of the board, else 4x4).",
     .read = setup_read_size, .offset = offsetof(struct play_settings, size)},
    GOAL_OPTION(GOAL_OR_LAST, struct play_settings, goal),
    {"seed", '\0', "S",
     "Shuffle by this number; it always gives the same board\n"
     "(default: random).",
     .read = value_number, .offset = offsetof(struct play_settings, seed)},
    {"hjkl", '\0', NULL, "Let h, j, k and l move, and H show hints; key v changes that.",
     .offset = offsetof(struct play_settings, letters_move)},
    {"no-color", '\0', NULL, "Use no colours; $NO_COLOR does the same.",
     .offset = offsetof(struct play_settings, no_color)},
    {.name = NULL},
};

static const char summary[] =
    "Play a game in the terminal, on BOARD or a shuffled board. The arrow keys slide tiles;\n"
    "h shows the best next move, d the distance to the goal, s plays a solution, m opens the\n"
    "menu, ? lists the other keys. Boards of more than 25 cells are solved near the goal. The\n"
    "best results are kept in $XDG_DATA_HOME/fifteen/results.json (default: ~/.local/share).\n";

static const char notes[] =
    "Exit status: 0 if the player quit; 1 on an I/O error or lack of memory; 2 for an invalid\n"
    "command line, malformed input or no terminal; 130 if interrupted.\n";

/* The size of the goal's numbers if that is a board, else 4x4. */
static struct fifteen_geometry goal_size(const char *goal)
{
    const struct fifteen_geometry any_square = {0, 0};
    struct fifteen_geometry size = {4, 4};
    struct goal read;
    struct fifteen_error ignored;
    if (goal_parse(goal, any_square, &read, &ignored) == FIFTEEN_OK && read.board != NULL)
        size = fifteen_board_size(read.board);
    goal_free(&read);
    return size;
}

static enum fifteen_status make_setup(const struct play_settings *settings,
                                      const struct search_settings *search, bool has_board,
                                      struct setup *out, struct fifteen_error *error)
{
    const struct fifteen_geometry size = settings->size;
    const char *const goal = settings->goal != NULL ? settings->goal : "last";
    const char *const heuristic = search->heuristic != NULL ? search->heuristic : "";
    if (strlen(goal) >= SETUP_TEXT_SIZE || strlen(heuristic) >= SETUP_TEXT_SIZE)
        return message_set(error, FIFTEEN_INVALID, "the %s is too long",
                           strlen(goal) >= SETUP_TEXT_SIZE ? "goal" : "heuristic");
    *out = (struct setup){.size = size.rows == 0 && !has_board ? goal_size(goal) : size,
                          .algorithm = search->algorithm,
                          .letters_move = settings->letters_move};
    strcpy(out->goal, goal);
    strcpy(out->heuristic, heuristic);
    return FIFTEEN_OK;
}

static enum exit_status play_board(const struct command_line *line,
                                   const struct play_settings *settings,
                                   const struct search_settings *search, const char *board)
{
    struct session_start start = {.board = board, .seed = settings->seed};
    struct fifteen_error error;
    const char *const no_color = getenv("NO_COLOR");
    const bool color = !settings->no_color && (no_color == NULL || *no_color == '\0');
    const enum exit_status status = options_report(
        line, make_setup(settings, search, board != NULL, &start.setup, &error), &error);
    if (status != EXIT_ANSWERED)
        return status;
    return screen_play(&start, search, color);
}

enum exit_status cmd_play(int argc, char **argv)
{
    struct play_settings settings = {.seed = shuffled_seed()};
    struct search_settings search = {.algorithm = FIFTEEN_AUTO};
    const struct command_line line = {
        .command = "fifteen play",
        .usage = "[OPTION..] [BOARD]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"Game options:", play_options, &settings},
                   {"Search method:", settings_method_options, &search},
                   {"Table options:", settings_table_options, &search}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return play_board(&line, &settings, &search, NULL);
    char *const board = options_join((const char *const *)(argv + 1), (unsigned)n_operands);
    if (board == NULL)
        return EXIT_FAILED;
    status = play_board(&line, &settings, &search, board);
    free(board);
    return status;
}
