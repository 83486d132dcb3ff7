/* merge.h - merges the shards of a data set */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_SHARDS_MERGE_H
#define DATASET_SHARDS_MERGE_H

#include <fifteen/fifteen.h>

/* Checks the shards (shard_set.h), and writes the data set that the run without --shard writes to a
 * folder, byte by byte; prints its summary on standard output. FIFTEEN_INVALID: the shards are not
 * those of one data set, or the folder has a complete data set or other files. A merge that was
 * interrupted or killed is continued. */
enum fifteen_status merge_shards(const char *folder, char **shards, unsigned n_shards,
                                 struct fifteen_error *error);

#endif
