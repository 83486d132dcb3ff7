/* answer.h - the answer about one board: solved, unsolvable, limit reached, malformed */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_ANSWER_H
#define SOLVE_ANSWER_H

#include <jansson.h>
#include <stdio.h>

#include "array/npy_writer.h"
#include "cli/settings.h"
#include "pddl/pddl.h"
#include "picture/picture.h"
#include "puzzle/puzzle.h"
#include "solve/bounds.h"

enum answer_status { ANSWER_SOLVED, ANSWER_UNSOLVABLE, ANSWER_LIMIT, ANSWER_INVALID };

struct answer {
    enum answer_status status;
    const struct feed_item *item;
    const struct fifteen_board *start; /* NULL if the board is invalid */
    const struct fifteen_board *goal;  /* likewise */
    struct solutions all;              /* if all were to be counted; the first is that of the result
                                          and has no path of its own */
    bool searched;                     /* whether the result is that of a search */
    struct fifteen_result result;      /* with a solution if answer_is_solved */
    struct bounds bounds;              /* of the search, if they were recorded */
    const char *message;               /* the reason if it is not solved, or NULL */
    struct convention_names conventions; /* of the search */
};

/* Sets the answer's status by the status of a search. Returns false if that is not an answer. */
bool answer_set_status(struct answer *answer, enum fifteen_status status);

/* Frees the solutions. */
void answer_free(struct answer *answer);

/* The document that all answers make up. The caller sets the first group; the rest begins as zeros.
 */
struct answer_document {
    bool blank_moves; /* letters, arrows and words are those of the blank, not of the tiles */
    enum picture_ground ground;
    FILE *to;                /* where SVG and HTML go; all other forms go to standard output */
    struct pddl_output pddl; /* where domain and problems go */

    bool broken;    /* an answer could not be printed */
    FILE *pictures; /* the pictures, which follow a head that states their size */
    size_t width;
    size_t height;

    struct npy_writer lengths;    /* of an array */
    struct fifteen_geometry size; /* of the boards in rows; 0 rows: none was printed */
};

/* A form of output. Each function returns false if it fails, after it has printed the reason. */
struct answer_format {
    bool binary;                                     /* not for a terminal */
    bool (*begin)(struct answer_document *document); /* before the first; or NULL */
    bool (*print)(struct answer_document *document, const struct answer *answer);
    bool (*end)(struct answer_document *document); /* after the last, even if broken; or NULL */
};

/* Flushes the document. False: it could not be written. */
bool answer_flush(const struct answer_document *document);

/* "solved", "unsolvable", "limit" or "invalid". */
const char *answer_status_name(enum answer_status status);

/* Returns true if the answer has a solution, which is not a shortest one if a limit was reached. */
bool answer_is_solved(const struct answer *answer);

/* Writes what a search proved that reached a limit: "; at least 98 moves are needed", or "; between
 * 98 and 112 moves are needed". */
void answer_write_bounds(const struct answer *answer, FILE *to);

/* Writes why a board was not solved: "limit: time limit of 2 s reached; at least 98 moves are
 * needed". A message that begins with the status is not preceded by it. */
void answer_write_reason(const struct answer *answer, FILE *to);

/* Returns whether all shortest solutions were counted; otherwise all.n_counted is the minimum. */
bool answer_has_number(const struct answer *answer);

/* The solutions to be shown, from 0: one, or as many as were kept if all were counted. */
size_t answer_n_solutions(const struct answer *answer);
const struct fifteen_solution *answer_solution(const struct answer *answer, size_t i);

/* Returns the tiles in the order in which they slide, one per move; the caller frees the array.
 * NULL: out of memory. */
uint16_t *answer_tiles(const struct answer *answer, const struct fifteen_solution *solution);

/* The direction in which the tile slides when the blank makes a move, or that of the blank. */
enum fifteen_move answer_direction(uint8_t blank_move, bool of_blank);

/* Writes the number of moves: "14 moves", or "80 moves (not proven shortest)". */
void answer_write_length(const struct answer *answer, const struct fifteen_solution *solution,
                         FILE *to);

/* Writes a solution: "14 moves: 2 5 6 ..", or "80 moves (not proven shortest): 3 7 2 ..". False:
 * out of memory. */
bool answer_write_solution(const struct answer *answer, const struct fifteen_solution *solution,
                           FILE *to);

/* Prints the nodes by bound, and other counts, to standard error; lines begin with `before`. */
void answer_note_counts(struct answer *answer, const char *before);

/* Returns the object that answer_json prints. NULL: out of memory. */
json_t *answer_object(const struct answer *answer);

/* Returns the format of one of the forms for solutions. */
const struct answer_format *answer_format_of(enum settings_form form);

extern const struct answer_format answer_moves;
extern const struct answer_format answer_letters;
extern const struct answer_format answer_arrows;
extern const struct answer_format answer_counted;
extern const struct answer_format answer_words;
extern const struct answer_format answer_ascii;
extern const struct answer_format answer_boards;
extern const struct answer_format answer_json;
extern const struct answer_format answer_csv;
extern const struct answer_format answer_csv_cells;
extern const struct answer_format answer_tsv;
extern const struct answer_format answer_npy;
extern const struct answer_format answer_pddl;
extern const struct answer_format answer_plan;
extern const struct answer_format answer_svg;
extern const struct answer_format answer_svg_path;
extern const struct answer_format answer_png;
extern const struct answer_format answer_png_path;
extern const struct answer_format answer_html;

#endif
