/* heuristic_text.c - what is said of the heuristic that a search ran with */
#include "cli/heuristic_text.h"

#include <stdio.h>

bool heuristic_text_has_tables(const char *specification)
{
    struct fifteen_tables_wanted sets[FIFTEEN_TABLES_MAX];
    unsigned n = 0;
    return fifteen_heuristic_tables(specification, sets, &n, NULL) == FIFTEEN_OK && n > 0;
}

const char *heuristic_text(const struct fifteen_counts *counts, char out[HEURISTIC_TEXT_SIZE])
{
    const char *const reflection = counts->reflection ? " with reflection" : " without reflection";
    snprintf(out, HEURISTIC_TEXT_SIZE, "%s%s", counts->heuristic,
             heuristic_text_has_tables(counts->heuristic) ? reflection : "");
    return out;
}
