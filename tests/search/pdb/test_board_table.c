/* test_board_table.c - the nodes of the fast A*: they are found again, in order, for any growth
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/astar_pdb/board_queue.h"
#include "search/astar_pdb/board_table.h"
#include "support/exhaustive.h"
#include "util/memory.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};

static unsigned n_views = NODE_VIEWS; /* of the nodes */

/* A key whose words all depend on the number. */
static node_key key_of(uint32_t number)
{
    node_key key;
    for (unsigned i = 0; i < NODE_KEY_WORDS; i++)
        key.word[i] = exhaustive_board(tray_3x3, number) << 4 * i;
    return node_key_mix(key);
}

static uint64_t random_word(uint64_t *random)
{
    const uint64_t upper = exhaustive_random(random);
    return (upper << 32 | exhaustive_random(random)) >> NODE_KEY_UNUSED;
}

static void keys_are_invertible(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (unsigned i = 0; i < 100000; i++) {
        node_key key;
        for (unsigned w = 0; w < NODE_KEY_WORDS; w++)
            key.word[w] = random_word(&random);
        assert_true(node_key_equal(node_key_unmix(node_key_mix(key)), key));
        assert_true(node_key_to_number(node_key_mix(key)) != 0);
    }
    const node_key none = {{0}};
    assert_true(node_key_to_number(node_key_mix(none)) == 0);
}

static enum fifteen_status go_on(void *context)
{
    ++*(unsigned *)context;
    return FIFTEEN_OK;
}

static void add(struct board_table *table, uint32_t number)
{
    struct board_node *const at = board_table_seek(table, key_of(number));
    assert_false(node_key_equal(at->key, key_of(number)));
    struct board_node node = {
        .key = key_of(number), .g = (uint8_t)number, .second = (uint16_t)(number >> 8)};
    for (unsigned view = 0; view < n_views; view++)
        node.h[view] = (uint8_t)(number + view);
    board_table_add(table, at, &node);
}

/* A node has all that was added, its last sum too. */
static bool is_node_of(const struct board_node *node, uint32_t number)
{
    return node->g == (uint8_t)number && node->second == number >> 8 &&
           node->h[n_views - 1] == (uint8_t)(number + n_views - 1);
}

/* Checks that the table has the boards with the numbers 0, 2, 4, .. below 2 n and no others, and
 * that the keys are in order. */
static void assert_holds(const struct board_table *table, uint32_t n)
{
    uint32_t n_wrong = table->n_nodes != n;
    for (uint32_t number = 0; number < 2 * n; number++) {
        const struct board_node *const node = board_table_seek(table, key_of(number));
        const bool is_there = node_key_equal(node->key, key_of(number));
        n_wrong += is_there != (number % 2 == 0);
        n_wrong += is_there && !is_node_of(node, number);
    }
    uint32_t n_found = 0;
    node_key_number last = 0;
    for (uint64_t i = 0; i < table->n_slots + BOARD_TABLE_SPARE; i++) {
        const node_key_number key = node_key_to_number(board_table_slot(table, i)->key);
        if (key == 0)
            continue;
        n_found++;
        n_wrong += key <= last;
        last = key;
    }
    assert_int_equal(n_wrong, 0);
    assert_int_equal(n_found, n);
}

/* From slots within the heap to slots on separate pages. */
static void find_boards_again(void)
{
    static const unsigned percents[] = {101, 150, 200, 1000};
    for (unsigned i = 0; i < sizeof percents / sizeof percents[0]; i++) {
        struct board_table table;
        unsigned n_pauses = 0;
        assert_true(board_table_init(&table, n_views, BOARD_TABLE_MIN_BYTES));
        for (uint32_t n = 0; n < 90000; n++) {
            if (!board_table_has_room(&table, 1)) {
                if (n < 20000 || percents[i] > 101)
                    assert_holds(&table, n);
                const size_t size_bytes = board_table_bytes(&table) * percents[i] / 100;
                assert_int_equal(board_table_grow(&table, size_bytes, go_on, &n_pauses),
                                 FIFTEEN_OK);
                assert_in_range(board_table_bytes(&table), size_bytes + 1 - table.slot_bytes,
                                size_bytes);
                if (percents[i] > 101)
                    assert_holds(&table, n);
            }
            add(&table, 2 * n);
        }
        assert_holds(&table, 90000);
        assert_true(n_pauses > 0);
        board_table_free(&table);
    }
}

/* With nodes of every size. */
static void boards_are_found_again(void **state)
{
    (void)state;
    for (n_views = 1; n_views < NODE_VIEWS; n_views += 8)
        find_boards_again();
    n_views = NODE_VIEWS;
    find_boards_again();
}

static void a_packed_table_holds_more(void **state)
{
    (void)state;
    struct board_table table;
    uint32_t n = 0;
    assert_true(board_table_init(&table, n_views, BOARD_TABLE_MIN_BYTES));
    while (board_table_has_room(&table, 1))
        add(&table, 2 * n++);
    assert_in_range(n, table.n_slots / 5 * 4, table.n_slots / 5 * 4 + 1);
    board_table_pack(&table);
    while (board_table_has_room(&table, 1))
        add(&table, 2 * n++);
    assert_in_range(n, table.n_slots / 8 * 7, table.n_slots / 8 * 7 + 1);
    assert_holds(&table, n);
    board_table_free(&table);
}

static enum fifteen_status stop(void *context)
{
    unsigned *const n_left = context;
    return (*n_left)-- == 0 ? FIFTEEN_CANCELLED : FIFTEEN_OK;
}

static void growing_can_be_cancelled(void **state)
{
    (void)state;
    for (unsigned after = 0; after < 4; after++) {
        struct board_table table;
        unsigned n_left = 1000;
        assert_true(board_table_init(&table, n_views, BOARD_TABLE_MIN_BYTES));
        for (uint32_t n = 0; n < 3000; n++)
            add(&table, n);
        assert_int_equal(board_table_grow(&table, sizeof(struct board_node) << 20, stop, &n_left),
                         FIFTEEN_OK);
        n_left = after;
        assert_int_equal(
            board_table_grow(&table, sizeof(struct board_node) * 3 << 20, stop, &n_left),
            FIFTEEN_CANCELLED);
        board_table_free(&table);
    }
}

/* Both while nodes move to the end, which is read backwards, and while they are laid out. */
static void growing_pauses_throughout(void **state)
{
    (void)state;
    enum { SLOTS_BETWEEN = 1 << 17 };
    struct board_table table;
    const size_t slot_bytes = board_node_bytes(n_views);
    unsigned n_pauses = 0;
    assert_true(board_table_init(&table, n_views, BOARD_TABLE_MIN_BYTES));
    assert_int_equal(board_table_grow(&table, slot_bytes << 22, go_on, &n_pauses), FIFTEEN_OK);
    node_key key = {{0}};
    while (board_table_has_room(&table, 1)) { /* in order, so that adding moves no others */
        key.word[0] += UINT64_MAX / (table.max_nodes + 1);
        const struct board_node node = {.key = key};
        board_table_add(&table, board_table_seek(&table, key), &node);
    }
    const unsigned n_before = (unsigned)(table.n_slots / SLOTS_BETWEEN);
    const unsigned n_nodes = (unsigned)(table.n_nodes / SLOTS_BETWEEN);
    n_pauses = 0;
    assert_int_equal(board_table_grow(&table, slot_bytes * 5 << 20, go_on, &n_pauses), FIFTEEN_OK);
    assert_in_range(n_pauses, n_before + n_nodes - 1, n_before + n_nodes + 3);
    board_table_free(&table);
}

/* Nodes displaced from the last homes are in the spare slots; the last of these stays empty. */
static void room_ends_with_the_spare_slots(void **state)
{
    (void)state;
    struct board_table table;
    assert_true(board_table_init(&table, n_views, BOARD_TABLE_MIN_BYTES));
    const uint64_t n_all = table.n_slots + BOARD_TABLE_SPARE;
    assert_true(board_table_has_room(&table, 10));
    board_table_slot(&table, n_all - 11)->key.word[0] = UINT64_MAX;
    assert_false(board_table_has_room(&table, 10));
    assert_true(board_table_has_room(&table, 9));
    board_table_free(&table);
}

static void blocks_keep_their_contents(void **state)
{
    (void)state;
    static const size_t sizes[] = {1,       100,      4096,     (2 << 20) - 1, 2 << 20,
                                   3 << 20, 12345678, 23456789, 40 << 20};
    size_t size = sizes[0];
    uint8_t *block = memory_alloc(size);
    block[0] = 1;
    void *in_the_way = NULL;
    for (unsigned i = 1; i < sizeof sizes / sizeof sizes[0]; i++) {
        block = memory_grow(block, size, sizes[i]);
        assert_non_null(block);
        size_t n_wrong = 0;
        for (size_t at = 0; at < sizes[i]; at++)
            n_wrong += block[at] != (at < size ? 1 : 0);
        assert_int_equal(n_wrong, 0);
        assert_true(sizes[i] < 2 << 20 || (uintptr_t)block % (2 << 20) == 0);
        memset(block, 1, sizes[i]);
        size = sizes[i];
        if (i == 5)
            in_the_way = memory_alloc(50 << 20);
    }
    assert_null(memory_grow(block, size, SIZE_MAX));
    assert_null(memory_grow(block, size, SIZE_MAX / 4));
    assert_int_equal(block[size - 1], 1);
    memory_free(in_the_way, 50 << 20);
    memory_free(block, size);
}

/* ---- the queue ---- */

static node_key plain_key(uint64_t number)
{
    return (node_key){{number}};
}

static void a_layer_is_searched_from_the_largest_g_possible(void **state)
{
    (void)state;
    struct board_queue queue = {.n_spare = 0};
    struct board_queue_entry out[3];
    assert_true(board_queue_push(&queue, 1, 3, plain_key(30)));
    assert_true(board_queue_push(&queue, 1, FIFTEEN_MAX_MOVES, plain_key(800)));
    assert_true(board_queue_push(&queue, 1, FIFTEEN_MAX_MOVES - 3, plain_key(770)));
    assert_true(board_queue_advance(&queue));
    assert_int_equal(board_queue_pop(&queue, 3, out), 3);
    assert_int_equal(out[0].key.word[0], 800);
    assert_int_equal(out[1].key.word[0], 770);
    assert_int_equal(out[2].key.word[0], 30);
    board_queue_free(&queue);
}

static void largest_g_first(void **state)
{
    (void)state;
    struct board_queue queue = {.n_spare = 0};
    struct board_queue_entry out[100];
    for (unsigned i = 0; i < 400; i++)
        assert_true(board_queue_push(&queue, i % 2, i % 2 == 0 ? i % 3 : 0, plain_key(i)));
    const size_t used_bytes = queue.used_bytes;
    assert_in_range(used_bytes, 400 * sizeof(node_key), 400 * sizeof(node_key) + (4 << 10));
    /* Nodes with g 2, then 1, then 0; last in, first out. */
    unsigned n_out = 0;
    for (unsigned g = 3; g-- > 0;)
        for (unsigned i = 400; i-- > 0;) {
            if (i % 2 != 0 || i % 3 != g)
                continue;
            if (n_out % 100 == 0)
                assert_int_equal(board_queue_pop(&queue, 100, out), 100);
            assert_int_equal(out[n_out % 100].key.word[0], i);
            assert_int_equal(out[n_out++ % 100].g, g);
        }
    assert_int_equal(board_queue_pop(&queue, 100, out), 0);
    assert_true(board_queue_advance(&queue));
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(board_queue_pop(&queue, 100, out), 100);
    assert_int_equal(board_queue_pop(&queue, 100, out), 0);
    assert_false(board_queue_advance(&queue));
    assert_int_equal(queue.n_spare * BOARD_QUEUE_CHUNK_BYTES, used_bytes);
    for (unsigned i = 0; i < 200; i++) /* spare chunks are used first */
        assert_true(board_queue_push(&queue, 0, 7, plain_key(i)));
    assert_int_equal(queue.used_bytes, used_bytes);
    board_queue_free(&queue);
}

enum { MAX_QUEUES = 3 };

/* Stacks of a few keys, of a whole batch, of whole chunks, and of one key more or less. */
static void read_queues(unsigned n_queues)
{
    enum { BATCH = 20, N_STACKS = 9 };
    static const unsigned sizes[N_STACKS] = {0,
                                             1,
                                             BATCH - 1,
                                             BATCH,
                                             BATCH + 1,
                                             BOARD_QUEUE_CHUNK_KEYS,
                                             BOARD_QUEUE_CHUNK_KEYS + 1,
                                             5 * BOARD_QUEUE_CHUNK_KEYS,
                                             BATCH * BOARD_QUEUE_CHUNK_KEYS};
    struct board_queue queues[MAX_QUEUES] = {{.n_spare = 0}};
    for (unsigned layer = 0; layer < 2; layer++)
        for (unsigned i = 0; i < N_STACKS; i++)
            for (unsigned k = 0; k < sizes[(i + layer) % N_STACKS]; k++)
                assert_true(board_queue_push(&queues[k * k % n_queues], layer,
                                             i == 8 ? FIFTEEN_MAX_MOVES : i,
                                             plain_key(10000 * i + 100000 * layer + k + 1)));
    for (unsigned n_layers = 1; n_layers <= 2; n_layers++) {
        struct board_queue_place place = board_queue_start(queues, n_queues, n_layers);
        node_key keys[BATCH];
        unsigned n_keys = 0, n_expected = 0, last_g = FIFTEEN_MAX_MOVES, g;
        for (unsigned n; (n = board_queue_read(&place, BATCH, keys, &g)) > 0; n_keys += n) {
            assert_true(g <= last_g);
            last_g = g;
            for (unsigned i = 0; i < n; i++)
                assert_int_equal((keys[i].word[0] - 1) / 10000 % 10, g > 8 ? 8 : g);
        }
        for (unsigned i = 0; i < N_STACKS; i++)
            n_expected += n_layers * sizes[i];
        assert_int_equal(n_keys, n_expected);
        assert_int_equal(place.n_read, n_expected);
        assert_int_equal(board_queue_read(&place, BATCH, keys, &g), 0);
        place = board_queue_start(queues, n_queues, n_layers);
        assert_true(board_queue_skip(&place, n_expected));
        assert_false(board_queue_skip(&place, 1));
    }
    for (unsigned i = 0; i < n_queues; i++)
        board_queue_free(&queues[i]);
}

static void all_keys_are_read(void **state)
{
    (void)state;
    for (unsigned n_queues = 1; n_queues <= MAX_QUEUES; n_queues++)
        read_queues(n_queues);
}

struct heir {
    struct board_queue queue;
    unsigned n_left; /* keys that it takes */
};

static bool inherit(void *context, unsigned layer, unsigned g, node_key key)
{
    struct heir *const heir = context;
    return heir->n_left-- > 0 && board_queue_push(&heir->queue, layer, g, key);
}

/* The keys of an emptied queue are popped off another one in the same order. */
static void queues_are_emptied_in_order(void **state)
{
    (void)state;
    enum { N_KEYS = 1000 };
    struct board_queue_entry out[2][N_KEYS];
    struct board_queue twins[2] = {{.n_spare = 0}};
    struct heir heir = {.n_left = N_KEYS};
    for (unsigned i = 0; i < 2 * N_KEYS; i++)
        assert_true(board_queue_push(&twins[i % 2], i / 2 % 5 == 0, i / 2 % 3, plain_key(i / 2)));
    assert_true(board_queue_empty(&twins[1], inherit, &heir));
    assert_int_equal(twins[1].used_bytes, 0);
    for (unsigned layer = 0; layer < 2; layer++) {
        const unsigned n = board_queue_pop(&twins[0], N_KEYS, out[0]);
        assert_int_equal(n, layer == 0 ? N_KEYS / 5 * 4 : N_KEYS / 5);
        assert_int_equal(board_queue_pop(&heir.queue, N_KEYS, out[1]), n);
        for (unsigned i = 0; i < n; i++) {
            assert_true(node_key_equal(out[0][i].key, out[1][i].key));
            assert_int_equal(out[0][i].g, out[1][i].g);
        }
        assert_int_equal(board_queue_advance(&twins[0]), layer == 0);
        assert_int_equal(board_queue_advance(&heir.queue), layer == 0);
    }
    heir.n_left = N_KEYS / 2;
    for (unsigned i = 0; i < N_KEYS; i++)
        assert_true(board_queue_push(&twins[1], 0, i % 4, plain_key(i)));
    assert_false(board_queue_empty(&twins[1], inherit, &heir));
    board_queue_free(&twins[0]);
    board_queue_free(&twins[1]);
    board_queue_free(&heir.queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_invertible),
        cmocka_unit_test(boards_are_found_again),
        cmocka_unit_test(a_packed_table_holds_more),
        cmocka_unit_test(growing_can_be_cancelled),
        cmocka_unit_test(growing_pauses_throughout),
        cmocka_unit_test(room_ends_with_the_spare_slots),
        cmocka_unit_test(blocks_keep_their_contents),
        cmocka_unit_test(a_layer_is_searched_from_the_largest_g_possible),
        cmocka_unit_test(largest_g_first),
        cmocka_unit_test(all_keys_are_read),
        cmocka_unit_test(queues_are_emptied_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
