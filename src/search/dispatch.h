/* dispatch.h - which way a problem is searched, with which heuristic, and on which engine
 *
 * Tables serve the goals of one canonical form, and problems whose start is of that form, which are
 * solved in reverse. Other goals have the heuristic without tables; where that was not what was
 * asked for, this is refused, unless nothing was asked for.
 */
#ifndef SEARCH_DISPATCH_H
#define SEARCH_DISPATCH_H

#include "search/engine/pdb_engine.h"
#include "search/goal_heuristics.h"
#include "search/plan.h"

/* What a solver has for all its problems. Immutable once made, but for goals that are new to
 * goal_heuristics. */
struct guide {
    struct fifteen_geometry geometry;
    bool is_blind;              /* the algorithm asks for no heuristic: nothing else is used */
    struct heuristic_spec spec; /* what was asked for, or the default */
    bool uses_tables;           /* it does, and the next five are of them */
    bool may_fall_back;         /* nobody asked for tables: goals they do not serve do without */
    struct heuristic_goal
        served;    /* the canonical goal; its array of tables and its monitor are gone */
    bool reflects; /* reflected boards are looked up too */
    struct heuristic *on_tables;
    struct pdb_engine *engine; /* or NULL */
    struct goal_heuristics *others;
};

/* FIFTEEN_INVALID if the heuristic's text is none, or there are no tables that it needs. Freed by
 * guide_free whatever it returns. */
enum fifteen_status guide_init(struct guide *guide, const struct fifteen_solver_options *options,
                               struct fifteen_error *error);

void guide_free(struct guide *guide);

/* How one problem is searched; the pointers are the guide's. */
struct task {
    struct plan plan;
    const struct heuristic_spec *spec; /* NULL: there is no heuristic, the next one is 0 */
    const struct heuristic *heuristic;
    bool reflects;
    const struct pdb_engine *engine; /* or NULL */
};

/* The problem must be one of the guide's tray. If it wants a heuristic that is yet to be made, the
 * monitor, or NULL, hears of that; FIFTEEN_CANCELLED if it says so. */
enum fifteen_status guide_choose(const struct guide *guide, const struct fifteen_problem *problem,
                                 const struct fifteen_monitor *monitor, struct task *task,
                                 struct fifteen_error *error);

/* Writes the name of the heuristic. */
void task_print_heuristic(const struct task *task, char out[FIFTEEN_HEURISTIC_NAME_SIZE]);

#endif
