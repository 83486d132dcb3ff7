/* row_journal.h - the journal of an unfinished data set: its recipe, then its rows in order
 *
 *      {"format":1, .., "xxh3": "c5d20fb3a18e7649"}
 *      {"rows": 32, "bytes": "AAECAwQF..", "xxh3": "80f3e2d1c4b5a697"}
 *
 * A line has 1 to 65535 rows of the same size, in base64 without padding (RFC 4648). See
 * journal/journal.h. What a kill or a power failure left incomplete is cut off when the file is
 * opened again, and so is what follows a damaged line: the rows are made again. A file that does
 * not begin with the recipe stays as it is.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_FILES_ROW_JOURNAL_H
#define DATASET_FILES_ROW_JOURNAL_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/fifteen.h>

struct row_journal;

/* Reads the recipe of the journal at a path; *out is NULL if it was not written to its end.
 * FIFTEEN_NOT_FOUND, FIFTEEN_IO. FIFTEEN_DAMAGED: it is not a journal of this version. */
enum fifteen_status row_journal_recipe(const char *path, json_t **out, struct fifteen_error *error);

/* Opens the journal of a recipe, which is a compact JSON object, or creates it. FIFTEEN_INVALID: it
 * has another head. FIFTEEN_IO, FIFTEEN_NO_MEMORY. Always free *out by row_journal_close. */
enum fifteen_status row_journal_open(const char *path, const char *recipe, size_t row_size,
                                     struct row_journal **out, struct fifteen_error *error);

/* The number of rows. */
uint64_t row_journal_rows(const struct row_journal *journal);

/* Appends 1 to 65535 rows, which survive a kill once the call has returned; see journal_flush. */
enum fifteen_status row_journal_append(struct row_journal *journal, const uint8_t *rows, unsigned n,
                                       struct fifteen_error *error);

/* Makes row_journal_next begin with the first line. */
enum fifteen_status row_journal_rewind(struct row_journal *journal, struct fifteen_error *error);

/* Reads the rows of the next line; *rows is valid up to the next call. *n is 0 at the end. Rows are
 * appended only after the end has been read. FIFTEEN_IO, FIFTEEN_NO_MEMORY, FIFTEEN_DAMAGED. */
enum fifteen_status row_journal_next(struct row_journal *journal, const uint8_t **rows, unsigned *n,
                                     struct fifteen_error *error);

/* Frees the journal; the file remains. NULL is allowed. */
void row_journal_close(struct row_journal *journal);

#endif
