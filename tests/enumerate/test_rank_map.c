/* test_rank_map.c - maps of ranks move the bits of rotated permutations, on every instruction set
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "enumerate/level_loops.h"
#include "enumerate/rotating.h"
#include "support/exhaustive.h"

enum { CHUNK_TILES = 8, ROW_WORDS = 336, MAX_CHUNKS = 9 };

static uint32_t row_words(unsigned n)
{
    return lehmer_values(n, n < CHUNK_TILES ? 0 : n - CHUNK_TILES, lehmer_word_digits(n));
}

static struct lehmer_place rotated_place(struct lehmer_place place, unsigned n,
                                         struct rotation rotation)
{
    uint8_t tiles[LEHMER_MAX];
    lehmer_at(place, n, tiles);
    rotating_carry(tiles, rotation);
    assert_true(rotating_is_even(tiles, n));
    return lehmer_place(tiles, n);
}

/* ---- runs of words ---- */

static void check_run(const struct rank_map *map, unsigned n, struct rotation rotation,
                      uint32_t word)
{
    const uint32_t per_row = row_words(n) / map->run_words;
    const uint32_t chunk = word / row_words(n);
    const uint32_t in_row = word % row_words(n);
    const uint32_t run =
        (chunk / map->run_chunks * per_row + in_row / map->run_words) % map->n_runs;
    const uint32_t source = (chunk + (uint32_t)map->runs[run].chunk) * row_words(n) +
                            map->runs[run].word + in_row % map->run_words;
    for (unsigned bit = 0; bit < 60; bit += 7) {
        const struct lehmer_place from =
            rotated_place((struct lehmer_place){word, bit}, n, rotation);
        assert_int_equal(from.word, source);
        assert_int_equal(from.bit, bit);
    }
}

/* ---- bits of blocks ---- */

static void fill(uint64_t *words, uint32_t n_words, unsigned n, uint64_t *random)
{
    for (uint32_t i = 0; i < n_words; i++) {
        words[i] = (uint64_t)exhaustive_random(random) << 32 | exhaustive_random(random);
        words[i] &= (UINT64_C(1) << lehmer_word_bits(n)) - 1;
    }
}

static bool word_is_odd(uint32_t word, unsigned n, unsigned first, unsigned end)
{
    uint8_t digits[LEHMER_MAX];
    unsigned sum = 0;
    lehmer_split(word, n, first, end, digits);
    for (unsigned i = first; i < end; i++)
        sum += digits[i];
    return sum % 2 != 0;
}

/* Fills `odd` for the words of a chunk. */
static void mark_odd(uint64_t odd[ROW_WORDS], unsigned n)
{
    for (uint32_t i = 0; i < row_words(n); i++)
        odd[i] = word_is_odd(i, n, n < CHUNK_TILES ? 0 : n - CHUNK_TILES, lehmer_word_digits(n))
                     ? ~UINT64_C(0)
                     : 0;
}

/* One row of a set. */
static void check_bits(const struct rank_map *map, unsigned n, struct rotation rotation,
                       uint32_t chunk, enum cpu_level level)
{
    uint64_t from[ROW_WORDS];
    uint64_t to[ROW_WORDS];
    uint64_t expected[ROW_WORDS];
    uint64_t odd[ROW_WORDS];
    uint64_t random = n + 1;
    const uint32_t n_words = row_words(n);
    const uint32_t first = chunk * n_words;
    mark_odd(odd, n);
    fill(from, n_words, n, &random);
    fill(to, n_words, n, &random);
    for (uint32_t i = 0; i < n_words; i++) {
        to[i] &= to[i] << 7;
        expected[i] = to[i];
        for (unsigned bit = 0; bit < lehmer_word_bits(n); bit++) {
            const struct lehmer_place place =
                rotated_place((struct lehmer_place){first + i, bit}, n, rotation);
            assert_int_equal(place.word / n_words, chunk);
            expected[i] |= (from[place.word - first] >> place.bit & 1) << bit;
        }
    }
    const bool is_odd = n > CHUNK_TILES && word_is_odd(chunk, n, 0, n - CHUNK_TILES);
    level_loops_for(level)->add_mapped(to, from, n_words, map, odd, is_odd);
    assert_memory_equal(to, expected, n_words * sizeof *to);
}

/* ---- all rotations that a tray may have ---- */

static void check_rotation(unsigned n, struct rotation rotation)
{
    struct rank_map map;
    uint64_t random = 99;
    assert_true(rank_map_init(&map, n, CHUNK_TILES, rotation));
    const uint32_t n_chunks = lehmer_values(n, 0, lehmer_word_digits(n)) / row_words(n);
    const uint32_t n_tried = n_chunks <= MAX_CHUNKS ? n_chunks : 2;
    for (uint32_t i = 0; i < n_tried; i++) {
        const uint32_t chunk = n_tried == n_chunks ? i : exhaustive_random(&random) % n_chunks;
        if (map.run_words == 0)
            for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++)
                check_bits(&map, n, rotation, chunk, level);
        else
            for (uint32_t word = 0; word < row_words(n); word++)
                check_run(&map, n, rotation, chunk * row_words(n) + word);
    }
    rank_map_free(&map);
}

/* Blocks of bits that are larger than a chunk, and whose words depend on the digits before, do not
 * occur. */
static void maps_move_the_bits_of_rotated_permutations(void **state)
{
    (void)state;
    for (unsigned n = 3; n <= LEHMER_MAX; n++)
        for (unsigned first = 0; first + 2 < n; first++)
            for (unsigned last = first + 2; last < n && last <= first + 4; last += 2) {
                const bool splits_words = first + 5 < n && last + 2 >= n;
                const bool splits_chunks = first + CHUNK_TILES < n && last + 5 >= n;
                if (splits_words || splits_chunks)
                    continue;
                check_rotation(n, (struct rotation){(uint8_t)first, (uint8_t)last, false});
                check_rotation(n, (struct rotation){(uint8_t)first, (uint8_t)last, true});
            }
}

static void new_bits_are_counted(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++)
        for (size_t n = 0; n < 70; n++) {
            uint64_t reached[70];
            uint64_t found[70];
            uint64_t both[70];
            uint32_t n_new = 0;
            fill(reached, 70, 8, &random);
            fill(found, 70, 8, &random);
            for (size_t i = 0; i < 70; i++) {
                both[i] = i < n ? reached[i] | found[i] : reached[i];
                for (unsigned bit = 0; bit < 64; bit++)
                    n_new += (uint32_t)((both[i] & ~reached[i]) >> bit & 1);
            }
            assert_int_equal(level_loops_for(level)->settle(reached, found, n), n_new);
            assert_memory_equal(reached, both, sizeof both);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_move_the_bits_of_rotated_permutations),
        cmocka_unit_test(new_bits_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
