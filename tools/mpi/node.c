/* node.c - the ranks on one machine: the processors of each, and the memory that they share */
/* SPDX-License-Identifier: MIT */
#include "mpi/node.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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

/* ---- the folder ---- */

#define PARENT "/dev/shm"
#define PREFIX "fifteen-"

/* The process uses a folder as long as it has it open with a lock. Returns whether it has. */
static bool use_folder(const char *path, int lock)
{
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const bool is_used = fd >= 0 && flock(fd, lock | LOCK_NB) == 0;
    if (fd >= 0 && !is_used)
        close(fd);
    return is_used; /* the descriptor stays open until the process ends */
}

static void remove_folder(const char *path)
{
    const struct dirent *entry;
    DIR *const folder = opendir(path);
    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    rmdir(path);
}

/* Removes the folders of runs that were killed: those that no process uses. */
static void remove_old_folders(void)
{
    const struct dirent *entry;
    DIR *const parent = opendir(PARENT);
    while (parent != NULL && (entry = readdir(parent)) != NULL) {
        char path[sizeof PARENT + sizeof entry->d_name];
        struct stat about;
        snprintf(path, sizeof path, PARENT "/%s", entry->d_name);
        if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0 && lstat(path, &about) == 0 &&
            about.st_uid == geteuid() && use_folder(path, LOCK_EX))
            remove_folder(path);
    }
    if (parent != NULL)
        closedir(parent);
}

/* Makes the folder in the first rank. Without one, each rank has tables of its own. */
static void share_folder(struct node *node, MPI_Comm ranks, int rank)
{
    if (node->n_ranks == 1)
        return;
    if (rank == 0) {
        remove_old_folders();
        strcpy(node->folder, PARENT "/" PREFIX "XXXXXX");
        if (mkdtemp(node->folder) == NULL)
            node->folder[0] = '\0';
    }
    MPI_Bcast(node->folder, sizeof node->folder, MPI_CHAR, 0, ranks);
    if (node->folder[0] != '\0' && !use_folder(node->folder, LOCK_SH))
        node->folder[0] = '\0';
}

/* ---- the node ---- */

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
    share_folder(node, ranks, rank);
    MPI_Comm_free(&ranks);
}

void node_end(const struct node *node)
{
    if (node->folder[0] != '\0')
        remove_folder(node->folder);
}
