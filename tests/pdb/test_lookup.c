/* test_lookup.c - the fast index and its bit operations against plain references */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pdb/table/index.h"
#include "pdb/table/lookup.h"
#include "support/engine.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"
#include "util/bits.h"

static uint64_t random64(uint64_t *random)
{
    return (uint64_t)exhaustive_random(random) << 32 | exhaustive_random(random);
}

static void bits_are_gathered_and_spread(void **state)
{
    (void)state;
    assert_int_equal(bits_gather(0xabcd, 0xf0f0), 0xac);
    assert_int_equal(bits_spread(0xac, 0xf0f0), 0xa0c0);
    assert_int_equal(bits_gather(UINT64_MAX, UINT64_MAX), UINT64_MAX);
    assert_int_equal(bits_spread(UINT64_MAX, 0), 0);
    uint64_t random = 1;
    for (unsigned i = 0; i < 100000; i++) {
        const uint64_t word = random64(&random);
        const uint64_t mask = random64(&random);
        assert_int_equal(bits_gather(word, mask), bits_gather_plain(word, mask));
        assert_int_equal(bits_spread(word, mask), bits_spread_plain(word, mask));
        assert_int_equal(bits_spread_plain(bits_gather_plain(word, mask), mask), word & mask);
    }
}

/* Each against the loops over bits. */
static void nibbles_are_gathered(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (unsigned i = 0; i < 100000; i++) {
        const uint64_t word = random64(&random);
        const uint64_t set = random64(&random) & 0xffff;
        const uint64_t highest = bits_spread_plain(set, BITS_HIGHEST);
        const uint64_t gathered = bits_gather_plain(word, highest - (highest >> 3));
        assert_int_equal(bits_gather_nibbles(word, highest), gathered);
        assert_int_equal(bits_gather_nibbles_plain(word, highest), gathered);
        assert_int_equal(bits_gather_set(word, set), gathered);
        assert_int_equal(bits_gather_set_plain(word, set), gathered);
        assert_int_equal(bits_gather_highest(highest), set);
        assert_int_equal(bits_gather_highest_plain(highest), set);
    }
}

static void check_board(const struct pdb_lookup *lookup, const struct fifteen_pdb_set *set,
                        unsigned partition, packed_board board, unsigned blank)
{
    const uint64_t labels = lookup_labels(lookup, partition, board);
    const uint64_t sets = lookup_sets(lookup, labels);
    for (unsigned t = 0; t < fifteen_pdb_set_count(set); t++) {
        const struct fifteen_pdb *const pdb = fifteen_pdb_set_table(set, partition, t);
        const struct pdb_place place = pdb_locate(pdb, wide_of_packed(board));
        const uint32_t entry = lookup_entry(lookup, t, labels, sets >> 16 * t & 0xffff, blank);
        assert_int_equal(lookup_board_entry(lookup, &lookup->table[t], labels, blank), entry);
        assert_int_equal(entry, pdb_entry(pdb, place.rank, place.block));
        assert_int_equal(lookup_bit(lookup->bits[partition][t], entry),
                         pdb_look_up(pdb, wide_of_packed(board)));
    }
}

static void check_slides(const struct pdb_lookup *lookup, unsigned partition, packed_board board,
                         struct fifteen_geometry geometry)
{
    const uint64_t labels = lookup_labels(lookup, partition, board);
    const unsigned blank = packed_blank(board);
    struct tray tray;
    tray_init(&tray, geometry);
    for (unsigned move = 0; move < 4; move++) {
        const unsigned from = tray.to[blank][move];
        if (from != TRAY_NO_CELL)
            assert_int_equal(lookup_slide(labels, lookup_move_of(from, blank)),
                             lookup_labels(lookup, partition, packed_slide(board, from, blank)));
    }
}

/* The fast walk gives the same values, for all tables at once, as the plain one. Returns the
 * maximum.
 */
static unsigned check_values(const struct pdb_lookup *lookup, const struct fifteen_pdb_set *set,
                             unsigned partition, packed_board board, unsigned blank,
                             packed_board goal)
{
    const unsigned n = fifteen_pdb_set_count(set);
    const uint64_t labels = lookup_labels(lookup, partition, board);
    const uint64_t sets = lookup_sets(lookup, labels);
    const uint64_t goal_sets = lookup_sets(lookup, lookup_labels(lookup, partition, goal));
    struct lookup_question questions[LOOKUP_MAX_TABLES];
    for (unsigned t = 0; t < n; t++)
        questions[t] = (struct lookup_question){.partition = (uint8_t)partition,
                                                .table = (uint8_t)t,
                                                .bits = lookup->bits[partition][t],
                                                .labels = labels,
                                                .set = (uint16_t)(sets >> 16 * t),
                                                .goal_set = (uint16_t)(goal_sets >> 16 * t),
                                                .blank = (uint8_t)blank};
    lookup_answer_for(cpu_level())(lookup, questions, n);
    unsigned max = 0;
    for (unsigned t = 0; t < n; t++) {
        assert_int_equal(questions[t].value,
                         packed_pdb_value(fifteen_pdb_set_table(set, partition, t), board));
        max = questions[t].value > max ? questions[t].value : max;
    }
    return max;
}

static void check_boards(struct fifteen_geometry geometry, const struct fifteen_pdb_set *set)
{
    const unsigned goal_blank = fifteen_pdb_set_table(set, 0, 0)->pattern.goal_blank;
    const packed_board goal = canonical_goal_packed(geometry, goal_blank);
    struct pdb_lookup *lookup = NULL;
    assert_int_equal(lookup_create(set, &lookup, NULL), FIFTEEN_OK);
    uint64_t random = 7;
    for (unsigned i = 0; i < scaled(20000); i++) {
        const packed_board board = exhaustive_shuffle(geometry, &random);
        const unsigned blank = packed_blank(board);
        for (unsigned p = 0; p < fifteen_pdb_set_partitions(set); p++)
            check_board(lookup, set, p, board, blank);
        check_slides(lookup, i % fifteen_pdb_set_partitions(set), board, geometry);
        const packed_board from = solving_start(geometry, goal, SOLVING_ANYWHERE, &random);
        for (unsigned p = 0; i % 20 == 0 && p < fifteen_pdb_set_partitions(set); p++)
            check_values(lookup, set, p, from, packed_blank(from), goal);
    }
    lookup_free(lookup);
}

static void fast_and_plain_index_agree(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        unsigned goal_blank;
        unsigned n;
        uint32_t tiles[4];
    } cases[] = {
        {{2, 2}, 0, 1, {0xe}},
        {{2, 3}, 0, 2, {0x2, 0x3c}},
        {{3, 3}, 0, 1, {0x1fe}},
        {{3, 3}, 0, 3, {0x124, 0x92, 0x48}},
        {{3, 3}, 1, 2, {0x36, 0x1c8}},
        {{3, 3}, 4, 4, {0x06, 0x18, 0x60, 0x180}},
        {{3, 4}, 0, 2, {0x332, 0xccc}},
        {{3, 4}, 1, 2, {0x332, 0xccc}},
        {{2, 7}, 0, 4, {0x0e, 0x3c0, 0x30, 0x3c00}},
        {{4, 4}, 0, 4, {0x2222, 0x4444, 0x8888, 0x1110}},
        {{4, 4}, 0, 3, {0x3e, 0x7c0, 0xf800}},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_pdb_set *const set =
            engine_tables(cases[i].geometry, cases[i].goal_blank, cases[i].tiles, cases[i].n);
        check_boards(cases[i].geometry, set);
        fifteen_pdb_set_free(set);
    }
}

/* On a long tray, some values exceed 40. */
static void large_values_are_found(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {2, 7};
    static const uint32_t tiles[] = {0x00fe, 0x3f00};
    struct fifteen_pdb_set *const set = engine_tables(geometry, 0, tiles, 2);
    struct pdb_lookup *lookup = NULL;
    assert_int_equal(lookup_create(set, &lookup, NULL), FIFTEEN_OK);
    const packed_board goal = canonical_goal_packed(geometry, 0);
    uint64_t random = 11;
    unsigned max = 0;
    for (unsigned i = 0; i < 500; i++) {
        const packed_board board = solving_start(geometry, goal, SOLVING_ANYWHERE, &random);
        const unsigned value = check_values(lookup, set, 0, board, packed_blank(board), goal);
        max = value > max ? value : max;
    }
    assert_true(max > 40);
    lookup_free(lookup);
    fifteen_pdb_set_free(set);
}

/* All partitions of a set share one index. */
static void partitions_share_the_index(void **state)
{
    (void)state;
    static const uint32_t tiles[][2] = {{0x1c2, 0x03c}, {0x0aa, 0x154}, {0x01e, 0x1e0}};
    const struct fifteen_geometry geometry = {3, 3};
    struct fifteen_pdb_set *const set = engine_set(geometry, 0, &tiles[0][0], 2, 3);
    check_boards(geometry, set);
    fifteen_pdb_set_free(set);
}

static void assert_rejected(struct fifteen_geometry geometry, const uint32_t *tiles, unsigned n,
                            const char *reason)
{
    struct fifteen_pdb_set *const set = engine_tables(geometry, 0, tiles, n);
    struct pdb_lookup *lookup = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(lookup_create(set, &lookup, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, reason));
    fifteen_pdb_set_free(set);
}

static void unsuitable_tables_are_rejected(void **state)
{
    (void)state;
    const struct fifteen_geometry small = {2, 3};
    assert_rejected(small, (const uint32_t[]){0x2, 0x4, 0x8, 0x10, 0x20}, 5, "5 tables");
    assert_rejected(small, (const uint32_t[]){0x1e}, 1, "leave out");
    assert_rejected((struct fifteen_geometry){2, 5}, (const uint32_t[]){0x3fe}, 1, "9 tiles");
}

int main(void)
{
#ifdef __BMI2__
    if (!__builtin_cpu_supports("bmi2"))
        return 77; /* not on this processor */
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_gathered_and_spread),
        cmocka_unit_test(nibbles_are_gathered),
        cmocka_unit_test(fast_and_plain_index_agree),
        cmocka_unit_test(large_values_are_found),
        cmocka_unit_test(partitions_share_the_index),
        cmocka_unit_test(unsuitable_tables_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
