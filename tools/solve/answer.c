/* answer.c - what is said of one board, whatever the form */
#include "solve/answer.h"

#include <stdlib.h>

const char *answer_status_name(enum answer_status status)
{
    static const char *const names[] = {[ANSWER_SOLVED] = "solved",
                                        [ANSWER_UNSOLVABLE] = "unsolvable",
                                        [ANSWER_LIMIT] = "limit",
                                        [ANSWER_INVALID] = "invalid"};
    return names[status];
}

bool answer_take(struct answer *answer, enum fifteen_status status)
{
    switch (status) {
    case FIFTEEN_OK:
        answer->status = ANSWER_SOLVED;
        break;
    case FIFTEEN_UNSOLVABLE:
        answer->status = ANSWER_UNSOLVABLE;
        break;
    case FIFTEEN_LIMIT:
        answer->status = ANSWER_LIMIT;
        break;
    case FIFTEEN_INVALID:
        answer->status = ANSWER_INVALID;
        break;
    default:
        return false;
    }
    answer->searched = status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
    return true;
}

void answer_free(struct answer *answer)
{
    cells_free(&answer->start);
    cells_free(&answer->goal);
    free(answer->route.moves);
    routes_free(&answer->all);
}

void answer_take_routes(struct answer *answer, const struct routes *routes)
{
    answer->all = *routes;
    answer->route = routes->route[0];
    answer->all.route[0].moves = NULL;
}

size_t answer_n_routes(const struct answer *answer)
{
    return answer->all.n_counted != 0 ? answer->all.n : 1;
}

const struct route *answer_route(const struct answer *answer, size_t i)
{
    return i == 0 ? &answer->route : &answer->all.route[i];
}

uint16_t *answer_tiles(const struct answer *answer, const struct route *route)
{
    struct cells cells;
    uint16_t *const tiles = calloc(route->length + 1, sizeof *tiles);
    if (tiles == NULL || !cells_copy(&cells, &answer->start)) {
        free(tiles);
        return NULL;
    }
    for (size_t i = 0; i < route->length; i++)
        tiles[i] = (uint16_t)cells_slide(&cells, (enum fifteen_move)route->moves[i]);
    cells_free(&cells);
    return tiles;
}

bool answer_write_route(const struct answer *answer, const struct route *route, FILE *to)
{
    const size_t length = route->length;
    uint16_t *const tiles = answer_tiles(answer, route);
    if (tiles == NULL)
        return false;
    fprintf(to, "%zu %s%s%s", length, length == 1 ? "move" : "moves",
            answer->counts.optimal ? "" : " (not proven shortest)", length == 0 ? "" : ":");
    for (size_t i = 0; i < length; i++)
        fprintf(to, " %u", (unsigned)tiles[i]);
    free(tiles);
    return true;
}
