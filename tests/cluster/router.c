/* router.c - ranks as processes of this machine, and the messages between them over socket pairs */
/* SPDX-License-Identifier: MIT */
#include "cluster/router.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <fifteen/board.h>

/* ---- in the ranks ---- */

struct packet {
    uint32_t peer; /* the rank it goes to, or comes from; n_ranks: the result */
    uint8_t bytes[ROUTER_MAX_BYTES];
};

struct rank_socket {
    int socket;
    struct packet out;
    struct packet in;
};

static enum fifteen_status send_packet(void *context, unsigned to, const void *bytes, size_t n,
                                       struct fifteen_error *error)
{
    struct rank_socket *const rank = context;
    (void)error;
    assert_true(n <= sizeof rank->out.bytes);
    rank->out.peer = to;
    memcpy(rank->out.bytes, bytes, n);
    return send(rank->socket, &rank->out, sizeof rank->out.peer + n, 0) >= 0 ? FIFTEEN_OK
                                                                             : FIFTEEN_IO;
}

static enum fifteen_status receive_packet(void *context, unsigned *from, const void **bytes,
                                          size_t *n, struct fifteen_error *error)
{
    struct rank_socket *const rank = context;
    (void)error;
    const ssize_t got = recv(rank->socket, &rank->in, sizeof rank->in, MSG_DONTWAIT);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR ? FIFTEEN_NOT_FOUND : FIFTEEN_IO;
    if (got == 0)
        return FIFTEEN_IO;
    *from = rank->in.peer;
    *bytes = rank->in.bytes;
    *n = (size_t)got - sizeof rank->in.peer;
    return FIFTEEN_OK;
}

/* Of the address sanitizer; NULL in other builds. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

static _Noreturn void run_rank(const struct router_plan *plan, unsigned rank, int socket,
                               router_rank *run, void *context, size_t result_size)
{
    static struct rank_socket own;
    static uint8_t result[ROUTER_RESULT_SIZE];
    own.socket = socket;
    const struct fifteen_transport transport = {.rank = rank,
                                                .n_ranks = plan->n_ranks,
                                                .context = &own,
                                                .send = send_packet,
                                                .receive = receive_packet};
    run(&transport, context, result);
    if (send_packet(&own, plan->n_ranks, result, result_size, NULL) != FIFTEEN_OK)
        _exit(1);
    /* The test closes the socket when it sends no more signals: SIGCONT during the leak check,
     * which stops the process by ptrace, would make that check wait for ever. */
    while (recv(socket, &own.in, sizeof own.in, 0) > 0)
        continue;
    if (__lsan_do_recoverable_leak_check != NULL && __lsan_do_recoverable_leak_check() != 0)
        _exit(1); /* which does not check for leaks */
    _exit(0);
}

/* ---- in the test ---- */

struct delayed {
    double due;
    unsigned from;
    unsigned to;
    size_t n;
    uint8_t *bytes;
};

struct router {
    const struct router_plan *plan;
    struct fifteen_random random;
    pid_t pid[ROUTER_MAX_RANKS];
    int socket[ROUTER_MAX_RANKS];
    bool ended[ROUTER_MAX_RANKS];
    unsigned n_ended;
    unsigned n_passed;
    double continue_at; /* a rank stands still until then; 0: none */
    size_t n_delayed;
    size_t n_allocated;
    struct delayed *delayed;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void start(struct router *router, router_rank *run, void *context, size_t result_size)
{
    const unsigned n = router->plan->n_ranks;
    fflush(NULL);
    for (unsigned i = 0; i < n; i++) {
        int pair[2];
        assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair), 0);
        router->pid[i] = fork();
        assert_true(router->pid[i] >= 0);
        if (router->pid[i] == 0) {
            for (unsigned k = 0; k < i; k++)
                close(router->socket[k]);
            close(pair[0]);
            run_rank(router->plan, i, pair[1], run, context, result_size);
        }
        close(pair[1]);
        router->socket[i] = pair[0];
    }
}

static void end_rank(struct router *router, unsigned rank)
{
    if (router->ended[rank])
        return;
    router->ended[rank] = true;
    router->n_ended++;
}

/* A rank that was not killed has ended without its result: the others may wait for it for long. */
static _Noreturn void fail_rank(const struct router *router, unsigned rank)
{
    for (unsigned i = 0; i < router->plan->n_ranks; i++) {
        kill(router->pid[i], SIGKILL);
        waitpid(router->pid[i], NULL, 0);
    }
    fail_msg("rank %u ended without a result", rank);
    abort();
}

/* Stops or kills a rank if it is time. */
static void disturb(struct router *router)
{
    const struct router_plan *const plan = router->plan;
    if (router->continue_at > 0 && now() >= router->continue_at) {
        kill(router->pid[plan->stopped], SIGCONT);
        router->continue_at = 0;
    }
    if (router->n_passed < plan->at)
        return;
    for (unsigned i = 0; i < plan->n_ranks; i++)
        if ((plan->killed == (int)i || plan->killed == ROUTER_ALL) && !router->ended[i]) {
            kill(router->pid[i], SIGKILL);
            end_rank(router, i);
        }
    if (plan->stopped < 0 || router->ended[plan->stopped] || router->continue_at > 0 ||
        (plan->stop_ms > 0 && fifteen_random_below(&router->random, 20) > 0))
        return;
    kill(router->pid[plan->stopped], SIGSTOP);
    if (plan->stop_ms > 0)
        router->continue_at = now() + 1e-3 * plan->stop_ms;
    else
        end_rank(router, (unsigned)plan->stopped);
}

/* In seconds. Most messages are fast, so that a slow one is overtaken by many. Long ones, which
 * have nodes, are slow. */
static double draw_delay(struct router *router, size_t n_bytes)
{
    enum { SHORT_BYTES = 150, SLOWER = 64 };
    const uint64_t max = router->plan->max_delay_us;
    const bool is_slow = n_bytes > SHORT_BYTES || fifteen_random_below(&router->random, 8) == 0;
    return 1e-6 * (double)fifteen_random_below(&router->random, (is_slow ? max : max / SLOWER) + 1);
}

static void take_packet(struct router *router, unsigned from, size_t result_size, void *results)
{
    static struct packet packet;
    ssize_t got = recv(router->socket[from], &packet, sizeof packet, MSG_DONTWAIT);
    if (got < 0 && errno == ECONNRESET) /* it has ended with messages unread; its own are there */
        got = recv(router->socket[from], &packet, sizeof packet, MSG_DONTWAIT);
    if (got <= 0) {
        if (got == 0 || errno != EAGAIN)
            fail_rank(router, from);
        return;
    }
    const size_t n = (size_t)got - sizeof packet.peer;
    if (packet.peer == router->plan->n_ranks) {
        assert_int_equal(n, result_size);
        memcpy((uint8_t *)results + from * result_size, packet.bytes, n);
        end_rank(router, from);
        return;
    }
    if (router->n_delayed == router->n_allocated) {
        router->n_allocated = 2 * router->n_allocated + 64;
        router->delayed = realloc(router->delayed, router->n_allocated * sizeof *router->delayed);
        assert_non_null(router->delayed);
    }
    const double delay = draw_delay(router, n);
    struct delayed *const delayed = &router->delayed[router->n_delayed++];
    *delayed = (struct delayed){
        .due = now() + delay, .from = from, .to = packet.peer, .n = n, .bytes = malloc(n + 1)};
    assert_non_null(delayed->bytes);
    memcpy(delayed->bytes, packet.bytes, n);
}

/* Returns false if the rank's buffer is full: it is tried again. */
static bool deliver(const struct router *router, const struct delayed *delayed)
{
    static struct packet packet;
    if (router->ended[delayed->to])
        return true;
    packet.peer = delayed->from;
    memcpy(packet.bytes, delayed->bytes, delayed->n);
    return send(router->socket[delayed->to], &packet, sizeof packet.peer + delayed->n,
                MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 ||
           errno != EAGAIN;
}

static void deliver_due(struct router *router)
{
    const double time = now();
    for (size_t i = 0; i < router->n_delayed;) {
        struct delayed *const delayed = &router->delayed[i];
        if (delayed->due > time || !deliver(router, delayed)) {
            i++;
            continue;
        }
        free(delayed->bytes);
        *delayed = router->delayed[--router->n_delayed];
        router->n_passed++;
        disturb(router);
    }
}

/* Returns how many ranks ended with an error, such as a leak. */
static unsigned await_ranks(const struct router *router)
{
    const struct router_plan *const plan = router->plan;
    unsigned n_failed = 0;
    for (unsigned i = 0; i < plan->n_ranks; i++) {
        int status = 0;
        if ((int)i == plan->stopped)
            kill(router->pid[i], plan->stop_ms > 0 ? SIGCONT : SIGKILL);
        close(router->socket[i]);
        waitpid(router->pid[i], &status, 0);
        n_failed += WIFSIGNALED(status) ? WTERMSIG(status) != SIGKILL : WEXITSTATUS(status) != 0;
    }
    return n_failed;
}

void router_run(const struct router_plan *plan, router_rank *run, void *context, size_t result_size,
                void *results)
{
    struct router router = {.plan = plan};
    assert_true(plan->n_ranks <= ROUTER_MAX_RANKS && result_size <= ROUTER_RESULT_SIZE);
    memset(results, 0, plan->n_ranks * result_size);
    fifteen_random_seed(&router.random, plan->seed);
    start(&router, run, context, result_size);
    while (router.n_ended < plan->n_ranks) {
        struct pollfd fds[ROUTER_MAX_RANKS];
        const struct timespec wait = {.tv_nsec = router.n_delayed > 0 ? 20000 : 1000000};
        for (unsigned i = 0; i < plan->n_ranks; i++)
            fds[i] = (struct pollfd){router.ended[i] ? -1 : router.socket[i], POLLIN, 0};
        (void)ppoll(fds, plan->n_ranks, &wait, NULL);
        for (unsigned i = 0; i < plan->n_ranks; i++)
            if (fds[i].revents != 0)
                take_packet(&router, i, result_size, results);
        deliver_due(&router);
        disturb(&router);
    }
    const unsigned n_failed = await_ranks(&router);
    for (size_t i = 0; i < router.n_delayed; i++)
        free(router.delayed[i].bytes);
    free(router.delayed);
    assert_int_equal(n_failed, 0);
}
