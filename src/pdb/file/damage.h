/* damage.h - what to do about a damaged table file */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_DAMAGE_H
#define FILE_DAMAGE_H

#include <fifteen/pdb.h>

/* If the status is FIFTEEN_DAMAGED, appends to the error (may be NULL) the command that builds the
 * table again. `info` has the table's pattern and kind; NULL: only the file's name states them.
 * Returns the status. */
enum fifteen_status damage_advise(const char *path, const struct fifteen_pdb_info *info,
                                  enum fifteen_status status, struct fifteen_error *error);

#endif
