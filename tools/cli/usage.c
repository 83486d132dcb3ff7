/* usage.c - a command's table of options, and the --help text printed from it */
/* SPDX-License-Identifier: MIT */
#include "cli/usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 26, HELP_WIDTH = 74 };

const struct option_spec usage_general_options[] = {
    {"help", 'h', NULL, "Print this help and exit.",
     .offset = offsetof(struct usage_general, help)},
    {"version", '\0', NULL, "Print the version and exit.",
     .offset = offsetof(struct usage_general, version)},
    {.name = NULL},
};

/* Prints lines and indents all except the first. */
static void print_indented(const char *text)
{
    for (; *text != '\0'; text++) {
        putchar(*text);
        if (*text == '\n')
            printf("%*s", HELP_COLUMN, "");
    }
}

/* Appends the choices to a help text and wraps them at HELP_WIDTH. */
static void print_choices(const char *help, value_choices *choices)
{
    const char *const last = strrchr(help, '\n');
    size_t length = strlen(last == NULL ? help : last + 1);
    for (unsigned i = 0; choices(i) != NULL; i++) {
        const bool fits = length + strlen(choices(i)) + 2 <= HELP_WIDTH;
        if (!fits) {
            printf("\n%*s", HELP_COLUMN, "");
            length = 0;
        }
        length += (size_t)printf("%s%s%s", fits && i > 0 ? " " : "", choices(i),
                                 choices(i + 1) == NULL ? "." : ",");
    }
}

static void print_option(const struct option_spec *spec)
{
    const char letter[] = {'-', spec->letter, ',', ' ', '\0'};
    const int width =
        printf("  %s--%s%s%s", spec->letter == '\0' ? "    " : letter, spec->name,
               spec->argument == NULL ? "" : " ", spec->argument == NULL ? "" : spec->argument);
    if (width > HELP_COLUMN - 2)
        printf("\n%*s", HELP_COLUMN, "");
    else
        printf("%*s", HELP_COLUMN - width, "");
    print_indented(spec->help);
    if (spec->choices != NULL)
        print_choices(spec->help, spec->choices);
    putchar('\n');
}

bool usage_is_replaced(const struct command_line *line, const struct option_spec *spec)
{
    for (int i = 0; i < USAGE_MAX_GROUPS && line->groups[i].title != NULL; i++)
        for (const struct option_spec *at = line->groups[i].specs; at->name != NULL; at++) {
            if (at == spec)
                return false;
            if (strcmp(at->name, spec->name) == 0)
                return true;
        }
    return false;
}

static void print_options(const struct command_line *line, const struct option_spec *specs)
{
    for (; specs->name != NULL; specs++)
        if (!usage_is_replaced(line, specs))
            print_option(specs);
}

void usage_print_help(const struct command_line *line)
{
    printf("Usage: %s %s\n\n%s", line->command, line->usage, line->summary);
    for (int i = 0; i < USAGE_MAX_GROUPS && line->groups[i].title != NULL; i++) {
        if (i == 0 || strcmp(line->groups[i].title, line->groups[i - 1].title) != 0)
            printf("\n%s\n", line->groups[i].title);
        print_options(line, line->groups[i].specs);
    }
    print_options(line, usage_general_options);
    for (const char *const *note = line->notes; note != NULL && *note != NULL; note++)
        printf("\n%s", *note);
}

void usage_print_version(void)
{
    printf("%s %s\n", program_invocation_short_name, fifteen_version());
}

/* ---- the list for completion scripts ---- */

static void list_option(const char *title, const struct option_spec *spec)
{
    const char letter[] = {'-', spec->letter, '\0'};
    printf("--%s|%s|%s|", spec->name, spec->letter == '\0' ? "" : letter,
           spec->argument == NULL ? "" : spec->argument);
    for (unsigned i = 0; spec->choices != NULL && spec->choices(i) != NULL; i++)
        printf("%s%s", i == 0 ? "" : " ", spec->choices(i));
    printf("|%s|", title);
    for (const char *at = spec->help; *at != '\0'; at++)
        putchar(*at == '\n' ? ' ' : *at);
    putchar('\n');
}

static void list_options(const struct command_line *line, const char *title,
                         const struct option_spec *specs)
{
    for (; specs->name != NULL; specs++)
        if (!usage_is_replaced(line, specs))
            list_option(title, specs);
}

void usage_print_list(const struct command_line *line)
{
    for (int i = 0; i < USAGE_MAX_GROUPS && line->groups[i].title != NULL; i++)
        list_options(line, line->groups[i].title, line->groups[i].specs);
    list_options(line, "", usage_general_options);
}
