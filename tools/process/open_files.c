/* open_files.c - the number of files that the process may have open at once */
/* SPDX-License-Identifier: MIT */
#include "process/open_files.h"

#include <inttypes.h>
#include <sys/resource.h>

#include "cli/message.h"

/* Files that a command has open besides: standard streams, a journal, new files. */
enum { N_OTHERS = 32 };

enum fifteen_status open_files_allow(uint64_t n, struct fifteen_error *error)
{
    struct rlimit limit;
    const uint64_t n_needed = n + N_OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= n_needed)
        return FIFTEEN_OK;
    const uint64_t n_allowed = limit.rlim_max;
    limit.rlim_cur = n_needed < limit.rlim_max ? n_needed : limit.rlim_max;
    if (n_needed <= n_allowed && setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "%" PRIu64 " files must be open at once, but the limit is %" PRIu64
                       "; raise it (ulimit -Hn)",
                       n_needed, n_allowed);
}
