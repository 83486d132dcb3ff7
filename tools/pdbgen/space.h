/* space.h - the space that tables take on a disk, stated before they are built */
/* SPDX-License-Identifier: MIT */
#ifndef PDBGEN_SPACE_H
#define PDBGEN_SPACE_H

#include "pdbgen/patterns.h"
#include "pdbgen/table_make.h"

/* Adds up the sizes of the tables that the folder does not have. If they are large, prints a
 * message, unless `quiet`. Returns FIFTEEN_IO if uncompressed files do not fit on the disk; how far
 * a table can be compressed is not known beforehand. */
enum fifteen_status space_check(const char *folder, const struct patterns *patterns,
                                const struct table_make_settings *settings, bool quiet,
                                struct fifteen_error *error);

#endif
