/* part.h - the output of one shard: a head, a record for each board searched, an end
 *
 * They are the lines of a journal (journal/journal.h). A part without its end is truncated. Parts
 * may be concatenated. See doc/cluster.md.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_PART_H
#define PARTS_PART_H

#include <jansson.h>

#include "input/shard.h"
#include "journal/journal.h"
#include "parts/record.h"

/* What the parts of one run agree in. */
struct recipe {
    const char *command; /* "solve" */
    json_t *words;       /* options and operands that decide what is printed */
};

/* The end of a part. */
struct part_end {
    uint64_t n_records;
    uint64_t n_boards; /* of the input, of all shards */
    double load_seconds;
    uint64_t peak_bytes;
};

enum { PART_FORMAT = 2, PART_OLD_FORMAT = 1 /* without checksums and tables, of Fifteen 2.0 */ };

/* Returns the head; NULL if out of memory. */
json_t *part_head(const struct shard *shard, const struct recipe *recipe);

/* Print a line of a journal to standard output, which part_print_head begins. Return false after an
 * error message. */
bool part_print_head(const struct shard *shard, const struct recipe *recipe,
                     struct journal *journal);
bool part_print_record(uint64_t number, json_t *record, struct journal *journal);
bool part_print_end(const struct shard *shard, const struct part_end *end, struct journal *journal);

/* Returns the reason why an object is not the head of a part of at least a format, or NULL. The
 * recipe is the object's. */
const char *part_read_head(const json_t *object, int format, struct shard *shard,
                           struct recipe *recipe);

/* Returns whether this version of the program has written a head. */
bool part_is_own(const json_t *head);

/* Returns false if an object is not the end of a shard. */
bool part_read_end(const json_t *object, const struct shard *shard, struct part_end *end);

#endif
