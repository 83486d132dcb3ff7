/* session_games.c - new games: shuffled, typed or pasted, and the way back to the game before */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "play/session.h"

/* Names a standard goal that can be reached, if there is one: the last that can. */
static void say_unsolvable(struct session *session)
{
    static const char *const goals[] = {"first", "last"};
    struct fifteen_error error;
    session_say(session, TONE_BAD, TEXT("This board cannot reach the goal"), NULL);
    for (unsigned i = 0; i < 2; i++) {
        struct game other;
        if (game_on(session->game.board, goals[i], &other, &error) != FIFTEEN_OK)
            continue;
        if (other.solvable)
            session_say(
                session, TONE_BAD,
                TEXT("This board cannot reach the goal; it can reach goal '{goal}' (m: menu)"),
                TEXT_VALUES({"goal", .text = goals[i]}));
        game_free(&other);
    }
}

/* Plays a game with what is known of it, and discards what was known of the last one. */
static void play_game(struct session *session, const struct past_game *known)
{
    session->game = known->game;
    session->setup.size = game_size(&known->game);
    session->shuffled = known->shuffled;
    session->seed = known->seed;
    session->helped = known->helped;
    session->hinted = known->hinted;
    session->fewest = known->fewest;
    session->result = (struct fifteen_result){.generated = 0};
    strcpy(session->goal, known->goal);
    session_show(session, TONE_PLAIN, "");
    if (!session->game.solvable)
        say_unsolvable(session);
    session_reset_solver(session);
    session_read_best(session);
}

static void keep_game(struct session *session)
{
    struct past_game known = {.game = session->game,
                              .shuffled = session->shuffled,
                              .seed = session->seed,
                              .helped = session->helped,
                              .hinted = session->hinted,
                              .fewest = session->fewest};
    strcpy(known.goal, session->goal);
    past_push(&session->past, &known);
}

void session_start_game(struct session *session, const struct game *game)
{
    struct past_game known = {.game = *game, .seed = session->seed};
    if (session->game.board != NULL)
        keep_game(session);
    strcpy(known.goal, session->setup.goal);
    play_game(session, &known);
}

bool session_return_to_past(struct session *session)
{
    struct past_game known;
    if (!past_pop(&session->past, &known))
        return false;
    game_free(&session->game);
    strcpy(session->setup.goal, known.goal);
    play_game(session, &known);
    if (session->tone == TONE_PLAIN)
        session_say(session, TONE_PLAIN, TEXT("This is the game before"), NULL);
    return true;
}

enum fifteen_status session_shuffle(struct session *session, uint64_t seed,
                                    struct fifteen_error *error)
{
    struct game game;
    const enum fifteen_status status =
        game_shuffled(session->setup.size, session->setup.goal, seed, &game, error);
    if (status != FIFTEEN_OK)
        return status;
    session_start_game(session, &game);
    session->shuffled = true;
    session->seed = seed;
    session->hinted = session_was_helped(session);
    return FIFTEEN_OK;
}

static void shuffle_by_key(struct session *session, uint64_t seed)
{
    struct fifteen_error error;
    if (session_shuffle(session, seed, &error) != FIFTEEN_OK)
        session_show(session, TONE_BAD, error.text);
    else if (session->tone == TONE_PLAIN)
        session_say(session, TONE_PLAIN, TEXT("A new board; u returns to the game before"), NULL);
}

/* Seeds stay within what --seed takes. */
void session_shuffle_next(struct session *session)
{
    shuffle_by_key(session, (session->seed + 1) & INT64_MAX);
}

void session_play_daily(struct session *session)
{
    shuffle_by_key(session, setup_today());
}
