/* lanes.c - scheduler: which requests are worked on, and which wait in a queue */
/* SPDX-License-Identifier: MIT */
#include "serve/work/lanes.h"

#include <stddef.h>

static const unsigned max_retry_seconds = 3600;

void lanes_init(struct lanes *lanes, unsigned n_slots, unsigned max_waiting, double (*clock)(void))
{
    *lanes = (struct lanes){.clock = clock, .max_waiting = max_waiting};
    pthread_mutex_init(&lanes->lock, NULL);
    for (unsigned i = 0; i < N_LANES; i++)
        lanes->lanes[i].n_slots = i == LANE_SETUP || i == LANE_MEDIUM ? 1 : n_slots;
}

void lanes_free(struct lanes *lanes)
{
    pthread_mutex_destroy(&lanes->lock);
}

/* ---- lists; the lock is held ---- */

static void append_guest(struct lane_list *list, struct lane_guest *guest)
{
    struct lane_guest **end = &list->first;
    while (*end != NULL)
        end = &(*end)->next;
    guest->next = NULL;
    *end = guest;
    list->n++;
}

static void remove_guest(struct lane_list *list, const struct lane_guest *guest)
{
    struct lane_guest **at = &list->first;
    while (*at != guest)
        at = &(*at)->next;
    *at = guest->next;
    list->n--;
}

static void set_place(struct lane_guest *guest, struct lane_place place)
{
    const bool changes = guest->state != place.state || guest->lane != place.lane ||
                         guest->position != place.position;
    guest->state = place.state;
    guest->lane = place.lane;
    guest->position = place.position;
    if (changes && guest->on_change != NULL)
        guest->on_change(guest->context);
}

static void number_waiters(struct lanes *lanes, enum lane_name name)
{
    unsigned position = 1;
    for (struct lane_guest *at = lanes->lanes[name].waiting.first; at != NULL; at = at->next)
        set_place(at, (struct lane_place){LANE_WAITING, name, position++});
}

/* ---- slots; the lock is held ---- */

static bool is_cancelled(const struct lanes *lanes, const struct lane_guest *guest)
{
    return lanes_stopped(lanes) || atomic_load(&guest->cancelled);
}

static bool has_slot(const struct lanes *lanes, enum lane_name name)
{
    return lanes->lanes[name].inside.n < lanes->lanes[name].n_slots;
}

static void take_slot(struct lanes *lanes, enum lane_name name, struct lane_guest *guest)
{
    append_guest(&lanes->lanes[name].inside, guest);
    if (name == LANE_LONG)
        guest->latest_end = lanes->clock() + guest->seconds;
    set_place(guest, (struct lane_place){LANE_INSIDE, name, 0});
}

/* Gives a free slot of a lane to the first that waits in a queue. Returns false if none waits. */
static bool admit_first(struct lanes *lanes, enum lane_name queue, enum lane_name lane)
{
    struct lane_guest *const guest = lanes->lanes[queue].waiting.first;
    if (guest == NULL)
        return false;
    remove_guest(&lanes->lanes[queue].waiting, guest);
    number_waiters(lanes, queue);
    take_slot(lanes, lane, guest);
    pthread_cond_signal(&guest->admitted);
    return true;
}

static bool is_search(enum lane_name name)
{
    return name == LANE_SHORT || name == LANE_MEDIUM || name == LANE_LONG;
}

static enum lane_status wait_for_slot(struct lanes *lanes, enum lane_name name,
                                      struct lane_guest *guest)
{
    struct lane *const lane = &lanes->lanes[name];
    pthread_cond_init(&guest->admitted, NULL);
    append_guest(&lane->waiting, guest);
    number_waiters(lanes, name);
    while (guest->state == LANE_WAITING && !is_cancelled(lanes, guest))
        pthread_cond_wait(&guest->admitted, &lanes->lock);
    pthread_cond_destroy(&guest->admitted);
    if (guest->state == LANE_INSIDE)
        return LANE_ENTERED;
    remove_guest(&lane->waiting, guest);
    number_waiters(lanes, name);
    set_place(guest, (struct lane_place){LANE_OUTSIDE, name, 0});
    return LANE_CANCELLED;
}

static enum lane_status enter_lane(struct lanes *lanes, enum lane_name name,
                                   struct lane_guest *guest)
{
    const struct lane *const lane = &lanes->lanes[name];
    if (is_cancelled(lanes, guest))
        return LANE_CANCELLED;
    if (is_search(name) && has_slot(lanes, LANE_LONG)) {
        take_slot(lanes, LANE_LONG, guest);
        return LANE_ENTERED;
    }
    if (has_slot(lanes, name)) {
        take_slot(lanes, name, guest);
        return LANE_ENTERED;
    }
    if (!is_search(name) && lane->waiting.n == lanes->max_waiting)
        return LANE_FULL;
    return wait_for_slot(lanes, name, guest);
}

/* ---- entering and leaving ---- */

bool lanes_admit(struct lanes *lanes)
{
    pthread_mutex_lock(&lanes->lock);
    const bool has_room = lanes->n_admitted < lanes->lanes[LANE_LONG].n_slots + lanes->max_waiting;
    lanes->n_admitted += has_room;
    pthread_mutex_unlock(&lanes->lock);
    return has_room;
}

void lanes_dismiss(struct lanes *lanes)
{
    pthread_mutex_lock(&lanes->lock);
    lanes->n_admitted--;
    pthread_mutex_unlock(&lanes->lock);
}

enum lane_status lanes_enter(struct lanes *lanes, enum lane_name name, struct lane_guest *guest)
{
    pthread_mutex_lock(&lanes->lock);
    const enum lane_status status = enter_lane(lanes, name, guest);
    pthread_mutex_unlock(&lanes->lock);
    return status;
}

/* The slot passes to the first waiter, so that no newcomer takes it. */
void lanes_leave(struct lanes *lanes, struct lane_guest *guest)
{
    pthread_mutex_lock(&lanes->lock);
    const enum lane_name name = guest->lane;
    remove_guest(&lanes->lanes[name].inside, guest);
    set_place(guest, (struct lane_place){LANE_OUTSIDE, name, 0});
    if (!admit_first(lanes, name, name) && name == LANE_LONG &&
        !admit_first(lanes, LANE_MEDIUM, LANE_LONG))
        admit_first(lanes, LANE_SHORT, LANE_LONG);
    pthread_mutex_unlock(&lanes->lock);
}

/* ---- numbers ---- */

struct lane_place lanes_place(struct lanes *lanes, const struct lane_guest *guest)
{
    pthread_mutex_lock(&lanes->lock);
    const struct lane_place place = {guest->state, guest->lane, guest->position};
    pthread_mutex_unlock(&lanes->lock);
    return place;
}

unsigned lanes_count(struct lanes *lanes, enum lane_name name)
{
    pthread_mutex_lock(&lanes->lock);
    const unsigned n = lanes->lanes[name].inside.n;
    pthread_mutex_unlock(&lanes->lock);
    return n;
}

unsigned lanes_share(struct lanes *lanes, unsigned n_threads)
{
    const unsigned n_searches = lanes_count(lanes, LANE_LONG);
    return n_searches < n_threads ? n_threads / (n_searches != 0 ? n_searches : 1) : 1;
}

struct lane_counts lanes_counts(struct lanes *lanes)
{
    struct lane_counts counts = {0, 0};
    pthread_mutex_lock(&lanes->lock);
    for (unsigned i = 0; i < N_LANES; i++) {
        counts.n_inside += lanes->lanes[i].inside.n;
        counts.n_waiting += lanes->lanes[i].waiting.n;
    }
    pthread_mutex_unlock(&lanes->lock);
    return counts;
}

unsigned lanes_retry_seconds(struct lanes *lanes, enum lane_name name)
{
    double seconds = max_retry_seconds;
    pthread_mutex_lock(&lanes->lock);
    const struct lane_guest *at = is_search(name) ? lanes->lanes[LANE_LONG].inside.first : NULL;
    if (at == NULL)
        seconds = 1;
    for (; at != NULL; at = at->next)
        if (at->latest_end - lanes->clock() < seconds)
            seconds = at->latest_end - lanes->clock();
    pthread_mutex_unlock(&lanes->lock);
    const unsigned whole = seconds < 1 ? 1 : (unsigned)seconds;
    return whole < seconds ? whole + 1 : whole;
}

/* ---- cancelling ---- */

void lanes_cancel(struct lanes *lanes, struct lane_guest *guest)
{
    pthread_mutex_lock(&lanes->lock);
    atomic_store(&guest->cancelled, true);
    if (guest->state == LANE_WAITING)
        pthread_cond_signal(&guest->admitted);
    pthread_mutex_unlock(&lanes->lock);
}

void lanes_stop(struct lanes *lanes)
{
    pthread_mutex_lock(&lanes->lock);
    atomic_store(&lanes->stopped, true);
    for (unsigned i = 0; i < N_LANES; i++)
        for (struct lane_guest *at = lanes->lanes[i].waiting.first; at != NULL; at = at->next)
            pthread_cond_signal(&at->admitted);
    pthread_mutex_unlock(&lanes->lock);
}

bool lanes_stopped(const struct lanes *lanes)
{
    return atomic_load(&lanes->stopped);
}
