/* test_pair_table.c - the nodes of a bidirectional search and its open lists: contents and limits
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/bidirectional/open_rows.h"
#include "search/bidirectional/pair_table.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const struct fifteen_geometry tray_3x4 = {3, 4};

enum { STATES_BYTES = 5 };

/* Boards with even numbers are in the table. Wide ones differ in both halves. */
static union tray_board board_of(uint32_t number, bool packed)
{
    union tray_board board = {.wide = 0};
    const packed_board tiles = exhaustive_board(tray_3x4, 1000 * number);
    if (packed)
        board.packed = tiles;
    else
        board.wide = wide_of_packed(tiles) << 60 | number % 3;
    return board;
}

static enum fifteen_status go_on(void *context)
{
    ++*(unsigned *)context;
    return FIFTEEN_OK;
}

static enum fifteen_status give_up(void *context)
{
    (void)context;
    return FIFTEEN_CANCELLED;
}

static bool find(const struct pair_table *table, uint32_t number, uint8_t **slot)
{
    const union tray_board board = board_of(number, table->packed);
    return pair_table_seek(table, &board, pair_hash(&board, table->packed), slot);
}

/* Adds n boards, or fewer if memory is used up. */
static uint32_t fill(struct pair_table *table, uint32_t n, enum fifteen_status *status)
{
    unsigned n_pauses = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t *slot;
        *status = pair_table_reserve(table, go_on, &n_pauses);
        if (*status != FIFTEEN_OK)
            return i;
        const union tray_board board = board_of(2 * i, table->packed);
        assert_false(find(table, 2 * i, &slot));
        pair_table_add(table, slot, &board);
        struct pair_data *const data = pair_data(table, slot);
        assert_int_equal(data->g[0], PAIR_NOT_REACHED);
        assert_int_equal(data->g[1], PAIR_NOT_REACHED);
        data->g[1] = (uint8_t)(i % 200);
        data->states[STATES_BYTES - 1] = (uint8_t)(i >> 8);
    }
    assert_true(n < 10000 || n_pauses > 0);
    return n;
}

static void check(struct pair_table *table, uint32_t n)
{
    uint32_t n_wrong = table->n_nodes != n;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t *slot;
        n_wrong += find(table, 2 * i + 1, &slot);
        if (!find(table, 2 * i, &slot)) {
            n_wrong++;
            continue;
        }
        const struct pair_data *const data = pair_data(table, slot);
        n_wrong += data->g[1] != i % 200 || data->states[STATES_BYTES - 1] != (uint8_t)(i >> 8);
    }
    assert_int_equal(n_wrong, 0);
}

static void nodes_are_found_after_any_growth(void **state)
{
    (void)state;
    for (unsigned packed = 0; packed < 2; packed++)
        for (uint32_t n = 1; n < 200000; n = n * 5 + 1) {
            struct budget budget;
            struct pair_table table;
            enum fifteen_status status = FIFTEEN_OK;
            budget_init(&budget, UINT64_C(1) << 30);
            assert_int_equal(pair_table_init(&table, &budget, packed, STATES_BYTES), FIFTEEN_OK);
            assert_int_equal(fill(&table, n, &status), n);
            check(&table, n);
            pair_table_free(&table);
            assert_int_equal(budget.used_bytes, 0);
        }
}

/* The budget is used up to an eighth, and never exceeded. */
static void a_table_grows_within_its_budget(void **state)
{
    (void)state;
    for (size_t limit = 300000; limit < 8000000; limit = limit * 3 / 2) {
        struct budget budget;
        struct pair_table table;
        enum fifteen_status status = FIFTEEN_OK;
        budget_init(&budget, limit);
        assert_int_equal(pair_table_init(&table, &budget, true, STATES_BYTES), FIFTEEN_OK);
        const uint32_t n = fill(&table, UINT32_MAX / 4000, &status);
        assert_int_equal(status, FIFTEEN_LIMIT);
        assert_in_range(budget.used_bytes, limit / 8 * 7, limit);
        assert_true(n >= table.n_slots / 5 * 4 - 4);
        check(&table, n);
        pair_table_free(&table);
    }
}

static void growth_can_be_cancelled(void **state)
{
    (void)state;
    struct budget budget;
    struct pair_table table;
    enum fifteen_status status = FIFTEEN_OK;
    budget_init(&budget, 100);
    assert_int_equal(pair_table_init(&table, &budget, true, STATES_BYTES), FIFTEEN_LIMIT);
    pair_table_free(&table);
    budget_init(&budget, 1 << 24);
    assert_int_equal(pair_table_init(&table, &budget, true, STATES_BYTES), FIFTEEN_OK);
    fill(&table, (uint32_t)table.max_nodes - 3, &status);
    assert_int_equal(status, FIFTEEN_OK);
    assert_int_equal(pair_table_reserve(&table, give_up, NULL), FIFTEEN_CANCELLED);
    pair_table_free(&table);
}

/* ---- open lists ---- */

enum { ROWS = 7, GS = 9, MAX_OPEN = 600 };

/* A naive twin: the open boards of each bucket. */
struct twin {
    uint32_t board[ROWS][GS][MAX_OPEN];
    unsigned n[ROWS][GS];
};

static unsigned min_row(const struct twin *twin)
{
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned g = 0; g < GS; g++)
            if (twin->n[row][g] > 0)
                return row;
    return ROWS;
}

static void check_row(struct open_rows *open, const struct twin *twin, unsigned row)
{
    unsigned min = GS;
    unsigned max = 0;
    for (unsigned g = 0; g < GS; g++)
        if (twin->n[row][g] > 0) {
            min = min < g ? min : g;
            max = g;
        }
    assert_int_equal(open_has_row(open, row), min < GS);
    if (min == GS)
        return;
    assert_int_equal(open_min_g(open->row[row]), min);
    assert_int_equal(open_max_g(open->row[row]), max);
}

/* Takes the last board, which is open, out of a bucket. */
static void take_last(struct open_rows *open, struct twin *twin, unsigned row, unsigned g)
{
    const union tray_board expected =
        board_of(twin->board[row][g][--twin->n[row][g]], open->packed);
    union tray_board next;
    assert_true(open_top(open, row, g, &next));
    const union tray_board taken = open_pop(open, row, g);
    assert_true(tray_board_equal(&taken, &expected, open->packed));
    assert_true(tray_board_equal(&next, &expected, open->packed));
    open_remove(open, row, g);
}

static void open_boards_are_taken_by_row_and_g(void **state)
{
    (void)state;
    for (unsigned packed = 0; packed < 2; packed++) {
        struct budget budget;
        struct open_pool pool;
        struct open_rows open;
        static struct twin twin;
        uint64_t random = 6;
        uint64_t n = 0;
        memset(&twin, 0, sizeof twin);
        budget_init(&budget, 1 << 24);
        open_pool_init(&pool, &budget);
        open_rows_init(&open, &pool, packed);
        for (uint32_t i = 0; i < 50000; i++) {
            const unsigned row = exhaustive_random(&random) % ROWS;
            const unsigned g = exhaustive_random(&random) % GS;
            const bool grows = i / 10000 % 2 == 0;
            if (exhaustive_random(&random) % 100 < (grows ? 70 : 30) && twin.n[row][g] < MAX_OPEN) {
                const union tray_board board = board_of(i, packed);
                assert_int_equal(open_push(&open, row, g, &board), FIFTEEN_OK);
                twin.board[row][g][twin.n[row][g]++] = i;
                n++;
            } else if (twin.n[row][g] > 0) {
                take_last(&open, &twin, row, g);
                n--;
            }
            assert_int_equal(open.n, n);
            check_row(&open, &twin, row);
            if (n > 0)
                assert_int_equal(open_min_row(&open), min_row(&twin));
        }
        open_rows_free(&open);
        open_pool_free(&pool);
        assert_int_equal(budget.used_bytes, 0);
    }
}

/* A bucket whose nodes were all counted out is empty; memory of others is used again. */
static void removed_boards_leave_no_memory_behind(void **state)
{
    (void)state;
    struct budget budget;
    struct open_pool pool;
    struct open_rows open;
    budget_init(&budget, 1 << 18);
    open_pool_init(&pool, &budget);
    open_rows_init(&open, &pool, true);
    enum fifteen_status status = FIFTEEN_OK;
    uint32_t n = 0;
    for (; status == FIFTEEN_OK; n++) {
        const union tray_board board = board_of(n, true);
        status = open_push(&open, 1, n % 3, &board);
    }
    assert_int_equal(status, FIFTEEN_LIMIT);
    assert_true(n > (1 << 18) / 8 / 2);
    for (unsigned g = 0; g < 3; g++)
        while (open.row[1]->bucket[g].n > 0)
            open_remove(&open, 1, g);
    union tray_board top;
    assert_false(open_top(&open, 1, 0, &top));
    assert_int_equal(open.n, 0);
    for (uint32_t i = 0; i < n / 2; i++) {
        const union tray_board board = board_of(i, true);
        assert_int_equal(open_push(&open, 1, 1, &board), FIFTEEN_OK);
    }
    open_rows_free(&open);
    open_pool_free(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_are_found_after_any_growth),
        cmocka_unit_test(a_table_grows_within_its_budget),
        cmocka_unit_test(growth_can_be_cancelled),
        cmocka_unit_test(open_boards_are_taken_by_row_and_g),
        cmocka_unit_test(removed_boards_leave_no_memory_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
