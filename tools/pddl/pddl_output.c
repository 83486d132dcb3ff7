/* pddl_output.c - files of a planning domain and its problems, or standard output */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/message.h"
#include "cli/output.h"
#include "pddl/pddl.h"

/* Writes the domain, or the problem unless that is NULL. */
static void write_definition(const struct pddl_problem *problem, FILE *to)
{
    if (problem == NULL)
        pddl_write_domain(to);
    else
        pddl_write_problem(problem, to);
}

static bool write_file(const char *path, const struct pddl_problem *problem)
{
    FILE *const file = fopen(path, "w");
    bool written = file != NULL;
    if (written) {
        write_definition(problem, file);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (!written)
        message_print("cannot write %s: %s", path, strerror(errno));
    return written;
}

static bool write_named(const struct pddl_output *output, const struct pddl_problem *problem)
{
    char *path = NULL;
    const int length = problem == NULL ? asprintf(&path, "%s/domain.pddl", output->directory)
                                       : asprintf(&path, "%s/problem-%" PRIu64 ".pddl",
                                                  output->directory, problem->number);
    if (length < 0)
        return message_print_no_memory();
    const bool written = write_file(path, problem);
    free(path);
    return written;
}

static bool print_definition(const struct pddl_output *output, const struct pddl_problem *problem)
{
    if (output->directory != NULL)
        return write_named(output, problem);
    if (problem != NULL)
        putchar('\n');
    write_definition(problem, stdout);
    return output_flush();
}

bool pddl_begin(const struct pddl_output *output)
{
    if (output->directory != NULL && mkdir(output->directory, 0777) != 0 && errno != EEXIST) {
        message_print("cannot make the directory %s: %s", output->directory, strerror(errno));
        return false;
    }
    return print_definition(output, NULL);
}

bool pddl_print(struct pddl_output *output, struct pddl_problem problem)
{
    problem.number = ++output->n_problems;
    return print_definition(output, &problem);
}
