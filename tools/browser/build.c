/* build.c - builds the large tables of 4x4 in a web page, one after the other */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "browser/browser.h"
#include "browser/host.h"
#include "cli/output.h"
#include "process/stopwatch.h"
#include "serve/params.h"
#include "serve/serve.h"

static const double seconds_between_reports = 0.1;

struct building {
    uint64_t index; /* of the table in the partition */
    double next_report;
};

static const struct option_spec options[] = {
    {.name = "index", .read = value_number, .offset = offsetof(struct building, index)},
};

/* ---- progress ---- */

static void send_progress(const struct building *building, const struct fifteen_progress *at)
{
    char *event;
    const char *const stage = at->stage == FIFTEEN_STAGE_SAVE   ? "save"
                              : at->stage == FIFTEEN_STAGE_LOAD ? "check"
                                                                : "build";
    if (asprintf(&event,
                 "event: progress\ndata: {\"index\": %u, \"stage\": \"%s\", \"level\": %u, "
                 "\"done\": %.0f, \"total\": %.0f}\n\n",
                 (unsigned)building->index, stage, at->level, (double)at->done,
                 (double)at->total) < 0)
        return;
    host_send(event);
    free(event);
}

static bool report(void *context, const struct fifteen_progress *at)
{
    struct building *const building = context;
    const double now = stopwatch_now();
    if (now >= building->next_report) {
        building->next_report = now + seconds_between_reports;
        send_progress(building, at);
    }
    return !host_is_cancelled();
}

/* ---- tables ---- */

static enum fifteen_status choose(struct fifteen_partition *out, struct fifteen_error *error)
{
    static const struct fifteen_geometry size = {4, 4};
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    struct fifteen_board *goal;
    unsigned n;
    enum fifteen_status status = fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_partitions_parse(goal, "default", partitions, &n, error);
    fifteen_board_free(goal);
    if (status == FIFTEEN_OK)
        *out = partitions[0];
    return status;
}

static enum fifteen_status make_table(struct building *building, unsigned n_threads,
                                      const struct fifteen_pattern *pattern,
                                      struct fifteen_error *error)
{
    const struct fifteen_monitor monitor = {.report = report, .context = building};
    char name[FIFTEEN_PDB_NAME_SIZE];
    struct fifteen_pdb *pdb = NULL;
    char *path;
    fifteen_pdb_file_name(pattern, FIFTEEN_ZERO_AWARE, name);
    if (asprintf(&path, "%s/%s", BROWSER_FOLDER, name) < 0)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    enum fifteen_status status =
        fifteen_pdb_build(pattern, FIFTEEN_ZERO_AWARE, n_threads, &monitor, &pdb, error);
    building->next_report = 0;
    if (status == FIFTEEN_OK)
        status = fifteen_pdb_save(pdb, path, FIFTEEN_CODEC_ZSTD, 0, n_threads, &monitor, error);
    fifteen_pdb_free(pdb);
    free(path);
    return status;
}

static void reply_failure(struct reply *reply, enum fifteen_status status,
                          const struct fifteen_error *error)
{
    reply_error(reply, status == FIFTEEN_INVALID ? HTTP_BAD_REQUEST : HTTP_INTERNAL_SERVER_ERROR,
                "%s", error->text);
}

void build_answer_names(void *context, const struct request *request, struct reply *reply)
{
    struct fifteen_partition partition;
    struct fifteen_error error;
    (void)context;
    (void)request;
    const enum fifteen_status status = choose(&partition, &error);
    if (status != FIFTEEN_OK) {
        reply_failure(reply, status, &error);
        return;
    }
    json_t *const list = json_array();
    char name[FIFTEEN_PDB_NAME_SIZE];
    for (unsigned i = 0; i < partition.n_patterns; i++) {
        fifteen_pdb_file_name(&partition.patterns[i], FIFTEEN_ZERO_AWARE, name);
        json_array_append_new(list, json_string(name));
    }
    json_t *const object = json_object();
    json_object_set_new(object, "files", list);
    reply_json(reply, object);
}

void build_answer(void *context, const struct request *request, struct reply *reply)
{
    struct building building = {.index = 0};
    const struct params params = {options, 1, &building};
    const struct server *const server = context;
    struct fifteen_partition partition;
    struct fifteen_error error;
    enum fifteen_status status = params_read_arguments(&params, request, &error);
    if (status == FIFTEEN_OK)
        status = choose(&partition, &error);
    if (status == FIFTEEN_OK && building.index >= partition.n_patterns)
        status = message_set(&error, FIFTEEN_INVALID, "there are %u tables", partition.n_patterns);
    if (status == FIFTEEN_OK)
        status =
            make_table(&building, server->n_threads, &partition.patterns[building.index], &error);
    if (status == FIFTEEN_OK)
        reply_json(reply, json_object());
    else
        reply_failure(reply, status, &error);
}
