/* server.c - the server: its parts are made, it waits to be stopped, and they end in turn */
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "cli/output.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"
#include "serve/api.h"
#include "serve/http/http.h"
#include "serve/http/listen.h"

enum {
    CONNECTIONS_BESIDES = 64, /* those that wait for a thread */
    MILLISECONDS_BETWEEN_LOOKS = 500
};

/* What is still worked on when the server is to stop has so long to end. */
static const double seconds_to_end = 10;

static enum exit_status fail(const struct fifteen_error *error, enum fifteen_status status)
{
    message_print("%s", error->text);
    return exits_of(status);
}

/* ---- serving ---- */

static void serve_until_stopped(struct http *http)
{
    while (!interrupt_wait(MILLISECONDS_BETWEEN_LOOKS))
        http_watch(http);
}

/* All that was asked for by now is answered, if need be by that it was not done. */
static void end(struct http *http, struct pool *pool)
{
    static const struct timespec between_looks = {.tv_nsec = 5000000};
    const double started = stopwatch_now();
    http_close(http);
    pool_stop(pool);
    while (http_busy(http) && stopwatch_now() - started < seconds_to_end)
        nanosleep(&between_looks, NULL);
    http_stop(http);
}

static enum fifteen_status start_http(const struct listener *listener, struct server *server,
                                      struct http **http, struct fifteen_error *error)
{
    const struct serve_settings *const settings = server->settings;
    const struct http_settings http_settings = {
        .socket = listener->socket,
        .n_connections = settings->n_waiting + CONNECTIONS_BESIDES,
        .guard = {.address = listener->name, .port = listener->port, .hosts = &settings->hosts},
        .routes = api_routes,
        .context = server};
    return http_start(&http_settings, http, error);
}

static enum fifteen_status start_pool(struct server *server, struct fifteen_error *error)
{
    const struct pool_settings settings = {.n_quick = server->n_threads,
                                           .n_long = server->n_threads,
                                           .n_threads = server->n_threads,
                                           .n_waiting = server->settings->n_waiting};
    server->pool = pool_create(&settings);
    return server->pool != NULL
               ? FIFTEEN_OK
               : message_set(error, FIFTEEN_NO_MEMORY, "out of memory, or of threads");
}

/* Takes the listener's socket over. */
static enum exit_status serve_with_tables(const struct listener *listener, struct server *server)
{
    struct fifteen_error error;
    struct http *http;
    sigset_t before;
    interrupt_block(&before); /* for all threads but this one */
    enum fifteen_status status = start_pool(server, &error);
    if (status == FIFTEEN_OK)
        status = start_http(listener, server, &http, &error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    bool told = false;
    if (status == FIFTEEN_OK) {
        printf("listening on http://%s:%u/\n", listener->name, listener->port);
        told = output_flush();
        if (told)
            serve_until_stopped(http);
        end(http, server->pool);
    }
    if (server->pool != NULL)
        pool_free(server->pool);
    if (status != FIFTEEN_OK)
        return fail(&error, status);
    return told ? EXIT_ANSWERED : EXIT_FAILED;
}

/* ---- what searches need ---- */

/* Makes the solver that most requests will want. */
static enum fifteen_status prepare(struct shelf *shelf, struct fifteen_error *error)
{
    static const struct search_settings usual = {.heuristic = NULL};
    static const struct fifteen_geometry size = {4, 4};
    const fifteen_board home = fifteen_board_goal(size, FIFTEEN_BLANK_LAST);
    const struct fifteen_problem problem = {size, home, home};
    return shelf_make(shelf, &(struct shelf_wanted){&problem, &usual}, error);
}

static enum exit_status serve_on(const struct listener *listener, struct server *server)
{
    struct fifteen_error error = {.text = "out of memory"};
    server->shelf = shelf_create(&server->settings->search, &server->settings->run);
    if (server->shelf == NULL)
        return fail(&error, FIFTEEN_NO_MEMORY);
    enum exit_status exit_status = EXIT_ANSWERED;
    const enum fifteen_status status = prepare(server->shelf, &error);
    if (status == FIFTEEN_OK)
        exit_status = serve_with_tables(listener, server);
    else if (status != FIFTEEN_CANCELLED)
        exit_status = fail(&error, status);
    shelf_free(server->shelf);
    return exit_status;
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
    return status == FIFTEEN_OK ? serve_on(&listener, &server) : fail(&error, status);
}
