/* supervise.c - supervisor of a test: no process and no temporary file of the test is left after it
 *
 *   supervise SECONDS COMMAND [ARGUMENT..]
 *
 * Runs a command for at most SECONDS, and ends as the command has ended. A test that passes but
 * leaves a process fails with the names of such processes. They get a twentieth of the time to end
 * by themselves. Its processor time is printed at the end. TMPDIR, XDG_CACHE_HOME and
 * XDG_CONFIG_HOME are a new folder, which is removed at the end.
 *
 *     ctest --- supervisor --- guard --- test --- the test's processes
 *
 * The guard is a subreaper (prctl(2)): a process of the test whose parent has ended becomes a child
 * of the guard, also in a session of its own. Two processes are needed because ctest and users end
 * the supervisor with SIGKILL. Its end is the guard's signal to end the test. The supervisor is a
 * subreaper as well, so it ends what is left if the guard was killed. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum outcome { ENDED, LATE, ABORTED };

enum { SECONDS_TO_END = 5 }; /* after SIGTERM, before SIGKILL */

static char scratch[4096];

static void make_scratch(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(scratch, sizeof scratch, "%s/test-XXXXXX", base == NULL || *base == 0 ? "/tmp" : base);
    if (mkdtemp(scratch) == NULL) {
        perror(scratch);
        exit(1);
    }
    chmod(scratch, 0711); /* a test may start programs of another user */
    setenv("TMPDIR", scratch, 1);
    setenv("XDG_CACHE_HOME", scratch, 1);
    setenv("XDG_CONFIG_HOME", scratch, 1);
}

/* Folders without permissions are removed as well. */
static void remove_scratch(void)
{
    if (rmdir(scratch) == 0 || errno == ENOENT)
        return;
    /* NOLINTNEXTLINE(cert-env33-c): a fixed command */
    if (system("chmod -R u+rwX \"$TMPDIR\"; rm -rf \"$TMPDIR\"") != 0)
        fprintf(stderr, "supervise: cannot remove %s\n", scratch);
}

/* Returns the parent of a process, or -1 if the process has ended. */
static long parent_of(long pid)
{
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return -1;
    if (fgets(text, sizeof text, file) == NULL)
        text[0] = 0;
    fclose(file);
    /* A name may contain parentheses and spaces: 17 (a) b) S 1 .. */
    const char *end = strrchr(text, ')');
    char state = 'Z';
    long parent = -1;
    return end != NULL && sscanf(end + 1, " %c %ld", &state, &parent) == 2 && state != 'Z' ? parent
                                                                                           : -1;
}

static void print_process(long pid)
{
    char path[64], command[160];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    FILE *file = fopen(path, "r");
    const size_t n = file == NULL ? 0 : fread(command, 1, sizeof command, file);
    if (file != NULL)
        fclose(file);
    for (size_t i = 0; i < n; ++i)
        command[i] = isprint((unsigned char)command[i]) ? command[i] : ' ';
    fprintf(stderr, "supervise: ends process %ld: %.*s\n", pid, (int)n, command);
}

/* Sends a signal to all processes below one, and names them if it is SIGTERM. Returns their number.
 */
static int signal_below(long ancestor, int number)
{
    DIR *folder = opendir("/proc");
    if (folder == NULL) {
        perror("/proc");
        return 0;
    }
    int n = 0;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const long pid = strtol(entry->d_name, NULL, 10);
        if (pid <= 0 || parent_of(pid) != ancestor)
            continue;
        if (number == SIGTERM)
            print_process(pid);
        n += 1 + signal_below(pid, number);
        kill((pid_t)pid, number);
    }
    closedir(folder);
    return n;
}

/* Waits until a process has ended, or for pid -1 until no process is left. */
static enum outcome wait_for(pid_t pid, int seconds, int *status)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const time_t end = now.tv_sec + seconds;
    while (now.tv_sec < end) {
        int its_status;
        pid_t ended;
        while ((ended = waitpid(-1, &its_status, WNOHANG)) > 0) {
            if (ended != pid)
                continue;
            if (status != NULL)
                *status = its_status;
            return ENDED;
        }
        if (ended < 0)
            return ENDED;
        if (sigtimedwait(&signals, NULL, &(struct timespec){.tv_sec = end - now.tv_sec}) == SIGTERM)
            return ABORTED;
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
    return LATE;
}

/* Ends all processes below this one: they may remove what they have made. Returns their number. */
static int end_processes(void)
{
    const int n = signal_below(getpid(), SIGTERM);
    if (n > 0)
        wait_for(-1, SECONDS_TO_END, NULL);
    while (waitpid(-1, NULL, WNOHANG) >= 0)
        signal_below(getpid(), SIGKILL);
    return n;
}

/* Starts the command in a session of its own: Ctrl-C reaches the supervisor only. */
static pid_t start(char **command, const sigset_t *mask)
{
    const pid_t test = fork();
    if (test != 0)
        return test;
    setsid();
    sigprocmask(SIG_SETMASK, mask, NULL);
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

/* The guard. Returns the status of the test, as wait() has it. */
static int guard(pid_t supervisor, int seconds, char **command, const sigset_t *mask)
{
    const int failed = 1 << 8;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (getppid() != supervisor)
        return failed;
    const pid_t test = start(command, mask);
    if (test < 0) {
        perror("fork");
        return failed;
    }
    int status = failed;
    enum outcome outcome = wait_for(test, seconds, &status);
    if (outcome == LATE)
        fprintf(stderr, "supervise: the test took longer than %d s\n", seconds);
    if (outcome == ENDED)
        outcome = wait_for(-1, seconds / 20 + 1, NULL);
    const bool passed =
        WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 77);
    if (end_processes() > 0 && passed) {
        fprintf(stderr, "supervise: the test passed, but it left the processes above\n");
        return failed;
    }
    return outcome == ABORTED ? failed : status;
}

/* Prints the processor time of all that has been waited for: unlike the time on the clock, it does
 * not depend on what else the machine does. tools/check sums it up. */
static void print_processor_time(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    const double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    fprintf(stderr, "supervise: %.2f s of processor time\n", seconds);
}

/* Ends this process as another one has ended. */
static int end_as(int status)
{
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    const int number = WTERMSIG(status);
    sigset_t all;
    sigfillset(&all);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    signal(number, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    raise(number);
    return 128 + number;
}

int main(int argc, char **argv)
{
    const int seconds = argc < 3 ? 0 : atoi(argv[1]);
    if (seconds <= 0) {
        fprintf(stderr, "usage: supervise SECONDS COMMAND [ARGUMENT..]\n");
        return 2;
    }
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* without ctest nobody reads the result */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    make_scratch();

    sigset_t all, mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
    const pid_t supervisor = getpid();
    const pid_t its_guard = fork();
    int status = 1 << 8;
    if (its_guard == 0) {
        status = guard(supervisor, seconds, argv + 2, &mask);
    } else {
        sigprocmask(SIG_SETMASK, &mask, NULL);
        waitpid(its_guard, &status, 0);
        sigprocmask(SIG_BLOCK, &all, NULL);
        if (end_processes() > 0)
            fprintf(stderr, "supervise: the guard was killed\n");
    }
    remove_scratch();
    if (its_guard != 0)
        print_processor_time();
    return end_as(status);
}
