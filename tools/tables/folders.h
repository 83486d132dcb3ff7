/* folders.h - where tables are looked for */
#ifndef TABLES_FOLDERS_H
#define TABLES_FOLDERS_H

#include <stdbool.h>

enum { FOLDERS_MAX = 5 };

struct folder {
    const char *origin; /* what names it: "--pdb", "$FIFTEEN_PDB", .. */
    char *path;
    bool searched; /* false if one before it was named by the user */
};

/* In order of precedence. */
struct folders {
    unsigned n;
    bool named; /* the first is the user's choice, and the only one searched */
    struct folder folder[FOLDERS_MAX];
};

/* `option` is the folder given with --pdb, or NULL. Without memory there are fewer folders. */
void folders_init(struct folders *folders, const char *option);

void folders_free(struct folders *folders);

#endif
