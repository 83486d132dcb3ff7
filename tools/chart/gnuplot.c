/* gnuplot.c - gnuplot as a child process that draws an SVG file */
#include "chart/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/message.h"

enum { MESSAGE_SIZE = 256 };

struct gnuplot {
    const char *path;
    char *temporary; /* the file beside `path`; NULL once it is renamed */
    int drawing;     /* its descriptor, gnuplot's standard output; or -1 */
    int messages;    /* gnuplot's standard error, or -1 */
};

static enum fifteen_status fail_to_write(const struct gnuplot *gnuplot, int fault,
                                         struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot write %s: %s", gnuplot->path, strerror(fault));
}

/* ---- the child ---- */

/* Starts gnuplot without the user's settings. Returns 0 or what errno would be. */
static int spawn_gnuplot(const struct gnuplot *gnuplot, const char *commands, pid_t *child)
{
    char name[] = "gnuplot";
    char option[] = "--default-settings";
    char *const arguments[] = {name, option, NULL};
    const size_t length = strlen(commands);
    const int input = memfd_create("commands", MFD_CLOEXEC);
    if (input < 0)
        return errno;
    int fault = pwrite(input, commands, length, 0) == (ssize_t)length ? 0 : errno;
    if (fault == 0) {
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, gnuplot->drawing, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, gnuplot->messages, STDERR_FILENO);
        fault = posix_spawnp(child, arguments[0], &files, NULL, arguments, environ);
        posix_spawn_file_actions_destroy(&files);
    }
    close(input);
    return fault;
}

/* Reads the last line of gnuplot's messages that is not empty. */
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

static enum fifteen_status check_exit(const struct gnuplot *gnuplot, int status,
                                      struct fifteen_error *error)
{
    char message[MESSAGE_SIZE];
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return FIFTEEN_OK;
    read_message(gnuplot->messages, message);
    if (*message != '\0')
        return message_set(error, FIFTEEN_IO, "gnuplot cannot draw %s: %s", gnuplot->path, message);
    return message_set(error, FIFTEEN_IO, "gnuplot cannot draw %s: %s %d", gnuplot->path,
                       WIFEXITED(status) ? "exit status" : "killed by signal",
                       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static enum fifteen_status run_gnuplot(const struct gnuplot *gnuplot, const char *commands,
                                       struct fifteen_error *error)
{
    pid_t child = -1;
    int status = 0;
    const int fault = spawn_gnuplot(gnuplot, commands, &child);
    if (fault == ENOENT)
        return message_set(error, FIFTEEN_NOT_FOUND,
                           "gnuplot not found; charts require it (on Debian and Ubuntu: sudo "
                           "apt-get install gnuplot-nox)");
    if (fault != 0)
        return message_set(error, FIFTEEN_IO, "cannot run gnuplot: %s", strerror(fault));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return check_exit(gnuplot, status, error);
}

/* ---- the file ---- */

static enum fifteen_status open_files(struct gnuplot *gnuplot, struct fifteen_error *error)
{
    struct stat about;
    if (stat(gnuplot->path, &about) == 0 && S_ISDIR(about.st_mode))
        return fail_to_write(gnuplot, EISDIR, error);
    if (asprintf(&gnuplot->temporary, "%s.tmp.%ld", gnuplot->path, (long)getpid()) < 0) {
        gnuplot->temporary = NULL;
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    gnuplot->drawing = open(gnuplot->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (gnuplot->drawing >= 0)
        gnuplot->messages = memfd_create("messages", MFD_CLOEXEC);
    return gnuplot->messages >= 0 ? FIFTEEN_OK : fail_to_write(gnuplot, errno, error);
}

/* gnuplot does not report that a disk is full. */
static bool is_complete(int drawing)
{
    char last[16] = "";
    const off_t size = lseek(drawing, 0, SEEK_END);
    const off_t from = size > (off_t)sizeof last - 1 ? size - ((off_t)sizeof last - 1) : 0;
    return pread(drawing, last, sizeof last - 1, from) > 0 && strstr(last, "</svg>") != NULL;
}

enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error)
{
    struct gnuplot *const gnuplot = malloc(sizeof *gnuplot);
    if (gnuplot == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    *gnuplot = (struct gnuplot){.path = path, .drawing = -1, .messages = -1};
    enum fifteen_status status = open_files(gnuplot, error);
    if (status == FIFTEEN_OK)
        status = run_gnuplot(gnuplot, "", error);
    if (status == FIFTEEN_OK)
        *out = gnuplot;
    else
        gnuplot_close(gnuplot);
    return status;
}

enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error)
{
    const enum fifteen_status status = run_gnuplot(gnuplot, commands, error);
    if (status != FIFTEEN_OK)
        return status;
    if (fsync(gnuplot->drawing) != 0)
        return fail_to_write(gnuplot, errno, error);
    if (!is_complete(gnuplot->drawing))
        return message_set(error, FIFTEEN_IO, "cannot write %s: the drawing is not complete",
                           gnuplot->path);
    if (rename(gnuplot->temporary, gnuplot->path) != 0)
        return fail_to_write(gnuplot, errno, error);
    free(gnuplot->temporary);
    gnuplot->temporary = NULL;
    return FIFTEEN_OK;
}

void gnuplot_close(struct gnuplot *gnuplot)
{
    if (gnuplot == NULL)
        return;
    if (gnuplot->drawing >= 0) {
        close(gnuplot->drawing);
        if (gnuplot->temporary != NULL)
            unlink(gnuplot->temporary);
    }
    if (gnuplot->messages >= 0)
        close(gnuplot->messages);
    free(gnuplot->temporary);
    free(gnuplot);
}
