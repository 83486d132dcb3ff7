/* session.c - the processes that mpirun has started: MPI, and equal options */
/* SPDX-License-Identifier: MIT */
#include "mpi/session.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

enum { NAME_SIZE = 96 };

static _Noreturn void abort_all(void)
{
    message_print_no_memory();
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    abort();
}

/* Returns the names of all ranks, with those of their machines. All ranks call it. */
static const char *const *gather_names(int rank, int n_ranks)
{
    char host[MPI_MAX_PROCESSOR_NAME] = "";
    char own[NAME_SIZE];
    int length;
    char *const texts = calloc((size_t)n_ranks, NAME_SIZE);
    const char **const names = calloc((size_t)n_ranks, sizeof *names);
    if (texts == NULL || names == NULL)
        abort_all();
    MPI_Get_processor_name(host, &length);
    snprintf(own, sizeof own, "rank %d (%.70s)", rank, host);
    MPI_Allgather(own, NAME_SIZE, MPI_CHAR, texts, NAME_SIZE, MPI_CHAR, MPI_COMM_WORLD);
    for (int i = 0; i < n_ranks; i++)
        names[i] = texts + (size_t)i * NAME_SIZE;
    return names;
}

bool session_begin(struct session *session, int *argc, char ***argv)
{
    int provided;
    int rank;
    int n_ranks;
    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED) {
        message_print("MPI does not support threads (MPI_THREAD_FUNNELED)");
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    if (rank > 0) {
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    *session = (struct session){
        .rank = (unsigned)rank, .n_ranks = (unsigned)n_ranks, .names = gather_names(rank, n_ranks)};
    node_begin(&session->node);
    return true;
}

json_t *session_share_words(const struct session *session, const json_t *words)
{
    char *text = words != NULL ? json_dumps(words, JSON_COMPACT) : NULL;
    unsigned length = text != NULL ? (unsigned)strlen(text) : 0;
    json_error_t about;
    MPI_Bcast(&length, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (session->rank > 0)
        text = length > 0 ? malloc(length) : NULL;
    if (text == NULL && length > 0)
        abort_all();
    if (length > 0)
        MPI_Bcast(text, (int)length, MPI_CHAR, 0, MPI_COMM_WORLD);
    json_t *const shared =
        session->rank > 0 && length > 0 ? json_loadb(text, length, 0, &about) : NULL;
    free(text);
    return shared;
}

void session_abort(const struct session *session, int status)
{
    node_end(&session->node);
    MPI_Abort(MPI_COMM_WORLD, status);
}

unsigned session_find_different(bool differ)
{
    int rank;
    int first;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const int own = rank > 0 && differ ? rank : INT_MAX;
    MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return first != INT_MAX ? (unsigned)first : 0;
}

void session_end(const struct session *session)
{
    node_end(&session->node);
    free((char *)session->names[0]);
    free((void *)session->names);
    MPI_Finalize();
}
