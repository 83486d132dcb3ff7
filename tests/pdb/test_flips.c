/* test_flips.c - every flipped bit and every truncation of a table file is detected */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>

#include "support/exhaustive.h"
#include "support/scale.h"
#include "support/table_file.h"

#include "util/bytes.h"

/* Offsets from pdb/FORMAT.md, deliberately repeated here. */
enum { AT_BLOCK_TABLE = 4096, ENTRY_BYTES = 16, N_BLOCKS = 5, AT_GAP = 4096 + 6 * 16 };

/* A saved file, changed in place. */
struct target {
    const struct fixture *fixture;
    enum fifteen_codec codec;
    uint8_t *bytes; /* as it was saved */
    size_t n;
    int fd;
};

static struct target target_open(const struct fixture *fixture, enum fifteen_codec codec)
{
    struct target target = {.fixture = fixture, .codec = codec};
    target.bytes = save_and_read(fixture, codec, &target.n);
    target.fd = open(fixture->path, O_RDWR);
    assert_true(target.fd >= 0);
    return target;
}

static void target_close(struct target *target)
{
    assert_loads(target->fixture);
    close(target->fd);
    free(target->bytes);
}

static void put(const struct target *target, size_t at, uint8_t byte)
{
    assert_int_equal(pwrite(target->fd, &byte, 1, (off_t)at), 1);
}

/* Loads the changed file. Returns false if it is rejected, with `place` in the message; true if it
 * is the table that was saved, which is verified. */
static bool is_harmless(const struct target *target, const char *place)
{
    const struct fixture *const fixture = target->fixture;
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status = fifteen_pdb_load(fixture->path, 1, NULL, &pdb, &error);
    if (status == FIFTEEN_OK) {
        assert_same_table(pdb, fixture->pdb);
        fifteen_pdb_free(pdb);
        assert_int_equal(fifteen_pdb_verify(fixture->path, true, 1, NULL, NULL), FIFTEEN_OK);
        return true;
    }
    if (status != FIFTEEN_DAMAGED || strstr(error.text, place) == NULL)
        fail_msg("status %d, message '%s', expected one with '%s'", (int)status, error.text, place);
    assert_int_equal(strncmp(error.text, fixture->path, strlen(fixture->path)), 0);
    assert_null(pdb);
    return false;
}

/* The part of the file before the blocks that contains a byte, as messages name it. */
static const char *place_of(size_t at)
{
    if (at < 8)
        return "magic";
    if (at < 12)
        return "version";
    return at < AT_BLOCK_TABLE ? "header" : at < AT_GAP ? "block table" : "offset";
}

/* The beginning of messages about the block that contains a byte. */
static void name_block(const struct target *target, size_t at, char out[64])
{
    unsigned block = 0;
    while (at >= bytes_load64(target->bytes + AT_BLOCK_TABLE + (block + 1) * ENTRY_BYTES))
        block++;
    assert_true(block < N_BLOCKS);
    snprintf(out, 64, "block %u of %d at offset %u:", block, N_BLOCKS,
             (unsigned)bytes_load64(target->bytes + AT_BLOCK_TABLE + block * ENTRY_BYTES));
}

/* ---- tests, each for both codecs ---- */

static void bit_flips_before_the_blocks_are_detected(void **state)
{
    for (size_t i = 0; i < 2; i++) {
        struct target target = target_open(*state, codecs[i]);
        const size_t end = (size_t)bytes_load64(target.bytes + AT_BLOCK_TABLE);
        unsigned n_flips = 0;
        for (size_t at = 0; at < end; at += scale_step()) {
            /* After the block table there are only zeros. */
            for (unsigned bit = 0; bit < (at < AT_GAP ? 8 : 1); bit++) {
                put(&target, at, (uint8_t)(target.bytes[at] ^ 1U << (bit + at) % 8));
                assert_false(is_harmless(&target, place_of(at)));
                n_flips++;
            }
            put(&target, at, target.bytes[at]);
        }
        print_message("codec %d: %u bits flipped\n", (int)codecs[i], n_flips);
        target_close(&target);
    }
}

static void every_truncation_is_detected(void **state)
{
    const unsigned skip = scale_step() - 1;
    for (size_t i = 0; i < 2; i++) {
        struct target target = target_open(*state, codecs[i]);
        for (size_t n = target.n; n-- > 0; n -= n < skip ? n : skip) {
            assert_int_equal(ftruncate(target.fd, (off_t)n), 0);
            assert_false(is_harmless(&target, "truncated"));
        }
        print_message("codec %d: cut at every length of %zu, or some\n", (int)codecs[i], target.n);
        save(*state, codecs[i], 1);
        target_close(&target);
    }
}

static void random_changes_in_blocks_are_detected(void **state)
{
    const unsigned n_all = scaled(10000);
    uint64_t random = 1;
    for (size_t i = 0; i < 2; i++) {
        struct target target = target_open(*state, codecs[i]);
        const size_t begin = (size_t)bytes_load64(target.bytes + AT_BLOCK_TABLE);
        unsigned n_harmless = 0;
        for (unsigned change = 0; change < n_all; change++) {
            char place[64];
            const size_t at = begin + exhaustive_random(&random) % (target.n - begin);
            const uint8_t changes = (uint8_t)(1 + exhaustive_random(&random) % 255);
            name_block(&target, at, place);
            put(&target, at, target.bytes[at] ^ changes);
            n_harmless += is_harmless(&target, place);
            put(&target, at, target.bytes[at]);
        }
        print_message("codec %d: %u bytes changed, %u of them harmless\n", (int)codecs[i], n_all,
                      n_harmless);
        assert_true(n_harmless < n_all / 10);
        target_close(&target);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_flips_before_the_blocks_are_detected),
        cmocka_unit_test(every_truncation_is_detected),
        cmocka_unit_test(random_changes_in_blocks_are_detected),
    };
    return cmocka_run_group_tests_name("zero-aware", tests, set_up, tear_down) +
           cmocka_run_group_tests_name("classic", tests, set_up_classic, tear_down);
}
