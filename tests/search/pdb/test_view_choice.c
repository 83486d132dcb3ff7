/* test_view_choice.c - views chosen for a start, of a set with more views than a node has room for
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pdb/table/index.h"
#include "search/astar_pdb/view_choice.h"
#include "support/engine.h"
#include "support/solving.h"

enum { N_PARTITIONS = 20, N_PATTERNS = 4, N_TILES = 15 };

static const struct fifteen_geometry size = {4, 4};

/* Two boards near to the goal, then two of Korf's 100 (AI 27, 1985), with their optimal lengths. */
static const struct board {
    const char *text;
    unsigned length;
    bool is_large;
} boards[] = {
    {"1 5 2 3 4 9 6 7 8 0 10 11 12 13 14 15", 3, false},
    {"4 1 2 3 8 5 6 7 9 0 10 11 12 13 14 15", 3, false},
    {"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57, true},
    {"1 6 12 14 3 2 15 8 4 5 13 9 0 7 11 10", 55, true} /* the best view has not the largest h */
};
enum {
    N_BOARDS = sizeof boards / sizeof boards[0],
    N_SEARCHED = N_BOARDS - 1 /* by all searches: the last takes long */
};

struct scene {
    struct fifteen_pdb_set *tables;
    struct pdb_engine *engine;
    struct heuristic *heuristic; /* the maximum of all views */
    struct tray tray;
};

/* Partitions of all tiles into patterns of 4, 4, 4 and 3, drawn by lot. */
static void draw_partitions(uint32_t tiles[N_PARTITIONS][N_PATTERNS])
{
    uint64_t random = 11;
    memset(tiles, 0, N_PARTITIONS * sizeof *tiles);
    for (unsigned p = 0; p < N_PARTITIONS; p++) {
        uint8_t order[N_TILES] = {0};
        for (unsigned i = 0; i < N_TILES; i++) {
            const unsigned place = (unsigned)(exhaustive_random(&random) % (i + 1));
            order[i] = order[place];
            order[place] = (uint8_t)(i + 1);
        }
        for (unsigned i = 0; i < N_TILES; i++)
            tiles[p][i / 4] |= UINT32_C(1) << order[i];
    }
}

static void set_scene(struct scene *scene)
{
    uint32_t tiles[N_PARTITIONS][N_PATTERNS];
    draw_partitions(tiles);
    scene->tables = engine_set(size, 0, tiles[0], N_PATTERNS, N_PARTITIONS);
    const struct pdb_engine_options options = {.tables = scene->tables};
    assert_int_equal(pdb_engine_create(&options, &scene->engine, NULL), FIFTEEN_OK);
    scene->heuristic = engine_heuristic("pdb", size, 0, scene->tables);
    tray_init(&scene->tray, size);
}

static void end_scene(struct scene *scene)
{
    heuristic_free(scene->heuristic);
    pdb_engine_free(scene->engine);
    fifteen_pdb_set_free(scene->tables);
}

static struct search_job job_of(const struct scene *scene, const struct board *board)
{
    return engine_job(&scene->tray, 0, solving_read(size, board->text));
}

/* The value of a view, of its tables one by one. */
static unsigned value_of(const struct scene *scene, struct view view, wide_board board)
{
    unsigned sum = 0;
    if (view.reflected)
        board = canonical_reflect(size, 0, board);
    for (unsigned i = 0; i < N_PATTERNS; i++)
        sum += pdb_value(fifteen_pdb_set_table(scene->tables, view.partition, i), board);
    return sum;
}

/* ---- the sample ---- */

static void check_sample(const struct scene *scene, const struct view_choice *choice)
{
    assert_in_range(choice->n_paths, VIEW_SAMPLE_MAX / 2, VIEW_SAMPLE_MAX);
    for (unsigned i = 0; i < choice->n_paths; i += 16) {
        const struct engine_path *const path = &choice->paths[i];
        wide_board board = choice->job->start;
        for (unsigned k = 0; k < path->length; k++) {
            const unsigned blank = wide_blank(board);
            const unsigned to = scene->tray.to[blank][path->path[k]];
            assert_int_not_equal(to, TRAY_NO_CELL);
            board = wide_slide(board, to, blank);
        }
        for (unsigned view = 0; view < choice->n_views; view++) {
            const bool is_beyond =
                path->length + value_of(scene, choice->views[view], board) > choice->bound;
            assert_int_equal(choice->prunes[view][i / 64] >> i % 64 & 1, is_beyond);
        }
    }
}

static bool prunes_any(const struct view_choice *choice, unsigned view)
{
    for (unsigned i = 0; i < VIEW_SAMPLE_WORDS; i++)
        if (choice->prunes[view][i] != 0)
            return true;
    return false;
}

/* The views that the A* uses prune none of its open nodes; most others do. */
static void the_tables_tell_what_views_prune(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    for (unsigned b = 0; b < N_BOARDS; b++) {
        const struct search_job job = job_of(&scene, &boards[b]);
        struct view_choice choice;
        assert_true(view_choice_init(&choice, scene.engine, &job));
        assert_in_range(choice.n_views, 2 * NODE_VIEWS + 1, 2 * N_PARTITIONS);
        assert_int_equal(view_choice_find_sample(&choice), boards[b].is_large);
        view_choice_see(&choice);
        for (unsigned view = 0; view < choice.n_views; view++) {
            assert_int_equal(choice.h[view], value_of(&scene, choice.views[view], job.start));
            assert_int_equal(prunes_any(&choice, view),
                             boards[b].is_large && choice.views[view].partition != 0);
        }
        if (boards[b].is_large)
            check_sample(&scene, &choice);
        view_choice_free(&choice);
    }
    end_scene(&scene);
}

/* ---- the choice ---- */

static void check_choice(const struct scene *scene, const struct view_choice *choice)
{
    unsigned h = 0;
    assert_in_range(choice->n_chosen, 1, NODE_VIEWS);
    for (unsigned i = 0; i < choice->n_chosen; i++) {
        const unsigned value = value_of(scene, choice->chosen[i], choice->job->start);
        h = value > h ? value : h;
        for (unsigned k = 0; k < i; k++)
            assert_memory_not_equal(&choice->chosen[i], &choice->chosen[k], sizeof(struct view));
    }
    assert_int_equal(h, engine_value(scene->heuristic, wide_to_packed(choice->job->start)));
}

/* The search begins with the bound that all views give. */
static void limits_and_threads_do_not_change_the_choice(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    for (unsigned b = 0; b < N_BOARDS; b++) {
        struct view_choice choices[2];
        struct search_job jobs[2];
        for (unsigned i = 0; i < 2; i++) {
            jobs[i] = job_of(&scene, &boards[b]);
            assert_true(view_choice_init(&choices[i], scene.engine, &jobs[i]));
        }
        jobs[1].algorithm = FIFTEEN_AUTO;
        jobs[1].divided_at = 100;
        jobs[1].limits = (struct fifteen_limits){
            .n_threads = 3, .n_nodes = 10, .seconds = 0.001, .memory_bytes = 1 << 20};
        for (unsigned i = 0; i < 2; i++)
            view_choice_choose(&choices[i]);
        check_choice(&scene, &choices[0]);
        if (boards[b].is_large) /* more views cost more than they save */
            assert_in_range(choices[0].n_chosen, 2, NODE_VIEWS - 4);
        assert_int_equal(choices[1].n_chosen, choices[0].n_chosen);
        assert_memory_equal(choices[1].chosen, choices[0].chosen, sizeof choices[0].chosen);
        for (unsigned i = 0; i < 2; i++)
            view_choice_free(&choices[i]);
    }
    end_scene(&scene);
}

/* ---- searches ---- */

static void check_search(const struct scene *scene, engine_search_function *function,
                         struct search_job job, unsigned length)
{
    uint64_t expanded = 0;
    for (unsigned n_threads = 1; n_threads <= 3; n_threads++) {
        struct search_result result;
        job.limits.n_threads = n_threads;
        assert_int_equal(view_choice_search(function, scene->engine, &job, &result, NULL),
                         FIFTEEN_OK);
        assert_int_equal(result.solution.length, length);
        assert_true(engine_replays(&job, &result.solution));
        assert_int_equal(result.initial_h,
                         engine_value(scene->heuristic, wide_to_packed(job.start)));
        if (function == astar_pdb)
            assert_true(n_threads == 1 || result.expanded == expanded);
        expanded = result.expanded;
    }
}

static void all_searches_find_the_known_lengths(void **state)
{
    (void)state;
    static engine_search_function *const functions[] = {idastar_pdb, astar_pdb, astar_idastar};
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_ASTAR,
                                                        FIFTEEN_ASTAR_IDASTAR};
    struct scene scene;
    set_scene(&scene);
    for (unsigned b = 0; b < N_SEARCHED; b++)
        for (unsigned i = 0; i < 3; i++) {
            struct search_job job = job_of(&scene, &boards[b]);
            job.algorithm = algorithms[i];
            job.limits.memory_bytes = UINT64_C(256) << 20;
            check_search(&scene, functions[i], job, boards[b].length);
        }
    end_scene(&scene);
}

/* The choice takes longer than a millisecond, so no time is left for the search. */
static void the_choice_takes_time_from_the_search(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    struct search_job job = job_of(&scene, &boards[N_BOARDS - 1]);
    struct search_result result;
    job.limits.seconds = 0.001;
    assert_int_equal(view_choice_search(astar_pdb, scene.engine, &job, &result, NULL),
                     FIFTEEN_LIMIT);
    assert_in_range(result.generated, 1, 500);
    end_scene(&scene);
}

/* Returns how many nodes A* expands before the bound of the solution. */
static uint64_t count_nodes(const struct pdb_engine *engine, const struct search_job *job,
                            bool chooses)
{
    struct search_result result;
    assert_int_equal(chooses ? view_choice_search(astar_pdb, engine, job, &result, NULL)
                             : astar_pdb(engine, job, &result, NULL),
                     FIFTEEN_OK);
    return result.necessary;
}

/* An engine by itself uses the first views of its set. The choice leaves 0.69 and 0.76 of
 * the nodes. */
static void the_chosen_views_prune_more(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    for (unsigned b = 0; b < N_BOARDS; b++)
        if (boards[b].is_large) {
            const struct search_job job = job_of(&scene, &boards[b]);
            const uint64_t first = count_nodes(scene.engine, &job, false);
            const uint64_t chosen = count_nodes(scene.engine, &job, true);
            assert_true(first > 50000);
            assert_true(10 * chosen < 8 * first);
        }
    end_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_tell_what_views_prune),
        cmocka_unit_test(limits_and_threads_do_not_change_the_choice),
        cmocka_unit_test(all_searches_find_the_known_lengths),
        cmocka_unit_test(the_choice_takes_time_from_the_search),
        cmocka_unit_test(the_chosen_views_prune_more)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
