/* seal.h - checksums of the lines of a journal, each valid only after all lines before it
 *
 * The seal of a line is the XXH3 (64 bits) of its bytes, with the seal of the line before as the
 * seed; before the head it is 0. So a line that was changed, left out, exchanged or taken from
 * another journal ends the journal.
 */
/* SPDX-License-Identifier: MIT */
#ifndef JOURNAL_SEAL_H
#define JOURNAL_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The seal of a line of n bytes. */
uint64_t seal_after(uint64_t before, const void *bytes, size_t n);

enum { SEAL_TEXT_SIZE = 17 };

/* A seal, or another checksum, as sixteen hexadecimal digits, and back. Returns false for another
 * text. */
const char *seal_print(uint64_t seal, char out[SEAL_TEXT_SIZE]);
bool seal_read(const char *text, uint64_t *out);

#endif
