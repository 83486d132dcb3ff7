/* tables.h - the table store: finds pattern databases in folders, builds small ones, shares them
 *
 * A solver that is given a store (solver.h) gets tables from it whenever a goal requires them. The
 * store loads each set of tables once, for all solvers that share the store. Any number of threads
 * may use one. While a thread loads tables, other threads that need tables wait; their monitors can
 * cancel.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_TABLES_H
#define FIFTEEN_TABLES_H

#include <fifteen/pdb.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct fifteen_tables;

enum fifteen_tables_step {
    FIFTEEN_TABLES_LOADING,  /* from a folder; also if the folder turns out to have none */
    FIFTEEN_TABLES_LOADED,   /* `set` from `folder` in `seconds` */
    FIFTEEN_TABLES_MISSING,  /* for the first time: small ones follow; `command` builds better ones
                              */
    FIFTEEN_TABLES_BUILDING, /* in memory */
    FIFTEEN_TABLES_BUILT     /* `set` in `seconds` */
};

/* Members that do not belong to the step are 0 or NULL. */
struct fifteen_tables_event {
    enum fifteen_tables_step step;
    enum fifteen_pdb_kind kind;
    const char *folder; /* of MISSING: the only folder searched, or NULL if there are several */
    const struct fifteen_pdb_set *set;
    double seconds;
    const char *command; /* for a shell */
};

/* Receives an event. Never called by two threads at once. */
typedef void fifteen_tables_function(void *context, const struct fifteen_tables_event *event);

struct fifteen_tables_options {
    const char *folder;    /* the only folder to search; NULL: see fifteen_tables_folder */
    unsigned n_partitions; /* maximum where no partition is named; 0: as in pdb.h */
    unsigned n_threads;    /* for loading and building; 0: one per core */
    bool never_builds;     /* builds nothing in memory, even where it takes a second */
    /* A folder in memory (tmpfs), where this process and others on the same machine share tables
     * that are compressed on disk. It must outlive the store. The process that creates it removes
     * it. NULL: none */
    const char *shared_folder;
    unsigned n_sharers;              /* processes that share it, with this one */
    fifteen_tables_function *report; /* may be NULL */
    void *context;                   /* of `report` */
};

/* Creates a store, which loads nothing yet. `options` may be NULL, which is the same as all zeros.
 * Always call fifteen_tables_free, after freeing the solvers that use the store. */
FIFTEEN_API enum fifteen_status fifteen_tables_create(const struct fifteen_tables_options *options,
                                                      struct fifteen_tables **out,
                                                      struct fifteen_error *error);

/* ---- folders ---- */

enum fifteen_folder_origin {
    FIFTEEN_FOLDER_GIVEN,       /* fifteen_tables_options.folder */
    FIFTEEN_FOLDER_ENVIRONMENT, /* $FIFTEEN_PDB */
    FIFTEEN_FOLDER_CURRENT,     /* pdb in the current folder */
    FIFTEEN_FOLDER_USER,        /* fifteen/pdb in $XDG_DATA_HOME or ~/.local/share */
    FIFTEEN_FOLDER_INSTALLED,   /* share/fifteen/pdb, beside the program or where configured */
    FIFTEEN_FOLDER_SYSTEM       /* fifteen/pdb in /usr/local/share, /usr/share and /var/lib */
};

struct fifteen_tables_folder {
    enum fifteen_folder_origin origin;
    const char *path;
    bool searched; /* false if the user named another one (given or environment) */
};

/* The folders in order of precedence, for index 0, 1, ..; NULL after the last. Belongs to the
 * store. */
FIFTEEN_API const struct fifteen_tables_folder *fifteen_tables_folder(
    const struct fifteen_tables *tables, unsigned index);

/* ---- sets in memory ---- */

/* Receives a set. `named`: it was requested by its partition's name, not as the best there is. */
typedef void fifteen_tables_visitor(void *context, const struct fifteen_pdb_set *set, bool named);

/* Visits the sets that are in memory; does not wait for a thread that loads. The visitor must not
 * call the store. */
FIFTEEN_API void fifteen_tables_each(struct fifteen_tables *tables, fifteen_tables_visitor *visit,
                                     void *context);

/* Frees the named sets that no solver uses. Sets without a name stay: their number is bounded. */
FIFTEEN_API void fifteen_tables_trim(struct fifteen_tables *tables);

/* NULL is allowed. */
FIFTEEN_API void fifteen_tables_free(struct fifteen_tables *tables);

#ifdef __cplusplus
}
#endif
#endif
