/* folders.c - where tables are looked for */
#include "tables/folders.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/exits.h"
#include "cli/message.h"
#include "tables/installed.h"

/* Going on without one of the folders might do something else than what was asked for. */
static void run_out(void)
{
    message_print("out of memory");
    exit(EXIT_FAILED);
}

/* Adds <path><rest>; a path that is NULL or empty is none. */
static void add(struct folders *folders, const char *origin, const char *path, const char *rest)
{
    if (path == NULL || *path == '\0')
        return;
    struct folder *const folder = &folders->folder[folders->n];
    if (asprintf(&folder->path, "%s%s", path, rest) < 0)
        run_out();
    folder->origin = origin;
    folder->searched = !folders->named;
    folders->n++;
}

static void add_named(struct folders *folders, const char *origin, const char *path)
{
    add(folders, origin, path, "");
    folders->named = folders->n > 0;
}

void folders_init(struct folders *folders, const char *option)
{
    *folders = (struct folders){.n = 0};
    add_named(folders, "--pdb", option);
    add_named(folders, "$FIFTEEN_PDB", getenv("FIFTEEN_PDB"));
    add(folders, "here", "pdb", "");
    /* A relative $XDG_DATA_HOME is to be ignored, says its specification. */
    const char *const data = getenv("XDG_DATA_HOME");
    if (data != NULL && *data == '/')
        add(folders, "yours", data, "/fifteen/pdb");
    else
        add(folders, "yours", getenv("HOME"), "/.local/share/fifteen/pdb");
    char *const installed = installed_tables();
    if (installed == NULL)
        run_out();
    add(folders, "installed", installed, "");
    free(installed);
}

void folders_free(struct folders *folders)
{
    for (unsigned i = 0; i < folders->n; i++)
        free(folders->folder[i].path);
}
