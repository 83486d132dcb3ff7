/* checkpoint_contents.h - what a checkpoint has: notes, and the states of searches */
/* SPDX-License-Identifier: MIT */
#ifndef CHECKPOINT_CHECKPOINT_CONTENTS_H
#define CHECKPOINT_CHECKPOINT_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of a search whose file has none. */
#define CHECKPOINT_ANY_NUMBER UINT64_MAX

/* A search as bytes (checkpoint_format.h). */
struct checkpoint_search {
    uint64_t number; /* the caller's, unique in a file */
    bool has_ended;  /* the caller has its result; not in the file */
    size_t n;
    uint8_t *bytes;
};

struct checkpoint_contents {
    size_t n_notes;
    const uint8_t *notes;
    uint8_t *own_notes; /* NULL: the notes are the caller's */
    size_t n_searches;
    struct checkpoint_search *searches; /* in ascending order of their numbers */
};

void checkpoint_contents_free(struct checkpoint_contents *contents);

/* Replaces the notes by n bytes of the caller's. */
void checkpoint_contents_set_notes(struct checkpoint_contents *contents, const void *notes,
                                   size_t n);

/* Returns the search of a number, or NULL. */
struct checkpoint_search *checkpoint_contents_find(const struct checkpoint_contents *contents,
                                                   uint64_t number);

/* Gives the search that has CHECKPOINT_ANY_NUMBER, if there is one, this number instead. No other
 * search has it. */
void checkpoint_contents_number(struct checkpoint_contents *contents, uint64_t number);

/* Adds a search, or replaces the one of the same number; its bytes become those of the contents.
 * Returns false if out of memory. */
bool checkpoint_contents_put(struct checkpoint_contents *contents,
                             const struct checkpoint_search *search);

/* Removes the searches that have ended. */
void checkpoint_contents_drop_ended(struct checkpoint_contents *contents);

#endif
