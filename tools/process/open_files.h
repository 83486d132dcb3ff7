/* open_files.h - the number of files that the process may have open at once */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_OPEN_FILES_H
#define PROCESS_OPEN_FILES_H

#include <stdint.h>

#include <fifteen/fifteen.h>

/* Raises the limit of the process, where the system allows it, so that n more files can be open.
 * FIFTEEN_INVALID: the system's limit is lower. */
enum fifteen_status open_files_allow(uint64_t n, struct fifteen_error *error);

#endif
