/* menu.h - the menu: a row for each setting, changed one by one and applied together */
/* SPDX-License-Identifier: MIT */
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
    enum menu_row row;  /* the current one */
    struct setup setup; /* as chosen so far */
    /* A goal and a heuristic that were typed, or set when the menu was opened, are one more choice
     * of their rows; "": none. */
    char own_goal[SETUP_TEXT_SIZE];
    char own_heuristic[SETUP_TEXT_SIZE];
};

void menu_open(struct menu *menu, const struct setup *setup);

/* Goes to the row below for 1, above for -1, round from the last to the first. */
void menu_go(struct menu *menu, int by);

/* Chooses the next or previous value of the current row. */
void menu_change(struct menu *menu, int by);

/* Goes to the size, and chooses n x n. */
void menu_set_square(struct menu *menu, uint8_t n);

/* Sets the goal or heuristic, whichever is the current row, to a text. */
void menu_set_text(struct menu *menu, const char *text);

/* The title of a row, and its value: texts of language.h, names, or what was typed. */
const char *menu_title(enum menu_row row);
const char *menu_value(const struct menu *menu, enum menu_row row);

#endif
