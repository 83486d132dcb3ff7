/* worker.c - what a thread does that shares the work of a search on tables */
#include "search/idastar_pdb/worker.h"

#include <stdlib.h>
#include <time.h>

#include "util/error.h"

enum {
    PARCELS_EACH = 24,     /* that an idle member is given, if there are so many */
    WORTH_SHARING = 32,    /* pending nodes of one that gives */
    PATIENCE_MS = 10,      /* of the caller while others work: it looks after limits */
    FIRST_REVIEW = 1 << 12 /* nodes that the caller generates before it first looks at its tests */
};

struct pdb_member *pdb_member_create(struct pdb_team *team)
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

void pdb_member_free(struct pdb_member *member)
{
    pdb_search_free(&member->search);
    free(member);
}

/* ---- the end of a search; the lock is held ---- */

static bool is_over(const struct pdb_team *team)
{
    return team->found || team->stopped != FIFTEEN_OK || team->dissolved;
}

void pdb_member_call_all(struct pdb_team *team)
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
    pdb_member_call_all(team);
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
    pdb_member_call_all(team);
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
        member->team->adapts && is_caller(member) && member->search.generated < WATCH_INTERVAL;
    return (soon ? FIRST_REVIEW : WATCH_INTERVAL) + 3 * PDB_SEARCH_BATCH;
}

/* Between grants only the caller's thread pauses, whose watch it is. */
static void set_pause(struct pdb_member *member)
{
    struct pdb_search *const search = &member->search;
    search->pause_at = member->grant_at;
    if (!is_caller(member))
        return;
    const uint64_t look_at = search->generated + member->team->watch.interval;
    if (look_at < search->pause_at)
        search->pause_at = look_at;
}

void pdb_member_grant(struct pdb_member *member)
{
    struct pdb_team *const team = member->team;
    struct pdb_search *const search = &member->search;
    const uint64_t batch = UINT64_C(3) * PDB_SEARCH_BATCH; /* a pause may come so many nodes late */
    team->generated += search->generated - member->n_reported;
    member->n_reported = search->generated;
    team->node_budget += search->node_limit - search->generated;
    const uint64_t wanted = interval_of(member);
    const uint64_t granted = team->node_budget < wanted ? team->node_budget : wanted;
    team->node_budget -= granted;
    search->batch = team->generated < PDB_SEARCH_LARGE ? PDB_SEARCH_SMALL_BATCH : PDB_SEARCH_BATCH;
    search->node_limit = search->generated + granted;
    member->grant_at = granted > 2 * batch ? search->node_limit - batch : search->node_limit;
    set_pause(member);
}

/* ---- work ---- */

/* Looks at limits and reports progress; the lock is not held, as that calls foreign code. */
static bool look_after(struct pdb_team *team)
{
    struct fifteen_error error;
    const uint64_t limit = team->watch.limits.n_nodes;
    pthread_mutex_lock(&team->lock);
    uint64_t generated = team->generated;
    pthread_mutex_unlock(&team->lock);
    if (generated == limit) /* and what was generated last may yet be looked at */
        generated--;
    const enum fifteen_status status =
        watch_check(&team->watch, team->root_g + team->bound, generated, &error);
    if (status == FIFTEEN_OK)
        return true;
    pthread_mutex_lock(&team->lock);
    stop(team, status, &error);
    pthread_mutex_unlock(&team->lock);
    return false;
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
    until.tv_nsec += PATIENCE_MS * 1000000L;
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
    pdb_member_grant(member);
    team->n_idle++;
    if (team->n_members > 1)
        pdb_member_call_all(team);
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

/* The caller's nodes stand for all; a sample of an iteration of the size to be expected is enough.
 * A member leaves a test out when it next looks up, before it takes nodes of one that did. */
static void review(struct pdb_team *team)
{
    const struct pdb_search *const search = &team->members[0]->search;
    const uint64_t least_asked = FIRST_REVIEW / 4 + team->last_generated / 16;
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
    if (log->n + PDB_SEARCH_BATCH > log->capacity)
        sound = move_log_collect(log, &search->pending->parent, sizeof *search->pending,
                                 search->n_pending);
    const bool looks = search->generated > search->pause_at && is_caller(member);
    const bool used_up = search->generated > member->grant_at;
    pthread_mutex_lock(&team->lock);
    if (used_up)
        pdb_member_grant(member);
    else if (looks)
        set_pause(member);
    if (used_up && is_caller(member))
        review(team);
    search->tests = team->tests;
    if (!sound) {
        struct fifteen_error error;
        stop(team, error_set(&error, FIFTEEN_NO_MEMORY, "out of memory for IDA*"), &error);
    }
    if (team->n_idle > 0 && search->n_pending >= WORTH_SHARING &&
        pdb_parcels_give(&team->parcels, search, team->bound, PARCELS_EACH * team->n_idle))
        pthread_cond_broadcast(&team->changed);
    const bool goes_on = !is_over(team);
    pthread_mutex_unlock(&team->lock);
    if (!goes_on || (looks && !look_after(team)))
        return false;
    if (used_up && is_caller(member))
        pdb_team_recruit(team);
    return true;
}

void pdb_member_hit_node_limit(struct pdb_team *team)
{
    struct fifteen_error error;
    stop(team,
         watch_check(&team->watch, team->root_g + team->bound, team->watch.limits.n_nodes, &error),
         &error);
}

void pdb_member_work(struct pdb_member *member)
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
            pdb_member_hit_node_limit(team);
        pthread_mutex_unlock(&team->lock);
        search->n_pending = 0;
        if (!find_work(member))
            return;
    }
}

void *pdb_member_run(void *argument)
{
    struct pdb_member *const member = argument;
    if (find_work(member))
        pdb_member_work(member);
    return NULL;
}
