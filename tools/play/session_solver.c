/* session_solver.c - the solver beside the game: hints, distances, solutions that play */
#include <stdio.h>

#include "play/session_parts.h"

/* ---- asking ---- */

static bool wants_anything(const struct session *session)
{
    return session->shows_distance || session->wants_hint || session->wants_playback;
}

void session_reset_solver(struct session *session)
{
    playback_stop(&session->playback);
    advice_forget(&session->advice);
    session->shows_hint = false;
    session->wants_hint = false;
    session->wants_playback = false;
    session->question = 0;
    session_ask(session);
}

void session_ask(struct session *session)
{
    struct question question = {.algorithm = session->setup.algorithm};
    const bool asks = wants_anything(session) && !session->advice.known && session->solvable &&
                      !game_solved(&session->game) &&
                      game_problem(&session->game, &question.problem);
    if (!asks) {
        worker_drop(session->worker);
        session->question = 0;
    } else if (session->question == 0) {
        snprintf(question.heuristic, sizeof question.heuristic, "%s", session->setup.heuristic);
        session->question = worker_ask(session->worker, &question);
        session->news = (struct worker_news){.number = session->question};
    }
}

/* Why the solver cannot be asked about this board; NULL if it can. */
static const char *obstacle(const struct session *session)
{
    struct fifteen_problem problem;
    if (!session->solvable)
        return "No moves lead to the goal";
    if (game_solved(&session->game))
        return "This is the goal";
    if (!game_problem(&session->game, &problem))
        return "The solver takes boards of up to 16 cells";
    return NULL;
}

static bool is_possible(struct session *session)
{
    const char *const reason = obstacle(session);
    if (reason != NULL)
        session_say(session, session->solvable ? TONE_PLAIN : TONE_BAD, "%s", reason);
    return reason == NULL;
}

/* ---- what is wanted ---- */

static void show_hint(struct session *session)
{
    static const char *const ways[] = {[FIFTEEN_UP] = "down",
                                       [FIFTEEN_LEFT] = "right",
                                       [FIFTEEN_RIGHT] = "left",
                                       [FIFTEEN_DOWN] = "up"};
    enum fifteen_move move;
    if (!advice_next(&session->advice, &move))
        return;
    session->shows_hint = true;
    session->wants_hint = false;
    session_say(session, TONE_PLAIN, "Hint: slide %u %s; %s%u to go",
                game_tile_of(&session->game, move), ways[move],
                session->advice.optimal ? "" : "at most ", advice_distance(&session->advice));
}

void session_hint(struct session *session, double now)
{
    (void)now;
    if (!is_possible(session))
        return;
    session->wants_hint = true;
    show_hint(session);
    session_ask(session);
}

void session_toggle_distance(struct session *session, double now)
{
    (void)now;
    session->shows_distance = !session->shows_distance;
    if (session->shows_distance)
        is_possible(session);
    session_ask(session);
}

/* ---- solutions that play ---- */

static void begin_playback(struct session *session, double now)
{
    session->wants_playback = false;
    playback_start(&session->playback, now);
    session_say(session, TONE_PLAIN, "%s of %u moves",
                session->advice.optimal ? "A shortest solution" : "A solution",
                advice_distance(&session->advice));
}

void session_solve(struct session *session, double now)
{
    if (session->playback.active || session->wants_playback) {
        session_stop(session, now);
        return;
    }
    if (!is_possible(session))
        return;
    session->wants_playback = true;
    if (session->advice.known)
        begin_playback(session, now);
    session_ask(session);
}

void session_play_on(struct session *session, double now)
{
    enum fifteen_move move;
    if (!advice_next(&session->advice, &move) || !session_move(session, move, now)) {
        playback_stop(&session->playback);
        return;
    }
    session->helped = true;
    if (game_solved(&session->game))
        playback_stop(&session->playback);
}

void session_pause(struct session *session, double now)
{
    if (session->playback.active)
        playback_pause(&session->playback, !session->playback.paused, now);
}

/* A step pauses what plays. */
void session_step(struct session *session, double now)
{
    if (!session->playback.active)
        return;
    playback_pause(&session->playback, true, now);
    session_play_on(session, now);
}

/* Whether the last move was one of the solver's way. */
static bool came_along_way(const struct session *session)
{
    const struct advice *const advice = &session->advice;
    const struct game *const game = &session->game;
    return advice->known && advice->at > 0 && game->n_made > 0 &&
           game->moves[game->n_made - 1] == advice->way.path[advice->at - 1];
}

void session_step_back(struct session *session, double now)
{
    enum fifteen_move moved;
    if (!session->playback.active)
        return;
    playback_pause(&session->playback, true, now);
    if (came_along_way(session) && game_undo(&session->game, now, &moved))
        session_moved(session, moved);
}

void session_faster(struct session *session, double now)
{
    playback_change_speed(&session->playback, 1, now);
}

void session_slower(struct session *session, double now)
{
    playback_change_speed(&session->playback, -1, now);
}

void session_stop(struct session *session, double now)
{
    (void)now;
    if (session->playback.active || session->wants_playback || session->wants_hint)
        session_say(session, TONE_PLAIN, "Stopped");
    playback_stop(&session->playback);
    session->wants_hint = false;
    session->wants_playback = false;
    session_ask(session);
}

/* ---- answers ---- */

static void take_solution(struct session *session, double now)
{
    const struct worker_news *const news = &session->news;
    advice_take(&session->advice, &news->solution, news->counts.optimal);
    session->counts = news->counts;
    session->counted = true;
    if (session->game.n_made == 0 && news->counts.optimal) {
        session->fewest_known = true;
        session->fewest = news->solution.length;
    }
    if (session->wants_hint)
        show_hint(session);
    if (session->wants_playback)
        begin_playback(session, now);
}

/* A limit may be kept to on the next board. */
static void take_failure(struct session *session)
{
    session->wants_hint = false;
    session->wants_playback = false;
    if (session->news.status != FIFTEEN_LIMIT)
        session->shows_distance = false;
    session_say(session, TONE_BAD, "No answer: %s", session->news.error.text);
}

void session_read_news(struct session *session, double now)
{
    struct worker_news news;
    worker_read(session->worker, &news);
    if (session->question == 0 || news.number != session->question)
        return;
    session->news = news;
    if (news.state != WORKER_ANSWERED)
        return;
    session->question = 0;
    if (news.status == FIFTEEN_OK)
        take_solution(session, now);
    else
        take_failure(session);
}
