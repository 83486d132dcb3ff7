/* forecast.h - values of boards that a search is about to generate, evaluated in large batches
 *
 * A heuristic on batches is called once for the successors of many states: of the states that the
 * search expands next, and of those of their successors whose f is not larger. Values are kept
 * until the search reads them, or until those of other states replace them. The search and its
 * counts of nodes stay the same; but the heuristic is also called for boards that are not needed.
 */
#ifndef ARRAYS_FORECAST_H
#define ARRAYS_FORECAST_H

#include "arrays/guide.h"

/* Prepares batches of this size. Up to 4 boards, the successors of one state, need no forecast.
 * Takes up to a sixteenth of a search's memory besides it, at most 44 MB.
 * Always call forecast_free. */
enum fifteen_status forecast_init(struct forecast *forecast, size_t batch, uint64_t memory_bytes,
                                  struct fifteen_error *error);
void forecast_free(struct forecast *forecast);

/* Returns true if the values of a state's successors are kept. */
bool forecast_has(const struct guide *guide, const struct guided_state *state);

/* Sets the h of n successors of a state. Returns false if one of them is not kept. */
bool forecast_read(const struct guide *guide, const struct guided_state *state, unsigned n,
                   const struct fifteen_step *steps, struct guided_state *successors);

/* Evaluates the successors of the first state, and of others in their order as long as they are
 * needed to fill batches. The first one's must not be kept. Parents may be NULL. */
void forecast_prepare(struct guide *guide, const void *const *states, const void *const *parents,
                      unsigned n);

#endif
