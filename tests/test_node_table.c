/* test_node_table.c - the nodes of A*: found again, within the limit, and in the right order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "exhaustive.h"
#include "search/open_list.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};

/* Fills a table with the boards of the numbers 0, 2, 4, .. until it is full or has n of them. */
static enum fifteen_status fill(struct node_table *table, uint32_t n)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (uint32_t i = 0; i < n && status == FIFTEEN_OK; i++) {
        uint32_t number;
        status = node_table_add(table, exhaustive_board(tray_3x3, 2 * i), &number);
        if (status != FIFTEEN_OK)
            continue;
        assert_int_equal(number, i + 1);
        struct node *const node = node_at(table, number);
        node->next = i;
        node->state[0] = (uint8_t)i;
        node->state[4] = (uint8_t)(i >> 8);
    }
    return status;
}

static void assert_holds(const struct node_table *table, uint32_t n)
{
    uint32_t n_wrong = 0;
    for (uint32_t i = 0; i < n; i++) {
        const fifteen_board board = exhaustive_board(tray_3x3, 2 * i);
        const uint32_t number = node_table_find(table, board);
        const struct node *const node = node_at(table, number);
        n_wrong += number != i + 1 || node->board != board || node->next != i ||
                   node->state[0] != (uint8_t)i || node->state[4] != (uint8_t)(i >> 8);
        n_wrong += node_table_find(table, exhaustive_board(tray_3x3, 2 * i + 1)) != 0;
    }
    assert_int_equal(n_wrong, 0);
}

/* Through several growths of both parts. */
static void boards_are_found_again(void **state)
{
    (void)state;
    struct node_table table;
    assert_int_equal(node_table_init(&table, 5, UINT64_MAX), FIFTEEN_OK);
    assert_int_equal(node_table_find(&table, exhaustive_board(tray_3x3, 0)), 0);
    assert_int_equal(fill(&table, 181440), FIFTEEN_OK);
    assert_true(table.n_chunks > 1);
    assert_holds(&table, 181440);
    node_table_free(&table);
}

/* A full table is still whole, and has used most of what it may and no more. */
static void limits_are_kept(void **state)
{
    (void)state;
    static const size_t limits[] = {2200000, 3 << 20, 5 << 20, 6500000};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct node_table table;
        assert_int_equal(node_table_init(&table, 5, limits[i]), FIFTEEN_OK);
        assert_int_equal(fill(&table, 181440), FIFTEEN_LIMIT);
        assert_true(table.used_bytes <= limits[i]);
        assert_true(table.n_nodes > 2000);
        assert_holds(&table, table.n_nodes - 1);
        node_table_free(&table);
        assert_int_equal(table.used_bytes, 0);
    }
}

static void too_little_to_begin_with(void **state)
{
    (void)state;
    static const size_t limits[] = {1, 1000, 100000, 2 << 20};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct node_table table;
        assert_int_equal(node_table_init(&table, 5, limits[i]), FIFTEEN_LIMIT);
        node_table_free(&table);
    }
}

/* ---- the open list against a search through all nodes ---- */

/* Whether a is to be taken before b. */
static bool is_better(const struct node *a, unsigned a_put_in, const struct node *b,
                      unsigned b_put_in)
{
    const unsigned a_f = (unsigned)a->g + a->h;
    const unsigned b_f = (unsigned)b->g + b->h;
    if (a_f != b_f)
        return a_f < b_f;
    return a->g != b->g ? a->g > b->g : a_put_in > b_put_in;
}

/* put_in[]: when each node was put in last. */
static uint32_t naive_best(const struct node_table *table, const unsigned *put_in)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < table->n_nodes; i++)
        if (node_at(table, i)->is_open &&
            (best == 0 ||
             is_better(node_at(table, i), put_in[i], node_at(table, best), put_in[best])))
            best = i;
    return best;
}

static void best_nodes_come_first(void **state)
{
    (void)state;
    enum { n_nodes = 300, n_steps = 20000 };
    struct node_table table;
    unsigned put_in[n_nodes + 1] = {0};
    uint64_t random = 5;
    assert_int_equal(node_table_init(&table, 5, UINT64_MAX), FIFTEEN_OK);
    assert_int_equal(fill(&table, n_nodes), FIFTEEN_OK);
    struct open_list *const open = open_list_create(&table);
    assert_non_null(open);
    assert_int_equal(open_list_pop(open), 0);
    for (unsigned step = 1; step <= n_steps; step++) {
        const uint32_t number = 1 + exhaustive_random(&random) % n_nodes;
        struct node *const node = node_at(&table, number);
        if (step % 3 == 0) {
            const uint32_t expected = naive_best(&table, put_in);
            assert_int_equal(open_list_pop(open), expected);
            assert_false(node_at(&table, expected)->is_open && expected != 0);
            continue;
        }
        if (node->is_open)
            open_list_remove(open, number);
        assert_false(node->is_open);
        node->g = (uint8_t)(exhaustive_random(&random) % 128);
        node->h = (uint8_t)(step % 50 == 0 ? 255U - node->g : exhaustive_random(&random) % 8);
        open_list_push(open, number);
        assert_true(node->is_open);
        put_in[number] = step;
    }
    for (uint32_t best; (best = naive_best(&table, put_in)) != 0;)
        assert_int_equal(open_list_pop(open), best);
    assert_int_equal(open_list_pop(open), 0);
    free(open);
    node_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_found_again),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(too_little_to_begin_with),
        cmocka_unit_test(best_nodes_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
