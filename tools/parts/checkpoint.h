/* checkpoint.h - the checkpoint of a command that searches boards one after the other
 *
 * The notes of the file (fifteen/checkpoint.h) are the head of a part and a record for each board
 * whose search has ended; the search of the file is that of the next board.
 */
#ifndef PARTS_CHECKPOINT_H
#define PARTS_CHECKPOINT_H

#include <fifteen/checkpoint.h>

#include "parts/part.h"

struct checkpoint {
    const char *path; /* NULL: there is none */
    double every;     /* seconds */
    char *notes;
    size_t n_notes;
    size_t n_known;    /* bytes of the notes that were read */
    size_t at;         /* the first of them that was not taken */
    double written;    /* stopwatch_now() */
    bool has_searched; /* in this run */
    bool is_kept;      /* the file has a search that was stopped */
};

/* Reads the file, if it exists; `path` and `every` are set. FIFTEEN_DAMAGED: it is damaged, or of
 * another run, shard or version. Always call checkpoint_close. */
enum fifteen_status checkpoint_open(struct checkpoint *checkpoint, const struct shard *shard,
                                    const struct recipe *recipe, struct fifteen_error *error);

/* Returns true if the outcome of the next board is known. */
bool checkpoint_knows(const struct checkpoint *checkpoint);

/* Takes that outcome; see part_set_take. */
enum fifteen_status checkpoint_take(struct checkpoint *checkpoint, uint64_t number,
                                    const struct puzzle *puzzle, const struct outcome *outcome,
                                    json_t **more, struct fifteen_error *error);

/* Searches a board with its grids. Otherwise as puzzle_solve. */
enum fifteen_status checkpoint_solve(struct checkpoint *checkpoint, const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_grid_solution *solution,
                                     struct fifteen_counts *counts, struct fifteen_error *error);

/* The two parts of checkpoint_solve beside the search: the file of the search, which is valid until
 * the next call here, and how the search ended. */
struct fifteen_checkpoint checkpoint_file(const struct checkpoint *checkpoint);
void checkpoint_note(struct checkpoint *checkpoint, enum fifteen_status status);

/* Adds the record of a board, and writes the file if it is time. `more` becomes the record's. */
enum fifteen_status checkpoint_add(struct checkpoint *checkpoint, uint64_t number,
                                   const struct puzzle *puzzle, const struct outcome *outcome,
                                   json_t *more, struct fifteen_error *error);

/* Removes the file if the command has ended, else makes it complete; frees the notes. Returns false
 * after an error message. */
bool checkpoint_close(struct checkpoint *checkpoint, bool has_ended);

#endif
