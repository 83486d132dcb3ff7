/* embedded.h - files that are compiled into the programs */
/* SPDX-License-Identifier: MIT */
#ifndef EMBED_EMBEDDED_H
#define EMBED_EMBEDDED_H

#include <stddef.h>
#include <stdio.h>

struct embedded_file {
    const char *name; /* path in the folder page, or the name without a folder */
    const void *data; /* a NUL follows */
    size_t size;
    const void *gzip; /* the same bytes compressed, or NULL */
    size_t gzip_size;
};

/* The files of the folder page, or their bundle and what documents consist of; the boards of the
 * gallery, and API.md. The name of the last entry is NULL. embed.cmake makes the table. */
extern const struct embedded_file embedded_files[];

/* Returns the file of a table whose last name is NULL; NULL if there is none of that name. */
const struct embedded_file *embedded_find_in(const struct embedded_file *files, const char *name);

/* The same in embedded_files. */
const struct embedded_file *embedded_find(const char *name);

/* Prints the one of that name, which exists. */
void embedded_print(const char *name, FILE *to);

#endif
