/* words.c - words of a command line */
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

char *words_join(const char *const *words, unsigned n_words)
{
    size_t size = 1;
    for (unsigned i = 0; i < n_words; i++)
        size += strlen(words[i]) + 1;
    char *const joined = malloc(size);
    if (joined == NULL)
        return NULL;
    char *to = joined;
    for (unsigned i = 0; i < n_words; i++) {
        to = stpcpy(to, words[i]);
        if (i + 1 < n_words)
            *to++ = ' ';
    }
    *to = '\0';
    return joined;
}
