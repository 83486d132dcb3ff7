/* feed.h - the boards of a command line, one after the other: its operands, then its files */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include <fifteen/fifteen.h>

#include "array/npy_reader.h"

struct feed_input {
    struct fifteen_geometry size; /* of boards in one line; 0 rows: square, by their numbers */
    bool known_lengths; /* lines of files may begin with a length, independent of the head */
    const char *const *operands; /* a board or a file each, or rows or numbers of one board */
    unsigned n_operands;
    const char *const *files; /* "-": standard input */
    unsigned n_files;
};

/* A board and its position in the input. */
struct feed_item {
    struct fifteen_board *start;            /* set with FIFTEEN_OK only; freed by the caller */
    int known_length;                       /* or -1 */
    bool goal_stated;                       /* by the file */
    enum fifteen_standard_goal goal;        /* the stated goal, else blank-last */
    const struct fifteen_board *goal_board; /* the stated goal if it is another board, up to the
                                              next call; else NULL */
    const char *file;                       /* as the user named it; NULL: an operand */
    uint64_t line;                          /* or row of an array, from 1; 0: unknown */
    unsigned operand;                       /* from 1; only without a file */
};

struct feed {
    struct feed_input input;
    char *joined; /* the board that all operands make up, or NULL */
    unsigned n_operands_read;
    unsigned n_files_read;            /* including the open one */
    const char *file;                 /* the open one */
    FILE *stream;                     /* open, or NULL */
    struct fifteen_instances *reader; /* of the stream, if it is text */
    struct npy_reader *array;         /* of the stream, if it is an array */
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

#endif
