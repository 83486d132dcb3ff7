/* search_path.c - the folders that are searched for tables */
/* SPDX-License-Identifier: MIT */
#include "pdb/search_path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/error.h"

/* Appends <folder><rest>. A folder that is NULL or empty is left out. False: out of memory. */
static bool add_folder(struct search_path *path, enum fifteen_folder_origin origin,
                       const char *folder, const char *rest)
{
    if (folder == NULL || *folder == '\0')
        return true;
    char *text;
    if (asprintf(&text, "%s%s", folder, rest) < 0)
        return false;
    path->folder[path->n++] =
        (struct fifteen_tables_folder){.origin = origin, .path = text, .searched = !path->named};
    path->named |= origin == FIFTEEN_FOLDER_GIVEN || origin == FIFTEEN_FOLDER_ENVIRONMENT;
    return true;
}

/* The XDG specification says to ignore a relative $XDG_DATA_HOME. */
static bool add_user(struct search_path *path)
{
    const char *const data = getenv("XDG_DATA_HOME");
    if (data != NULL && *data == '/')
        return add_folder(path, FIFTEEN_FOLDER_USER, data, "/fifteen/pdb");
    return add_folder(path, FIFTEEN_FOLDER_USER, getenv("HOME"), "/.local/share/fifteen/pdb");
}

/* The folder beside the running program, so that an installed tree can be moved; if that does not
 * exist, the one that was configured. The build defines FIFTEEN_TABLES, the path from the folder of
 * the programs, and FIFTEEN_INSTALLED_TABLES, the absolute path. */
static bool add_installed(struct search_path *path)
{
    static const char from_program[] = "/" FIFTEEN_TABLES;
    char beside[PATH_MAX + sizeof from_program];
    const ssize_t length = readlink("/proc/self/exe", beside, PATH_MAX);
    char *found = NULL;
    if (length > 0 && length < PATH_MAX) {
        beside[length] = '\0';
        memcpy(strrchr(beside, '/'), from_program, sizeof from_program);
        found = realpath(beside, NULL);
        if (found == NULL && errno == ENOMEM)
            return false;
    }
    const bool added = add_folder(path, FIFTEEN_FOLDER_INSTALLED,
                                  found != NULL ? found : FIFTEEN_INSTALLED_TABLES, "");
    free(found);
    return added;
}

/* Folders for all users of a machine, besides the one of the installed program. */
static bool add_system(struct search_path *path)
{
    static const char *const folders[] = {"/usr/local/share/fifteen/pdb", "/usr/share/fifteen/pdb",
                                          "/var/lib/fifteen/pdb"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strcmp(path->folder[path->n - 1].path, folders[i]) != 0 &&
            !add_folder(path, FIFTEEN_FOLDER_SYSTEM, folders[i], ""))
            return false;
    return true;
}

enum fifteen_status search_path_init(struct search_path *path, const char *given,
                                     struct fifteen_error *error)
{
    *path = (struct search_path){.n = 0};
    if (add_folder(path, FIFTEEN_FOLDER_GIVEN, given, "") &&
        add_folder(path, FIFTEEN_FOLDER_ENVIRONMENT, getenv("FIFTEEN_PDB"), "") &&
        add_folder(path, FIFTEEN_FOLDER_CURRENT, "pdb", "") && add_user(path) &&
        add_installed(path) && add_system(path))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

void search_path_free(struct search_path *path)
{
    for (unsigned i = 0; i < path->n; i++)
        free((char *)(uintptr_t)path->folder[i].path);
}
