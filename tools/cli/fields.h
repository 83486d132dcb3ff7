/* fields.h - the fields of a record as one table: written as JSON and CSV, and read from JSON */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FIELDS_H
#define CLI_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli/settings.h"

/* The type of a structure's member, or how the value is made. */
enum field_kind {
    FIELD_UNSIGNED, /* unsigned, or an enumeration */
    FIELD_COUNT,    /* uint64_t */
    FIELD_POSITIVE, /* uint64_t; 0: null */
    FIELD_SIZE,     /* size_t */
    FIELD_REAL,     /* double; NaN: null */
    FIELD_BOOL,
    FIELD_TEXT,  /* const char *, any bytes; NULL: null */
    FIELD_NAME,  /* an array of char */
    FIELD_BOARD, /* const struct fifteen_board *, its cells; NULL: null */
    FIELD_TRAY,  /* the same, its size */
    FIELD_MADE   /* by a function, from the whole structure */
};

/* A table of fields ends with a name of NULL. */
struct field {
    const char *name;
    enum field_kind kind;
    size_t offset;                   /* of the member */
    json_t *(*make)(const void *of); /* of FIELD_MADE */
    bool (*when)(const void *of);    /* without it the value is null; NULL: always */
    /* What fields_read accepts: the maximum of a number, 0: what its type holds, or the size of an
     * array of char. */
    uint64_t max;
};

/* Returns an object of all fields of a structure. NULL: out of memory. */
json_t *fields_object(const struct field *fields, const void *of);

/* Sets the members of a structure to those of an object. Returns false if one is missing or
 * malformed; numbers are not negative. Fields are of the kinds
 * FIELD_UNSIGNED, _COUNT, _REAL, _BOOL and _NAME. */
bool fields_read(const struct field *fields, const json_t *object, void *to);

/* Print what precedes the first record, the names for FORM_CSV, and a record as FORM_JSON or
 * FORM_CSV. Return false after printing the error. */
bool fields_begin(const struct field *fields, enum settings_form form);
bool fields_print(const struct field *fields, const void *of, enum settings_form form);

#endif
