/* transport_mpi.h - messages between ranks by MPI */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_TRANSPORT_MPI_H
#define MPI_TRANSPORT_MPI_H

#include <mpi.h>

#include <fifteen/cluster.h>

struct transport_mpi;

/* Makes a transport among the processes of a communicator, which all call this; MPI reports errors
 * on a copy of it. `out` is valid until transport_mpi_free. */
enum fifteen_status transport_mpi_create(MPI_Comm communicator, struct transport_mpi **state,
                                         struct fifteen_transport *out,
                                         struct fifteen_error *error);

/* Waits up to `seconds` until all messages are sent, and frees the transport; NULL is allowed.
 * Messages that were not received are lost. */
void transport_mpi_free(struct transport_mpi *state, double seconds);

#endif
