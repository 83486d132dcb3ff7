/* resumable.c - searches whose state can be written or shared: which they are, what identifies
 * them */
/* SPDX-License-Identifier: MIT */
#include "search/resumable.h"

#include <inttypes.h>
#include <stdio.h>

#include <fifteen/status.h>

#include "pdb/set.h"
#include "search/algorithm/algorithm.h"
#include "util/error.h"

/* What a search is chosen for: in messages, and of which algorithms. */
static const char *const users[] = {
    [USE_CHECKPOINT] = "checkpoints", [USE_RANKS] = "searches by many processes"};

static bool serves(enum resumable_use use, enum fifteen_algorithm algorithm)
{
    return use == USE_RANKS ? fifteen_algorithm_runs_on_ranks(algorithm)
                            : fifteen_algorithm_resumes(algorithm);
}

/* Lists the algorithms: "auto, idastar or ..". */
static enum fifteen_status reject_algorithm(enum resumable_use use,
                                            const struct fifteen_solver *solver,
                                            struct fifteen_error *error)
{
    char names[120] = "";
    unsigned n_left = 0;
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        n_left += serves(use, (enum fifteen_algorithm)i);
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        if (serves(use, (enum fifteen_algorithm)i))
            names_add(names, sizeof names, --n_left == 0 ? " or " : ", ", algorithms[i].name);
    return error_set(error, FIFTEEN_INVALID, "%s require the algorithm %s%s", users[use], names,
                     solver->cost != FIFTEEN_COST_UNIT ? " and unit costs" : "");
}

enum fifteen_status resumable_choose(enum resumable_use use, const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct solver_search *out, struct fifteen_error *error)
{
    if (!serves(use, solver->options.algorithm) || solver->cost != FIFTEEN_COST_UNIT)
        return reject_algorithm(use, solver, error);
    if (!fifteen_tray_valid(fifteen_board_size(problem->start)))
        return error_set(error, FIFTEEN_INVALID, "%s require boards of up to %d cells", users[use],
                         FIFTEEN_TRAY_MAX_CELLS);
    enum fifteen_status status = solver_choose(solver, problem, limits, monitor, out, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct method *const method = out->task.method;
    if (method->engine == NULL && solver->uses_tables && solver->options.is_default &&
        method->source != METHOD_TABLES)
        status = error_set(error, FIFTEEN_NOT_FOUND,
                           "no tables for goals with the blank on cell %u of the %ux%u tray (up to "
                           "symmetry), which %s require",
                           method->form.blank, method->form.geometry.rows,
                           method->form.geometry.columns, users[use]);
    else if (method->engine == NULL)
        status = error_set(error, FIFTEEN_INVALID,
                           "%s require a heuristic on pattern databases, such as pdb", users[use]);
    return status;
}

static void add_board(struct checkpoint_identity *identity, const char *property, wide_board board,
                      struct fifteen_geometry geometry)
{
    char text[16 + FIFTEEN_TRAY_MAX_CELLS * 3];
    size_t length = (size_t)snprintf(text, sizeof text, "%ux%u:", geometry.rows, geometry.columns);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " %u", wide_tile(board, cell));
    checkpoint_identity_add(identity, property, text);
}

/* A* expands the same nodes only within the same memory. */
static void add_memory(struct checkpoint_identity *identity, uint64_t memory_bytes)
{
    char text[32] = "default";
    if (memory_bytes != 0)
        snprintf(text, sizeof text, "%" PRIu64 " bytes", memory_bytes);
    checkpoint_identity_add(identity, "memory", text);
}

/* Heuristics of the same name may have other tables. */
static void add_tables(struct checkpoint_identity *identity, const struct method *method)
{
    for (unsigned i = 0; i < method->n_sets; i++) {
        char text[80];
        const struct fifteen_pdb_set *const set = method->sets[i];
        snprintf(text, sizeof text, "%.40s %016" PRIx64, fifteen_pdb_set_name(set),
                 pdb_set_hash(set));
        checkpoint_identity_add(identity, "table set", text);
    }
}

static bool begins_with_astar(const struct solver_search *search)
{
    const enum fifteen_algorithm algorithm = search->solver->options.algorithm;
    return algorithm == FIFTEEN_ASTAR_IDASTAR ||
           (algorithm == FIFTEEN_AUTO && fifteen_cells(search->read.geometry) > PACKED_MAX_CELLS);
}

/* What decides which nodes A* leaves open. */
static void add_astar(struct checkpoint_identity *identity, const struct solver_search *search)
{
    add_memory(identity, search->limits.memory_bytes);
    if (search->task.plan.job.as_version_2)
        return;
    if (search->solver->options.algorithm == FIFTEEN_AUTO)
        checkpoint_identity_add(identity, "memory of A*", "at most 32 MiB");
    checkpoint_identity_add(identity, "parts of A*", "16");
}

void resumable_identify(const struct solver_search *search, struct checkpoint_identity *identity)
{
    const enum fifteen_algorithm algorithm = search->solver->options.algorithm;
    const struct tray_problem *const problem = &search->read;
    const struct task *const task = &search->task;
    char heuristic[FIFTEEN_HEURISTIC_NAME_SIZE];
    const struct search_job *const job = &task->plan.job;
    const struct method *const method = task->method;
    heuristic_spec_print(&method->spec, heuristic);
    identity->text[0] = '\0';
    checkpoint_identity_add(identity, "version", fifteen_version());
    add_board(identity, "board", problem->start, problem->geometry);
    add_board(identity, "goal", problem->goal, problem->geometry);
    checkpoint_identity_add(identity, "algorithm", fifteen_algorithm_name(algorithm));
    if (begins_with_astar(search))
        add_astar(identity, search);
    checkpoint_identity_add(identity, "heuristic", heuristic);
    add_tables(identity, method);
    checkpoint_identity_add(identity, "reflection", method->reflects ? "yes" : "no");
    add_board(identity, "canonical board", job->start, job->tray->geometry);
    add_board(identity, "canonical goal", job->goal, job->tray->geometry);
}

/* ---- the file ---- */

static enum fifteen_status save(void *context, const struct snapshot *snapshot,
                                struct fifteen_error *error)
{
    const struct resumable_search *const search = context;
    return checkpoint_file_save(search->checkpoint, search->identity, snapshot, error);
}

static void fail(void *context, bool goes_on, enum fifteen_status status,
                 const struct fifteen_error *error)
{
    const struct resumable_search *const search = context;
    checkpoint_file_fail(search->checkpoint, goes_on, status, error);
}

bool resumable_as_version_2(struct solver_search *search)
{
    bool *const as_version_2 = &search->task.plan.job.as_version_2;
    const bool changes = begins_with_astar(search) && !*as_version_2;
    *as_version_2 |= changes;
    return changes;
}

enum fifteen_status resumable_begin(const struct resumable_search *search,
                                    struct snapshots *snapshots, struct snapshot *resume,
                                    struct fifteen_error *error)
{
    *snapshots = (struct snapshots){.interval = checkpoint_file_interval(search->checkpoint->file),
                                    .saves_at_node_limit = true,
                                    .save = save,
                                    .fail = fail,
                                    .context = (void *)search};
    const enum fifteen_status status =
        checkpoint_file_read(search->checkpoint, search->identity, resume, error);
    if (status == FIFTEEN_OK)
        snapshots->resume = resume;
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

void resumable_end(const struct resumable_search *search, enum fifteen_status status)
{
    if (status == FIFTEEN_OK)
        checkpoint_file_end(search->checkpoint);
}
