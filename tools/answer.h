/* answer.h - what is said of one board: solved, unsolvable, given up, malformed */
#ifndef TOOLS_ANSWER_H
#define TOOLS_ANSWER_H

#include <jansson.h>

#include "puzzle.h"

enum answer_status { ANSWER_SOLVED, ANSWER_UNSOLVABLE, ANSWER_LIMIT, ANSWER_INVALID };

struct answer {
    enum answer_status status;
    const struct feed_item *item;
    struct cells start; /* unless the board is invalid */
    struct cells goal;
    struct route route; /* of a solved one */
    struct routes all;  /* where all were to be counted; the first is `route` and has no moves */
    bool searched;      /* whether there are counts */
    struct fifteen_counts counts;
    const char *message; /* why there is no solution */
};

/* Sets what a search came to. False if that is no answer. */
bool answer_take(struct answer *answer, enum fifteen_status status);

/* Takes the routes of a board that was solved. */
void answer_take_routes(struct answer *answer, const struct routes *routes);

/* Frees the boards and the routes. */
void answer_free(struct answer *answer);

/* A way to print answers. */
struct answer_format {
    const char *name;
    bool (*begin)(void); /* before the first; or NULL */
    /* False if that is not possible, once it has said so. */
    bool (*print)(const struct answer *answer);
};

/* "solved", "unsolvable", "limit" or "invalid". */
const char *answer_status_name(enum answer_status status);

/* The shortest routes that are to be shown, from 0; there is one, or as many as were found where
 * all were to be counted. */
size_t answer_n_routes(const struct answer *answer);
const struct route *answer_route(const struct answer *answer, size_t i);

/* The tiles in the order they slide on a route, one per move; freed by the caller. NULL: out of
 * memory. */
uint16_t *answer_tiles(const struct answer *answer, const struct route *route);

/* The object that answer_json prints. NULL: out of memory. */
json_t *answer_object(const struct answer *answer);

extern const struct answer_format answer_moves;
extern const struct answer_format answer_boards;
extern const struct answer_format answer_json;
extern const struct answer_format answer_csv;

#endif
