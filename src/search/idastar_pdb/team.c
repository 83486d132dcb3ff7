/* team.c - threads that share the work of one search on tables */
#include "search/idastar_pdb/team.h"

#include <stdlib.h>

#include "search/idastar_pdb/worker.h"
#include "util/error.h"

void pdb_team_recruit(struct pdb_team *team)
{
    if (team->members[0]->search.generated < PDB_TEAM_THRESHOLD)
        return;
    while (team->n_members < team->n_allowed) {
        struct pdb_member *const member = pdb_member_create(team);
        if (member == NULL)
            break;
        pthread_mutex_lock(&team->lock);
        const bool started = pthread_create(&member->thread, NULL, pdb_member_run, member) == 0;
        if (started)
            team->members[team->n_members++] = member;
        pthread_mutex_unlock(&team->lock);
        if (!started) {
            pdb_member_free(member);
            break;
        }
    }
    team->n_allowed = team->n_members;
}

static enum fifteen_status refuse_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
}

enum fifteen_status pdb_team_init(struct pdb_team *team, const struct pdb_engine *engine,
                                  const struct search_job *job, unsigned n_threads,
                                  struct fifteen_error *error)
{
    const uint64_t node_limit = job->limits.n_nodes != 0 ? job->limits.n_nodes : UINT64_MAX;
    *team = (struct pdb_team){
        .engine = engine,
        .job = job,
        .n_allowed = n_threads < PDB_TEAM_MAX_THREADS ? n_threads : PDB_TEAM_MAX_THREADS,
        .n_members = 1,
        .adapts = job->algorithm == FIFTEEN_AUTO,
        .node_budget = node_limit - 1, /* the root is one */
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
    };
    team->members = calloc(team->n_allowed, sizeof(struct pdb_member *));
    if (team->members == NULL)
        return refuse_memory(error);
    struct pdb_member *const caller = pdb_member_create(team);
    if (caller == NULL) {
        free(team->members);
        return refuse_memory(error);
    }
    team->members[0] = caller;
    caller->search.generated = 1;
    caller->search.node_limit = 1;
    watch_start(&team->watch, &job->limits, &job->monitor);
    return FIFTEEN_OK;
}

void pdb_team_free(struct pdb_team *team, struct search_result *result)
{
    pthread_mutex_lock(&team->lock);
    team->dissolved = true;
    pdb_member_call_all(team);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->n_members; i++) {
        struct pdb_member *const member = team->members[i];
        if (i > 0)
            pthread_join(member->thread, NULL);
        result->expanded += member->search.expanded;
        result->generated += member->search.generated;
        pdb_member_free(member);
    }
    result->n_threads = team->n_members;
    free(team->members);
    pthread_cond_destroy(&team->changed);
    pthread_mutex_destroy(&team->lock);
}

uint64_t pdb_team_generated(const struct pdb_team *team)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < team->n_members; i++)
        sum += team->members[i]->search.generated;
    return sum;
}

/* Linear conflict is tried once, where the search is large enough to make up for that. */
static bool consults_conflicts(const struct pdb_team *team)
{
    return team->engine->conflicts != NULL &&
           (!team->adapts || (team->last_generated >= WATCH_INTERVAL && !team->conflicts_failed));
}

/* Views come back for a new iteration, as the root has its part of all. */
static void begin_tests(struct pdb_team *team)
{
    struct pdb_search *const search = &team->members[0]->search;
    pdb_tests_begin(&team->tests, team->engine->n_views, consults_conflicts(team), &search->tally);
    search->tally = (struct pdb_tally){.asked = {0}};
    search->tests = team->tests;
}

/* Puts the roots' children on the caller's stack. */
static enum pdb_search_end begin(struct pdb_team *team, const struct pdb_node *roots, unsigned n)
{
    const struct pdb_search_loop *const loop = team->engine->loop;
    struct pdb_search *const search = &team->members[0]->search;
    enum pdb_search_end end = loop->begin(team->engine, search, &roots[0]);
    for (unsigned i = 1; i < n && end != PDB_SEARCH_NODE_LIMIT; i++)
        end = loop->add(team->engine, search, &roots[i]);
    return end;
}

enum fifteen_status pdb_team_search(struct pdb_team *team, const struct pdb_node *root,
                                    unsigned bound, struct fifteen_error *error)
{
    return pdb_team_search_below(team, root, 1, 0, bound, error);
}

enum fifteen_status pdb_team_begin(struct pdb_team *team, unsigned bound,
                                   struct fifteen_error *error)
{
    return watch_begin(&team->watch, bound, pdb_team_generated(team), error);
}

enum fifteen_status pdb_team_search_below(struct pdb_team *team, const struct pdb_node *roots,
                                          unsigned n, unsigned g, unsigned bound,
                                          struct fifteen_error *error)
{
    struct pdb_member *const caller = team->members[0];
    const uint64_t before = pdb_team_generated(team);
    pthread_mutex_lock(&team->lock);
    team->bound = bound - g;
    team->root_g = g;
    begin_tests(team);
    pdb_member_grant(caller);
    pthread_mutex_unlock(&team->lock);
    if (begin(team, roots, n) == PDB_SEARCH_NODE_LIMIT) {
        pthread_mutex_lock(&team->lock);
        pdb_member_hit_node_limit(team);
        pthread_mutex_unlock(&team->lock);
    } else {
        pdb_member_work(caller);
    }
    if (team->stopped == FIFTEEN_OK) {
        if (!team->found) /* then nobody is at work */
            team->last_generated = pdb_team_generated(team) - before;
        return FIFTEEN_OK;
    }
    return error_set(error, team->stopped, "%s", team->error.text);
}
