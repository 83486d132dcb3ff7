/* menu.c - the menu: a row for each setting, changed one by one and applied together */
/* SPDX-License-Identifier: MIT */
#include "play/dialog/menu.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "play/language.h"

/* The default comes first. */
static const char *goal_name(unsigned index)
{
    return fifteen_goal_name(index == 0   ? FIFTEEN_BLANK_LAST
                             : index == 1 ? FIFTEEN_BLANK_FIRST
                                          : index);
}

/* The default comes first. */
static const char *heuristic_name(unsigned index)
{
    return index == 0 ? "" : fifteen_heuristic_name(index - 1);
}

static unsigned count_names(value_choices *name)
{
    unsigned n = 0;
    while (name(n) != NULL)
        n++;
    return n;
}

/* Returns the index of a text among the names; their number if it is none of them. */
static unsigned find_name(value_choices *name, const char *text)
{
    unsigned index = 0;
    while (name(index) != NULL && strcmp(name(index), text) != 0)
        index++;
    return index;
}

static unsigned step_index(unsigned index, unsigned n, int by)
{
    assert(n > 0);
    return (unsigned)((int)(n + index) + by) % n;
}

/* After the names comes the row's own text, if there is one. */
static void step_text(char *text, value_choices *name, const char *own, int by)
{
    const unsigned n = count_names(name) + (*own != '\0');
    const char *const next = name(step_index(find_name(name, text), n, by));
    snprintf(text, SETUP_TEXT_SIZE, "%s", next != NULL ? next : own);
}

static void set_text(char *text, value_choices *name, char *own, const char *value)
{
    const bool is_own = name(find_name(name, value)) == NULL;
    snprintf(text, SETUP_TEXT_SIZE, "%s", value);
    snprintf(own, SETUP_TEXT_SIZE, "%s", is_own ? value : "");
}

/* ---- the menu ---- */

void menu_open(struct menu *menu, const struct setup *setup)
{
    *menu = (struct menu){.setup = *setup};
    set_text(menu->setup.goal, goal_name, menu->own_goal, setup->goal);
    set_text(menu->setup.heuristic, heuristic_name, menu->own_heuristic, setup->heuristic);
}

void menu_go(struct menu *menu, int by)
{
    menu->row = (enum menu_row)step_index(menu->row, MENU_N_ROWS, by);
}

void menu_change(struct menu *menu, int by)
{
    struct setup *const setup = &menu->setup;
    const unsigned size = setup_size_index(setup->size);
    switch (menu->row) {
    case MENU_SIZE:
        setup->size = setup_size(step_index(size, count_names(setup_size_name), by));
        break;
    case MENU_GOAL:
        step_text(setup->goal, goal_name, menu->own_goal, by);
        break;
    case MENU_HEURISTIC:
        step_text(setup->heuristic, heuristic_name, menu->own_heuristic, by);
        break;
    case MENU_ALGORITHM:
        setup->algorithm = step_index(setup->algorithm, count_names(settings_algorithm_name), by);
        break;
    case MENU_ARROWS:
        setup->arrows_move_blank = !setup->arrows_move_blank;
        break;
    case MENU_LETTERS:
        setup->letters_move = !setup->letters_move;
        break;
    case MENU_N_ROWS:
        break;
    }
}

void menu_set_square(struct menu *menu, uint8_t n)
{
    menu->row = MENU_SIZE;
    menu->setup.size = (struct fifteen_geometry){n, n};
}

void menu_set_text(struct menu *menu, const char *text)
{
    if (menu->row == MENU_GOAL)
        set_text(menu->setup.goal, goal_name, menu->own_goal, text);
    else
        set_text(menu->setup.heuristic, heuristic_name, menu->own_heuristic, text);
}

const char *menu_title(enum menu_row row)
{
    static const char *const titles[] = {TEXT("Size"),      TEXT("Goal"),   TEXT("Heuristic"),
                                         TEXT("Algorithm"), TEXT("Arrows"), TEXT("Letters")};
    return titles[row];
}

const char *menu_value(const struct menu *menu, enum menu_row row)
{
    const struct setup *const setup = &menu->setup;
    const char *const values[] = {
        [MENU_SIZE] = setup_size_name(setup_size_index(setup->size)),
        [MENU_GOAL] = setup->goal,
        [MENU_HEURISTIC] = *setup->heuristic == '\0' ? TEXT("default") : setup->heuristic,
        [MENU_ALGORITHM] = settings_algorithm_name(setup->algorithm),
        [MENU_ARROWS] = setup->arrows_move_blank ? TEXT("move the blank") : TEXT("slide the tile"),
        [MENU_LETTERS] =
            setup->letters_move ? TEXT("hjkl move, H hints") : TEXT("h hints, HJKL move")};
    return values[row];
}
