/* guide.h - what a search with a heuristic of its own on batches of boards consists of */
#ifndef ARRAYS_GUIDE_H
#define ARRAYS_GUIDE_H

#include "arrays/rows.h"

enum { GUIDE_MAX_SUCCESSORS = 4 };

struct guided_state {
    uint32_t h;
    uint8_t blank;
    uint8_t row[FIFTEEN_TRAY_MAX_CELLS];
};

/* See forecast.h. */
struct forecast {
    size_t batch; /* the maximum number of boards of a call; 0: no forecast */
    size_t n_kept;
    struct kept *kept;     /* by the hash of a state, one for each */
    struct waiting *stack; /* states whose successors are to be evaluated */
    unsigned n_waiting;
    struct waiting *taken; /* for a batch */
    uint8_t *boards;       /* of a batch */
    uint32_t *values;      /* likewise */
};

struct guide {
    const struct fifteen_batch_problem *problem;
    const struct fifteen_monitor *monitor; /* the caller's; may be NULL */
    struct row_form form;
    struct tray tray;
    struct forecast forecast;
    bool cancelled; /* by the heuristic */
};

/* Writes the successors of a state, except that with the blank on the cell `before`
 * (TRAY_NO_CELL: none), and the steps. Their h is not set. Returns their number. */
unsigned guide_successors(const struct guide *guide, const struct guided_state *state,
                          unsigned before, struct guided_state *out, struct fifteen_step *steps);

/* Calls the heuristic for n > 0 boards. If it cancels the search, or has before, sets the values to
 * 0 and returns false. */
bool guide_evaluate(struct guide *guide, const uint8_t *boards, size_t n, uint32_t *values);

#endif
