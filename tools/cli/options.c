/* options.c - reads a command line by its table of options, with getopt_long */
/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <ctype.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/suggest.h"

enum {
    MAX_OPTIONS = 40,
    LONG_BASE = 256,
    QUOTED_MAX = 40, /* bytes of an argument that an error message repeats */
    NAMES_SIZE = 200
};

static const char digits[] = "0123456789";

/* The table in getopt_long's form, and the option that each of its values stands for. */
struct parser {
    struct option longs[MAX_OPTIONS + 1];
    char shorts[2 + 2 * MAX_OPTIONS + 3 * sizeof digits];
    const struct option_spec *spec[MAX_OPTIONS];
    void *settings[MAX_OPTIONS];
    const struct option_spec *set_by[MAX_OPTIONS]; /* the option read that set it, or NULL */
    int n;
};

/* ---- errors ---- */

enum exit_status options_fail(const struct command_line *line, const char *format, ...)
{
    struct fifteen_error reason;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason.text, sizeof reason.text, format, arguments);
    va_end(arguments);
    if (line->recipe_file != NULL)
        message_print("%s: its recipe is not that of a shard: %s", line->recipe_file, reason.text);
    else
        message_print("%s; see '%s --help'", reason.text, line->command);
    return EXIT_MISUSED;
}

enum exit_status options_report(const struct command_line *line, enum fifteen_status status,
                                const struct fifteen_error *error)
{
    return status == FIFTEEN_INVALID ? options_fail(line, "%s", error->text)
                                     : exits_report(status, error);
}

enum exit_status options_report_value(const struct command_line *line, const char *option,
                                      const char *value, enum fifteen_status status,
                                      const struct fifteen_error *error)
{
    if (status != FIFTEEN_INVALID)
        return exits_report(status, error);
    return options_fail(line, "invalid value '%.*s' for --%s: %s", QUOTED_MAX, value, option,
                        error->text);
}

static bool begins_with(const char *name, const char *start)
{
    return strstr(name, start) == name;
}

/* Reports an abbreviation, such as --re, of several options, all of which it lists. */
static enum exit_status fail_ambiguous(const struct command_line *line, const struct parser *parser,
                                       const char *word)
{
    char names[NAMES_SIZE] = "";
    for (int i = 0; i < parser->n; i++) {
        const size_t length = strlen(names);
        if (begins_with(parser->spec[i]->name, word + 2))
            snprintf(names + length, sizeof names - length, "%s--%s", length == 0 ? "" : ", ",
                     parser->spec[i]->name);
    }
    return options_fail(line, "option '%.*s' is ambiguous: %s", QUOTED_MAX, word, names);
}

static const char *option_name(const void *context, unsigned index)
{
    const struct parser *const parser = context;
    return index < (unsigned)parser->n ? parser->spec[index]->name : NULL;
}

/* Reports a word such as --cuont=5 that getopt_long did not accept. */
static enum exit_status fail_long_option(const struct command_line *line,
                                         const struct parser *parser, const char *argument)
{
    char word[QUOTED_MAX + 1];
    unsigned n_matches = 0;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(argument, "="), argument);
    for (int i = 0; i < parser->n; i++)
        n_matches += begins_with(parser->spec[i]->name, word + 2);
    if (n_matches > 1)
        return fail_ambiguous(line, parser, word);
    const char *const meant = suggest_name(word + 2, option_name, parser);
    char option[QUOTED_MAX];
    char suggestion[SUGGEST_TEXT_SIZE];
    snprintf(option, sizeof option, "--%s", meant == NULL ? "" : meant);
    return options_fail(line, "unknown option '%s'%s", word,
                        suggest_text(meant == NULL ? NULL : option, suggestion));
}

/* Prints the error that getopt_long reported. */
static enum exit_status fail_option(const struct command_line *line, const struct parser *parser,
                                    int value, const char *word)
{
    if (value == ':')
        return options_fail(line, "option '%s' requires an argument", word);
    if (optopt >= LONG_BASE)
        return options_fail(line, "option '--%s' doesn't allow an argument",
                            parser->spec[optopt - LONG_BASE]->name);
    if (optopt != 0)
        return options_fail(line, "unknown option '-%c'", isprint(optopt) ? optopt : '?');
    return fail_long_option(line, parser, word);
}

/* ---- reading ---- */

static void add_letter(struct parser *parser, char letter, const char *colons)
{
    const size_t length = strlen(parser->shorts);
    snprintf(parser->shorts + length, sizeof parser->shorts - length, "%c%s", letter, colons);
}

static void add_group(struct parser *parser, const struct command_line *line,
                      const struct option_group *group)
{
    for (const struct option_spec *spec = group->specs; spec->name != NULL; spec++) {
        if (usage_is_replaced(line, spec) || (line->recipe_file != NULL && spec->is_local))
            continue;
        const int has_argument = spec->argument != NULL ? required_argument : no_argument;
        parser->spec[parser->n] = spec;
        parser->settings[parser->n] = group->settings;
        parser->longs[parser->n] =
            (struct option){spec->name, has_argument, NULL, LONG_BASE + parser->n};
        if (spec->letter != '\0')
            add_letter(parser, spec->letter, has_argument == required_argument ? ":" : "");
        parser->n++;
    }
}

/* '-' makes getopt_long return operands in order, ':' report missing arguments. Each digit is an
 * option with an optional argument, which makes a negative number one word. */
static void parser_init(struct parser *parser, const struct command_line *line,
                        struct usage_general *general)
{
    *parser = (struct parser){.shorts = "-:"};
    for (int i = 0; i < USAGE_MAX_GROUPS && line->groups[i].title != NULL; i++)
        add_group(parser, line, &line->groups[i]);
    const struct option_group group = {.specs = usage_general_options, .settings = general};
    if (line->recipe_file == NULL)
        add_group(parser, line, &group);
    for (const char *digit = digits; *digit != '\0'; digit++)
        add_letter(parser, *digit, "::");
}

static int find_option(const struct parser *parser, int value)
{
    if (value >= LONG_BASE)
        return value - LONG_BASE;
    for (int i = 0; i < parser->n; i++)
        if (parser->spec[i]->letter == value)
            return i;
    return -1;
}

/* Reports an option that may not follow those read before it. A flag may be repeated. */
static enum exit_status check_repeated(const struct command_line *line,
                                       const struct option_spec *before,
                                       const struct option_spec *spec)
{
    if (before == NULL || spec->repeatable || (before == spec && spec->argument == NULL))
        return EXIT_ANSWERED;
    if (before == spec)
        return options_fail(line, "option '--%s' may occur only once", spec->name);
    return options_fail(line, "options '--%s' and '--%s' exclude each other", before->name,
                        spec->name);
}

/* Sets the option's member of the settings. */
static enum exit_status set_option(const struct command_line *line, const struct parser *parser,
                                   int index, const char *argument)
{
    const struct option_spec *const spec = parser->spec[index];
    void *const member = (char *)parser->settings[index] + spec->offset;
    struct fifteen_error error;
    enum fifteen_status status = FIFTEEN_OK;
    if (spec->read != NULL)
        status = spec->read(argument, member, &error);
    else if (spec->choices != NULL)
        status = value_choice(argument, spec->choices, member, &error);
    else
        *(bool *)member = true;
    return options_report_value(line, spec->name, argument, status, &error);
}

/* Adds `--name` or `--name=argument`. */
static void add_to_recipe(const struct command_line *line, const struct option_spec *spec,
                          const char *argument)
{
    if (line->recipe == NULL || spec->is_local)
        return;
    const bool has_argument = spec->argument != NULL;
    json_array_append_new(line->recipe,
                          json_sprintf("--%s%s%s", spec->name, has_argument ? "=" : "",
                                       has_argument ? argument : ""));
}

static void add_operands_to_recipe(const struct command_line *line, char **operands, int n)
{
    if (line->recipe != NULL && n > 0)
        json_array_append_new(line->recipe, json_string("--"));
    for (int i = 0; line->recipe != NULL && i < n; i++)
        json_array_append_new(line->recipe, output_json_text(operands[i]));
}

static void note_given(const struct command_line *line, const char *name)
{
    if (line->given != NULL && !options_given(line, name) && line->given->n < USAGE_MAX_GIVEN)
        line->given->name[line->given->n++] = name;
}

bool options_given(const struct command_line *line, const char *name)
{
    for (unsigned i = 0; i < line->given->n; i++)
        if (strcmp(line->given->name[i], name) == 0)
            return true;
    return false;
}

enum exit_status options_check_uses(const struct command_line *line, const struct option_use *uses,
                                    unsigned n_uses)
{
    for (unsigned i = 0; i < n_uses; i++)
        if (!uses[i].applies && options_given(line, uses[i].option))
            return options_fail(line, "--%s requires %s", uses[i].option, uses[i].requires);
    return EXIT_ANSWERED;
}

static enum exit_status read_option(const struct command_line *line, struct parser *parser,
                                    int index, const char *argument)
{
    const struct option_spec *const spec = parser->spec[index];
    const char *const stands_for = spec->stands_for;
    const int target = stands_for != NULL ? index - 1 : index;
    const enum exit_status status = check_repeated(line, parser->set_by[target], spec);
    if (status != EXIT_ANSWERED)
        return status;
    parser->set_by[target] = spec;
    note_given(line, parser->spec[target]->name);
    add_to_recipe(line, parser->spec[target], stands_for != NULL ? stands_for : argument);
    return set_option(line, parser, target, stands_for != NULL ? stands_for : argument);
}

static enum exit_status parse_all(const struct command_line *line, struct parser *parser, int argc,
                                  char **argv, int *n_operands)
{
    enum exit_status status = EXIT_ANSWERED;
    opterr = 0;
    optind = 0; /* begin again, if another command line was read before */
    while (status == EXIT_ANSWERED) {
        const int value = getopt_long(argc, argv, parser->shorts, parser->longs, NULL);
        if (value == -1)
            break;
        char *const word = argv[optind - 1];
        const int index = find_option(parser, value);
        if (value == 1 || (value < LONG_BASE && isdigit(value)))
            argv[++*n_operands] = word;
        else if (index < 0)
            status = fail_option(line, parser, value, word);
        else
            status = read_option(line, parser, index, optarg);
    }
    while (optind < argc)
        argv[++*n_operands] = argv[optind++];
    return status;
}

/* Prints what --help and --version ask for. Returns whether one of them was given. */
static bool print_general(const struct command_line *line, const struct usage_general *general)
{
    if (general->help && !message_is_silent())
        usage_print_help(line);
    else if (general->version && !message_is_silent())
        usage_print_version();
    return general->help || general->version;
}

bool options_read(const struct command_line *line, int argc, char **argv, int *n_operands,
                  enum exit_status *status)
{
    struct usage_general general = {.help = false};
    struct parser parser;
    if (argc == 2 && strcmp(argv[1], USAGE_LIST) == 0 && line->recipe_file == NULL) {
        usage_print_list(line);
    } else {
        parser_init(&parser, line, &general);
        int n = 0;
        *status = parse_all(line, &parser, argc, argv, &n);
        if (*status == EXIT_ANSWERED && n > 0 && n_operands == NULL)
            *status = options_fail(line, "unexpected argument '%.*s'", QUOTED_MAX, argv[1]);
        if (*status != EXIT_ANSWERED)
            return false;
        if (n_operands != NULL)
            *n_operands = n;
        add_operands_to_recipe(line, argv + 1, n);
        if (!print_general(line, &general))
            return true;
    }
    *status = output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
    return false;
}

char *options_join(const char *const *operands, unsigned n_operands)
{
    size_t size = 1;
    for (unsigned i = 0; i < n_operands; i++)
        size += strlen(operands[i]) + 1;
    char *const joined = malloc(size);
    if (joined == NULL)
        return NULL;
    char *to = joined;
    *to = '\0';
    for (unsigned i = 0; i < n_operands; i++)
        to = stpcpy(stpcpy(to, i == 0 ? "" : " "), operands[i]);
    return joined;
}
