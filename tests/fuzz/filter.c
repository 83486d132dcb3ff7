/* filter.c - fuzz target: the filter of table rows, for any pattern
 *
 * Input: rows and columns of the tray, the cell of the goal's blank, the kind of table, the tiles
 * (two bytes), the first rank (four), then the bits of some rows, repeated. Filtering and
 * unfiltering must restore the rows, with the code of every processor.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "fuzz.h"
#include "pdb/file/filter.h"

enum { MAX_ROWS = 10 };

/* Some rows of a table, from a rank on. */
struct rows {
    const struct fifteen_pdb *pdb;
    uint32_t first;
    uint32_t n;
    size_t n_words;
    uint64_t *plain;
    uint64_t *packed;
    uint64_t *again;
};

static uint64_t *make_words(size_t n)
{
    uint64_t *const words = calloc(n, sizeof *words);
    FUZZ_CHECK(words != NULL);
    return words;
}

/* Packs with the code for one processor; unpacking must restore *plain. */
static void check_filter(const struct rows *rows, const char *cpu, uint64_t *packed)
{
    if (cpu != NULL)
        setenv("FIFTEEN_CPU", cpu, 1);
    else
        unsetenv("FIFTEEN_CPU");
    struct filter *const filter = filter_create(rows->pdb);
    FUZZ_CHECK(filter != NULL);
    uint64_t *const scratch = make_words(filter_scratch_words(filter));
    filter_pack(filter, rows->first, rows->n, rows->plain, packed, scratch);
    filter_unpack(filter, rows->first, rows->n, packed, rows->again, scratch);
    FUZZ_CHECK(memcmp(rows->plain, rows->again, rows->n_words * sizeof *rows->plain) == 0);
    memcpy(rows->again, packed, rows->n_words * sizeof *packed);
    filter_unpack(filter, rows->first, rows->n, rows->again, rows->again, scratch);
    FUZZ_CHECK(memcmp(rows->plain, rows->again, rows->n_words * sizeof *rows->plain) == 0);
    free(scratch);
    filter_free(filter);
}

static void check_rows(struct rows *rows, const struct fuzz_input *bits)
{
    static const char *const cpus[] = {"portable", "avx2", NULL};
    rows->n_words = (size_t)rows->n * rows->pdb->row_words;
    rows->plain = make_words(rows->n_words);
    rows->packed = make_words(rows->n_words);
    rows->again = make_words(rows->n_words);
    for (size_t i = 0; bits->left > 0 && i < rows->n_words * sizeof *rows->plain; i++)
        ((uint8_t *)rows->plain)[i] = bits->at[i % bits->left];
    uint64_t *const packed = make_words(rows->n_words);
    check_filter(rows, cpus[0], rows->packed);
    for (unsigned i = 1; i < 3; i++) {
        check_filter(rows, cpus[i], packed);
        FUZZ_CHECK(memcmp(packed, rows->packed, rows->n_words * sizeof *packed) == 0);
    }
    free(packed);
    free(rows->again);
    free(rows->packed);
    free(rows->plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fifteen_pattern pattern;
    struct fifteen_error error = {.text = ""};
    struct fifteen_pdb *pdb;
    pattern.geometry.rows = (uint8_t)fuzz_take_number(&input, 1);
    pattern.geometry.columns = (uint8_t)fuzz_take_number(&input, 1);
    pattern.goal_blank = (uint8_t)fuzz_take_number(&input, 1);
    const unsigned kind = (unsigned)fuzz_take_number(&input, 1) & 1;
    pattern.tiles = (uint32_t)fuzz_take_number(&input, 2);
    const uint32_t first = (uint32_t)fuzz_take_number(&input, 4);
    const enum fifteen_status status =
        pdb_create(&pattern, (enum fifteen_pdb_kind)kind, &pdb, &error);
    if (status != FIFTEEN_OK) {
        FUZZ_CHECK(status == FIFTEEN_INVALID);
        fuzz_check_message(&error);
        return 0;
    }
    struct rows rows = {.pdb = pdb, .first = first % pdb->n_ranks};
    rows.n = pdb->n_ranks - rows.first < MAX_ROWS ? pdb->n_ranks - rows.first : MAX_ROWS;
    check_rows(&rows, &input);
    fifteen_pdb_free(pdb);
    return 0;
}
