/* subtrees.c - measures how the subtrees of IDA* iterations divide
 *
 *      build/bench/subtrees FOLDER MAX_NODES FILE NUMBER..
 *
 * Searches boards of a file (by their number in it, from 1) with the tables of a folder, in all
 * iterations of up to about MAX_NODES nodes, each as a whole. It is a plain recursion with the
 * values, views and excluded move sequences of the program's IDA*, without linear conflict and
 * transpositions. Prints the file that build/bench/scaling reads.
 *
 * It is compiled for wide boards, which serve all trays.
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <fifteen/fifteen.h>

#include "pdb/set.h"
#include "search/engine/pdb_engine.h"
#include "search/idastar_pdb/pdb_search.h"
#include "splits.h"

enum { STATUS_USAGE = 2 };

struct measurement {
    struct pdb_engine *engine;
    struct fifteen_pdb_set *tables;
    struct fifteen_geometry geometry; /* of the tables */
    uint64_t max_nodes;
    struct pdb_search search; /* the changes of values, and the steps */
    struct splits splits;
};

/* ---- the tree ---- */

/* Whether all views leave a node, its last step just made, within the bound. */
static bool passes(const struct measurement *of, struct pdb_node *node)
{
    const struct pdb_engine *const engine = of->engine;
    const struct node_patterns *const patterns = &engine->patterns;
    const unsigned all = (1u << engine->n_views) - 1;
    for (unsigned i = 0; i < node_patterns_n(patterns, node->moved, engine->n_views); i++) {
        const unsigned asked = node_patterns_ask(patterns, node->moved, i);
        const uint32_t entry = node_board_entry(engine->lookup, patterns, asked, node->step,
                                                &node->board, &node->table);
        const unsigned number = node_patterns_number(asked, node->table);
        const unsigned bit = lookup_bit(patterns->bits[number], entry);
        const slack_new slack =
            slack_after(&of->search.changes, &node->slack, asked, node->table, bit);
        if (!slack_passes(slack, all))
            return false;
        slack_set(&node->slack, asked, slack);
    }
    return true;
}

/* Returns the nodes of the subtree below a node that passes, itself included. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static uint64_t measure_subtree(struct measurement *of, const struct pdb_node *node)
{
    struct split split = {.n = 0};
    uint64_t size = 1;
    if (node->left == 0)
        return 1;
    const struct pdb_steps *const steps = &of->search.after[node->path_state];
    for (unsigned i = 0; i < steps->n; i++) {
        struct pdb_node child = *node;
        child.left--;
        child.step = steps->step[i];
        child.path_state = steps->state[i];
        child.moved = (uint8_t)node_board_step(&of->engine->patterns, child.step, &node->board,
                                               &child.board, of->engine->n_views);
        const uint64_t below = passes(of, &child) ? measure_subtree(of, &child) : 1;
        split.child[split.n++] = below;
        size += below;
    }
    if (size > 1)
        splits_add(&of->splits, size, &split);
    return size;
}

/* ---- boards ---- */

struct start {
    struct pdb_node node;
    struct pdb_root root;
    unsigned bound; /* of the first iteration */
};

static struct start start_at(const struct measurement *of, wide_board board)
{
    struct start start = {.bound = 0};
    const unsigned blank = wide_blank(board);
    pdb_engine_root(of->engine, board, &start.root);
    start.node = (struct pdb_node){.step = (uint8_t)pdb_step(PDB_NO_MOVE, blank),
                                   .board = start.root.board,
                                   .path_state = pdb_engine_sequences(of->engine)->root[blank]};
    for (unsigned view = 0; view < of->engine->n_views; view++)
        start.bound = start.root.h[view] > start.bound ? start.root.h[view] : start.bound;
    return start;
}

/* Searches all iterations of a board that are not expected to exceed the maximum, and prints the
 * nodes of each. */
static void measure_board(struct measurement *of, wide_board board, unsigned number)
{
    struct start start = start_at(of, board);
    uint64_t last = 0;
    uint64_t nodes = 1;
    printf("# board %u:", number);
    for (; last == 0 || nodes <= of->max_nodes / (nodes / last + 1); start.bound += 2) {
        last = nodes;
        start.node.slack = slack_of(of->engine->n_views, start.bound, start.root.h,
                                    start.root.second, start.root.odd);
        start.node.left = (uint8_t)start.bound;
        nodes = measure_subtree(of, &start.node);
        printf(" %u: %" PRIu64, start.bound, nodes);
        fflush(stdout);
    }
    printf("\n");
}

/* ---- tables and files ---- */

static enum fifteen_status open_engine(struct measurement *of, const char *folder,
                                       const struct canonical_map *map, struct fifteen_error *error)
{
    const struct set_making making = {.kind = FIFTEEN_ZERO_AWARE, .n_threads = 1, .folder = folder};
    const wide_board goal = canonical_goal(map->geometry, map->goal_blank);
    struct tray tray;
    struct search_job job = {.tray = &tray, .goal = goal, .order = {0, 1, 2, 3}};
    tray_init(&tray, map->geometry);
    of->geometry = map->geometry;
    enum fifteen_status status =
        pdb_set_find(&making, map->geometry, goal, NULL, 0, &of->tables, error);
    const struct pdb_engine_options options = {.tables = of->tables};
    if (status == FIFTEEN_OK)
        status = pdb_engine_create(&options, &of->engine, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct sequences *const sequences = pdb_engine_sequences(of->engine);
    if (sequences == NULL || !pdb_search_init(&of->search, of->engine, &job))
        return FIFTEEN_NO_MEMORY;
    of->search.after = sequences->steps;
    return FIFTEEN_OK;
}

static enum fifteen_status measure_instance(struct measurement *of, const char *folder,
                                            const struct fifteen_instance *instance,
                                            unsigned number, struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = fifteen_board_size(instance->board);
    struct canonical_map map;
    canonical_map_init(&map, geometry, wide_standard_goal(geometry, instance->goal));
    const enum fifteen_status status =
        of->engine == NULL ? open_engine(of, folder, &map, error) : FIFTEEN_OK;
    if (status != FIFTEEN_OK)
        return status;
    if (fifteen_cells(map.geometry) != fifteen_cells(of->geometry))
        return FIFTEEN_INVALID;
    measure_board(of, canonical_board(&map, wide_of_board(instance->board)), number);
    return FIFTEEN_OK;
}

static bool is_listed(unsigned number, char **numbers)
{
    while (*numbers != NULL && strtoul(*numbers, NULL, 10) != number)
        numbers++;
    return *numbers != NULL;
}

static enum fifteen_status measure_file(struct measurement *of, const char *folder, FILE *in,
                                        char **numbers, struct fifteen_error *error)
{
    struct fifteen_instances *reader;
    struct fifteen_instance instance;
    enum fifteen_status status = fifteen_instances_open(in, NULL, &reader, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned number = 1; status == FIFTEEN_OK; number++) {
        status = fifteen_instances_next(reader, &instance, error);
        if (status != FIFTEEN_OK)
            break;
        if (is_listed(number, numbers))
            status = measure_instance(of, folder, &instance, number, error);
        fifteen_board_free(instance.board);
    }
    fifteen_instances_close(reader);
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

int main(int argc, char **argv)
{
    struct fifteen_error error = {.text = "the file is missing, or its boards have several sizes"};
    if (argc < 5 || atof(argv[2]) < 1) {
        fputs("Usage: subtrees FOLDER MAX_NODES FILE NUMBER..\n", stderr);
        return STATUS_USAGE;
    }
    struct measurement *const of = calloc(1, sizeof *of);
    FILE *const in = fopen(argv[3], "r");
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    printf("# subtrees of %s, %s nodes: boards with bounds and nodes of their iterations\n",
           argv[3], argv[2]);
    if (of != NULL && in != NULL) {
        of->max_nodes = (uint64_t)atof(argv[2]);
        status = measure_file(of, argv[1], in, argv + 4, &error);
        splits_print(&of->splits, stdout);
        if (of->engine != NULL)
            pdb_search_free(&of->search);
        pdb_engine_free(of->engine);
        fifteen_pdb_set_free(of->tables);
    }
    if (status != FIFTEEN_OK)
        fprintf(stderr, "subtrees: %s: %s\n", argv[3], error.text);
    if (in != NULL)
        fclose(in);
    free(of);
    return status == FIFTEEN_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
