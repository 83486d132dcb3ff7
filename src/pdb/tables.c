/* tables.c - loading or building the tables of a set */
/* SPDX-License-Identifier: MIT */
#include "pdb/tables.h"

#include <stdlib.h>

#include "pdb/file/damage.h"
#include "pdb/file/load.h"
#include "pdb/folder.h"
#include "util/error.h"

/* ---- building ---- */

static enum fifteen_status build_tables(const struct set_making *making, struct new_table *tables,
                                        unsigned n, struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++) {
        tables[i].pdb = NULL;
        status = fifteen_pdb_build(tables[i].pattern, making->kind, making->n_threads,
                                   making->monitor, &tables[i].pdb, error);
        for (unsigned j = 0; j < i && status != FIFTEEN_OK; j++)
            fifteen_pdb_free(tables[j].pdb);
    }
    return status;
}

/* ---- loading ---- */

/* The files of n tables, and where the tables go. */
struct loading {
    struct load_file *files;
    char **paths;
    struct fifteen_pdb **pdbs;
};

static bool name_files(const struct set_making *making, const struct new_table *tables, unsigned n,
                       struct loading *loading)
{
    loading->files = calloc(n, sizeof *loading->files);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    loading->paths = calloc(n, sizeof *loading->paths);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    loading->pdbs = calloc(n, sizeof *loading->pdbs);
    if (loading->files == NULL || loading->paths == NULL || loading->pdbs == NULL)
        return false;
    for (unsigned i = 0; i < n; i++) {
        char usual[FIFTEEN_PDB_NAME_SIZE];
        fifteen_pdb_file_name(tables[i].pattern, making->kind, usual);
        loading->paths[i] =
            folder_path(making->folder, tables[i].name != NULL ? tables[i].name : usual);
        if (loading->paths[i] == NULL)
            return false;
        loading->files[i] = (struct load_file){
            .path = loading->paths[i], .pattern = tables[i].pattern, .kind = making->kind};
    }
    return true;
}

static void free_loading(struct loading *loading, unsigned n)
{
    for (unsigned i = 0; loading->paths != NULL && i < n; i++)
        free(loading->paths[i]);
    free(loading->paths);
    free(loading->files);
    free(loading->pdbs);
}

static enum fifteen_status load_tables(const struct set_making *making, struct new_table *tables,
                                       unsigned n, struct fifteen_error *error)
{
    const struct load_options options = {
        .n_threads = making->n_threads, .monitor = making->monitor, .shared = making->shared};
    struct loading loading;
    unsigned failed = n;
    enum fifteen_status status = FIFTEEN_OK;
    if (!name_files(making, tables, n, &loading))
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    if (status == FIFTEEN_OK)
        status = load_files(loading.files, n, &options, loading.pdbs, &failed, error);
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        tables[i].pdb = loading.pdbs[i];
    if (failed < n) {
        const struct fifteen_pdb_info expected = {.pattern = *tables[failed].pattern,
                                                  .kind = making->kind};
        damage_advise(loading.paths[failed], &expected, status, error);
    }
    free_loading(&loading, n);
    return status;
}

enum fifteen_status tables_make(const struct set_making *making, struct new_table *tables,
                                unsigned n, struct fifteen_error *error)
{
    return making->folder == NULL ? build_tables(making, tables, n, error)
                                  : load_tables(making, tables, n, error);
}
