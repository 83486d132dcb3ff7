/* session.c - one player's session: boards that are dealt, moves, and who is asked for what */
#include "play/session.h"

#include <stdarg.h>
#include <stdio.h>

#include "play/session_parts.h"

void session_say(struct session *session, enum session_tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(session->message.text, sizeof session->message.text, format, arguments);
    va_end(arguments);
    session->tone = tone;
}

void session_hush(struct session *session)
{
    session_say(session, TONE_PLAIN, "%s", "");
}

/* ---- boards ---- */

/* The other standard goal may be the one meant. */
static void say_unsolvable(struct session *session)
{
    static const char *const goals[] = {"last", "first"};
    struct fifteen_error error;
    session_say(session, TONE_BAD, "No moves lead from this board to the goal");
    for (unsigned i = 0; i < 2; i++) {
        struct deal other;
        if (deal_again(&session->game.board, goals[i], &other, &error) != FIFTEEN_OK)
            continue;
        if (other.solvable)
            session_say(session, TONE_BAD,
                        "No moves lead from this board to the goal; they do to '%s' (m: menu)",
                        goals[i]);
        deal_free(&other);
    }
}

void session_deal(struct session *session, struct deal *deal)
{
    game_free(&session->game);
    game_init(&session->game, &deal->start, &deal->goal);
    session->solvable = deal->solvable;
    session->shuffled = false;
    session->helped = false;
    session->fewest_known = false;
    session_hush(session);
    if (!deal->solvable)
        say_unsolvable(session);
    deal_free(deal);
    session_reset_solver(session);
}

enum fifteen_status session_shuffle(struct session *session, uint64_t seed,
                                    struct fifteen_error *error)
{
    struct deal deal;
    const enum fifteen_status status =
        deal_shuffled(session->setup.size, session->setup.goal, seed, &deal, error);
    if (status != FIFTEEN_OK)
        return status;
    session_deal(session, &deal);
    session->shuffled = true;
    session->seed = seed;
    return FIFTEEN_OK;
}

/* Seeds stay what --seed takes. */
static void shuffle(struct session *session, double now)
{
    struct fifteen_error error;
    (void)now;
    if (session_shuffle(session, (session->seed + 1) & INT64_MAX, &error) != FIFTEEN_OK)
        session_say(session, TONE_BAD, "%s", error.text);
}

static enum fifteen_status first_deal(struct session *session, const struct session_start *start,
                                      struct fifteen_error *error)
{
    struct deal deal;
    if (start->board == NULL)
        return session_shuffle(session, start->seed, error);
    const enum fifteen_status status =
        deal_read(start->board, start->setup.size, start->setup.goal, &deal, error);
    if (status != FIFTEEN_OK)
        return status;
    session->setup.size =
        (struct fifteen_geometry){(uint8_t)deal.start.rows, (uint8_t)deal.start.columns};
    session_deal(session, &deal);
    session->seed = start->seed;
    return FIFTEEN_OK;
}

enum fifteen_status session_init(struct session *session, const struct session_start *start,
                                 struct worker *worker, struct fifteen_error *error)
{
    *session = (struct session){.setup = start->setup, .worker = worker};
    playback_init(&session->playback);
    const enum fifteen_status status = first_deal(session, start, error);
    if (status == FIFTEEN_OK && session->solvable)
        session_say(session, TONE_PLAIN, "Arrows slide tiles; ? tells the other keys");
    return status;
}

void session_free(struct session *session)
{
    game_free(&session->game);
}

/* ---- moves ---- */

static void say_solved(struct session *session, double now)
{
    const size_t n_moves = session->game.n_made;
    const unsigned seconds = (unsigned)game_seconds(&session->game, now);
    const bool fewest = session->fewest_known && n_moves == session->fewest;
    char least[64] = "";
    if (session->fewest_known && !fewest)
        snprintf(least, sizeof least, "; the fewest are %u", session->fewest);
    session_say(session, TONE_GOOD, "Solved%s: %zu move%s%s in %u:%02u%s",
                session->helped ? " with the solver's help" : "", n_moves, n_moves == 1 ? "" : "s",
                fewest ? ", the fewest there are," : "", seconds / 60, seconds % 60, least);
}

void session_moved(struct session *session, enum fifteen_move move)
{
    advice_follow(&session->advice, move);
    session->shows_hint = false;
    session->wants_hint = false;
    if (!session->playback.active)
        session->wants_playback = false;
    session->question = 0;
    session_ask(session);
}

bool session_move(struct session *session, enum fifteen_move move, double now)
{
    const enum fifteen_status status = game_move(&session->game, move, now);
    if (status == FIFTEEN_NO_MEMORY)
        session_say(session, TONE_BAD, "out of memory for another move");
    if (status != FIFTEEN_OK)
        return false;
    session_hush(session);
    session_moved(session, move);
    if (game_solved(&session->game))
        say_solved(session, now);
    return true;
}

/* The direction is that of the tile which slides into the blank, or of the blank. */
static void go(struct session *session, enum fifteen_move direction, double now)
{
    playback_stop(&session->playback);
    session_move(session, session->setup.arrows_move_blank ? direction : game_opposite(direction),
                 now);
}

static void go_up(struct session *session, double now)
{
    go(session, FIFTEEN_UP, now);
}

static void go_left(struct session *session, double now)
{
    go(session, FIFTEEN_LEFT, now);
}

static void go_right(struct session *session, double now)
{
    go(session, FIFTEEN_RIGHT, now);
}

static void go_down(struct session *session, double now)
{
    go(session, FIFTEEN_DOWN, now);
}

typedef bool replay_function(struct game *game, double now, enum fifteen_move *moved);

static bool replay(struct session *session, replay_function *step, double now)
{
    enum fifteen_move moved;
    playback_stop(&session->playback);
    if (!step(&session->game, now, &moved))
        return false;
    session_hush(session);
    session_moved(session, moved);
    return true;
}

static void undo(struct session *session, double now)
{
    if (!replay(session, game_undo, now))
        session_say(session, TONE_PLAIN, "There is no move to undo");
}

static void redo(struct session *session, double now)
{
    if (!replay(session, game_redo, now))
        session_say(session, TONE_PLAIN, "There is no move to make again");
}

static void restart(struct session *session, double now)
{
    while (replay(session, game_undo, now))
        ;
}

/* ---- keys ---- */

static void swap_letters(struct session *session, double now)
{
    (void)now;
    session->setup.letters_move = !session->setup.letters_move;
    session_say(session, TONE_PLAIN,
                session->setup.letters_move ? "h j k l move, and H shows a hint"
                                            : "h shows a hint, and H J K L move");
}

static void help(struct session *session, double now)
{
    (void)now;
    session->mode = MODE_HELP;
}

static void quit(struct session *session, double now)
{
    (void)now;
    session->ends = true;
}

static session_function *const board_acts[N_ACTIONS] = {
    [ACTION_UP] = go_up,
    [ACTION_LEFT] = go_left,
    [ACTION_RIGHT] = go_right,
    [ACTION_DOWN] = go_down,
    [ACTION_HINT] = session_hint,
    [ACTION_DISTANCE] = session_toggle_distance,
    [ACTION_SOLVE] = session_solve,
    [ACTION_PAUSE] = session_pause,
    [ACTION_STEP] = session_step,
    [ACTION_STEP_BACK] = session_step_back,
    [ACTION_FASTER] = session_faster,
    [ACTION_SLOWER] = session_slower,
    [ACTION_UNDO] = undo,
    [ACTION_REDO] = redo,
    [ACTION_RESTART] = restart,
    [ACTION_SHUFFLE] = shuffle,
    [ACTION_TYPE] = session_type_board,
    [ACTION_MENU] = session_open_menu,
    [ACTION_HELP] = help,
    [ACTION_LETTERS] = swap_letters,
    [ACTION_QUIT] = quit,
    [ACTION_CANCEL] = session_stop,
};

void session_act(struct session *session, enum action action, double now)
{
    static session_function *const *const acts[] = {[MODE_BOARD] = board_acts,
                                                    [MODE_TYPING] = session_text_acts,
                                                    [MODE_MENU] = session_menu_acts};
    if (session->mode == MODE_HELP)
        session->mode = MODE_BOARD; /* whatever the key */
    else if (acts[session->mode][action] != NULL)
        acts[session->mode][action](session, now);
}

/* ---- time ---- */

void session_tick(struct session *session, double now)
{
    session_read_news(session, now);
    if (playback_due(&session->playback, now))
        session_play_on(session, now);
}

/* The clock on the screen counts seconds. */
double session_wait(const struct session *session, double now)
{
    const double playing = playback_wait(&session->playback, now);
    if (!session->game.running)
        return playing;
    const double seconds = game_seconds(&session->game, now);
    const double ticking = 1 - (seconds - (double)(uint64_t)seconds);
    return playing >= 0 && playing < ticking ? playing : ticking;
}
