/* way.h - a solution of any board that can be played */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_WAY_H
#define TOOLS_PLAY_WAY_H

#include <fifteen/fifteen.h>

enum { WAY_MAX_MOVES = 16384 };

struct way {
    unsigned length;
    uint8_t path[WAY_MAX_MOVES]; /* enum fifteen_move each, from the start to the goal */
};

#endif
