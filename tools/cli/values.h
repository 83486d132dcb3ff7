/* values.h - values of options and operands, read from text
 *
 * A reader returns FIFTEEN_OK, or FIFTEEN_INVALID with what would have been right. `out` points to
 * the type named behind each.
 */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <fifteen/fifteen.h>

enum { VALUE_BOARDS_MAX = 10000000 }; /* which there is memory for, where all are kept */

typedef enum fifteen_status value_reader(const char *text, void *out, struct fifteen_error *error);

value_reader value_text;       /* const char *: the text itself */
value_reader value_texts;      /* struct texts: adds one more */
value_reader value_heuristic;  /* const char *: the text itself, if it can be a heuristic */
value_reader value_heuristics; /* struct texts: adds one more of these */
value_reader value_count;      /* uint64_t: 1 or more */
value_reader value_boards;     /* uint64_t: 1 .. VALUE_BOARDS_MAX */
value_reader value_number;     /* uint64_t: 0 .. 2^63 - 1, which JSON has integers for */
value_reader value_moves;      /* struct value_moves: a number, twice */
value_reader value_range;      /* struct value_moves: such as 60-70, or a number */
value_reader value_threads;    /* unsigned: 1 .. 1024 */
value_reader value_partitions; /* unsigned: 1 .. FIFTEEN_SET_MAX */
value_reader value_level;      /* int: 1 .. 22, zstd's */
value_reader value_size;       /* uint64_t: bytes, such as 65536, 512M or 2G */
value_reader value_seconds;    /* double: more than 0 */
value_reader value_geometry;   /* struct fifteen_geometry: a tray */
value_reader value_any_size;   /* struct fifteen_geometry: a tray, or n x n up to 127x127 */

/* Numbers of moves, the first no greater than the second, both at most 1,000,000. */
struct value_moves {
    bool given;
    unsigned least;
    unsigned greatest;
};

/* The names of a choice by index; NULL behind the last. */
typedef const char *value_choices(unsigned index);

enum fifteen_status value_choice(const char *text, value_choices *choices, unsigned *out,
                                 struct fifteen_error *error);

/* Texts of an option that may be repeated. They belong to the command line. */
struct texts {
    const char **text;
    unsigned n;
};

void texts_free(struct texts *texts);

#endif
