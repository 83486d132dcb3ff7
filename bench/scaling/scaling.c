/* scaling.c - predicts the parallel efficiency of one IDA* search shared by many ranks
 *
 *      build/bench/scaling [NAME=VALUE..] SUBTREES
 *
 * SUBTREES is a file of build/bench/subtrees. Names and defaults: `build/bench/scaling` without
 * arguments lists them. Prints one line: the names that were given, then the results.
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"

enum { STATUS_USAGE = 2 };

enum value_kind { NUMBER, COUNT, SIZE };

#define OPTION(name, member, kind, unit, text)                                                     \
    {                                                                                              \
        name, offsetof(struct simulation_options, member), kind, unit, text                        \
    }

static const struct option {
    const char *name;
    size_t offset; /* in struct simulation_options */
    enum value_kind kind;
    double unit; /* of the value, in that of the structure */
    const char *text;
} options_table[] = {
    OPTION("ranks", n_ranks, COUNT, 1, "processes that search, each on one thread"),
    OPTION("nodes", n_nodes, NUMBER, 1, "of all iterations together"),
    OPTION("growth", growth, NUMBER, 1, "nodes of an iteration over those of the one before"),
    OPTION("rate", nodes_per_second, NUMBER, 1, "nodes per second of a rank"),
    OPTION("seed", seed, SIZE, 1, "of the tree and the choice of victims"),
    OPTION("grain", grain, NUMBER, 1,
           "subtrees of 1 / grain of a rank's share are not divided; 0: all are"),
    OPTION("max-lump", max_lump, SIZE, 1, "nodes of an undivided subtree"),
    OPTION("batch", batch, COUNT, 1, "nodes taken off the stack together"),
    OPTION("latency", latency, NUMBER, 1e-6, "us from one rank to another"),
    OPTION("bandwidth", bytes_per_second, NUMBER, 1e6, "MB per second"),
    OPTION("node-bytes", node_bytes, NUMBER, 1, "of a node in a message"),
    OPTION("message", message_cost, NUMBER, 1e-6, "us of a rank to send or receive a message"),
    OPTION("give", give_cost, NUMBER, 1e-6, "us of a rank to pack a node"),
    OPTION("receive", receive_cost, NUMBER, 1e-6, "us of a rank to unpack a node"),
    OPTION("poll", poll_interval, NUMBER, 1e-3, "ms between polls of a rank that searches"),
    OPTION("poll-cost", poll_cost, NUMBER, 1e-6, "us of a poll"),
    OPTION("how", give, COUNT, 1, "nodes given: 0 every second, 1 the shallowest, 2 the bottom"),
    OPTION("max-given", max_given, COUNT, 1, "nodes in a message"),
    OPTION("min-pending", min_pending, COUNT, 1, "nodes on the stack of a rank that gives"),
    OPTION("victim", victim, COUNT, 1, "0: random, 1: the last rank that gave, then random"),
    OPTION("requests", n_requests, COUNT, 1, "of an idle rank at once"),
    OPTION("prefetch", prefetch, COUNT, 1, "requests nodes with fewer on the stack"),
    OPTION("retry", retry, NUMBER, 1e-6, "us until a request after one in vain; doubles"),
    OPTION("doublings", n_doublings, COUNT, 1, "of that, at most"),
    OPTION("spin", spin, NUMBER, 1e-6, "us without a message, then an idle rank sleeps"),
    OPTION("sleep", sleep, NUMBER, 1e-6, "us of a sleep"),
    OPTION("arity", arity, COUNT, 1, "of the tree for waves and bounds; 0: rank 0 sends to all"),
    OPTION("wave-interval", wave_interval, NUMBER, 1e-3, "ms between waves"),
    OPTION("split", split, COUNT, 1, "nodes per rank of a common frontier; 0: the root"),
    OPTION("split-from", split_from, NUMBER, 1, "nodes of an iteration with a common frontier"),
};

enum { N_OPTIONS = sizeof options_table / sizeof options_table[0] };

static double *number_at(struct simulation_options *options, const struct option *option)
{
    return (double *)(void *)((char *)options + option->offset);
}

static uint64_t *size_at(struct simulation_options *options, const struct option *option)
{
    return (uint64_t *)(void *)((char *)options + option->offset);
}

static unsigned *count_at(struct simulation_options *options, const struct option *option)
{
    return (unsigned *)(void *)((char *)options + option->offset);
}

static double value_of(struct simulation_options *options, const struct option *option)
{
    switch (option->kind) {
    case NUMBER:
        return *number_at(options, option) / option->unit;
    case SIZE:
        return (double)*size_at(options, option);
    default:
        return *count_at(options, option);
    }
}

/* Returns false if the text is not NAME=VALUE of an option. */
static bool set_option(struct simulation_options *options, const char *text)
{
    const size_t length = strcspn(text, "=");
    for (size_t i = 0; i < N_OPTIONS && text[length] == '='; i++) {
        const struct option *const option = &options_table[i];
        if (strlen(option->name) != length || strncmp(option->name, text, length) != 0)
            continue;
        char *end;
        const double value = strtod(text + length + 1, &end);
        if (end == text + length + 1 || *end != '\0' || !(value >= 0 && value <= 1e15))
            return false;
        if (option->kind == NUMBER)
            *number_at(options, option) = value * option->unit;
        else if (option->kind == SIZE)
            *size_at(options, option) = (uint64_t)value;
        else
            *count_at(options, option) = value < 1e9 ? (unsigned)value : 1000000000;
        return true;
    }
    return false;
}

static int print_usage(void)
{
    struct simulation_options options = simulation_defaults(NULL);
    fputs("Usage: scaling [NAME=VALUE..] SUBTREES\n", stderr);
    for (size_t i = 0; i < N_OPTIONS; i++)
        fprintf(stderr, "  %-12s %10g  %s\n", options_table[i].name,
                value_of(&options, &options_table[i]), options_table[i].text);
    return STATUS_USAGE;
}

static bool is_usable(const struct simulation_options *options)
{
    return options->n_ranks >= 1 && options->n_ranks <= 1 << 20 && options->n_nodes >= 2 &&
           options->growth > 1 && options->nodes_per_second > 0 && options->batch >= 1 &&
           options->bytes_per_second > 0 && options->poll_interval > 0 && options->max_given >= 1 &&
           options->n_requests >= 1 && options->n_doublings < 40;
}

static void print_result(const struct simulation_result *result)
{
    printf("seconds=%.6g efficiency=%.4f visited=%" PRIu64 " iterations=%u shared=%u "
           "requests=%" PRIu64 " given=%" PRIu64 " nodes-given=%" PRIu64 " waves=%" PRIu64 "\n",
           result->seconds, result->efficiency, result->n_visited, result->n_iterations,
           result->n_shared, result->n_requests, result->n_given, result->n_nodes_given,
           result->n_waves);
}

int main(int argc, char **argv)
{
    struct simulation_result result;
    struct splits *const splits = calloc(1, sizeof *splits);
    struct simulation_options options = simulation_defaults(splits);
    int i = 1;
    while (i < argc - 1 && set_option(&options, argv[i]))
        i++;
    if (argc < 2 || i < argc - 1 || !is_usable(&options)) {
        free(splits);
        return print_usage();
    }
    bool done = splits != NULL && splits_read(splits, argv[argc - 1]);
    if (done) {
        done = simulate(&options, &result);
        if (!done)
            fputs("scaling: out of memory, or an iteration ended too early\n", stderr);
    }
    for (i = 1; done && i < argc - 1; i++)
        printf("%s ", argv[i]);
    if (done)
        print_result(&result);
    free(splits);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
