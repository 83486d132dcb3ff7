/* child.c - programs that draw, as child processes */
/* SPDX-License-Identifier: MIT */
#include "process/child.h"

#include <errno.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/message.h"

enum { MESSAGE_SIZE = 256 };

int child_input(const void *data, size_t size)
{
    const int input = memfd_create("input", MFD_CLOEXEC);
    if (input < 0 || pwrite(input, data, size, 0) == (ssize_t)size)
        return input;
    close(input);
    return -1;
}

/* Returns 0 or what errno would be. */
static int spawn_child(const struct child *child, int messages, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, child->input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, child->output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO);
    const int fault = posix_spawnp(pid, child->arguments[0], &files, NULL,
                                   (char *const *)(uintptr_t)child->arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    return fault;
}

/* Reads the last line of the program's messages that is not empty. */
static void read_message(int messages, char out[MESSAGE_SIZE])
{
    char text[4096];
    const ssize_t n = pread(messages, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    char *end = text + strlen(text);
    while (end > text && (end[-1] == '\n' || end[-1] == ' '))
        *--end = '\0';
    const char *const newline = strrchr(text, '\n');
    const char *const line = newline != NULL ? newline + 1 : text;
    snprintf(out, MESSAGE_SIZE, "%s", line + strspn(line, " \t"));
}

static enum fifteen_status check_exit(const struct child *child, int status, int messages,
                                      struct fifteen_error *error)
{
    char message[MESSAGE_SIZE];
    const char *const name = child->arguments[0];
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return FIFTEEN_OK;
    read_message(messages, message);
    if (*message != '\0')
        return message_set(error, FIFTEEN_IO, "%s cannot draw %s: %s", name, child->drawing,
                           message);
    return message_set(error, FIFTEEN_IO, "%s cannot draw %s: %s %d", name, child->drawing,
                       WIFEXITED(status) ? "exit status" : "killed by signal",
                       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static enum fifteen_status run_with_messages(const struct child *child, int messages,
                                             struct fifteen_error *error)
{
    pid_t pid = -1;
    int status = 0;
    const char *const name = child->arguments[0];
    const int fault = spawn_child(child, messages, &pid);
    if (fault == ENOENT)
        return message_set(error, FIFTEEN_NOT_FOUND,
                           "%s not found; %s (on Debian and Ubuntu: sudo apt-get install %s)", name,
                           child->needed_by, child->package);
    if (fault != 0)
        return message_set(error, FIFTEEN_IO, "cannot run %s: %s", name, strerror(fault));
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return check_exit(child, status, messages, error);
}

enum fifteen_status child_run(const struct child *child, struct fifteen_error *error)
{
    const int messages = memfd_create("messages", MFD_CLOEXEC);
    if (messages < 0)
        return message_set(error, FIFTEEN_IO, "cannot run %s: %s", child->arguments[0],
                           strerror(errno));
    const enum fifteen_status status = run_with_messages(child, messages, error);
    close(messages);
    return status;
}
