/* goal_heuristics.h - a heuristic that needs no tables, for every place of the goal's blank
 *
 * Each is made when a goal first wants it, as walking distance takes milliseconds for that, and is
 * kept. Any number of threads may ask; none waits while another makes one, as its monitor would not
 * hear of that.
 */
#ifndef SEARCH_GOAL_HEURISTICS_H
#define SEARCH_GOAL_HEURISTICS_H

#include <pthread.h>

#include "heuristic/create.h"

struct goal_heuristics {
    struct fifteen_geometry geometry; /* canonical */
    struct heuristic_spec spec;
    pthread_mutex_t lock;                      /* guards what follows */
    struct heuristic *made[FIFTEEN_MAX_CELLS]; /* by the goal's blank; NULL: not yet */
};

/* The spec must not use tables. */
void goal_heuristics_init(struct goal_heuristics *heuristics, struct fifteen_geometry geometry,
                          const struct heuristic_spec *spec);

/* The heuristic for canonical goals with the blank on a cell. *out belongs to the heuristics. The
 * monitor, or NULL, hears of its making; FIFTEEN_CANCELLED if it says so. */
enum fifteen_status goal_heuristics_find(struct goal_heuristics *heuristics, unsigned goal_blank,
                                         const struct fifteen_monitor *monitor,
                                         const struct heuristic **out, struct fifteen_error *error);

void goal_heuristics_free(struct goal_heuristics *heuristics);

#endif
