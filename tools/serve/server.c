/* server.c - the server: its parts are made, it waits to be stopped, and they end in turn */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "api.h"
#include "http.h"
#include "interrupt.h"
#include "listen.h"
#include "output.h"
#include "stopwatch.h"

enum { connections_besides = 64 }; /* those that wait for a thread */

/* What is still worked on when the server is to stop has so long to end. */
static const double seconds_to_end = 10;

/* How often slow clients are looked for. */
static const struct timespec between_looks = {.tv_nsec = 500000000};
static const struct timespec between_looks_at_end = {.tv_nsec = 5000000};

/* Signals come while this waits, and at no other time. */
static void serve_until_stopped(struct http *http, const sigset_t *signals)
{
    while (!interrupt_requested()) {
        ppoll(NULL, 0, &between_looks, signals);
        http_watch(http);
    }
}

static void end(struct http *http)
{
    const double started = stopwatch_now();
    http_close(http);
    while (http_busy(http) && stopwatch_now() - started < seconds_to_end)
        nanosleep(&between_looks_at_end, NULL);
    http_stop(http);
}

static enum exit_status serve_on(const struct listener *listener, struct server *server,
                                 const sigset_t *signals)
{
    const struct serve_settings *const settings = server->settings;
    const struct http_settings http_settings = {
        .socket = listener->socket,
        .n_connections = settings->n_waiting + connections_besides,
        .guard = {.address = listener->name, .port = listener->port, .hosts = &settings->hosts},
        .routes = api_routes,
        .context = server};
    struct fifteen_error error;
    struct http *http;
    const enum fifteen_status status = http_start(&http_settings, &http, &error);
    if (status != FIFTEEN_OK) {
        message_print("%s", error.text);
        return exits_of(status);
    }
    printf("listening on http://%s:%u/\n", listener->name, listener->port);
    const bool told = output_flush();
    if (told)
        serve_until_stopped(http, signals);
    end(http);
    return told ? EXIT_ANSWERED : EXIT_FAILED;
}

enum exit_status serve_run(const struct serve_settings *settings)
{
    const struct listen_address address = {settings->address, settings->port,
                                           settings->allow_foreign};
    struct server server = {.settings = settings,
                            .n_threads = settings->run.n_threads != 0 ? settings->run.n_threads
                                                                      : fifteen_n_processors()};
    struct listener listener;
    struct fifteen_error error;
    const enum fifteen_status status = listen_open(&address, &listener, &error);
    if (status != FIFTEEN_OK) {
        message_print("%s", error.text);
        return exits_of(status);
    }
    /* All threads to come leave signals to this one. */
    sigset_t before;
    interrupt_block(&before);
    const enum exit_status exit_status = serve_on(&listener, &server, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return exit_status;
}
