/* checkpoint_format.h - the bytes of a checkpoint: notes, and the states of searches
 *
 *      0  magic "FIFTEENCHECKPOINT\n" (18 bytes), format version (3), zeros (4)
 *     24  size of the file (8), XXH3 of all that follows (8)
 *     40  notes: their length (8), and as many bytes, which are the caller's
 *         number of searches (8); of each, in ascending order of their numbers:
 *             number (8), length of what follows (8)
 *             identity: its length (4), and as many bytes of text, a line for each property
 *             milliseconds (8), expanded (8), generated (8), bound (4), 1 if sequences of moves
 *             are excluded, else 0 (4)
 *             of A*: expanded (8), generated (8), open nodes handed to IDA* (8)
 *             number of iterations (4)
 *             of each iteration: bound (4), expanded (8), generated (8)
 *             number of nodes (8), number of bytes (8), and the bytes of snapshot.h
 *
 * Numbers are little-endian. Files of format 2 are read, too, which Fifteen 2.0 wrote: after the
 * notes they have the length of an identity (4), 0 without a search, the identity and the rest
 * of the only search, without a number.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CHECKPOINT_CHECKPOINT_FORMAT_H
#define CHECKPOINT_CHECKPOINT_FORMAT_H

#include "search/checkpoint/checkpoint_contents.h"
#include "search/engine/snapshot.h"

enum { CHECKPOINT_HEAD_SIZE = 40, CHECKPOINT_MAX_SIZE = 1 << 30 /* bytes of a file */ };

/* ---- one search ---- */

/* The search that a state belongs to: lines of `property: value`, of the same properties in the
 * same order. */
enum { CHECKPOINT_IDENTITY_SIZE = 2400 };
struct checkpoint_identity {
    char text[CHECKPOINT_IDENTITY_SIZE];
};

/* Adds a property. */
void checkpoint_identity_add(struct checkpoint_identity *identity, const char *property,
                             const char *value);

/* Encodes a snapshot with its identity. Returns false if out of memory. The caller frees
 * search->bytes. */
bool checkpoint_encode_search(const struct checkpoint_identity *identity,
                              const struct snapshot *snapshot, struct checkpoint_search *search);

/* Decodes a search, of which `path` is the file. FIFTEEN_DAMAGED: it is malformed, or of another
 * search: the message has the first property that differs. Free *out by snapshot_free. */
enum fifteen_status checkpoint_decode_search(const struct checkpoint_search *search,
                                             const char *path,
                                             const struct checkpoint_identity *identity,
                                             struct snapshot *out, struct fifteen_error *error);

/* ---- the file ---- */

/* Encodes a file, in *size bytes that the caller frees. Returns NULL if out of memory. */
uint8_t *checkpoint_encode(const struct checkpoint_contents *contents, size_t *size);

/* Checks the first CHECKPOINT_HEAD_SIZE bytes of a file of n_file bytes, or all if it is shorter.
 * FIFTEEN_DAMAGED. */
enum fifteen_status checkpoint_check_head(const uint8_t *head, uint64_t n_file, const char *path,
                                          struct fifteen_error *error);

/* Decodes a file with a valid head. The search of format 2 gets the number
 * CHECKPOINT_ANY_NUMBER. FIFTEEN_DAMAGED. Always call checkpoint_contents_free. */
enum fifteen_status checkpoint_decode(const uint8_t *bytes, size_t n, const char *path,
                                      struct checkpoint_contents *out, struct fifteen_error *error);

/* Sets the message that a file is not usable, and returns FIFTEEN_DAMAGED. */
enum fifteen_status checkpoint_reject(const char *path, const char *reason,
                                      struct fifteen_error *error);

#endif
