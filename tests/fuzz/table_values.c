/* table_values.c - fuzz target: tables that load but have false values
 *
 * Input: the number of a set of small tables, the way to search, the limits, a seed for boards, and
 * how to change the tables' bits: they are replaced by the following bytes, repeated, or changed by
 * them at some positions. The search must end within its limits, and any solution must be valid.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "board/canonical.h"
#include "fuzz.h"
#include "pdb/table/table.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* ---- the tables ---- */

static const struct world_set {
    struct fifteen_geometry geometry;
    uint8_t goal_blank;
    uint8_t n;            /* patterns of a partition */
    uint8_t n_partitions; /* one after the other */
    uint32_t tiles[8];
} sets[] = {
    {{2, 2}, 0, 1, 1, {0xe}},
    {{2, 3}, 0, 2, 1, {0x0e, 0x30}},
    {{3, 3}, 0, 2, 1, {0x1e, 0x1e0}},
    {{3, 3}, 4, 4, 1, {0x06, 0x18, 0x60, 0x180}},
    {{3, 3}, 0, 2, 2, {0x1e, 0x1e0, 0xaa, 0x154}},
    {{3, 3}, 1, 2, 3, {0x36, 0x1c8, 0x4e, 0x1b0, 0x66, 0x198}},
    {{4, 4}, 0, 4, 1, {0x2222, 0x4444, 0x8888, 0x1110}},
    {{4, 4}, 0, 1, 1, {0x000e}},
};
enum { N_SETS = sizeof sets / sizeof sets[0], N_KINDS = 2 };

/* The sets of both kinds, with the original bits of their tables. */
static struct {
    struct fifteen_pdb_set *tables;
    uint64_t *bits[FIFTEEN_SET_MAX * 4];
} world[N_SETS][N_KINDS];

static const char *const heuristics[N_KINDS] = {"pdb", "classic-pdb"};

/* The fuzzer owns the tables; no other thread reads them. */
static struct fifteen_pdb *table_of(const struct fifteen_pdb_set *tables, unsigned index)
{
    const unsigned n = fifteen_pdb_set_count(tables);
    return (struct fifteen_pdb *)(uintptr_t)fifteen_pdb_set_table(tables, index / n, index % n);
}

static void build(unsigned index, unsigned kind)
{
    const struct world_set *const set = &sets[index];
    struct fifteen_partition partitions[FIFTEEN_SET_MAX] = {{0}};
    const uint32_t *tiles = set->tiles;
    for (unsigned p = 0; p < set->n_partitions; p++) {
        partitions[p].n_patterns = set->n;
        for (unsigned i = 0; i < set->n; i++)
            partitions[p].patterns[i] =
                (struct fifteen_pattern){set->geometry, set->goal_blank, *tiles++};
    }
    struct fifteen_pdb_set **const tables = &world[index][kind].tables;
    FUZZ_CHECK(fifteen_pdb_set_build(partitions, set->n_partitions, (enum fifteen_pdb_kind)kind, 1,
                                     NULL, tables, NULL) == FIFTEEN_OK);
    for (unsigned i = 0; i < set->n * set->n_partitions; i++) {
        const struct fifteen_pdb *const pdb = table_of(*tables, i);
        world[index][kind].bits[i] = malloc(pdb->size_bytes);
        FUZZ_CHECK(world[index][kind].bits[i] != NULL);
        memcpy(world[index][kind].bits[i], pdb->bits, pdb->size_bytes);
    }
}

static void forge(unsigned index, unsigned kind, bool change, const struct fuzz_input *input)
{
    const struct fifteen_pdb_set *const tables = world[index][kind].tables;
    const unsigned n = fifteen_pdb_set_count(tables) * fifteen_pdb_set_partitions(tables);
    size_t at = 0;
    for (unsigned i = 0; i < n; i++) {
        struct fifteen_pdb *const pdb = table_of(tables, i);
        uint8_t *const bytes = (uint8_t *)pdb->bits;
        memcpy(bytes, world[index][kind].bits[i], pdb->size_bytes);
        /* A change: the position, in 65536ths of the table, and the value. */
        for (size_t j = 0; change && j + 3 <= input->left; j += 3)
            bytes[(input->at[j] | (size_t)input->at[j + 1] << 8) * pdb->size_bytes >> 16] ^=
                input->at[j + 2];
        for (size_t j = 0; !change && input->left > 0 && j < pdb->size_bytes; j++)
            bytes[j] = input->at[at++ % input->left];
    }
}

/* ---- a search ---- */

static void check_solution(const struct packed_problem *problem, const struct engine_path *solution)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    packed_board board = problem->start;
    for (unsigned i = 0; i < solution->length; i++) {
        const int *const step = steps[solution->path[i]];
        FUZZ_CHECK(exhaustive_move(problem->geometry, board, step[0], step[1], &board));
    }
    FUZZ_CHECK(board == problem->goal);
}

static void search(const struct fifteen_solver *solver, const struct packed_problem *problem,
                   const struct fifteen_limits *limits)
{
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    unsigned value;
    const enum fifteen_status status =
        packed_solve(solver, problem, limits, NULL, &solution, &result, &error);
    FUZZ_CHECK(packed_evaluate(solver, problem, &value, NULL) == FIFTEEN_OK);
    if (status == FIFTEEN_OK)
        check_solution(problem, &solution);
    else
        fuzz_check_message(&error);
    /* FIFTEEN_INTERNAL: no solution is possible with such values. */
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_INTERNAL);
    if (status != FIFTEEN_INTERNAL)
        FUZZ_CHECK(result.generated <= limits->n_nodes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    const unsigned index = (unsigned)fuzz_take_number(&input, 1) % N_SETS;
    const unsigned how = (unsigned)fuzz_take_number(&input, 1);
    const unsigned kind = how & 1;
    if (world[index][kind].tables == NULL)
        build(index, kind);
    const struct fifteen_pdb_set *const tables = world[index][kind].tables;
    char heuristic[64];
    snprintf(heuristic, sizeof heuristic, (how & 2) != 0 ? "max(%s,linear-conflict)" : "%s",
             heuristics[kind]);
    const struct fifteen_solver_options options = {
        .sets = &tables,
        .n_sets = 1,
        .heuristic = heuristic,
        .algorithm = (enum fifteen_algorithm)((how >> 4) % FIFTEEN_N_ALGORITHMS),
        .without_reflection = (how & 4) != 0};
    struct fifteen_limits limits = {.n_threads = 1};
    limits.n_nodes = 1 + fuzz_take_number(&input, 2) / 16;
    limits.memory_bytes = (1 + fuzz_take_number(&input, 1)) << 13;
    uint64_t seed = 1 + fuzz_take_number(&input, 2);
    forge(index, kind, (how & 8) != 0, &input);
    struct fifteen_solver *solver;
    struct packed_problem problem = {.geometry = sets[index].geometry};
    FUZZ_CHECK(fifteen_solver_create(&options, &solver, NULL) == FIFTEEN_OK);
    problem.goal = canonical_goal_packed(sets[index].geometry, sets[index].goal_blank);
    do
        problem.start = exhaustive_shuffle(problem.geometry, &seed);
    while (!packed_solvable(&problem));
    search(solver, &problem, &limits);
    fifteen_solver_free(solver);
    return 0;
}
