/* excess.h - the entries of a classic table: the excess of levels over Manhattan distances */
#ifndef BUILD_EXCESS_H
#define BUILD_EXCESS_H

#include "pdb/build/levels.h"

/* Fills pdb->bits, which must be zero. Returns FIFTEEN_INVALID, with a message, if four bits cannot
 * hold an excess; FIFTEEN_CANCELLED, without a message, if a report is answered so. */
enum fifteen_status excess_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                unsigned n_threads, const struct report *report,
                                struct fifteen_error *error);

#endif
