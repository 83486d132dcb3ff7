/* lines.h - reading a text file line by line, in bounded memory */
#ifndef BOARD_LINES_H
#define BOARD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <fifteen/status.h>

enum {
    LINES_MAX = 1 << 17
}; /* bytes of a line, without its end: more than any grid's tiles take */

struct lines {
    FILE *stream;
    bool ended;      /* there is nothing more to read, or it cannot be read */
    uint64_t number; /* of the line last read, from 1 */
    size_t length;   /* of its text */
    char text[LINES_MAX];
};

void lines_init(struct lines *lines, FILE *stream);

/* Reads on to the next line that holds more than blanks and a comment (from `#` on), and leaves in
 * text[] what is in front of the comment. The end of a line is LF or CR LF, or that of the file; a
 * byte order mark is not part of the first. FIFTEEN_NOT_FOUND: no more lines. FIFTEEN_INVALID: a
 * line longer than LINES_MAX, which is skipped. FIFTEEN_IO: the stream failed, and is not read
 * again. */
enum fifteen_status lines_next(struct lines *lines, struct fifteen_error *error);

#endif
