/* options.c - reading command lines by table, with getopt_long */
#include "cli/options.h"

#include <ctype.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/options_help.h"
#include "cli/options_list.h"
#include "cli/output.h"

enum { MAX_OPTIONS = 40, LONG_BASE = 256 };

static const char digits[] = "0123456789";

/* What getopt_long wants, and the way back. */
struct parser {
    struct option longs[MAX_OPTIONS + 1];
    char shorts[2 + 2 * MAX_OPTIONS + 3 * sizeof digits];
    const struct option_spec *spec[MAX_OPTIONS];
    void *settings[MAX_OPTIONS];
    int n;
};

static void add_letter(struct parser *parser, char letter, const char *colons)
{
    const size_t length = strlen(parser->shorts);
    snprintf(parser->shorts + length, sizeof parser->shorts - length, "%c%s", letter, colons);
}

static void add_group(struct parser *parser, const struct option_group *group)
{
    for (const struct option_spec *spec = group->specs; spec->name != NULL; spec++) {
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

/* '-': operands are returned in their order, ':': so are missing arguments. A digit as an option
 * whose argument may follow it takes in a negative number whole. */
static void parser_init(struct parser *parser, const struct command_line *line,
                        struct options_general *general)
{
    *parser = (struct parser){.shorts = "-:"};
    for (int i = 0; i < OPTIONS_MAX_GROUPS && line->groups[i].title != NULL; i++)
        add_group(parser, &line->groups[i]);
    const struct option_group group = {.specs = options_general, .settings = general};
    add_group(parser, &group);
    for (const char *digit = digits; *digit != '\0'; digit++)
        add_letter(parser, *digit, "::");
}

static int find(const struct parser *parser, int value)
{
    if (value >= LONG_BASE)
        return value - LONG_BASE;
    for (int i = 0; i < parser->n; i++)
        if (parser->spec[i]->letter == value)
            return i;
    return -1;
}

static enum fifteen_status apply(const struct parser *parser, int index, const char *argument,
                                 struct fifteen_error *error)
{
    const struct option_spec *const spec = parser->spec[index];
    void *const member = (char *)parser->settings[index] + spec->offset;
    if (spec->read != NULL)
        return spec->read(argument, member, error);
    if (spec->choices != NULL)
        return value_choice(argument, spec->choices, member, error);
    *(bool *)member = true;
    return FIFTEEN_OK;
}

enum exit_status options_refuse(const struct command_line *line, const char *format, ...)
{
    struct fifteen_error reason;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason.text, sizeof reason.text, format, arguments);
    va_end(arguments);
    message_print("%s; see '%s --help'", reason.text, line->command);
    return EXIT_MISUSED;
}

/* Says what getopt_long complained of. */
static enum exit_status refuse_option(const struct command_line *line, const struct parser *parser,
                                      int value, const char *word)
{
    if (value == ':')
        return options_refuse(line, "'%s' wants an argument", word);
    if (optopt >= LONG_BASE)
        return options_refuse(line, "'--%s' takes no argument",
                              parser->spec[optopt - LONG_BASE]->name);
    if (optopt != 0)
        return options_refuse(line, "there is no option '-%c'", isprint(optopt) ? optopt : '?');
    return options_refuse(line, "'%s' is no option, or begins several", word);
}

static enum exit_status fail(const struct fifteen_error *error)
{
    message_print("%s", error->text);
    return EXIT_FAILED;
}

/* Reads everything into the settings. */
static enum exit_status read_all(const struct command_line *line, const struct parser *parser,
                                 int argc, char **argv, int *n_operands)
{
    struct fifteen_error error;
    enum fifteen_status read;
    *n_operands = 0;
    opterr = 0;
    for (;;) {
        const int value = getopt_long(argc, argv, parser->shorts, parser->longs, NULL);
        if (value == -1)
            break;
        char *const word = argv[optind - 1];
        const int index = find(parser, value);
        if (value == 1 || (value < LONG_BASE && isdigit(value)))
            argv[++*n_operands] = word;
        else if (index < 0)
            return refuse_option(line, parser, value, word);
        else if ((read = apply(parser, index, optarg, &error)) == FIFTEEN_INVALID)
            return options_refuse(line, "--%s: %s", parser->spec[index]->name, error.text);
        else if (read != FIFTEEN_OK)
            return fail(&error);
    }
    while (optind < argc)
        argv[++*n_operands] = argv[optind++];
    return EXIT_ANSWERED;
}

/* Whether something was asked for that is printed in place of a run. */
static bool printed(const struct command_line *line, const struct options_general *general)
{
    if (general->help)
        options_print_help(line);
    else if (general->version)
        options_print_version();
    return general->help || general->version;
}

bool options_read(const struct command_line *line, int argc, char **argv, int *n_operands,
                  enum exit_status *status)
{
    struct options_general general = {.help = false};
    struct parser parser;
    if (argc == 2 && strcmp(argv[1], OPTIONS_LIST) == 0) {
        options_print_list(line);
    } else {
        parser_init(&parser, line, &general);
        *status = read_all(line, &parser, argc, argv, n_operands);
        if (*status != EXIT_ANSWERED)
            return false;
        if (!printed(line, &general))
            return true;
    }
    *status = output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
    return false;
}
