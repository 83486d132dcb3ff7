/* text_lines.h - texts that are read whole, changed, and then read as boards in lines or rows */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_TEXT_LINES_H
#define INPUT_TEXT_LINES_H

#include "input/forms/form.h"

/* Reads the next board of a reader into *item. */
enum fifteen_status text_next(struct fifteen_instances *reader, struct feed_item *item,
                              struct fifteen_error *error);

/* A whole text. */
struct text {
    char *bytes; /* `length`, and a NUL */
    size_t length;
    FILE *stream;
    struct fifteen_instances *reader; /* of the stream; NULL: text_read has made this */
};

/* Reads a stream to its end. FIFTEEN_IO if that fails. Sets *out unless it fails; free it with
 * text_free. */
enum fifteen_status text_read(FILE *stream, struct text **out, struct fifteen_error *error);

/* Creates the reader of a text as it is now. */
enum fifteen_status text_read_boards(struct text *text, const struct form_options *options,
                                     struct fifteen_error *error);

/* Changes a text before it is read as boards; the number of its lines stays. */
typedef enum fifteen_status text_change(struct text *text, struct fifteen_error *error);

/* Reads a stream to its end, changes it, and creates a reader of it. */
enum fifteen_status text_open_changed(FILE *stream, const struct form_options *options,
                                      text_change *change, struct text **out,
                                      struct fifteen_error *error);

/* NULL is allowed. */
void text_free(struct text *text);

/* A line of a text, without its end. */
struct text_line {
    const char *at;
    size_t length;
    uint64_t number; /* from 1 */
};

/* Sets *line to the first line after it, or from a line of zeros to the text's first; `end` is the
 * text's end. Returns false at the end. */
bool text_line_next(struct text_line *line, const char *begin, const char *end);

/* The same for lines with other characters than blanks that are not comments. */
bool text_line_next_used(struct text_line *line, const char *begin, const char *end);

/* Reads the integer at *at, after blanks, and sets *at behind it. Returns false if there is none
 * below 2^31, or other characters than a separator follow it. */
bool text_read_number(const char **at, const char *end, long *out);

/* Returns the number of integers, with separators between them, that a line has; 0 if it has
 * anything else. The first `room` are stored. */
size_t text_line_numbers(const struct text_line *line, long *out, size_t room);

/* ---- boards of the lines of a text, one at a time ---- */

struct text_tiles {
    struct text *text;
    struct text_line line;
    struct fifteen_board *goal; /* of the board that was read last */
    int tiles[FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX];
};

/* The functions of a form (forms.h) that reads the whole stream first. */
enum fifteen_status text_tiles_open(FILE *stream, const struct form_options *options, void **state,
                                    struct fifteen_error *error);
void text_tiles_close(void *state);

#endif
