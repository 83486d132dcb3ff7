/* setup.h - what the player may choose: size, goal, how the solver searches, what keys do */
#ifndef TOOLS_PLAY_SETUP_H
#define TOOLS_PLAY_SETUP_H

#include "cli/settings.h"
#include "play/dialog/entry.h"

struct setup {
    struct fifteen_geometry size; /* of sizes.h */
    char goal[ENTRY_SIZE];        /* as goal.h reads it */
    char heuristic[ENTRY_SIZE];   /* "": the default */
    unsigned algorithm;           /* enum fifteen_algorithm */
    bool arrows_move_blank;       /* not the tile beside it */
    bool letters_move; /* h j k l move, and H gives hints; else h does, and H J K L move */
};

#endif
