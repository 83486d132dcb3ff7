/* new_file.c - atomic replacement of a file that is written as a stream */
/* SPDX-License-Identifier: MIT */
#include "process/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "util/replace.h"

struct new_file {
    char *path;
    FILE *stream; /* with a descriptor of its own */
    bool is_special;
    struct replacement replacement; /* unless it is special */
};

bool new_file_is_special(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode);
}

FILE *new_file_stream(const struct new_file *file)
{
    return file->stream;
}

static enum fifteen_status open_stream(struct new_file *file, struct fifteen_error *error)
{
    file->is_special = new_file_is_special(file->path);
    const enum fifteen_status status =
        file->is_special ? FIFTEEN_OK : replace_begin(&file->replacement, file->path, error);
    if (status != FIFTEEN_OK)
        return status;
    const int own = file->is_special ? open(file->path, O_WRONLY | O_CLOEXEC)
                                     : fcntl(file->replacement.fd, F_DUPFD_CLOEXEC, 0);
    file->stream = own >= 0 ? fdopen(own, "w") : NULL;
    if (file->stream != NULL)
        return FIFTEEN_OK;
    message_set(error, FIFTEEN_IO, "cannot write %s: %s", file->path, strerror(errno));
    if (own >= 0)
        close(own);
    return FIFTEEN_IO;
}

enum fifteen_status new_file_open(const char *path, struct new_file **out,
                                  struct fifteen_error *error)
{
    struct new_file *const file = calloc(1, sizeof *file);
    if (file == NULL || (file->path = strdup(path)) == NULL) {
        free(file);
        return message_no_memory(error);
    }
    const enum fifteen_status status = open_stream(file, error);
    if (status == FIFTEEN_OK)
        *out = file;
    else
        new_file_end(file, status, NULL);
    return status;
}

/* Returns 0, or what errno was when the first write failed. */
static int close_stream(FILE *stream)
{
    const bool has_failed = ferror(stream) != 0;
    errno = 0;
    const bool closed = fclose(stream) == 0;
    if (!has_failed && closed)
        return 0;
    return errno != 0 ? errno : EIO;
}

enum fifteen_status new_file_end(struct new_file *file, enum fifteen_status status,
                                 struct fifteen_error *error)
{
    const int fault = file->stream != NULL ? close_stream(file->stream) : 0;
    if (status == FIFTEEN_OK && fault != 0)
        status = message_set(error, FIFTEEN_IO, "cannot write %s: %s", file->path, strerror(fault));
    if (!file->is_special)
        status = replace_end(&file->replacement, status, error);
    free(file->path);
    free(file);
    return status;
}
