/* words.h - words of a command line */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

/* All of them in one text, a blank between them, to be freed; NULL if there is no memory. */
char *words_join(const char *const *words, unsigned n_words);

#endif
