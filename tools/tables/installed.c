/* installed.c - what was installed beside the programs */
#include "tables/installed.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* FIFTEEN_TABLES is the folder's path from the programs' folder, FIFTEEN_INSTALLED_TABLES the whole
 * path; both as they were configured. */
char *installed_tables(void)
{
    static const char from_program[] = "/" FIFTEEN_TABLES;
    char path[PATH_MAX + sizeof from_program];
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    char *found = NULL;
    if (length > 0 && length < PATH_MAX) {
        path[length] = '\0';
        memcpy(strrchr(path, '/'), from_program, sizeof from_program);
        found = realpath(path, NULL);
        if (found == NULL && errno == ENOMEM)
            return NULL;
    }
    return found != NULL ? found : strdup(FIFTEEN_INSTALLED_TABLES);
}
