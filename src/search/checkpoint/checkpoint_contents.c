/* checkpoint_contents.c - what a checkpoint has: notes, and the states of searches */
/* SPDX-License-Identifier: MIT */
#include "search/checkpoint/checkpoint_contents.h"

#include <stdlib.h>
#include <string.h>

void checkpoint_contents_free(struct checkpoint_contents *contents)
{
    for (size_t i = 0; i < contents->n_searches; i++)
        free(contents->searches[i].bytes);
    free(contents->searches);
    free(contents->own_notes);
    *contents = (struct checkpoint_contents){.n_notes = 0};
}

void checkpoint_contents_set_notes(struct checkpoint_contents *contents, const void *notes,
                                   size_t n)
{
    free(contents->own_notes);
    contents->own_notes = NULL;
    contents->notes = notes;
    contents->n_notes = n;
}

/* The place of the first search whose number is not smaller. */
static size_t place_of(const struct checkpoint_contents *contents, uint64_t number)
{
    size_t i = 0;
    while (i < contents->n_searches && contents->searches[i].number < number)
        i++;
    return i;
}

struct checkpoint_search *checkpoint_contents_find(const struct checkpoint_contents *contents,
                                                   uint64_t number)
{
    const size_t i = place_of(contents, number);
    return i < contents->n_searches && contents->searches[i].number == number
               ? &contents->searches[i]
               : NULL;
}

void checkpoint_contents_number(struct checkpoint_contents *contents, uint64_t number)
{
    /* It is the only search of its file, and the last one by its number. */
    struct checkpoint_search *const any = checkpoint_contents_find(contents, CHECKPOINT_ANY_NUMBER);
    if (any == NULL || contents->n_searches > 1)
        return;
    any->number = number;
}

bool checkpoint_contents_put(struct checkpoint_contents *contents,
                             const struct checkpoint_search *search)
{
    const size_t n = contents->n_searches;
    const size_t at = place_of(contents, search->number);
    if (at < n && contents->searches[at].number == search->number) {
        free(contents->searches[at].bytes);
        contents->searches[at] = *search;
        return true;
    }
    struct checkpoint_search *const grown = realloc(contents->searches, (n + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    contents->searches = grown;
    memmove(grown + at + 1, grown + at, (n - at) * sizeof *grown);
    grown[at] = *search;
    contents->n_searches++;
    return true;
}

void checkpoint_contents_drop_ended(struct checkpoint_contents *contents)
{
    size_t n = 0;
    for (size_t i = 0; i < contents->n_searches; i++)
        if (contents->searches[i].has_ended)
            free(contents->searches[i].bytes);
        else
            contents->searches[n++] = contents->searches[i];
    contents->n_searches = n;
}
