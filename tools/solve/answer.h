/* answer.h - what is said of one board: solved, unsolvable, given up, malformed */
#ifndef SOLVE_ANSWER_H
#define SOLVE_ANSWER_H

#include <jansson.h>
#include <stdio.h>

#include "solve/puzzle.h"

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

/* What forms that make one document of all answers know of it; begins as zeros. */
struct answer_document {
    bool broken;    /* an answer could not be printed */
    FILE *pictures; /* what comes below a head that tells how large it is */
    size_t width;
    size_t height;
};

/* A way to print answers. Each function returns false if it cannot, once it has said why. */
struct answer_format {
    const char *name;
    bool (*begin)(struct answer_document *document); /* before the first; or NULL */
    bool (*print)(struct answer_document *document, const struct answer *answer);
    bool (*end)(struct answer_document *document); /* after the last, even if broken; or NULL */
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

/* Writes a route: "14 moves: 2 5 6 ..", or "80 moves (not proven shortest): 3 7 2 ..". False: out
 * of memory. */
bool answer_write_route(const struct answer *answer, const struct route *route, FILE *to);

/* The object that answer_json prints. NULL: out of memory. */
json_t *answer_object(const struct answer *answer);

extern const struct answer_format answer_moves;
extern const struct answer_format answer_boards;
extern const struct answer_format answer_json;
extern const struct answer_format answer_csv;
extern const struct answer_format answer_svg;      /* start and goal */
extern const struct answer_format answer_svg_path; /* every board of the way */
extern const struct answer_format answer_html;

#endif
