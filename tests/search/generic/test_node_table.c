/* test_node_table.c - the node table and the open list: contents, limits and order */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/generic/open_list.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* States are boards with one byte more. */
enum { STATE_SIZE = sizeof(packed_board) + 1 };

static const struct fifteen_geometry tray_3x3 = {3, 3};

static bool equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return memcmp(a, b, sizeof(packed_board)) == 0;
}

static const struct fifteen_domain boards = {
    .state_size = STATE_SIZE, .max_successors = 1, .equal = equal};

/* Boards with the numbers 0, 2, 4, .. are in the table, those with 1, 3, 5, .. are not. */
static packed_board board_of(uint32_t i)
{
    return exhaustive_board(tray_3x3, i);
}

static uint32_t find(const struct node_table *table, uint32_t i)
{
    const packed_board board = board_of(i);
    return node_table_find(table, &board, node_table_hash(board));
}

static void init(struct node_table *table, struct budget *budget, uint64_t limit_bytes)
{
    budget_init(budget, limit_bytes);
    assert_int_equal(node_table_init(table, &boards, budget), FIFTEEN_OK);
}

/* Fills a table until it is full or has n nodes. */
static enum fifteen_status fill(struct node_table *table, uint32_t n)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (uint32_t i = 0; i < n && status == FIFTEEN_OK; i++) {
        const packed_board board = board_of(2 * i);
        uint8_t state[STATE_SIZE];
        uint32_t number;
        memcpy(state, &board, sizeof board);
        state[sizeof board] = (uint8_t)i;
        status = node_table_add(table, state, node_table_hash(board), &number);
        if (status != FIFTEEN_OK)
            continue;
        assert_int_equal(number, i + 1);
        assert_true(table->n_nodes - 1 <= table->n_slots / 4 * 3); /* short searches */
        struct node *const node = node_at(table, number);
        assert_false(node_is_open(node));
        assert_int_equal(node->g + node->h + node->parent + node->action + node->next, 0);
        node->action = i;
    }
    return status;
}

static void assert_holds(const struct node_table *table, uint32_t n)
{
    uint32_t n_wrong = 0;
    for (uint32_t i = 0; i < n; i++) {
        const packed_board board = board_of(2 * i);
        const uint32_t number = find(table, 2 * i);
        const struct node *const node = node_at(table, number);
        n_wrong += number != i + 1 || memcmp(node->state, &board, sizeof board) != 0 ||
                   node->state[sizeof board] != (uint8_t)i || node->action != i;
        n_wrong += find(table, 2 * i + 1) != 0;
    }
    assert_int_equal(n_wrong, 0);
}

/* Both parts grow several times. */
static void states_are_found_again(void **state)
{
    (void)state;
    struct node_table table;
    struct budget budget;
    init(&table, &budget, UINT64_MAX);
    assert_int_equal(find(&table, 0), 0);
    assert_int_equal(fill(&table, 181440), FIFTEEN_OK);
    assert_true(table.n_chunks > 1);
    assert_holds(&table, 181440);
    node_table_free(&table);
}

/* A full table is still complete, and has used most of its limit and no more. */
static void limits_are_kept(void **state)
{
    (void)state;
    static const size_t limits[] = {2200000, 3 << 20, 5 << 20, 6500000};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct node_table table;
        struct budget budget;
        init(&table, &budget, limits[i]);
        assert_int_equal(fill(&table, 181440), FIFTEEN_LIMIT);
        assert_in_range(budget.used_bytes, limits[i] / 2, limits[i]);
        assert_true(table.n_nodes > 2000);
        assert_holds(&table, table.n_nodes - 1);
        node_table_free(&table);
        assert_int_equal(budget.used_bytes, 0);
    }
}

static void initial_memory_can_be_too_little(void **state)
{
    (void)state;
    static const size_t limits[] = {1, 1000, 100000, 2 << 20};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct node_table table;
        struct budget budget;
        budget_init(&budget, limits[i]);
        assert_int_equal(node_table_init(&table, &boards, &budget), FIFTEEN_LIMIT);
        node_table_free(&table);
        assert_int_equal(budget.used_bytes, 0);
    }
}

/* States of every size are aligned for their members. */
static void states_are_aligned(void **state)
{
    (void)state;
    static const struct {
        size_t size;
        size_t alignment;
    } rows[] = {{1, 1}, {6, 2}, {12, 4}, {24, 8}, {1000, 8}, {FIFTEEN_STATE_MAX, 8}};
    uint8_t *const first = calloc(1, FIFTEEN_STATE_MAX);
    assert_non_null(first);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_domain domain = boards;
        domain.state_size = rows[i].size;
        struct node_table table;
        struct budget budget;
        budget_init(&budget, UINT64_MAX);
        assert_int_equal(node_table_init(&table, &domain, &budget), FIFTEEN_OK);
        for (uint32_t n = 1; n < 50; n++) {
            uint32_t number;
            first[0] = (uint8_t)n;
            assert_int_equal(node_table_add(&table, first, node_table_hash(n), &number),
                             FIFTEEN_OK);
            const struct node *const node = node_at(&table, number);
            assert_int_equal((uintptr_t)node->state % rows[i].alignment, 0);
            assert_memory_equal(node->state, first, rows[i].size);
        }
        node_table_free(&table);
    }
    free(first);
}

/* ---- the open list against a search through all nodes ---- */

/* Returns whether a must be taken before b. */
static bool is_better(uint64_t a_key, unsigned a_put_in, uint64_t b_key, unsigned b_put_in)
{
    return a_key != b_key ? a_key < b_key : a_put_in > b_put_in;
}

/* keys[], put_in[]: each node's key and its last time of insertion. */
static uint32_t naive_best(const struct node_table *table, const uint64_t *keys,
                           const unsigned *put_in)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < table->n_nodes; i++)
        if (node_is_open(node_at(table, i)) &&
            (best == 0 || is_better(keys[i], put_in[i], keys[best], put_in[best])))
            best = i;
    return best;
}

enum { N_LISTED = 300 };

/* Inserts and removes nodes; key_mask limits the number of different keys. */
static void check_order(uint64_t key_mask)
{
    enum { N_STEPS = 20000 };
    struct node_table table;
    struct budget budget;
    struct open_list open;
    uint64_t keys[N_LISTED + 1] = {0};
    unsigned put_in[N_LISTED + 1] = {0};
    uint64_t random = 5;
    init(&table, &budget, UINT64_MAX);
    assert_int_equal(fill(&table, N_LISTED), FIFTEEN_OK);
    assert_int_equal(open_list_init(&open, &table, &budget), FIFTEEN_OK);
    assert_int_equal(open_list_pop(&open), 0);
    for (unsigned step = 1; step <= N_STEPS; step++) {
        const uint32_t number = 1 + exhaustive_random(&random) % N_LISTED;
        if (step % 3 == 0) {
            const uint32_t expected = naive_best(&table, keys, put_in);
            assert_int_equal(open_list_pop(&open), expected);
            assert_false(expected != 0 && node_is_open(node_at(&table, expected)));
            continue;
        }
        if (node_is_open(node_at(&table, number)))
            open_list_remove(&open, number, keys[number]);
        assert_false(node_is_open(node_at(&table, number)));
        keys[number] =
            ((uint64_t)exhaustive_random(&random) << 32 | exhaustive_random(&random)) & key_mask;
        assert_int_equal(open_list_push(&open, number, keys[number]), FIFTEEN_OK);
        assert_true(node_is_open(node_at(&table, number)));
        put_in[number] = step;
    }
    for (uint32_t best; (best = naive_best(&table, keys, put_in)) != 0;)
        assert_int_equal(open_list_pop(&open), best);
    assert_int_equal(open_list_pop(&open), 0);
    open_list_free(&open);
    node_table_free(&table);
    assert_int_equal(budget.used_bytes, 0);
}

static void best_nodes_come_first(void **state)
{
    (void)state;
    static const uint64_t masks[] = {0, 7, 255, UINT64_C(0x3f0000003f), UINT64_MAX};
    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++)
        check_order(masks[i]);
}

/* Every node has its own key: the list grows until its memory is exhausted. */
static void many_keys_take_memory(void **state)
{
    (void)state;
    enum { N_NODES = 100000 };
    struct node_table table;
    struct budget ample;
    struct budget budget;
    struct open_list open;
    init(&table, &ample, UINT64_MAX);
    assert_int_equal(fill(&table, N_NODES), FIFTEEN_OK);
    budget_init(&budget, 1 << 20);
    assert_int_equal(open_list_init(&open, &table, &budget), FIFTEEN_OK);
    uint32_t n_pushed = 0;
    while (open_list_push(&open, n_pushed + 1, UINT64_C(0x123456789) * (N_NODES - n_pushed)) ==
           FIFTEEN_OK)
        n_pushed++;
    assert_in_range(n_pushed, 10000, N_NODES - 1);
    assert_in_range(budget.used_bytes, 1 << 18, 1 << 20);
    for (uint32_t i = n_pushed; i > 0; i--)
        assert_int_equal(open_list_pop(&open), i);
    assert_int_equal(open_list_pop(&open), 0);
    open_list_free(&open);
    assert_int_equal(budget.used_bytes, 0);
    node_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_found_again),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(initial_memory_can_be_too_little),
        cmocka_unit_test(states_are_aligned),
        cmocka_unit_test(best_nodes_come_first),
        cmocka_unit_test(many_keys_take_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
