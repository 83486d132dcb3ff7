/* excess.h - from the builder's levels to the rows of a classic table */
#ifndef BUILD_EXCESS_H
#define BUILD_EXCESS_H

#include "pdb/build/levels.h"

/* Fills pdb->bits, which must be zero. FIFTEEN_INVALID, with a message, if four bits do not hold an
 * excess; FIFTEEN_CANCELLED, without one, if a report comes to that. */
enum fifteen_status excess_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                unsigned n_threads, const struct report *report,
                                struct fifteen_error *error);

#endif
