/* checksum.c - paths and checksums of the files of a data set */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/checksum.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cli/message.h"

enum { BUFFER_SIZE = 1 << 16 };

static enum fifteen_status out_of_memory(struct fifteen_error *error)
{
    return message_no_memory(error);
}

char *file_path(const char *folder, const char *name)
{
    char *path = NULL;
    return asprintf(&path, "%s/%s", folder, name) >= 0 ? path : NULL;
}

static enum fifteen_status hash_stream(FILE *stream, const char *path, uint64_t *n_bytes,
                                       uint64_t *hash, struct fifteen_error *error)
{
    XXH3_state_t *const state = XXH3_createState();
    char *const buffer = malloc(BUFFER_SIZE);
    enum fifteen_status status = out_of_memory(error);
    size_t n;
    *n_bytes = 0;
    if (state != NULL && buffer != NULL) {
        XXH3_64bits_reset(state);
        while ((n = fread(buffer, 1, BUFFER_SIZE, stream)) > 0) {
            XXH3_64bits_update(state, buffer, n);
            *n_bytes += n;
        }
        *hash = XXH3_64bits_digest(state);
        status = FIFTEEN_OK;
        if (ferror(stream))
            status = message_set(error, FIFTEEN_IO, "cannot read %s: %s", path, strerror(errno));
    }
    XXH3_freeState(state);
    free(buffer);
    return status;
}

static enum fifteen_status hash_path(const char *path, uint64_t *n_bytes, uint64_t *hash,
                                     struct fifteen_error *error)
{
    FILE *const stream = fopen(path, "re");
    if (stream == NULL)
        return message_set(error, errno == ENOENT ? FIFTEEN_NOT_FOUND : FIFTEEN_IO,
                           "cannot read %s: %s", path, strerror(errno));
    const enum fifteen_status status = hash_stream(stream, path, n_bytes, hash, error);
    fclose(stream);
    return status;
}

enum fifteen_status file_hash(const char *folder, const char *name, uint64_t *n_bytes,
                              uint64_t *hash, struct fifteen_error *error)
{
    char *const path = file_path(folder, name);
    if (path == NULL)
        return out_of_memory(error);
    const enum fifteen_status status = hash_path(path, n_bytes, hash, error);
    free(path);
    return status;
}
