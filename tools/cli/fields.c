/* fields.c - the fields of a record as one table: written as JSON and CSV, and read from JSON */
/* SPDX-License-Identifier: MIT */
#include "cli/fields.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "cli/output.h"

/* ---- writing ---- */

static json_t *value_of(const struct field *field, const void *of)
{
    const void *const at = (const char *)of + field->offset;
    const struct fifteen_board *board;
    if (field->when != NULL && !field->when(of))
        return json_null();
    switch (field->kind) {
    case FIELD_UNSIGNED:
        return json_integer(*(const unsigned *)at);
    case FIELD_COUNT:
        return output_json_count(*(const uint64_t *)at);
    case FIELD_POSITIVE:
        return *(const uint64_t *)at == 0 ? json_null() : output_json_count(*(const uint64_t *)at);
    case FIELD_SIZE:
        return output_json_count(*(const size_t *)at);
    case FIELD_REAL:
        return isnan(*(const double *)at) ? json_null() : json_real(*(const double *)at);
    case FIELD_BOOL:
        return json_boolean(*(const bool *)at);
    case FIELD_TEXT:
        return output_json_text(*(const char *const *)at);
    case FIELD_NAME:
        return json_string(at);
    case FIELD_BOARD:
        board = *(const struct fifteen_board *const *)at;
        return board == NULL ? json_null() : output_json_board(board);
    case FIELD_TRAY:
        board = *(const struct fifteen_board *const *)at;
        return board == NULL ? json_null() : output_json_size(fifteen_board_size(board));
    default:
        return field->make(of);
    }
}

json_t *fields_object(const struct field *fields, const void *of)
{
    json_t *const object = json_object();
    for (const struct field *field = fields; object != NULL && field->name != NULL; field++)
        json_object_set_new(object, field->name, value_of(field, of));
    return object;
}

bool fields_begin(const struct field *fields, enum settings_form form)
{
    if (form != FORM_CSV)
        return true;
    json_t *const names = json_object();
    for (const struct field *field = fields; field->name != NULL; field++)
        json_object_set_new(names, field->name, json_null());
    return output_csv_header(names);
}

bool fields_print(const struct field *fields, const void *of, enum settings_form form)
{
    json_t *const object = fields_object(fields, of);
    return form == FORM_CSV ? output_csv(object) : output_json(object);
}

/* ---- reading ---- */

/* Returns a count of at most `max`, or UINT64_MAX. */
static uint64_t count_of(const json_t *value, uint64_t max)
{
    const json_int_t n = json_integer_value(value);
    return json_is_integer(value) && n >= 0 && (uint64_t)n <= max ? (uint64_t)n : UINT64_MAX;
}

static bool read_value(const struct field *field, const json_t *value, void *at)
{
    const uint64_t all = field->kind == FIELD_UNSIGNED ? UINT32_MAX : INT64_MAX;
    const uint64_t n = count_of(value, field->max != 0 ? field->max : all);
    const char *const text = json_string_value(value);
    switch (field->kind) {
    case FIELD_UNSIGNED:
        *(unsigned *)at = (unsigned)n;
        return n != UINT64_MAX;
    case FIELD_COUNT:
        *(uint64_t *)at = n;
        return n != UINT64_MAX;
    case FIELD_REAL:
        *(double *)at = json_number_value(value);
        return json_is_number(value) && json_number_value(value) >= 0;
    case FIELD_BOOL:
        *(bool *)at = json_is_true(value);
        return json_is_boolean(value);
    case FIELD_NAME:
        if (text == NULL || strlen(text) >= field->max)
            return false;
        strcpy(at, text);
        return true;
    default:
        return false;
    }
}

bool fields_read(const struct field *fields, const json_t *object, void *to)
{
    for (const struct field *field = fields; field->name != NULL; field++)
        if (!read_value(field, json_object_get(object, field->name), (char *)to + field->offset))
            return false;
    return true;
}
