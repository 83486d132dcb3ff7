/* shard_set.h - the shards of one data set: checked as a whole, then read in the order of its rows
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_SHARDS_SHARD_SET_H
#define DATASET_SHARDS_SHARD_SET_H

#include "dataset/files/data_reader.h"
#include "process/progress.h"

struct data_shard {
    const char *folder;
    json_t *object; /* of its recipe.json */
    struct recipe recipe;
    uint64_t n_rows;
    struct data_reader reader;
};

struct shard_set {
    unsigned n_shards;        /* that are open, in the order given */
    struct data_shard *shard; /* shard[0] decides the recipe */
    struct data_shard **by_k; /* of all of the recipe's shards, by k - 1; NULL: missing */
    struct recipe recipe;     /* of the whole data set */
    json_t *object;           /* the same */
    uint64_t n_rows;          /* of all shards */
    uint64_t next;            /* row that is read next */
};

/* Opens the shards in these folders and reads all of their files.
 * FIFTEEN_INVALID: they are not all shards of one data set, of this version of the program and of
 * the same recipe, each once and complete. FIFTEEN_DAMAGED: sizes, checksums or rows are not those
 * of a shard's recipe. The message names the folder. FIFTEEN_CANCELLED on an interrupt. Always call
 * shard_set_close. */
enum fifteen_status shard_set_open(struct shard_set *set, char **folders, unsigned n_folders,
                                   struct progress *progress, struct fifteen_error *error);

/* Reads the next of the n_rows rows; see row_layout.h. */
enum fifteen_status shard_set_next(struct shard_set *set, uint8_t *row,
                                   struct fifteen_error *error);

void shard_set_close(struct shard_set *set);

#endif
