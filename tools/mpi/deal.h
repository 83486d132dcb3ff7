/* deal.h - rank 0 of fifteen-mpi: deals boards to the ranks, and collects the answers */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_DEAL_H
#define MPI_DEAL_H

#include "mpi/leader.h"

/* Solves all boards of an input; a function of struct solve_team, whose context is the leader. Each
 * rank searches boards alone while there are many; few boards, and the last one if it takes long,
 * are searched by all ranks together. */
void deal_boards(void *context, struct run *run);

#endif
