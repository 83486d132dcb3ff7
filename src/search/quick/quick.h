/* quick.h - a solution of a board of any size, soon, and shorter ones as long as there is time
 *
 * First a solution is constructed without search (construct.h). Then beam searches of growing width
 * find shorter ones (beams.h), on boards of up to 36 cells with pattern tables built for it, and at
 * last parts of the best are replaced by shorter ones (windows.h), until a limit is reached.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_QUICK_H
#define SEARCH_QUICK_H

#include "search/quick/problem.h"

/* Solves a board. With a limit of time or nodes it continues until that is reached; else its work
 * is limited, and the result depends on the problem alone. It ends earlier if the solution is
 * proven to be a shortest one. One thread.
 *
 * FIFTEEN_OK: a solution. FIFTEEN_LIMIT: time, nodes or memory were used up before.
 * FIFTEEN_CANCELLED: the monitor cancelled; if there was a solution it is in the path.
 * FIFTEEN_NO_MEMORY. All of *result is set in every case. */
enum fifteen_status quick_solve(const struct quick_problem *problem, struct quick_result *result,
                                struct fifteen_error *error);

#endif
