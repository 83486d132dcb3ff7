/* table_file.c - fuzz target: altered table files
 *
 * Input: the number of a small table, the hashes to correct, and the alterations of forge.h. The
 * resulting file is loaded, verified and found in a folder. If it loads, values are read.
 */
/* SPDX-License-Identifier: MIT */
#include <sys/mman.h>
#include <unistd.h>

#include <fifteen/fifteen.h>

#include "board/canonical.h"
#include "forge.h"
#include "pdb/file/save.h"
#include "pdb/set.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scratch.h"

static const struct fifteen_pattern patterns[] = {
    {{2, 2}, 0, 0x0e},  {{2, 3}, 0, 0x0e},  {{2, 4}, 1, 0x18}, {{3, 3}, 0, 0x1e},
    {{3, 3}, 4, 0x180}, {{3, 4}, 0, 0x800}, {{4, 4}, 0, 0x06},
};
enum { N_PATTERNS = sizeof patterns / sizeof patterns[0], N_BASES = 4 * N_PATTERNS };

static struct {
    struct forge_file bases[N_BASES];
    int descriptor; /* of the altered file, in memory */
    char path[32];
    struct scratch scratch; /* a folder in which it is the only table */
} world;

static void leave_world(void)
{
    scratch_remove(&world.scratch);
}

/* A pattern of the list, of either kind and codec. */
static struct forge_file make_base(unsigned index)
{
    const enum fifteen_pdb_kind kind = (enum fifteen_pdb_kind)(index / 2 % 2);
    const struct save_options options = {
        .codec = (enum fifteen_codec)(index % 2), .level = 3, .block_rows = 5, .n_threads = 1};
    const char *const path = scratch_path(&world.scratch, "base.pdb");
    struct fifteen_pdb *pdb;
    struct forge_file base;
    FUZZ_CHECK(fifteen_pdb_build(&patterns[index / 4], kind, 1, NULL, &pdb, NULL) == FIFTEEN_OK);
    FUZZ_CHECK(save_table(pdb, path, &options, NULL, NULL) == FIFTEEN_OK);
    fifteen_pdb_free(pdb);
    base.bytes = scratch_read(path, &base.size);
    FUZZ_CHECK(base.bytes != NULL);
    unlink(path);
    return base;
}

static void enter_world(void)
{
    FUZZ_CHECK(scratch_make(&world.scratch));
    atexit(leave_world);
    for (unsigned i = 0; i < N_BASES; i++)
        world.bases[i] = make_base(i);
    world.descriptor = memfd_create("table", MFD_CLOEXEC);
    FUZZ_CHECK(world.descriptor > 0);
    snprintf(world.path, sizeof world.path, "/proc/self/fd/%d", world.descriptor);
    FUZZ_CHECK(symlink(world.path, scratch_path(&world.scratch, "table.pdb")) == 0);
}

static void write_file(const struct forge_file *file)
{
    FUZZ_CHECK(ftruncate(world.descriptor, 0) == 0);
    FUZZ_CHECK(pwrite(world.descriptor, file->bytes, file->size, 0) == (ssize_t)file->size);
}

/* ---- reading ---- */

static void check_status(enum fifteen_status status, const struct fifteen_error *error)
{
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_DAMAGED || status == FIFTEEN_NO_MEMORY);
    if (status != FIFTEEN_OK)
        fuzz_check_message(error);
}

/* Values may be wrong if the file's hashes were corrected, but every lookup returns one. */
static void read_values(const struct fifteen_pdb *pdb, uint64_t seed)
{
    struct fifteen_pdb_info info;
    fifteen_pdb_info(pdb, &info);
    for (unsigned i = 0; i < 20; i++) {
        const packed_board board = exhaustive_shuffle(info.pattern.geometry, &seed);
        FUZZ_CHECK(packed_pdb_value(pdb, board) < FIFTEEN_HISTOGRAM_SIZE);
    }
}

/* Opens a folder's tables for the tray and goal of a file's table. */
static void open_folder(const struct fifteen_pdb_info *info)
{
    const struct fifteen_pattern *const pattern = &info->pattern;
    const struct fifteen_partition partition = {.n_patterns = 1, .patterns = {*pattern}};
    struct packed_pdb_request request = {.geometry = pattern->geometry, .kind = info->kind};
    struct fifteen_pdb_set *set;
    struct fifteen_error error = {.text = ""};
    request.goal = canonical_goal_packed(pattern->geometry, pattern->goal_blank);
    enum fifteen_status status =
        packed_set_find(world.scratch.folder, &request, 1, NULL, &set, &error);
    if (status == FIFTEEN_OK)
        fifteen_pdb_set_free(set);
    else
        fuzz_check_message(&error);
    const struct set_making making = {
        .kind = info->kind, .n_threads = 1, .folder = world.scratch.folder};
    status = pdb_set_make(&making, &partition, 1, &set, &error);
    FUZZ_CHECK(status == FIFTEEN_NOT_FOUND);
}

static void read_file(unsigned n_threads, uint64_t seed)
{
    struct fifteen_pdb_info info;
    struct fifteen_pdb *pdb;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status known = fifteen_pdb_read_info(world.path, &info, &error);
    check_status(known, &error);
    enum fifteen_status status = fifteen_pdb_load(world.path, n_threads, NULL, &pdb, &error);
    check_status(status, &error);
    FUZZ_CHECK(status != FIFTEEN_OK || known == FIFTEEN_OK);
    if (status == FIFTEEN_OK) {
        read_values(pdb, seed);
        fifteen_pdb_free(pdb);
    }
    status = fifteen_pdb_verify(world.path, false, n_threads, NULL, &error);
    check_status(status, &error);
    if (known == FIFTEEN_OK)
        open_folder(&info);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (world.descriptor == 0)
        enter_world();
    struct fuzz_input input = {data, size};
    const struct forge_file *const base = &world.bases[fuzz_take_number(&input, 1) % N_BASES];
    const unsigned choices = (unsigned)fuzz_take_number(&input, 1);
    struct forge_file file = {(uint8_t *)fuzz_copy(base->bytes, base->size), base->size};
    forge_alter(&file, &input);
    forge_sign(&file, choices);
    write_file(&file);
    free(file.bytes);
    read_file(1 + (choices >> 3 & 1), 1 + choices);
    return 0;
}
