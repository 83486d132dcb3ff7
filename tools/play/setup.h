/* setup.h - the player's settings: size, goal, how the solver searches, what the keys do */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_SETUP_H
#define TOOLS_PLAY_SETUP_H

#include "cli/settings.h"

enum { SETUP_TEXT_SIZE = 4096, SETUP_MAX_CELLS = 81 };

struct setup {
    struct fifteen_geometry size;
    char goal[SETUP_TEXT_SIZE];      /* as goal.h reads it */
    char heuristic[SETUP_TEXT_SIZE]; /* "": the default */
    unsigned algorithm;              /* enum fifteen_algorithm */
    bool arrows_move_blank;          /* else they move the tile next to it */
    bool letters_move;               /* h j k l move and H is the hint; else the other way round */
};

/* The sizes that can be played, every tray and n x n up to 9x9, in the order of their cells: their
 * names ("2x2", ..) by index, and the sizes. */
value_choices setup_size_name;
struct fifteen_geometry setup_size(unsigned index);

/* Returns the index of a size, or the number of sizes if it cannot be played. */
unsigned setup_size_index(struct fifteen_geometry size);

/* Returns FIFTEEN_INVALID if boards of the size cannot be played. */
enum fifteen_status setup_check_size(struct fifteen_geometry size, struct fifteen_error *error);

/* Returns the seed of the daily board, the date in UTC, such as 20260131. */
uint64_t setup_today(void);

/* Returns the number of days since 1970-01-01 in UTC. */
uint64_t setup_day(void);

/* struct fifteen_geometry: such as `4`, `3x4` or `9x9`. */
value_reader setup_read_size;

#endif
