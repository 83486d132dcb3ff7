/* files.c - file calls that fail on purpose; see faults.h */
/* SPDX-License-Identifier: MIT */
#include "faults/faults.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_at(int folder, const char *path, int flags, mode_t mode)
{
    return faults_fails(FAULT_OPEN) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_at(folder, path, flags, mode);
}

ssize_t pread(int fd, void *to, size_t n, off_t offset)
{
    return faults_fails(FAULT_READ) ? -1 : syscall(SYS_pread64, fd, to, n, offset);
}

/* A disk becomes full in the middle of a write. */
ssize_t pwrite(int fd, const void *from, size_t n, off_t offset)
{
    if (!faults_fails(FAULT_WRITE))
        return syscall(SYS_pwrite64, fd, from, n, offset);
    const int error = errno;
    (void)!syscall(SYS_pwrite64, fd, from, n / 2, offset);
    errno = error;
    return -1;
}

int fsync(int fd)
{
    return faults_fails(FAULT_SYNC) ? -1 : (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
    return faults_fails(FAULT_RENAME)
               ? -1
               : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return faults_fails(FAULT_RENAME)
               ? -1
               : (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 0);
}
