/* journal.h - a file of lines of JSON, each sealed in a chain with the line before
 *
 *      {"part": "1/2", .., "xxh3": "0d6f0c51f3a2b4e7"}     the head
 *      {"number": 0, .., "xxh3": "9be14c04a5f6d371"}       valid only after the head
 *      {"number": 2, .., "xxh3": "41c2f7d8e90a6b35"}       valid only after both
 *
 * The outputs of shards, the notes of checkpoints and the rows of unfinished data sets are
 * journals. The last member of a line is its seal (journal/seal.h), of the line up to the comma
 * before it. A process that ends while it writes leaves an incomplete line, which has no line end.
 * A complete line without its seal is damaged, or a line before it is missing.
 */
/* SPDX-License-Identifier: MIT */
#ifndef JOURNAL_JOURNAL_H
#define JOURNAL_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include <fifteen/status.h>

/* The time that the syncs of a file have taken. */
struct journal_syncs {
    double begun;  /* stopwatch_now() */
    double sum;    /* seconds of all syncs */
    double last;   /* and of the last one */
    bool has_name; /* the file's name in its folder is on the disk */
};

struct journal {
    FILE *stream;     /* set by the caller, whose it is; read or written to where it stands */
    const char *name; /* of the stream, for messages; set by the caller */
    uint64_t seal;    /* of the line that was written or read last; 0 before a head */
    uint64_t line;    /* number of the line that was read last, from 1 */
    char *text;       /* that line, with its end and a zero byte */
    size_t length;
    size_t n_allocated;
    struct journal_syncs syncs;
};

/* ---- lines ---- */

/* Writes an object, which is not empty, as the next line, and frees it. Returns false if out of
 * memory. Failed writes are those of the stream, which is not flushed. */
bool journal_write(struct journal *journal, json_t *object);

/* Writes the next line from the text of an object without its closing brace. */
void journal_write_text(struct journal *journal, const char *text, size_t length);

/* Reads the next line. FIFTEEN_NOT_FOUND: the stream ends; if `length` is not 0, in an incomplete
 * line. FIFTEEN_IO, FIFTEEN_NO_MEMORY. Free the line with journal_free. */
enum fifteen_status journal_read(struct journal *journal, struct fifteen_error *error);

/* Returns whether the line that was read last has its seal. Set `seal` to 0 before a head. */
bool journal_check(struct journal *journal);

/* Returns the object of the line that was read last, or NULL. */
json_t *journal_object(const struct journal *journal);

/* Returns the length of that line, which has a seal, up to it: the text for journal_write_text. */
size_t journal_text_length(const struct journal *journal);

/* Frees the line; the stream stays open. */
void journal_free(struct journal *journal);

/* ---- files ---- */

/* Opens a file to read and append lines, or creates it. The name is the path. FIFTEEN_IO. */
enum fifteen_status journal_open(struct journal *journal, const char *path,
                                 struct fifteen_error *error);

/* Cuts the file off at a position, where the next line is written. FIFTEEN_IO. */
enum fifteen_status journal_cut(struct journal *journal, off_t end, struct fifteen_error *error);

/* Hands what was written to the system, so that it survives a kill. It survives a power failure
 * once it is synced, which is done as often as it takes at most 1 % of the time: every 100 times as
 * long as one sync, the first time after 5 seconds. FIFTEEN_IO. */
enum fifteen_status journal_flush(struct journal *journal, struct fifteen_error *error);

/* Reports that a file cannot be read, written or synced, the verb, for the reason of errno. */
enum fifteen_status journal_fail(const struct journal *journal, const char *verb,
                                 struct fifteen_error *error);

#endif
