/* view_choice.c - the views of a search, chosen for its start */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/view_choice.h"

#include <stdlib.h>
#include <string.h>

#include "search/astar_pdb/astar_pdb.h"
#include "util/clock.h"
#include "util/error.h"

enum {
    SCOUT_BYTES = 8 << 20, /* of the A* that finds the sample: some 25 ms */
    /* The cost of a node without its views. A pattern of its views costs one more: one node in four
     * looks it up. */
    NODE_COST = 55
};

bool view_choice_init(struct view_choice *choice, const struct pdb_engine *engine,
                      const struct search_job *job)
{
    *choice = (struct view_choice){.engine = engine, .job = job};
    choice->n_views = pdb_engine_list_views(engine, choice->views);
    choice->paths = malloc(VIEW_SAMPLE_MAX * sizeof *choice->paths);
    return choice->paths != NULL;
}

void view_choice_free(struct view_choice *choice)
{
    free(choice->paths);
}

/* ---- the sample ---- */

/* Takes every n-th of the open nodes. */
static void take_sample(struct view_choice *choice, const struct astar_pdb *scout)
{
    struct board_queue_place place =
        board_queue_start(scout->queues, scout->n_parts, BOARD_QUEUE_LAYERS);
    const uint64_t n_open = scout->n_nodes - scout->expanded;
    const uint64_t every = n_open / VIEW_SAMPLE_MAX + 1;
    uint64_t n_seen = 0;
    node_key key;
    unsigned g;
    while (choice->n_paths < VIEW_SAMPLE_MAX && board_queue_read(&place, 1, &key, &g) == 1) {
        if (board_table_seek(astar_pdb_table(scout, key), key)->g != g || n_seen++ % every != 0)
            continue;
        struct node_board board;
        struct engine_path *const path = &choice->paths[choice->n_paths++];
        (void)node_views_open(&scout->views, scout->engine->n_views, node_key_unmix(key), &board);
        path->length = astar_pdb_trace(scout, &board, path->path);
    }
    choice->bound = scout->bound + 2;
}

/* An engine with the views chosen so far, or those of the first partition. */
static struct pdb_engine scouting_engine(const struct view_choice *choice)
{
    struct pdb_engine engine = *choice->engine;
    unsigned n_views = 1;
    while (n_views < choice->n_views && choice->views[n_views].partition == 0)
        n_views++;
    if (choice->n_chosen > 0)
        pdb_engine_use(&engine, choice->chosen, choice->n_chosen);
    else
        pdb_engine_use(&engine, choice->views, n_views);
    return engine;
}

bool view_choice_find_sample(struct view_choice *choice)
{
    const struct pdb_engine engine = scouting_engine(choice);
    struct search_job job = {.tray = choice->job->tray,
                             .start = choice->job->start,
                             .goal = choice->job->goal,
                             .algorithm = FIFTEEN_ASTAR,
                             .limits.n_threads = 1};
    struct search_result result = {.n_threads = 1};
    struct fifteen_error ignored;
    struct astar_pdb scout;
    struct watch watch;
    bool full = false;
    memcpy(job.order, choice->job->order, sizeof job.order);
    watch_start(&watch, &job.limits, &job.monitor);
    if (astar_pdb_init(&scout, &engine, &job, SCOUT_BYTES, NULL, &watch, &ignored) == FIFTEEN_OK)
        (void)astar_pdb_run(&scout, &result, &full);
    choice->n_paths = 0;
    if (full)
        take_sample(choice, &scout);
    astar_pdb_free(&scout);
    return full;
}

/* ---- the values of up to NODE_VIEWS views ---- */

static void walk_along(const struct pdb_engine *engine, const struct slack_changes *changes,
                       const struct tray *tray, const struct engine_path *path,
                       struct pdb_node *node)
{
    unsigned blank = node_board_blank(&node->board, tray->n_cells);
    for (unsigned i = 0; i < path->length; i++) {
        blank = tray->to[blank][path->path[i]];
        node->step = (uint8_t)pdb_step(path->path[i], blank);
        pdb_node_step(engine, node);
        pdb_node_set_values(engine, changes, node);
    }
}

/* Finds which boards of the sample the views from `first` on prune. */
static void see_sample(struct view_choice *choice, const struct pdb_engine *engine,
                       const struct pdb_root *root, unsigned first)
{
    struct slack_changes changes = {.of = {{{0}}}};
    struct pdb_node start = {.board = root->board};
    slack_changes_fill(&changes, &engine->patterns);
    start.slack = slack_of(engine->n_views, choice->bound, root->h, root->second, root->odd);
    for (unsigned i = 0; i < choice->n_paths; i++) {
        struct pdb_node node = start;
        walk_along(engine, &changes, choice->job->tray, &choice->paths[i], &node);
        const uint64_t bit = UINT64_C(1) << i % 64;
        for (unsigned view = 0; view < engine->n_views; view++)
            if (slack_beyond(&node.slack, 1u << view) != 0)
                choice->prunes[first + view][i / 64] |= bit;
    }
}

void view_choice_see(struct view_choice *choice)
{
    struct pdb_engine engine = *choice->engine;
    memset(choice->prunes, 0, sizeof choice->prunes);
    for (unsigned first = 0; first < choice->n_views; first += NODE_VIEWS) {
        const unsigned n_left = choice->n_views - first;
        struct pdb_root root;
        pdb_engine_use(&engine, choice->views + first, n_left < NODE_VIEWS ? n_left : NODE_VIEWS);
        pdb_engine_root(&engine, choice->job->start, &root);
        memcpy(choice->h + first, root.h, engine.n_views * sizeof *root.h);
        see_sample(choice, &engine, &root, first);
    }
}

/* ---- the choice ---- */

static bool is_chosen(const struct view_choice *choice, unsigned view)
{
    for (unsigned i = 0; i < choice->n_chosen; i++)
        if (choice->chosen[i].partition == choice->views[view].partition &&
            choice->chosen[i].reflected == choice->views[view].reflected)
            return true;
    return false;
}

/* The boards of the sample that are left if a view prunes them too. */
static unsigned count_left(const struct view_choice *choice, unsigned view,
                           const uint64_t left[VIEW_SAMPLE_WORDS])
{
    int n = 0;
    for (unsigned i = 0; i < VIEW_SAMPLE_WORDS; i++)
        n += __builtin_popcountll(left[i] & ~choice->prunes[view][i]);
    return (unsigned)n;
}

/* What n_left boards of the sample cost with the first n of the chosen views. The last factor is
 * for boards that are not in the sample. */
static uint64_t cost_of(const struct view_choice *choice, unsigned n, unsigned n_left)
{
    struct pdb_engine engine = *choice->engine;
    pdb_engine_use(&engine, choice->chosen, n);
    return (uint64_t)(NODE_COST + engine.patterns.n) * (n_left + 3);
}

static unsigned start_h(const struct view_choice *choice)
{
    unsigned h = 0;
    for (unsigned view = 0; view < choice->n_views; view++)
        h = choice->h[view] > h ? choice->h[view] : h;
    return h;
}

/* Adds the view with which the sample costs least. Returns false if none makes it cheaper. The
 * first view has the maximum value of the start: the search begins with this bound. */
static bool choose_next(struct view_choice *choice, uint64_t left[VIEW_SAMPLE_WORDS],
                        uint64_t *cost)
{
    const unsigned h = start_h(choice);
    unsigned best = choice->n_views;
    for (unsigned view = 0; view < choice->n_views; view++) {
        if (is_chosen(choice, view) || (choice->n_chosen == 0 && choice->h[view] < h))
            continue;
        choice->chosen[choice->n_chosen] = choice->views[view];
        const uint64_t with = cost_of(choice, choice->n_chosen + 1, count_left(choice, view, left));
        if (with < *cost) {
            *cost = with;
            best = view;
        }
    }
    if (best == choice->n_views)
        return false;
    choice->chosen[choice->n_chosen++] = choice->views[best];
    for (unsigned i = 0; i < VIEW_SAMPLE_WORDS; i++)
        left[i] &= ~choice->prunes[best][i];
    return true;
}

/* Chooses until there are `max` views or another makes the sample no cheaper. */
static void choose_by_sample(struct view_choice *choice, unsigned max)
{
    uint64_t left[VIEW_SAMPLE_WORDS] = {0};
    uint64_t cost = UINT64_MAX;
    for (unsigned i = 0; i < choice->n_paths; i++)
        left[i / 64] |= UINT64_C(1) << i % 64;
    if (choice->n_chosen > 0)
        cost = cost_of(choice, choice->n_chosen, choice->n_paths);
    while (choice->n_chosen < max && choose_next(choice, left, &cost)) {
    }
}

/* Chooses the views with the largest values of the start: there is no sample. */
static void choose_by_start(struct view_choice *choice)
{
    for (unsigned h = start_h(choice);; h--)
        for (unsigned view = 0; view < choice->n_views; view++) {
            if (choice->h[view] == h)
                choice->chosen[choice->n_chosen++] = choice->views[view];
            if (choice->n_chosen == NODE_VIEWS)
                return;
        }
}

void view_choice_choose(struct view_choice *choice)
{
    static const uint8_t ends[] = {2, 6, NODE_VIEWS}; /* views, by round */
    for (unsigned i = 0; i < sizeof ends && view_choice_find_sample(choice); i++) {
        view_choice_see(choice);
        choose_by_sample(choice, ends[i]);
    }
    if (choice->n_chosen == 0) {
        view_choice_see(choice);
        choose_by_start(choice);
    }
}

/* Makes an engine with the views for a job. Returns false if out of memory. */
static bool choose_views(const struct pdb_engine *engine, const struct search_job *job,
                         struct pdb_engine *out)
{
    struct view_choice *const choice = malloc(sizeof *choice);
    if (choice == NULL)
        return false;
    const bool is_made = view_choice_init(choice, engine, job);
    if (is_made) {
        view_choice_choose(choice);
        *out = *engine;
        pdb_engine_use(out, choice->chosen, choice->n_chosen);
    }
    view_choice_free(choice);
    free(choice);
    return is_made;
}

enum fifteen_status view_choice_search(engine_search_function *function,
                                       const struct pdb_engine *engine,
                                       const struct search_job *job, struct search_result *result,
                                       struct fifteen_error *error)
{
    const double started = clock_seconds();
    struct view views[VIEW_ALL_MAX];
    struct pdb_engine chosen;
    if (pdb_engine_list_views(engine, views) <= NODE_VIEWS)
        return function(engine, job, result, error);
    if (!choose_views(engine, job, &chosen)) {
        *result = (struct search_result){.n_threads = 1};
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a search");
    }
    struct search_job rest = *job;
    if (job->limits.seconds > 0) {
        rest.limits.seconds -= clock_seconds() - started;
        if (rest.limits.seconds <= 0)
            rest.limits.seconds = -1;
    }
    return function(&chosen, &rest, result, error);
}
