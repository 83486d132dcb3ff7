/* scratch.h - a temporary folder for a test, and small files in it */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SCRATCH_H
#define SUPPORT_SCRATCH_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct scratch {
    char folder[256];
    char path[512]; /* of the last file requested */
};

/* Creates an empty folder. Returns false on failure. */
static inline bool scratch_make(struct scratch *scratch)
{
    const char *base = getenv("TMPDIR");
    snprintf(scratch->folder, sizeof scratch->folder, "%s/fifteen-XXXXXX",
             base == NULL || strlen(base) > 200 ? P_tmpdir : base);
    return mkdtemp(scratch->folder) != NULL;
}

/* Returns the path of a file in the folder, valid until the next call. */
static inline const char *scratch_path(struct scratch *scratch, const char *name)
{
    snprintf(scratch->path, sizeof scratch->path, "%s/%.200s", scratch->folder, name);
    return scratch->path;
}

/* Calls `visit`, unless it is NULL, for each file. Returns the number of files. */
static inline unsigned scratch_each(struct scratch *scratch,
                                    void (*visit)(struct scratch *scratch, const char *name))
{
    DIR *folder = opendir(scratch->folder);
    unsigned n = 0;
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        n++;
        if (visit != NULL)
            visit(scratch, entry->d_name);
    }
    if (folder != NULL)
        closedir(folder);
    return n;
}

static inline void scratch_delete(struct scratch *scratch, const char *name)
{
    const char *path = scratch_path(scratch, name);
    if (unlink(path) != 0)
        rmdir(path);
}

/* Removes all files and empty folders inside. */
static inline void scratch_empty(struct scratch *scratch)
{
    scratch_each(scratch, scratch_delete);
}

static inline void scratch_remove(struct scratch *scratch)
{
    scratch_empty(scratch);
    rmdir(scratch->folder);
}

/* Group setup: *state is the folder. Tests empty it before they use it. */
static inline int scratch_set_up(void **state)
{
    static struct scratch scratch;
    *state = &scratch;
    return scratch_make(&scratch) ? 0 : -1;
}

static inline int scratch_tear_down(void **state)
{
    scratch_remove(*state);
    return 0;
}

static inline bool scratch_exists(struct scratch *scratch, const char *name)
{
    return access(scratch_path(scratch, name), F_OK) == 0;
}

/* Returns the bytes of a file, or NULL. The caller frees them. */
static inline uint8_t *scratch_read(const char *path, size_t *n_bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    fseek(file, 0, SEEK_END);
    *n_bytes = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*n_bytes + 1);
    const size_t got = bytes == NULL ? 0 : fread(bytes, 1, *n_bytes, file);
    fclose(file);
    if (got == *n_bytes)
        return bytes;
    free(bytes);
    return NULL;
}

static inline bool scratch_write(const char *path, const void *bytes, size_t n_bytes)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    const bool ok = fwrite(bytes, 1, n_bytes, file) == n_bytes;
    return (fclose(file) == 0) & ok;
}

#endif
