/* table_text.c - what is printed of a table */
/* SPDX-License-Identifier: MIT */
#include "tables/table_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/output.h"

const char *table_text_tiles(const struct fifteen_pattern *pattern, char out[TABLE_TEXT_SIZE])
{
    out[0] = '\0';
    for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        if ((pattern->tiles >> tile & 1) != 0) {
            const size_t length = strlen(out);
            snprintf(out + length, TABLE_TEXT_SIZE - length, "%s%u", length == 0 ? "" : ",", tile);
        }
    return out;
}

const char *table_text_goal(const struct fifteen_pattern *pattern, char out[TABLE_TEXT_GOAL_SIZE])
{
    size_t length = 0;
    for (unsigned cell = 0; cell < fifteen_cells(pattern->geometry); cell++) {
        const unsigned other = cell == 0 ? pattern->goal_blank : cell;
        const unsigned tile = cell == pattern->goal_blank ? 0 : other;
        length += (size_t)snprintf(out + length, TABLE_TEXT_GOAL_SIZE - length, "%s%u",
                                   cell == 0 ? "" : " ", tile);
    }
    return out;
}

bool table_text_last(const struct fifteen_pattern *pattern, struct fifteen_pattern *out)
{
    /* Half a turn takes the goal to canonical form, and the home of tile n - t to that of tile t.
     */
    const unsigned n_cells = fifteen_cells(pattern->geometry);
    *out = *pattern;
    out->tiles = 0;
    for (unsigned tile = 1; tile < n_cells; tile++)
        if ((pattern->tiles >> tile & 1) != 0)
            out->tiles |= UINT32_C(1) << (n_cells - tile);
    return pattern->goal_blank == 0;
}

const char *table_text_codec(enum fifteen_codec codec)
{
    return codec == FIFTEEN_CODEC_ZSTD ? "zstd" : "none";
}

double table_text_mean(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    double sum = 0;
    double n = 0;
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++) {
        sum += (double)value * (double)histogram[value];
        n += (double)histogram[value];
    }
    return n > 0 ? sum / n : 0;
}

unsigned table_text_max(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    unsigned max = FIFTEEN_HISTOGRAM_SIZE - 1;
    while (max > 0 && histogram[max] == 0)
        max--;
    return max;
}

static json_t *list_tiles(const struct fifteen_pattern *pattern)
{
    json_t *const tiles = json_array();
    for (unsigned tile = 1; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        if ((pattern->tiles >> tile & 1) != 0)
            json_array_append_new(tiles, json_integer(tile));
    return tiles;
}

json_t *table_text_json(const struct fifteen_pdb_info *info)
{
    json_t *const object = json_object();
    struct fifteen_pattern last;
    const bool is_corner = table_text_last(&info->pattern, &last);
    char goal[TABLE_TEXT_GOAL_SIZE];
    json_object_set_new(object, "size", output_json_size(info->pattern.geometry));
    json_object_set_new(object, "goal_blank", json_integer(info->pattern.goal_blank));
    json_object_set_new(object, "goal", json_string(table_text_goal(&info->pattern, goal)));
    json_object_set_new(object, "tiles", list_tiles(&info->pattern));
    json_object_set_new(object, "tiles_last", is_corner ? list_tiles(&last) : json_null());
    json_object_set_new(object, "kind", json_string(fifteen_pdb_kind_name(info->kind)));
    json_object_set_new(object, "entries", json_integer((json_int_t)info->n_entries));
    json_object_set_new(object, "placements", json_integer((json_int_t)info->n_placements));
    json_object_set_new(object, "mean", json_real(table_text_mean(fifteen_pdb_values(info))));
    json_object_set_new(object, "max_value",
                        json_integer(table_text_max(fifteen_pdb_values(info))));
    json_object_set_new(object, "table_bytes", json_integer((json_int_t)info->table_bytes));
    json_object_set_new(object, "file_bytes", json_integer((json_int_t)info->file_bytes));
    json_object_set_new(object, "codec", json_string(table_text_codec(info->codec)));
    json_object_set_new(object, "hash", json_sprintf("%016" PRIx64, info->hash));
    return object;
}
