/* lanes.c - bounded queues: how many requests are worked on at once, and how many wait for that */
#include "serve/work/lanes.h"

/* A thread that waits. It is in the queue until it is admitted or gives up. */
struct lane_waiter {
    const atomic_bool *cancelled;
    bool admitted;
    pthread_cond_t change;
    struct lane_waiter *next;
};

void lanes_init(struct lanes *lanes, unsigned n_slots, unsigned max_waiting)
{
    *lanes = (struct lanes){.max_waiting = max_waiting};
    pthread_mutex_init(&lanes->lock, NULL);
    for (unsigned i = 0; i < N_LANES; i++) {
        lanes->lanes[i].n_slots = i == LANE_SETUP ? 1 : n_slots;
        lanes->lanes[i].end = &lanes->lanes[i].first;
    }
}

void lanes_free(struct lanes *lanes)
{
    pthread_mutex_destroy(&lanes->lock);
}

/* ---- the queue; the lock is held ---- */

static void append_waiter(struct lane *lane, struct lane_waiter *waiter)
{
    *lane->end = waiter;
    lane->end = &waiter->next;
    lane->n_waiting++;
}

static void remove_waiter(struct lane *lane, const struct lane_waiter *waiter)
{
    struct lane_waiter **at = &lane->first;
    while (*at != waiter)
        at = &(*at)->next;
    *at = waiter->next;
    if (*at == NULL)
        lane->end = at;
    lane->n_waiting--;
}

static bool is_cancelled(const struct lanes *lanes, const atomic_bool *cancelled)
{
    return lanes_stopped(lanes) || atomic_load(cancelled);
}

static enum lane_status wait_for_slot(struct lanes *lanes, struct lane *lane,
                                      const atomic_bool *cancelled)
{
    struct lane_waiter waiter = {.cancelled = cancelled, .change = PTHREAD_COND_INITIALIZER};
    append_waiter(lane, &waiter);
    while (!waiter.admitted && !is_cancelled(lanes, cancelled))
        pthread_cond_wait(&waiter.change, &lanes->lock);
    if (!waiter.admitted)
        remove_waiter(lane, &waiter);
    pthread_cond_destroy(&waiter.change);
    return waiter.admitted ? LANE_ENTERED : LANE_CANCELLED;
}

static enum lane_status enter_lane(struct lanes *lanes, struct lane *lane,
                                   const atomic_bool *cancelled)
{
    if (is_cancelled(lanes, cancelled))
        return LANE_CANCELLED;
    if (lane->n_inside == lane->n_slots)
        return lane->n_waiting == lanes->max_waiting ? LANE_FULL
                                                     : wait_for_slot(lanes, lane, cancelled);
    lane->n_inside++;
    return LANE_ENTERED;
}

static void wake_waiters(struct lanes *lanes, const atomic_bool *cancelled)
{
    for (unsigned i = 0; i < N_LANES; i++)
        for (struct lane_waiter *at = lanes->lanes[i].first; at != NULL; at = at->next)
            if (cancelled == NULL || at->cancelled == cancelled)
                pthread_cond_signal(&at->change);
}

/* ---- entering and leaving ---- */

enum lane_status lanes_enter(struct lanes *lanes, enum lane_name name, const atomic_bool *cancelled)
{
    pthread_mutex_lock(&lanes->lock);
    const enum lane_status status = enter_lane(lanes, &lanes->lanes[name], cancelled);
    pthread_mutex_unlock(&lanes->lock);
    return status;
}

/* The slot passes to the first waiter, so that no newcomer takes it. */
void lanes_leave(struct lanes *lanes, enum lane_name name)
{
    pthread_mutex_lock(&lanes->lock);
    struct lane *const lane = &lanes->lanes[name];
    struct lane_waiter *const waiter = lane->first;
    if (waiter == NULL) {
        lane->n_inside--;
    } else {
        remove_waiter(lane, waiter);
        waiter->admitted = true;
        pthread_cond_signal(&waiter->change);
    }
    pthread_mutex_unlock(&lanes->lock);
}

unsigned lanes_count(struct lanes *lanes, enum lane_name name)
{
    pthread_mutex_lock(&lanes->lock);
    const unsigned n = lanes->lanes[name].n_inside;
    pthread_mutex_unlock(&lanes->lock);
    return n;
}

unsigned lanes_share(struct lanes *lanes, unsigned n_threads)
{
    const unsigned n_searches = lanes_count(lanes, LANE_LONG);
    return n_searches < n_threads ? n_threads / (n_searches != 0 ? n_searches : 1) : 1;
}

/* ---- cancelling ---- */

void lanes_cancel(struct lanes *lanes, atomic_bool *cancelled)
{
    pthread_mutex_lock(&lanes->lock);
    atomic_store(cancelled, true);
    wake_waiters(lanes, cancelled);
    pthread_mutex_unlock(&lanes->lock);
}

void lanes_stop(struct lanes *lanes)
{
    pthread_mutex_lock(&lanes->lock);
    atomic_store(&lanes->stopped, true);
    wake_waiters(lanes, NULL);
    pthread_mutex_unlock(&lanes->lock);
}

bool lanes_stopped(const struct lanes *lanes)
{
    return atomic_load(&lanes->stopped);
}
