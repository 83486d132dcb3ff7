/* cmd_info.c - fifteen info: version, processor, and the tables found in each folder */
/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"
#include "tables/table_folder.h"
#include "tables/table_text.h"

struct info_settings {
    const char *folder;
    bool json;
};

static const struct option_spec info_options[] = {
    {"pdb", '\0', "DIR", "Look for tables in DIR.", .read = value_text,
     .offset = offsetof(struct info_settings, folder)},
    {"json", '\0', NULL, "Print one JSON object.", .offset = offsetof(struct info_settings, json)},
    {.name = NULL},
};

/* A file of a folder, and what its header says or what is wrong with it. */
struct found {
    const char *name;
    enum fifteen_status status;
    struct fifteen_pdb_info info;
    struct fifteen_error error;
};

static void print_table(const struct found *found)
{
    char tiles[TABLE_TEXT_SIZE];
    char bytes[FORMAT_SIZE];
    if (found->status != FIFTEEN_OK) {
        printf("  %s\n", found->error.text);
        return;
    }
    const struct fifteen_geometry geometry = found->info.pattern.geometry;
    printf("  %ux%u, tiles %s, %s, %s\n", geometry.rows, geometry.columns,
           table_text_tiles(&found->info.pattern, tiles),
           format_bytes(found->info.file_bytes, bytes), table_text_codec(found->info.codec));
}

/* Returns the list of the folder's tables. */
static json_t *add_folder(json_t *to, const struct fifteen_tables_folder *folder)
{
    json_t *const object = json_object();
    json_t *const list = json_array();
    json_object_set_new(object, "folder", output_json_text(folder->path));
    json_object_set_new(object, "origin", json_string(table_folder_origin(folder)));
    json_object_set_new(object, "searched", json_boolean(folder->searched));
    json_object_set_new(object, "tables", list);
    json_array_append_new(to, object);
    return list;
}

static void add_table(json_t *list, const struct found *found)
{
    json_t *object;
    if (found->status == FIFTEEN_OK) {
        object = table_text_json(&found->info);
    } else {
        object = json_object();
        json_object_set_new(object, "error", output_json_text(found->error.text));
    }
    json_object_set_new(object, "file", output_json_text(found->name));
    json_array_append_new(list, object);
}

static void look_at(const struct fifteen_tables_folder *folder, const char *name, json_t *list)
{
    struct found found = {.name = name, .status = FIFTEEN_NO_MEMORY};
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder->path, name) >= 0) {
        found.status = fifteen_pdb_read_info(path, &found.info, &found.error);
        free(path);
    }
    if (found.status == FIFTEEN_NO_MEMORY)
        output_set_incomplete();
    else if (list != NULL)
        add_table(list, &found);
    else
        print_table(&found);
}

/* Adds a folder to the list `to`, or prints it if that is NULL. */
static void look_into(const struct fifteen_tables_folder *folder, json_t *to)
{
    json_t *const list = to == NULL ? NULL : add_folder(to, folder);
    struct dirent **entries = NULL;
    if (to == NULL)
        printf("%s (%s)%s\n", folder->path, table_folder_origin(folder),
               folder->searched ? "" : ", not searched: another folder is given");
    const int n = scandir(folder->path, &entries, table_folder_selects, alphasort);
    if (n < 0 && errno == ENOMEM)
        output_set_incomplete();
    for (int i = 0; i < n; i++) {
        look_at(folder, entries[i]->d_name, list);
        free(entries[i]);
    }
    free(entries);
}

static void look_everywhere(const struct info_settings *settings, json_t *to)
{
    const struct fifteen_tables_options options = {.folder = settings->folder};
    const struct fifteen_tables_folder *folder;
    struct fifteen_tables *tables;
    if (fifteen_tables_create(&options, &tables, NULL) != FIFTEEN_OK) {
        output_set_incomplete();
        return;
    }
    for (unsigned i = 0; (folder = fifteen_tables_folder(tables, i)) != NULL; i++)
        look_into(folder, to);
    fifteen_tables_free(tables);
}

static bool print_text(const struct info_settings *settings)
{
    printf("fifteen %s, code for %s, %u processors\n\nTables:\n", fifteen_version(),
           fifteen_cpu_path(), fifteen_n_processors());
    look_everywhere(settings, NULL);
    return output_flush();
}

static bool print_json(const struct info_settings *settings)
{
    json_t *const object = json_object();
    json_t *const list = json_array();
    json_object_set_new(object, "version", json_string(fifteen_version()));
    json_object_set_new(object, "cpu", json_string(fifteen_cpu_path()));
    json_object_set_new(object, "processors", json_integer(fifteen_n_processors()));
    json_object_set_new(object, "folders", list);
    look_everywhere(settings, list);
    return output_json(object);
}

enum exit_status cmd_info(int argc, char **argv)
{
    struct info_settings settings = {.json = false};
    const struct command_line line = {
        .command = "fifteen info",
        .usage = "[OPTION..]",
        .summary = "Print the version, the instruction set in use, the number of processors, and "
                   "the tables\n"
                   "found in each folder.\n",
        .groups = {{"Options:", info_options, &settings}},
    };
    enum exit_status status;
    if (!options_read(&line, argc, argv, NULL, &status))
        return status;
    return (settings.json ? print_json(&settings) : print_text(&settings)) ? EXIT_ANSWERED
                                                                           : EXIT_FAILED;
}
