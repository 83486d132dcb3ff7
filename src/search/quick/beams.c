/* beams.c - beam searches of growing width, each as wide as the share of the run allows */
/* SPDX-License-Identifier: MIT */
#include "search/quick/beams.h"

#include "search/quick/beam/beam.h"
#include "search/quick/guided/guided.h"

enum { MIN_WIDTH = 8 /* narrower beams find longer solutions than the construction */ };

/* Beam searches of one kind. */
struct beams {
    struct quick_search *search;
    double max_share; /* of the run that has passed after them */
    double growth;    /* at most, from one width to the next */
    unsigned first_width;
    double (*expected_share)(const struct quick_search *search, unsigned width); /* of a beam */
    unsigned (*max_width)(const struct quick_search *search, uint64_t memory_bytes);
    /* Returns true if it has found a shorter solution. */
    bool (*run)(const struct beams *beams, unsigned width, struct quick_path *path);
    const struct quick_estimate *estimate; /* of guided beams */
};

/* ---- widths ---- */

/* The largest width for the memory that the path and `used` bytes leave. */
static unsigned max_width(const struct beams *beams)
{
    const struct quick_search *const search = beams->search;
    const uint64_t memory = limits_memory(&search->run.watch.limits);
    const uint64_t used = 4 * search->result->path.capacity + QUICK_FIXED_BYTES;
    return memory > used ? beams->max_width(search, memory - used) : 0;
}

/* The width for which a beam takes the rest of the beams' share, if one of `width` takes `share`;
 * limited by growth and memory. */
static unsigned next_width(const struct beams *beams, unsigned width, double share)
{
    const double rest = beams->max_share - quick_run_share(&beams->search->run);
    if (rest <= 0)
        return 0;
    const double growth = share * beams->growth <= rest ? beams->growth : rest / share;
    const unsigned max = max_width(beams);
    const double next = growth * width;
    return next < max ? (unsigned)next : max;
}

static unsigned first_width(const struct beams *beams)
{
    unsigned width = beams->first_width;
    const double share = beams->expected_share(beams->search, width);
    if (share > beams->max_share)
        width = next_width(beams, width, share);
    const unsigned max = max_width(beams);
    return width < max ? width : max;
}

static void run_beams(const struct beams *beams)
{
    struct quick_search *const search = beams->search;
    unsigned width = first_width(beams);
    while (width >= MIN_WIDTH && quick_goes_on(search)) {
        struct quick_path path = {.moves = NULL};
        const double begun = quick_run_share(&search->run);
        if (beams->run(beams, width, &path))
            quick_take_path(search, &path);
        const bool failed = path.failed;
        quick_path_free(&path);
        if (failed)
            return;
        const unsigned next = next_width(beams, width, quick_run_share(&search->run) - begun);
        if (next < width + width / 4)
            return;
        width = next;
    }
}

/* ---- by layers ---- */

/* From what copying the boards costs; too much rather than too little. A beam's solution of an n x
 * n board has at most about 1.6 n^3 moves. */
static double expected_share_by_layers(const struct quick_search *search, unsigned width)
{
    const struct fifteen_limits *const limits = &search->run.watch.limits;
    const struct quick_board *const start = search->problem->start;
    const double n_cells = start->n_cells;
    const double n_boards = 1.6 * n_cells * (start->size.rows + start->size.columns) / 2 * width;
    double share = 0;
    if (limits->seconds > 0)
        share = n_boards * (4e-7 + 1e-9 * n_cells) / limits->seconds;
    if (limits->n_nodes != 0 && n_boards * 2 / (double)limits->n_nodes > share)
        share = n_boards * 2 / (double)limits->n_nodes;
    if (limits->seconds > 0 || limits->n_nodes != 0)
        return share;
    return n_boards * (4 + n_cells / 25) / search->run.default_nodes;
}

static unsigned max_width_by_layers(const struct quick_search *search, uint64_t memory_bytes)
{
    return quick_beam_width(search->problem->start->n_cells, memory_bytes);
}

static bool run_by_layers(const struct beams *beams, unsigned width, struct quick_path *path)
{
    struct quick_search *const search = beams->search;
    return quick_beam(search->problem->start, width, search->run.best, &search->run, path) ==
           QUICK_BEAM_SOLVED;
}

/* ---- guided ---- */

/* The time that the limits allow. A limit of nodes is converted by nodes_per_second. */
static double run_seconds(const struct quick_search *search)
{
    static const double nodes_per_second = 5e6;
    const struct fifteen_limits *const limits = &search->run.watch.limits;
    const double nodes = limits->n_nodes != 0 ? (double)limits->n_nodes : search->run.default_nodes;
    const double by_nodes = nodes / nodes_per_second;
    if (limits->seconds > 0 && (limits->n_nodes == 0 || limits->seconds < by_nodes))
        return limits->seconds;
    return by_nodes;
}

static double expected_share_guided(const struct quick_search *search, unsigned width)
{
    return 4e-7 * width * (double)search->run.best / run_seconds(search);
}

/* The tables take at most a quarter of the memory; see guided_group_size. */
static unsigned max_width_guided(const struct quick_search *search, uint64_t memory_bytes)
{
    return quick_guided_width(search->problem->start->n_cells, search->run.best,
                              memory_bytes / 4 * 3);
}

static bool run_guided(const struct beams *beams, unsigned width, struct quick_path *path)
{
    struct quick_search *const search = beams->search;
    const struct quick_guide guide = {.start = search->problem->start,
                                      .estimate = beams->estimate,
                                      .run = &search->run,
                                      .width = width,
                                      .max_length = search->run.best};
    return quick_guided(&guide, path);
}

/* The size of groups whose tables take at most a tenth of the run and a quarter of its memory; 0:
 * none do. */
static unsigned guided_group_size(const struct quick_search *search)
{
    const unsigned n_cells = search->problem->start->n_cells;
    const uint64_t memory = limits_memory(&search->run.watch.limits);
    unsigned size = n_cells <= GUIDED_MAX_CELLS ? GUIDED_MAX_GROUP : 0;
    while (size > 0 && (quick_groups_seconds(n_cells, size) > run_seconds(search) / 10 ||
                        quick_groups_bytes(n_cells, size) + QUICK_FIXED_BYTES > memory / 4))
        size--;
    return size;
}

/* ---- all ---- */

static void run_guided_beams(struct quick_search *search, unsigned group_size)
{
    struct quick_estimate estimate;
    const struct beams guided = {.search = search,
                                 .max_share = 0.6,
                                 .growth = 6,
                                 .first_width = 64,
                                 .expected_share = expected_share_guided,
                                 .max_width = max_width_guided,
                                 .run = run_guided,
                                 .estimate = &estimate};
    if (quick_estimate_init(&estimate, search->problem->start, group_size, &search->run))
        run_beams(&guided);
    quick_estimate_free(&estimate);
}

void quick_run_beams(struct quick_search *search)
{
    const unsigned group_size = guided_group_size(search);
    const struct beams by_layers = {.search = search,
                                    .max_share = group_size != 0 ? 0.05 : 0.4,
                                    .growth = 3,
                                    .first_width = 16,
                                    .expected_share = expected_share_by_layers,
                                    .max_width = max_width_by_layers,
                                    .run = run_by_layers};
    run_beams(&by_layers);
    if (group_size != 0 && quick_goes_on(search))
        run_guided_beams(search, group_size);
}
