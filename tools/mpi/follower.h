/* follower.h - the ranks of fifteen-mpi other than rank 0: search what rank 0 sends */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_FOLLOWER_H
#define MPI_FOLLOWER_H

#include "cli/settings.h"
#include "mpi/post.h"

struct follower_options {
    const struct search_settings *search;
    const struct run_settings *run;
    double timeout; /* seconds */
};

/* Searches until rank 0 sends the end. Failures are reported to rank 0; returns FIFTEEN_IO if that
 * is not possible. */
enum fifteen_status follower_run(struct fifteen_cluster *cluster,
                                 const struct follower_options *options,
                                 struct fifteen_error *error);

#endif
