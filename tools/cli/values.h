/* values.h - parses option values
 *
 * A reader returns FIFTEEN_OK, or FIFTEEN_INVALID with an error that describes the expected value.
 * `out` points to the type in the comment after each reader.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <fifteen/fifteen.h>

enum { VALUE_BOARDS_MAX = 10000000 }; /* boards that a command keeps in memory */

typedef enum fifteen_status value_reader(const char *text, void *out, struct fifteen_error *error);

value_reader value_text;       /* const char *: the text itself, not empty */
value_reader value_texts;      /* struct texts: appends the text */
value_reader value_heuristic;  /* const char *: the text itself, a valid heuristic */
value_reader value_heuristics; /* struct texts: appends a valid heuristic */
value_reader value_count;      /* uint64_t: at least 1, such as 5000, 10k or 1e6 */
value_reader value_count_or_0; /* uint64_t: 0 .. 2^63 - 1, likewise */
value_reader value_boards;     /* uint64_t: 1 .. VALUE_BOARDS_MAX, likewise */
value_reader value_number;     /* uint64_t: 0 .. 2^63 - 1, the range of JSON integers here */
value_reader value_moves;      /* struct value_bounds: a number */
value_reader value_range;      /* struct value_bounds: a number, or a range such as 60-70 */
value_reader value_positions;  /* struct value_bounds: likewise, 1 .. VALUE_BOARDS_MAX */
value_reader value_threads;    /* unsigned: 1 .. 1024 */
value_reader value_partitions; /* unsigned: 1 .. FIFTEEN_SET_MAX */
value_reader value_level;      /* int: 1 .. 22, a level of zstd */
value_reader value_size;       /* uint64_t: bytes, such as 65536, 1.5G or 2GiB */
value_reader value_seconds;    /* double: above 0 */
value_reader value_weight;     /* double: 1 .. FIFTEEN_MAX_WEIGHT */
value_reader value_weights;    /* struct weights: appends a list such as 1.2,1.5,2 */
/* Sets *out to the square size of a number of cells. Returns false if there is none. */
bool value_square(uint64_t n_cells, struct fifteen_geometry *out);

value_reader value_any_size; /* struct fifteen_geometry: up to 127x127 */

/* A range of numbers of moves, up to 1,000,000, or of positions: min <= max. */
struct value_bounds {
    bool given;
    unsigned min;
    unsigned max;
};

/* Returns the name of a choice by index, or NULL after the last. */
typedef const char *value_choices(unsigned index);

/* Sets *out to the index of the choice, which may be in capitals or not. */
enum fifteen_status value_choice(const char *text, value_choices *choices, unsigned *out,
                                 struct fifteen_error *error);

/* The arguments of an option that may be repeated; they point into argv. */
struct texts {
    const char **text;
    unsigned n;
};

void texts_free(struct texts *texts);

struct weights {
    double *weight;
    unsigned n;
};

void weights_free(struct weights *weights);

/* ---- quantities: 10k, 1e6, 1.5G, 512MiB ---- */

/* The units may be written in capitals or not, after a blank or without one:
 * - counts: k, M, G and T are powers of 1000;
 * - bytes: K, M, G, T and KiB, MiB, GiB, TiB are powers of 1024; kB, MB, GB, TB of 1000. */
enum quantity_kind { QUANTITY_COUNT, QUANTITY_BYTES };

enum quantity_status { QUANTITY_OK, QUANTITY_MALFORMED, QUANTITY_TOO_LARGE };

/* Reads a number, with commas between groups of three digits (1,234,567), a fraction (1.5) or an
 * exponent (1e6), and a unit. A fraction of a byte is dropped, one of a count is malformed.
 * QUANTITY_TOO_LARGE: not below 2^64. Sets *out only on success. */
enum quantity_status quantity_read(const char *text, enum quantity_kind kind, uint64_t *out);

#endif
