/* connections.c - the connections there are, and the end of those whose client keeps the server
 * waiting
 */
#include "serve/http/connections.h"

#include <stdlib.h>
#include <sys/socket.h>

#include "process/stopwatch.h"

/* Seconds that a client has. */
static const double patience = 20;

void visits_init(struct visits *visits, unsigned n_max)
{
    *visits = (struct visits){.n_max = n_max};
    pthread_mutex_init(&visits->lock, NULL);
}

void visits_free(struct visits *visits)
{
    pthread_mutex_destroy(&visits->lock);
}

static bool is_busy(const struct visit *visit)
{
    return visit->state == VISIT_ANSWERING || visit->state == VISIT_SENDING;
}

/* The lock is held, as for what follows. */
static void set_state(struct visits *visits, struct visit *visit, enum visit_state state)
{
    visits->n_busy -= is_busy(visit);
    visit->state = state;
    visit->since = stopwatch_now();
    visits->n_busy += is_busy(visit);
}

static void cut_off(struct visits *visits, struct visit *visit)
{
    shutdown(visit->socket, SHUT_RDWR);
    set_state(visits, visit, VISIT_ENDING);
}

static void make_room(struct visits *visits)
{
    struct visit *longest = NULL;
    for (struct visit *visit = visits->first; visit != NULL; visit = visit->next)
        if (visit->state == VISIT_WAITING && (longest == NULL || visit->since < longest->since))
            longest = visit;
    if (longest != NULL)
        cut_off(visits, longest);
}

struct visit *visit_begin(struct visits *visits, int socket)
{
    struct visit *const visit = malloc(sizeof *visit);
    if (visit == NULL)
        return NULL;
    pthread_mutex_lock(&visits->lock);
    if (visits->n >= visits->n_max)
        make_room(visits);
    *visit = (struct visit){
        .socket = socket, .state = VISIT_WAITING, .since = stopwatch_now(), .next = visits->first};
    if (visit->next != NULL)
        visit->next->previous = visit;
    visits->first = visit;
    visits->n++;
    pthread_mutex_unlock(&visits->lock);
    return visit;
}

void visit_end(struct visits *visits, struct visit *visit)
{
    pthread_mutex_lock(&visits->lock);
    if (visit->previous != NULL)
        visit->previous->next = visit->next;
    else
        visits->first = visit->next;
    if (visit->next != NULL)
        visit->next->previous = visit->previous;
    visits->n--;
    visits->n_busy -= is_busy(visit);
    pthread_mutex_unlock(&visits->lock);
    free(visit);
}

void visit_becomes(struct visits *visits, struct visit *visit, enum visit_state state)
{
    if (visit == NULL)
        return;
    pthread_mutex_lock(&visits->lock);
    if (visit->state != VISIT_ENDING)
        set_state(visits, visit, state);
    pthread_mutex_unlock(&visits->lock);
}

void visits_end_late(struct visits *visits)
{
    pthread_mutex_lock(&visits->lock);
    const double now = stopwatch_now();
    for (struct visit *visit = visits->first; visit != NULL; visit = visit->next)
        if ((visit->state == VISIT_WAITING || visit->state == VISIT_SENDING) &&
            now - visit->since > patience)
            cut_off(visits, visit);
    pthread_mutex_unlock(&visits->lock);
}

unsigned visits_busy(struct visits *visits)
{
    pthread_mutex_lock(&visits->lock);
    const unsigned n = visits->n_busy;
    pthread_mutex_unlock(&visits->lock);
    return n;
}
