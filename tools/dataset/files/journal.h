/* journal.h - a file that keeps the rows of an unfinished data set in order, each block sealed
 *
 *      the recipe as JSON in one line, '\n'
 *      blocks:   4   number of rows, 1 .. 65535
 *                8   the seal of the rows (process/seal.h); that of the head is not written
 *                    the rows, each of the same size
 *
 * Numbers are little-endian. What a kill or a power failure left incomplete is cut off when the
 * file is opened again.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_JOURNAL_H
#define DATASET_FILES_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/fifteen.h>

struct journal;

/* Opens the journal of a recipe, or makes it. FIFTEEN_INVALID: it has another head; *found, which
 * the caller frees, is that head, else NULL. FIFTEEN_IO, FIFTEEN_NO_MEMORY. Always free *out by
 * journal_close. */
enum fifteen_status journal_open(const char *path, const char *head, size_t row_size,
                                 struct journal **out, char **found, struct fifteen_error *error);

/* The number of rows. */
uint64_t journal_rows(const struct journal *journal);

/* Appends 1 to 65535 rows. Rows survive a kill once the call has returned. They survive a power
 * failure once they are synced, which is done as often as it takes at most 1 % of the time: every
 * 100 times as long as one sync, the first time after 5 seconds. */
enum fifteen_status journal_append(struct journal *journal, const uint8_t *rows, unsigned n,
                                   struct fifteen_error *error);

/* Makes journal_next begin with the first block. */
enum fifteen_status journal_rewind(struct journal *journal, struct fifteen_error *error);

/* Reads the next block; *rows is valid up to the next call. *n is 0 at the end. Rows are appended
 * only after the end has been read. FIFTEEN_IO, FIFTEEN_DAMAGED. */
enum fifteen_status journal_next(struct journal *journal, const uint8_t **rows, unsigned *n,
                                 struct fifteen_error *error);

/* Frees the journal; the file remains. NULL is allowed. */
void journal_close(struct journal *journal);

#endif
