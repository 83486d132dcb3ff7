/* measures.h - what the boards of a file took, and how it is printed */
#ifndef MEASURE_MEASURES_H
#define MEASURE_MEASURES_H

#include <fifteen/fifteen.h>

struct measures_board {
    struct fifteen_problem problem;
    uint64_t line;
    int known_length; /* or -1 */
    bool solved;      /* within the limits */
    unsigned length;
    uint64_t expanded;
    uint64_t generated;
    double *seconds; /* one for each pass */
};

struct measures {
    const char *file;
    const char *goal;
    uint64_t n_passes;
    size_t n_boards;
    struct measures_board *boards;
    struct fifteen_counts first; /* of the first board: what ran */
    double load_seconds;         /* of tables and solvers, so far */
};

/* A copy of the board becomes the last, with room for its times, of which there are
 * VALUE_BOARDS_MAX in all. */
enum fifteen_status measures_add(struct measures *measures, const struct measures_board *board,
                                 struct fifteen_error *error);

void measures_free(struct measures *measures);

struct measures_format {
    bool (*begin)(void); /* or NULL */
    /* False if that is not possible, once it has said so. There must be a board. */
    bool (*print)(const struct measures *measures);
};

extern const struct measures_format measures_text;
extern const struct measures_format measures_json;
extern const struct measures_format measures_csv;

#endif
