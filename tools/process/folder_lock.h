/* folder_lock.h - folder lock: one process works on a folder at a time */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_FOLDER_LOCK_H
#define PROCESS_FOLDER_LOCK_H

#include <fifteen/fifteen.h>

/* Creates the folder and its parents where needed, and locks it. If another process holds the lock,
 * prints a message and waits. The lock lasts until the caller closes it. Returns
 * FIFTEEN_CANCELLED if interrupted while waiting. */
enum fifteen_status folder_lock(const char *folder, int *lock, struct fifteen_error *error);

#endif
