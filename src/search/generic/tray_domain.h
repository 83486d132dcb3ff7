/* tray_domain.h - the tray with any heuristic as a domain
 *
 * State:
 *
 *      0         7   8     9                                       on trays of up to 16 cells
 *      | board     | blank | the heuristic's state ..
 *
 *      0                    15   16    17                          on larger trays
 *      | board (wide.h)       | blank | the heuristic's state ..
 *
 * The blank's cell identifies the parent among the neighbours. States are equal if their boards
 * are. Actions are canonical moves.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_TRAY_DOMAIN_H
#define GENERIC_TRAY_DOMAIN_H

#include <fifteen/search.h>

#include "search/engine/job.h"

enum { TRAY_DOMAIN_MAX_STATE = sizeof(wide_board) + 1 + HEURISTIC_STATE_MAX };

/* The blank's moves in the order in which they are tried. */
struct tray_moves {
    uint8_t n;
    uint8_t to[4];
    uint8_t move[4];
};

struct tray_domain {
    const struct search_job *job;
    const struct heuristic *heuristic;
    union tray_board goal;
    /* By the blank's cell, and the cell it must not return to. */
    struct tray_moves moves[FIFTEEN_TRAY_MAX_CELLS][FIFTEEN_TRAY_MAX_CELLS + 1];
};

/* The job and the heuristic must outlive it. */
void tray_domain_init(struct tray_domain *tray, const struct search_job *job,
                      const struct heuristic *heuristic);

/* The domain for fifteen_search; it refers to `tray`. */
struct fifteen_domain tray_domain_of(const struct tray_domain *tray);

#endif
