/* waves.c - the end of an iteration: four counters (Mattern 1987), over a tree of all ranks
 *
 * The children of rank r are the ranks arity * r + 1 to arity * r + arity. With an arity of 0 all
 * ranks are children of rank 0.
 */
/* SPDX-License-Identifier: MIT */
#include "rank.h"

static unsigned arity_of(const struct world *world)
{
    return world->options->arity > 0 ? world->options->arity : world->options->n_ranks;
}

static double send_to_children(struct world *world, unsigned number, enum event_kind kind,
                               double at)
{
    const uint64_t first = (uint64_t)arity_of(world) * number + 1;
    for (unsigned i = 0; i < arity_of(world) && first + i < world->options->n_ranks; i++)
        at = rank_send(world,
                       &(struct event){.kind = kind, .rank = (unsigned)(first + i), .from = number},
                       at);
    return at;
}

static unsigned count_children(const struct world *world, unsigned number)
{
    const uint64_t first = (uint64_t)arity_of(world) * number + 1;
    if (first >= world->options->n_ranks)
        return 0;
    const uint64_t n = world->options->n_ranks - first;
    return n < arity_of(world) ? (unsigned)n : arity_of(world);
}

double rank_send_bound(struct world *world, unsigned number, double at)
{
    return send_to_children(world, number, EVENT_BOUND, at);
}

/* Begins a rank's part of a wave: its own counters. */
static double visit(struct world *world, unsigned number, double at)
{
    struct rank *const rank = &world->ranks[number];
    rank->counters = (struct counters){
        .sent = rank->sent, .received = rank->received, .all_idle = stack_is_empty(&rank->stack)};
    rank->n_missing = count_children(world, number);
    return send_to_children(world, number, EVENT_WAVE, at);
}

double rank_lead(struct world *world, double at)
{
    struct wave *const wave = &world->wave;
    const bool is_soon = wave->is_valid && wave->last.all_idle;
    const double due = wave->started + (is_soon ? 0 : world->options->wave_interval);
    if (wave->is_running || !stack_is_empty(&world->ranks[0].stack))
        return at;
    if (at >= due) {
        wave->is_running = true;
        wave->started = at;
        world->result.n_waves++;
        return visit(world, 0, at);
    }
    if (!wave->has_timer)
        world_post(world, &(struct event){.time = due, .kind = EVENT_LEAD});
    wave->has_timer = true;
    return at;
}

static bool is_equal(const struct counters *a, const struct counters *b)
{
    return a->sent == b->sent && a->received == b->received;
}

/* At rank 0, with the counters of all ranks. */
static double end_wave(struct world *world, double at)
{
    struct wave *const wave = &world->wave;
    const struct counters now = world->ranks[0].counters;
    const bool is_end = now.all_idle && now.sent == now.received && wave->is_valid &&
                        wave->last.all_idle && is_equal(&now, &wave->last);
    wave->is_running = false;
    wave->is_valid = true;
    wave->last = now;
    if (is_end)
        return world_end_iteration(world, at);
    return rank_lead(world, at);
}

static double answer(struct world *world, unsigned number, double at)
{
    const struct rank *const rank = &world->ranks[number];
    const unsigned arity = world->options->arity;
    if (rank->n_missing > 0)
        return at;
    if (number == 0)
        return end_wave(world, at);
    const struct event message = {.kind = EVENT_COUNTERS,
                                  .rank = arity > 0 ? (number - 1) / arity : 0,
                                  .from = number,
                                  .counters = rank->counters};
    return rank_send(world, &message, at);
}

double rank_handle_wave(struct world *world, unsigned number, double at)
{
    return answer(world, number, visit(world, number, at));
}

double rank_handle_counters(struct world *world, unsigned number, const struct event *event,
                            double at)
{
    struct counters *const sum = &world->ranks[number].counters;
    sum->sent += event->counters.sent;
    sum->received += event->counters.received;
    sum->all_idle &= event->counters.all_idle;
    world->ranks[number].n_missing--;
    return answer(world, number, at);
}
