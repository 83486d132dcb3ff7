/* checkpoint_file.h - a snapshot of a search as a file
 *
 *      0  magic "FIFTEENCHECKPOINT\n" (18 bytes), format version (2), zeros (4)
 *     24  size of the file (8), XXH3 of all that follows (8)
 *     40  notes: their length (8), and as many bytes, which are the caller's
 *         identity: its length (4), and as many bytes of text, a line for each property; if the
 *         length is 0 the file has no search and ends here
 *         milliseconds (8), expanded (8), generated (8), bound (4), 1 if sequences of moves
 *         are excluded, else 0 (4)
 *         of A*: expanded (8), generated (8), open nodes handed to IDA* (8)
 *         number of iterations (4)
 *         of each iteration: bound (4), expanded (8), generated (8)
 *         number of nodes (8), number of bytes (8), and the bytes of snapshot.h
 *
 * Numbers are little-endian.
 */
#ifndef CHECKPOINT_CHECKPOINT_FILE_H
#define CHECKPOINT_CHECKPOINT_FILE_H

#include "search/engine/snapshot.h"

/* The search that a checkpoint belongs to: lines of `property: value`, of the same properties in
 * the same order. */
enum { CHECKPOINT_IDENTITY_SIZE = 2400 };
struct checkpoint_identity {
    char text[CHECKPOINT_IDENTITY_SIZE];
};

/* Adds a property. */
void checkpoint_identity_add(struct checkpoint_identity *identity, const char *property,
                             const char *value);

/* Bytes that are written with a search. */
struct checkpoint_notes {
    const void *bytes;
    size_t n;
};

/* Replaces the file, with everything on the disk when it returns. Without a search if `identity` is
 * NULL. */
enum fifteen_status checkpoint_file_write(const char *path, const struct checkpoint_notes *notes,
                                          const struct checkpoint_identity *identity,
                                          const struct snapshot *snapshot,
                                          struct fifteen_error *error);

/* Reads the search of a file. FIFTEEN_NOT_FOUND: the file does not exist, or has no search.
 * FIFTEEN_DAMAGED: it is truncated, altered, or of another search. Free *out by snapshot_free. */
enum fifteen_status checkpoint_file_read(const char *path,
                                         const struct checkpoint_identity *identity,
                                         struct snapshot *out, struct fifteen_error *error);

/* Reads the notes of a file. The caller frees *notes. */
enum fifteen_status checkpoint_file_read_notes(const char *path, void **notes, size_t *n_notes,
                                               struct fifteen_error *error);

#endif
