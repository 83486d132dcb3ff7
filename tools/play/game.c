/* game.c - the state of a game: board and goal, the moves made, and the time they took */
#include "play/game.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"
#include "input/pasted.h"
#include "input/shuffled.h"
#include "input/square.h"
#include "play/setup.h"

enum { MIN_CAPACITY = 256, MAX_SIDE = 9 };

void game_free(struct game *game)
{
    cells_free(&game->board);
    cells_free(&game->goal);
    free(game->moves);
    game->moves = NULL;
}

/* ---- new games ---- */

static enum fifteen_status fail_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

enum fifteen_status game_shuffled(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct game *out, struct fifteen_error *error)
{
    *out = (struct game){.solvable = true};
    return shuffled_make(size, goal, seed, &out->board, &out->goal, error);
}

static enum fifteen_status read_tray(const char *numbers, struct fifteen_geometry size,
                                     const char *goal, struct game *out,
                                     struct fifteen_error *error)
{
    struct fifteen_problem problem = {.geometry = size};
    enum fifteen_status status =
        fifteen_board_parse(size, numbers, strlen(numbers), &problem.start, error);
    if (status == FIFTEEN_OK)
        status = goal_read(goal, size, &problem.goal, error);
    if (status != FIFTEEN_OK)
        return status;
    out->solvable = fifteen_problem_solvable(&problem);
    return cells_of_board(&out->board, size, problem.start) &&
                   cells_of_board(&out->goal, size, problem.goal)
               ? FIFTEEN_OK
               : fail_memory(error);
}

static enum fifteen_status read_grid(const char *numbers, struct fifteen_geometry size,
                                     const char *goal, struct game *out,
                                     struct fifteen_error *error)
{
    struct fifteen_grid *start = NULL;
    struct fifteen_grid *end = NULL;
    enum fifteen_status status = fifteen_grid_parse(numbers, strlen(numbers), &start, error);
    if (status == FIFTEEN_OK)
        status = goal_read_grid(goal, size.rows, &end, error);
    if (status == FIFTEEN_OK) {
        out->solvable = fifteen_grid_solvable(start, end);
        if (!cells_of_grid(&out->board, start) || !cells_of_grid(&out->goal, end))
            status = fail_memory(error);
    }
    fifteen_grid_free(start);
    fifteen_grid_free(end);
    return status;
}

/* Sets *size to that of a number of cells: itself, or a square unless the text gave the size. */
static bool find_size(size_t n_cells, bool given, struct fifteen_geometry *size)
{
    if (n_cells == fifteen_cells(*size))
        return n_cells <= SETUP_MAX_CELLS;
    for (uint8_t n = 2; n <= MAX_SIDE && !given; n++)
        if (n_cells == (size_t)n * n) {
            *size = (struct fifteen_geometry){n, n};
            return true;
        }
    return false;
}

static enum fifteen_status read_text(char *text, struct fifteen_geometry size, const char *goal,
                                     struct game *out, struct fifteen_error *error)
{
    const bool given = pasted_flatten(text, &size);
    const size_t n_numbers = square_count(text, strlen(text));
    if (find_size(n_numbers, given, &size))
        return fifteen_geometry_valid(size) ? read_tray(text, size, goal, out, error)
                                            : read_grid(text, size, goal, out, error);
    if (size.rows == 0 || fifteen_cells(size) > SETUP_MAX_CELLS)
        return message_set(error, FIFTEEN_INVALID, "%zu numbers are not a board of 2x2 to 9x9",
                           n_numbers);
    return message_set(error, FIFTEEN_INVALID, "expected %u numbers for %ux%u, found %zu",
                       fifteen_cells(size), size.rows, size.columns, n_numbers);
}

enum fifteen_status game_read(const char *text, struct fifteen_geometry size, const char *goal,
                              struct game *out, struct fifteen_error *error)
{
    char *const copy = strdup(text);
    if (copy == NULL)
        return fail_memory(error);
    struct game game = {.solvable = false};
    const enum fifteen_status status = read_text(copy, size, goal, &game, error);
    free(copy);
    if (status == FIFTEEN_OK)
        *out = game;
    else
        game_free(&game);
    return status;
}

enum fifteen_status game_on(const struct cells *board, const char *goal, struct game *out,
                            struct fifteen_error *error)
{
    const struct fifteen_geometry size = {(uint8_t)board->rows, (uint8_t)board->columns};
    char *const text = cells_text(board);
    if (text == NULL)
        return fail_memory(error);
    const enum fifteen_status status = game_read(text, size, goal, out, error);
    free(text);
    return status;
}

/* ---- the board ---- */

struct fifteen_geometry game_size(const struct game *game)
{
    return (struct fifteen_geometry){(uint8_t)game->board.rows, (uint8_t)game->board.columns};
}

static unsigned n_cells(const struct game *game)
{
    return game->board.rows * game->board.columns;
}

bool game_solved(const struct game *game)
{
    return memcmp(game->board.tile, game->goal.tile, n_cells(game) * sizeof *game->board.tile) == 0;
}

bool game_is_home(const struct game *game, unsigned cell)
{
    return game->board.tile[cell] != 0 && game->board.tile[cell] == game->goal.tile[cell];
}

bool game_problem(const struct game *game, struct fifteen_problem *out)
{
    return cells_board(&game->board, &out->geometry, &out->start) &&
           cells_board(&game->goal, &out->geometry, &out->goal);
}

/* ---- moves ---- */

/* Returns the cell that the blank moves to, or n_cells if it would leave the board. */
static unsigned target_cell(const struct game *game, enum fifteen_move move)
{
    const struct cells *const board = &game->board;
    const unsigned row = board->blank / board->columns;
    const unsigned column = board->blank % board->columns;
    switch (move) {
    case FIFTEEN_UP:
        return row > 0 ? board->blank - board->columns : n_cells(game);
    case FIFTEEN_LEFT:
        return column > 0 ? board->blank - 1 : n_cells(game);
    case FIFTEEN_RIGHT:
        return column + 1 < board->columns ? board->blank + 1 : n_cells(game);
    case FIFTEEN_DOWN:
        return row + 1 < board->rows ? board->blank + board->columns : n_cells(game);
    }
    return n_cells(game);
}

bool game_can_move(const struct game *game, enum fifteen_move move)
{
    return target_cell(game, move) < n_cells(game);
}

unsigned game_tile_of(const struct game *game, enum fifteen_move move)
{
    return game->board.tile[target_cell(game, move)];
}

static void slide_tile(struct game *game, enum fifteen_move move, double now)
{
    cells_slide(&game->board, move);
    const bool runs = !game_solved(game);
    if (game->running && !runs)
        game->seconds += now - game->running_since;
    if (!game->running && runs)
        game->running_since = now;
    game->running = runs;
}

static bool reserve_move(struct game *game)
{
    if (game->n_made < game->capacity)
        return true;
    const size_t capacity = game->capacity == 0 ? MIN_CAPACITY : 2 * game->capacity;
    uint8_t *const moves = realloc(game->moves, capacity);
    if (moves == NULL)
        return false;
    game->moves = moves;
    game->capacity = capacity;
    return true;
}

enum fifteen_status game_move(struct game *game, enum fifteen_move move, double now)
{
    if (!game_can_move(game, move))
        return FIFTEEN_INVALID;
    if (!reserve_move(game))
        return FIFTEEN_NO_MEMORY;
    game->moves[game->n_made++] = (uint8_t)move;
    game->n_moves = game->n_made;
    slide_tile(game, move, now);
    return FIFTEEN_OK;
}

bool game_undo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == 0)
        return false;
    *moved = game_opposite((enum fifteen_move)game->moves[--game->n_made]);
    slide_tile(game, *moved, now);
    return true;
}

bool game_redo(struct game *game, double now, enum fifteen_move *moved)
{
    if (game->n_made == game->n_moves)
        return false;
    *moved = (enum fifteen_move)game->moves[game->n_made++];
    slide_tile(game, *moved, now);
    return true;
}

double game_seconds(const struct game *game, double now)
{
    return game->seconds + (game->running ? now - game->running_since : 0);
}
