/* data_check.c - compares the files of a data set with their sizes and checksums */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/message.h"
#include "dataset/files/checksum.h"
#include "dataset/files/data_files.h"
#include "journal/seal.h"

static enum fifteen_status check_file(const char *folder, const char *name, const json_t *object,
                                      struct fifteen_error *error)
{
    const json_t *const described = json_object_get(json_object_get(object, "files"), name);
    const char *const text = json_string_value(json_object_get(described, "xxh3"));
    const json_int_t size = json_integer_value(json_object_get(described, "bytes"));
    uint64_t expected = 0;
    uint64_t hash = 0;
    uint64_t n_bytes = 0;
    if (text == NULL || !seal_read(text, &expected))
        return message_set(error, FIFTEEN_DAMAGED, "%s: the recipe has no checksum of %s", folder,
                           name);
    const enum fifteen_status status = file_hash(folder, name, &n_bytes, &hash, error);
    if (status != FIFTEEN_OK)
        return status == FIFTEEN_NOT_FOUND ? FIFTEEN_DAMAGED : status;
    if (n_bytes != (uint64_t)size)
        return message_set(error, FIFTEEN_DAMAGED, "%s/%s has %" PRIu64 " bytes; expected %" PRIu64,
                           folder, name, n_bytes, (uint64_t)size);
    if (hash != expected)
        return message_set(error, FIFTEEN_DAMAGED, "%s/%s: the checksum is wrong", folder, name);
    return FIFTEEN_OK;
}

enum fifteen_status data_files_check(const char *folder, const struct recipe *recipe,
                                     const json_t *object, struct fifteen_error *error)
{
    struct data_file files[DATA_MAX_FILES];
    const unsigned n = data_files_of(recipe, files);
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = check_file(folder, files[i].name, object, error);
    return status;
}
