/* cmd_serve.c - options of fifteen serve, the web page and JSON interface over HTTP */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/options.h"
#include "serve/serve.h"

static enum fifteen_status value_port(const char *text, void *out, struct fifteen_error *error)
{
    uint64_t n;
    if (value_number(text, &n, error) != FIFTEEN_OK || n > UINT16_MAX)
        return message_set(error, FIFTEEN_INVALID, "'%.40s' is not a port from 0 to %d", text,
                           UINT16_MAX);
    *(unsigned *)out = (unsigned)n;
    return FIFTEEN_OK;
}

/* A name or an address, in brackets if it has colons, and perhaps a port. */
static bool is_host_name(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    const size_t inside = *text == '[' ? strspn(text + 1, "0123456789abcdefABCDEF:.") : 0;
    const size_t length = inside == 0               ? strspn(text, letters)
                          : text[1 + inside] == ']' ? inside + 2
                                                    : 0;
    struct fifteen_error unused;
    uint64_t port;
    return length > 0 &&
           (text[length] == '\0' ||
            (text[length] == ':' && value_number(text + length + 1, &port, &unused) == FIFTEEN_OK &&
             port > 0 && port <= UINT16_MAX));
}

static enum fifteen_status value_host(const char *text, void *out, struct fifteen_error *error)
{
    if (!is_host_name(text))
        return message_set(error, FIFTEEN_INVALID,
                           "'%.60s' is not a host name; give a name alone, such as puzzle.example "
                           "or puzzle.example:8080",
                           text);
    return value_texts(text, out, error);
}

static const struct option_spec address_options[] = {
    {"port", 'p', "N", "Port to listen on (default: 8015); 0 selects a free one.",
     .read = value_port, .offset = offsetof(struct serve_settings, port)},
    {"listen", '\0', "ADDRESS", "Address to listen on (default: 127.0.0.1).", .read = value_text,
     .offset = offsetof(struct serve_settings, address)},
    {"allow-foreign", '\0', NULL, "Permit an address that other machines can reach.",
     .offset = offsetof(struct serve_settings, allow_foreign)},
    {"host", '\0', "NAME",
     "Accept requests for another name of the server, such as\n"
     "puzzle.example, which stands for any port, or puzzle.example:8080;\n"
     "may be repeated.",
     .read = value_host, .repeatable = true, .offset = offsetof(struct serve_settings, hosts)},
    {"open", '\0', NULL, "Open the page in a browser, with xdg-open.",
     .offset = offsetof(struct serve_settings, opens)},
    {.name = NULL},
};

static const struct option_spec limit_options[] = {
    {"memory", 'm', "SIZE", "Memory that one search may use (default: 512M).", .read = value_size,
     .offset = offsetof(struct search_settings, limits.memory_bytes)},
    {"time-limit", '\0', "S", "Seconds that one search may take (default: 60).",
     .read = value_seconds, .offset = offsetof(struct search_settings, limits.seconds)},
    {"node-limit", '\0', "N", "Nodes that one search may generate (default: no limit).",
     .read = value_count, .offset = offsetof(struct search_settings, limits.n_nodes)},
    {.name = NULL},
};

static const struct option_spec queue_options[] = {
    {"queue", '\0', "N", "Requests that may wait for a thread (default: 256).",
     .read = value_threads, .offset = offsetof(struct serve_settings, max_waiting)},
    {.name = NULL},
};

static const char summary[] =
    "Solves boards for browsers and other programs. Prints the address of the web page; the\n"
    "path /api there describes the interface. Runs until it is interrupted.\n";

static const char notes[] =
    "With -v, each request is printed: address, method, path, status, time.\n"
    "\n"
    "Exit status: 0 interrupted; 1 something failed (the address, a damaged table, memory);\n"
    "2 wrong usage.\n";

enum exit_status cmd_serve(int argc, char **argv)
{
    struct serve_settings settings = {
        .port = 8015,
        .address = "127.0.0.1",
        .max_waiting = 256,
        .search.limits = {.memory_bytes = UINT64_C(512) << 20, .seconds = 60}};
    const struct command_line line = {
        .command = "fifteen serve",
        .usage = "[OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"Address options:", address_options, &settings},
                   {"Limits of a request:", limit_options, &settings.search},
                   {"Queue options:", queue_options, &settings},
                   {"Table options:", settings_table_options, &settings.search},
                   {"General options:", settings_run_options, &settings.run}},
    };
    enum exit_status status;
    if (options_read(&line, argc, argv, NULL, &status))
        status = serve_run(&settings);
    texts_free(&settings.hosts);
    return status;
}
