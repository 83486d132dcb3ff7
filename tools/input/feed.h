/* feed.h - the boards of a command line, one after the other: its operands, then its files */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include "input/forms/form.h"

struct feed_input {
    struct fifteen_geometry size; /* of boards in one line; 0 rows: square, by their numbers */
    bool known_lengths; /* lines of files may begin with a length, independent of the head */
    const char *const *operands; /* a board or a file each, or rows or numbers of one board */
    unsigned n_operands;
    const char *const *files; /* "-": standard input */
    unsigned n_files;
    const struct input_form *form; /* of the files; NULL: by their contents */
    bool verbose;                  /* prints how each file was read */
};

/* How the boards of a file were read, for a message. */
struct feed_reading {
    uint64_t n_boards;
    uint64_t n_malformed;
    struct fifteen_geometry size; /* of the boards; 0 rows: of several sizes */
    unsigned n_kinds;             /* of lines */
    const char *kinds[8];
    bool goal_stated;
    bool may_be_pairs; /* the second of two boards without a goal is a standard goal */
};

struct feed {
    struct feed_input input;
    char *joined; /* the board that all operands make up, or NULL */
    unsigned n_operands_read;
    unsigned n_files_read;         /* including the open one */
    const char *file;              /* the open one */
    FILE *stream;                  /* open, or NULL */
    const struct input_form *form; /* of the stream */
    void *state;                   /* of the form */
    struct feed_reading reading;
};

/* The texts of the input must outlive the feed. */
enum fifteen_status feed_init(struct feed *feed, const struct feed_input *input,
                              struct fifteen_error *error);

void feed_free(struct feed *feed);

/* Returns whether the input is a single board on the command line. */
bool feed_is_one_board(const struct feed *feed);

/* FIFTEEN_OK: a board. FIFTEEN_INVALID: a malformed board. FIFTEEN_NOT_FOUND: the end. FIFTEEN_IO:
 * the rest of a file is lost. After each but the end the next call continues. The message gives the
 * reason only; the position is in *item. */
enum fifteen_status feed_next(struct feed *feed, struct feed_item *item,
                              struct fifteen_error *error);

/* Returns the file of an item as people call it. */
const char *feed_file_name(const struct feed_item *item);

/* Prints a message about an item on standard error, as `file:line: reason`. */
void feed_complain(const struct feed_item *item, const char *reason);

/* The messages about the boards of a file; begins as zeros. */
struct complaints {
    const char *file;
    uint64_t n;
};

/* The same, up to ten messages for a file; the others are counted. */
void complaints_print(struct complaints *complaints, const struct feed_item *item,
                      const char *reason);

/* Prints the number of messages about the file that were not printed. */
void complaints_end(struct complaints *complaints);

#endif
