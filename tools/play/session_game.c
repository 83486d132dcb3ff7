/* session_game.c - a game and the solver beside it: moves, results, distances, hints, playback */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "play/session.h"

void session_show(struct session *session, enum session_tone tone, const char *message)
{
    snprintf(session->message.text, sizeof session->message.text, "%s", message);
    session->tone = tone;
}

void session_say(struct session *session, enum session_tone tone, const char *english,
                 const struct text_value *values)
{
    language_write(session->language, english, values, session->message.text,
                   sizeof session->message.text);
    session->tone = tone;
}

enum { PART_SIZE = 160, CLOCK_SIZE = 32 };

/* ---- best results ---- */

/* After an error nothing is read or saved any more, so that the player reads it once. */
static void close_results(struct session *session, const struct fifteen_error *error)
{
    session->results = NULL;
    session_show(session, TONE_BAD, error->text);
}

void session_read_best(struct session *session)
{
    struct fifteen_error error;
    session->best = (struct best){.moves = 0};
    if (session->results != NULL &&
        results_read(session->results, session->game.goal, &session->best, &error) != FIFTEEN_OK)
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
    session->streak = 0;
    if (!session->shuffled || session->helped || session->hinted || session->results == NULL)
        return true;
    if (results_add(session->results, game->goal, &result, &session->best, error) != FIFTEEN_OK)
        return false;
    session->improved = before != 0 && session->best.moves < before;
    return session->seed != setup_today() ||
           results_add_day(session->results, setup_day(), &session->streak, error) == FIFTEEN_OK;
}

/* ---- the message ---- */

/* Writes a text with the number n. */
static void write_number(const struct session *session, const char *english, uint64_t n,
                         char out[PART_SIZE])
{
    language_write(session->language, english, TEXT_VALUES({"n", .number = n}), out, PART_SIZE);
}

static void write_best(const struct session *session, char out[PART_SIZE])
{
    const uint64_t best = session->best.moves;
    out[0] = '\0';
    if (session->improved)
        write_number(session, TEXT("; a new best"), best, out);
    else if (best != 0 && best < session->game.n_slides)
        write_number(session, TEXT("; your best: {n}"), best, out);
}

/* The lines are those that the page shares. */
static void write_daily(struct session *session)
{
    const struct fifteen_geometry size = game_size(&session->game);
    const unsigned tenths = (unsigned)(10 * game_seconds(&session->game, session->now));
    const unsigned date = (unsigned)session->seed;
    char moves[PART_SIZE];
    char minimum[PART_SIZE] = "";
    char days[PART_SIZE];
    write_number(session, TEXT("{n} moves"), session->game.n_slides, moves);
    if (session->fewest != 0)
        write_number(session, TEXT("minimum {n}"), session->fewest, minimum);
    write_number(session, TEXT("Daily boards: {n} days in succession"), session->streak, days);
    snprintf(session->daily, DAILY_TEXT_SIZE,
             "Fifteen %ux%u, %04u-%02u-%02u (UTC)\n%s, %u:%02u.%u%s%s\n%s", size.rows, size.columns,
             date / 10000, date / 100 % 100, date % 100, moves, tenths / 600, tenths / 10 % 60,
             tenths % 10, minimum[0] == '\0' ? "" : ", ", minimum, days);
}

/* The moves that were needed, and what is notable about them. */
static void write_moves(const struct session *session, char out[PART_SIZE])
{
    const size_t n_moves = session->game.n_slides;
    write_number(session,
                 n_moves == session->fewest        ? TEXT("{n} moves, the fewest possible,")
                 : n_moves != session->game.n_made ? TEXT("{n} moves with undo")
                                                   : TEXT("{n} moves"),
                 n_moves, out);
}

void session_say_solved(struct session *session)
{
    const unsigned seconds = (unsigned)game_seconds(&session->game, session->now);
    char moves[PART_SIZE];
    char time[CLOCK_SIZE];
    char fewest[PART_SIZE] = "";
    char best[PART_SIZE];
    char streak[PART_SIZE] = "";
    char remarks[3 * PART_SIZE];
    write_moves(session, moves);
    snprintf(time, sizeof time, "%u:%02u", seconds / 60, seconds % 60);
    if (session->fewest != 0 && session->fewest != session->game.n_slides)
        write_number(session, TEXT("; {n} were enough"), session->fewest, fewest);
    write_best(session, best);
    if (session->streak != 0)
        write_number(session, TEXT("; {n} daily boards in succession"), session->streak, streak);
    snprintf(remarks, sizeof remarks, "%s%s%s", fewest, best, streak);
    session_say(session, TONE_GOOD,
                session->helped ? TEXT("Solved with the solver's help: {moves} in {time}{remarks}")
                                : TEXT("Solved: {moves} in {time}{remarks}"),
                TEXT_VALUES({"moves", .text = moves}, {"time", .text = time},
                            {"remarks", .text = remarks}));
    if (session->streak != 0)
        write_daily(session);
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

/* ---- searches ---- */

void session_reset_solver(struct session *session)
{
    session->playback.active = false;
    session->advice.known = false;
    session->shows_hint = false;
    session->hint_requested = false;
    session->playback_requested = false;
    session->request = 0;
    session_update_search(session);
}

enum { REVIEWED_MAX_CELLS = 16 };

/* Only small trays are solved in no time. */
static bool is_reviewed(const struct session *session)
{
    return fifteen_cells(game_size(&session->game)) <= REVIEWED_MAX_CELLS &&
           session->review_requested && session->fewest == 0;
}

/* At the goal the first board is searched, with the default heuristic. Returns false if no search
 * is needed. */
static bool make_request(const struct session *session, struct worker_request *out)
{
    const struct game *const game = &session->game;
    const bool is_needed =
        session->shows_distance || session->hint_requested || session->playback_requested;
    *out = (struct worker_request){.size = game_size(game), .algorithm = FIFTEEN_AUTO};
    for (unsigned cell = 0; cell < fifteen_cells(out->size); cell++) {
        out->start[cell] = fifteen_board_tiles(game->board)[cell];
        out->goal[cell] = fifteen_board_tiles(game->goal)[cell];
    }
    if (game_solved(game)) {
        game_undo_all(game, out->start);
        return is_reviewed(session);
    }
    out->algorithm = session->setup.algorithm;
    strcpy(out->heuristic, session->setup.heuristic);
    return is_needed && !session->advice.known && game->solvable;
}

void session_update_search(struct session *session)
{
    struct worker_request request;
    if (!make_request(session, &request)) {
        worker_cancel(session->worker);
        session->request = 0;
    } else if (session->request == 0) {
        session->request = worker_start(session->worker, &request);
        session->report = (struct worker_report){.number = session->request};
    }
}

/* Returns whether the solver can search from this position; if not, shows the reason. */
static bool can_search(struct session *session)
{
    if (!session->game.solvable)
        session_say(session, TONE_BAD, TEXT("This board cannot reach the goal"), NULL);
    else if (game_solved(&session->game))
        session_say(session, TONE_PLAIN, TEXT("This is the goal"), NULL);
    else
        return true;
    return false;
}

/* ---- hints and distances ---- */

/* Shows the next move if the solution is known. */
static void show_hint(struct session *session)
{
    static const char *const directions[] = {[FIFTEEN_UP] = TEXT("down"),
                                             [FIFTEEN_LEFT] = TEXT("right"),
                                             [FIFTEEN_RIGHT] = TEXT("left"),
                                             [FIFTEEN_DOWN] = TEXT("up")};
    enum fifteen_move move;
    if (!advice_next(&session->advice, &move))
        return;
    session->shows_hint = true;
    session_note_help(session);
    session->hint_requested = false;
    session_say(
        session, TONE_PLAIN,
        session->advice.optimal ? TEXT("Hint: slide {tile} {direction}; {moves} to go")
                                : TEXT("Hint: slide {tile} {direction}; at most {moves} to go"),
        TEXT_VALUES({"tile", .number = game_tile_of(&session->game, move)},
                    {"direction", .text = language_text(session->language, directions[move])},
                    {"moves", .number = advice_distance(&session->advice)}));
}

void session_hint(struct session *session)
{
    if (!can_search(session))
        return;
    session->hint_requested = true;
    show_hint(session);
    session_update_search(session);
}

void session_toggle_distance(struct session *session)
{
    session->shows_distance = !session->shows_distance;
    if (session->shows_distance && can_search(session) && session->advice.known)
        session_note_help(session);
    session_update_search(session);
}

/* ---- playback ---- */

static void start_playback(struct session *session)
{
    session->playback_requested = false;
    session_note_help(session);
    playback_start(&session->playback, session->now);
    session_say(session, TONE_PLAIN,
                session->advice.optimal ? TEXT("A shortest solution of {n} moves")
                                        : TEXT("A solution of {n} moves"),
                TEXT_VALUES({"n", .number = advice_distance(&session->advice)}));
}

void session_solve(struct session *session)
{
    if (session->playback.active || session->playback_requested) {
        session_stop(session);
        return;
    }
    if (!can_search(session))
        return;
    session->playback_requested = true;
    if (session->advice.known)
        start_playback(session);
    session_update_search(session);
}

void session_play_next(struct session *session)
{
    enum fifteen_move move;
    const bool moved = advice_next(&session->advice, &move) && session_move(session, move);
    session->helped = session->helped || moved;
    if (!moved || game_solved(&session->game))
        session->playback.active = false;
}

void session_pause(struct session *session)
{
    if (session->playback.active)
        playback_pause(&session->playback, !session->playback.paused, session->now);
}

void session_step(struct session *session)
{
    if (!session->playback.active)
        return;
    playback_pause(&session->playback, true, session->now);
    session_play_next(session);
}

/* Takes back the last move if it was one of the solution. */
void session_step_back(struct session *session)
{
    const struct advice *const advice = &session->advice;
    const struct game *const game = &session->game;
    if (!session->playback.active)
        return;
    playback_pause(&session->playback, true, session->now);
    if (advice->known && advice->at > 0 && game->n_made > 0 &&
        game->moves[game->n_made - 1] == advice->solution.path[advice->at - 1])
        session_replay(session, game_undo);
}

void session_stop(struct session *session)
{
    if (session->playback.active || session->playback_requested || session->hint_requested)
        session_say(session, TONE_PLAIN, TEXT("Stopped"), NULL);
    session->playback.active = false;
    session->hint_requested = false;
    session->playback_requested = false;
    session_update_search(session);
}

/* ---- reports of the worker ---- */

/* The solution of the first board, after the goal was reached. */
static void take_review(struct session *session)
{
    if (session->report.status != FIFTEEN_OK || !session->report.result.optimal)
        return;
    session->fewest = session->report.solution.length;
    session_say_solved(session);
}

static void take_solution(struct session *session)
{
    const struct worker_report *const report = &session->report;
    session->advice = (struct advice){
        .known = true, .optimal = report->result.optimal, .solution = report->solution};
    session->result = report->result;
    if (session->shows_distance)
        session_note_help(session);
    if (session->game.n_made == 0 && report->result.optimal)
        session->fewest = report->solution.length;
    if (session->hint_requested)
        show_hint(session);
    if (session->playback_requested)
        start_playback(session);
}

/* After a limit was reached the distance stays on: the next position may be within it. */
static void take_failure(struct session *session)
{
    session->hint_requested = false;
    session->playback_requested = false;
    if (session->report.status != FIFTEEN_LIMIT)
        session->shows_distance = false;
    session_say(session, TONE_BAD, TEXT("No solution: {why}"),
                TEXT_VALUES({"why", .text = session->report.error.text}));
}

void session_read_report(struct session *session)
{
    struct worker_report report;
    worker_read(session->worker, &report);
    if (session->request == 0 || report.number != session->request)
        return;
    session->report = report;
    if ((report.bound != 0 || report.upper_bound != 0) && !game_solved(&session->game))
        session_note_help(session); /* the screen shows the bounds */
    if (report.state != WORKER_DONE)
        return;
    session->request = 0;
    if (game_solved(&session->game))
        take_review(session);
    else if (report.result.found)
        take_solution(session);
    else
        take_failure(session);
}

/* ---- moves ---- */

/* After a move of any kind: what was known or requested of the last position is updated. */
static void follow_move(struct session *session, enum fifteen_move move)
{
    advice_follow(&session->advice, move);
    session->shows_hint = false;
    session->hint_requested = false;
    if (!session->playback.active)
        session->playback_requested = false;
    session->review_requested = false;
    session->request = 0;
    session_update_search(session);
}

bool session_move(struct session *session, enum fifteen_move move)
{
    const enum fifteen_status status = game_move(&session->game, move, session->now);
    if (status == FIFTEEN_NO_MEMORY)
        session_say(session, TONE_BAD, TEXT("Out of memory for another move"), NULL);
    if (status != FIFTEEN_OK)
        return false;
    session_show(session, TONE_PLAIN, "");
    follow_move(session, move);
    if (game_solved(&session->game))
        session_finish(session);
    return true;
}

bool session_replay(struct session *session, session_replay_function *step)
{
    enum fifteen_move moved;
    if (!step(&session->game, session->now, &moved))
        return false;
    session_show(session, TONE_PLAIN, "");
    follow_move(session, moved);
    return true;
}
