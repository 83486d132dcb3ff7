/* checkpoint_file.h - an open checkpoint: its lock, and the states of its searches */
/* SPDX-License-Identifier: MIT */
#ifndef CHECKPOINT_CHECKPOINT_FILE_H
#define CHECKPOINT_CHECKPOINT_FILE_H

#include <fifteen/checkpoint.h>

#include "search/checkpoint/checkpoint_format.h"

/* Returns the path. */
const char *checkpoint_file_path(const struct fifteen_checkpoint_file *file);

/* Returns the seconds between two writes of a search. */
double checkpoint_file_interval(const struct fifteen_checkpoint_file *file);

/* Decodes the state of a search. FIFTEEN_NOT_FOUND: there is none. Otherwise as
 * checkpoint_decode_search. */
enum fifteen_status checkpoint_file_read(const struct fifteen_checkpoint *checkpoint,
                                         const struct checkpoint_identity *identity,
                                         struct snapshot *out, struct fifteen_error *error);

/* Replaces the state of a search, and writes the file. If it cannot be written, the state is
 * written with the next one. */
enum fifteen_status checkpoint_file_save(const struct fifteen_checkpoint *checkpoint,
                                         const struct checkpoint_identity *identity,
                                         const struct snapshot *snapshot,
                                         struct fifteen_error *error);

/* A state could not be saved. If the search goes on, reports it as a warning; else
 * fifteen_checkpoint_close tries again, or returns the error if there is no state to write. */
void checkpoint_file_fail(const struct fifteen_checkpoint *checkpoint, bool goes_on,
                          enum fifteen_status status, const struct fifteen_error *error);

/* The caller has the result of a search. */
void checkpoint_file_end(const struct fifteen_checkpoint *checkpoint);

#endif
