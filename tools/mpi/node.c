/* node.c - the ranks on one machine: the processors of each, and the memory that they share */
#include "mpi/node.h"

#include <dirent.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mpi.h>

#include <fifteen/fifteen.h>

/* Ranks that are bound to processors of their own keep these. The others share what the ranks of
 * their node may use. */
static unsigned count_processors(MPI_Comm ranks, unsigned n_ranks)
{
    cpu_set_t own;
    cpu_set_t all;
    CPU_ZERO(&own);
    const bool is_known = sched_getaffinity(0, sizeof own, &own) == 0;
    MPI_Allreduce(&own, &all, sizeof own, MPI_BYTE, MPI_BOR, ranks);
    if (!is_known)
        return fifteen_n_processors();
    const unsigned share = (unsigned)CPU_COUNT(&all) / n_ranks;
    const unsigned n_own = (unsigned)CPU_COUNT(&own);
    const unsigned n = share < n_own ? share : n_own;
    return n > 1 ? n : 1;
}

static void make_folder(struct node *node, MPI_Comm ranks, int rank)
{
    if (node->n_ranks == 1)
        return;
    if (rank == 0) {
        strcpy(node->folder, "/dev/shm/fifteen-XXXXXX");
        if (mkdtemp(node->folder) == NULL)
            node->folder[0] = '\0';
    }
    MPI_Bcast(node->folder, sizeof node->folder, MPI_CHAR, 0, ranks);
}

void node_begin(struct node *node)
{
    MPI_Comm ranks;
    int rank;
    int n_ranks;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &ranks);
    MPI_Comm_rank(ranks, &rank);
    MPI_Comm_size(ranks, &n_ranks);
    *node = (struct node){.n_ranks = (unsigned)n_ranks};
    node->n_processors = count_processors(ranks, node->n_ranks);
    make_folder(node, ranks, rank);
    MPI_Comm_free(&ranks);
}

void node_end(const struct node *node)
{
    const struct dirent *entry;
    DIR *const folder = node->folder[0] != '\0' ? opendir(node->folder) : NULL;
    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    rmdir(node->folder);
}
