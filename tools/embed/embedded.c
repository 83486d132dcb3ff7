/* embedded.c - files that the programs carry with them */
/* SPDX-License-Identifier: MIT */
#include "embed/embedded.h"

#include <string.h>

const struct embedded_file *embedded_find_in(const struct embedded_file *files, const char *name)
{
    for (const struct embedded_file *file = files; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}

const struct embedded_file *embedded_find(const char *name)
{
    return embedded_find_in(embedded_files, name);
}

void embedded_print(const char *name, FILE *to)
{
    const struct embedded_file *const file = embedded_find(name);
    fwrite(file->data, 1, file->size, to);
}
