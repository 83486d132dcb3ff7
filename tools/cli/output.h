/* output.h - standard output, on which nothing may be lost unnoticed */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>

#include <fifteen/fifteen.h>

/* To be called before anything else here, or of jansson, is. */
void output_prepare(void);

/* Notes that something is left out for lack of memory: nothing that is printed counts then. */
void output_lack(void);

/* Writes out what has been printed so far. False, once it has said why, if that is not possible, or
 * if something was left out. */
bool output_flush(void);

/* Prints a JSON value in one line, flushes, and frees it. NULL stands for a lack of memory; if
 * there was one in the making of any JSON value so far, nothing is printed either. */
bool output_json(json_t *value);

/* The line that it would print, made and used up by this thread, to be freed. NULL: there was no
 * memory for it, or for any value that this thread has made since it last asked for a line. */
char *output_json_line(json_t *value);

/* The same with an object as a line of CSV (RFC 4180): its members in their order, lists separated
 * by blanks, lists of lists by |, null empty; or only the members' names. */
bool output_csv(json_t *object);
bool output_csv_header(json_t *object);

/* A JSON string of bytes from outside: those that are no UTF-8 become '?'. */
json_t *output_json_text(const char *text);

/* A board as JSON string of its tiles, and a tray's size as "3x4". */
json_t *output_json_board(struct fifteen_geometry geometry, fifteen_board board);
json_t *output_json_size(struct fifteen_geometry geometry);

#endif
