/* test_pdb_file.c - tables in files: nothing is lost, no damage goes unseen, no old file either */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <xxhash.h>

#include "pdb/header.h"
#include "pdb/save.h"
#include "pdb/table.h"
#include "scratch.h"
#include "util/bytes.h"

/* Offsets of pdb/FORMAT.md, written down a second time. */
enum { at_header_hash = 4088, at_block_table = 4096, at_block_table_hash = 96, mapped_at = 65536 };

static const enum fifteen_codec codecs[] = {FIFTEEN_CODEC_NONE, FIFTEEN_CODEC_ZSTD};

/* A table of 24 rows, written as 5 blocks. */
struct fixture {
    struct scratch scratch;
    struct fifteen_pdb *pdb;
    char path[300];
};

static int set_up(void **state)
{
    static struct fixture fixture;
    const struct fifteen_pattern pattern = {.geometry = {3, 3}, .tiles = 0x1e};
    if (!scratch_make(&fixture.scratch) ||
        fifteen_pdb_build(&pattern, 1, NULL, &fixture.pdb, NULL) != FIFTEEN_OK)
        return -1;
    snprintf(fixture.path, sizeof fixture.path, "%s/table.pdb", fixture.scratch.folder);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    fifteen_pdb_free(fixture->pdb);
    scratch_remove(&fixture->scratch);
    return 0;
}

static void save(const struct fixture *fixture, enum fifteen_codec codec, unsigned n_threads)
{
    const struct save_options options = {
        .codec = codec, .level = 3, .block_rows = 5, .n_threads = n_threads};
    assert_int_equal(save_table(fixture->pdb, fixture->path, &options, NULL, NULL), FIFTEEN_OK);
}

/* The saved file's bytes, to be freed. */
static uint8_t *save_and_read(const struct fixture *fixture, enum fifteen_codec codec, size_t *n)
{
    save(fixture, codec, 1);
    uint8_t *bytes = scratch_read(fixture->path, n);
    assert_non_null(bytes);
    return bytes;
}

static void assert_same_table(const struct fifteen_pdb *a, const struct fifteen_pdb *b)
{
    struct fifteen_pdb_info of_a;
    struct fifteen_pdb_info of_b;
    fifteen_pdb_info(a, &of_a);
    fifteen_pdb_info(b, &of_b);
    assert_int_equal(of_a.pattern.tiles, of_b.pattern.tiles);
    assert_int_equal(of_a.n_entries, of_b.n_entries);
    assert_int_equal(of_a.n_placements, of_b.n_placements);
    assert_int_equal(of_a.hash, of_b.hash);
    assert_int_equal(of_a.table_bytes, of_b.table_bytes);
    assert_memory_equal(of_a.zero_aware, of_b.zero_aware, sizeof of_a.zero_aware);
    assert_memory_equal(of_a.classic, of_b.classic, sizeof of_a.classic);
    assert_memory_equal(a->bits, b->bits, of_a.table_bytes);
}

/* Loading is refused as damage, with a message that begins with the path and contains `word`. */
static void assert_damaged(const struct fixture *fixture, const char *word)
{
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {""};
    const enum fifteen_status status = fifteen_pdb_load(fixture->path, 2, NULL, &pdb, &error);
    if (status != FIFTEEN_DAMAGED || strstr(error.text, word) == NULL)
        fail_msg("status %d, message '%s', expected one with '%s'", (int)status, error.text, word);
    assert_int_equal(strncmp(error.text, fixture->path, strlen(fixture->path)), 0);
    assert_true(strlen(error.text) > strlen(fixture->path) + 10);
    assert_null(pdb);
}

static void assert_loads(const struct fixture *fixture)
{
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 2, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_same_table(fixture->pdb, pdb);
    fifteen_pdb_free(pdb);
}

static void write_bytes(const struct fixture *fixture, const uint8_t *bytes, size_t n)
{
    assert_true(scratch_write(fixture->path, bytes, n));
}

/* ---- what is written is read ---- */

static void round_trip(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        save(fixture, codecs[i], 2);
        assert_loads(fixture);
        size_t n;
        free(scratch_read(fixture->path, &n));
        struct fifteen_pdb_info info;
        assert_int_equal(fifteen_pdb_read_info(fixture->path, &info, NULL), FIFTEEN_OK);
        assert_int_equal(info.file_bytes, n);
        assert_int_equal(info.codec, codecs[i]);
        assert_int_equal(info.hash, XXH3_64bits(fixture->pdb->bits, fixture->pdb->size_bytes));
        assert_int_equal(fifteen_pdb_verify(fixture->path, true, 2, NULL, NULL), FIFTEEN_OK);
    }
}

/* Several sizes of row and of the last block; the default block size; tables of one row. */
static void round_trip_of_other_tables(void **state)
{
    const struct fixture *fixture = *state;
    static const struct fifteen_pattern patterns[] = {
        {{2, 2}, 0, 0xe},     {{2, 2}, 0, 0x2},    {{3, 3}, 0, 0x1fe}, {{3, 3}, 4, 0x1e},
        {{4, 4}, 0, 0x1110},  {{4, 4}, 5, 0x3e},   {{2, 8}, 0, 0x1e},  {{3, 5}, 1, 0x4022},
    };
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        for (size_t j = 0; j < 2; j++) {
            struct fifteen_pdb *built;
            struct fifteen_pdb *loaded;
            assert_int_equal(fifteen_pdb_build(&patterns[i], 1, NULL, &built, NULL), FIFTEEN_OK);
            assert_int_equal(fifteen_pdb_save(built, fixture->path, codecs[j], 0, 0, NULL, NULL),
                             FIFTEEN_OK);
            assert_int_equal(fifteen_pdb_load(fixture->path, 0, NULL, &loaded, NULL), FIFTEEN_OK);
            assert_same_table(built, loaded);
            fifteen_pdb_free(built);
            fifteen_pdb_free(loaded);
            assert_int_equal(fifteen_pdb_verify(fixture->path, false, 1, NULL, NULL), FIFTEEN_OK);
        }
}

static void bytes_do_not_depend_on_threads(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *one = save_and_read(fixture, codecs[i], &n);
        static const unsigned n_threads[] = {2, 3, 5, 40};
        for (size_t j = 0; j < 4; j++) {
            save(fixture, codecs[i], n_threads[j]);
            size_t n_again;
            uint8_t *again = scratch_read(fixture->path, &n_again);
            assert_int_equal(n_again, n);
            assert_memory_equal(again, one, n);
            free(again);
        }
        free(one);
    }
}

static void uncompressed_data_can_be_mapped(void **state)
{
    const struct fixture *fixture = *state;
    size_t n;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_NONE, &n);
    assert_int_equal(n, mapped_at + fixture->pdb->size_bytes);
    assert_memory_equal(bytes + mapped_at, fixture->pdb->bits, fixture->pdb->size_bytes);
    free(bytes);
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, NULL, &pdb, NULL), FIFTEEN_OK);
    assert_non_null(pdb->mapping);
    fifteen_pdb_free(pdb);
}

/* ---- damage ---- */

/* Every length but, where nothing but zeros is cut off, only some. */
static void every_truncation_is_seen(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        free(save_and_read(fixture, codecs[i], &n));
        while (n > 0) {
            const bool in_gap = codecs[i] == FIFTEEN_CODEC_NONE && n > 5000 && n <= mapped_at;
            n -= in_gap ? 97 : 1;
            assert_int_equal(truncate(fixture->path, (off_t)n), 0);
            assert_damaged(fixture, "truncated");
        }
    }
}

static void foreign_bytes_behind_are_seen(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        bytes[n] = 0;
        write_bytes(fixture, bytes, n + 1);
        assert_damaged(fixture, "foreign bytes");
        free(bytes);
    }
}

/* What an altered byte is said to be part of. */
static const char *place_of(size_t at)
{
    if (at < 8)
        return "magic";
    if (at < 12)
        return "version";
    return at < at_block_table ? "header" : at < at_block_table + 6 * 16 ? "block table" : "offset";
}

static void every_altered_byte_is_seen(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        for (size_t at = 0; at < n; at++) {
            if (codecs[i] == FIFTEEN_CODEC_NONE && at > 5000 && at < mapped_at - 10 && at % 97 != 0)
                continue;
            bytes[at] ^= 0xff;
            write_bytes(fixture, bytes, n);
            bytes[at] ^= 0xff;
            assert_damaged(fixture, place_of(at));
        }
        write_bytes(fixture, bytes, n);
        assert_loads(fixture);
        free(bytes);
    }
}

static void every_flipped_bit_of_the_header_is_seen(void **state)
{
    const struct fixture *fixture = *state;
    size_t n;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_ZSTD, &n);
    for (size_t bit = 0; bit < (size_t)8 * (at_block_table + 6 * 16); bit += bit < 1024 ? 1 : 11) {
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
        write_bytes(fixture, bytes, n);
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_damaged(fixture, place_of(bit / 8));
    }
    free(bytes);
}

static void the_damaged_block_is_named(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *bytes = save_and_read(fixture, codecs[i], &n);
        for (unsigned block = 0; block < 5; block++) {
            const uint8_t *entry = bytes + at_block_table + (size_t)block * 16;
            const uint64_t middle = (bytes_load64(entry) + bytes_load64(entry + 16)) / 2;
            bytes[middle] ^= 0x10;
            write_bytes(fixture, bytes, n);
            bytes[middle] ^= 0x10;
            char word[64];
            snprintf(word, sizeof word, "block %u of 5 at offset %u:", block,
                     (unsigned)bytes_load64(entry));
            assert_damaged(fixture, word);
        }
        free(bytes);
    }
}

static void sign_header(uint8_t *bytes)
{
    bytes_store64(bytes + at_header_hash, XXH3_64bits(bytes, at_header_hash));
}

/* Headers whose hash is right and whose contents are not. */
static void contradictory_headers_are_refused(void **state)
{
    static const struct {
        size_t at;
        unsigned width;
        uint64_t value;
        const char *word;
    } cases[] = {
        {8, 4, 2, "version 2"},
        {8, 4, 0, "version 0"},
        {12, 4, 4095, "byte 12"},
        {16, 1, 0, "pattern"},
        {16, 1, 200, "pattern"},
        {17, 1, 0, "pattern"},
        {17, 1, 2, "pattern"},
        {17, 1, 255, "pattern"},
        {17, 1, 4, "for this pattern"},
        {18, 1, 2, "pattern"},
        {18, 1, 255, "pattern"},
        {19, 1, 0, "kind 0"},
        {19, 1, 2, "kind 2"},
        {20, 2, 0, "pattern"},
        {20, 2, 1, "pattern"},
        {20, 2, 0x21e, "pattern"},
        {20, 2, 0xe, "for this pattern"},
        {22, 1, 2, "codec 2"},
        {22, 1, 255, "codec 255"},
        {22, 1, 0, "data offset"},
        {23, 1, 1, "byte 23"},
        {24, 8, 0, "number of entries"},
        {32, 8, UINT64_MAX, "number of placements"},
        {40, 8, 0, "table size"},
        {40, 8, UINT64_MAX, "table size"},
        {48, 8, 0, "block size"},
        {48, 8, 1, "number of blocks"},
        {48, 8, 163, "block size"},
        {48, 8, UINT64_MAX - 31, "block size"},
        {48, 8, 17 << 20, "block size"},
        {56, 8, 0, "number of blocks"},
        {56, 8, UINT64_MAX, "number of blocks"},
        {64, 8, 0, "block table offset"},
        {72, 8, UINT64_MAX, "data offset"},
        {80, 8, 0, "file size"},
        {80, 8, UINT64_MAX, "truncated"},
        {104, 8, 0, "zero-aware histogram"},
        {112, 8, UINT64_MAX, "zero-aware histogram"},
        {1120, 8, 1 << 20, "zero-aware histogram"},
        {1128, 8, 2, "classic histogram"},
        {2144, 8, UINT64_MAX, "classic histogram"},
        {2152, 1, 1, "byte 2152"},
        {4087, 1, 1, "byte 4087"},
    };
    const struct fixture *fixture = *state;
    size_t n;
    uint8_t *good = save_and_read(fixture, FIFTEEN_CODEC_ZSTD, &n);
    uint8_t *bytes = malloc(n);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(bytes, good, n);
        for (unsigned byte = 0; byte < cases[i].width; byte++)
            bytes[cases[i].at + byte] = (uint8_t)(cases[i].value >> 8 * byte);
        sign_header(bytes);
        write_bytes(fixture, bytes, n);
        assert_damaged(fixture, cases[i].word);
    }
    free(bytes);
    free(good);
}

/* Block tables whose hash is right and whose contents are not. */
static void contradictory_block_tables_are_refused(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < 2; i++) {
        size_t n;
        uint8_t *good = save_and_read(fixture, codecs[i], &n);
        const uint64_t wrong[] = {0, 1, at_block_table, n + 1, UINT64_MAX, (uint64_t)1 << 63};
        uint8_t *bytes = malloc(n);
        for (size_t entry = 0; entry < 6; entry++)
            for (size_t j = 0; j < sizeof wrong / sizeof wrong[0]; j++) {
                memcpy(bytes, good, n);
                bytes_store64(bytes + at_block_table + 16 * entry, wrong[j]);
                bytes_store64(bytes + at_block_table_hash,
                              XXH3_64bits(bytes + at_block_table, 6 * 16));
                sign_header(bytes);
                write_bytes(fixture, bytes, n);
                assert_damaged(fixture, "block table");
            }
        free(bytes);
        free(good);
    }
}

static void an_exchange_of_blocks_is_seen(void **state)
{
    const struct fixture *fixture = *state;
    size_t n;
    uint8_t *bytes = save_and_read(fixture, FIFTEEN_CODEC_NONE, &n);
    const size_t block_bytes = 5 * fixture->pdb->row_words * sizeof(uint64_t);
    uint8_t *first = bytes + mapped_at;
    assert_memory_not_equal(first, first + block_bytes, block_bytes);
    for (size_t i = 0; i < block_bytes; i++) {
        const uint8_t byte = first[i];
        first[i] = first[block_bytes + i];
        first[block_bytes + i] = byte;
    }
    write_bytes(fixture, bytes, n);
    assert_damaged(fixture, "block ");
    free(bytes);
}

static void what_is_no_table_is_refused(void **state)
{
    struct fixture *fixture = *state;
    struct fifteen_pdb *pdb;
    struct fifteen_error error;
    const uint8_t zeros[8192] = {0};
    write_bytes(fixture, zeros, sizeof zeros);
    assert_damaged(fixture, "magic");
    write_bytes(fixture, zeros, 0);
    assert_damaged(fixture, "truncated");
    const char *missing = scratch_path(&fixture->scratch, "missing.pdb");
    assert_int_equal(fifteen_pdb_load(missing, 1, NULL, &pdb, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(strstr(error.text, "missing.pdb"));
    assert_int_equal(fifteen_pdb_load(fixture->scratch.folder, 1, NULL, &pdb, &error),
                     FIFTEEN_INVALID);
    const char *fifo = scratch_path(&fixture->scratch, "fifo.pdb");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(fifteen_pdb_load(fifo, 1, NULL, &pdb, &error), FIFTEEN_INVALID);
    assert_int_equal(unlink(fifo), 0);
}

/* ---- verify finds what loading need not look for ---- */

static void assert_not_verified(const struct fixture *fixture, bool rebuild, const char *word)
{
    struct fifteen_error error = {""};
    assert_int_equal(fifteen_pdb_verify(fixture->path, rebuild, 1, NULL, &error), FIFTEEN_DAMAGED);
    if (strstr(error.text, word) == NULL)
        fail_msg("message '%s', expected one with '%s'", error.text, word);
}

/* Saves the table with some of its bits changed, all hashes being right. */
static void save_changed(const struct fixture *fixture, size_t word, uint64_t changes)
{
    struct fifteen_pdb *pdb = fixture->pdb;
    const uint64_t hash = pdb->hash;
    pdb->bits[word] ^= changes;
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->bits[word] ^= changes;
    pdb->hash = hash;
}

static void verify_checks_contents(void **state)
{
    const struct fixture *fixture = *state;
    struct fifteen_pdb *pdb = fixture->pdb;
    pdb->hash++;
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->hash--;
    assert_not_verified(fixture, false, "header's hash");

    assert_true(pdb->cellsets.n_blocks % 64 != 0);
    save_changed(fixture, pdb->row_words * 3 - 1, UINT64_C(1) << 63);
    assert_not_verified(fixture, false, "padding of row 2 ");

    for (size_t word = 0; word < pdb->size_bytes / 8; word += 5) {
        save_changed(fixture, word, 1);
        assert_not_verified(fixture, true, "");
    }
    save_changed(fixture, 0, UINT64_MAX);
    assert_not_verified(fixture, false, "wrong value");

    pdb->zero_aware[5]--;
    pdb->zero_aware[6]++;
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    pdb->zero_aware[5]++;
    pdb->zero_aware[6]--;
    assert_int_equal(fifteen_pdb_verify(fixture->path, false, 1, NULL, NULL), FIFTEEN_OK);
    assert_not_verified(fixture, true, "histograms differ from a new build's at value 5");
}

/* ---- the old file stays until the new one is whole ---- */

struct monitor_log {
    unsigned n_calls;
    unsigned stop_at; /* the call that is answered with false; 0: none */
    bool kill;        /* ... or not answered any more */
    struct fifteen_progress last;
};

static bool log_progress(void *context, const struct fifteen_progress *progress)
{
    struct monitor_log *log = context;
    assert_true(progress->done <= progress->total);
    assert_true(log->n_calls == 0 || progress->done >= log->last.done);
    log->last = *progress;
    if (++log->n_calls != log->stop_at)
        return true;
    if (log->kill)
        raise(SIGKILL);
    return false;
}

static enum fifteen_status save_watched(const struct fixture *fixture, struct monitor_log *log)
{
    const struct fifteen_monitor monitor = {log_progress, log};
    const struct save_options options = {
        .codec = FIFTEEN_CODEC_NONE, .level = 3, .block_rows = 2, .n_threads = 1};
    return save_table(fixture->pdb, fixture->path, &options, &monitor, NULL);
}

static void progress_is_reported(void **state)
{
    const struct fixture *fixture = *state;
    struct monitor_log log = {0};
    assert_int_equal(save_watched(fixture, &log), FIFTEEN_OK);
    assert_true(log.n_calls >= 3);
    assert_int_equal(log.last.stage, FIFTEEN_STAGE_SAVE);
    assert_int_equal(log.last.done, 12);
    assert_int_equal(log.last.total, 12);
    log = (struct monitor_log){0};
    const struct fifteen_monitor monitor = {log_progress, &log};
    struct fifteen_pdb *pdb;
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, &monitor, &pdb, NULL), FIFTEEN_OK);
    fifteen_pdb_free(pdb);
    assert_int_equal(log.last.stage, FIFTEEN_STAGE_LOAD);
    assert_int_equal(log.last.done, 12);
    assert_int_equal(log.last.total, 12);
    log = (struct monitor_log){.stop_at = 2};
    assert_int_equal(fifteen_pdb_load(fixture->path, 1, &monitor, &pdb, NULL), FIFTEEN_CANCELLED);
}

static void cancelling_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    struct monitor_log log = {.stop_at = 2};
    assert_int_equal(save_watched(fixture, &log), FIFTEEN_CANCELLED);
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    struct fifteen_pdb_info info;
    assert_int_equal(fifteen_pdb_read_info(fixture->path, &info, NULL), FIFTEEN_OK);
    assert_int_equal(info.codec, FIFTEEN_CODEC_ZSTD);
    assert_loads(fixture);
}

/* A limit on the size of files stands for a full disk. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    struct rlimit old;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    const struct rlimit low = {.rlim_cur = 65600, .rlim_max = old.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
    struct fifteen_error error = {""};
    const enum fifteen_status status =
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_NONE, 0, 1, NULL, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, handler);
    assert_int_equal(status, FIFTEEN_IO);
    assert_non_null(strstr(error.text, strerror(EFBIG)));
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    assert_loads(fixture);
}

static void saving_where_nothing_can_be_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct fifteen_error error = {""};
    const char *path = scratch_path(&fixture->scratch, "no-folder/table.pdb");
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, &error), FIFTEEN_IO);
    assert_non_null(strstr(error.text, strerror(ENOENT)));
    assert_int_equal(fifteen_pdb_save(fixture->pdb, fixture->scratch.folder, FIFTEEN_CODEC_ZSTD, 0,
                                      1, NULL, &error),
                     FIFTEEN_IO);
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, -1, 1, NULL, &error),
        FIFTEEN_INVALID);
    assert_int_equal(
        fifteen_pdb_save(fixture->pdb, fixture->path, FIFTEEN_CODEC_ZSTD, 100, 1, NULL, &error),
        FIFTEEN_INVALID);
}

/* Kills a process while it saves; its temporary file stays, until somebody saves again. */
static void being_killed_leaves_the_old_file(void **state)
{
    struct fixture *fixture = *state;
    scratch_empty(&fixture->scratch);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct monitor_log log = {.stop_at = 2, .kill = true};
        save_watched(fixture, &log);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 2);
    assert_loads(fixture);
    char left[64];
    snprintf(left, sizeof left, "table.pdb.tmp.%ld", (long)child);
    struct fifteen_pdb *pdb;
    assert_int_equal(
        fifteen_pdb_load(scratch_path(&fixture->scratch, left), 1, NULL, &pdb, NULL),
        FIFTEEN_DAMAGED);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_int_equal(scratch_each(&fixture->scratch, NULL), 1);
    assert_loads(fixture);
}

static void only_stale_temporaries_are_removed(void **state)
{
    struct fixture *fixture = *state;
    struct scratch *scratch = &fixture->scratch;
    static const char *const kept[] = {"table.pdb.tmp.", "table.pdb.tmp.1x", "table.pdb.tmp",
                                       "other.pdb.tmp.1", "table.pdb.tmp.77"};
    scratch_empty(scratch);
    for (size_t i = 0; i < 5; i++)
        assert_true(scratch_write(scratch_path(scratch, kept[i]), "x", 1));
    assert_true(scratch_write(scratch_path(scratch, "table.pdb.tmp.1"), "x", 1));
    /* Left by a process that had this one's number. */
    char own[64];
    snprintf(own, sizeof own, "table.pdb.tmp.%ld", (long)getpid());
    assert_true(scratch_write(scratch_path(scratch, own), "x", 1));
    const int fd = open(scratch_path(scratch, "table.pdb.tmp.77"), O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    for (size_t i = 0; i < 5; i++)
        assert_true(scratch_exists(scratch, kept[i]));
    assert_int_equal(scratch_each(scratch, NULL), 6);
    close(fd);
    save(fixture, FIFTEEN_CODEC_ZSTD, 1);
    assert_false(scratch_exists(scratch, "table.pdb.tmp.77"));
    assert_loads(fixture);
}

static void files_are_named_after_patterns(void **state)
{
    (void)state;
    char name[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(&(struct fifteen_pattern){{4, 4}, 0, 0x3332}, name);
    assert_string_equal(name, "4x4-b0-1.4.5.8.9.12.13.pdb");
    fifteen_pdb_file_name(&(struct fifteen_pattern){{2, 8}, 3, 0xff80}, name);
    assert_string_equal(name, "2x8-b3-7.8.9.10.11.12.13.14.15.pdb");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(round_trip_of_other_tables),
        cmocka_unit_test(bytes_do_not_depend_on_threads),
        cmocka_unit_test(uncompressed_data_can_be_mapped),
        cmocka_unit_test(every_truncation_is_seen),
        cmocka_unit_test(foreign_bytes_behind_are_seen),
        cmocka_unit_test(every_altered_byte_is_seen),
        cmocka_unit_test(every_flipped_bit_of_the_header_is_seen),
        cmocka_unit_test(the_damaged_block_is_named),
        cmocka_unit_test(contradictory_headers_are_refused),
        cmocka_unit_test(contradictory_block_tables_are_refused),
        cmocka_unit_test(an_exchange_of_blocks_is_seen),
        cmocka_unit_test(what_is_no_table_is_refused),
        cmocka_unit_test(verify_checks_contents),
        cmocka_unit_test(progress_is_reported),
        cmocka_unit_test(cancelling_leaves_the_old_file),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
        cmocka_unit_test(saving_where_nothing_can_be_is_an_error),
        cmocka_unit_test(being_killed_leaves_the_old_file),
        cmocka_unit_test(only_stale_temporaries_are_removed),
        cmocka_unit_test(files_are_named_after_patterns),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
