/* session_result.c - the end of a game: its moves and time, the fewest moves, the best results */
#include <inttypes.h>
#include <stdio.h>

#include "play/session.h"

enum { PART_SIZE = 80 };

/* ---- best results ---- */

/* After an error nothing is read or saved any more, so that the player reads it once. */
static void close_results(struct session *session, const struct fifteen_error *error)
{
    session->results = NULL;
    session_say(session, TONE_BAD, "%s", error->text);
}

void session_read_best(struct session *session)
{
    struct fifteen_error error;
    session->best = (struct best){.moves = 0};
    if (session->results != NULL &&
        results_read(session->results, session->setup.size, &session->best, &error) != FIFTEEN_OK)
        close_results(session, &error);
}

void session_open_results(struct session *session, const char *path)
{
    session->results = path;
    session_read_best(session);
}

void session_note_help(struct session *session)
{
    session->hinted = true;
    for (unsigned i = 0; i < session->past.n_games; i++)
        session->past.games[i].hinted = true;
    if (session->shuffled && !session_was_helped(session))
        session->helped_boards[session->n_helped_boards++ % MAX_HELPED_BOARDS] =
            (struct helped_board){session->setup.size, session->seed};
}

bool session_was_helped(const struct session *session)
{
    const struct fifteen_geometry size = session->setup.size;
    for (unsigned i = 0; i < session->n_helped_boards && i < MAX_HELPED_BOARDS; i++) {
        const struct helped_board *const board = &session->helped_boards[i];
        if (board->seed == session->seed && board->size.rows == size.rows &&
            board->size.columns == size.columns)
            return true;
    }
    return false;
}

/* Only games on shuffled boards count that the player has solved without the solver. What was taken
 * back counts, too, and the clock runs from the first move on. */
static bool save_result(struct session *session, struct fifteen_error *error)
{
    const struct game *const game = &session->game;
    const struct best result = {game->n_slides, game_seconds(game, session->now)};
    const uint64_t before = session->best.moves;
    session->improved = false;
    if (!session->shuffled || session->helped || session->hinted || session->results == NULL)
        return true;
    if (results_add(session->results, game_size(game), &result, &session->best, error) !=
        FIFTEEN_OK)
        return false;
    session->improved = before != 0 && session->best.moves < before;
    return true;
}

/* ---- the message ---- */

static void write_best(const struct session *session, char out[PART_SIZE])
{
    const uint64_t best = session->best.moves;
    out[0] = '\0';
    if (session->improved)
        snprintf(out, PART_SIZE, "; a new best");
    else if (best != 0 && best < session->game.n_slides)
        snprintf(out, PART_SIZE, "; your best: %" PRIu64, best);
}

void session_say_solved(struct session *session)
{
    const size_t n_moves = session->game.n_slides;
    const unsigned seconds = (unsigned)game_seconds(&session->game, session->now);
    const bool is_shortest = n_moves == session->fewest;
    char fewest[PART_SIZE] = "";
    char best[PART_SIZE];
    if (session->fewest != 0 && !is_shortest)
        snprintf(fewest, PART_SIZE, "; %u %s enough", session->fewest,
                 session->fewest == 1 ? "was" : "were");
    write_best(session, best);
    session_say(session, TONE_GOOD, "Solved%s: %zu move%s%s in %u:%02u%s%s",
                session->helped ? " with the solver's help" : "", n_moves, n_moves == 1 ? "" : "s",
                is_shortest                       ? ", the fewest possible,"
                : n_moves != session->game.n_made ? " with undo"
                                                  : "",
                seconds / 60, seconds % 60, fewest, best);
}

void session_finish(struct session *session)
{
    struct fifteen_error error;
    const bool saved = save_result(session, &error);
    session->review_requested = true;
    session_say_solved(session);
    session_update_search(session);
    if (!saved)
        close_results(session, &error);
}
