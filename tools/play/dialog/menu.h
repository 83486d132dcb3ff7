/* menu.h - the menu: a row for each choice, to be changed one by one and taken over at once */
#ifndef DIALOG_MENU_H
#define DIALOG_MENU_H

#include "play/setup.h"

enum menu_row {
    MENU_SIZE,
    MENU_GOAL,
    MENU_HEURISTIC,
    MENU_ALGORITHM,
    MENU_ARROWS,
    MENU_LETTERS,
    MENU_N_ROWS
};

struct menu {
    enum menu_row row;            /* the current one */
    unsigned choice[MENU_N_ROWS]; /* the index of each row's */
    char own_goal[ENTRY_SIZE]; /* one more choice: what was typed or came with the setup; or "" */
    char own_heuristic[ENTRY_SIZE];
};

void menu_open(struct menu *menu, const struct setup *setup);

/* What is chosen. */
void menu_take(const struct menu *menu, struct setup *setup);

/* To the row below for 1, above for -1; from the last to the first. */
void menu_go(struct menu *menu, int by);

/* The current row's next or previous choice. */
void menu_change(struct menu *menu, int by);

const char *menu_title(enum menu_row row);

/* The choice of a row, in words. */
const char *menu_choice(const struct menu *menu, enum menu_row row);

/* Whether the current row takes text besides its choices. */
bool menu_takes_text(const struct menu *menu);

/* That text, which is the choice then; "" has no effect. */
void menu_set_text(struct menu *menu, const char *text);

#endif
