/* dialogs.c - the dialogs over the game: typing or pasting a text, and the menu */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/format.h"
#include "play/session.h"

/* ---- typing ---- */

static void open_text(struct session *session, enum session_text text, const char *initial)
{
    session->mode = MODE_TYPING;
    session->text = text;
    entry_set(&session->entry, initial);
    session_show(session, TONE_PLAIN, "");
}

void session_open_board(struct session *session)
{
    session_stop(session);
    open_text(session, TEXT_BOARD, "");
}

bool session_type(struct session *session, int character, double now)
{
    session->now = now;
    if (session->mode == MODE_BOARD && character >= '0' && character <= '9')
        session_open_board(session);
    if (session->mode == MODE_MENU && character >= '2' && character <= '9') {
        menu_set_square(&session->menu, (uint8_t)(character - '0'));
        return true;
    }
    if (session->text != TEXT_BOARD &&
        (character == '\n' || character == '\r' || character == '\t'))
        character = ' '; /* only a board has lines and columns */
    return session->mode == MODE_TYPING && entry_insert(&session->entry, character);
}

void session_paste(struct session *session, double now)
{
    session->now = now;
    if (session->mode != MODE_TYPING)
        session_open_board(session);
}

/* Returns to the mode in which the text was opened. */
static void close_text(struct session *session)
{
    session->mode = session->text == TEXT_BOARD ? MODE_BOARD : MODE_MENU;
}

/* Reads a board of the current size, or else of any. A goal of another size is replaced by the
 * default. The error is that of the current size. */
static enum fifteen_status read_board(const struct session *session, struct game *game,
                                      const char **goal, struct fifteen_error *error)
{
    static const struct fifteen_geometry any_size = {0, 0};
    const struct setup *const setup = &session->setup;
    const char *const text = session->entry.text;
    struct fifteen_error ignored;
    *goal = setup->goal;
    const enum fifteen_status status = game_read(text, setup->size, *goal, game, error);
    if (status != FIFTEEN_INVALID || game_read(text, any_size, *goal, game, &ignored) == FIFTEEN_OK)
        return status == FIFTEEN_INVALID ? FIFTEEN_OK : status;
    *goal = "last";
    return game_read(text, any_size, *goal, game, &ignored) == FIFTEEN_OK ? FIFTEEN_OK : status;
}

/* Returns whether the board may be the first rows of one of the current size. */
static bool may_be_rows(const struct game *game, struct fifteen_geometry size)
{
    const unsigned n_cells = fifteen_cells(game_size(game));
    return n_cells < fifteen_cells(size) && n_cells % size.columns == 0;
}

/* Returns whether the cursor is at the beginning of a line. */
static bool starts_line(const struct entry *entry)
{
    return entry->at == 0 || entry->text[entry->at - 1] == '\n';
}

/* A complete board is accepted. Otherwise a new row begins, except after an empty one. */
static enum fifteen_status accept_board(struct session *session, struct fifteen_error *error)
{
    struct entry *const entry = &session->entry;
    struct game game;
    const char *goal;
    enum fifteen_status status = read_board(session, &game, &goal, error);
    if (status == FIFTEEN_OK && !starts_line(entry) && may_be_rows(&game, session->setup.size)) {
        const struct fifteen_geometry size = game_size(&game);
        char name[FORMAT_SIZE];
        snprintf(name, sizeof name, "%ux%u", size.rows, size.columns);
        game_free(&game);
        language_write(session->language,
                       TEXT("this is a {size} board: type its next row, or press Enter to play it"),
                       TEXT_VALUES({"size", .text = name}), error->text, sizeof error->text);
        status = FIFTEEN_INVALID;
    }
    if (status == FIFTEEN_OK) {
        if (goal != session->setup.goal)
            strcpy(session->setup.goal, goal);
        session_start_game(session, &game);
    } else if (status == FIFTEEN_INVALID && !starts_line(entry)) {
        entry_insert(entry, '\n');
    }
    return status;
}

/* A goal is tried with a shuffled board of the size chosen. */
static enum fifteen_status accept_goal(struct session *session, struct fifteen_error *error)
{
    struct game game;
    const enum fifteen_status status =
        game_shuffled(session->menu.setup.size, session->entry.text, 0, &game, error);
    if (status != FIFTEEN_OK)
        return status;
    game_free(&game);
    menu_set_text(&session->menu, session->entry.text);
    return FIFTEEN_OK;
}

/* No text is the default. */
static enum fifteen_status accept_heuristic(struct session *session, struct fifteen_error *error)
{
    const char *const text = session->entry.text;
    const char *checked;
    const enum fifteen_status status =
        *text == '\0' ? FIFTEEN_OK : value_heuristic(text, &checked, error);
    if (status == FIFTEEN_OK)
        menu_set_text(&session->menu, text);
    return status;
}

/* That a board is incomplete is not an error if a new row begins. */
static void accept_text(struct session *session)
{
    static enum fifteen_status (*const functions[])(struct session *, struct fifteen_error *) = {
        [TEXT_BOARD] = accept_board,
        [TEXT_GOAL] = accept_goal,
        [TEXT_HEURISTIC] = accept_heuristic};
    const size_t length = session->entry.length;
    struct fifteen_error error;
    session_show(session, TONE_PLAIN, "");
    if (functions[session->text](session, &error) == FIFTEEN_OK)
        close_text(session);
    else
        session_show(session, session->entry.length > length ? TONE_PLAIN : TONE_BAD, error.text);
}

void session_act_on_text(struct session *session, enum action action)
{
    struct entry *const entry = &session->entry;
    if (action == ACTION_LEFT || action == ACTION_RIGHT)
        entry_step(entry, action == ACTION_LEFT ? -1 : 1);
    else if (action == ACTION_HOME)
        entry->at = 0;
    else if (action == ACTION_END)
        entry->at = entry->length;
    else if (action == ACTION_ERASE)
        entry_erase(entry);
    else if (action == ACTION_DELETE)
        entry_delete(entry);
    else if (action == ACTION_CLEAR)
        entry_set(entry, "");
    else if (action == ACTION_ACCEPT)
        accept_text(session);
    else if (action == ACTION_CANCEL) {
        close_text(session);
        session_show(session, TONE_PLAIN, "");
    }
}

/* ---- the menu ---- */

void session_open_menu(struct session *session)
{
    session_stop(session);
    menu_open(&session->menu, &session->setup);
    session->mode = MODE_MENU;
    session_show(session, TONE_PLAIN, "");
}

static void type_choice(struct session *session)
{
    const struct setup *const setup = &session->menu.setup;
    if (session->menu.row == MENU_GOAL)
        open_text(session, TEXT_GOAL, setup->goal);
    else if (session->menu.row == MENU_HEURISTIC)
        open_text(session, TEXT_HEURISTIC, setup->heuristic);
    else
        session_say(session, TONE_PLAIN, TEXT("Left and right change this"), NULL);
}

/* Another size needs another board; another goal keeps the board. */
static enum fifteen_status apply_setup(struct session *session, const struct setup *before,
                                       struct fifteen_error *error)
{
    const struct setup *const setup = &session->setup;
    struct game game;
    if (setup_size_index(setup->size) != setup_size_index(before->size))
        return session_shuffle(session, session->seed, error);
    if (strcmp(setup->goal, before->goal) == 0) {
        session_reset_solver(session);
        return FIFTEEN_OK;
    }
    const enum fifteen_status status = game_on(session->game.board, setup->goal, &game, error);
    if (status == FIFTEEN_OK)
        session_start_game(session, &game);
    return status;
}

static void accept_menu(struct session *session)
{
    const struct setup before = session->setup;
    struct fifteen_error error;
    session_show(session, TONE_PLAIN, "");
    session->setup = session->menu.setup;
    if (apply_setup(session, &before, &error) == FIFTEEN_OK) {
        session->mode = MODE_BOARD;
    } else {
        session->setup = before;
        session_show(session, TONE_BAD, error.text);
    }
}

void session_act_on_menu(struct session *session, enum action action)
{
    if (action == ACTION_UP || action == ACTION_DOWN)
        menu_go(&session->menu, action == ACTION_UP ? -1 : 1);
    else if (action == ACTION_LEFT || action == ACTION_RIGHT)
        menu_change(&session->menu, action == ACTION_LEFT ? -1 : 1);
    else if (action == ACTION_TYPE)
        type_choice(session);
    else if (action == ACTION_ACCEPT)
        accept_menu(session);
    else if (action == ACTION_CANCEL || action == ACTION_MENU || action == ACTION_QUIT) {
        session->mode = MODE_BOARD;
        session_show(session, TONE_PLAIN, "");
    }
}
