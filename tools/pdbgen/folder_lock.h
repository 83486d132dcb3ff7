/* folder_lock.h - a folder for one pdbgen at a time */
#ifndef PDBGEN_FOLDER_LOCK_H
#define PDBGEN_FOLDER_LOCK_H

#include <fifteen/fifteen.h>

/* Makes the folder, and those above it, if need be, and waits until no other process has it locked;
 * says on standard error that it waits. The lock lasts until *lock is given to folder_unlock or the
 * process ends. FIFTEEN_CANCELLED: interrupted while waiting. */
enum fifteen_status folder_lock(const char *folder, int *lock, struct fifteen_error *error);

void folder_unlock(int lock);

#endif
