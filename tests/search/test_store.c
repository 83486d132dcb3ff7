/* test_store.c - the table store, and the tables that solvers get from it */
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/solving.h"
#include "support/table_folder.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};

/* ---- a store and what it reports ---- */

enum { N_STEPS = FIFTEEN_TABLES_BUILT + 1 };

struct reported {
    unsigned n[N_STEPS];
    char command[200];
};

static void count_event(void *context, const struct fifteen_tables_event *event)
{
    struct reported *const reported = context;
    reported->n[event->step]++;
    assert_int_equal(event->set != NULL,
                     event->step == FIFTEEN_TABLES_LOADED || event->step == FIFTEEN_TABLES_BUILT);
    if (event->command != NULL)
        snprintf(reported->command, sizeof reported->command, "%s", event->command);
}

static struct fifteen_tables *open_store(const struct scratch *scratch, bool never_builds,
                                         struct reported *reported)
{
    const struct fifteen_tables_options options = {.folder = scratch->folder,
                                                   .n_threads = 1,
                                                   .never_builds = never_builds,
                                                   .report = count_event,
                                                   .context = reported};
    struct fifteen_tables *tables = NULL;
    *reported = (struct reported){.command = ""};
    assert_int_equal(fifteen_tables_create(&options, &tables, NULL), FIFTEEN_OK);
    return tables;
}

static struct fifteen_solver *solver_on(struct fifteen_tables *tables, const char *heuristic)
{
    const struct fifteen_solver_options options = {.heuristic = heuristic, .tables = tables};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

/* Files of the partition 4-4 of 3x3, for goals with the blank in a corner. */
static void put_corner_tables(struct scratch *scratch)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    scratch_empty(scratch);
    assert_int_equal(
        fifteen_partitions_parse(tray_3x3, blank_first(tray_3x3), "4-4", partitions, &n, NULL),
        FIFTEEN_OK);
    for (unsigned i = 0; i < partitions[0].n_patterns; i++)
        put_table(scratch, &partitions[0].patterns[i], FIFTEEN_ZERO_AWARE, NULL);
}

struct sets {
    unsigned n;
    unsigned n_named;
};

static void count_set(void *context, const struct fifteen_pdb_set *set, bool named)
{
    struct sets *const sets = context;
    assert_non_null(set);
    sets->n++;
    sets->n_named += named;
}

static struct sets sets_of(struct fifteen_tables *tables)
{
    struct sets sets = {0, 0};
    fifteen_tables_each(tables, count_set, &sets);
    return sets;
}

static struct fifteen_problem problem_of(unsigned start_blank, unsigned goal_blank,
                                         uint64_t *random)
{
    const fifteen_board goal = solving_goal(tray_3x3, goal_blank, random);
    return (struct fifteen_problem){tray_3x3, solving_start(tray_3x3, goal, start_blank, random),
                                    goal};
}

/* ---- tests ---- */

static void sets_are_loaded_once_and_shared(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    static const char *const heuristics[] = {"pdb(4-4)", NULL, "max(pdb,pdb(4-4),manhattan)"};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
        struct fifteen_solver *const solver = solver_on(tables, heuristics[i]);
        for (unsigned corner = 0; corner < 4; corner++) {
            const struct fifteen_problem problem =
                problem_of(SOLVING_ANYWHERE, (const unsigned[]){0, 2, 6, 8}[corner], &random);
            unsigned length;
            assert_true(solving_solve(solver, &problem, &length).tables);
        }
        assert_int_equal(fifteen_solver_goals(solver), 1);
        fifteen_solver_free(solver);
    }
    /* The first request was by name, the second for the best, which is the same set. */
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 2);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 0);
    assert_int_equal(sets_of(tables).n, 1);
    fifteen_tables_free(tables);
}

/* Counts do not depend on earlier problems: built tables never serve a start. */
static void folders_serve_goals_and_starts(void **state)
{
    enum { CORNER = 0, EDGE = 1, CENTRE = 4 };
    static const struct {
        unsigned start;
        unsigned goal;
        bool loaded;
    } rows[] = {{EDGE, CENTRE, false},   {CORNER, CENTRE, true}, {CENTRE, EDGE, false},
                {CENTRE, CORNER, true},  {EDGE, CENTRE, false},  {CORNER, EDGE, true},
                {CENTRE, CENTRE, false}, {CORNER, CORNER, true}};
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, "pdb");
    struct fifteen_pdb_set *corner = NULL;
    const struct fifteen_pdb_request request = {.geometry = tray_3x3,
                                                .goal = blank_first(tray_3x3)};
    assert_int_equal(fifteen_pdb_set_find(scratch->folder, &request, 1, NULL, &corner, NULL),
                     FIFTEEN_OK);
    struct fifteen_solver *const given = solving_solver(corner, "pdb", FIFTEEN_AUTO);
    uint64_t random = 2;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct fifteen_problem problem = problem_of(rows[i].start, rows[i].goal, &random);
        unsigned length;
        const struct fifteen_counts counts = solving_solve(solver, &problem, &length);
        assert_true(counts.tables && fifteen_solver_ready(solver, &problem));
        /* With only the folder's tables, the counts are the same, or no tables serve the
         * problem. */
        struct fifteen_solution solution;
        struct fifteen_counts same;
        const enum fifteen_status status =
            fifteen_solve(given, &problem, NULL, NULL, &solution, &same, NULL);
        assert_int_equal(status, rows[i].loaded ? FIFTEEN_OK : FIFTEEN_INVALID);
        if (rows[i].loaded)
            assert_int_equal(counts.generated, same.generated);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 1);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 2);
    fifteen_solver_free(given);
    fifteen_pdb_set_free(corner);
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

static void one_solver_serves_every_tray(void **state)
{
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    uint64_t random = 3;
    for (size_t i = 0; i < 2 * sizeof trays / sizeof trays[0]; i++) {
        const struct fifteen_geometry tray = trays[i / 2];
        const unsigned blank = i % 2 == 0 ? 0 : 1;
        struct fifteen_problem problem = {tray, 0, solving_goal(tray, blank, &random)};
        uint8_t *const distances = exhaustive_distances(tray, problem.goal);
        problem.start = solving_start(tray, problem.goal, SOLVING_ANYWHERE, &random);
        unsigned length;
        if (i == 0)
            assert_false(fifteen_solver_ready(solver, &problem));
        assert_string_equal(solving_solve(solver, &problem, &length).heuristic,
                            "max(pdb,linear-conflict)");
        assert_int_equal(length, distances[exhaustive_number(tray, problem.start)]);
        free(distances);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_MISSING], 0); /* these are the best there are */
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

static void a_store_may_never_build(void **state)
{
    static const struct fifteen_geometry wide = {3, 4};
    const fifteen_board goal = fifteen_board_goal(wide, FIFTEEN_BLANK_LAST);
    const struct fifteen_problem home = {wide, goal, goal};
    static const struct {
        const char *heuristic;
        enum fifteen_status status;
        const char *message;
    } rows[] = {{NULL, FIFTEEN_OK, ""},
                {"manhattan", FIFTEEN_OK, ""},
                {"pdb", FIFTEEN_INVALID, "needs tables for goals with the blank on cell 0"},
                {"pdb(1.2)", FIFTEEN_NOT_FOUND, "pdbgen --size 3x4 --partition 1.2 --out "}};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, true, &reported);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_solver *const solver = solver_on(tables, rows[i].heuristic);
        struct fifteen_error error = {""};
        assert_int_equal(fifteen_solver_prepare(solver, &home, NULL, &error), rows[i].status);
        assert_non_null(strstr(error.text, rows[i].message));
        fifteen_solver_free(solver);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILDING], 0);
    fifteen_tables_free(tables);
}

static void small_tables_come_with_a_hint(void **state)
{
    static const struct fifteen_geometry wide = {3, 4};
    const fifteen_board goal = fifteen_board_goal(wide, FIFTEEN_BLANK_LAST);
    const struct fifteen_problem home = {wide, goal, goal};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    assert_int_equal(fifteen_solver_prepare(solver, &home, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(reported.n[FIFTEEN_TABLES_MISSING], 1);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 1);
    assert_non_null(strstr(reported.command, "pdbgen --size 3x4 --out "));
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

static void named_sets_are_trimmed(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, "max(pdb,pdb(1.2))");
    uint64_t random = 4;
    const struct fifteen_problem problem = problem_of(SOLVING_ANYWHERE, 0, &random);
    assert_int_equal(fifteen_solver_prepare(solver, &problem, NULL, NULL), FIFTEEN_OK);
    fifteen_tables_trim(tables);
    assert_int_equal(sets_of(tables).n, 2);
    assert_int_equal(sets_of(tables).n_named, 1);
    fifteen_solver_free(solver);
    fifteen_tables_trim(tables);
    assert_int_equal(sets_of(tables).n, 1);
    assert_int_equal(sets_of(tables).n_named, 0);
    fifteen_tables_free(tables);
}

/* ---- several threads ---- */

static sem_t is_loading;
static sem_t may_load;

static void wait_on_loading(void *context, const struct fifteen_tables_event *event)
{
    (void)context;
    if (event->step != FIFTEEN_TABLES_LOADING)
        return;
    sem_post(&is_loading);
    sem_wait(&may_load);
}

static void *prepare_corner(void *solver)
{
    const fifteen_board goal = blank_first(tray_3x3);
    const struct fifteen_problem home = {tray_3x3, goal, goal};
    const enum fifteen_status status = fifteen_solver_prepare(solver, &home, NULL, NULL);
    return status == FIFTEEN_OK ? solver : NULL;
}

static bool cancel(void *context, const struct fifteen_progress *progress)
{
    unsigned *const n_reports = context;
    return progress->stage == FIFTEEN_STAGE_LOAD && ++*n_reports < 3;
}

/* A thread that waits for another one's tables can be cancelled; prepared problems need no wait. */
static void waiting_can_be_cancelled(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    const struct fifteen_tables_options options = {.folder = scratch->folder,
                                                   .report = wait_on_loading};
    struct fifteen_tables *tables = NULL;
    pthread_t thread;
    void *result;
    uint64_t random = 5;
    unsigned n_reports = 0;
    const struct fifteen_monitor monitor = {cancel, &n_reports};
    sem_init(&is_loading, 0, 0);
    sem_init(&may_load, 0, 0);
    assert_int_equal(fifteen_tables_create(&options, &tables, NULL), FIFTEEN_OK);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    struct fifteen_solver *const other = solver_on(tables, NULL);
    assert_int_equal(pthread_create(&thread, NULL, prepare_corner, solver), 0);
    sem_wait(&is_loading);
    const struct fifteen_problem problem = problem_of(SOLVING_ANYWHERE, 0, &random);
    assert_false(fifteen_solver_ready(other, &problem));
    assert_int_equal(fifteen_solver_prepare(other, &problem, &monitor, NULL), FIFTEEN_CANCELLED);
    assert_int_equal(n_reports, 3);
    assert_int_equal(sets_of(tables).n, 0);
    sem_post(&may_load);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_ptr_equal(result, solver);
    assert_int_equal(fifteen_solver_prepare(other, &problem, &monitor, NULL), FIFTEEN_OK);
    fifteen_solver_free(solver);
    fifteen_solver_free(other);
    fifteen_tables_free(tables);
}

struct client {
    struct fifteen_solver *solver;
    uint64_t random;
    unsigned n_wrong;
};

static void *solve_goals(void *argument)
{
    struct client *const client = argument;
    for (unsigned i = 0; i < 30; i++) {
        const struct fifteen_problem problem = problem_of(SOLVING_ANYWHERE, i % 9, &client->random);
        struct fifteen_solution solution;
        struct fifteen_counts counts;
        client->n_wrong += fifteen_solve(client->solver, &problem, NULL, NULL, &solution, &counts,
                                         NULL) != FIFTEEN_OK ||
                           !counts.tables || !fifteen_solution_replay(&problem, &solution);
    }
    return NULL;
}

static void threads_share_a_store(void **state)
{
    enum { N_THREADS = 4 };
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct client clients[N_THREADS];
    pthread_t threads[N_THREADS];
    struct fifteen_solver *const shared = solver_on(tables, NULL);
    for (unsigned i = 0; i < N_THREADS; i++) {
        clients[i] = (struct client){i < 2 ? shared : solver_on(tables, "pdb"), 6 + i, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, solve_goals, &clients[i]), 0);
    }
    for (unsigned i = 0; i < N_THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(clients[i].n_wrong, 0);
        if (i >= 2)
            fifteen_solver_free(clients[i].solver);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 1);
    assert_true(reported.n[FIFTEEN_TABLES_BUILT] <= 2);
    fifteen_solver_free(shared);
    fifteen_tables_free(tables);
}

/* ---- wrong options ---- */

static void a_store_and_sets_exclude_each_other(void **state)
{
    struct scratch *const scratch = *state;
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_pdb_set *const set = solving_tables(tray_3x3, blank_first(tray_3x3), 6, 0);
    const struct fifteen_pdb_set *const sets[] = {set};
    const struct fifteen_solver_options options = {.tables = tables, .sets = sets, .n_sets = 1};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {""};
    assert_int_equal(fifteen_solver_create(&options, &solver, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "either"));
    fifteen_pdb_set_free(set);
    fifteen_tables_free(tables);
}

static void options_may_be_null(void **state)
{
    (void)state;
    struct fifteen_tables *tables = NULL;
    struct fifteen_solver *solver = NULL;
    uint64_t random = 7;
    unsigned length;
    assert_int_equal(fifteen_tables_create(NULL, &tables, NULL), FIFTEEN_OK);
    const struct fifteen_tables_folder *const folder = fifteen_tables_folder(tables, 0);
    assert_true(folder->searched && folder->origin != FIFTEEN_FOLDER_GIVEN);
    assert_null(fifteen_tables_folder(tables, 100));
    fifteen_tables_free(tables);
    assert_int_equal(fifteen_solver_create(NULL, &solver, NULL), FIFTEEN_OK);
    const struct fifteen_problem problem = problem_of(SOLVING_ANYWHERE, 4, &random);
    assert_false(solving_solve(solver, &problem, &length).tables);
    fifteen_solver_free(solver);
    fifteen_tables_free(NULL);
    fifteen_solver_free(NULL);
    assert_int_equal(fifteen_heuristic_check(NULL, NULL), FIFTEEN_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_loaded_once_and_shared),
        cmocka_unit_test(folders_serve_goals_and_starts),
        cmocka_unit_test(one_solver_serves_every_tray),
        cmocka_unit_test(a_store_may_never_build),
        cmocka_unit_test(small_tables_come_with_a_hint),
        cmocka_unit_test(named_sets_are_trimmed),
        cmocka_unit_test(waiting_can_be_cancelled),
        cmocka_unit_test(threads_share_a_store),
        cmocka_unit_test(a_store_and_sets_exclude_each_other),
        cmocka_unit_test(options_may_be_null),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
