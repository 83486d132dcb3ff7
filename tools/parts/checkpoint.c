/* checkpoint.c - the checkpoint of a command that searches boards one after the other */
/* SPDX-License-Identifier: MIT */
#include "parts/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "cli/output.h"
#include "process/stopwatch.h"

static enum fifteen_status reject(const struct checkpoint *checkpoint, const char *reason,
                                  struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_DAMAGED,
                       "checkpoint %.200s: %.200s; remove it to start again", checkpoint->path,
                       reason);
}

/* ---- the file ---- */

/* The search goes on, and so does the run. */
static void warn(void *context, const struct fifteen_error *error)
{
    const struct checkpoint *const checkpoint = context;
    message_print("%s; trying again in %g s", error->text, checkpoint->every);
}

/* Makes the lines of the journal the notes of the file. */
static enum fifteen_status set_notes(struct checkpoint *checkpoint, struct fifteen_error *error)
{
    if (fflush(checkpoint->journal.stream) != 0 || ferror(checkpoint->journal.stream))
        return message_no_memory(error);
    fifteen_checkpoint_set_notes(checkpoint->file, checkpoint->notes, checkpoint->n_notes);
    return FIFTEEN_OK;
}

static enum fifteen_status add_line(struct checkpoint *checkpoint, json_t *object,
                                    struct fifteen_error *error)
{
    return journal_write(&checkpoint->journal, object) ? set_notes(checkpoint, error)
                                                       : message_no_memory(error);
}

/* Compares the head of the notes with that of this run. */
static const char *check_head(const json_t *head, const struct shard *shard,
                              const struct recipe *recipe)
{
    struct shard noted;
    struct recipe other;
    const char *reason = part_read_head(head, PART_OLD_FORMAT, &noted, &other);
    if (reason == NULL && (noted.k != shard->k || noted.n != shard->n))
        reason = "it is of another shard";
    if (reason == NULL && shard->n != 1) /* the records of a shard state its tables */
        reason = part_read_head(head, PART_FORMAT, &noted, &other);
    if (reason != NULL)
        return reason;
    return strcmp(other.command, recipe->command) == 0 && json_equal(other.words, recipe->words)
               ? NULL
               : "it is of a run with other boards or options";
}

/* Returns a copy of the words of a recipe without options that may change from run to run. */
static json_t *lasting_words(const json_t *words)
{
    static const char *const changing[] = {"--time-limit=", "--node-limit=", "--output="};
    json_t *const lasting = json_array();
    for (size_t i = 0; i < json_array_size(words); i++) {
        json_t *const word = json_array_get(words, i);
        bool changes = false;
        for (size_t k = 0; k < sizeof changing / sizeof changing[0]; k++)
            changes |= strncmp(json_string_value(word), changing[k], strlen(changing[k])) == 0;
        if (!changes)
            json_array_append(lasting, word);
    }
    return lasting;
}

/* Copies the line that was read last. Notes of Fifteen 2.0 have no seals. */
static enum fifteen_status copy_line(struct checkpoint *checkpoint, struct journal *old,
                                     bool is_sealed, struct fifteen_error *error)
{
    if (is_sealed && !journal_check(old))
        return reject(checkpoint, "a line of its notes is damaged", error);
    journal_write_text(&checkpoint->journal, old->text,
                       is_sealed ? journal_text_length(old) : old->length - strlen("}\n"));
    return FIFTEEN_OK;
}

/* Copies the record of a board, and adds it to those that are known. */
static enum fifteen_status copy_record(struct checkpoint *checkpoint, struct journal *old,
                                       bool is_sealed, struct fifteen_error *error)
{
    json_t *const record = journal_object(old);
    const json_t *const number = json_object_get(record, "number");
    const struct noted noted = {(uint64_t)json_integer_value(number),
                                (size_t)ftello(checkpoint->journal.stream)};
    const bool has_seal = json_object_get(record, "xxh3") != NULL;
    const bool is_record = json_is_integer(number) && has_seal == is_sealed;
    json_decref(record);
    if (!is_record)
        return reject(checkpoint, "a line of its notes is malformed", error);
    struct noted *const known = grow_array(checkpoint->known, &checkpoint->n_allocated,
                                           checkpoint->n_known + 1, sizeof *known);
    if (known == NULL)
        return message_no_memory(error);
    checkpoint->known = known;
    known[checkpoint->n_known++] = noted;
    return copy_line(checkpoint, old, is_sealed, error);
}

/* Copies all lines. A run that goes on after a limit adds records of boards that were stopped. */
static enum fifteen_status copy_lines(struct checkpoint *checkpoint, struct journal *old,
                                      const struct shard *shard, const struct recipe *recipe,
                                      struct fifteen_error *error)
{
    enum fifteen_status status = journal_read(old, error);
    json_t *const head = status == FIFTEEN_OK ? journal_object(old) : NULL;
    const char *const reason = check_head(head, shard, recipe);
    const bool is_sealed = json_object_get(head, "xxh3") != NULL;
    json_decref(head);
    if (reason != NULL)
        return reject(checkpoint, reason, error);
    status = copy_line(checkpoint, old, is_sealed, error);
    while (status == FIFTEEN_OK) {
        status = journal_read(old, error);
        if (status == FIFTEEN_OK)
            status = copy_record(checkpoint, old, is_sealed, error);
    }
    if (status != FIFTEEN_NOT_FOUND)
        return status;
    return old->length == 0 ? FIFTEEN_OK : reject(checkpoint, "its last line is incomplete", error);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t first = ((const struct noted *)a)->number;
    const uint64_t second = ((const struct noted *)b)->number;
    return (first > second) - (first < second);
}

/* Reads the notes of the file, of n bytes. */
static enum fifteen_status read_notes(struct checkpoint *checkpoint, const void *notes, size_t n,
                                      const struct shard *shard, const struct recipe *recipe,
                                      struct fifteen_error *error)
{
    char *const text = malloc(n);
    struct journal old = {.name = checkpoint->path,
                          .stream = text != NULL ? fmemopen(text, n, "r") : NULL};
    if (old.stream == NULL) {
        free(text);
        return message_no_memory(error);
    }
    memcpy(text, notes, n);
    enum fifteen_status status = copy_lines(checkpoint, &old, shard, recipe, error);
    if (status == FIFTEEN_OK)
        status = set_notes(checkpoint, error);
    if (checkpoint->n_known > 1)
        qsort(checkpoint->known, checkpoint->n_known, sizeof *checkpoint->known, compare_numbers);
    fclose(old.stream);
    journal_free(&old);
    free(text);
    return status;
}

/* Begins the notes, or reads those of the file. */
static enum fifteen_status begin_notes(struct checkpoint *checkpoint, const struct shard *shard,
                                       const struct recipe *recipe, struct fifteen_error *error)
{
    size_t n = 0;
    const void *const notes = fifteen_checkpoint_notes(checkpoint->file, &n);
    checkpoint->is_empty = n == 0;
    checkpoint->journal.stream = open_memstream(&checkpoint->notes, &checkpoint->n_notes);
    if (checkpoint->journal.stream == NULL)
        return message_no_memory(error);
    return n == 0 ? add_line(checkpoint, part_head(shard, recipe), error)
                  : read_notes(checkpoint, notes, n, shard, recipe, error);
}

enum fifteen_status checkpoint_open(struct checkpoint *checkpoint, const struct shard *shard,
                                    const struct recipe *recipe, struct fifteen_error *error)
{
    static const struct shard only = {1, 1};
    const struct fifteen_checkpoint_options options = {.path = checkpoint->path,
                                                       .interval_seconds = checkpoint->every,
                                                       .warn = warn,
                                                       .context = checkpoint};
    const struct recipe lasting = {recipe->command, lasting_words(recipe->words)};
    checkpoint->written = stopwatch_now();
    enum fifteen_status status = fifteen_checkpoint_open(&options, &checkpoint->file, error);
    if (status == FIFTEEN_OK)
        status = begin_notes(checkpoint, shard->n != 0 ? shard : &only, &lasting, error);
    json_decref(lasting.words);
    return status;
}

/* ---- outcomes ---- */

bool checkpoint_knows(const struct checkpoint *checkpoint, uint64_t number)
{
    return checkpoint->n_taken < checkpoint->n_known &&
           checkpoint->known[checkpoint->n_taken].number <= number;
}

enum fifteen_status checkpoint_take(struct checkpoint *checkpoint, uint64_t number,
                                    const struct puzzle *puzzle, const struct outcome *outcome,
                                    json_t **more, struct fifteen_error *error)
{
    struct fifteen_error reason;
    const struct noted *const noted = &checkpoint->known[checkpoint->n_taken++];
    json_t *const record = json_loads(checkpoint->notes + noted->at,
                                      JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL);
    enum fifteen_status status = FIFTEEN_OK;
    if (noted->number != number || record_read(record, puzzle, outcome, &reason) != FIFTEEN_OK)
        status = reject(checkpoint, "it is of other boards", error);
    if (status == FIFTEEN_OK)
        *more = json_incref(json_object_get(record, "more"));
    json_decref(record);
    return status;
}

enum fifteen_status checkpoint_add(struct checkpoint *checkpoint, uint64_t number,
                                   const struct puzzle *puzzle, const struct outcome *outcome,
                                   json_t *more, struct fifteen_error *error)
{
    struct fifteen_error reason;
    json_t *const record = record_make(puzzle, outcome, more);
    json_object_set_new(record, "number", output_json_count(number));
    checkpoint->is_empty = false;
    const enum fifteen_status status = add_line(checkpoint, record, error);
    if (status != FIFTEEN_OK || stopwatch_now() - checkpoint->written < checkpoint->every)
        return status;
    checkpoint->written = stopwatch_now();
    if (fifteen_checkpoint_write(checkpoint->file, &reason) != FIFTEEN_OK)
        warn(checkpoint, &reason);
    return FIFTEEN_OK;
}

/* Returns whether a new file has nothing that another run could use. */
static bool is_useless(const struct checkpoint *checkpoint)
{
    return checkpoint->file != NULL && checkpoint->is_empty && checkpoint->n_stopped == 0 &&
           fifteen_checkpoint_n_searches(checkpoint->file) == 0;
}

bool checkpoint_close(struct checkpoint *checkpoint, bool is_complete, bool *is_kept)
{
    struct fifteen_error error;
    const bool is_answered = is_complete && checkpoint->n_stopped == 0 && checkpoint->n_failed == 0;
    const bool removes = is_answered || is_useless(checkpoint);
    *is_kept = checkpoint->file != NULL && !removes;
    const bool closed = fifteen_checkpoint_close(checkpoint->file, removes, &error) == FIFTEEN_OK;
    if (!closed)
        message_print("%s", error.text);
    if (checkpoint->journal.stream != NULL)
        fclose(checkpoint->journal.stream);
    free(checkpoint->notes);
    free(checkpoint->known);
    return closed;
}
