/* command_line.c - fuzz target: the programs with arbitrary arguments
 *
 * Input: a line "fifteen" or "pdbgen", its arguments, one per line, an empty line, and the standard
 * input. The whole program runs except long work, which the linker replaces by the functions
 * __wrap_.. below: they call __real_.. within limits, or fail.
 */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <getopt.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <fifteen/fifteen.h>

#include "chart/gnuplot.h"
#include "cli/exits.h"
#include "fuzz.h"
#include "process/batch.h"
#include "process/folder_lock.h"
#include "process/interrupt.h"
#include "serve/serve.h"
#include "superqueens/superqueens.h"
#include "support/scratch.h"

int fifteen_main(int argc, char **argv);
int pdbgen_main(int argc, char **argv);

/* ---- long work, within limits ---- */

enum { MAX_NODES = 2000, MAX_BYTES = 4 << 20, MAX_CELLS = 9, MAX_ASKED = 500 };

/* Declares a wrapper and the wrapped function. */
#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

static struct fifteen_limits within(const struct fifteen_limits *limits)
{
    struct fifteen_limits less = {0};
    if (limits != NULL)
        less = *limits;
    less.n_threads = 1;
    if (less.n_nodes == 0 || less.n_nodes > MAX_NODES)
        less.n_nodes = MAX_NODES;
    if (less.memory_bytes == 0 || less.memory_bytes > MAX_BYTES)
        less.memory_bytes = MAX_BYTES;
    return less;
}

WRAP(enum fifteen_status, fifteen_solve, const struct fifteen_solver *solver,
     const struct fifteen_problem *problem, const struct fifteen_limits *limits,
     const struct fifteen_monitor *monitor, struct fifteen_result *result,
     struct fifteen_error *error)
{
    const struct fifteen_limits less = within(limits);
    return __real_fifteen_solve(solver, problem, &less, monitor, result, error);
}

WRAP(enum fifteen_status, fifteen_solve_all, const struct fifteen_solver *solver,
     const struct fifteen_problem *problem, const struct fifteen_limits *limits,
     const struct fifteen_monitor *monitor, struct fifteen_solutions *solutions,
     struct fifteen_result *result, struct fifteen_error *error)
{
    const struct fifteen_limits less = within(limits);
    return __real_fifteen_solve_all(solver, problem, &less, monitor, solutions, result, error);
}

WRAP(enum fifteen_status, superqueens_solve, const struct superqueens_problem *problem,
     const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
     struct superqueens_solution *solution, struct fifteen_result *result,
     struct fifteen_error *error)
{
    const struct fifteen_limits less = within(limits);
    return __real_superqueens_solve(problem, &less, monitor, solution, result, error);
}

static enum fifteen_status report_no_memory(struct fifteen_error *error)
{
    if (error != NULL)
        snprintf(error->text, sizeof error->text, "too much work for a test");
    return FIFTEEN_NO_MEMORY;
}

WRAP(enum fifteen_status, fifteen_pdb_build, const struct fifteen_pattern *pattern,
     enum fifteen_pdb_kind kind, unsigned n_threads, const struct fifteen_monitor *monitor,
     struct fifteen_pdb **out, struct fifteen_error *error)
{
    (void)n_threads;
    if (fifteen_cells(pattern->geometry) > MAX_CELLS || __builtin_popcount(pattern->tiles) > 5)
        return report_no_memory(error);
    return __real_fifteen_pdb_build(pattern, kind, 1, monitor, out, error);
}

WRAP(enum fifteen_status, fifteen_distances_count, const struct fifteen_distances_request *request,
     const struct fifteen_monitor *monitor, struct fifteen_distances *out,
     struct fifteen_error *error)
{
    struct fifteen_distances_request less = *request;
    less.n_threads = 1;
    if (fifteen_cells(fifteen_board_size(less.goal)) >= MAX_CELLS)
        return report_no_memory(error);
    return __real_fifteen_distances_count(&less, monitor, out, error);
}

WRAP(bool, batch_run, const struct batch_stages *stages, unsigned n_threads)
{
    return __real_batch_run(stages, n_threads < 2 ? n_threads : 2);
}

/* pdbgen's folder: nothing may be written. */
WRAP(enum fifteen_status, folder_lock, const char *folder, int *lock, struct fifteen_error *error)
{
    (void)folder;
    (void)lock;
    return report_no_memory(error);
}

/* This would start another program and write files. */
WRAP(enum fifteen_status, gnuplot_open, const char *path, struct gnuplot **out,
     struct fifteen_error *error)
{
    (void)path;
    (void)out;
    return report_no_memory(error);
}

WRAP(void, interrupt_install, void)
{
}

WRAP(enum exit_status, serve_run, const struct serve_settings *settings)
{
    (void)settings;
    fputs("no server for a test\n", stderr);
    return EXIT_FAILED;
}

/* Interrupts work that would take too long. */
static unsigned n_asked;

WRAP(bool, interrupt_requested, void)
{
    return ++n_asked > MAX_ASKED;
}

/* ---- a run ---- */

enum { MAX_ARGUMENTS = 40 };

/* The program's output and working folder. */
static struct {
    FILE *output;   /* discarded */
    FILE *messages; /* a file in memory */
    struct scratch scratch;
} world;

static const char table_path[] = "pdb/3x3-b0-1.2.3.4.5.6.7.8.pdb";

static void leave_world(void)
{
    unlink(table_path);
    scratch_remove(&world.scratch);
}

/* The first table that the programs look for. */
static void provide_table(void)
{
    const struct fifteen_pattern pattern = {{3, 3}, 0, 0x1fe};
    struct fifteen_pdb *pdb;
    FUZZ_CHECK(mkdir("pdb", 0700) == 0);
    FUZZ_CHECK(__real_fifteen_pdb_build(&pattern, FIFTEEN_ZERO_AWARE, 1, NULL, &pdb, NULL) ==
               FIFTEEN_OK);
    FUZZ_CHECK(fifteen_pdb_save(pdb, table_path, FIFTEEN_CODEC_ZSTD, 0, 1, NULL, NULL) ==
               FIFTEEN_OK);
    fifteen_pdb_free(pdb);
}

/* A private folder; no path leads out of it (see take_argument). */
static void enter_world(void)
{
    FUZZ_CHECK(scratch_make(&world.scratch) && chdir(world.scratch.folder) == 0);
    atexit(leave_world);
    provide_table();
    setenv("HOME", world.scratch.folder, 1);
    setenv("XDG_DATA_HOME", world.scratch.folder, 1);
    unsetenv("FIFTEEN_PDB");
    world.output = fopen("/dev/null", "w");
    world.messages = fdopen(memfd_create("messages", MFD_CLOEXEC), "w+");
    FUZZ_CHECK(world.output != NULL && world.messages != NULL);
}

/* Slashes become commas, which separate the numbers of boards, too. */
static char *take_argument(struct fuzz_input *input)
{
    char *const argument = fuzz_take_line(input);
    for (char *slash = argument; (slash = strchr(slash, '/')) != NULL;)
        *slash = ',';
    return argument;
}

/* Makes the rest of the input the standard input. */
static void provide_input(const struct fuzz_input *input)
{
    const int descriptor = memfd_create("input", MFD_CLOEXEC);
    FUZZ_CHECK(descriptor >= 0);
    FUZZ_CHECK(write(descriptor, input->at, input->left) == (ssize_t)input->left);
    FUZZ_CHECK(lseek(descriptor, 0, SEEK_SET) == 0);
    FUZZ_CHECK(dup2(descriptor, STDIN_FILENO) == STDIN_FILENO);
    if (descriptor != STDIN_FILENO)
        close(descriptor);
}

/* Checks that standard error has complete lines without control bytes, and clears it. Returns
 * whether it had any. */
static bool check_messages(void)
{
    char text[4096];
    ssize_t n;
    char last = '\n';
    off_t length = 0;
    fflush(world.messages);
    for (; (n = pread(fileno(world.messages), text, sizeof text, length)) > 0; length += n) {
        for (ssize_t i = 0; i < n; i++)
            FUZZ_CHECK((unsigned char)text[i] >= ' ' || text[i] == '\n');
        last = text[n - 1];
    }
    FUZZ_CHECK(last == '\n');
    rewind(world.messages);
    FUZZ_CHECK(ftruncate(fileno(world.messages), 0) == 0);
    return length > 0;
}

static void run(int argc, char **argv)
{
    int (*const program)(int, char **) =
        strcmp(argv[0], "pdbgen") == 0 ? pdbgen_main : fifteen_main;
    FILE *const before[2] = {stdout, stderr};
    stdout = world.output;
    stderr = world.messages;
    optind = 0; /* getopt starts over */
    n_asked = 0;
    const int status = program(argc, argv);
    stdout = before[0];
    stderr = before[1];
    const bool explained = check_messages();
    FUZZ_CHECK(status == EXIT_ANSWERED || status == EXIT_FAILED || status == EXIT_MISUSED ||
               status == EXIT_UNANSWERED || status == EXIT_INTERRUPTED);
    FUZZ_CHECK(explained || (status != EXIT_MISUSED && status != EXIT_FAILED));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (world.output == NULL)
        enter_world();
    struct fuzz_input input = {data, size};
    char *made[MAX_ARGUMENTS];
    char *argv[MAX_ARGUMENTS + 1] = {NULL}; /* which getopt reorders */
    int n = 0;
    do
        made[n] = take_argument(&input);
    while (*made[n++] != '\0' && n < MAX_ARGUMENTS);
    const int argc = n > 1 && *made[n - 1] == '\0' ? n - 1 : n;
    memcpy(argv, made, (size_t)argc * sizeof *argv);
    provide_input(&input);
    run(argc, argv);
    while (n > 0)
        free(made[--n]);
    return 0;
}
