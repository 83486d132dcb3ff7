/* test_roots.c - a search below many roots: each is searched once, by any number of threads */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/idastar_pdb/team.h"
#include "support/fixture.h"
#include "support/packed_boards.h"

enum { MAX_ROOTS = 20000, MIN_G = 7, MAX_G = 10, N_REPEATS = 3 };

/* Boards on paths of MIN_G to MAX_G moves from a start, in the order of their g, and the place of
 * the next one. */
struct list {
    pthread_mutex_t lock;
    unsigned n;
    unsigned next;
    unsigned chunk; /* roots taken at a time */
    unsigned g[MAX_ROOTS];
    struct pdb_node nodes[MAX_ROOTS];
};

static bool take(void *context, struct pdb_roots *roots)
{
    struct list *const list = context;
    pthread_mutex_lock(&list->lock);
    roots->n = 0;
    roots->g = list->g[list->next];
    while (list->next < list->n && list->g[list->next] == roots->g && roots->n < list->chunk)
        roots->nodes[roots->n++] = list->nodes[list->next++];
    pthread_mutex_unlock(&list->lock);
    return roots->n > 0;
}

static struct pdb_node node_of(const struct fixture *fixture, packed_board board, unsigned last,
                               unsigned left)
{
    struct pdb_root from;
    pdb_engine_root(fixture->engine, wide_of_packed(board), &from);
    struct pdb_node node = {.left = (uint8_t)left,
                            .patience = 255,
                            .step = (uint8_t)pdb_step(last, packed_blank(board)),
                            .board = from.board};
    node.path_state = node.step;
    node.slack = slack_of(fixture->engine->n_views, left, from.h, from.second, from.odd);
    return node;
}

/* Adds the boards of paths of g moves, without moves back, whose values are within the bound. */
static void add_paths(struct list *list, const struct fixture *fixture, packed_board board,
                      unsigned last, unsigned moves, unsigned g, unsigned bound)
{
    const struct pdb_node node = node_of(fixture, board, last, bound - (g - moves));
    for (unsigned view = 0; view < fixture->engine->n_views; view++)
        if (node.slack.view[view] < 0)
            return;
    if (moves == 0) {
        assert_true(list->n < MAX_ROOTS);
        list->g[list->n] = g;
        list->nodes[list->n++] = node;
        return;
    }
    const unsigned blank = packed_blank(board);
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = fixture->tray.to[blank][move];
        if (to != TRAY_NO_CELL && move != 3 - last)
            add_paths(list, fixture, packed_slide(board, to, blank), move, moves - 1, g, bound);
    }
}

static struct list *list_of(const struct fixture *fixture, packed_board start, unsigned bound)
{
    struct list *const list = calloc(1, sizeof *list);
    assert_non_null(list);
    pthread_mutex_init(&list->lock, NULL);
    for (unsigned g = MAX_G; g >= MIN_G; g--)
        add_paths(list, fixture, start, PDB_NO_MOVE, g, g, bound);
    return list;
}

/* The counts of searches below each root alone, on one thread. */
static struct search_result search_each(const struct fixture *fixture, const struct search_job *job,
                                        const struct list *list, unsigned bound)
{
    struct search_result result = {.n_threads = 0};
    struct team team;
    assert_int_equal(team_init(&team, fixture->engine, job, 1, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < list->n; i++)
        assert_int_equal(team_search(&team, &list->nodes[i], 1, list->g[i], bound, NULL),
                         FIFTEEN_OK);
    assert_false(team.found);
    team_free(&team, &result);
    return result;
}

static struct search_result search_all(const struct fixture *fixture, const struct search_job *job,
                                       struct list *list, unsigned bound, unsigned n_threads)
{
    const struct pdb_root_source source = {.take = take, .context = list};
    struct search_result result = {.n_threads = 0};
    struct team team;
    assert_int_equal(team_init(&team, fixture->engine, job, n_threads, NULL), FIFTEEN_OK);
    for (unsigned repeat = 0; repeat < N_REPEATS; repeat++) {
        list->next = 0;
        assert_int_equal(team_search_below(&team, &source, NULL, bound, NULL), FIFTEEN_OK);
        assert_int_equal(list->next, list->n);
        assert_false(team.found);
    }
    team_free(&team, &result);
    return result;
}

/* Counts of complete iterations do not depend on the number of threads, nor on how roots are taken.
 */
static void each_root_is_searched_once(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    const struct search_job job = fixture_hard_job(&fixture);
    const packed_board start = wide_to_packed(job.start);
    struct pdb_root from;
    pdb_engine_root(fixture.engine, job.start, &from);
    const unsigned bound = (from.h[0] > from.h[1] ? from.h[0] : from.h[1]) + 10;
    struct list *const list = list_of(&fixture, start, bound);
    assert_true(list->n > 3 * PDB_SEARCH_BATCH);
    const struct search_result each = search_each(&fixture, &job, list, bound);
    assert_true(each.expanded > 2 * TEAM_THRESHOLD);
    static const unsigned chunks[] = {PDB_SEARCH_BATCH, 1, 7};
    static const unsigned threads[] = {1, 2, 5};
    for (unsigned i = 0; i < 9; i++) {
        list->chunk = chunks[i / 3];
        const struct search_result all = search_all(&fixture, &job, list, bound, threads[i % 3]);
        assert_int_equal(all.n_threads, threads[i % 3]);
        assert_int_equal(all.expanded, N_REPEATS * each.expanded);
        assert_int_equal(all.generated - 1, N_REPEATS * (each.generated - 1));
    }
    free(list);
    fixture_free(&fixture);
}

/* A search ends at its node limit, with as many nodes as are allowed on one thread. */
static void node_limits_are_kept(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job = fixture_hard_job(&fixture);
    struct pdb_root from;
    pdb_engine_root(fixture.engine, job.start, &from);
    const unsigned bound = (from.h[0] > from.h[1] ? from.h[0] : from.h[1]) + 10;
    struct list *const list = list_of(&fixture, wide_to_packed(job.start), bound);
    const struct pdb_root_source source = {.take = take, .context = list};
    list->chunk = PDB_SEARCH_BATCH;
    for (unsigned n_threads = 1; n_threads <= 4; n_threads *= 2)
        for (uint64_t n_nodes = 1; n_nodes < 100000; n_nodes = 3 * n_nodes + 7) {
            struct search_result result = {.n_threads = 0};
            struct team team;
            list->next = 0;
            job.limits.n_nodes = n_nodes;
            assert_int_equal(team_init(&team, fixture.engine, &job, n_threads, NULL), FIFTEEN_OK);
            assert_int_equal(team_search_below(&team, &source, NULL, bound, NULL), FIFTEEN_LIMIT);
            team_free(&team, &result);
            assert_true(result.generated <= n_nodes);
            /* One child too many, and the nodes granted to each thread but not used. */
            assert_true(result.generated + 3 + (n_threads - 1) * 20000 > n_nodes);
        }
    free(list);
    fixture_free(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_root_is_searched_once),
        cmocka_unit_test(node_limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
