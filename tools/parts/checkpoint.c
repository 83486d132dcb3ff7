/* checkpoint.c - the checkpoint of a command that searches boards one after the other */
#include "parts/checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "process/stopwatch.h"

static enum fifteen_status fail(const struct checkpoint *checkpoint, const char *reason,
                                struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_DAMAGED,
                       "checkpoint %.200s: %.200s; remove it to start again", checkpoint->path,
                       reason);
}

/* ---- the file ---- */

struct fifteen_checkpoint checkpoint_file(const struct checkpoint *checkpoint)
{
    return (struct fifteen_checkpoint){.path = checkpoint->path,
                                       .interval_seconds = checkpoint->every,
                                       .begins = checkpoint->has_searched,
                                       .notes = checkpoint->notes,
                                       .n_notes = checkpoint->n_notes};
}

static enum fifteen_status write_notes(struct checkpoint *checkpoint, struct fifteen_error *error)
{
    const struct fifteen_checkpoint file = checkpoint_file(checkpoint);
    checkpoint->written = stopwatch_now();
    return fifteen_checkpoint_write_notes(&file, error);
}

/* Appends a line, which becomes the notes'. */
static enum fifteen_status add_line(struct checkpoint *checkpoint, json_t *object,
                                    struct fifteen_error *error)
{
    char *const line = output_json_line(object);
    const size_t length = line != NULL ? strlen(line) : 0;
    char *const grown =
        line != NULL ? realloc(checkpoint->notes, checkpoint->n_notes + length + 2) : NULL;
    if (grown == NULL) {
        free(line);
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    checkpoint->notes = grown;
    memcpy(grown + checkpoint->n_notes, line, length + 1);
    checkpoint->n_notes += length;
    if (length == 0 || line[length - 1] != '\n')
        grown[checkpoint->n_notes++] = '\n';
    free(line);
    return FIFTEEN_OK;
}

/* Returns the object of the next line, or NULL. */
static json_t *next_line(struct checkpoint *checkpoint)
{
    const char *const line = checkpoint->notes + checkpoint->at;
    const char *const end = memchr(line, '\n', checkpoint->n_known - checkpoint->at);
    if (end == NULL)
        return NULL;
    checkpoint->at += (size_t)(end - line) + 1;
    return json_loadb(line, (size_t)(end - line), JSON_REJECT_DUPLICATES, NULL);
}

/* Compares the head of the notes with that of this run. */
static const char *check_head(const json_t *head, const struct shard *shard,
                              const struct recipe *recipe)
{
    struct shard noted;
    struct recipe other;
    const char *const reason = part_read_head(head, &noted, &other);
    if (reason != NULL)
        return reason;
    if (noted.k != shard->k || noted.n != shard->n)
        return "it is of another shard";
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

/* Begins the notes, or reads them. */
static enum fifteen_status open_file(struct checkpoint *checkpoint, const struct shard *shard,
                                     const struct recipe *recipe, struct fifteen_error *error)
{
    void *notes = NULL;
    enum fifteen_status status =
        fifteen_checkpoint_read_notes(checkpoint->path, &notes, &checkpoint->n_known, error);
    if (status == FIFTEEN_NOT_FOUND) { /* a file that cannot be written is reported now */
        status = add_line(checkpoint, part_head(shard, recipe), error);
        return status == FIFTEEN_OK ? write_notes(checkpoint, error) : status;
    }
    if (status != FIFTEEN_OK)
        return status;
    checkpoint->notes = notes;
    checkpoint->n_notes = checkpoint->n_known;
    json_t *const head = next_line(checkpoint);
    const char *const reason = check_head(head, shard, recipe);
    if (reason != NULL)
        status = fail(checkpoint, reason, error);
    json_decref(head);
    return status;
}

enum fifteen_status checkpoint_open(struct checkpoint *checkpoint, const struct shard *shard,
                                    const struct recipe *recipe, struct fifteen_error *error)
{
    static const struct shard only = {1, 1};
    const struct recipe lasting = {recipe->command, lasting_words(recipe->words)};
    checkpoint->written = stopwatch_now();
    const enum fifteen_status status =
        open_file(checkpoint, shard->n != 0 ? shard : &only, &lasting, error);
    json_decref(lasting.words);
    return status;
}

/* ---- outcomes ---- */

bool checkpoint_knows(const struct checkpoint *checkpoint)
{
    return checkpoint->at < checkpoint->n_known;
}

enum fifteen_status checkpoint_take(struct checkpoint *checkpoint, uint64_t number,
                                    const struct puzzle *puzzle, const struct outcome *outcome,
                                    json_t **more, struct fifteen_error *error)
{
    struct fifteen_error reason;
    json_t *const record = next_line(checkpoint);
    const json_t *const noted = json_object_get(record, "number");
    enum fifteen_status status = FIFTEEN_OK;
    if (json_integer_value(noted) != (json_int_t)number ||
        record_read(record, puzzle, outcome, &reason) != FIFTEEN_OK)
        status = fail(checkpoint, "it is of other boards", error);
    if (status == FIFTEEN_OK)
        *more = json_incref(json_object_get(record, "more"));
    json_decref(record);
    return status;
}

void checkpoint_note(struct checkpoint *checkpoint, enum fifteen_status status)
{
    checkpoint->has_searched = true;
    checkpoint->is_kept = status == FIFTEEN_CANCELLED || status == FIFTEEN_LIMIT ||
                          status == FIFTEEN_DAMAGED || status == FIFTEEN_IO;
}

enum fifteen_status checkpoint_solve(struct checkpoint *checkpoint, const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_grid_solution *solution,
                                     struct fifteen_counts *counts, struct fifteen_error *error)
{
    const struct fifteen_checkpoint file = checkpoint_file(checkpoint);
    const struct fifteen_grid_pair grids = {puzzle->start, puzzle->goal};
    const enum fifteen_status status = fifteen_solve_checkpointed(
        puzzle->solver, &grids, &file, limits, monitor, solution, counts, error);
    checkpoint_note(checkpoint, status);
    return status;
}

enum fifteen_status checkpoint_add(struct checkpoint *checkpoint, uint64_t number,
                                   const struct puzzle *puzzle, const struct outcome *outcome,
                                   json_t *more, struct fifteen_error *error)
{
    json_t *const record = record_make(puzzle, outcome, more);
    json_object_set_new(record, "number", output_json_count(number));
    const enum fifteen_status status = add_line(checkpoint, record, error);
    checkpoint->is_kept = false;
    if (status != FIFTEEN_OK || stopwatch_now() - checkpoint->written < checkpoint->every)
        return status;
    return write_notes(checkpoint, error);
}

bool checkpoint_close(struct checkpoint *checkpoint, bool has_ended)
{
    struct fifteen_error error;
    bool closed = true;
    if (has_ended && checkpoint->n_known > 0) /* also removes what a killed run left */
        (void)write_notes(checkpoint, &error);
    if (has_ended)
        closed = unlink(checkpoint->path) == 0 || errno == ENOENT;
    if (!closed)
        message_print("cannot remove %s: %s", checkpoint->path, strerror(errno));
    if (!has_ended && !checkpoint->is_kept && checkpoint->has_searched &&
        write_notes(checkpoint, &error) != FIFTEEN_OK) {
        message_print("%s", error.text);
        closed = false;
    }
    free(checkpoint->notes);
    return closed;
}
