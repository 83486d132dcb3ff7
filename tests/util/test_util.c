/* test_util.c - memory, threads, byte order, messages, names of statuses, clock */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "util/bytes.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/threads.h"

/* ---- memory ---- */

static void memory_is_zeroed_aligned_and_writable(void **state)
{
    (void)state;
    static const size_t sizes[] = {
        0, 1, 63, 64, 65, 4096, 1000000, 2097151, 2097152, 2097153, 4194304, 5000000, 64 * 1048576};
    for (size_t i = 0; i < 2 * (sizeof sizes / sizeof sizes[0]); i++) {
        const size_t size = sizes[i / 2];
        uint8_t *const block = i % 2 == 0 ? memory_alloc(size) : memory_alloc_sparse(size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % (size < 2097152 ? 64 : 2097152), 0);
        for (size_t j = 0; j < size; j += 509)
            assert_int_equal(block[j], 0);
        memset(block, 0xff, size);
        memory_free(block, size);
    }
}

/* The second block must be zero even where the first one was written. */
static void memory_is_zeroed_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        uint8_t *const block = memory_alloc(1000);
        for (size_t j = 0; j < 1000; j++)
            assert_int_equal(block[j], 0);
        memset(block, 0xff, 1000);
        memory_free(block, 1000);
    }
}

static void large_files_have_whole_huge_pages(void **state)
{
    (void)state;
    static const size_t sizes[][2] = {{0, 0},
                                      {1, 1},
                                      {2097151, 2097151},
                                      {2097152, 2097152},
                                      {2097153, 4194304},
                                      {57657600, 58720256}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        assert_int_equal(memory_whole_pages(sizes[i][0]), sizes[i][1]);
}

static void impossible_sizes_are_rejected(void **state)
{
    (void)state;
    assert_null(memory_alloc(SIZE_MAX));
    assert_null(memory_alloc(SIZE_MAX - 1));
    assert_null(memory_alloc(SIZE_MAX - (2 << 20)));
    assert_null(memory_alloc(SIZE_MAX - (4 << 20) - 1));
    assert_null(memory_alloc(SIZE_MAX / 2));
}

/* Linux has some available, and never more than is installed; a lower limit of the process counts.
 */
static void available_memory_is_limited(void **state)
{
    (void)state;
    const uint64_t installed = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    assert_true(memory_available() > 0);
    assert_true(memory_available() <= installed);
#ifndef FIFTEEN_SANITIZED /* a sanitizer needs more than any limit */
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    const struct rlimit low = {.rlim_cur = 1 << 20, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_AS, &low), 0);
    const uint64_t limited = memory_available();
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(limited, 1 << 20);
#endif
}

static void freed_memory_can_be_used_again(void **state)
{
    (void)state;
    memory_free(NULL, 0);
    memory_free(NULL, 5000000);
    const size_t size = 5000000;
    uint8_t *const block = memory_alloc(size);
    unsigned char resident[1];
    assert_int_equal(mincore(block, 4096, resident), 0);
    memory_free(block, size);
    for (size_t offset = 0; offset < size; offset += 1 << 20) {
        assert_int_equal(mincore(block + offset, 4096, resident), -1);
        assert_int_equal(errno, ENOMEM);
    }
}

/* Addresses that the process uses, in bytes. */
static size_t used_addresses(void)
{
    size_t n_pages = 0;
    FILE *const stream = fopen("/proc/self/statm", "r");
    assert_non_null(stream);
    assert_int_equal(fscanf(stream, "%zu", &n_pages), 1);
    fclose(stream);
    return n_pages * (size_t)sysconf(_SC_PAGESIZE);
}

enum { MANY = 64 };

/* A block takes its own huge pages only, and none once it is freed. */
static void aligned_blocks_take_no_other_addresses(void **state)
{
    (void)state;
    void *blocks[MANY];
    const size_t size = 3 << 20;
    const size_t before = used_addresses();
    for (unsigned i = 0; i < MANY; i++)
        assert_non_null(blocks[i] = memory_alloc_sparse(size));
    const size_t now = used_addresses();
    assert_in_range(now - before, MANY * (size_t)(4 << 20), (MANY + 2) * (size_t)(4 << 20));
    for (unsigned i = 0; i < MANY; i++)
        memory_free(blocks[i], size);
    assert_true(used_addresses() < before + (8 << 20));
}

/* Linux maps huge pages of a file where address and offset are alike. */
static void files_are_mapped_at_like_addresses(void **state)
{
    (void)state;
    enum { N_BYTES = 10000 };
    static const uint64_t offsets[] = {0, 4096 * 16, (2 << 20) - 65536, 2 << 20, (2 << 20) + 65536};
    FILE *const stream = tmpfile();
    assert_non_null(stream);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(fseek(stream, (long)offsets[i], SEEK_SET), 0);
        for (unsigned j = 0; j < N_BYTES; j++)
            putc((int)(i + 1), stream);
    }
    assert_int_equal(fflush(stream), 0);
    const size_t before = used_addresses();
    for (unsigned i = 0; i < 5 * MANY; i++) {
        uint8_t *const bytes =
            memory_map_file(fileno(stream), offsets[i % 5], N_BYTES, PROT_READ, MAP_PRIVATE);
        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % (2 << 20), offsets[i % 5] % (2 << 20));
        assert_int_equal(bytes[0], i % 5 + 1);
        assert_int_equal(bytes[N_BYTES - 1], i % 5 + 1);
        assert_int_equal(munmap(bytes, N_BYTES), 0);
    }
    assert_true(used_addresses() < before + (8 << 20));
    assert_null(memory_map_file(-1, 0, N_BYTES, PROT_READ, MAP_PRIVATE));
    assert_int_equal(errno, EBADF);
    fclose(stream);
}

/* ---- threads ---- */

enum { N_ITEMS = 20000 };

struct work {
    atomic_uint runs[N_ITEMS];
    atomic_uint n_runs;
    atomic_uint n_strangers; /* runs on a thread number out of range */
    unsigned n_threads;
    size_t failing[2];
};

static enum fifteen_status run_item(void *context, size_t index, unsigned thread)
{
    struct work *const work = context;
    atomic_fetch_add(&work->runs[index], 1);
    atomic_fetch_add(&work->n_runs, 1);
    if (thread >= work->n_threads)
        atomic_fetch_add(&work->n_strangers, 1);
    if (index == work->failing[0])
        return FIFTEEN_DAMAGED;
    return index == work->failing[1] ? FIFTEEN_LIMIT : FIFTEEN_OK;
}

static struct work *start_work(unsigned n_threads, size_t first_failing, size_t second_failing)
{
    struct work *const work = calloc(1, sizeof *work);
    assert_non_null(work);
    work->n_threads = n_threads;
    work->failing[0] = first_failing;
    work->failing[1] = second_failing;
    return work;
}

static void threads_run_every_item_once(void **state)
{
    (void)state;
    static const unsigned counts[] = {1, 2, 5};
    for (size_t i = 0; i < 3; i++) {
        struct work *const work = start_work(counts[i], SIZE_MAX, SIZE_MAX);
        assert_int_equal(threads_for(counts[i], N_ITEMS, run_item, work), FIFTEEN_OK);
        for (size_t j = 0; j < N_ITEMS; j++)
            assert_int_equal(work->runs[j], 1);
        assert_int_equal(work->n_strangers, 0);
        free(work);
    }
}

static void threads_run_no_item_and_few_items(void **state)
{
    (void)state;
    struct work *const work = start_work(5, SIZE_MAX, SIZE_MAX);
    assert_int_equal(threads_for(5, 0, run_item, work), FIFTEEN_OK);
    assert_int_equal(work->n_runs, 0);
    assert_int_equal(threads_for(5, 3, run_item, work), FIFTEEN_OK);
    assert_int_equal(work->n_runs, 3);
    free(work);
}

static void threads_stop_at_a_failed_item(void **state)
{
    (void)state;
    struct work *work = start_work(1, 77, 78);
    assert_int_equal(threads_for(1, N_ITEMS, run_item, work), FIFTEEN_DAMAGED);
    assert_int_equal(work->n_runs, 78);
    free(work);
    static const unsigned counts[] = {2, 5};
    for (size_t i = 0; i < 2; i++) {
        work = start_work(counts[i], 300, SIZE_MAX);
        assert_int_equal(threads_for(counts[i], N_ITEMS, run_item, work), FIFTEEN_DAMAGED);
        for (size_t j = 0; j <= 300; j++)
            assert_int_equal(work->runs[j], 1);
        free(work);
    }
}

struct meeting {
    pthread_barrier_t barrier;
    atomic_uint threads_seen;
    size_t late; /* the item that fails last */
};

/* Both items wait for one another, so that both run. */
static enum fifteen_status meet(void *context, size_t index, unsigned thread)
{
    struct meeting *const meeting = context;
    atomic_fetch_or(&meeting->threads_seen, 1u << thread);
    pthread_barrier_wait(&meeting->barrier);
    if (index == meeting->late)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    return index == 0 ? FIFTEEN_IO : FIFTEEN_DAMAGED;
}

static void threads_report_the_smallest_failed_item(void **state)
{
    (void)state;
    for (size_t late = 0; late < 2; late++) {
        struct meeting meeting = {.late = late};
        pthread_barrier_init(&meeting.barrier, NULL, 2);
        assert_int_equal(threads_for(2, 2, meet, &meeting), FIFTEEN_IO);
        assert_int_equal(meeting.threads_seen, 3);
        pthread_barrier_destroy(&meeting.barrier);
    }
}

/* Each loop sees what the one before wrote, without an atomic operation. */
enum { N_LOOPS = 3000, N_CELLS = 7 };

struct cells {
    unsigned n_loops;
    unsigned value[N_CELLS];
    unsigned next[N_CELLS];
    atomic_uint n_strangers;
    unsigned n_threads;
};

/* Each cell becomes the sum of two others, so that an item run twice, not at all or before the loop
 * before it has ended is seen. */
static enum fifteen_status add_cells(void *context, size_t index, unsigned thread)
{
    struct cells *const cells = context;
    const bool even = cells->n_loops % 2 == 0;
    const unsigned *const from = even ? cells->value : cells->next;
    unsigned *const to = even ? cells->next : cells->value;
    to[index] = 3 * from[(index + 1) % N_CELLS] + from[(index + 3) % N_CELLS] + 1;
    if (thread >= cells->n_threads)
        atomic_fetch_add(&cells->n_strangers, 1);
    return cells->n_loops == N_LOOPS && index >= 4 ? FIFTEEN_LIMIT : FIFTEEN_OK;
}

static struct cells run_crew(unsigned n_threads)
{
    struct cells cells = {.n_threads = n_threads};
    struct crew *const crew = crew_create(n_threads);
    assert_non_null(crew);
    assert_int_equal(crew_size(crew), n_threads);
    assert_int_equal(crew_for(crew, 0, add_cells, &cells), FIFTEEN_OK);
    for (; cells.n_loops < N_LOOPS; cells.n_loops++) {
        if (cells.n_loops % 500 == 499) /* long enough for the others to fall asleep */
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        assert_int_equal(crew_for(crew, N_CELLS, add_cells, &cells), FIFTEEN_OK);
    }
    assert_int_equal(crew_for(crew, N_CELLS, add_cells, &cells), FIFTEEN_LIMIT);
    crew_free(crew);
    assert_int_equal(cells.n_strangers, 0);
    return cells;
}

static void crews_run_loop_after_loop(void **state)
{
    (void)state;
    const struct cells alone = run_crew(1);
    for (unsigned n_threads = 2; n_threads <= 5; n_threads++) {
        const struct cells cells = run_crew(n_threads);
        assert_memory_equal(cells.value, alone.value, sizeof alone.value);
    }
    crew_free(NULL);
}

/* No thread can have a stack of half the address space. */
static void threads_go_on_with_the_caller_alone(void **state)
{
    (void)state;
    pthread_attr_t before;
    pthread_attr_t greedy;
    pthread_getattr_default_np(&before);
    pthread_attr_init(&greedy);
    pthread_attr_setstacksize(&greedy, (size_t)1 << 62);
    assert_int_equal(pthread_setattr_default_np(&greedy), 0);
    struct work *const work = start_work(1, SIZE_MAX, SIZE_MAX);
    const enum fifteen_status status = threads_for(5, N_ITEMS, run_item, work);
    pthread_setattr_default_np(&before);
    pthread_attr_destroy(&greedy);
    pthread_attr_destroy(&before);
    assert_int_equal(status, FIFTEEN_OK);
    assert_int_equal(work->n_runs, N_ITEMS);
    assert_int_equal(work->n_strangers, 0);
    free(work);
}

static void threads_are_available(void **state)
{
    (void)state;
    assert_in_range(threads_available(), 1, 1 << 20);
}

static void thread_counts_are_limited(void **state)
{
    (void)state;
    const unsigned n_available = threads_available();
    assert_int_equal(threads_to_use(0), n_available);
    assert_int_equal(threads_to_use(1), 1);
    assert_int_equal(threads_to_use(8), 8);
    assert_int_equal(threads_to_use(8 * n_available + 1), 8 * n_available);
    assert_int_equal(threads_to_use(UINT_MAX), 8 * n_available);
}

/* ---- bytes ---- */

static void bytes_are_little_endian_at_any_address(void **state)
{
    (void)state;
    static const uint8_t number[] = {0xf1, 0xe2, 0xd3, 0xc4, 0xb5, 0xa6, 0x97, 0x88};
    for (size_t offset = 0; offset < 8; offset++) {
        uint8_t from[16] = {0};
        uint8_t to[17] = {0};
        memcpy(from + offset, number, 8);
        assert_int_equal(bytes_load16(from + offset), 0xe2f1);
        assert_int_equal(bytes_load32(from + offset), 0xc4d3e2f1);
        assert_int_equal(bytes_load64(from + offset), UINT64_C(0x8897a6b5c4d3e2f1));
        bytes_store64(to + offset, UINT64_C(0x8897a6b5c4d3e2f1));
        assert_memory_equal(to, from, 16);
        bytes_store32(to + offset, 0x04030201);
        bytes_store16(to + offset, 0x1211);
        assert_memory_equal(to + offset, "\x11\x12\x03\x04\xb5\xa6\x97\x88", 8);
        assert_int_equal(to[offset + 8], 0);
    }
}

/* ---- messages ---- */

static void error_formats_and_cuts(void **state)
{
    (void)state;
    struct fifteen_error error;
    assert_int_equal(error_set(&error, FIFTEEN_DAMAGED, "%s:%d", "a", 7), FIFTEEN_DAMAGED);
    assert_string_equal(error.text, "a:7");
    assert_int_equal(error_set(&error, FIFTEEN_IO, "%1000d", 1), FIFTEEN_IO);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    assert_int_equal(error_set(NULL, FIFTEEN_LIMIT, "this is not read"), FIFTEEN_LIMIT);
}

static void error_may_quote_itself(void **state)
{
    (void)state;
    struct fifteen_error error;
    error_set(&error, FIFTEEN_IO, "reason");
    error_set(&error, FIFTEEN_IO, "place: %s", error.text);
    assert_string_equal(error.text, "place: reason");
}

static void quotes_are_short_and_printing(void **state)
{
    (void)state;
    char out[QUOTE_SIZE];
    assert_string_equal(quote_bytes("", 0, out), "");
    assert_string_equal(quote_bytes("x7 ~", 4, out), "x7 ~");
    assert_string_equal(quote_bytes("a\0\n\x7f\xff", 5, out), "a\\x00\\x0a\\x7f\\xff");
    assert_string_equal(quote_bytes("12345678901234567890", 20, out), "12345678901234567890");
    assert_string_equal(quote_bytes("123456789012345678901", 21, out), "12345678901234567890...");
    char noise[100];
    memset(noise, 0x80, sizeof noise);
    assert_int_equal(strlen(quote_bytes(noise, sizeof noise, out)), 83);
}

static void statuses_have_names_of_their_own(void **state)
{
    (void)state;
    for (unsigned i = FIFTEEN_OK; i <= FIFTEEN_INTERNAL; i++)
        for (unsigned j = FIFTEEN_OK; j < i; j++)
            assert_string_not_equal(fifteen_status_name((enum fifteen_status)i),
                                    fifteen_status_name((enum fifteen_status)j));
    assert_string_equal(fifteen_status_name(FIFTEEN_OK), "ok");
    assert_string_equal(fifteen_status_name(FIFTEEN_INVALID), "invalid");
    assert_string_equal(fifteen_status_name(FIFTEEN_LIMIT), "limit");
    assert_string_equal(fifteen_status_name((enum fifteen_status)1000), "unknown status");
}

static void clock_runs_in_seconds(void **state)
{
    (void)state;
    const double before = clock_seconds();
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    const double passed = clock_seconds() - before;
    assert_true(passed >= 0.0199 && passed < 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_aligned_and_writable),
        cmocka_unit_test(memory_is_zeroed_again),
        cmocka_unit_test(large_files_have_whole_huge_pages),
        cmocka_unit_test(impossible_sizes_are_rejected),
        cmocka_unit_test(available_memory_is_limited),
        cmocka_unit_test(freed_memory_can_be_used_again),
        cmocka_unit_test(aligned_blocks_take_no_other_addresses),
        cmocka_unit_test(files_are_mapped_at_like_addresses),
        cmocka_unit_test(threads_run_every_item_once),
        cmocka_unit_test(threads_run_no_item_and_few_items),
        cmocka_unit_test(threads_stop_at_a_failed_item),
        cmocka_unit_test(threads_report_the_smallest_failed_item),
        cmocka_unit_test(crews_run_loop_after_loop),
        cmocka_unit_test(threads_go_on_with_the_caller_alone),
        cmocka_unit_test(threads_are_available),
        cmocka_unit_test(thread_counts_are_limited),
        cmocka_unit_test(bytes_are_little_endian_at_any_address),
        cmocka_unit_test(error_formats_and_cuts),
        cmocka_unit_test(error_may_quote_itself),
        cmocka_unit_test(quotes_are_short_and_printing),
        cmocka_unit_test(statuses_have_names_of_their_own),
        cmocka_unit_test(clock_runs_in_seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
