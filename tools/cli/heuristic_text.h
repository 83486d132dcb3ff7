/* heuristic_text.h - what is said of the heuristic that a search ran with */
#ifndef CLI_HEURISTIC_TEXT_H
#define CLI_HEURISTIC_TEXT_H

#include <fifteen/fifteen.h>

enum { HEURISTIC_TEXT_SIZE = FIFTEEN_HEURISTIC_NAME_SIZE + 32 };

/* "manhattan"; and of one with tables also whether reflected boards were looked up in them:
 * "max(pdb,linear-conflict) with reflection". Returns out. */
const char *heuristic_text(const struct fifteen_counts *counts, char out[HEURISTIC_TEXT_SIZE]);

/* Whether a specification uses tables. */
bool heuristic_text_has_tables(const char *specification);

#endif
