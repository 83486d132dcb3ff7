/* words.h - words of a command line */
#ifndef TOOLS_WORDS_H
#define TOOLS_WORDS_H

/* All of them in one text, a blank between them, to be freed; NULL if there is no memory. */
char *words_join(const char *const *words, unsigned n_words);

#endif
