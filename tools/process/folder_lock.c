/* folder_lock.c - folder lock: one process works on a folder at a time */
/* SPDX-License-Identifier: MIT */
#include "process/folder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/interrupt.h"

enum { BETWEEN_TRIES_MS = 50 };

/* Writes the name of a new folder to the disk, where the file system supports it. */
static void sync_name(const char *path)
{
    char *parent;
    if (asprintf(&parent, "%s/..", path) < 0)
        return;
    const int opened = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(parent);
    if (opened < 0)
        return;
    fsync(opened);
    close(opened);
}

static bool make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0)
        return errno == EEXIST;
    sync_name(path);
    return true;
}

/* Creates all folders of a path that do not exist yet. */
static bool make_folders(const char *folder)
{
    char *const path = strdup(folder);
    if (path == NULL)
        return false;
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        make_folder(path);
        *at = '/';
    }
    const bool made = make_folder(path);
    free(path);
    return made;
}

static enum fifteen_status wait_for_lock(int lock, const char *folder, struct fifteen_error *error)
{
    for (bool reported = false; flock(lock, LOCK_EX | LOCK_NB) != 0; reported = true) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return message_set(error, FIFTEEN_IO, "cannot lock %s: %s", folder, strerror(errno));
        if (!reported)
            message_print("waiting for another %s to finish with %s", program_invocation_short_name,
                          folder);
        if (interrupt_wait(BETWEEN_TRIES_MS))
            return message_set(error, FIFTEEN_CANCELLED, "interrupted while waiting for %s",
                               folder);
    }
    return FIFTEEN_OK;
}

enum fifteen_status folder_lock(const char *folder, int *lock, struct fifteen_error *error)
{
    if (!make_folders(folder))
        return message_set(error, FIFTEEN_IO, "cannot create folder %s: %s", folder,
                           strerror(errno));
    const int made = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (made < 0)
        return message_set(error, FIFTEEN_IO, "cannot open folder %s: %s", folder, strerror(errno));
    const enum fifteen_status status = wait_for_lock(made, folder, error);
    if (status == FIFTEEN_OK)
        *lock = made;
    else
        close(made);
    return status;
}
