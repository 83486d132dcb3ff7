/* simulation.c - discrete-event simulation: events, slices of work, iterations */
/* SPDX-License-Identifier: MIT */
#include "simulation.h"

#include <stdlib.h>

#include "rank.h"

struct simulation_options simulation_defaults(const struct splits *splits)
{
    return (struct simulation_options){.splits = splits,
                                       .seed = 1,
                                       .n_ranks = 1,
                                       .n_nodes = 1e9,
                                       .growth = 7,
                                       .nodes_per_second = 30e6,
                                       .grain = 1000,
                                       .max_lump = 10000,
                                       .batch = 96,
                                       .latency = 2e-6,
                                       .bytes_per_second = 1e9,
                                       .node_bytes = 24,
                                       .message_cost = 0.5e-6,
                                       .give_cost = 0.1e-6,
                                       .receive_cost = 1e-6,
                                       .poll_interval = 0.15e-3,
                                       .poll_cost = 0.3e-6,
                                       .max_given = 32,
                                       .min_pending = 128,
                                       .n_requests = 1,
                                       .retry = 20e-6,
                                       .n_doublings = 3,
                                       .spin = 100e-6,
                                       .sleep = 100e-6,
                                       .wave_interval = 0.2e-3,
                                       .split_from = 1e6};
}

/* ---- iterations ---- */

/* The sizes of iterations, the last one first, add up to n_nodes. */
static void plan_iterations(struct world *world)
{
    double left = world->options->n_nodes;
    const double growth = world->options->growth;
    while (left >= 2 && world->n_left < MAX_ITERATIONS) {
        double size = left * (growth - 1) / growth;
        if (size < 100 || world->n_left == MAX_ITERATIONS - 1)
            size = left;
        world->sizes[world->n_left] = (uint64_t)size;
        world->result.n_expected += (uint64_t)size;
        world->n_left++;
        left -= size;
    }
    world->result.n_iterations = world->n_left;
}

/* Expands the frontier that all ranks compute alike, and deals it. Returns the time it takes. */
static double deal_frontier(struct world *world, const struct tree_node *root)
{
    const struct simulation_options *const options = world->options;
    const struct stack_rules *const rules = &world->rules;
    struct stack frontier = {.random = world->random};
    const uint64_t wanted = (uint64_t)options->split * options->n_ranks;
    uint64_t n_expanded = 0;
    world->failed |= !stack_push(&frontier, root, 1);
    size_t at = 0;
    for (; at < frontier.n && frontier.n - at < wanted && !world->failed; at++) {
        struct tree_node children[SPLITS_CHILDREN];
        const struct tree_node node = frontier.nodes[at];
        const unsigned n =
            node.size > 1 ? tree_divide(rules->splits, &node, &frontier.random, children) : 0;
        n_expanded++;
        world->failed |= !stack_push(&frontier, children, n);
    }
    world->ranks[0].stack.visited += n_expanded;
    world->iteration_visited += n_expanded;
    for (size_t i = at; i < frontier.n && !world->failed; i++)
        world->failed |=
            !stack_push(&world->ranks[(i - at) % options->n_ranks].stack, &frontier.nodes[i], 1);
    free(frontier.nodes);
    world->random = splits_random(&world->random);
    return (double)n_expanded / options->nodes_per_second;
}

static double begin_iteration(struct world *world, double at)
{
    const struct tree_node root = {world->sizes[--world->n_left], 0};
    world->iteration_visited = 0;
    world->iteration_size = root.size;
    world->gave = false;
    world->wave = (struct wave){.has_timer = world->wave.has_timer, .started = -1};
    at = rank_send_bound(world, 0, at);
    world->is_dealt = world->options->split > 0 && world->options->n_ranks > 1 &&
                      (double)root.size >= world->options->split_from;
    if (!world->is_dealt) {
        world->failed |= !stack_push(&world->ranks[0].stack, &root, 1);
        return at;
    }
    world->gave = true;
    world->deal_seconds = deal_frontier(world, &root);
    return at + world->deal_seconds;
}

double world_end_iteration(struct world *world, double at)
{
    if (world->iteration_visited != world->iteration_size)
        world->failed = true;
    world->result.n_shared += world->gave ? 1 : 0;
    if (world->n_left == 0) {
        world->is_over = true;
        world->result.seconds = at;
        return at;
    }
    return begin_iteration(world, at);
}

/* ---- slices of work ---- */

static void post_poll(struct world *world, unsigned rank, double at)
{
    world_post(world, &(struct event){.time = at, .kind = EVENT_POLL, .rank = rank});
}

/* Divided to the last node, a search takes as long as a real one. How large subtrees divide matters
 * while work spreads over the ranks and while it ends. */
static uint64_t choose_lump(const struct world *world)
{
    const struct simulation_options *const options = world->options;
    const uint64_t left = world->iteration_size - world->iteration_visited;
    const uint64_t nodes = left < world->iteration_visited ? left : world->iteration_visited;
    if (options->n_ranks == 1)
        return options->max_lump;
    if (options->grain <= 0)
        return 1;
    const double lump = (double)nodes / options->n_ranks / options->grain;
    return lump < (double)options->max_lump ? (uint64_t)lump : options->max_lump;
}

void world_work(struct world *world, unsigned number, double at)
{
    const struct simulation_options *const options = world->options;
    struct rank *const rank = &world->ranks[number];
    const double slice = options->poll_interval * options->nodes_per_second;
    const uint64_t budget = options->n_ranks == 1 ? UINT64_MAX : 1 + (uint64_t)slice;
    world->rules.lump = choose_lump(world);
    const uint64_t n = stack_search(&rank->stack, &world->rules, budget);
    world->failed |= n == 0;
    world->iteration_visited += n;
    rank->is_busy = true;
    at += (double)n / options->nodes_per_second;
    post_poll(world, number, options->n_ranks == 1 ? at : at + options->poll_cost);
}

static void end_slice(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    at = rank_read_mail(world, number, at);
    if (!stack_is_empty(&rank->stack)) {
        at = rank_prefetch(world, number, at);
        world_work(world, number, at);
        return;
    }
    rank->is_busy = false;
    rank_become_idle(world, number, at);
}

/* ---- the run ---- */

static bool prepare(struct world *world)
{
    const struct simulation_options *const options = world->options;
    world->rules = (struct stack_rules){options->splits, options->batch, 1};
    world->random = options->seed;
    world->ranks = calloc(options->n_ranks, sizeof *world->ranks);
    world->given = calloc(options->max_given + 1, sizeof *world->given);
    if (world->ranks == NULL || world->given == NULL)
        return false;
    for (unsigned i = 0; i < options->n_ranks; i++)
        world->ranks[i].stack.random = splits_random(&world->random);
    plan_iterations(world);
    return world->n_left > 0;
}

static void release(struct world *world)
{
    for (unsigned i = 0; world->ranks != NULL && i < world->options->n_ranks; i++) {
        free(world->ranks[i].stack.nodes);
        for (unsigned m = 0; m < world->ranks[i].n_mail; m++)
            free(world->ranks[i].mail[m].nodes);
        free(world->ranks[i].mail);
    }
    free(world->ranks);
    free(world->given);
    queue_free(&world->queue);
}

static void run(struct world *world)
{
    struct event event;
    const double at = begin_iteration(world, 0);
    world_work(world, 0, at);
    for (unsigned i = 1; i < world->options->n_ranks; i++)
        rank_become_idle(world, i, 0);
    while (!world->is_over && !world->failed && queue_take(&world->queue, &event)) {
        if (event.kind == EVENT_POLL)
            end_slice(world, event.rank, event.time);
        else if (event.kind == EVENT_RETRY || event.kind == EVENT_LEAD)
            rank_wake(world, &event);
        else
            rank_receive(world, &event);
    }
}

bool simulate(const struct simulation_options *options, struct simulation_result *result)
{
    struct world world = {.options = options};
    const bool prepared = prepare(&world);
    if (prepared)
        run(&world);
    for (unsigned i = 0; prepared && i < options->n_ranks; i++)
        world.result.n_visited += world.ranks[i].stack.visited;
    *result = world.result;
    result->efficiency = (double)result->n_visited / options->nodes_per_second /
                         (double)options->n_ranks / result->seconds;
    release(&world);
    return prepared && world.is_over && !world.failed;
}
