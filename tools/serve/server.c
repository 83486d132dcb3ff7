/* server.c - the life of the server: start, wait for an interrupt, stop */
/* SPDX-License-Identifier: MIT */
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"
#include "serve/api.h"
#include "serve/http/http.h"
#include "serve/http/listen.h"
#include "serve/serve.h"

enum {
    MORE_CONNECTIONS = 64, /* besides those whose requests wait */
    MALLOC_ARENAS = 4,     /* threads come and go: memory that they free must serve others */
    MILLISECONDS_BETWEEN_CHECKS = 500
};

/* The time for requests in progress when the server stops. */
static const double max_seconds_to_stop = 10;

static enum exit_status fail(const struct fifteen_error *error, enum fifteen_status status)
{
    message_print("%s", error->text);
    return exits_of(status);
}

/* ---- serving ---- */

/* Every request that has arrived gets an answer, if only that the server is being stopped. */
static void stop_server(struct server *server, struct http *http)
{
    static const struct timespec between_checks = {.tv_nsec = 5000000};
    const double started = stopwatch_now();
    http_close(http);
    lanes_stop(&server->lanes);
    while (http_busy(http) && stopwatch_now() - started < max_seconds_to_stop)
        nanosleep(&between_checks, NULL);
    http_stop(http);
}

/* The desktop decides which browser it is. The server does not wait for it. */
static void open_browser(const struct listener *listener)
{
    char url[LISTEN_NAME_SIZE + 32];
    char *arguments[] = {"xdg-open", url, NULL};
    pid_t process;
    snprintf(url, sizeof url, "http://%s:%u/", listener->name, listener->port);
    const int fault = posix_spawnp(&process, arguments[0], NULL, NULL, arguments, environ);
    if (fault != 0)
        message_print("cannot run xdg-open: %s; open %s in a browser", strerror(fault), url);
}

static enum fifteen_status start_http(const struct listener *listener, struct server *server,
                                      struct http **http, struct fifteen_error *error)
{
    const struct serve_settings *const settings = server->settings;
    const struct http_settings http_settings = {
        .socket = listener->socket,
        .max_connections = settings->max_waiting + MORE_CONNECTIONS,
        .logs = settings->run.verbose,
        .guard = {.address = listener->name, .port = listener->port, .hosts = &settings->hosts},
        .routes = api_routes,
        .context = server};
    sigset_t before;
    interrupt_block(&before); /* for all threads except this one */
    const enum fifteen_status status = http_start(&http_settings, http, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

/* Takes the listener's socket over. */
static enum exit_status serve_requests(const struct listener *listener, struct server *server)
{
    struct fifteen_error error;
    struct http *http;
    const enum fifteen_status status = start_http(listener, server, &http, &error);
    if (status != FIFTEEN_OK)
        return fail(&error, status);
    printf("listening on http://%s:%u/\n", listener->name, listener->port);
    const bool printed = output_flush();
    if (printed && server->settings->opens)
        open_browser(listener);
    while (printed && !interrupt_wait(MILLISECONDS_BETWEEN_CHECKS))
        http_watch(http);
    stop_server(server, http);
    return printed ? EXIT_ANSWERED : EXIT_FAILED;
}

/* ---- solvers ---- */

/* Creates the solver that most requests will use. */
static enum fifteen_status prepare(struct solver_cache *cache, struct fifteen_error *error)
{
    static const struct search_settings usual = {.heuristic = NULL};
    static const struct fifteen_geometry size = {4, 4};
    struct fifteen_board *home;
    enum fifteen_status status = fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &home, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct puzzle puzzle = {.start = home, .goal = home};
    status = solver_cache_prepare(cache, &(struct solver_request){&puzzle, &usual}, error);
    fifteen_board_free(home);
    return status;
}

static enum exit_status serve_with_solvers(const struct listener *listener, struct server *server)
{
    struct fifteen_error error;
    enum fifteen_status status = solver_cache_create(
        &server->settings->search, &server->settings->run, &server->solvers, &error);
    if (status != FIFTEEN_OK)
        return fail(&error, status);
    lanes_init(&server->lanes, server->n_threads, server->settings->max_waiting, stopwatch_now);
    enum exit_status exit_status = EXIT_ANSWERED;
    status = prepare(server->solvers, &error);
    if (status == FIFTEEN_OK)
        exit_status = serve_requests(listener, server);
    else if (status != FIFTEEN_CANCELLED)
        exit_status = fail(&error, status);
    lanes_free(&server->lanes);
    solver_cache_free(server->solvers);
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
    mallopt(M_ARENA_MAX, MALLOC_ARENAS);
    message_use_words(MESSAGE_MEMBERS);
    const enum fifteen_status status = listen_open(&address, &listener, &error);
    return status == FIFTEEN_OK ? serve_with_solvers(&listener, &server) : fail(&error, status);
}
