/* method.h - what the problems of one goal form are searched with: heuristic, tables, engine */
/* SPDX-License-Identifier: MIT */
#ifndef PLAN_METHOD_H
#define PLAN_METHOD_H

#include "board/canonical.h"
#include "heuristic/create.h"
#include "pdb/store.h"
#include "search/algorithm/any_engine.h"

/* The options of a solver. */
struct method_options {
    enum fifteen_algorithm algorithm;
    struct fifteen_conventions conventions;
    bool without_reflection;
    bool is_default; /* no heuristic was requested; `spec` is the default with tables */
    struct heuristic_spec spec;
    struct fifteen_tables *store;              /* or NULL */
    const struct fifteen_pdb_set *const *sets; /* n_sets that the caller gave */
    unsigned n_sets;
};

/* Which tables a method uses. */
enum method_source {
    METHOD_TABLES, /* those that the caller gave, or that a folder has */
    METHOD_BUILT,  /* those, and what they lack built in memory */
    METHOD_PLAIN   /* none */
};

/* Immutable. */
struct method {
    struct goal_form form;
    enum method_source source;
    bool exists; /* false: there are no tables of this source, and nothing else is set */
    struct heuristic_spec spec;
    const struct heuristic *heuristic;
    struct any_engine *engine; /* or NULL */
    bool reflects;             /* reflected boards are looked up too */
    struct method *next;
    unsigned n_sets;
    const struct fifteen_pdb_set *sets[]; /* of the heuristic, or all that were given */
};

/* A goal, with its form. */
struct method_goal {
    struct fifteen_geometry geometry;
    wide_board goal;
    struct goal_form form;
    const struct heuristic_spec *lists; /* NULL, or the spec with this goal's lists of tiles */
};

/* Creates the method for a goal form. Returns FIFTEEN_INVALID if the heuristic does not serve it,
 * FIFTEEN_CANCELLED if the monitor (may be NULL) cancels. Always call method_free. */
enum fifteen_status method_create(const struct method_options *options,
                                  const struct method_goal *goal, enum method_source source,
                                  const struct fifteen_monitor *monitor, struct method **out,
                                  struct fifteen_error *error);

/* NULL is allowed. */
void method_free(const struct method_options *options, struct method *method);

/* Returns FIFTEEN_DAMAGED if a file of tables that is searched in place has changed since it was
 * loaded, else `status`, the status of a search that used the tables. */
enum fifteen_status method_check_tables(const struct method *method, enum fifteen_status status,
                                        struct fifteen_error *error);

#endif
