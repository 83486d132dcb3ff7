/* checkpoint.c - the checkpoint of a command that searches boards one after the other */
/* SPDX-License-Identifier: MIT */
#include "parts/checkpoint.h"

#include <stdlib.h>
#include <string.h>

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

/* Inserts a line where the next record is taken: all before are of earlier boards. */
static enum fifteen_status add_line(struct checkpoint *checkpoint, json_t *object,
                                    struct fifteen_error *error)
{
    char *const line = output_json_line(object);
    const size_t length = line != NULL ? strlen(line) : 0;
    char *const grown =
        line != NULL ? realloc(checkpoint->notes, checkpoint->n_notes + length) : NULL;
    if (grown == NULL) {
        free(line);
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    checkpoint->notes = grown;
    char *const to = grown + checkpoint->at;
    memmove(to + length, to, checkpoint->n_notes - checkpoint->at);
    memcpy(to, line, length);
    checkpoint->n_notes += length;
    checkpoint->at += length;
    free(line);
    fifteen_checkpoint_set_notes(checkpoint->file, checkpoint->notes, checkpoint->n_notes);
    return FIFTEEN_OK;
}

/* Returns the length of the next line, without its end, or SIZE_MAX. */
static size_t next_length(const struct checkpoint *checkpoint)
{
    const char *const line = checkpoint->notes + checkpoint->at;
    const size_t n_left = checkpoint->n_notes - checkpoint->at;
    const char *const end = n_left > 0 ? memchr(line, '\n', n_left) : NULL;
    return end != NULL ? (size_t)(end - line) : SIZE_MAX;
}

/* Returns the object of the next line, or NULL. */
static json_t *read_line(const struct checkpoint *checkpoint)
{
    const size_t length = next_length(checkpoint);
    return length != SIZE_MAX ? json_loadb(checkpoint->notes + checkpoint->at, length,
                                           JSON_REJECT_DUPLICATES, NULL)
                              : NULL;
}

/* Goes to the line after the next. */
static void pass_line(struct checkpoint *checkpoint)
{
    const size_t length = next_length(checkpoint);
    checkpoint->at = length != SIZE_MAX ? checkpoint->at + length + 1 : checkpoint->n_notes;
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

/* Copies the notes of the file. */
static enum fifteen_status copy_notes(struct checkpoint *checkpoint, struct fifteen_error *error)
{
    const void *const notes = fifteen_checkpoint_notes(checkpoint->file, &checkpoint->n_notes);
    checkpoint->notes = malloc(checkpoint->n_notes + 1);
    if (checkpoint->notes == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    memcpy(checkpoint->notes, notes, checkpoint->n_notes);
    return FIFTEEN_OK;
}

/* Begins the notes, or reads their head. */
static enum fifteen_status begin_notes(struct checkpoint *checkpoint, const struct shard *shard,
                                       const struct recipe *recipe, struct fifteen_error *error)
{
    enum fifteen_status status = copy_notes(checkpoint, error);
    if (status != FIFTEEN_OK)
        return status;
    checkpoint->is_empty = checkpoint->n_notes == 0;
    if (checkpoint->is_empty)
        return add_line(checkpoint, part_head(shard, recipe), error);
    json_t *const head = read_line(checkpoint);
    const char *const reason = check_head(head, shard, recipe);
    if (reason != NULL)
        status = reject(checkpoint, reason, error);
    json_decref(head);
    pass_line(checkpoint);
    return status;
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

bool checkpoint_knows(struct checkpoint *checkpoint, uint64_t number)
{
    if (checkpoint->path == NULL || checkpoint->at == checkpoint->n_notes)
        return false;
    if (checkpoint->next == NULL)
        checkpoint->next = read_line(checkpoint);
    const json_t *const noted = json_object_get(checkpoint->next, "number");
    /* What is malformed is reported when it is taken. */
    return !json_is_integer(noted) || json_integer_value(noted) <= (json_int_t)number;
}

enum fifteen_status checkpoint_take(struct checkpoint *checkpoint, uint64_t number,
                                    const struct puzzle *puzzle, const struct outcome *outcome,
                                    json_t **more, struct fifteen_error *error)
{
    struct fifteen_error reason;
    json_t *const record = checkpoint->next;
    const json_t *const noted = json_object_get(record, "number");
    enum fifteen_status status = FIFTEEN_OK;
    if (json_integer_value(noted) != (json_int_t)number ||
        record_read(record, puzzle, outcome, &reason) != FIFTEEN_OK)
        status = reject(checkpoint, "it is of other boards", error);
    if (status == FIFTEEN_OK)
        *more = json_incref(json_object_get(record, "more"));
    json_decref(record);
    checkpoint->next = NULL;
    pass_line(checkpoint);
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
    json_decref(checkpoint->next);
    free(checkpoint->notes);
    return closed;
}
