/* test_worker.c - the workers of a team, on a loop that follows a script instead of searching */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "search/idastar_pdb/team.h"
#include "search/idastar_pdb/worker.h"
#include "support/fixture.h"
#include "support/packed_boards.h"

enum { BOUND = 20, G = 0 };

/* One step of the script: what the loop does at its n-th run by the caller's worker, from 0. */
typedef enum pdb_search_end play(struct pdb_search *search, unsigned n);

static struct scene {
    struct fixture fixture;
    struct search_job job;
    struct team team;
    struct pdb_search_loop loop;
    play *by_caller;
    play *by_others; /* NULL: the caller works alone */
    unsigned n_runs; /* by the caller's worker */
    atomic_uint n_runs_of_others;
    struct pruning pruning; /* of the caller's last run */
} scene;

static enum pdb_search_end push_nothing(const struct pdb_engine *engine, struct pdb_search *search,
                                        const struct pdb_node *root)
{
    (void)engine, (void)root;
    search->n_pending = 0;
    paths_clear(&search->paths);
    return PDB_SEARCH_PAUSED;
}

static enum pdb_search_end run_script(const struct pdb_engine *engine, struct pdb_search *search)
{
    (void)engine;
    if (search != &scene.team.workers[0]->search)
        return scene.by_others(search, atomic_fetch_add(&scene.n_runs_of_others, 1));
    scene.pruning = search->pruning;
    return scene.by_caller(search, scene.n_runs++);
}

static void set_scene(play *by_caller, play *by_others, unsigned n_threads)
{
    static const uint32_t tiles[] = {0x1e, 0x1e0};
    static const struct fifteen_geometry tray = {3, 3};
    scene = (struct scene){.fixture = fixture_of(tray, 0, tiles, 2, 1, true),
                           .loop = {push_nothing, push_nothing, run_script},
                           .by_caller = by_caller,
                           .by_others = by_others};
    scene.job = engine_job(&scene.fixture.tray, 0, solving_read(tray, "8 0 6 5 4 7 2 3 1"));
    scene.job.algorithm = FIFTEEN_AUTO;
    assert_int_equal(team_init(&scene.team, scene.fixture.engine, &scene.job, n_threads, NULL),
                     FIFTEEN_OK);
    scene.team.loop = &scene.loop;
}

static enum fifteen_status search_scene(void)
{
    const struct pdb_node root = {.left = BOUND, .step = (uint8_t)pdb_step(PDB_NO_MOVE, 0)};
    struct fifteen_error error;
    return team_search(&scene.team, &root, 1, G, BOUND, &error);
}

static void end_scene(void)
{
    struct search_result result = {.n_threads = 0};
    team_free(&scene.team, &result);
    fixture_free(&scene.fixture);
}

/* ---- what the caller's worker does alone ---- */

/* Ends the run with a solution of one move. */
static enum pdb_search_end find_solution(struct pdb_search *search, unsigned move)
{
    search->found = (struct pdb_node){.left = BOUND - 1, .step = (uint8_t)pdb_step(move, 0)};
    return PDB_SEARCH_FOUND;
}

static enum pdb_search_end find_second(struct pdb_search *search, unsigned n)
{
    assert_int_equal(n, 0);
    scene.team.found = true; /* by another worker */
    scene.team.solution = (struct engine_path){.length = 1, .path = {FIFTEEN_UP}};
    return find_solution(search, FIFTEEN_LEFT);
}

static void the_first_solution_stays(void **state)
{
    (void)state;
    set_scene(find_second, NULL, 1);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.team.solution.path[0], FIFTEEN_UP);
    end_scene();
}

static enum pdb_search_end pause_once(struct pdb_search *search, unsigned n)
{
    if (n > 0)
        return PDB_SEARCH_EXHAUSTED;
    assert_true(search->pruning.n_views > 0);
    scene.team.pruning.n_views = 0; /* another worker dropped its tests */
    return PDB_SEARCH_PAUSED;
}

static void a_paused_worker_drops_the_tests_that_others_dropped(void **state)
{
    (void)state;
    set_scene(pause_once, NULL, 1);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 2);
    assert_int_equal(scene.pruning.n_views, 0);
    end_scene();
}

static void add_parcels(unsigned n)
{
    struct parcels *const parcels = &scene.team.parcels;
    assert_true(parcels_init(parcels));
    for (unsigned i = 0; i < n; i++)
        parcels->parcels[parcels->n++] = (struct parcel){.node = {.left = BOUND - 1}};
}

static enum pdb_search_end take_parcel(struct pdb_search *search, unsigned n)
{
    if (n == 0) {
        add_parcels(1);
        scene.team.pruning.n_views = 0;
        atomic_store(&scene.team.call, true);
    } else {
        assert_int_equal(search->n_pending, 1);
        assert_false(atomic_load(&scene.team.call)); /* no worker is idle now */
    }
    return PDB_SEARCH_EXHAUSTED;
}

static void a_worker_takes_the_tests_with_the_nodes(void **state)
{
    (void)state;
    set_scene(take_parcel, NULL, 1);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 2);
    assert_int_equal(scene.pruning.n_views, 0);
    end_scene();
}

static enum pdb_search_end take_share(struct pdb_search *search, unsigned n)
{
    if (n == 0) {
        add_parcels(10);
        scene.team.n_workers = 3;
        scene.team.n_idle = 2; /* and the caller will be the third */
    } else {
        assert_int_equal(search->n_pending, 4); /* a third of ten, rounded up */
        assert_int_equal(scene.team.parcels.n, 6);
        scene.team.parcels.n = 0;
        scene.team.n_workers = 1;
        scene.team.n_idle = 0;
    }
    return PDB_SEARCH_EXHAUSTED;
}

static void idle_workers_share_the_parcels(void **state)
{
    (void)state;
    set_scene(take_share, NULL, 1);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 2);
    end_scene();
}

static void fill_stack(struct pdb_search *search, unsigned n)
{
    while (search->n_pending < n)
        search->pending[search->n_pending++] = (struct pdb_node){.left = BOUND - 1};
}

static enum pdb_search_end share_large_stack(struct pdb_search *search, unsigned n)
{
    enum { FEW = 64, MANY = 256 };
    struct team *const team = &scene.team;
    if (n == 0) {
        assert_true(parcels_init(&team->parcels));
        team->n_idle = 1;
        fill_stack(search, FEW);
        return PDB_SEARCH_PAUSED;
    }
    if (n == 1) {
        assert_int_equal(search->n_pending, FEW);
        fill_stack(search, MANY);
        return PDB_SEARCH_PAUSED;
    }
    assert_int_equal(search->n_pending, MANY / 2);
    assert_int_equal(team->parcels.n, MANY / 2);
    team->parcels.n = 0;
    team->n_idle = 0;
    return PDB_SEARCH_EXHAUSTED;
}

/* The halves of a small stack are large and far from each other in the order of one thread. */
static void only_large_stacks_are_shared(void **state)
{
    (void)state;
    set_scene(share_large_stack, NULL, 1);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 3);
    end_scene();
}

/* ---- limits ---- */

static enum pdb_search_end generate_all_allowed(struct pdb_search *search, unsigned n)
{
    if (n > 0)
        return find_solution(search, FIFTEEN_DOWN);
    search->generated = search->node_limit;
    return PDB_SEARCH_PAUSED;
}

/* The nodes generated last may still be searched. */
static void the_last_node_allowed_may_be_the_goal(void **state)
{
    (void)state;
    enum { LIMIT = 1000 };
    set_scene(generate_all_allowed, NULL, 1);
    scene.team.watch.limits.n_nodes = LIMIT;
    scene.team.node_budget = LIMIT - 1; /* the root is one */
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.team.generated, LIMIT);
    assert_true(scene.team.found);
    end_scene();
}

/* The subtrees of roots are small: the first one's last batch ends the worker's grant. */
static enum pdb_search_end end_grant_with_root(struct pdb_search *search, unsigned n)
{
    if (n == 0) {
        search->generated = scene.team.workers[0]->grant_at + 1;
        return PDB_SEARCH_EXHAUSTED;
    }
    assert_true(search->generated < search->node_limit); /* it has a new grant */
    assert_true(search->generated > search->pause_at);
    return PDB_SEARCH_EXHAUSTED;
}

static enum pdb_search_end push_one(const struct pdb_engine *engine, struct pdb_search *search,
                                    const struct pdb_node *root)
{
    push_nothing(engine, search, root);
    fill_stack(search, 1);
    return PDB_SEARCH_PAUSED;
}

static bool take_two_roots(void *context, struct pdb_roots *roots)
{
    unsigned *const n_taken = context;
    *roots = (struct pdb_roots){.n = 1, .nodes = {{.left = BOUND}}};
    return ++*n_taken <= 2;
}

static void a_check_that_is_due_at_a_new_grant_stays_due(void **state)
{
    (void)state;
    unsigned n_taken = 0;
    const struct pdb_root_source source = {.take = take_two_roots, .context = &n_taken};
    struct fifteen_error error;
    set_scene(end_grant_with_root, NULL, 1);
    scene.loop.begin = push_one;
    assert_int_equal(team_search_below(&scene.team, &source, NULL, BOUND, &error), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 2);
    end_scene();
}

/* ---- linear conflict ---- */

static enum pdb_search_end ask_in_vain(struct pdb_search *search, unsigned n)
{
    if (n != 0)
        return PDB_SEARCH_EXHAUSTED;
    assert_true(search->pruning.conflicts);
    search->tally.asked[PRUNING_CONFLICTS] = 1000000;
    search->tally.pruned[PRUNING_CONFLICTS] = 1;
    search->generated = search->node_limit;
    return PDB_SEARCH_PAUSED;
}

static enum pdb_search_end check_tally(const struct pdb_engine *engine, struct pdb_search *search,
                                       const struct pdb_node *root)
{
    for (unsigned i = 0; i < PRUNING_MAX; i++)
        assert_int_equal(search->tally.asked[i] + search->tally.pruned[i], 0);
    return push_nothing(engine, search, root);
}

static void linear_conflict_that_failed_is_not_tried_again(void **state)
{
    (void)state;
    set_scene(ask_in_vain, NULL, 1);
    scene.team.last_generated = WATCH_INTERVAL;
    scene.loop.begin = check_tally; /* each iteration has its own */
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 2);
    assert_false(scene.pruning.conflicts);
    scene.team.last_generated = 1 << 30;
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_int_equal(scene.n_runs, 3);
    assert_false(scene.pruning.conflicts);
    end_scene();
}

/* ---- several workers ---- */

static void wait_a_little(void)
{
    const struct timespec time = {.tv_nsec = 1000000};
    nanosleep(&time, NULL);
}

/* Generates enough nodes that others join, then gives nodes to them. */
static enum pdb_search_end share_and_stop(struct pdb_search *search, unsigned n)
{
    if (n == 0) {
        search->generated = search->node_limit;
        return PDB_SEARCH_PAUSED;
    }
    if (atomic_load(&scene.n_runs_of_others) > 0)
        return PDB_SEARCH_EXHAUSTED;
    fill_stack(search, 256);
    wait_a_little();
    return PDB_SEARCH_PAUSED;
}

static unsigned count_idle(void)
{
    pthread_mutex_lock(&scene.team.lock);
    const unsigned n = scene.team.n_idle;
    pthread_mutex_unlock(&scene.team.lock);
    return n;
}

static bool is_over(void)
{
    pthread_mutex_lock(&scene.team.lock);
    const bool over = team_is_over(&scene.team);
    pthread_mutex_unlock(&scene.team.lock);
    return over;
}

/* The first of the others works on after all workers but itself have become idle. */
static enum pdb_search_end find_late(struct pdb_search *search, unsigned n)
{
    if (n > 0)
        return PDB_SEARCH_EXHAUSTED;
    while (count_idle() < 2)
        wait_a_little();
    for (unsigned i = 0; i < 30; i++)
        wait_a_little();
    return find_solution(search, FIFTEEN_RIGHT);
}

static void set_large_scene(play *by_others)
{
    set_scene(share_and_stop, by_others, 3);
    scene.team.workers[0]->search.generated = TEAM_THRESHOLD;
    scene.team.workers[0]->search.node_limit = TEAM_THRESHOLD;
}

static void the_iteration_lasts_until_the_last_worker_is_idle(void **state)
{
    (void)state;
    set_large_scene(find_late);
    assert_int_equal(search_scene(), FIFTEEN_OK);
    assert_true(scene.team.found);
    assert_int_equal(scene.team.solution.path[0], FIFTEEN_RIGHT);
    end_scene();
}

static atomic_bool others_work;

/* Works until the search is stopped. Gives up after five minutes. */
static enum pdb_search_end work_until_stopped(struct pdb_search *search, unsigned n)
{
    (void)n;
    atomic_store(&others_work, true);
    for (unsigned i = 0; i < 300000 && !is_over(); i++)
        wait_a_little();
    return find_solution(search, FIFTEEN_RIGHT);
}

static bool stop_while_others_work(void *context, const struct fifteen_progress *progress)
{
    (void)context, (void)progress;
    return !atomic_load(&others_work) || count_idle() == 0;
}

static void an_idle_caller_checks_the_limits(void **state)
{
    (void)state;
    set_large_scene(work_until_stopped);
    atomic_store(&others_work, false);
    scene.team.watch.monitor = (struct fifteen_monitor){stop_while_others_work, NULL};
    assert_int_equal(search_scene(), FIFTEEN_CANCELLED);
    end_scene();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_solution_stays),
        cmocka_unit_test(a_paused_worker_drops_the_tests_that_others_dropped),
        cmocka_unit_test(a_worker_takes_the_tests_with_the_nodes),
        cmocka_unit_test(idle_workers_share_the_parcels),
        cmocka_unit_test(only_large_stacks_are_shared),
        cmocka_unit_test(the_last_node_allowed_may_be_the_goal),
        cmocka_unit_test(a_check_that_is_due_at_a_new_grant_stays_due),
        cmocka_unit_test(linear_conflict_that_failed_is_not_tried_again),
        cmocka_unit_test(the_iteration_lasts_until_the_last_worker_is_idle),
        cmocka_unit_test(an_idle_caller_checks_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
