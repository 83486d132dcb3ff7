/* feed.h - the boards of a command line, one after the other: its operands, then its files */
#ifndef INPUT_FEED_H
#define INPUT_FEED_H

#include "input/board_file.h"

struct feed_input {
    struct fifteen_geometry size; /* of boards in one line; 0 rows: square, by their numbers */
    bool known_lengths;           /* boards of files may begin with them, whatever the head says */
    bool grids;                   /* boards may be larger than any tray */
    const char *const *operands;  /* a board each, or the numbers of one board */
    unsigned n_operands;
    const char *const *files; /* "-": standard input */
    unsigned n_files;
};

/* What came next, and where it was. */
struct feed_item {
    struct fifteen_instance instance; /* set with FIFTEEN_OK only */
    struct fifteen_grid *grid;        /* a board larger than any tray, to be freed; else NULL */
    const char *file;                 /* as the user named it; NULL: an operand */
    const char *goal;                 /* what the file says: "first", "last" or NULL */
    uint64_t line;                    /* 0: not known */
    unsigned operand;                 /* from 1, if there is no file */
};

struct feed {
    struct feed_input input;
    char *joined; /* the board that all operands make up, or NULL */
    unsigned n_operands_read;
    unsigned n_files_read;   /* with the one that is open */
    struct board_file *file; /* open, or NULL */
    struct fifteen_instances *reader;
};

/* The texts of the input must outlive the feed. */
enum fifteen_status feed_init(struct feed *feed, const struct feed_input *input,
                              struct fifteen_error *error);

void feed_free(struct feed *feed);

/* FIFTEEN_OK: a board. FIFTEEN_INVALID: a malformed one. FIFTEEN_NOT_FOUND: the end. FIFTEEN_IO:
 * the rest of a file is lost. After each but the end the next call goes on. The error is a reason
 * without the place, which is in *item. */
enum fifteen_status feed_next(struct feed *feed, struct feed_item *item,
                              struct fifteen_error *error);

/* Says on standard error, as `file:line: reason`, what is wrong with an item. */
void feed_complain(const struct feed_item *item, const char *reason);

#endif
