/* info.c - what a server reports about itself: choices, tables, limits, and its present work */
/* SPDX-License-Identifier: MIT */
#include "serve/info.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/settings.h"
#include "input/goal.h"
#include "serve/serve.h"

/* ---- lists ---- */

static json_t *list_names(value_choices *name)
{
    json_t *const list = json_array();
    for (unsigned i = 0; name(i) != NULL; i++)
        json_array_append_new(list, json_string(name(i)));
    return list;
}

static json_t *list_sizes(void)
{
    json_t *const list = json_array();
    struct fifteen_geometry size;
    for (size.rows = 2; size.rows <= FIFTEEN_TRAY_MAX_CELLS; size.rows++)
        for (size.columns = 2; size.columns <= FIFTEEN_TRAY_MAX_CELLS; size.columns++)
            if (fifteen_tray_valid(size))
                json_array_append_new(list, output_json_size(size));
    return list;
}

/* ---- tables ---- */

/* The tiles as in the name of a heuristic: 1.2.5.6 */
static json_t *tiles_of(const struct fifteen_pattern *pattern)
{
    char text[FIFTEEN_TRAY_MAX_CELLS * 3 + 1];
    size_t length = 0;
    for (unsigned tile = 0; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        if ((pattern->tiles >> tile & 1) != 0)
            length += (size_t)sprintf(text + length, "%s%u", length == 0 ? "" : ".", tile);
    return json_stringn(text, length);
}

static json_t *table_object(const struct fifteen_pdb_info *info, bool loaded)
{
    json_t *const object = json_object();
    json_object_set_new(object, "size", output_json_size(info->pattern.geometry));
    json_object_set_new(object, "kind", json_string(fifteen_pdb_kind_name(info->kind)));
    json_object_set_new(object, "goal_blank", json_integer(info->pattern.goal_blank));
    json_object_set_new(object, "partition", tiles_of(&info->pattern));
    json_object_set_new(object, "loaded", json_boolean(loaded));
    return object;
}

static bool is_same_table(const json_t *a, const json_t *b)
{
    static const char *const members[] = {"size", "kind", "goal_blank", "partition"};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (!json_equal(json_object_get(a, members[i]), json_object_get(b, members[i])))
            return false;
    return true;
}

/* Each table is listed once, although several sets and folders may have it. */
static void add_table(json_t *list, const struct fifteen_pdb_info *info, bool loaded)
{
    json_t *const table = table_object(info, loaded);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (is_same_table(json_array_get(list, i), table)) {
            json_decref(table);
            return;
        }
    json_array_append_new(list, table);
}

static void add_set(void *context, const struct fifteen_pdb_set *set, bool named)
{
    const unsigned n = fifteen_pdb_set_count(set);
    (void)named;
    for (unsigned i = 0; i < n * fifteen_pdb_set_partitions(set); i++) {
        struct fifteen_pdb_info info;
        fifteen_pdb_info(fifteen_pdb_set_table(set, i / n, i % n), &info);
        add_table(context, &info, true);
    }
}

static void add_file(json_t *list, const char *path)
{
    struct fifteen_pdb_info info;
    if (fifteen_pdb_read_info(path, &info, NULL) == FIFTEEN_OK)
        add_table(list, &info, false);
}

static void add_folder(json_t *list, const char *folder)
{
    char *pattern;
    glob_t files = {.gl_pathc = 0};
    if (asprintf(&pattern, "%s/*.pdb", folder) < 0) {
        output_set_incomplete();
        return;
    }
    if (glob(pattern, 0, NULL, &files) == 0)
        for (size_t i = 0; i < files.gl_pathc; i++)
            add_file(list, files.gl_pathv[i]);
    globfree(&files);
    free(pattern);
}

static json_t *list_tables(struct fifteen_tables *tables)
{
    const struct fifteen_tables_folder *folder;
    json_t *const list = json_array();
    fifteen_tables_each(tables, add_set, list);
    for (unsigned i = 0; (folder = fifteen_tables_folder(tables, i)) != NULL; i++)
        if (folder->searched)
            add_folder(list, folder->path);
    return list;
}

/* ---- all of it ---- */

static json_t *list_limits(const struct serve_settings *settings)
{
    const struct fifteen_limits *const max = &settings->search.limits;
    json_t *const object = json_object();
    json_object_set_new(object, "time_limit", json_real(max->seconds));
    json_object_set_new(object, "memory", json_integer((json_int_t)max->memory_bytes));
    output_set(object, "node_limit", max->n_nodes > 0, json_integer((json_int_t)max->n_nodes));
    json_object_set_new(object, "queue", json_integer(settings->max_waiting));
    json_object_set_new(object, "body", json_integer(REQUEST_MAX_BODY));
    return object;
}

void info_answer(void *context, const struct request *request, struct reply *reply)
{
    const struct server *const server = context;
    (void)request;
    json_t *const object = json_object();
    json_object_set_new(object, "version", json_string(fifteen_version()));
    json_object_set_new(object, "cpu", json_string(fifteen_cpu_path()));
    json_object_set_new(object, "threads", json_integer(server->n_threads));
    json_object_set_new(object, "sizes", list_sizes());
    json_object_set_new(object, "max_grid", json_integer(FIFTEEN_SIDE_MAX));
    json_object_set_new(object, "algorithms", list_names(settings_algorithm_name));
    json_object_set_new(object, "heuristics", list_names(fifteen_heuristic_name));
    json_object_set_new(object, "costs", list_names(settings_cost_name));
    json_object_set_new(object, "goals", list_names(fifteen_goal_name));
    json_object_set_new(object, "tables", list_tables(solver_cache_tables(server->solvers)));
    json_object_set_new(object, "limits", list_limits(server->settings));
    reply_json(reply, object);
}

void info_answer_health(void *context, const struct request *request, struct reply *reply)
{
    struct server *const server = context;
    const struct lane_counts counts = lanes_counts(&server->lanes);
    (void)request;
    json_t *const object = json_object();
    json_object_set_new(object, "status", json_string("ok"));
    json_object_set_new(object, "running", json_integer(counts.n_inside));
    json_object_set_new(object, "waiting", json_integer(counts.n_waiting));
    reply_json(reply, object);
}
