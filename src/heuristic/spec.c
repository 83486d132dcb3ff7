/* spec.c - heuristic specifications: parses and prints texts like max(pdb,linear-conflict) */
/* SPDX-License-Identifier: MIT */
#include "heuristic/spec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "util/error.h"

/* Names are joined in buffers of this size; what does not fit is left out. */
static void append(char out[FIFTEEN_HEURISTIC_NAME_SIZE], const char *text)
{
    const size_t length = strlen(out);
    snprintf(out + length, FIFTEEN_HEURISTIC_NAME_SIZE - length, "%s", text);
}

static bool uses_tables(const struct heuristic_kind *kind)
{
    return kind->create_on != NULL;
}

/* ---- reading ---- */

enum { MAX_DEPTH = 16 };

static const char word_ends[] = " \t(),";

struct parser {
    const char *text;
    const char *at;
    struct heuristic_spec spec;
    struct fifteen_error *error;
};

static unsigned column_of(const struct parser *parser)
{
    return (unsigned)(parser->at - parser->text) + 1;
}

static enum fifteen_status syntax_error(const struct parser *parser, const char *reason)
{
    char names[FIFTEEN_HEURISTIC_NAME_SIZE] = "";
    for (unsigned i = 0; fifteen_heuristic_name(i) != NULL; i++)
        names_add(names, sizeof names, ", ", fifteen_heuristic_name(i));
    return error_set(
        parser->error, FIFTEEN_INVALID,
        "heuristic, column %u: %s; available: %s, pdb(PARTITION), for example pdb(5-5-5), "
        "and max(a,b,..)",
        column_of(parser), reason, names);
}

static void skip_blanks(struct parser *parser)
{
    parser->at += strspn(parser->at, " \t");
}

/* Moves past a character if it is next. */
static bool accept(struct parser *parser, char expected)
{
    skip_blanks(parser);
    if (*parser->at != expected)
        return false;
    parser->at++;
    return true;
}

/* The length of a partition's text, which is a list of tiles up to the parenthesis or a word. */
static size_t partition_length(const char *text)
{
    const size_t list = strspn(text, "0123456789.,/ \t");
    return text[list] == ')' ? list : strcspn(text, word_ends);
}

/* Copies a partition, with dots where a list has commas or blanks. Returns false if it is too long.
 */
static bool copy_partition(const char *text, size_t length, char out[FIFTEEN_PARTITION_TEXT_SIZE])
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        const bool is_blank = text[i] == ' ' || text[i] == '\t';
        char next = text[i];
        if (is_blank || next == ',')
            next = '.';
        /* A blank separates tiles unless it is beside another separator, or at the end. */
        if (is_blank && (i + 1 == length || strchr(" \t.,/", text[i + 1]) != NULL ||
                         out[n - 1] == '.' || out[n - 1] == '/'))
            continue;
        if (n == FIFTEEN_PARTITION_TEXT_SIZE - 1)
            return false;
        out[n++] = next;
    }
    out[n] = '\0';
    return true;
}

/* Reads a partition and the parenthesis after it. */
static enum fifteen_status read_partition(struct parser *parser, struct heuristic_part *part)
{
    skip_blanks(parser);
    const size_t length = partition_length(parser->at);
    if (length == 0)
        return syntax_error(parser, "expected a partition");
    if (!copy_partition(parser->at, length, part->partition))
        return syntax_error(parser, "the partition's name is too long");
    strcpy(part->canonical, part->partition);
    part->column = column_of(parser);
    parser->at += length;
    return accept(parser, ')') ? FIFTEEN_OK : syntax_error(parser, "expected ')'");
}

static enum fifteen_status add_part(struct parser *parser, const struct heuristic_part *part)
{
    struct heuristic_spec *const spec = &parser->spec;
    unsigned n_with_tables = uses_tables(part->kind);
    for (unsigned i = 0; i < spec->n; i++) {
        if (spec->part[i].kind == part->kind &&
            strcmp(spec->part[i].partition, part->partition) == 0)
            return FIFTEEN_OK;
        n_with_tables += uses_tables(spec->part[i].kind);
    }
    if (n_with_tables > FIFTEEN_TABLES_MAX)
        return syntax_error(parser, "too many different tables");
    spec->part[spec->n++] = *part;
    return FIFTEEN_OK;
}

/* Returns NULL if no kind has the name. */
static const struct heuristic_kind *find_kind(const char *word, size_t length)
{
    const struct heuristic_kind *kind;
    for (unsigned i = 0; (kind = heuristic_kind_at(i)) != NULL; i++)
        if (strlen(kind->name) == length && strncasecmp(kind->name, word, length) == 0)
            return kind;
    return NULL;
}

static enum fifteen_status unknown_word(const struct parser *parser, size_t length)
{
    if (length == 0)
        return syntax_error(parser, "expected the name of a heuristic");
    char quoted[QUOTE_SIZE];
    char reason[QUOTE_SIZE + 32];
    snprintf(reason, sizeof reason, "unknown heuristic '%s'",
             quote_bytes(parser->at, length, quoted));
    return syntax_error(parser, reason);
}

/* Reads a part, whose name has `length` bytes. */
static enum fifteen_status read_part(struct parser *parser, const struct heuristic_kind *kind,
                                     size_t length)
{
    struct heuristic_part part = {.kind = kind};
    parser->at += length;
    if (uses_tables(kind) && accept(parser, '(')) {
        const enum fifteen_status status = read_partition(parser, &part);
        if (status != FIFTEEN_OK)
            return status;
    }
    return add_part(parser, &part);
}

static enum fifteen_status read_spec(struct parser *parser, unsigned depth)
{
    skip_blanks(parser);
    const size_t length = strcspn(parser->at, word_ends);
    const struct heuristic_kind *const kind = find_kind(parser->at, length);
    if (kind != NULL)
        return read_part(parser, kind, length);
    if (length != 3 || strncasecmp(parser->at, "max", 3) != 0)
        return unknown_word(parser, length);
    if (depth == MAX_DEPTH)
        return syntax_error(parser, "max is nested too deeply");
    parser->at += length;
    if (!accept(parser, '('))
        return syntax_error(parser, "max requires a list in parentheses");
    do {
        const enum fifteen_status status = read_spec(parser, depth + 1);
        if (status != FIFTEEN_OK)
            return status;
    } while (accept(parser, ','));
    return accept(parser, ')') ? FIFTEEN_OK : syntax_error(parser, "expected ',' or ')'");
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
        return syntax_error(&parser, "unexpected text after the heuristic");
    *out = parser.spec;
    return FIFTEEN_OK;
}

/* ---- printing ---- */

static void print_part(const struct heuristic_part *part, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    append(out, part->kind->name);
    if (*part->partition == '\0')
        return;
    append(out, "(");
    append(out, part->partition);
    append(out, ")");
}

/* All names of different parts fit. */
void heuristic_spec_print(const struct heuristic_spec *spec, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    assert(spec->n >= 1);
    const char *before = spec->n > 1 ? "max(" : "";
    out[0] = '\0';
    for (unsigned i = 0; i < spec->n; i++) {
        append(out, before);
        print_part(&spec->part[i], out);
        before = ",";
    }
    append(out, spec->n > 1 ? ")" : "");
}

/* ---- tables ---- */

bool heuristic_spec_is_consistent(const struct heuristic_spec *spec)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (spec->part[i].kind->is_inconsistent)
            return false;
    return true;
}

bool heuristic_spec_uses_tables(const struct heuristic_spec *spec)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (uses_tables(spec->part[i].kind))
            return true;
    return false;
}

bool heuristic_spec_may_list_tiles(const struct heuristic_spec *spec)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (partition_is_list(spec->part[i].partition))
            return true;
    return false;
}

enum fifteen_status heuristic_spec_translate(struct heuristic_spec *spec,
                                             const struct canonical_map *map, bool *lists_tiles,
                                             struct fifteen_error *error)
{
    *lists_tiles = false;
    for (unsigned i = 0; i < spec->n; i++) {
        struct heuristic_part *const part = &spec->part[i];
        struct fifteen_error reason;
        bool is_list;
        if (*part->partition == '\0')
            continue;
        const enum fifteen_status status =
            partition_translate(part->partition, map, part->canonical, &is_list, &reason);
        if (status != FIFTEEN_OK)
            return error_set(error, status, "heuristic, column %u: %s", part->column, reason.text);
        *lists_tiles |= is_list;
    }
    return FIFTEEN_OK;
}

bool heuristic_spec_same_tables(const struct heuristic_spec *a, const struct heuristic_spec *b)
{
    for (unsigned i = 0; i < a->n; i++)
        if (strcmp(a->part[i].canonical, b->part[i].canonical) != 0)
            return false;
    return true;
}

static const struct heuristic_part *find_part(const struct heuristic_spec *spec,
                                              const struct heuristic_kind *kind)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (spec->part[i].kind == kind)
            return &spec->part[i];
    return NULL;
}

const struct heuristic_part *heuristic_spec_engine_sum(const struct heuristic_spec *spec,
                                                       bool *with_linear_conflict)
{
    *with_linear_conflict = find_part(spec, &heuristic_linear_conflict) != NULL;
    return spec->n == 1U + *with_linear_conflict ? find_part(spec, &heuristic_pdb) : NULL;
}

struct heuristic_spec heuristic_spec_with_tables(struct fifteen_geometry geometry,
                                                 enum fifteen_pdb_kind kind)
{
    return (struct heuristic_spec){
        fifteen_cells(geometry) > PACKED_MAX_CELLS ? 1 : 2,
        {{.kind = kind == FIFTEEN_CLASSIC ? &heuristic_classic_pdb : &heuristic_pdb},
         {.kind = &heuristic_linear_conflict}}};
}

struct heuristic_spec heuristic_spec_without_tables(struct fifteen_geometry geometry)
{
    const struct heuristic_spec both = {
        2, {{.kind = &heuristic_walking_distance}, {.kind = &heuristic_linear_conflict}}};
    const struct heuristic_spec one = {1, {{.kind = &heuristic_linear_conflict}}};
    return heuristic_walking_distance.serves(geometry) ? both : one;
}

enum fifteen_status fifteen_heuristic_check(const char *text, struct fifteen_error *error)
{
    struct heuristic_spec spec;
    return text == NULL ? FIFTEEN_OK : heuristic_spec_parse(text, &spec, error);
}
