/* menu.c - the menu: a row for each choice, to be changed one by one and taken over at once */
#include "play/dialog/menu.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "play/sizes.h"

/* ---- the choices of each row ---- */

static const char *pick(const char *const *names, unsigned n, unsigned index)
{
    return index < n ? names[index] : NULL;
}

static const char *size_name(const struct menu *menu, unsigned index)
{
    (void)menu;
    return sizes_name(index);
}

static const char *goal_name(const struct menu *menu, unsigned index)
{
    const char *const names[] = {"last", "first", menu->own_goal};
    return pick(names, menu->own_goal[0] == '\0' ? 2 : 3, index);
}

/* Behind the default and those that have a name comes the own one. */
static const char *heuristic_name(const struct menu *menu, unsigned index)
{
    unsigned n_names = 0;
    while (fifteen_heuristic_name(n_names) != NULL)
        n_names++;
    if (index == 0)
        return "default";
    if (index <= n_names)
        return fifteen_heuristic_name(index - 1);
    return pick((const char *const[]){menu->own_heuristic}, menu->own_heuristic[0] != '\0',
                index - n_names - 1);
}

static const char *algorithm_name(const struct menu *menu, unsigned index)
{
    (void)menu;
    return settings_algorithm_name(index);
}

static const char *arrows_name(const struct menu *menu, unsigned index)
{
    static const char *const names[] = {"slide the tile", "move the blank"};
    (void)menu;
    return pick(names, 2, index);
}

static const char *letters_name(const struct menu *menu, unsigned index)
{
    static const char *const names[] = {"h hints, HJKL move", "hjkl move, H hints"};
    (void)menu;
    return pick(names, 2, index);
}

static const struct {
    const char *title;
    const char *(*name)(const struct menu *menu, unsigned index); /* NULL behind the last */
    size_t own; /* offset of the own text; 0: there is none */
} rows[MENU_N_ROWS] = {
    [MENU_SIZE] = {"Size", size_name, 0},
    [MENU_GOAL] = {"Goal", goal_name, offsetof(struct menu, own_goal)},
    [MENU_HEURISTIC] = {"Heuristic", heuristic_name, offsetof(struct menu, own_heuristic)},
    [MENU_ALGORITHM] = {"Algorithm", algorithm_name, 0},
    [MENU_ARROWS] = {"Arrows", arrows_name, 0},
    [MENU_LETTERS] = {"Letters", letters_name, 0},
};

static unsigned count(const struct menu *menu, enum menu_row row)
{
    unsigned n = 0;
    while (rows[row].name(menu, n) != NULL)
        n++;
    return n;
}

/* Chooses a text, which becomes the row's own if it is none of the others. */
static void choose_text(struct menu *menu, enum menu_row row, const char *text)
{
    char *const own = (char *)menu + rows[row].own;
    unsigned index = 0;
    *own = '\0';
    while (rows[row].name(menu, index) != NULL && strcmp(rows[row].name(menu, index), text) != 0)
        index++;
    menu->choice[row] = index;
    if (rows[row].name(menu, index) == NULL)
        snprintf(own, ENTRY_SIZE, "%s", text);
}

/* ---- the menu ---- */

void menu_open(struct menu *menu, const struct setup *setup)
{
    *menu = (struct menu){.choice = {[MENU_SIZE] = sizes_index(setup->size),
                                     [MENU_ALGORITHM] = setup->algorithm,
                                     [MENU_ARROWS] = setup->arrows_move_blank,
                                     [MENU_LETTERS] = setup->letters_move}};
    choose_text(menu, MENU_GOAL, setup->goal);
    if (*setup->heuristic != '\0')
        choose_text(menu, MENU_HEURISTIC, setup->heuristic);
}

void menu_take(const struct menu *menu, struct setup *setup)
{
    const unsigned heuristic = menu->choice[MENU_HEURISTIC];
    setup->size = sizes_at(menu->choice[MENU_SIZE]);
    setup->algorithm = menu->choice[MENU_ALGORITHM];
    setup->arrows_move_blank = menu->choice[MENU_ARROWS] == 1;
    setup->letters_move = menu->choice[MENU_LETTERS] == 1;
    snprintf(setup->goal, ENTRY_SIZE, "%s", menu_choice(menu, MENU_GOAL));
    snprintf(setup->heuristic, ENTRY_SIZE, "%s",
             heuristic == 0 ? "" : heuristic_name(menu, heuristic));
}

void menu_go(struct menu *menu, int by)
{
    menu->row = (enum menu_row)((MENU_N_ROWS + (int)menu->row + by) % MENU_N_ROWS);
}

void menu_change(struct menu *menu, int by)
{
    const int n = (int)count(menu, menu->row);
    assert(n > 0);
    unsigned *const choice = &menu->choice[menu->row];
    *choice = (unsigned)((n + (int)*choice + by) % n);
}

const char *menu_title(enum menu_row row)
{
    return rows[row].title;
}

const char *menu_choice(const struct menu *menu, enum menu_row row)
{
    return rows[row].name(menu, menu->choice[row]);
}

bool menu_takes_text(const struct menu *menu)
{
    return rows[menu->row].own != 0;
}

void menu_set_text(struct menu *menu, const char *text)
{
    if (*text != '\0')
        choose_text(menu, menu->row, text);
}
