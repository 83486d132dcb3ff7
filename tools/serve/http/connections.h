/* connections.h - the connections there are, and the end of those whose client keeps the server
 * waiting
 *
 * A client has its time to send a request, from connecting or from its last answer on, and its time
 * to take an answer in, however little it sends or takes at a time. While the server works on an
 * answer no time counts. If there are too many connections, the one that has kept the server
 * waiting longest for a request makes room for a new one.
 */
#ifndef HTTP_CONNECTIONS_H
#define HTTP_CONNECTIONS_H

#include <pthread.h>
#include <stdbool.h>

enum visit_state {
    VISIT_WAITING,   /* for a request */
    VISIT_ANSWERING, /* a request is worked on */
    VISIT_SENDING,   /* an answer is ready */
    VISIT_ENDING     /* its client has used up its time */
};

/* A connection. */
struct visit {
    int socket;
    enum visit_state state;
    double since; /* stopwatch_now() */
    struct visit *next;
    struct visit *previous;
};

/* All of them. Functions may be called by any thread. */
struct visits {
    unsigned n_max; /* connections that nobody needs to make room for */
    pthread_mutex_t lock;
    unsigned n;
    unsigned n_busy; /* answering or sending */
    struct visit *first;
};

void visits_init(struct visits *visits, unsigned n_max);

/* After the last visit. */
void visits_free(struct visits *visits);

/* A connection begins, and ends: from then on its socket is not touched. NULL: out of memory. */
struct visit *visit_begin(struct visits *visits, int socket);
void visit_end(struct visits *visits, struct visit *visit);

/* NULL is allowed. */
void visit_becomes(struct visits *visits, struct visit *visit, enum visit_state state);

/* Shuts down the sockets of clients that have used up their time. */
void visits_end_late(struct visits *visits);

/* How many are answered. */
unsigned visits_busy(struct visits *visits);

#endif
