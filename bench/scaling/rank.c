/* rank.c - one rank of the simulation: requests for nodes and their answers */
/* SPDX-License-Identifier: MIT */
#include "rank.h"

#include <stdlib.h>
#include <string.h>

void world_post(struct world *world, const struct event *event)
{
    if (!queue_add(&world->queue, event)) {
        free(event->nodes);
        world->failed = true;
    }
}

double rank_send(struct world *world, const struct event *message, double at)
{
    const struct simulation_options *const options = world->options;
    struct event event = *message;
    at += options->message_cost;
    event.time =
        at + options->latency + event.n_nodes * options->node_bytes / options->bytes_per_second;
    world_post(world, &event);
    return at;
}

/* ---- requests ---- */

static unsigned choose_victim(struct world *world, unsigned number)
{
    const struct rank *const rank = &world->ranks[number];
    const unsigned n = world->options->n_ranks;
    if (world->options->victim == VICTIM_LAST && rank->has_giver)
        return rank->giver;
    const unsigned other = (unsigned)(splits_random(&world->random) % (n - 1));
    return other < number ? other : other + 1;
}

static double request_nodes(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    if (world->options->n_ranks == 1)
        return at;
    while (rank->n_asked < world->options->n_requests) {
        const struct event request = {
            .kind = EVENT_REQUEST, .rank = choose_victim(world, number), .from = number};
        at = rank_send(world, &request, at);
        rank->n_asked++;
        world->result.n_requests++;
    }
    return at;
}

void rank_become_idle(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    rank->n_refused = 0;
    if (number == 0 && !world->gave) {
        at = world_end_iteration(world, at);
        if (!world->is_over)
            world_work(world, 0, at);
        return;
    }
    at = request_nodes(world, number, at);
    rank->free_at = number == 0 ? rank_lead(world, at) : at;
}

void rank_wake(struct world *world, const struct event *event)
{
    struct rank *const rank = &world->ranks[event->rank];
    const double at = event->time > rank->free_at ? event->time : rank->free_at;
    if (event->kind == EVENT_LEAD)
        world->wave.has_timer = false;
    if (rank->is_busy || !stack_is_empty(&rank->stack))
        return;
    rank->free_at =
        event->kind == EVENT_LEAD ? rank_lead(world, at) : request_nodes(world, event->rank, at);
}

double rank_prefetch(struct world *world, unsigned number, double at)
{
    const struct rank *const rank = &world->ranks[number];
    return rank->stack.n < world->options->prefetch ? request_nodes(world, number, at) : at;
}

/* ---- answers ---- */

static double answer_request(struct world *world, unsigned number, unsigned thief, double at)
{
    const struct simulation_options *const options = world->options;
    struct rank *const rank = &world->ranks[number];
    struct event answer = {.kind = EVENT_NONE, .rank = thief, .from = number};
    if (!rank->is_busy || rank->stack.n < options->min_pending || rank->stack.n < 2)
        return rank_send(world, &answer, at);
    answer.kind = EVENT_NODES;
    answer.n_nodes = stack_give(&rank->stack, options->give, options->max_given, world->given);
    answer.nodes = malloc(answer.n_nodes * sizeof *answer.nodes);
    if (answer.nodes == NULL) {
        world->failed = true;
        return at;
    }
    memcpy(answer.nodes, world->given, answer.n_nodes * sizeof *answer.nodes);
    rank->sent++;
    world->gave = true;
    world->result.n_given++;
    world->result.n_nodes_given += answer.n_nodes;
    return rank_send(world, &answer, at + answer.n_nodes * options->give_cost);
}

static double take_nodes(struct world *world, unsigned number, const struct event *event, double at)
{
    struct rank *const rank = &world->ranks[number];
    rank->n_asked--;
    rank->received++;
    rank->has_giver = true;
    rank->giver = event->from;
    world->failed |= !stack_push(&rank->stack, event->nodes, event->n_nodes);
    free(event->nodes);
    return at + event->n_nodes * world->options->receive_cost;
}

/* At once, or after a while. */
static double request_again(struct world *world, unsigned number, double at)
{
    const struct simulation_options *const options = world->options;
    struct rank *const rank = &world->ranks[number];
    const unsigned n =
        rank->n_refused < options->n_doublings ? rank->n_refused : options->n_doublings;
    rank->n_refused++;
    if (options->retry <= 0)
        return request_nodes(world, number, at);
    world_post(world, &(struct event){.time = at + options->retry * (double)(UINT64_C(1) << n),
                                      .kind = EVENT_RETRY,
                                      .rank = number});
    return at;
}

static double take_none(struct world *world, unsigned number, unsigned from, double at)
{
    struct rank *const rank = &world->ranks[number];
    rank->n_asked--;
    if (rank->has_giver && rank->giver == from)
        rank->has_giver = false;
    if (!stack_is_empty(&rank->stack))
        return at;
    return request_again(world, number, at);
}

static double take_bound(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    at = rank_send_bound(world, number, at);
    rank->n_refused = 0;
    if (world->is_dealt)
        return at + world->deal_seconds;
    return stack_is_empty(&rank->stack) ? request_nodes(world, number, at) : at;
}

static double handle(struct world *world, unsigned number, const struct event *event, double at)
{
    at += world->options->message_cost;
    switch (event->kind) {
    case EVENT_REQUEST:
        return answer_request(world, number, event->from, at);
    case EVENT_NODES:
        return take_nodes(world, number, event, at);
    case EVENT_NONE:
        return take_none(world, number, event->from, at);
    case EVENT_WAVE:
        return rank_handle_wave(world, number, at);
    case EVENT_COUNTERS:
        return rank_handle_counters(world, number, event, at);
    default:
        return take_bound(world, number, at);
    }
}

/* ---- messages ---- */

static void store_mail(struct world *world, struct rank *rank, const struct event *event)
{
    if (rank->n_mail == rank->max_mail) {
        const unsigned larger = 2 * rank->max_mail + 8;
        struct event *const mail = realloc(rank->mail, larger * sizeof *mail);
        if (mail == NULL) {
            world->failed = true;
            free(event->nodes);
            return;
        }
        rank->mail = mail;
        rank->max_mail = larger;
    }
    rank->mail[rank->n_mail++] = *event;
}

void rank_receive(struct world *world, const struct event *event)
{
    const unsigned number = event->rank;
    struct rank *const rank = &world->ranks[number];
    if (rank->is_busy) {
        store_mail(world, rank, event);
        return;
    }
    double at = event->time > rank->free_at ? event->time : rank->free_at;
    if (at - rank->free_at > world->options->spin)
        at += world->options->sleep / 2; /* on average */
    at = handle(world, number, event, at);
    rank->free_at = at;
    if (!rank->is_busy && !world->is_over && !stack_is_empty(&rank->stack))
        world_work(world, number, at);
}

double rank_read_mail(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    for (unsigned i = 0; i < rank->n_mail; i++)
        at = handle(world, number, &rank->mail[i], at);
    rank->n_mail = 0;
    return at;
}
