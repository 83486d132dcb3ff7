/* output.h - standard output: JSON, CSV, and a check of every write */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>

#include <fifteen/fifteen.h>

/* Functions that return bool return false after printing the error. */

/* Call this before any other function of this header or of jansson. From now on SIGPIPE is ignored,
 * so that a closed socket or another program's end fails a write and no more. */
void output_prepare(void);

/* From now on an error of standard output names this file, which it is written to. The text is not
 * copied. */
void output_set_file(const char *path);

/* Flushes standard output. If that is a pipe that nobody reads, ends the process by SIGPIPE without
 * a message, unless the process was started with SIGPIPE ignored. A failure is printed once. */
bool output_flush(void);

/* Marks the output that this thread is building as incomplete because memory ran out: the next
 * function here that prints it fails. Failed allocations of jansson are noticed without it. */
void output_set_incomplete(void);

/* Checks that mark and clears it. The functions below that print do this themselves. */
bool output_is_complete(void);

/* Prints a JSON value in one line, flushes, and frees the value. NULL means out of memory. */
bool output_json(json_t *value);

/* Returns the line that output_json would print, and frees the value. Returns NULL without a
 * message if out of memory; free() the result. */
char *output_json_line(json_t *value);

/* From now on output_csv and output_csv_header separate fields by tabs, without quotes; a tab, a
 * line end or a backslash in a field is written as \t, \n, \r or \\. */
void output_use_tabs(void);

/* Print an object like output_json, as a CSV record (RFC 4180) of its members' values or names.
 * Lists are separated by blanks, lists of lists or of objects by |, and null is empty. */
bool output_csv(json_t *object);
bool output_csv_header(json_t *object);

/* Sets a member of an object to a value, which becomes the object's, or to null unless known. */
void output_set(json_t *object, const char *key, bool known, json_t *value);

/* Makes a JSON string of any bytes. Unless they are valid UTF-8, bytes above 127 become '?'.
 * NULL becomes null. */
json_t *output_json_text(const char *text);

json_t *output_json_count(uint64_t n);

/* Makes a string of a text and frees that. Without memory the output is marked as incomplete. */
json_t *output_json_take(char *text);

/* A board as a JSON string of its tiles, and a tray's size as "3x4". */
json_t *output_json_board(const struct fifteen_board *grid);
json_t *output_json_size(struct fifteen_geometry geometry);

#endif
