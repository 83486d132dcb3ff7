/* idastar_pdb.c - IDA* (Korf 1985) on pattern databases: bounds and the transposition table */
/* SPDX-License-Identifier: MIT */

#include <stdlib.h>

#include "board/canonical.h"
#include "pdb/table/table.h"
#include "search/idastar_pdb/outside.h"
#include "search/idastar_pdb/restoring.h"
#include "search/idastar_pdb/team.h"
#include "util/error.h"
#include "util/threads.h"

struct idastar {
    const struct pdb_engine *engine;
    const struct search_job *job;
    struct search_result *result;
    struct fifteen_error *error;
    struct team team;
    unsigned conflicts_h; /* of the root, by linear conflict */
    unsigned bound;
    bool is_symmetric; /* the start is its own reflection, and half of the first moves is enough */
};

/* ---- the root ---- */

/* The first bound is the maximum of the root's values. */
static void set_bound(struct idastar *idastar)
{
    const struct pdb_engine *const engine = idastar->engine;
    const struct pdb_root *const start = &idastar->team.start;
    if (engine->conflicts != NULL)
        idastar->conflicts_h = node_board_conflicts(engine->conflicts, &start->board);
    idastar->bound = idastar->conflicts_h;
    for (unsigned view = 0; view < engine->n_views; view++)
        if (start->h[view] > idastar->bound)
            idastar->bound = start->h[view];
    idastar->result->initial_h = idastar->bound;
}

static struct pdb_node root_within(const struct idastar *idastar)
{
    const struct sequences *const sequences = idastar->team.sequences;
    struct pdb_node root = team_start(&idastar->team, idastar->bound);
    const unsigned blank = pdb_step_blank(root.step);
    if (idastar->is_symmetric)
        root.path_state = sequences != NULL ? sequences->half_root[blank]
                                            : (uint16_t)pdb_step(PDB_NO_MOVE_HALF, blank);
    root.patience = (uint8_t)((idastar->bound - idastar->conflicts_h) / 2 + 1);
    return root;
}

/* ---- the transposition table ---- */

enum {
    AUTO_THRESHOLD = 1 << 21,  /* nodes generated before a table begins to pay, about 50 ms */
    AUTO_MIN_BYTES = 16 << 20, /* a smaller table does not pay */
    AUTO_MAX_BYTES = 64 << 20  /* unless the job's limit is larger */
};

static bool exceeds_16_cells(const struct pdb_engine *engine)
{
    return fifteen_cells(engine->geometry) > PACKED_MAX_CELLS;
}

/* The size of the table for the next iteration. A larger table saves few more nodes, and allocating
 * it takes time: on the hardest known board 66 million nodes are expanded with 64 MiB, 61 million
 * with 256 MiB, in the same time. Beyond 16 cells auto excludes longer sequences instead: the
 * iterations of Korf and Felner's board 25 to bound 79 expand 29.2 million nodes, so 20.9 million;
 * with a table of 64 MiB or 512 MiB it is 19.8 million in a fifth more time. */
static uint64_t requested_bytes(const struct idastar *idastar)
{
    const enum fifteen_algorithm algorithm = idastar->job->algorithm;
    const uint64_t limit = idastar->job->limits.memory_bytes;
    uint64_t bytes = 0;
    uint64_t max_bytes = limit;
    if (algorithm == FIFTEEN_IDASTAR_TT) {
        max_bytes = limits_memory(&idastar->job->limits);
        bytes = max_bytes;
    } else if (algorithm == FIFTEEN_AUTO && !exceeds_16_cells(idastar->engine) &&
               team_generated(&idastar->team) >= AUTO_THRESHOLD) {
        max_bytes = limit != 0 ? limit : AUTO_MAX_BYTES;
        bytes = 4 * idastar->team.last_generated;
        bytes = bytes > AUTO_MIN_BYTES ? bytes : AUTO_MIN_BYTES;
    }
    bytes = bytes < max_bytes ? bytes : max_bytes;
    return bytes < TRANSPOSITIONS_MIN_BYTES ? 0 : bytes;
}

/* Makes the table, or replaces it by a larger one; without memory there is none. All workers but
 * the caller's are idle. */
static void prepare_table(struct idastar *idastar)
{
    struct team *const team = &idastar->team;
    growing_table_enlarge(&team->table, requested_bytes(idastar));
    atomic_store(&team->seen, growing_table_now(&team->table));
}

/* ---- excluded move sequences ---- */

/* The nodes generated before excluded sequences are worth the time to build their automaton. */
static uint64_t sequences_threshold(const struct pdb_engine *engine)
{
    return exceeds_16_cells(engine) ? UINT64_C(1) << 21 : 1000;
}

/* They are not used with a transposition table, see sequences.h. Without memory for them only moves
 * back are excluded. */
static void choose_sequences(struct idastar *idastar)
{
    idastar->team.sequences = NULL;
    if (idastar->job->algorithm == FIFTEEN_AUTO &&
        growing_table_now(&idastar->team.table) == NULL &&
        team_generated(&idastar->team) >= sequences_threshold(idastar->engine))
        idastar->team.sequences = pdb_engine_sequences(idastar->engine);
}

static enum fifteen_status use_sequences(struct idastar *idastar)
{
    idastar->team.sequences = pdb_engine_sequences(idastar->engine);
    return idastar->team.sequences != NULL
               ? FIFTEEN_OK
               : error_set(idastar->error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
}

/* ---- the search ---- */

/* Searches nodes of other processes. */
static enum fifteen_status follow(struct idastar *idastar)
{
    struct team *const team = &idastar->team;
    enum fifteen_status status = outside_begin(team, &idastar->bound, idastar->error);
    if (status != FIFTEEN_OK)
        return status;
    if (team->iteration_began > 0)
        team->last_generated = team_generated(team) - team->iteration_began;
    team->sequences = NULL;
    if (!idastar->job->exchange->excludes_sequences) {
        prepare_table(idastar);
    } else {
        atomic_store(&team->seen, NULL); /* not with excluded sequences, see sequences.h */
        status = use_sequences(idastar);
    }
    return status == FIFTEEN_OK
               ? team_search_below(team, NULL, NULL, idastar->bound, idastar->error)
               : status;
}

static enum fifteen_status iterate(struct idastar *idastar)
{
    prepare_table(idastar);
    choose_sequences(idastar);
    const struct pdb_node root = root_within(idastar);
    enum fifteen_status status = team_begin(&idastar->team, idastar->bound, idastar->error);
    if (status == FIFTEEN_OK)
        status = outside_begin(&idastar->team, &idastar->bound, idastar->error);
    return status == FIFTEEN_OK
               ? team_search(&idastar->team, &root, 1, 0, idastar->bound, idastar->error)
               : status;
}

/* Goes on with the iteration of a snapshot. A transposition table begins empty: of the boards that
 * it had, each was searched, or a pending node descends from it. */
static enum fifteen_status resume(struct idastar *idastar)
{
    const struct snapshot *const snapshot = idastar->job->snapshots->resume;
    if (snapshot->frontier.generated != 0)
        return error_set(idastar->error, FIFTEEN_DAMAGED, "its contents do not fit the search");
    enum fifteen_status status = FIFTEEN_OK;
    if (snapshot->excludes_sequences)
        status = use_sequences(idastar);
    if (status == FIFTEEN_OK)
        status = restoring_begin(&idastar->team, idastar->bound, idastar->error);
    if (status != FIFTEEN_OK)
        return status;
    if (!snapshot->excludes_sequences)
        prepare_table(idastar);
    idastar->bound = snapshot->bound;
    status = outside_begin(&idastar->team, &idastar->bound, idastar->error);
    if (status != FIFTEEN_OK)
        return status;
    idastar->result->earlier_seconds = snapshot->seconds;
    return team_resume(&idastar->team, NULL, idastar->bound, idastar->error);
}

/* All paths between two boards have lengths of the same parity, so bounds rise by two. */
static enum fifteen_status deepen(struct idastar *idastar)
{
    const struct snapshots *const snapshots = idastar->job->snapshots;
    const bool follows = idastar->job->exchange != NULL && !idastar->job->exchange->leads;
    bool resumes = snapshots != NULL && snapshots->resume != NULL;
    for (; idastar->bound <= FIFTEEN_MAX_MOVES; idastar->bound += 2) {
        const enum fifteen_status status = follows   ? follow(idastar)
                                           : resumes ? resume(idastar)
                                                     : iterate(idastar);
        resumes = false;
        if (status != FIFTEEN_OK || idastar->team.found)
            return status;
    }
    return error_set(idastar->error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                     FIFTEEN_MAX_MOVES);
}

/* How many boards a transposition table has is not counted. */
static void take_solution(struct idastar *idastar)
{
    struct search_result *const result = idastar->result;
    result->solution = idastar->team.solution;
    result->extent = extent_of_path(result->solution.length);
    if (result->uses_transpositions)
        result->extent.max_stored = 0;
}

static enum fifteen_status search(struct idastar *idastar)
{
    struct team *const team = &idastar->team;
    const unsigned asked = idastar->job->limits.n_threads;
    enum fifteen_status status =
        team_init(team, idastar->engine, idastar->job, asked != 0 ? asked : threads_available(),
                  idastar->error);
    if (status != FIFTEEN_OK)
        return status;
    set_bound(idastar);
    status = deepen(idastar);
    if (idastar->job->exchange != NULL)
        status = outside_end(team, status, idastar->result, idastar->error);
    idastar->result->uses_transpositions = growing_table_now(&team->table) != NULL;
    if (status == FIFTEEN_OK)
        take_solution(idastar);
    team_free(team, idastar->result);
    return status;
}

enum fifteen_status idastar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                                struct search_result *result, struct fifteen_error *error)
{
    *result = (struct search_result){.n_threads = 1};
    struct idastar idastar = {.engine = engine, .job = job, .result = result, .error = error};
    idastar.is_symmetric =
        job->algorithm == FIFTEEN_AUTO && engine->reflects &&
        job->start == canonical_reflect(engine->geometry, engine->goal_blank, job->start);
    if (job->start != job->goal)
        return search(&idastar);
    result->generated = 1;
    result->extent = extent_of_path(0);
    return FIFTEEN_OK;
}
