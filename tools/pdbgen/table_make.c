/* table_make.c - makes one table file: keeps a sound one, else builds it */
/* SPDX-License-Identifier: MIT */
#include "pdbgen/table_make.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/message.h"
#include "tables/table_text.h"

struct job {
    const struct table_make_settings *settings;
    struct progress *progress;
    const struct fifteen_pattern *pattern;
    const char *path;
    char subject[TABLE_TEXT_SIZE + 16]; /* of the progress line */
    struct fifteen_pdb *pdb;
    enum fifteen_codec codec; /* of the file from which it was loaded */
};

static bool is_same(const struct fifteen_pattern *a, const struct fifteen_pattern *b)
{
    return fifteen_geometry_equal(a->geometry, b->geometry) && a->goal_blank == b->goal_blank &&
           a->tiles == b->tiles;
}

/* Loads the file. Returns FIFTEEN_DAMAGED if it contains another table. */
static enum fifteen_status load_file(struct job *job, struct fifteen_error *error)
{
    const struct fifteen_monitor monitor = progress_monitor(job->progress, job->subject);
    const enum fifteen_status status =
        fifteen_pdb_load(job->path, job->settings->n_threads, &monitor, &job->pdb, error);
    progress_clear(job->progress);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_pdb_info info;
    fifteen_pdb_info(job->pdb, &info);
    job->codec = info.codec;
    if (is_same(&info.pattern, job->pattern) && info.kind == job->settings->kind)
        return FIFTEEN_OK;
    fifteen_pdb_free(job->pdb);
    job->pdb = NULL;
    return message_set(error, FIFTEEN_DAMAGED, "%s: contains a table of another pattern or kind",
                       job->path);
}

/* Loads a sound file; if there is none, pdb stays NULL. */
static enum fifteen_status load_if_sound(struct job *job, struct fifteen_error *error)
{
    if (job->settings->force || access(job->path, F_OK) != 0)
        return FIFTEEN_OK;
    const enum fifteen_status status = load_file(job, error);
    if (status != FIFTEEN_DAMAGED)
        return status;
    message_print("%s; building it again", error->text);
    return FIFTEEN_OK;
}

static enum fifteen_status build_table(struct job *job, struct fifteen_error *error)
{
    const struct fifteen_monitor monitor = progress_monitor(job->progress, job->subject);
    const enum fifteen_status status = fifteen_pdb_build(
        job->pattern, job->settings->kind, job->settings->n_threads, &monitor, &job->pdb, error);
    progress_clear(job->progress);
    return status;
}

static enum fifteen_status save_table(struct job *job, struct fifteen_error *error)
{
    const enum fifteen_codec codec = job->settings->codec == TABLE_MAKE_ANY_CODEC
                                         ? FIFTEEN_CODEC_ZSTD
                                         : (enum fifteen_codec)job->settings->codec;
    const struct fifteen_monitor monitor = progress_monitor(job->progress, job->subject);
    const enum fifteen_status status =
        fifteen_pdb_save(job->pdb, job->path, codec, job->settings->level, job->settings->n_threads,
                         &monitor, error);
    progress_clear(job->progress);
    return status;
}

static enum fifteen_status make_table(struct job *job, const char **origin,
                                      struct fifteen_error *error)
{
    enum fifteen_status status = load_if_sound(job, error);
    if (status != FIFTEEN_OK)
        return status;
    if (job->pdb != NULL) {
        const bool other = job->settings->codec != TABLE_MAKE_ANY_CODEC &&
                           job->settings->codec != (unsigned)job->codec;
        *origin = other ? "rewritten" : "kept";
        return other ? save_table(job, error) : FIFTEEN_OK;
    }
    *origin = "built";
    status = build_table(job, error);
    return status == FIFTEEN_OK ? save_table(job, error) : status;
}

enum fifteen_status table_make(const struct table_make_settings *settings,
                               struct progress *progress, const struct fifteen_pattern *pattern,
                               const char *path, const char **origin, struct fifteen_error *error)
{
    struct job job = {.settings = settings, .progress = progress, .pattern = pattern, .path = path};
    char tiles[TABLE_TEXT_SIZE];
    snprintf(job.subject, sizeof job.subject, "tiles %s", table_text_tiles(pattern, tiles));
    const enum fifteen_status status = make_table(&job, origin, error);
    fifteen_pdb_free(job.pdb);
    return status;
}
