/* options_help.c - what --help and --version print */
#include "cli/options_help.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 26, HELP_WIDTH = 74 };

const struct option_spec options_general[] = {
    {.name = "help",
     .letter = 'h',
     .help = "Print this and exit.",
     .offset = offsetof(struct options_general, help)},
    {.name = "version",
     .help = "Print the version and exit.",
     .offset = offsetof(struct options_general, version)},
    {.name = NULL},
};

/* Prints lines, each indented but the first. */
static void print_lines(const char *text)
{
    for (; *text != '\0'; text++) {
        putchar(*text);
        if (*text == '\n')
            printf("%*s", HELP_COLUMN, "");
    }
}

void options_print_choices(value_choices *choices, const char *separator)
{
    for (unsigned i = 0; choices(i) != NULL; i++)
        printf("%s%s", i == 0 ? "" : separator, choices(i));
}

/* Ends the text of a help with the choices, in lines as long as others. */
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
    print_lines(spec->help);
    if (spec->choices != NULL)
        print_choices(spec->help, spec->choices);
    putchar('\n');
}

static void print_specs(const struct option_spec *specs)
{
    for (; specs->name != NULL; specs++)
        print_option(specs);
}

void options_print_help(const struct command_line *line)
{
    printf("Usage: %s %s\n\n%s", line->command, line->usage, line->summary);
    for (int i = 0; i < OPTIONS_MAX_GROUPS && line->groups[i].title != NULL; i++) {
        printf("\n%s\n", line->groups[i].title);
        print_specs(line->groups[i].specs);
    }
    print_specs(options_general);
    for (const char *const *note = line->notes; note != NULL && *note != NULL; note++)
        printf("\n%s", *note);
}

void options_print_version(void)
{
    printf("%s %s\n", program_invocation_short_name, fifteen_version());
}
