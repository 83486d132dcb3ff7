/* suggest.h - did you mean: the known name that an unknown word is closest to */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

/* Returns a name by index, or NULL after the last. */
typedef const char *suggest_names(const void *context, unsigned index);

/* Returns the number of letters inserted, left out, replaced or swapped with their neighbour that
 * separate two words, capitals or not (restricted Damerau-Levenshtein distance, F. Damerau 1964). A
 * word longer than SUGGEST_MAX has the distance SUGGEST_MAX from every other. */
enum { SUGGEST_MAX = 32 };
unsigned suggest_distance(const char *a, const char *b);

/* Returns the name meant by a word that is not a name: the one of which the word is a synonym or
 * the beginning, or the one that differs in at most a third of its letters. NULL: none, or an empty
 * word. */
const char *suggest_name(const char *word, suggest_names *names, const void *context);

/* Words that people use for a name of the programs: "bfs", "misplaced", "shuffle". */
struct suggest_synonym {
    const char *word;
    const char *name;
};
extern const struct suggest_synonym suggest_synonyms[]; /* the last has no word */

/* Writes " (did you mean 'x'?)", or nothing if the name is NULL. Returns `out`. */
enum { SUGGEST_TEXT_SIZE = 80 };
const char *suggest_text(const char *name, char out[SUGGEST_TEXT_SIZE]);

#endif
