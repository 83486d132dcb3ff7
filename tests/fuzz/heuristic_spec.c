/* heuristic_spec.c - fuzz target: heuristics, sets and partitions of tables as text
 *
 * Input: the size of a tray, a goal, a set of tables and a heuristic, one per line. On 3x3, whose
 * distances are known, the heuristic is also created with small tables; it must be admissible and
 * must find shortest solutions.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "fuzz.h"
#include "heuristic/spec.h"
#include "input/goal.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* ---- sets of tables ---- */

static void check_partition(struct fifteen_geometry geometry,
                            const struct fifteen_partition *partition)
{
    unsigned seen = 0;
    FUZZ_CHECK(partition->n_patterns >= 1 && partition->n_patterns <= FIFTEEN_PARTITION_MAX);
    for (unsigned i = 0; i < partition->n_patterns; i++) {
        const struct fifteen_pattern *const pattern = &partition->patterns[i];
        const unsigned cells = fifteen_cells(pattern->geometry);
        FUZZ_CHECK(cells == fifteen_cells(geometry) && pattern->goal_blank < cells);
        FUZZ_CHECK(pattern->tiles != 0 && (pattern->tiles & 1) == 0 &&
                   pattern->tiles >> cells == 0);
        FUZZ_CHECK((seen & pattern->tiles) == 0);
        seen |= pattern->tiles;
    }
}

static void read_set(struct fifteen_geometry geometry, packed_board goal, const char *text)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    struct fifteen_error error = {.text = ""};
    unsigned n = 0;
    const enum fifteen_status status =
        packed_partitions_parse(geometry, goal, text, partitions, &n, &error);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status != FIFTEEN_OK)
        fuzz_check_message(&error);
    FUZZ_CHECK(n <= FIFTEEN_SET_MAX && (status != FIFTEEN_OK || n >= 1));
    for (unsigned i = 0; status == FIFTEEN_OK && i < n; i++)
        check_partition(geometry, &partitions[i]);
}

/* ---- heuristics ---- */

/* The printed text means the same. */
static void read_spec(const char *text)
{
    struct heuristic_spec spec;
    struct heuristic_spec again;
    struct fifteen_error error = {.text = ""};
    char printed[FIFTEEN_HEURISTIC_NAME_SIZE];
    char reprinted[FIFTEEN_HEURISTIC_NAME_SIZE];
    const enum fifteen_status status = heuristic_spec_parse(text, &spec, &error);
    FUZZ_CHECK(fifteen_heuristic_check(text, NULL) == status);
    if (status != FIFTEEN_OK) {
        FUZZ_CHECK(status == FIFTEEN_INVALID);
        fuzz_check_message(&error);
        return;
    }
    unsigned n_with_tables = 0;
    for (unsigned i = 0; i < spec.n; i++)
        n_with_tables += spec.part[i].kind->create_on != NULL;
    FUZZ_CHECK(n_with_tables <= FIFTEEN_TABLES_MAX);
    FUZZ_CHECK(heuristic_spec_uses_tables(&spec) == (n_with_tables > 0));
    heuristic_spec_print(&spec, printed);
    FUZZ_CHECK(heuristic_spec_parse(printed, &again, NULL) == FIFTEEN_OK);
    FUZZ_CHECK(again.n == spec.n);
    heuristic_spec_print(&again, reprinted);
    FUZZ_CHECK(strcmp(printed, reprinted) == 0);
}

/* ---- searches of 3x3 ---- */

static const struct fifteen_geometry tray = {3, 3};

enum { N_TABLES = 4 };

static struct {
    const struct fifteen_pdb_set *tables[N_TABLES];
    uint8_t *distances;
    struct packed_problem problems[4];
} world;

static void enter_world(void)
{
    static const struct {
        const char *set;
        enum fifteen_pdb_kind kind;
    } sets[N_TABLES] = {{"4-4", FIFTEEN_ZERO_AWARE},
                        {"4-4", FIFTEEN_CLASSIC},
                        {"1.2.3/4.5", FIFTEEN_CLASSIC},
                        {"1.3.7", FIFTEEN_ZERO_AWARE}};
    const packed_board goal = packed_goal(tray, FIFTEEN_BLANK_FIRST);
    uint64_t seed = 3;
    for (unsigned i = 0; i < N_TABLES; i++) {
        struct fifteen_partition partitions[FIFTEEN_SET_MAX];
        struct fifteen_pdb_set *set;
        unsigned n;
        FUZZ_CHECK(packed_partitions_parse(tray, goal, sets[i].set, partitions, &n, NULL) ==
                   FIFTEEN_OK);
        FUZZ_CHECK(fifteen_pdb_set_build(partitions, n, sets[i].kind, 1, NULL, &set, NULL) ==
                   FIFTEEN_OK);
        world.tables[i] = set;
    }
    world.distances = exhaustive_distances(tray, goal);
    for (unsigned i = 0; i < 4; i++)
        do
            world.problems[i] =
                (struct packed_problem){tray, exhaustive_shuffle(tray, &seed), goal};
        while (!packed_solvable(&world.problems[i]));
    world.problems[0].start = goal;
}

static void search(const struct fifteen_solver *solver, const struct packed_problem *problem)
{
    const struct fifteen_limits limits = {.memory_bytes = 1 << 20, .n_nodes = 500, .n_threads = 1};
    const unsigned distance = world.distances[exhaustive_number(tray, problem->start)];
    struct engine_path solution;
    struct fifteen_result result;
    unsigned value;
    FUZZ_CHECK(packed_evaluate(solver, problem, &value, NULL) == FIFTEEN_OK);
    FUZZ_CHECK(value <= distance);
    const enum fifteen_status status =
        packed_solve(solver, problem, &limits, NULL, &solution, &result, NULL);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_LIMIT);
    FUZZ_CHECK(strnlen(result.heuristic, sizeof result.heuristic) < sizeof result.heuristic);
    if (status == FIFTEEN_OK)
        FUZZ_CHECK(packed_replay(problem, &solution) && solution.length == distance);
}

static void solve(const char *text, size_t length)
{
    const struct fifteen_solver_options options = {.sets = world.tables,
                                                   .n_sets = N_TABLES,
                                                   .heuristic = text,
                                                   .algorithm = length % 2 != 0 ? FIFTEEN_ASTAR
                                                                                : FIFTEEN_AUTO,
                                                   .without_reflection = length % 3 == 0};
    struct fifteen_solver *solver;
    struct fifteen_error error = {.text = ""};
    enum fifteen_status status = fifteen_solver_create(&options, &solver, &error);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status != FIFTEEN_OK) {
        fuzz_check_message(&error);
        return;
    }
    status = packed_prepare(solver, &world.problems[0], NULL, &error);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status != FIFTEEN_OK)
        fuzz_check_message(&error);
    for (unsigned i = 0; i < 4 && status == FIFTEEN_OK; i++)
        search(solver, &world.problems[i]);
    fifteen_solver_free(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (world.distances == NULL)
        enter_world();
    struct fuzz_input input = {data, size};
    struct fifteen_geometry geometry = {4, 4};
    packed_board goal;
    char *const of_size = fuzz_take_line(&input);
    char *const of_goal = fuzz_take_line(&input);
    char *const of_set = fuzz_take_line(&input);
    char *const of_heuristic = fuzz_take_line(&input);
    struct fifteen_error error;
    if (fifteen_geometry_parse(of_size, &geometry, NULL) == FIFTEEN_OK && !packed_fits(geometry))
        geometry = (struct fifteen_geometry){4, 4};
    struct fifteen_board *stated;
    goal = goal_read(of_goal, geometry, &stated, &error) == FIFTEEN_OK
               ? packed_take(stated)
               : packed_goal(geometry, FIFTEEN_BLANK_LAST);
    read_set(geometry, goal, of_set);
    read_spec(of_heuristic);
    solve(of_heuristic, strlen(of_heuristic));
    free(of_size);
    free(of_goal);
    free(of_set);
    free(of_heuristic);
    return 0;
}
