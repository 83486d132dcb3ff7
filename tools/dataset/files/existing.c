/* existing.c - the data set that a folder has, complete or not */
/* SPDX-License-Identifier: MIT */
#include "dataset/files/existing.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "dataset/files/checksum.h"
#include "dataset/files/data_files.h"
#include "dataset/files/row_journal.h"

static const char *const journals[] = {ROWS_JOURNAL, TRIES_JOURNAL};

enum { N_JOURNALS = sizeof journals / sizeof journals[0] };

enum fifteen_status existing_load(const char *path, json_t **out, struct fifteen_error *error)
{
    json_error_t reason;
    FILE *const file = fopen(path, "re");
    if (file == NULL)
        return message_set(error, errno == ENOENT ? FIFTEEN_NOT_FOUND : FIFTEEN_IO,
                           "cannot read %s: %s", path, strerror(errno));
    *out = json_loadf(file, JSON_REJECT_DUPLICATES, &reason);
    fclose(file);
    if (json_is_object(*out))
        return FIFTEEN_OK;
    json_decref(*out);
    *out = NULL;
    return message_set(error, FIFTEEN_DAMAGED, "%s is not a JSON object", path);
}

static bool is_journal(const char *name)
{
    for (unsigned i = 0; i < N_JOURNALS; i++)
        if (strcmp(name, journals[i]) == 0)
            return true;
    return false;
}

/* Returns whether a folder has a file that is not a data set's. */
static bool has_other_files(const char *folder)
{
    DIR *const stream = opendir(folder);
    bool found = false;
    if (stream == NULL)
        return false;
    for (const struct dirent *entry; !found && (entry = readdir(stream)) != NULL;)
        found = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
                !is_journal(entry->d_name);
    closedir(stream);
    return found;
}

typedef enum fifteen_status load_function(const char *path, json_t **out,
                                          struct fifteen_error *error);

static enum fifteen_status load(const char *folder, const char *name, load_function *function,
                                json_t **out, struct fifteen_error *error)
{
    char *const path = file_path(folder, name);
    if (path == NULL)
        return message_no_memory(error);
    const enum fifteen_status status = function(path, out, error);
    free(path);
    return status;
}

enum fifteen_status existing_read(const char *folder, struct existing *out,
                                  struct fifteen_error *error)
{
    *out = (struct existing){.recipe = NULL};
    enum fifteen_status status = load(folder, RECIPE_FILE, existing_load, &out->recipe, error);
    out->complete = status == FIFTEEN_OK;
    for (unsigned i = 0; i < N_JOURNALS && status == FIFTEEN_NOT_FOUND; i++)
        status = load(folder, journals[i], row_journal_recipe, &out->recipe, error);
    if (status != FIFTEEN_NOT_FOUND)
        return status;
    if (has_other_files(folder))
        return message_set(error, FIFTEEN_INVALID,
                           "the folder %s has other files; name a new or empty folder", folder);
    return FIFTEEN_OK;
}

void existing_remove_journals(const char *folder)
{
    for (unsigned i = 0; i < N_JOURNALS; i++) {
        char *const path = file_path(folder, journals[i]);
        if (path != NULL)
            unlink(path);
        free(path);
    }
}
