/* fifteen_mpi.c - main of fifteen-mpi: fifteen solve on all ranks that mpirun starts */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "mpi/deal.h"
#include "mpi/follower.h"
#include "mpi/leader.h"
#include "mpi/session.h"
#include "mpi/transport_mpi.h"
#include "process/out_file.h"
#include "process/startup.h"
#include "solve/solve_command.h"

enum { MAX_SPECS = 20 };

static const double default_timeout = 60;
static const double flush_seconds = 1;

static const char summary[] =
    "Run by mpirun: find the fewest moves from each board to the goal on all ranks. A board is\n"
    "searched by all ranks together; of many boards, each by one rank. Rank 0 reads and\n"
    "prints. Boards, options and output are those of 'fifteen solve', on boards of up to 25\n"
    "cells with pattern databases.\n";

static const char notes[] =
    "All ranks must have the same options, version and tables. Tables are in memory once\n"
    "per node, compressed ones in /dev/shm. Each rank has as many threads as processors are\n"
    "bound to it, else an equal share of its node's.\n";

/* The program's own settings, and its command line. */
struct program {
    struct solve_command command;
    struct option_spec specs[MAX_SPECS]; /* of `fifteen solve` that make sense here */
    unsigned algorithm;                  /* index for supported */
    double timeout;                      /* seconds; 0: not given */
};

/* Returns an algorithm that ranks support by its index among these; FIFTEEN_N_ALGORITHMS after the
 * last. */
static enum fifteen_algorithm supported(unsigned index)
{
    unsigned algorithm = 0;
    for (; algorithm < FIFTEEN_N_ALGORITHMS; algorithm++)
        if (fifteen_algorithm_runs_on_ranks((enum fifteen_algorithm)algorithm) && index-- == 0)
            break;
    return (enum fifteen_algorithm)algorithm;
}

static const char *algorithm_name(unsigned index)
{
    return fifteen_algorithm_name(supported(index));
}

static const struct option_spec own_options[] = {
    {"algorithm", 'a', "NAME", "Search algorithm (default: auto): ", .choices = algorithm_name,
     .offset = offsetof(struct program, algorithm)},
    {"timeout", '\0', "S", "Fail if a rank does not answer for S seconds (default: 60).",
     .read = value_seconds, .offset = offsetof(struct program, timeout), .is_local = true},
    {.name = NULL},
};

/* Copies the options of `fifteen solve` without those that one process alone supports. */
static void copy_options(struct option_spec *specs)
{
    static const char *const unsupported[] = {"all", "show", "shard"};
    for (const struct option_spec *spec = solve_options; spec->name != NULL; spec++) {
        bool is_supported = true;
        for (size_t i = 0; i < sizeof unsupported / sizeof unsupported[0]; i++)
            is_supported &= strcmp(spec->name, unsupported[i]) != 0;
        if (is_supported)
            *specs++ = *spec;
    }
    *specs = (struct option_spec){.name = NULL};
}

/* Removes the conventions of textbooks: the algorithms of ranks have none. */
static void remove_conventions(struct option_group *groups)
{
    while (groups->specs != settings_convention_options)
        groups++;
    for (; groups->title != NULL; groups++)
        groups[0] = groups[1];
}

static void program_init(struct program *program)
{
    static const char *const all_notes[] = {notes, exits_help, NULL};
    *program = (struct program){.timeout = 0};
    struct solve_command *const command = &program->command;
    solve_command_init(command);
    copy_options(program->specs);
    struct command_line *const line = &command->line;
    line->command = "fifteen-mpi";
    line->summary = summary;
    line->notes = all_notes;
    remove_conventions(line->groups);
    memmove(&line->groups[1], &line->groups[0], (USAGE_MAX_GROUPS - 1) * sizeof line->groups[0]);
    line->groups[0] = (struct option_group){"Options of the ranks:", own_options, program};
    line->groups[1].specs = program->specs;
}

static bool program_read(struct program *program, const struct session *session, int argc,
                         char **argv, enum exit_status *status)
{
    struct solve_command *const command = &program->command;
    if (!solve_command_read(command, argc, argv, status))
        return false;
    command->search.algorithm = supported(program->algorithm);
    if (command->run.n_threads == 0)
        command->run.n_threads = session->node.n_processors;
    if (session->node.folder[0] != '\0') {
        command->run.shared_folder = session->node.folder;
        command->run.n_sharers = session->node.n_ranks;
    }
    if (program->timeout == 0)
        program->timeout = default_timeout;
    return true;
}

/* ---- all ranks ---- */

struct connection {
    struct transport_mpi *transport;
    struct fifteen_cluster *cluster;
};

static enum fifteen_status connect_ranks(struct connection *connection,
                                         const struct session *session, double timeout,
                                         struct fifteen_error *error)
{
    struct fifteen_transport transport;
    *connection = (struct connection){.transport = NULL};
    enum fifteen_status status =
        transport_mpi_create(MPI_COMM_WORLD, &connection->transport, &transport, error);
    if (status == FIFTEEN_OK)
        status = fifteen_cluster_create(&transport, timeout, &connection->cluster, error);
    if (status == FIFTEEN_OK)
        fifteen_cluster_name_ranks(connection->cluster, session->names);
    return status;
}

static void disconnect(struct connection *connection)
{
    fifteen_cluster_free(connection->cluster);
    transport_mpi_free(connection->transport, flush_seconds);
}

/* Returns what all ranks must agree in. */
static json_t *identity_of(const struct program *program)
{
    return json_pack("[s, O]", fifteen_version(), program->command.line.recipe);
}

/* ---- rank 0 ---- */

static enum exit_status lead(struct program *program, const struct session *session)
{
    struct connection connection;
    struct fifteen_error error;
    struct leader leader = {
        .n_ranks = session->n_ranks, .names = session->names, .timeout = program->timeout};
    const struct solve_team functions = {&leader, leader_announce, leader_agree, leader_search,
                                         deal_boards};
    enum fifteen_status status = connect_ranks(&connection, session, program->timeout, &error);
    leader.cluster = connection.cluster;
    if (status == FIFTEEN_OK)
        status = leader_init(&leader, &error);
    if (status != FIFTEEN_OK) {
        exits_report(status, &error);
        session_abort(session, EXIT_FAILED);
    }
    program->command.team = &functions;
    program->command.run.rank = session->names[0];
    const enum exit_status result = solve_command_run(&program->command);
    if (leader.is_lost) /* the message has been printed */
        session_abort(session, (int)result);
    leader_free(&leader);
    disconnect(&connection);
    return result;
}

static enum exit_status run_first(struct program *program, const struct session *session, int argc,
                                  char **argv)
{
    enum exit_status status;
    const bool runs = program_read(program, session, argc, argv, &status);
    json_t *const identity = runs ? identity_of(program) : NULL;
    session_share_words(session, identity);
    json_decref(identity);
    if (!runs)
        return status;
    const unsigned different = session_find_different(false);
    if (different == 0)
        return lead(program, session);
    message_print("%s was started with another version, other options or other boards than %s",
                  session->names[different], session->names[0]);
    return EXIT_MISUSED;
}

/* ---- the other ranks ---- */

/* Reads the options without messages: rank 0 reports options that differ from its own. */
static bool read_silently(struct program *program, const struct session *session, int argc,
                          char **argv)
{
    enum exit_status status;
    message_set_silent(true);
    const bool runs = program_read(program, session, argc, argv, &status);
    message_set_silent(false);
    return runs;
}

static void follow(const struct program *program, const struct session *session)
{
    struct connection connection;
    struct fifteen_error error;
    const struct follower_options options = {.search = &program->command.search,
                                             .run = &program->command.run,
                                             .timeout = program->timeout};
    enum fifteen_status status = connect_ranks(&connection, session, program->timeout, &error);
    if (status == FIFTEEN_OK)
        status = follower_run(connection.cluster, &options, &error);
    if (status != FIFTEEN_OK) {
        /* Rank 0 reports the failure, unless it is the one that does not answer. */
        const struct timespec pause = {.tv_sec = 3};
        nanosleep(&pause, NULL);
        exits_report(status, &error);
        session_abort(session, EXIT_FAILED);
    }
    disconnect(&connection);
}

static void run_other(struct program *program, const struct session *session, int argc, char **argv)
{
    json_t *const first = session_share_words(session, NULL);
    if (first == NULL)
        return;
    json_t *const own = read_silently(program, session, argc, argv) ? identity_of(program) : NULL;
    const bool differ = !json_equal(first, own);
    json_decref(first);
    json_decref(own);
    if (session_find_different(differ) == 0)
        follow(program, session);
}

int main(int argc, char **argv)
{
    struct session session;
    struct program program;
    enum exit_status status = EXIT_ANSWERED;
    startup();
    program_init(&program);
    if (argc == 2 && strcmp(argv[1], COMMANDS_LIST) == 0)
        return EXIT_ANSWERED;
    if (argc == 2 && strcmp(argv[1], USAGE_LIST) == 0) { /* for completion, without mpirun */
        solve_command_read(&program.command, argc, argv, &status);
        return (int)status;
    }
    if (!session_begin(&session, &argc, &argv))
        return EXIT_FAILED;
    if (session.rank == 0)
        status = run_first(&program, &session, argc, argv);
    else
        run_other(&program, &session, argc, argv);
    solve_command_free(&program.command);
    if (session.rank == 0)
        status = out_file_end(status);
    session_end(&session);
    return (int)status;
}
