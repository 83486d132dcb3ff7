/* mapped.h - a part of a file, mapped into memory for as long as its table lives
 *
 * Another program can modify or shorten the file meanwhile. Therefore a result found with its
 * help is used only after mapped_check: the size and the modification time of the file must be
 * as they were when it was mapped. Reading beyond a new end raises SIGBUS, which the program has
 * to handle (pdb.h).
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_MAPPED_H
#define TABLE_MAPPED_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

struct mapped;

/* Maps n_bytes of an open file at an offset for reading, and starts to read them ahead. The caller
 * keeps the descriptor; the path is copied, for messages. Returns FIFTEEN_NO_MEMORY, FIFTEEN_IO, or
 * FIFTEEN_DAMAGED if the file is too short. The caller frees *out. */
enum fifteen_status mapped_create(int fd, const char *path, uint64_t offset, size_t n_bytes,
                                  struct mapped **out, struct fifteen_error *error);
void mapped_free(struct mapped *mapped); /* NULL is allowed */

/* The bytes, valid until mapped_free. */
const void *mapped_bytes(const struct mapped *mapped);

/* Returns FIFTEEN_DAMAGED if the file has changed since it was mapped. NULL is allowed. */
enum fifteen_status mapped_check(const struct mapped *mapped, struct fifteen_error *error);

#endif
