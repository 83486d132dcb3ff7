/* spec.h - heuristics by name: what a text such as max(pdb(5-5-5),linear-conflict) asks for
 *
 *      spec  =  name  |  pdb-name "(" partition ")"  |  "max" "(" spec { "," spec } ")"
 */
#ifndef HEURISTIC_SPEC_H
#define HEURISTIC_SPEC_H

#include <fifteen/solver.h>

enum heuristic_kind {
    HEURISTIC_HAMMING,
    HEURISTIC_MANHATTAN,
    HEURISTIC_LINEAR_CONFLICT,
    HEURISTIC_WALKING_DISTANCE,
    HEURISTIC_PDB,
    HEURISTIC_CLASSIC_PDB,
    HEURISTIC_N_KINDS
};

/* One of the heuristics whose maximum a text names. */
struct heuristic_part {
    enum heuristic_kind kind;
    char partition[FIFTEEN_PARTITION_TEXT_SIZE]; /* of its tables; "": the first of the kind */
    unsigned column;                             /* of that in the text, from 1; 0: nowhere */
};

/* As many as can differ: one of each kind without tables, and FIFTEEN_TABLES_MAX with. */
enum { HEURISTIC_MAX_PARTS = FIFTEEN_TABLES_MAX + HEURISTIC_N_KINDS - 2 };

/* The parts, each once, in the order in which they were first named. Maxima of maxima are flat. */
struct heuristic_spec {
    unsigned n;
    struct heuristic_part part[HEURISTIC_MAX_PARTS];
};

/* Reads a text, blanks allowed. FIFTEEN_INVALID says what is wrong at which column, and which names
 * there are. That a partition exists is known only when the tray is. */
enum fifteen_status heuristic_spec_parse(const char *text, struct heuristic_spec *out,
                                         struct fifteen_error *error);

/* Writes the text that means the same, in its shortest form. */
void heuristic_spec_print(const struct heuristic_spec *spec, char out[FIFTEEN_HEURISTIC_NAME_SIZE]);

bool heuristic_spec_uses_tables(const struct heuristic_spec *spec);

/* What is best with tables of a kind: their sum and linear conflict. */
struct heuristic_spec heuristic_spec_with_tables(enum fifteen_pdb_kind kind);

/* The best that there is without tables.
 *
 * Over 40 random boards of 4x4, max(walking-distance,linear-conflict) takes IDA* 10.6 million
 * generated nodes each and linear-conflict alone 29.1 million, in 0.6 of its time; A* expands half
 * as many. The maximum serves all goals and trays but those whose table for walking distance is too
 * large, which have linear conflict alone. */
struct heuristic_spec heuristic_spec_without_tables(struct fifteen_geometry geometry);

#endif
