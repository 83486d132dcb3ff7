/* view_choice.h - the views of a search, chosen for its start
 *
 * A node has room for NODE_VIEWS views; a set of tables may have more. Which of them prune most
 * differs from start to start, and a few that suit it prune more than many others do (Felner &
 * Adler 2005, "Solving the 24 puzzle with instance dependent pattern databases"). So a search with
 * such a set begins with a small A* by the first partition alone. If its memory does not suffice,
 * the search is large, and open nodes of the A* are a sample of the boards to come. Views are
 * chosen one by one, each time the one that makes the sample cost least, until none makes it
 * cheaper:
 *
 *      cost = boards of the sample that no chosen view prunes, times what a node of a search
 *             with these views costs
 *
 * When a few are chosen, too few boards are left to tell which to add. So a second and a third A*
 * use the views chosen so far, and find boards that these do not prune.
 *
 * The choice depends on the start, the tables and the order of moves only, not on limits: all
 * threads and processes, and runs that go on, make the same. It takes 8 MiB and some 0.15 s; its
 * nodes are not counted.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_VIEW_CHOICE_H
#define ASTAR_PDB_VIEW_CHOICE_H

#include "search/engine/pdb_engine.h"

enum {
    VIEW_SAMPLE_MAX = 1024, /* boards */
    VIEW_SAMPLE_WORDS = VIEW_SAMPLE_MAX / 64
};

struct view_choice {
    const struct pdb_engine *engine; /* of the set */
    const struct search_job *job;
    unsigned n_views;
    struct view views[VIEW_ALL_MAX]; /* all of the set */
    unsigned h[VIEW_ALL_MAX];        /* of the start */
    unsigned bound;                  /* for the sample */
    unsigned n_paths;
    struct engine_path *paths; /* VIEW_SAMPLE_MAX, from the start to the boards of the sample */
    uint64_t prunes[VIEW_ALL_MAX][VIEW_SAMPLE_WORDS]; /* by view: a bit for each of these boards */
    unsigned n_chosen;
    struct view chosen[NODE_VIEWS]; /* the best first */
};

/* Lists the views. Returns false if out of memory. Always call view_choice_free. */
ENGINE_PART bool view_choice_init(struct view_choice *choice, const struct pdb_engine *engine,
                                  const struct search_job *job);
ENGINE_PART void view_choice_free(struct view_choice *choice);

/* Searches by the views chosen so far, or those of the first partition, on one thread. Returns
 * whether there is a sample. */
ENGINE_PART bool view_choice_find_sample(struct view_choice *choice);

/* Finds the start's values by all views, and which boards of the sample each of them prunes. */
ENGINE_PART void view_choice_see(struct view_choice *choice);

/* Chooses 1 to NODE_VIEWS views. */
ENGINE_PART void view_choice_choose(struct view_choice *choice);

/* Runs a search of a job with all views of the engine's tables, or, if these are too many, with
 * those that it chooses. Their choice is a part of the job's time. */
ENGINE_PART enum fifteen_status view_choice_search(engine_search_function *function,
                                                   const struct pdb_engine *engine,
                                                   const struct search_job *job,
                                                   struct search_result *result,
                                                   struct fifteen_error *error);

#endif
