/* session_text.c - what lies over the game: texts being typed or pasted, and the menu */
#include <stdio.h>
#include <string.h>

#include "play/session_parts.h"

/* ---- typing ---- */

static void open_text(struct session *session, enum session_text text, const char *first)
{
    session->mode = MODE_TYPING;
    session->text = text;
    entry_set(&session->entry, first);
    session_hush(session);
}

void session_type_board(struct session *session, double now)
{
    session_stop(session, now);
    open_text(session, TEXT_BOARD, "");
}

/* Only a board has lines. */
bool session_type(struct session *session, int character, double now)
{
    if (session->mode == MODE_BOARD && character >= '0' && character <= '9')
        session_type_board(session, now);
    if (session->text != TEXT_BOARD && (character == '\n' || character == '\r'))
        character = ' ';
    return session->mode == MODE_TYPING && entry_insert(&session->entry, character);
}

void session_paste(struct session *session, double now)
{
    if (session->mode != MODE_TYPING)
        session_type_board(session, now);
}

/* Back to where the text was asked for. */
static void close_text(struct session *session)
{
    session->mode = session->text == TEXT_BOARD ? MODE_BOARD : MODE_MENU;
}

static bool is_standard(const char *goal)
{
    return strcmp(goal, "first") == 0 || strcmp(goal, "last") == 0;
}

/* A goal of another size is given up. */
static enum fifteen_status read_board(struct session *session, struct deal *deal,
                                      struct fifteen_error *error)
{
    struct setup *const setup = &session->setup;
    struct fifteen_error ignored;
    const char *const text = session->entry.text;
    const enum fifteen_status status = deal_read(text, setup->size, setup->goal, deal, error);
    if (status != FIFTEEN_INVALID || is_standard(setup->goal) ||
        deal_read(text, setup->size, "last", deal, &ignored) != FIFTEEN_OK)
        return status;
    strcpy(setup->goal, "last");
    return FIFTEEN_OK;
}

static enum fifteen_status accept_board(struct session *session, struct fifteen_error *error)
{
    struct deal deal;
    const enum fifteen_status status = read_board(session, &deal, error);
    if (status != FIFTEEN_OK)
        return status;
    session->setup.size =
        (struct fifteen_geometry){(uint8_t)deal.start.rows, (uint8_t)deal.start.columns};
    session_deal(session, &deal);
    return FIFTEEN_OK;
}

static enum fifteen_status accept_goal(struct session *session, struct fifteen_error *error)
{
    struct setup chosen;
    struct deal deal;
    menu_take(&session->menu, &chosen);
    const enum fifteen_status status =
        deal_shuffled(chosen.size, session->entry.text, 0, &deal, error);
    if (status != FIFTEEN_OK)
        return status;
    deal_free(&deal);
    menu_set_text(&session->menu, session->entry.text);
    return FIFTEEN_OK;
}

static enum fifteen_status accept_heuristic(struct session *session, struct fifteen_error *error)
{
    const char *checked;
    const enum fifteen_status status = value_heuristic(session->entry.text, &checked, error);
    if (status == FIFTEEN_OK)
        menu_set_text(&session->menu, session->entry.text);
    return status;
}

static void accept_text(struct session *session, double now)
{
    static enum fifteen_status (*const accepts[])(struct session *, struct fifteen_error *) = {
        [TEXT_BOARD] = accept_board,
        [TEXT_GOAL] = accept_goal,
        [TEXT_HEURISTIC] = accept_heuristic};
    struct fifteen_error error;
    (void)now;
    session_hush(session);
    if (accepts[session->text](session, &error) == FIFTEEN_OK)
        close_text(session);
    else
        session_say(session, TONE_BAD, "%s", error.text);
}

static void cancel_text(struct session *session, double now)
{
    (void)now;
    close_text(session);
    session_hush(session);
}

static void erase(struct session *session, double now)
{
    (void)now;
    entry_erase(&session->entry);
}

static void delete (struct session *session, double now)
{
    (void)now;
    entry_delete(&session->entry);
}

static void clear(struct session *session, double now)
{
    (void)now;
    entry_set(&session->entry, "");
}

static void go_left(struct session *session, double now)
{
    (void)now;
    entry_move(&session->entry, -1);
}

static void go_right(struct session *session, double now)
{
    (void)now;
    entry_move(&session->entry, 1);
}

static void go_home(struct session *session, double now)
{
    (void)now;
    entry_move_to(&session->entry, 0);
}

static void go_to_end(struct session *session, double now)
{
    (void)now;
    entry_move_to(&session->entry, session->entry.length);
}

session_function *const session_text_acts[N_ACTIONS] = {
    [ACTION_LEFT] = go_left,  [ACTION_RIGHT] = go_right,     [ACTION_HOME] = go_home,
    [ACTION_END] = go_to_end, [ACTION_ERASE] = erase,        [ACTION_DELETE] = delete,
    [ACTION_CLEAR] = clear,   [ACTION_ACCEPT] = accept_text, [ACTION_CANCEL] = cancel_text,
};

/* ---- the menu ---- */

void session_open_menu(struct session *session, double now)
{
    session_stop(session, now);
    menu_open(&session->menu, &session->setup);
    session->mode = MODE_MENU;
    session_hush(session);
}

static void go_up(struct session *session, double now)
{
    (void)now;
    menu_go(&session->menu, -1);
}

static void go_down(struct session *session, double now)
{
    (void)now;
    menu_go(&session->menu, 1);
}

static void previous(struct session *session, double now)
{
    (void)now;
    menu_change(&session->menu, -1);
}

static void next(struct session *session, double now)
{
    (void)now;
    menu_change(&session->menu, 1);
}

static void type_choice(struct session *session, double now)
{
    (void)now;
    if (menu_takes_text(&session->menu))
        open_text(session, session->menu.row == MENU_GOAL ? TEXT_GOAL : TEXT_HEURISTIC,
                  menu_choice(&session->menu, session->menu.row));
    else
        session_say(session, TONE_PLAIN, "Left and right change this");
}

static bool same_size(struct fifteen_geometry a, struct fifteen_geometry b)
{
    return a.rows == b.rows && a.columns == b.columns;
}

/* Another size is another board, another goal is not. */
static enum fifteen_status deal_chosen(struct session *session, const struct setup *before,
                                       struct fifteen_error *error)
{
    struct deal deal;
    const struct setup *const setup = &session->setup;
    if (!same_size(setup->size, before->size))
        return session_shuffle(session, session->seed, error);
    if (strcmp(setup->goal, before->goal) == 0) {
        session_reset_solver(session);
        return FIFTEEN_OK;
    }
    const enum fifteen_status status = deal_again(&session->game.board, setup->goal, &deal, error);
    if (status == FIFTEEN_OK)
        session_deal(session, &deal);
    return status;
}

static void accept_menu(struct session *session, double now)
{
    const struct setup before = session->setup;
    struct fifteen_error error;
    (void)now;
    session_hush(session);
    menu_take(&session->menu, &session->setup);
    if (deal_chosen(session, &before, &error) == FIFTEEN_OK) {
        session->mode = MODE_BOARD;
    } else {
        session->setup = before;
        session_say(session, TONE_BAD, "%s", error.text);
    }
}

static void close_menu(struct session *session, double now)
{
    (void)now;
    session->mode = MODE_BOARD;
    session_hush(session);
}

session_function *const session_menu_acts[N_ACTIONS] = {
    [ACTION_UP] = go_up,          [ACTION_DOWN] = go_down,     [ACTION_LEFT] = previous,
    [ACTION_RIGHT] = next,        [ACTION_TYPE] = type_choice, [ACTION_ACCEPT] = accept_menu,
    [ACTION_CANCEL] = close_menu, [ACTION_MENU] = close_menu,  [ACTION_QUIT] = close_menu,
};
