/* shared.h - tables that several processes of a machine share: files in a folder in memory
 *
 * A file contains the decoded bits of a table, and is named after their hash and size. The first
 * process that needs the table decodes it there; the others map it. Once all processes have
 * mapped it, the file has no name any more, so that nothing is left if they are killed. A process
 * that cannot share a table has a copy of its own.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FILE_SHARED_H
#define FILE_SHARED_H

#include <fifteen/status.h>

#include "pdb/table/table.h"

/* A folder that n_processes use. */
struct shared_folder {
    const char *path;
    unsigned n_processes;
};

/* Waits until no other process loads tables into the folder. Sets *lock, to -1 if that is not
 * possible or takes 20 seconds: then the caller shares nothing. Returns FIFTEEN_OK, or
 * FIFTEEN_CANCELLED if the monitor cancels. */
enum fifteen_status shared_lock(const struct shared_folder *folder,
                                const struct fifteen_monitor *monitor, int *lock);
void shared_unlock(int *lock); /* -1 is allowed, and set */

/* The functions below need the lock. */

/* Maps the bits of a table that another process has decoded. Returns false if none has. */
bool shared_find(const struct shared_folder *folder, struct fifteen_pdb *pdb);

/* The memory of a table that is decoded now. */
struct shared_file {
    int fd;
    void *bytes; /* NULL: none */
    size_t n_bytes;
};

/* Allocates memory in the folder. Returns false if there is none. */
bool shared_create(const struct shared_folder *folder, size_t table_bytes,
                   struct shared_file *file);

/* Gives the table, which is complete, the file as its bits, and other processes the same. */
enum fifteen_status shared_publish(const struct shared_folder *folder, struct shared_file *file,
                                   struct fifteen_pdb *pdb, struct fifteen_error *error);

/* Frees what shared_publish has not used. A file without memory is allowed. */
void shared_discard(struct shared_file *file);

#endif
