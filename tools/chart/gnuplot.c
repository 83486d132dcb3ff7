/* gnuplot.c - drawings by gnuplot, a program of its own that reads its commands from a pipe */
#include "chart/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/message.h"

enum { COMPLAINT_SIZE = 256 };

struct gnuplot {
    const char *path;
    char *beside;   /* the file drawn to; NULL: there is none (any more) */
    int drawing;    /* its descriptor, or -1 */
    int complaints; /* what gnuplot writes to standard error, or -1 */
};

/* ---- the child ---- */

/* gnuplot starts with signals as they are by default: this program ignores some. */
static int spawn(char *const *arguments, int input, int output, int errors, pid_t *child)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
    const int fault = posix_spawnp(child, arguments[0], &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return fault;
}

/* A child that closes the pipe early has failed, which its status tells. */
static void feed(int to, const char *commands)
{
    size_t left = strlen(commands);
    while (left > 0) {
        const ssize_t n = write(to, commands, left);
        if (n < 0 && errno != EINTR)
            return;
        commands += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
}

static int wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* The last line of what it complained of that is not empty. */
static void read_complaint(int complaints, char out[COMPLAINT_SIZE])
{
    char text[4096];
    const ssize_t n = pread(complaints, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    char *end = text + strlen(text);
    while (end > text && (end[-1] == '\n' || end[-1] == ' '))
        *--end = '\0';
    const char *const newline = strrchr(text, '\n');
    const char *const line = newline != NULL ? newline + 1 : text;
    snprintf(out, COMPLAINT_SIZE, "%s", line + strspn(line, " \t"));
}

static enum fifteen_status judge(const struct gnuplot *gnuplot, int status,
                                 struct fifteen_error *error)
{
    char complaint[COMPLAINT_SIZE];
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return FIFTEEN_OK;
    read_complaint(gnuplot->complaints, complaint);
    if (*complaint != '\0')
        return message_set(error, FIFTEEN_IO, "gnuplot could not draw %s: %s", gnuplot->path,
                           complaint);
    return message_set(error, FIFTEEN_IO, "gnuplot could not draw %s: %s %d", gnuplot->path,
                       WIFEXITED(status) ? "it ended with status" : "it was ended by signal",
                       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static enum fifteen_status refuse_to_run(int fault, struct fifteen_error *error)
{
    if (fault == ENOENT)
        return message_set(error, FIFTEEN_NOT_FOUND,
                           "charts are drawn by gnuplot, which was not found (on Debian and "
                           "Ubuntu: sudo apt-get install gnuplot-nox)");
    return message_set(error, FIFTEEN_IO, "cannot run gnuplot: %s", strerror(fault));
}

/* Without the user's settings: --default-settings. */
static enum fifteen_status run(const struct gnuplot *gnuplot, const char *commands,
                               struct fifteen_error *error)
{
    char name[] = "gnuplot";
    char option[] = "--default-settings";
    char *const arguments[] = {name, option, NULL};
    int ends[2];
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return message_set(error, FIFTEEN_IO, "cannot run gnuplot: %s", strerror(errno));
    const int fault = spawn(arguments, ends[0], gnuplot->drawing, gnuplot->complaints, &child);
    close(ends[0]);
    if (fault == 0)
        feed(ends[1], commands);
    close(ends[1]);
    return fault == 0 ? judge(gnuplot, wait_for(child), error) : refuse_to_run(fault, error);
}

/* ---- the file ---- */

static enum fifteen_status refuse_file(const struct gnuplot *gnuplot, int fault,
                                       struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot write %s: %s", gnuplot->path, strerror(fault));
}

static enum fifteen_status open_files(struct gnuplot *gnuplot, struct fifteen_error *error)
{
    struct stat there;
    if (stat(gnuplot->path, &there) == 0 && S_ISDIR(there.st_mode))
        return refuse_file(gnuplot, EISDIR, error);
    if (asprintf(&gnuplot->beside, "%s.tmp.%ld", gnuplot->path, (long)getpid()) < 0) {
        gnuplot->beside = NULL;
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    gnuplot->drawing = open(gnuplot->beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (gnuplot->drawing >= 0)
        gnuplot->complaints = memfd_create("complaints", MFD_CLOEXEC);
    return gnuplot->complaints >= 0 ? FIFTEEN_OK : refuse_file(gnuplot, errno, error);
}

/* gnuplot does not say so when a disk is full. */
static bool is_complete(int drawing)
{
    static const char end[] = "</svg>";
    char last[16] = "";
    const off_t size = lseek(drawing, 0, SEEK_END);
    const off_t from = size > (off_t)sizeof last - 1 ? size - ((off_t)sizeof last - 1) : 0;
    return pread(drawing, last, sizeof last - 1, from) > 0 && strstr(last, end) != NULL;
}

enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error)
{
    struct gnuplot *const gnuplot = malloc(sizeof *gnuplot);
    if (gnuplot == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    *gnuplot = (struct gnuplot){.path = path, .drawing = -1, .complaints = -1};
    enum fifteen_status status = open_files(gnuplot, error);
    if (status == FIFTEEN_OK)
        status = run(gnuplot, "", error);
    if (status == FIFTEEN_OK)
        *out = gnuplot;
    else
        gnuplot_close(gnuplot);
    return status;
}

enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error)
{
    const enum fifteen_status status = run(gnuplot, commands, error);
    if (status != FIFTEEN_OK)
        return status;
    if (fsync(gnuplot->drawing) != 0)
        return refuse_file(gnuplot, errno, error);
    if (!is_complete(gnuplot->drawing))
        return message_set(error, FIFTEEN_IO, "cannot write %s: the drawing is not complete",
                           gnuplot->path);
    if (rename(gnuplot->beside, gnuplot->path) != 0)
        return refuse_file(gnuplot, errno, error);
    free(gnuplot->beside);
    gnuplot->beside = NULL;
    return FIFTEEN_OK;
}

void gnuplot_close(struct gnuplot *gnuplot)
{
    if (gnuplot == NULL)
        return;
    if (gnuplot->drawing >= 0) {
        close(gnuplot->drawing);
        if (gnuplot->beside != NULL)
            unlink(gnuplot->beside);
    }
    if (gnuplot->complaints >= 0)
        close(gnuplot->complaints);
    free(gnuplot->beside);
    free(gnuplot);
}
