/* test_sharing.c - nodes that workers pass on, and nodes that a search stores */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/team.h"
#include "support/fixture.h"

enum { BOUND = 30, N_NODES = 40, N_GIVEN = 12 };

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const uint16_t halves[] = {0x1e, 0x1e0};

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
static void a_node_is_given_once_and_taken_in_order(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(tray_3x3, 0, halves, 2, 1, false);
    const struct search_job job = engine_job(&fixture.tray, 0, canonical_goal_packed(tray_3x3, 0));
    struct pdb_search giver = {.n_pending = 0};
    struct pdb_search taker = {.n_pending = 0};
    assert_true(pdb_search_init(&giver, fixture.engine, &job));
    assert_true(pdb_search_init(&taker, fixture.engine, &job));
    paths_clear(&giver.paths);
    for (unsigned i = 0; i < N_NODES; i++)
        push_node(&giver, i, BOUND - 2 - i / 5);
    static struct parcels parcels;
    assert_true(parcels_give(&parcels, &giver, BOUND, N_GIVEN));
    assert_int_equal(parcels.n, N_GIVEN);
    parcels_take(&parcels, &taker, BOUND, N_GIVEN);
    assert_int_equal(parcels.n, 0);

    unsigned n_seen[N_NODES] = {0};
    const struct pdb_search *const both[] = {&giver, &taker};
    for (unsigned s = 0; s < 2; s++)
        for (size_t i = 0; i < both[s]->n_pending; i++) {
            const struct pdb_node *const node = &both[s]->pending[i];
            n_seen[node->entry]++;
            assert_path(both[s], node);
            assert_true(i == 0 || node->left <= both[s]->pending[i - 1].left);
        }
    for (unsigned i = 0; i < N_NODES; i++)
        assert_int_equal(n_seen[i], 1);
    assert_int_equal(taker.n_pending, N_GIVEN);
    pdb_search_free(&giver);
    pdb_search_free(&taker);
    fixture_free(&fixture);
}

/* Searches a board to the end with a table. Returns the number of entries with odd moves left. */
static unsigned count_odd(const struct fixture *fixture, uint8_t seen_mask)
{
    struct search_job job =
        engine_job(&fixture->tray, 0, solving_read(tray_3x3, "8 0 6 5 4 7 2 3 1"));
    struct transpositions seen;
    struct team team;
    struct search_result result = {.n_threads = 0};
    assert_true(transpositions_init(&seen, TRANSPOSITIONS_MIN_BYTES));
    assert_int_equal(team_init(&team, fixture->engine, &job, 1, NULL), FIFTEEN_OK);
    team.seen = &seen;
    team.seen_mask = seen_mask;
    struct pdb_root from;
    pdb_engine_root(fixture->engine, job.start, &from);
    const unsigned bound = BOUND - from.h[0] % 2;
    struct pdb_node root = {
        .left = (uint8_t)bound, .step = (uint8_t)pdb_step(PDB_NO_MOVE, 1), .patience = 255};
    root.path_state = root.step;
    for (unsigned view = 0; view < fixture->engine->n_views; view++) {
        root.labels[view] = from.view[view].labels;
        unsigned modulo = 0;
        for (unsigned i = 0; i < 2; i++)
            modulo |= (from.values[view][i] & 3u) << 2 * i;
        root.state[view] = pdb_state((int)(bound - from.h[view]) / 2, modulo);
    }
    assert_int_equal(team_search(&team, &root, 1, 0, bound, NULL), FIFTEEN_OK);
    unsigned n_odd = 0;
    unsigned n_even = 0;
    for (size_t i = 0; i < transpositions_bytes(&seen) / sizeof *seen.entries; i++) {
        const uint64_t entry = seen.entries[i];
        n_odd += entry % 2;
        n_even += entry != 0 && entry % 2 == 0;
    }
    assert_true(n_even > 20);
    team_free(&team, &result);
    transpositions_free(&seen);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_is_given_once_and_taken_in_order),
        cmocka_unit_test(the_mask_selects_the_boards_to_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
