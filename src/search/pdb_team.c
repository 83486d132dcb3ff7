/* pdb_team.c - threads that share the work of one search on tables */
#include "search/pdb_team.h"

#include <stdlib.h>
#include <time.h>

#include "util/error.h"

enum {
    parcels_each = 24,     /* that an idle member is given, if there are so many */
    worth_sharing = 32,    /* pending nodes of one that gives */
    patience_ms = 10,      /* of the caller while others work: it looks after limits */
    first_review = 1 << 12 /* nodes that the caller generates before it first looks at its tests */
};

/* ---- the end of a search; the lock is held ---- */

static bool is_over(const struct pdb_team *team)
{
    return team->found || team->stopped != FIFTEEN_OK || team->dissolved;
}

static void call_all(struct pdb_team *team)
{
    atomic_store(&team->call, true);
    pthread_cond_broadcast(&team->changed);
}

static void stop(struct pdb_team *team, enum fifteen_status status,
                 const struct fifteen_error *error)
{
    if (is_over(team))
        return;
    team->stopped = status;
    team->error = *error;
    call_all(team);
}

static void take_solution(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    const struct pdb_node *const found = &member->search.found;
    struct fifteen_solution *const solution = &team->solution;
    if (is_over(team))
        return;
    solution->length = team->bound - found->left;
    solution->path[solution->length - 1] = found->move;
    move_log_path(&member->search.log, found->parent, solution->length - 1, solution->path);
    team->found = true;
    call_all(team);
}

static bool is_caller(const struct pdb_member *member)
{
    return member == member->team->members[0];
}

/* ---- nodes allowed; the lock is held ---- */

/* Nodes until a member should see to things. */
static uint64_t interval_of(const struct pdb_member *member)
{
    const bool soon =
        member->team->adapts && is_caller(member) && member->search.generated < watch_interval;
    return (soon ? first_review : watch_interval) + 3 * pdb_search_batch;
}

/* Reports what a member has generated, takes back what it was granted and has not used, and grants
 * it more while there is. */
static void grant(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    struct pdb_search *const search = &member->search;
    const uint64_t batch = 3 * pdb_search_batch; /* a pause may come so many nodes late */
    team->generated += search->generated - member->n_reported;
    member->n_reported = search->generated;
    team->node_budget += search->node_limit - search->generated;
    const uint64_t wanted = interval_of(member);
    const uint64_t granted = team->node_budget < wanted ? team->node_budget : wanted;
    team->node_budget -= granted;
    search->batch = team->generated < pdb_search_large ? pdb_search_small_batch : pdb_search_batch;
    search->node_limit = search->generated + granted;
    search->pause_at = granted > 2 * batch ? search->node_limit - batch : search->node_limit;
}

/* ---- members ---- */

static struct pdb_member *member_create(struct pdb_team *team)
{
    struct pdb_member *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    if (!pdb_search_init(&made->search, team->engine, team->job)) {
        free(made);
        return NULL;
    }
    made->team = team;
    made->search.call = &team->call;
    return made;
}

static void member_free(struct pdb_member *member)
{
    pdb_search_free(&member->search);
    free(member);
}

/* Looks at limits and reports progress; the lock is not held, as that calls foreign code. */
static void look_after(struct pdb_team *team)
{
    struct fifteen_error error;
    const uint64_t limit = team->watch.limits.n_nodes;
    pthread_mutex_lock(&team->lock);
    uint64_t generated = team->generated;
    pthread_mutex_unlock(&team->lock);
    if (generated == limit) /* and what was generated last may yet be looked at */
        generated--;
    const enum fifteen_status status = watch_check(&team->watch, team->bound, generated, &error);
    if (status == FIFTEEN_OK)
        return;
    pthread_mutex_lock(&team->lock);
    stop(team, status, &error);
    pthread_mutex_unlock(&team->lock);
}

/* Waits for news, the caller's thread not for long; the lock is held. */
static void wait_for_news(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    if (!is_caller(member)) {
        pthread_cond_wait(&team->changed, &team->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += patience_ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&team->changed, &team->lock, &until);
    pthread_mutex_unlock(&team->lock);
    look_after(team);
    pthread_mutex_lock(&team->lock);
}

/* An idle member gets work. False: the caller's iteration, or for others all work, is over. */
static bool find_work(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    bool has_work = false;
    pthread_mutex_lock(&team->lock);
    grant(member);
    team->n_idle++;
    if (team->n_members > 1)
        call_all(team);
    while (is_caller(member) ? !is_over(team) : !team->dissolved) {
        if (team->parcels.n > 0 && !is_over(team)) {
            const unsigned share = (team->parcels.n + team->n_idle - 1) / team->n_idle;
            pdb_parcels_take(&team->parcels, &member->search, team->bound, share);
            member->search.tests = team->tests;
            has_work = true;
            break;
        }
        if (is_caller(member) && team->n_idle == team->n_members)
            break;
        wait_for_news(member);
    }
    team->n_idle--;
    if (team->n_idle == 0 && !is_over(team))
        atomic_store(&team->call, false);
    pthread_mutex_unlock(&team->lock);
    return has_work;
}

static void *run_member(void *argument);

/* Lets others join in, once the search is worth it. Where the system refuses there are fewer. */
static void recruit(struct pdb_team *team)
{
    if (team->members[0]->search.generated < pdb_team_threshold)
        return;
    while (team->n_members < team->n_allowed) {
        struct pdb_member *const member = member_create(team);
        if (member == NULL)
            break;
        pthread_mutex_lock(&team->lock);
        const bool started = pthread_create(&member->thread, NULL, run_member, member) == 0;
        if (started)
            team->members[team->n_members++] = member;
        pthread_mutex_unlock(&team->lock);
        if (!started) {
            member_free(member);
            break;
        }
    }
    team->n_allowed = team->n_members;
}

/* The caller's nodes stand for all; a sample of an iteration of the size to be expected is enough.
 * A member leaves a test out when it next looks up, before it takes nodes of one that did. */
static void review(struct pdb_team *team)
{
    const struct pdb_search *const search = &team->members[0]->search;
    const uint64_t least_asked = first_review / 4 + team->last_generated / 16;
    if (!team->adapts)
        return;
    const bool conflicts = team->tests.conflicts;
    pdb_tests_review(&team->tests, &search->tally, least_asked);
    team->conflicts_failed |= conflicts && !team->tests.conflicts;
}

/* Sees to what a member's loop paused for. False: its work is over. */
static bool attend(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    struct pdb_search *const search = &member->search;
    struct move_log *const log = &search->log;
    bool sound = true;
    if (log->n + pdb_search_batch > log->capacity)
        sound = move_log_collect(log, &search->pending->parent, sizeof *search->pending,
                                 search->n_pending);
    const bool looks = search->generated > search->pause_at && is_caller(member);
    pthread_mutex_lock(&team->lock);
    if (search->generated > search->pause_at)
        grant(member);
    if (looks)
        review(team);
    search->tests = team->tests;
    if (!sound) {
        struct fifteen_error error;
        stop(team, error_set(&error, FIFTEEN_NO_MEMORY, "out of memory for IDA*"), &error);
    }
    if (team->n_idle > 0 && search->n_pending >= worth_sharing &&
        pdb_parcels_give(&team->parcels, search, team->bound, parcels_each * team->n_idle))
        pthread_cond_broadcast(&team->changed);
    const bool goes_on = !is_over(team);
    pthread_mutex_unlock(&team->lock);
    if (looks) {
        look_after(team);
        recruit(team);
    }
    return goes_on;
}

static void hit_node_limit(struct pdb_team *team)
{
    struct fifteen_error error;
    stop(team, watch_check(&team->watch, team->bound, team->watch.limits.n_nodes, &error), &error);
}

/* Works until there is nothing to do. */
static void work(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    struct pdb_search *const search = &member->search;
    for (;;) {
        search->seen = atomic_load(&team->seen);
        search->seen_mask = team->seen_mask;
        const enum pdb_search_end end = team->engine->loop->run(team->engine, search);
        if (end == PDB_SEARCH_PAUSED && attend(member))
            continue;
        pthread_mutex_lock(&team->lock);
        if (end == PDB_SEARCH_FOUND)
            take_solution(member);
        if (end == PDB_SEARCH_NODE_LIMIT)
            hit_node_limit(team);
        pthread_mutex_unlock(&team->lock);
        search->n_pending = 0;
        if (!find_work(member))
            return;
    }
}

static void *run_member(void *argument)
{
    struct pdb_member *const member = argument;
    if (find_work(member))
        work(member);
    return NULL;
}

/* ---- the team ---- */

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
        .n_allowed = n_threads < pdb_team_max_threads ? n_threads : pdb_team_max_threads,
        .n_members = 1,
        .adapts = job->algorithm == FIFTEEN_AUTO,
        .node_budget = node_limit - 1, /* the root is one */
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
    };
    team->members = calloc(team->n_allowed, sizeof(struct pdb_member *));
    if (team->members == NULL)
        return refuse_memory(error);
    struct pdb_member *const caller = member_create(team);
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
    call_all(team);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->n_members; i++) {
        struct pdb_member *const member = team->members[i];
        if (i > 0)
            pthread_join(member->thread, NULL);
        result->expanded += member->search.expanded;
        result->generated += member->search.generated;
        member_free(member);
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
           (!team->adapts || (team->last_generated >= watch_interval && !team->conflicts_failed));
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
    return pdb_team_search_below(team, root, 1, bound, error);
}

enum fifteen_status pdb_team_search_below(struct pdb_team *team, const struct pdb_node *roots,
                                          unsigned n, unsigned bound, struct fifteen_error *error)
{
    struct pdb_member *const caller = team->members[0];
    const uint64_t before = pdb_team_generated(team);
    pthread_mutex_lock(&team->lock);
    team->bound = bound;
    begin_tests(team);
    grant(caller);
    pthread_mutex_unlock(&team->lock);
    if (begin(team, roots, n) == PDB_SEARCH_NODE_LIMIT) {
        pthread_mutex_lock(&team->lock);
        hit_node_limit(team);
        pthread_mutex_unlock(&team->lock);
    } else {
        work(caller);
    }
    if (team->stopped == FIFTEEN_OK) {
        if (!team->found) /* then nobody is at work */
            team->last_generated = pdb_team_generated(team) - before;
        return FIFTEEN_OK;
    }
    return error_set(error, team->stopped, "%s", team->error.text);
}
