/* usage.h - a command's table of options, and the --help text printed from it */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli/values.h"

/* An option. It sets the member at `offset` of its group's settings:
 *   with `read`, to the value read from the argument;
 *   with `choices` only, to the index of the given name (unsigned);
 *   with neither, a bool to true.
 * An option with `stands_for` has no argument and sets nothing of its own: it stands for the option
 * before it in the table, with that argument. No other option may set what is set already, unless
 * it is repeatable.
 * Tables give the first four members by position, the others by name. */
struct option_spec {
    const char *name;       /* long form, without dashes */
    char letter;            /* short form, or '\0' */
    const char *argument;   /* its name in the help; NULL: the option has no argument */
    const char *help;       /* lines */
    value_choices *choices; /* appended to the help; or NULL */
    value_reader *read;
    size_t offset;
    const char *stands_for;
    bool repeatable; /* all its arguments count */
    bool is_local; /* not of a recipe: what is printed does not depend on it, or it names a file or
                      folder that is written */
};

/* The rows of options that several commands have, with what each says about it. The list of names
 * follows the text of a goal. */
#define SIZE_OPTION(letter, text, type, member)                                                    \
    {                                                                                              \
        "size", letter, "RxC", text, .read = value_any_size, .offset = offsetof(type, member)      \
    }
#define GOAL_OPTION(text, type, member)                                                            \
    {                                                                                              \
        "goal", 'g', "GOAL", text, .choices = fifteen_goal_name, .read = value_text,               \
                                   .offset = offsetof(type, member)                                \
    }
#define GOAL_OR_LAST "Goal (default: last): a board, or one of\n"

struct option_group {
    const char *title;
    const struct option_spec *specs; /* the last has no name */
    void *settings;
};

enum { USAGE_MAX_GROUPS = 10, USAGE_MAX_GIVEN = 64 };

/* The options that a command line has. */
struct given_options {
    const char *name[USAGE_MAX_GIVEN];
    unsigned n;
};

/* An option of a group takes the place of options of the same name in later groups. Consecutive
 * groups of one title are listed together. */
struct command_line {
    const char *command;      /* "fifteen solve" */
    const char *usage;        /* the rest of the usage line */
    const char *summary;      /* lines */
    const char *const *notes; /* paragraphs after the options, ended by NULL; or NULL */
    struct option_group groups[USAGE_MAX_GROUPS]; /* up to the first without a title */
    /* An array that receives the options and operands given, as strings, except those that are
     * local; or NULL. */
    json_t *recipe;
    /* The file that has the words, which are those of a recipe; NULL: the user gave them. A recipe
     * has options that are not local, and no others. */
    const char *recipe_file;
    struct given_options *given; /* receives the options, once each; or NULL */
};

/* The options of every command. */
struct usage_general {
    bool help;
    bool version;
};

extern const struct option_spec usage_general_options[];

/* Returns true if an earlier group has an option of this name. */
bool usage_is_replaced(const struct command_line *line, const struct option_spec *spec);

void usage_print_help(const struct command_line *line);

void usage_print_version(void);

/* The undocumented option that makes completion scripts get the option list. */
#define USAGE_LIST "--list-options"

/* Prints one line per option, with fields that may be empty:
 *     --name|-letter|ARGUMENT|choices, separated by blanks|group title|help
 */
void usage_print_list(const struct command_line *line);

#endif
