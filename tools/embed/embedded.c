/* embedded.c - files that the programs carry with them */
/* SPDX-License-Identifier: MIT */
#include "embed/embedded.h"

#include <string.h>

const struct embedded_file *embedded_find(const char *name)
{
    for (const struct embedded_file *file = embedded_files; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}
