/* advice.h - what the solver found, as long as the player stays on that way
 *
 * Every board of a shortest way is as far from the goal as the rest of the way is long, so that a
 * step along it, or back, needs no new search.
 */
#ifndef TOOLS_PLAY_ADVICE_H
#define TOOLS_PLAY_ADVICE_H

#include <fifteen/fifteen.h>

struct advice {
    bool known;
    bool optimal; /* the way is proven a shortest one */
    unsigned at;  /* moves of it that have been made */
    struct fifteen_solution way;
};

void advice_forget(struct advice *advice);

void advice_take(struct advice *advice, const struct fifteen_solution *way, bool optimal);

/* A move was made. It is forgotten if that leaves the way. */
void advice_follow(struct advice *advice, enum fifteen_move move);

/* Moves to the goal; of advice that is known. */
unsigned advice_distance(const struct advice *advice);

/* The next one. False: nothing is known, or this is the goal. */
bool advice_next(const struct advice *advice, enum fifteen_move *out);

#endif
