/* cmd_play.c - fifteen play: a game in the terminal */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "input/seed.h"
#include "input/square.h"
#include "play/screen/screen.h"

struct play_settings {
    struct fifteen_geometry size; /* 0 rows: not given */
    const char *goal;
    uint64_t seed;
    bool letters_move;
    bool no_color;
};

static const struct option_spec play_options[] = {
    {.name = "size",
     .argument = "RxC",
     .help = "Rows and columns: trays of up to 16 cells, such as 3x4, and n or\n"
             "nxn up to 9x9 (default: 4x4, or as the board has numbers).",
     .read = setup_read_size,
     .offset = offsetof(struct play_settings, size)},
    {.name = "goal",
     .letter = 'g',
     .argument = "GOAL",
     .help = "'first' for the blank first, 'last' for the blank last (the\n"
             "default), or a board.",
     .read = value_text,
     .offset = offsetof(struct play_settings, goal)},
    {.name = "seed",
     .argument = "S",
     .help = "The same number shuffles the same board (default: some number).",
     .read = value_number,
     .offset = offsetof(struct play_settings, seed)},
    {.name = "hjkl",
     .help = "Let h, j, k and l move, and H give hints; v changes that.",
     .offset = offsetof(struct play_settings, letters_move)},
    {.name = "no-color",
     .help = "No colours, as where $NO_COLOR is set.",
     .offset = offsetof(struct play_settings, no_color)},
    {.name = NULL},
};

static const char summary[] =
    "Plays a board, or a shuffled one, in the terminal. Arrows slide tiles; h shows the best\n"
    "next tile, d the distance to the goal, s plays a solution, m is the menu, ? tells the\n"
    "other keys. The solver takes boards of up to 16 cells.\n";

static const char notes[] = "Exit status: 0 quit; 1 something failed; 2 wrong usage or malformed "
                            "input, or no terminal;\n130 interrupted.\n";

/* ---- what is asked for ---- */

/* Texts that are not given are taken for "". */
static enum fifteen_status copy(const char *text, const char *what, char out[SETUP_TEXT_SIZE],
                                struct fifteen_error *error)
{
    if (text == NULL)
        text = "";
    if (strlen(text) >= SETUP_TEXT_SIZE)
        return message_set(error, FIFTEEN_INVALID, "the %s is too long", what);
    strcpy(out, text);
    return FIFTEEN_OK;
}

/* Of a board that does not say: that of the goal's numbers. */
static struct fifteen_geometry default_size(const char *goal, const char *board)
{
    const size_t n_numbers = square_count(goal, strlen(goal));
    const uint8_t n = (uint8_t)square_grid(n_numbers);
    if (board != NULL)
        return (struct fifteen_geometry){0, 0};
    return n != 0 ? (struct fifteen_geometry){n, n} : square_of(n_numbers);
}

static enum fifteen_status check_count(struct fifteen_geometry size, const char *board,
                                       struct fifteen_error *error)
{
    const size_t n_numbers = square_count(board, strlen(board));
    if (size.rows == 0 || n_numbers == fifteen_cells(size))
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID, "expected %u numbers for %ux%u, found %zu",
                       fifteen_cells(size), size.rows, size.columns, n_numbers);
}

static enum fifteen_status prepare(const struct play_settings *settings,
                                   const struct search_settings *search, const char *board,
                                   struct session_start *start, struct fifteen_error *error)
{
    struct setup *const setup = &start->setup;
    const struct fifteen_geometry size = settings->size;
    const char *const goal = settings->goal != NULL ? settings->goal : "last";
    *start = (struct session_start){.board = board, .seed = settings->seed};
    setup->size = size.rows != 0 ? size : default_size(goal, board);
    setup->algorithm = search->algorithm;
    setup->letters_move = settings->letters_move;
    enum fifteen_status status = copy(goal, "goal", setup->goal, error);
    if (status == FIFTEEN_OK && board != NULL)
        status = check_count(size, board, error);
    if (status == FIFTEEN_OK)
        status = copy(search->heuristic, "heuristic", setup->heuristic, error);
    return status;
}

static enum exit_status play(const struct command_line *line, const struct play_settings *settings,
                             const struct search_settings *search, const char *board)
{
    struct session_start start;
    struct fifteen_error error;
    const char *const no_color = getenv("NO_COLOR");
    const bool color = !settings->no_color && (no_color == NULL || *no_color == '\0');
    if (prepare(settings, search, board, &start, &error) != FIFTEEN_OK)
        return options_fail(line, "%s", error.text);
    return screen_play(&start, search, color);
}

enum exit_status cmd_play(int argc, char **argv)
{
    struct play_settings settings = {.seed = seed_any()};
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
        return play(&line, &settings, &search, NULL);
    char *const board = options_join((const char *const *)(argv + 1), (unsigned)n_operands);
    if (board == NULL)
        return EXIT_FAILED;
    status = play(&line, &settings, &search, board);
    free(board);
    return status;
}
