/* checkpoint_file.c - an open checkpoint: its lock, and the states of its searches */
/* SPDX-License-Identifier: MIT */
#include "search/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/error.h"
#include "util/replace.h"

static const double default_interval = 60;

struct fifteen_checkpoint_file {
    char *path;
    struct fifteen_checkpoint_options options;
    int lock; /* the file, open and locked */
    struct checkpoint_contents contents;
    bool is_changed;          /* since it was written */
    enum fifteen_status lost; /* why the state of a search that was stopped was not encoded */
    struct fifteen_error lost_error;
};

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a checkpoint");
}

static enum fifteen_status fail_to(const char *action, const char *path,
                                   struct fifteen_error *error)
{
    return error_set(error, error_of_system(), "cannot %s checkpoint %.200s: %s", action, path,
                     strerror(errno));
}

/* ---- writing ---- */

/* Returns whether the path refers to the open file, or to none. */
static bool is_own(const struct fifteen_checkpoint_file *file)
{
    struct stat of_path;
    struct stat of_lock;
    if (stat(file->path, &of_path) != 0)
        return true;
    return fstat(file->lock, &of_lock) == 0 && of_path.st_dev == of_lock.st_dev &&
           of_path.st_ino == of_lock.st_ino;
}

/* Writes a new file, whose lock replaces that of the old one. *exists: with `is_new`, a file has
 * the name. */
static enum fifteen_status replace_file(struct fifteen_checkpoint_file *file, bool is_new,
                                        bool *exists, struct fifteen_error *error)
{
    struct replacement replacement;
    size_t size;
    int fd;
    *exists = false;
    uint8_t *const bytes = checkpoint_encode(&file->contents, &size);
    if (bytes == NULL)
        return out_of_memory(error);
    if (size > CHECKPOINT_MAX_SIZE) {
        free(bytes);
        return error_set(error, FIFTEEN_IO, "cannot write checkpoint %.200s: more than 1 GiB",
                         file->path);
    }
    enum fifteen_status status = replace_begin(&replacement, file->path, error);
    replacement.must_be_new = is_new;
    if (status == FIFTEEN_OK)
        status = replace_write(&replacement, bytes, size, 0, error);
    status = replace_end_locked(&replacement, status, &fd, error);
    *exists = replacement.exists;
    free(bytes);
    if (fd < 0)
        return status;
    if (file->lock >= 0)
        close(file->lock);
    file->lock = fd;
    return status;
}

enum fifteen_status fifteen_checkpoint_write(struct fifteen_checkpoint_file *file,
                                             struct fifteen_error *error)
{
    bool exists;
    if (!file->is_changed)
        return FIFTEEN_OK;
    if (!is_own(file))
        return error_set(error, FIFTEEN_IO,
                         "cannot write checkpoint %.200s: another file has its name", file->path);
    const enum fifteen_status status = replace_file(file, false, &exists, error);
    file->is_changed = status != FIFTEEN_OK;
    return status;
}

/* ---- opening ---- */

/* Locks an open file. On a file system without locks it is not locked. */
static enum fifteen_status lock_file(struct fifteen_checkpoint_file *file,
                                     struct fifteen_error *error)
{
    while (flock(file->lock, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            return error_set(error, FIFTEEN_IO, "checkpoint %.200s: another process is using it",
                             file->path);
        if (errno != EINTR)
            return FIFTEEN_OK;
    }
    return FIFTEEN_OK;
}

/* Opens the file, for writing where this is possible: some file systems lock no other. It is not
 * written to. */
static bool open_existing(struct fifteen_checkpoint_file *file)
{
    const int flags = O_CLOEXEC | O_NONBLOCK;
    file->lock = open(file->path, O_RDWR | flags);
    if (file->lock < 0 && (errno == EACCES || errno == EROFS || errno == EPERM))
        file->lock = open(file->path, O_RDONLY | flags);
    return file->lock >= 0;
}

/* Opens or creates the file and locks it. Another process may replace or remove it meanwhile; after
 * many tries this is not the reason. */
static enum fifteen_status open_locked(struct fifteen_checkpoint_file *file,
                                       struct fifteen_error *error)
{
    enum { MAX_TRIES = 1000 };
    for (unsigned i = 0; i < MAX_TRIES; i++) {
        bool exists;
        if (!open_existing(file)) {
            if (errno != ENOENT)
                return fail_to("open", file->path, error);
            const enum fifteen_status status = replace_file(file, true, &exists, error);
            if (!exists)
                return status;
            continue;
        }
        const enum fifteen_status status = lock_file(file, error);
        if (status != FIFTEEN_OK || is_own(file))
            return status;
        close(file->lock);
        file->lock = -1;
    }
    errno = EEXIST;
    return fail_to("create", file->path, error);
}

/* Reads n bytes from the beginning. */
static enum fifteen_status read_bytes(const struct fifteen_checkpoint_file *file, uint8_t *bytes,
                                      size_t n, struct fifteen_error *error)
{
    for (size_t done = 0; done < n;) {
        const ssize_t n_read = pread(file->lock, bytes + done, n - done, (off_t)done);
        if (n_read == 0)
            return checkpoint_reject(file->path, "it is truncated", error);
        if (n_read < 0 && errno != EINTR)
            return fail_to("read", file->path, error);
        done += n_read > 0 ? (size_t)n_read : 0;
    }
    return FIFTEEN_OK;
}

static enum fifteen_status read_file(struct fifteen_checkpoint_file *file,
                                     struct fifteen_error *error)
{
    uint8_t head[CHECKPOINT_HEAD_SIZE] = {0};
    struct stat about;
    if (fstat(file->lock, &about) != 0)
        return fail_to("read", file->path, error);
    if (!S_ISREG(about.st_mode) || about.st_size > CHECKPOINT_MAX_SIZE)
        return checkpoint_reject(file->path, "it is not a checkpoint", error);
    const size_t n = (size_t)about.st_size;
    enum fifteen_status status = read_bytes(file, head, n < sizeof head ? n : sizeof head, error);
    if (status == FIFTEEN_OK)
        status = checkpoint_check_head(head, n, file->path, error);
    if (status != FIFTEEN_OK)
        return status;
    uint8_t *const bytes = malloc(n);
    if (bytes == NULL)
        return out_of_memory(error);
    status = read_bytes(file, bytes, n, error);
    if (status == FIFTEEN_OK)
        status = checkpoint_decode(bytes, n, file->path, &file->contents, error);
    free(bytes);
    return status;
}

static void free_file(struct fifteen_checkpoint_file *file)
{
    if (file->lock >= 0)
        close(file->lock);
    checkpoint_contents_free(&file->contents);
    free(file->path);
    free(file);
}

enum fifteen_status fifteen_checkpoint_open(const struct fifteen_checkpoint_options *options,
                                            struct fifteen_checkpoint_file **out,
                                            struct fifteen_error *error)
{
    *out = NULL;
    if (options->path == NULL || !(options->interval_seconds >= 0))
        return error_set(error, FIFTEEN_INVALID,
                         "a checkpoint requires a path, and an interval "
                         "that is not negative");
    struct fifteen_checkpoint_file *const made = calloc(1, sizeof *made);
    char *const path = strdup(options->path);
    if (made == NULL || path == NULL) {
        free(made);
        free(path);
        return out_of_memory(error);
    }
    *made = (struct fifteen_checkpoint_file){.path = path, .options = *options, .lock = -1};
    made->options.path = path;
    enum fifteen_status status = open_locked(made, error);
    if (status == FIFTEEN_OK)
        status = read_file(made, error);
    if (status == FIFTEEN_OK) {
        replace_clean(path);
        *out = made;
    } else {
        free_file(made);
    }
    return status;
}

/* ---- closing ---- */

static enum fifteen_status remove_file(const struct fifteen_checkpoint_file *file,
                                       struct fifteen_error *error)
{
    return !is_own(file) || unlink(file->path) == 0 || errno == ENOENT
               ? FIFTEEN_OK
               : fail_to("remove", file->path, error);
}

enum fifteen_status fifteen_checkpoint_close(struct fifteen_checkpoint_file *file, bool removes,
                                             struct fifteen_error *error)
{
    if (file == NULL)
        return FIFTEEN_OK;
    enum fifteen_status status =
        removes ? remove_file(file, error) : fifteen_checkpoint_write(file, error);
    if (status == FIFTEEN_OK && !removes && file->lost != FIFTEEN_OK)
        status = error_set(error, file->lost, "%s", file->lost_error.text);
    free_file(file);
    return status;
}

/* ---- notes ---- */

const void *fifteen_checkpoint_notes(const struct fifteen_checkpoint_file *file, size_t *n)
{
    *n = file->contents.n_notes;
    return file->contents.notes;
}

void fifteen_checkpoint_set_notes(struct fifteen_checkpoint_file *file, const void *notes, size_t n)
{
    checkpoint_contents_set_notes(&file->contents, notes, n);
    checkpoint_contents_drop_ended(&file->contents);
    file->is_changed = true;
}

size_t fifteen_checkpoint_n_searches(const struct fifteen_checkpoint_file *file)
{
    return file->contents.n_searches;
}

/* ---- searches ---- */

const char *checkpoint_file_path(const struct fifteen_checkpoint_file *file)
{
    return file->path;
}

double checkpoint_file_interval(const struct fifteen_checkpoint_file *file)
{
    const double interval = file->options.interval_seconds;
    return interval > 0 ? interval : default_interval;
}

static struct checkpoint_search *find(const struct fifteen_checkpoint *checkpoint)
{
    return checkpoint_contents_find(&checkpoint->file->contents, checkpoint->number);
}

enum fifteen_status checkpoint_file_read(const struct fifteen_checkpoint *checkpoint,
                                         const struct checkpoint_identity *identity,
                                         struct snapshot *out, struct fifteen_error *error)
{
    checkpoint_contents_number(&checkpoint->file->contents, checkpoint->number);
    const struct checkpoint_search *const search = find(checkpoint);
    return search != NULL
               ? checkpoint_decode_search(search, checkpoint->file->path, identity, out, error)
               : FIFTEEN_NOT_FOUND;
}

enum fifteen_status checkpoint_file_save(const struct fifteen_checkpoint *checkpoint,
                                         const struct checkpoint_identity *identity,
                                         const struct snapshot *snapshot,
                                         struct fifteen_error *error)
{
    struct fifteen_checkpoint_file *const file = checkpoint->file;
    struct checkpoint_search made = {.number = checkpoint->number};
    if (!checkpoint_encode_search(identity, snapshot, &made))
        return out_of_memory(error);
    if (!checkpoint_contents_put(&file->contents, &made)) {
        free(made.bytes);
        return out_of_memory(error);
    }
    file->is_changed = true;
    return fifteen_checkpoint_write(file, error);
}

void checkpoint_file_fail(const struct fifteen_checkpoint *checkpoint, bool goes_on,
                          enum fifteen_status status, const struct fifteen_error *error)
{
    struct fifteen_checkpoint_file *const file = checkpoint->file;
    if (goes_on) {
        if (file->options.warn != NULL)
            file->options.warn(file->options.context, error);
    } else if (status == FIFTEEN_NO_MEMORY) {
        file->lost = status;
        file->lost_error = *error;
    }
}

void checkpoint_file_end(const struct fifteen_checkpoint *checkpoint)
{
    struct checkpoint_search *const search = find(checkpoint);
    if (search != NULL)
        search->has_ended = true;
}
