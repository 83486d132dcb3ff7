/* visits.c - the connections there are, and the end of those whose client keeps the server waiting
 */
#include "visits.h"

#include <stdlib.h>
#include <sys/socket.h>

#include "stopwatch.h"

/* A client has so many seconds, and if more than half the connections there may be are taken.. */
static const double patience = 20;
static const double patience_if_many = 2;

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
    return visit->state != VISIT_WAITING;
}

struct visit *visit_begin(struct visits *visits, int socket)
{
    struct visit *const visit = malloc(sizeof *visit);
    if (visit == NULL)
        return NULL;
    pthread_mutex_lock(&visits->lock);
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
    visits->n_busy -= is_busy(visit);
    visit->state = state;
    visit->since = stopwatch_now();
    visits->n_busy += is_busy(visit);
    pthread_mutex_unlock(&visits->lock);
}

void visits_end_late(struct visits *visits)
{
    pthread_mutex_lock(&visits->lock);
    const double seconds = 2 * visits->n > visits->n_max ? patience_if_many : patience;
    const double now = stopwatch_now();
    for (const struct visit *visit = visits->first; visit != NULL; visit = visit->next)
        if (visit->state != VISIT_ANSWERING && now - visit->since > seconds)
            shutdown(visit->socket, SHUT_RDWR);
    pthread_mutex_unlock(&visits->lock);
}

unsigned visits_busy(struct visits *visits)
{
    pthread_mutex_lock(&visits->lock);
    const unsigned n = visits->n_busy;
    pthread_mutex_unlock(&visits->lock);
    return n;
}
