/* pddl_names.h - reads the names of tiles and cells in PDDL */
/* SPDX-License-Identifier: MIT */
#ifndef PDDL_PDDL_NAMES_H
#define PDDL_PDDL_NAMES_H

#include <stdbool.h>

/* Reads "t5", up to t16128. Returns false if the word is not the name of a tile. */
bool pddl_read_tile(const char *word, unsigned *tile);

/* Reads "c2-3": the row and the column, from 0, up to 126. Returns false if the word is not the
 * name of a cell. */
bool pddl_read_cell(const char *word, unsigned *row, unsigned *column);

#endif
