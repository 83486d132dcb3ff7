/* checkpoint.h - the checkpoint of a command that searches boards one after the other
 *
 * The notes of the file (fifteen/checkpoint.h) are a journal: the head of a part and a record for
 * each board whose search has ended. Its searches are those of boards at which a limit or an
 * interrupt came first; they have the boards' numbers in the input.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_CHECKPOINT_H
#define PARTS_CHECKPOINT_H

#include <fifteen/checkpoint.h>

#include "parts/part.h"

/* The record of a board. */
struct noted {
    uint64_t number; /* of the board */
    size_t at;       /* where its line begins in the notes */
};

struct checkpoint {
    const char *path; /* NULL: there is none */
    double every;     /* seconds */
    struct fifteen_checkpoint_file *file;
    bool is_empty;          /* the file was new, and has no record yet */
    struct journal journal; /* the notes, in memory */
    char *notes;            /* its text */
    size_t n_notes;
    struct noted *known; /* the records that the file had, in the order of their boards */
    size_t n_known;
    size_t n_taken; /* of them */
    size_t n_allocated;
    double written;     /* stopwatch_now() */
    uint64_t n_stopped; /* boards of this run that a limit or an interrupt has stopped */
    uint64_t n_failed;  /* and those without an answer for another reason */
};

/* Opens the file, or creates it; `path` and `every` are set. FIFTEEN_DAMAGED: it is damaged, or of
 * another run, shard or version. FIFTEEN_IO. Always call checkpoint_close. */
enum fifteen_status checkpoint_open(struct checkpoint *checkpoint, const struct shard *shard,
                                    const struct recipe *recipe, struct fifteen_error *error);

/* Returns true if the outcome of a board is known. Boards are asked for in the order of their
 * numbers. */
bool checkpoint_knows(const struct checkpoint *checkpoint, uint64_t number);

/* Takes that outcome; see part_set_take. */
enum fifteen_status checkpoint_take(struct checkpoint *checkpoint, uint64_t number,
                                    const struct puzzle *puzzle, const struct outcome *outcome,
                                    json_t **more, struct fifteen_error *error);

/* Adds the record of a board, and writes the file if it is time. `more` becomes the record's. */
enum fifteen_status checkpoint_add(struct checkpoint *checkpoint, uint64_t number,
                                   const struct puzzle *puzzle, const struct outcome *outcome,
                                   json_t *more, struct fifteen_error *error);

/* Closes the file and frees the notes. Removes it if all boards are answered, `is_complete` and
 * none stopped or failed, or if there is nothing to go on with: then *is_kept is false. Returns
 * false after an error message. */
bool checkpoint_close(struct checkpoint *checkpoint, bool is_complete, bool *is_kept);

#endif
