/* table_folder.c - folders of tables: where they come from, and whether they have tables */
/* SPDX-License-Identifier: MIT */
#include "tables/table_folder.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "cli/message.h"

const char *table_folder_origin(const struct fifteen_tables_folder *folder)
{
    static const char *const names[] = {
        [FIFTEEN_FOLDER_GIVEN] = "--pdb",         [FIFTEEN_FOLDER_ENVIRONMENT] = "$FIFTEEN_PDB",
        [FIFTEEN_FOLDER_CURRENT] = "here",        [FIFTEEN_FOLDER_USER] = "yours",
        [FIFTEEN_FOLDER_INSTALLED] = "installed", [FIFTEEN_FOLDER_SYSTEM] = "system"};
    return names[folder->origin];
}

int table_folder_selects(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".pdb") == 0;
}

static bool has_tables(DIR *folder)
{
    const struct dirent *entry;
    bool found = false;
    while (!found && (entry = readdir(folder)) != NULL)
        found = table_folder_selects(entry) != 0;
    return found;
}

enum fifteen_status table_folder_check(const struct fifteen_tables *tables,
                                       struct fifteen_error *error)
{
    const struct fifteen_tables_folder *const named = fifteen_tables_folder(tables, 0);
    if (named->origin != FIFTEEN_FOLDER_GIVEN && named->origin != FIFTEEN_FOLDER_ENVIRONMENT)
        return FIFTEEN_OK;
    DIR *const folder = opendir(named->path);
    if (folder == NULL && errno != ENOENT && errno != ENOTDIR)
        return FIFTEEN_OK; /* whoever loads tables reports the reason */
    const bool found = folder != NULL && has_tables(folder);
    const char *const reason = folder != NULL    ? "the folder has no tables"
                               : errno == ENOENT ? "no such folder"
                                                 : "not a folder";
    if (folder != NULL)
        closedir(folder);
    if (found)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_NOT_FOUND,
                       "%s of %s: %s; build tables with: pdbgen --size 4 --out DIR", named->path,
                       table_folder_origin(named), reason);
}

char *table_folder_to_write(void)
{
    struct fifteen_tables *tables = NULL;
    const struct fifteen_tables_folder *folder;
    const char *path = "pdb";
    if (fifteen_tables_create(NULL, &tables, NULL) != FIFTEEN_OK)
        return NULL;
    for (unsigned i = 0; (folder = fifteen_tables_folder(tables, i)) != NULL; i++)
        if (folder->origin == FIFTEEN_FOLDER_ENVIRONMENT || folder->origin == FIFTEEN_FOLDER_USER) {
            path = folder->path;
            break;
        }
    char *const copy = strdup(path);
    fifteen_tables_free(tables);
    return copy;
}
