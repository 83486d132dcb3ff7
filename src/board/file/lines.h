/* lines.h - line reader in bounded memory */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_LINES_H
#define BOARD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <fifteen/status.h>

/* Bytes of a line without its end; the tiles of the largest grid take fewer. */
enum { LINES_MAX = 1 << 17 };

struct lines {
    FILE *stream;
    bool ended;            /* the stream has ended or failed */
    uint64_t number;       /* of the line last read, from 1 */
    size_t length;         /* of its text in front of a comment */
    size_t comment_length; /* of the comment, which follows in text[]; 0: there is none */
    char text[LINES_MAX];
};

void lines_init(struct lines *lines, FILE *stream);

/* Reads the next line. A comment begins with `#`, see words.h. A line ends in LF or CR LF, or with
 * the file. A byte order mark at the start of the file is dropped. FIFTEEN_NOT_FOUND: no more
 * lines. FIFTEEN_INVALID: a line longer than LINES_MAX, which is skipped. FIFTEEN_IO: the stream
 * failed; it is not read again. */
enum fifteen_status lines_next(struct lines *lines, struct fifteen_error *error);

#endif
