/* table_text.h - what is printed of a table */
/* SPDX-License-Identifier: MIT */
#ifndef TABLES_TABLE_TEXT_H
#define TABLES_TABLE_TEXT_H

#include <fifteen/fifteen.h>
#include <jansson.h>

enum { TABLE_TEXT_SIZE = 64, TABLE_TEXT_GOAL_SIZE = 72 };

/* The pattern's tiles in canonical numbering, such as "1,4,5,8". */
const char *table_text_tiles(const struct fifteen_pattern *pattern, char out[TABLE_TEXT_SIZE]);

/* The goal of a pattern's canonical numbering, such as "0 1 2 3". */
const char *table_text_goal(const struct fifteen_pattern *pattern, char out[TABLE_TEXT_GOAL_SIZE]);

/* The same tiles as the goal 'last' numbers them. Returns false unless the goal's blank is in a
 * corner. */
bool table_text_last(const struct fifteen_pattern *pattern, struct fifteen_pattern *out);

/* "zstd" or "none". */
const char *table_text_codec(enum fifteen_codec codec);

/* Mean and maximum of the values that a histogram counts. */
double table_text_mean(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE]);
unsigned table_text_max(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE]);

/* All but the histograms. */
json_t *table_text_json(const struct fifteen_pdb_info *info);

#endif
