/* embedded.h - files that the programs carry with them */
#ifndef SOLVE_EMBEDDED_H
#define SOLVE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* without a folder */
    const void *data; /* a NUL follows */
    size_t size;
};

/* Those of the folder page, and API.md; the last has no name. embed.cmake makes the table. */
extern const struct embedded_file embedded_files[];

/* NULL if there is none of that name. */
const struct embedded_file *embedded_find(const char *name);

#endif
