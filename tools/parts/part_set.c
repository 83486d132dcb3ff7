/* part_set.c - the parts of all shards of one run: checked as a whole, then read in input order */
/* SPDX-License-Identifier: MIT */
#include "parts/part_set.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "parts/search_kinds.h"
#include "process/startup.h"

/* ---- reading lines ---- */

static bool line_begins(const struct part *part, const char *text)
{
    return strncmp(part->journal.text, text, strlen(text)) == 0;
}

__attribute__((format(printf, 3, 4))) static enum fifteen_status fail(const struct part *part,
                                                                      struct fifteen_error *error,
                                                                      const char *format, ...)
{
    struct fifteen_error reason;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason.text, sizeof reason.text, format, arguments);
    va_end(arguments);
    if (part->shard.n == 0)
        return message_set(error, FIFTEEN_INVALID, "%s: %.400s", part->file, reason.text);
    return message_set(error, FIFTEEN_INVALID, "%s (shard %u/%u): %.400s", part->file,
                       part->shard.k, part->shard.n, reason.text);
}

static enum fifteen_status fail_truncated(const struct part *part, uint64_t n_records,
                                          struct fifteen_error *error)
{
    return fail(part, error,
                "truncated after %" PRIu64 " record%s: its last line is missing; run this shard "
                "again",
                n_records, n_records == 1 ? "" : "s");
}

/* Checks the line read last. */
static enum fifteen_status check_line(struct part *part, struct fifteen_error *error)
{
    if (journal_check(&part->journal))
        return FIFTEEN_OK;
    return fail(part, error,
                "line %" PRIu64 " is damaged, or a line is missing before it; run this shard again",
                part->journal.line);
}

/* Opens a file; one for each of the shards is open at most. */
static enum fifteen_status open_file(const char *file, unsigned n_shards, FILE **out,
                                     struct fifteen_error *error)
{
    *out = fopen(file, "re");
    if (*out == NULL && errno == EMFILE) {
        const enum fifteen_status status = startup_allow_files(n_shards, error);
        if (status != FIFTEEN_OK)
            return status;
        *out = fopen(file, "re");
    }
    if (*out != NULL)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_IO, "cannot open %s: %s", file, strerror(errno));
}

/* ---- heads ---- */

/* Reports the first difference between the recipe of a part and that of the first one. */
static enum fifteen_status fail_recipe(const struct part_set *set, const struct part *part,
                                       const struct recipe *recipe, struct fifteen_error *error)
{
    if (strcmp(recipe->command, set->recipe.command) != 0)
        return fail(part, error, "output of 'fifteen %s', but %s of 'fifteen %s'", recipe->command,
                    set->first, set->recipe.command);
    for (size_t i = 0;; i++) {
        const char *const own = json_string_value(json_array_get(recipe->words, i));
        const char *const first = json_string_value(json_array_get(set->recipe.words, i));
        if (own == NULL || first == NULL || strcmp(own, first) != 0)
            return fail(part, error, "run with %s%s%s, but %s with %s%s%s",
                        own == NULL ? "no further argument" : "'", own == NULL ? "" : own,
                        own == NULL ? "" : "'", set->first,
                        first == NULL ? "no further argument" : "'", first == NULL ? "" : first,
                        first == NULL ? "" : "'");
    }
}

/* The first head read decides the number of shards and the recipe. */
static enum fifteen_status take_first(struct part_set *set, const struct part *part, json_t *head,
                                      const struct recipe *recipe, struct fifteen_error *error)
{
    set->parts = calloc(part->shard.n, sizeof *set->parts);
    set->kinds = json_object();
    if (set->parts == NULL || set->kinds == NULL)
        return message_no_memory(error);
    set->n = part->shard.n;
    set->first = part->file;
    set->head = json_incref(head);
    set->recipe = *recipe;
    return FIFTEEN_OK;
}

static enum fifteen_status check_head(struct part_set *set, const struct part *part,
                                      const struct recipe *recipe, struct fifteen_error *error)
{
    if (part->shard.n != set->n)
        return fail(part, error, "one of %u shards, but %s is one of %u", part->shard.n, set->first,
                    set->n);
    if (strcmp(recipe->command, set->recipe.command) != 0 ||
        !json_equal(recipe->words, set->recipe.words))
        return fail_recipe(set, part, recipe, error);
    const char *const other = set->parts[part->shard.k - 1].file;
    return other == NULL ? FIFTEEN_OK : fail(part, error, "a duplicate: %s has this shard", other);
}

/* Reads the head in the line read last. */
static enum fifteen_status read_head(struct part_set *set, struct part *part,
                                     struct fifteen_error *error)
{
    struct recipe recipe;
    json_t *const head = journal_object(&part->journal);
    part->shard = (struct shard){0, 0};
    part->journal.seal = 0;
    const char *reason = part_read_head(head, PART_FORMAT, &part->shard, &recipe);
    if (reason == NULL && !part_is_own(head))
        reason = "written by another version of fifteen";
    enum fifteen_status status = FIFTEEN_OK;
    if (reason != NULL)
        status = fail(part, error, "line %" PRIu64 ": %s", part->journal.line, reason);
    if (status == FIFTEEN_OK)
        status = check_line(part, error);
    if (status == FIFTEEN_OK && set->head == NULL)
        status = take_first(set, part, head, &recipe, error);
    if (status == FIFTEEN_OK)
        status = check_head(set, part, &recipe, error);
    json_decref(head);
    return status;
}

/* ---- one part ---- */

/* Reads up to the end of a part, of which the head has been read. */
static enum fifteen_status skip_records(struct part *part, struct fifteen_error *error)
{
    for (uint64_t n = 0;; n++) {
        enum fifteen_status status = journal_read(&part->journal, error);
        if (status == FIFTEEN_NOT_FOUND || (status == FIFTEEN_OK && line_begins(part, "{\"part\"")))
            return fail_truncated(part, n, error);
        if (status == FIFTEEN_OK)
            status = check_line(part, error);
        if (status != FIFTEEN_OK)
            return status;
        if (!line_begins(part, "{\"end\""))
            continue;
        json_t *const end = journal_object(&part->journal);
        const bool is_end = part_read_end(end, &part->shard, &part->end);
        json_decref(end);
        if (!is_end)
            return fail(part, error, "line %" PRIu64 " is malformed", part->journal.line);
        return part->end.n_records == n
                   ? FIFTEEN_OK
                   : fail(part, error, "%" PRIu64 " records instead of %" PRIu64, n,
                          part->end.n_records);
    }
}

/* Opens a part again where its records begin. */
static enum fifteen_status reopen(const struct part *from, const struct part *head, off_t at,
                                  struct part *part, struct fifteen_error *error)
{
    *part = *from;
    part->journal = (struct journal){
        .name = from->file, .line = head->journal.line, .seal = head->journal.seal};
    const enum fifteen_status status =
        open_file(from->file, from->shard.n, &part->journal.stream, error);
    if (status != FIFTEEN_OK || fseeko(part->journal.stream, at, SEEK_SET) == 0)
        return status;
    return journal_fail(&part->journal, "read", error);
}

static enum fifteen_status read_part(struct part_set *set, struct part *scan,
                                     struct fifteen_error *error)
{
    enum fifteen_status status = read_head(set, scan, error);
    if (status != FIFTEEN_OK)
        return status;
    const off_t at = ftello(scan->journal.stream);
    const struct part head = *scan;
    status = skip_records(scan, error);
    if (status != FIFTEEN_OK)
        return status;
    return reopen(scan, &head, at, &set->parts[scan->shard.k - 1], error);
}

/* ---- all parts ---- */

static enum fifteen_status read_file(struct part_set *set, const char *file,
                                     struct fifteen_error *error)
{
    struct part scan = {.file = file, .journal = {.name = file}};
    enum fifteen_status status = open_file(file, set->n, &scan.journal.stream, error);
    if (status != FIFTEEN_OK)
        return status;
    status = journal_read(&scan.journal, error);
    if (status == FIFTEEN_NOT_FOUND)
        status = fail(&scan, error, "empty, or not the output of a shard");
    while (status == FIFTEEN_OK) {
        status = read_part(set, &scan, error);
        if (status == FIFTEEN_OK)
            status = journal_read(&scan.journal, error);
    }
    fclose(scan.journal.stream);
    journal_free(&scan.journal);
    return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
}

static bool has_shard(const void *context, unsigned k)
{
    const struct part_set *const set = context;
    return set->parts[k - 1].file != NULL;
}

enum fifteen_status part_set_open(struct part_set *set, char **files, int n_files,
                                  struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    *set = (struct part_set){.n = 0};
    for (int i = 0; i < n_files && status == FIFTEEN_OK; i++)
        status = read_file(set, files[i], error);
    return status == FIFTEEN_OK ? shard_check_missing(set->n, has_shard, set, error) : status;
}

void part_set_close(struct part_set *set)
{
    for (unsigned i = 0; i < set->n; i++) {
        if (set->parts[i].journal.stream != NULL)
            fclose(set->parts[i].journal.stream);
        journal_free(&set->parts[i].journal);
    }
    free(set->parts);
    json_decref(set->kinds);
    json_decref(set->head);
}

/* ---- records ---- */

static enum fifteen_status read_record(struct part *part, json_t **record,
                                       struct fifteen_error *error)
{
    if (part->n_taken == part->end.n_records)
        return fail(part, error,
                    "fewer boards than the input has; merge with the files that the shards have "
                    "read");
    enum fifteen_status status = journal_read(&part->journal, error);
    if (status == FIFTEEN_NOT_FOUND)
        return fail_truncated(part, part->n_taken, error);
    if (status == FIFTEEN_OK)
        status = check_line(part, error);
    if (status != FIFTEEN_OK)
        return status;
    *record = journal_object(&part->journal);
    if (*record == NULL)
        return fail(part, error, "line %" PRIu64 " is malformed", part->journal.line);
    part->n_taken++;
    return FIFTEEN_OK;
}

/* Sets the outcome to that of a record. */
static enum fifteen_status use_record(struct part_set *set, json_t *record,
                                      const struct part_place *place, const struct puzzle *puzzle,
                                      const struct outcome *outcome, struct fifteen_error *error)
{
    if (json_integer_value(json_object_get(record, "number")) != (json_int_t)place->number)
        return message_set(error, FIFTEEN_INVALID,
                           "the record of another board; merge with the files that the shards "
                           "have read");
    struct kind_search search = {.row = place->row,
                                 .puzzle = puzzle,
                                 .result = outcome->result,
                                 .file = set->parts[place->index % set->n].file};
    const enum fifteen_status status = record_read(record, puzzle, outcome, error);
    if (status != FIFTEEN_OK || !record_has_counts(*outcome->status))
        return status;
    search.tables = record_tables(record, &search.serves_goal);
    return search.tables != NULL ? search_kinds_add(set->kinds, &search, error)
                                 : message_set(error, FIFTEEN_INVALID, "malformed counts");
}

enum fifteen_status part_set_take(struct part_set *set, const struct part_place *place,
                                  const struct puzzle *puzzle, const struct outcome *outcome,
                                  json_t **more, struct fifteen_error *error)
{
    struct part *const part = &set->parts[place->index % set->n];
    struct fifteen_error reason;
    json_t *record = NULL;
    enum fifteen_status status = read_record(part, &record, error);
    if (status != FIFTEEN_OK)
        return status;
    status = use_record(set, record, place, puzzle, outcome, &reason);
    if (status != FIFTEEN_OK) {
        fifteen_result_free(outcome->result);
        status = fail(part, error, "line %" PRIu64 ": %.350s", part->journal.line, reason.text);
    } else if (more != NULL)
        *more = json_incref(json_object_get(record, "more"));
    json_decref(record);
    return status;
}

enum fifteen_status part_set_finish(const struct part_set *set, uint64_t n_boards,
                                    struct fifteen_error *error)
{
    for (unsigned i = 0; i < set->n; i++) {
        const struct part *const part = &set->parts[i];
        if (part->end.n_boards != n_boards || part->n_taken != part->end.n_records)
            return fail(part, error,
                        "of an input of %" PRIu64 " boards, but the input has %" PRIu64
                        "; merge with the files that the shards have read",
                        part->end.n_boards, n_boards);
    }
    return FIFTEEN_OK;
}
