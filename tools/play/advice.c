/* advice.c - what the solver found, as long as the player stays on that way */
#include "play/advice.h"

#include "play/game.h"

void advice_forget(struct advice *advice)
{
    advice->known = false;
}

void advice_take(struct advice *advice, const struct fifteen_solution *way, bool optimal)
{
    *advice = (struct advice){.known = true, .optimal = optimal, .way = *way};
}

void advice_follow(struct advice *advice, enum fifteen_move move)
{
    if (!advice->known)
        return;
    if (advice->at < advice->way.length && advice->way.path[advice->at] == (uint8_t)move)
        advice->at++;
    else if (advice->at > 0 && advice->way.path[advice->at - 1] == (uint8_t)game_opposite(move))
        advice->at--;
    else
        advice_forget(advice);
}

unsigned advice_distance(const struct advice *advice)
{
    return advice->way.length - advice->at;
}

bool advice_next(const struct advice *advice, enum fifteen_move *out)
{
    if (!advice->known || advice->at == advice->way.length)
        return false;
    *out = (enum fifteen_move)advice->way.path[advice->at];
    return true;
}
