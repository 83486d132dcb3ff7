/* stale.h - temporary files that killed processes left behind
 *
 * A file that is being written has the name `<name>.tmp.<pid>`. Its writer holds a lock (flock) on
 * it for as long as it lives, so that one left behind can be told. Where there are no locks nothing
 * is ever taken for left behind.
 */
#ifndef FILE_STALE_H
#define FILE_STALE_H

#include <stdbool.h>

#include <fifteen/status.h>

/* Removes those of the file `name`, or of all `*.pdb` if it is NULL, from an open folder. What
 * cannot be removed stays. FIFTEEN_IO if the folder cannot be read, or FIFTEEN_NO_MEMORY; the
 * reason is in errno. */
enum fifteen_status stale_remove(int folder, const char *name);

/* Locks a temporary file that has just been made. False: it was taken for left behind before that,
 * and is to be made again. */
bool stale_lock(int fd);

#endif
