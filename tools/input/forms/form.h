/* form.h - the forms of files of boards: text, arrays, records, planning problems
 *
 * A form is one file with a struct input_form, and a row in forms.c. The form of a file is
 * recognised by the bytes with which it begins, unless the user names it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_FORM_H
#define INPUT_FORM_H

#include <stdio.h>

#include <fifteen/fifteen.h>

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
    unsigned operand;                       /* from 1; only without a file; 0: all of them */
    const char *reading;                    /* how the lines of a text were read; may be NULL */
};

struct form_options {
    struct fifteen_geometry size; /* of boards in one line; 0 rows: square, by their numbers */
    bool known_lengths;           /* lines may begin with a length, even if no comment says so */
};

struct input_form {
    const char *name;
    const char *summary; /* what a file of this form has, for a sentence "read as .." */

    /* Returns whether a file that begins with these bytes has the form. The text ends with a NUL;
     * its last line may be cut. NULL: the form is used for files that have no other form, or only
     * when it is named. */
    bool (*begins)(const char *head, size_t length);

    /* Prepares the reading of a stream, which stays the caller's. Sets *state, unless it fails. */
    enum fifteen_status (*open)(FILE *stream, const struct form_options *options, void **state,
                                struct fifteen_error *error);

    /* Reads the next board: sets item->start, ->line, and what the file states. FIFTEEN_INVALID: a
     * malformed board. FIFTEEN_NOT_FOUND: the end. FIFTEEN_IO: the rest is lost. The next call
     * continues. */
    enum fifteen_status (*next)(void *state, struct feed_item *item, struct fifteen_error *error);

    /* Frees the state; NULL is allowed. */
    void (*close)(void *state);
};

/* Returns the form of a file that begins with these bytes; of other files it is text. */
const struct input_form *input_form_find(const char *head, size_t length);

/* The names of the forms, after "auto" with index 0; NULL after the last. */
const char *input_form_name(unsigned index);

/* Returns the form with such an index; NULL for "auto". */
const struct input_form *input_form_at(unsigned index);

/* The option that names the form of files; `member` of the struct is the index, an unsigned. */
#define INPUT_FORM_OPTION(type, member)                                                            \
    {                                                                                              \
        "from", '\0', "FORM", "Form of files of boards (default: auto, by their contents):\n",     \
            .choices = input_form_name, .offset = offsetof(type, member)                           \
    }

/* The forms, a file each. */
extern const struct input_form form_text;
extern const struct input_form form_answers;
extern const struct input_form form_indexed;
extern const struct input_form form_start_goal;
extern const struct input_form form_numbers;
extern const struct input_form form_tile_count;
extern const struct input_form form_tile;
extern const struct input_form form_json;
extern const struct input_form form_csv;
extern const struct input_form form_npy;
extern const struct input_form form_pddl;

#endif
