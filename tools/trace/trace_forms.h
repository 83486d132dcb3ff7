/* trace_forms.h - the forms in which a trace is printed */
/* SPDX-License-Identifier: MIT */
#ifndef TRACE_TRACE_FORMS_H
#define TRACE_TRACE_FORMS_H

#include <jansson.h>
#include <stdio.h>

#include "cli/settings.h"
#include "trace/trace.h"

/* A trace and what is said of it. */
struct trace_document {
    const struct trace *trace;
    char title[256];  /* "8 1 3 / 4 0 2 / 7 6 5, astar with manhattan" */
    char result[160]; /* "14 moves; 15 nodes expanded, 29 generated" */
};

/* Writes a trace; the caller checks the stream. Each returns false after printing another error. */
typedef bool trace_print(const struct trace_document *document, FILE *to);

/* Sets the title and the result of a trace, with the heuristic of this name. */
void trace_describe(struct trace_document *document, const char *heuristic);

/* Returns the function of a form FOR_TRACES. */
trace_print *trace_print_of(enum settings_form form);

trace_print trace_print_text;
trace_print trace_print_json;
trace_print trace_print_dot;
trace_print trace_print_svg;
trace_print trace_print_html;

/* "8 1 3 / 4 0 2 / 7 6 5" */
enum { TRACE_BOARD_SIZE = 4 * TRACE_MAX_CELLS + 16 };
const char *trace_board(const struct trace *trace, const uint8_t *tiles,
                        char out[TRACE_BOARD_SIZE]);

/* "open", "expanded", "dropped", "goal" or "meeting", at the end. */
const char *trace_state(const struct trace_node *node);

/* "forward" or "backward" */
const char *trace_side(const struct trace_node *node);

/* "10", or with a fraction "12.5" */
enum { TRACE_F_SIZE = 32 };
const char *trace_f(const struct trace_node *node, char out[TRACE_F_SIZE]);

/* The whole trace as an object; NULL: out of memory. */
json_t *trace_object(const struct trace_document *document);

/* Draws the tree. `to` receives a complete SVG document, whose nodes have the class of their state
 * and of their side, and the attributes data-opened, data-expanded and data-dropped, in steps. */
bool trace_draw(const struct trace_document *document, FILE *to);

#endif
