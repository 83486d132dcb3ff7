/* test_sharing.c - nodes that workers pass on, and nodes that a search stores */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/team.h"
#include "support/fixture.h"

enum { BOUND = 30, N_NODES = 41, N_PER_DEPTH = 5 };

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};
static const uint32_t halves[] = {0x1e, 0x1e0};

struct sharing {
    struct fixture fixture;
    struct search_job job;
    struct pdb_search giver;
    struct pdb_search taker;
    struct parcels parcels;
};

static int set_up(void **state)
{
    static struct sharing sharing;
    sharing.fixture = fixture_of(tray_3x3, 0, halves, 2, 1, false);
    sharing.job = engine_job(&sharing.fixture.tray, 0, canonical_goal_packed(tray_3x3, 0));
    assert_true(pdb_search_init(&sharing.giver, sharing.fixture.engine, &sharing.job));
    assert_true(pdb_search_init(&sharing.taker, sharing.fixture.engine, &sharing.job));
    assert_true(parcels_init(&sharing.parcels));
    *state = &sharing;
    return 0;
}

static int tear_down(void **state)
{
    struct sharing *const sharing = *state;
    parcels_free(&sharing->parcels);
    pdb_search_free(&sharing->giver);
    pdb_search_free(&sharing->taker);
    fixture_free(&sharing->fixture);
    return 0;
}

/* Adds a node with a path of its own: move i % 4 again and again. The entry identifies it. */
static void push_node(struct pdb_search *search, unsigned i, unsigned left)
{
    struct pdb_node *const node = &search->pending[search->n_pending++];
    *node = (struct pdb_node){.entry = i, .left = (uint8_t)left, .parent = 0};
    for (unsigned g = 1; g + left < BOUND; g++)
        node->parent = paths_add(&search->paths, node->parent, i % 4);
}

static void assert_path(const struct pdb_search *search, const struct pdb_node *node)
{
    const unsigned length = BOUND - node->left - 1u;
    uint8_t path[FIFTEEN_MAX_MOVES];
    paths_write(&search->paths, node->parent, length, path);
    for (unsigned i = 0; i < length; i++)
        assert_int_equal(path[i], node->entry % 4);
}

/* The deepest nodes are on top, as a search leaves them. */
static void push_nodes(struct pdb_search *search, unsigned n)
{
    paths_clear(&search->paths);
    for (unsigned i = 0; i < n; i++)
        push_node(search, i, BOUND - 2 - i / N_PER_DEPTH % (BOUND - 2));
}

/* Asserts that a stack has the nodes first, first + step .. of n, in this order. */
static void assert_nodes(const struct pdb_search *search, unsigned first, unsigned step, unsigned n)
{
    size_t place = 0;
    for (unsigned i = first; i < n; i += step, place++) {
        assert_int_equal(search->pending[place].entry, i);
        assert_path(search, &search->pending[place]);
    }
    assert_int_equal(search->n_pending, place);
}

static void every_second_node_is_given(void **state)
{
    struct sharing *const sharing = *state;
    push_nodes(&sharing->giver, N_NODES);
    assert_true(parcels_give(&sharing->parcels, &sharing->giver, BOUND, PARCELS_MAX));
    assert_int_equal(sharing->parcels.n, (N_NODES + 1) / 2);
    parcels_take(&sharing->parcels, &sharing->taker, BOUND, 1);
    assert_int_equal(sharing->parcels.n, 0);
    assert_nodes(&sharing->giver, 1, 2, N_NODES);
    assert_nodes(&sharing->taker, 0, 2, N_NODES);
}

static void takers_share_the_nodes_of_each_depth(void **state)
{
    struct sharing *const sharing = *state;
    push_nodes(&sharing->giver, N_NODES);
    assert_true(parcels_give(&sharing->parcels, &sharing->giver, BOUND, PARCELS_MAX));
    for (unsigned n_takers = 3; n_takers > 0; n_takers--) {
        sharing->taker.n_pending = 0;
        parcels_take(&sharing->parcels, &sharing->taker, BOUND, n_takers);
        assert_nodes(&sharing->taker, 6 - 2 * n_takers, 6, N_NODES);
    }
    assert_int_equal(sharing->parcels.n, 0);
}

/* Nodes from two stacks are in the order of their depths again. */
static void nodes_of_several_givers_are_put_in_order(void **state)
{
    struct sharing *const sharing = *state;
    for (unsigned i = 0; i < 2; i++) {
        sharing->giver.n_pending = 0;
        push_nodes(&sharing->giver, N_NODES);
        assert_true(parcels_give(&sharing->parcels, &sharing->giver, BOUND, PARCELS_MAX));
    }
    parcels_take(&sharing->parcels, &sharing->taker, BOUND, 1);
    assert_int_equal(sharing->taker.n_pending, 2 * ((N_NODES + 1) / 2));
    for (size_t i = 0; i < sharing->taker.n_pending; i++) {
        const struct pdb_node *const node = &sharing->taker.pending[i];
        assert_path(&sharing->taker, node);
        assert_true(i == 0 || node->left <= node[-1].left);
    }
}

static void full_parcels_leave_the_rest(void **state)
{
    enum { N_MANY = 2 * PARCELS_MAX + 100 };
    struct sharing *const sharing = *state;
    for (unsigned i = 0; i < N_MANY; i++)
        push_node(&sharing->giver, i, BOUND - 1);
    assert_true(parcels_give(&sharing->parcels, &sharing->giver, BOUND, PARCELS_MAX));
    assert_int_equal(sharing->parcels.n, PARCELS_MAX);
    assert_int_equal(sharing->giver.n_pending, N_MANY - PARCELS_MAX);
    for (unsigned i = 0; i < N_MANY - PARCELS_MAX; i++)
        assert_int_equal(sharing->giver.pending[i].entry,
                         i < PARCELS_MAX - 1 ? 2 * i + 1 : i + PARCELS_MAX);
    assert_false(parcels_give(&sharing->parcels, &sharing->giver, BOUND, PARCELS_MAX));
    assert_int_equal(sharing->giver.n_pending, N_MANY - PARCELS_MAX);
}

/* ---- with a transposition table ---- */

/* Searches an iteration below the start of the team's job, to max_bound or one less. */
static void search_within(const struct fixture *fixture, struct team *team, unsigned max_bound)
{
    struct pdb_root from;
    pdb_engine_root(fixture->engine, team->job->start, &from);
    const unsigned bound = max_bound - (max_bound + from.h[0]) % 2;
    const unsigned blank = wide_blank(team->job->start);
    struct pdb_node root = {
        .left = (uint8_t)bound, .step = (uint8_t)pdb_step(PDB_NO_MOVE, blank), .patience = 255};
    root.path_state = root.step;
    root.board = from.board;
    root.slack = slack_of(fixture->engine->n_views, bound, from.h, from.second, from.odd);
    assert_int_equal(team_search(team, &root, 1, 0, bound, NULL), FIFTEEN_OK);
}

/* Returns the number of entries with odd moves left. */
static unsigned count_odd(const struct fixture *fixture, uint8_t seen_mask)
{
    struct search_job job =
        engine_job(&fixture->tray, 0, solving_read(tray_3x3, "8 0 6 5 4 7 2 3 1"));
    struct team team;
    struct search_result result = {.n_threads = 0};
    assert_int_equal(team_init(&team, fixture->engine, &job, 1, NULL), FIFTEEN_OK);
    growing_table_enlarge(&team.table, TRANSPOSITIONS_MIN_BYTES);
    const struct transpositions *const seen = growing_table_now(&team.table);
    team.seen = seen;
    team.seen_mask[0] = seen_mask;
    search_within(fixture, &team, BOUND);
    unsigned n_odd = 0;
    unsigned n_even = 0;
    for (size_t i = 0; i < transpositions_bytes(seen) / sizeof *seen->entries; i++) {
        const uint64_t entry = seen->entries[i].word[0];
        n_odd += entry % 2;
        n_even += entry != 0 && entry % 2 == 0;
    }
    assert_true(n_even > 20);
    team_free(&team, &result);
    return n_odd;
}

static void the_mask_selects_the_boards_to_store(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(tray_3x3, 0, halves, 2, 1, false);
    assert_int_equal(count_odd(&fixture, 1), 0);
    assert_true(count_odd(&fixture, 0) > 20);
    fixture_free(&fixture);
}

static bool is_used(const struct transpositions *table)
{
    for (size_t i = 0; i < transpositions_bytes(table) / sizeof *table->entries; i++)
        if (table->entries[i].word[0] != 0)
            return true;
    return false;
}

/* Searches with a table that is replaced when next_at nodes are generated. Returns the number of
 * nodes of the whole iteration, and sets *grown. */
static uint64_t search_growing(const struct fixture *fixture, unsigned n_threads, uint64_t next_at,
                               bool *grown)
{
    static const char start[] = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"; /* 55 moves */
    struct search_job job = engine_job(&fixture->tray, 0, solving_read(tray_4x4, start));
    struct team team;
    struct search_result result = {.n_threads = 0};
    assert_int_equal(team_init(&team, fixture->engine, &job, n_threads, NULL), FIFTEEN_OK);
    growing_table_enlarge(&team.table, TRANSPOSITIONS_MIN_BYTES);
    growing_table_prepare(&team.table, UINT64_C(2) * TRANSPOSITIONS_MIN_BYTES, UINT64_C(1) << 20,
                          next_at);
    team.seen = growing_table_now(&team.table);
    search_within(fixture, &team, 53);
    *grown = team.table.current == 1;
    assert_int_equal(team.table.next_bytes, *grown ? 0 : 2 * TRANSPOSITIONS_MIN_BYTES);
    assert_true(is_used(&team.table.tables[0]));
    if (n_threads == 1)
        assert_int_equal(is_used(&team.table.tables[1]), *grown);
    team_free(&team, &result);
    return result.generated;
}

static void the_table_grows_with_the_iteration(void **state)
{
    (void)state;
    static const uint32_t fours[] = {0x1e, 0x1e0, 0x1e00, 0xe000};
    struct fixture fixture = fixture_of(tray_4x4, 0, fours, 4, 1, false);
    bool grown;
    const uint64_t without = search_growing(&fixture, 1, UINT64_MAX, &grown);
    assert_false(grown);
    const uint64_t generated = search_growing(&fixture, 1, without / 2, &grown);
    assert_true(grown);
    assert_in_range(generated, without / 2, 4 * without);
    assert_int_equal(search_growing(&fixture, 1, without / 2, &grown), generated);
    /* The caller's thread makes the table: before others join, or while they search. Then it may
     * have nothing to do until the end. */
    for (unsigned n_threads = 2; n_threads <= 3; n_threads++) {
        search_growing(&fixture, n_threads, 0, &grown);
        assert_true(grown);
        search_growing(&fixture, n_threads, without / 2, &grown);
    }
    search_growing(&fixture, 1, 4 * without, &grown);
    assert_false(grown);
    fixture_free(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_second_node_is_given, set_up, tear_down),
        cmocka_unit_test_setup_teardown(takers_share_the_nodes_of_each_depth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nodes_of_several_givers_are_put_in_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(full_parcels_leave_the_rest, set_up, tear_down),
        cmocka_unit_test(the_mask_selects_the_boards_to_store),
        cmocka_unit_test(the_table_grows_with_the_iteration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
