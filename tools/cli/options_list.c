/* options_list.c - the options of a command for programs, which complete command lines with them */
#include "cli/options_list.h"

#include <stdio.h>

#include "cli/options_help.h"

static void print_in_one_line(const char *text)
{
    for (; *text != '\0'; text++)
        putchar(*text == '\n' ? ' ' : *text);
}

static void print_specs(const char *title, const struct option_spec *specs)
{
    for (const struct option_spec *spec = specs; spec->name != NULL; spec++) {
        const char letter[] = {'-', spec->letter, '\0'};
        printf("--%s|%s|%s|", spec->name, spec->letter == '\0' ? "" : letter,
               spec->argument == NULL ? "" : spec->argument);
        if (spec->choices != NULL)
            options_print_choices(spec->choices, " ");
        printf("|%s|", title);
        print_in_one_line(spec->help);
        putchar('\n');
    }
}

void options_print_list(const struct command_line *line)
{
    for (int i = 0; i < OPTIONS_MAX_GROUPS && line->groups[i].title != NULL; i++)
        print_specs(line->groups[i].title, line->groups[i].specs);
    print_specs("", options_general);
}
