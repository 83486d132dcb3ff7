/* spec.c - heuristics by name: one table drives reading, printing, listing and making them */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heuristic/kinds.h"
#include "pdb/view.h"
#include "util/error.h"
#include "util/quote.h"

static const struct kind {
    const char *name;
    enum fifteen_status (*create)(const struct heuristic_goal *goal, struct heuristic **out,
                                  struct fifteen_error *error);
    enum fifteen_status (*create_on)(const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set *tables, struct heuristic **out,
                                     struct fifteen_error *error); /* NULL: uses no tables */
} kinds[HEURISTIC_N_KINDS] = {
    [HEURISTIC_HAMMING] = {"hamming", hamming_create, NULL},
    [HEURISTIC_MANHATTAN] = {"manhattan", manhattan_create, NULL},
    [HEURISTIC_LINEAR_CONFLICT] = {"linear-conflict", linear_conflict_create, NULL},
    [HEURISTIC_WALKING_DISTANCE] = {"walking-distance", walking_distance_create, NULL},
    [HEURISTIC_PDB] = {"pdb", NULL, pdb_sum_create},
};

const char *fifteen_heuristic_name(unsigned index)
{
    return index < HEURISTIC_N_KINDS ? kinds[index].name : NULL;
}

/* Names are joined in buffers of this size; what does not fit is left out. */
static void append(char out[FIFTEEN_HEURISTIC_NAME_SIZE], const char *text)
{
    const size_t length = strlen(out);
    snprintf(out + length, FIFTEEN_HEURISTIC_NAME_SIZE - length, "%s", text);
}

/* ---- reading:   spec = name | "max" "(" spec { "," spec } ")"   ---- */

enum { max_depth = 16 };

static const char word_ends[] = " \t(),";

struct parser {
    const char *text;
    const char *at;
    struct heuristic_spec spec;
    struct fifteen_error *error;
};

static enum fifteen_status refuse(const struct parser *parser, const char *reason)
{
    char names[FIFTEEN_HEURISTIC_NAME_SIZE] = "";
    for (unsigned i = 0; i < HEURISTIC_N_KINDS; i++) {
        append(names, kinds[i].name);
        append(names, ", ");
    }
    return error_set(parser->error, FIFTEEN_INVALID,
                     "heuristic, column %zu: %s; there are %sand max(a,b,..) of them",
                     (size_t)(parser->at - parser->text) + 1, reason, names);
}

static void skip_blanks(struct parser *parser)
{
    parser->at += strspn(parser->at, " \t");
}

/* Moves behind a character if it is next. */
static bool take(struct parser *parser, char wanted)
{
    skip_blanks(parser);
    if (*parser->at != wanted)
        return false;
    parser->at++;
    return true;
}

static void add(struct heuristic_spec *spec, enum heuristic_kind kind)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (spec->kind[i] == kind)
            return;
    spec->kind[spec->n++] = kind;
}

static bool is_word(const char *name, const char *word, size_t length)
{
    return strlen(name) == length && memcmp(name, word, length) == 0;
}

static enum fifteen_status refuse_word(const struct parser *parser, size_t length)
{
    if (length == 0)
        return refuse(parser, "a name is missing");
    char quoted[quote_size];
    char reason[quote_size + 32];
    snprintf(reason, sizeof reason, "'%s' is unknown", quote_bytes(parser->at, length, quoted));
    return refuse(parser, reason);
}

static enum fifteen_status read_spec(struct parser *parser, unsigned depth)
{
    skip_blanks(parser);
    const size_t length = strcspn(parser->at, word_ends);
    for (unsigned i = 0; i < HEURISTIC_N_KINDS; i++)
        if (is_word(kinds[i].name, parser->at, length)) {
            add(&parser->spec, (enum heuristic_kind)i);
            parser->at += length;
            return FIFTEEN_OK;
        }
    if (!is_word("max", parser->at, length))
        return refuse_word(parser, length);
    if (depth == max_depth)
        return refuse(parser, "max is nested too deeply");
    parser->at += length;
    if (!take(parser, '('))
        return refuse(parser, "max needs a list in parentheses");
    do {
        const enum fifteen_status status = read_spec(parser, depth + 1);
        if (status != FIFTEEN_OK)
            return status;
    } while (take(parser, ','));
    return take(parser, ')') ? FIFTEEN_OK : refuse(parser, "expected ',' or ')'");
}

enum fifteen_status heuristic_spec_parse(const char *text, struct heuristic_spec *out,
                                         struct fifteen_error *error)
{
    struct parser parser = {.text = text, .at = text, .error = error};
    const enum fifteen_status status = read_spec(&parser, 0);
    if (status != FIFTEEN_OK)
        return status;
    skip_blanks(&parser);
    if (*parser.at != '\0')
        return refuse(&parser, "nothing may follow");
    *out = parser.spec;
    return FIFTEEN_OK;
}

/* ---- using what was read ---- */

void heuristic_spec_print(const struct heuristic_spec *spec, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    assert(spec->n >= 1);
    const char *before = spec->n > 1 ? "max(" : "";
    out[0] = '\0';
    for (unsigned i = 0; i < spec->n; i++) {
        append(out, before);
        append(out, kinds[spec->kind[i]].name);
        before = ",";
    }
    append(out, spec->n > 1 ? ")" : "");
}

struct heuristic_spec heuristic_spec_without_tables(struct fifteen_geometry geometry)
{
    const struct heuristic_spec both = {2, {HEURISTIC_WALKING_DISTANCE, HEURISTIC_LINEAR_CONFLICT}};
    const struct heuristic_spec one = {1, {HEURISTIC_LINEAR_CONFLICT}};
    return walking_distance_serves(geometry) ? both : one;
}

bool heuristic_spec_uses_tables(const struct heuristic_spec *spec)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (kinds[spec->kind[i]].create_on != NULL)
            return true;
    return false;
}

bool heuristic_spec_reflects(const struct heuristic_spec *spec, const struct heuristic_goal *goal)
{
    if (!heuristic_spec_uses_tables(spec))
        return false;
    struct view views[view_max];
    const unsigned n = view_list(goal->tables[0], goal->without_reflection, views);
    for (unsigned i = 0; i < n; i++)
        if (views[i].reflected)
            return true;
    return false;
}

/* Makes one on the first of the goal's sets of tables, if it uses them. */
static enum fifteen_status create(enum heuristic_kind kind, const struct heuristic_goal *goal,
                                  struct heuristic **out, struct fifteen_error *error)
{
    if (kinds[kind].create_on == NULL)
        return kinds[kind].create(goal, out, error);
    if (goal->n_tables == 0)
        return error_set(error, FIFTEEN_INVALID, "the heuristic %s needs tables", kinds[kind].name);
    return kinds[kind].create_on(goal, goal->tables[0], out, error);
}

enum fifteen_status heuristic_create(const struct heuristic_spec *spec,
                                     const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error)
{
    assert(spec->n >= 1);
    struct heuristic *parts[HEURISTIC_N_KINDS] = {NULL};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < spec->n && status == FIFTEEN_OK; i++)
        status = create(spec->kind[i], goal, &parts[i], error);
    if (status == FIFTEEN_OK && spec->n == 1)
        *out = parts[0];
    else if (status == FIFTEEN_OK)
        status = maximum_create(parts, spec->n, out, error);
    if (status != FIFTEEN_OK)
        for (unsigned i = 0; i < spec->n; i++)
            heuristic_free(parts[i]);
    return status;
}

void heuristic_free(struct heuristic *heuristic)
{
    if (heuristic != NULL && heuristic->free != NULL)
        heuristic->free(heuristic);
    else
        free(heuristic);
}
