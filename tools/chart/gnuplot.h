/* gnuplot.h - gnuplot as a child process that draws an SVG, PNG or PDF file
 *
 * The commands contain no file names: gnuplot writes to its standard output. This is a temporary
 * file beside the requested one, which replaces it once it is complete.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CHART_GNUPLOT_H
#define CHART_GNUPLOT_H

#include <stdio.h>

#include <fifteen/fifteen.h>

struct gnuplot;

/* Checks that gnuplot runs and that `path` can be written, before the caller computes what to draw.
 * `path` must outlive the gnuplot. Returns FIFTEEN_NOT_FOUND if gnuplot is not installed,
 * FIFTEEN_INVALID if the path does not end in .svg, .png or .pdf, FIFTEEN_IO if the file cannot be
 * created. */
enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error);

/* Prints the command that begins a drawing of a size in pixels, in the form of the file's suffix.
 */
void gnuplot_print_terminal(const struct gnuplot *gnuplot, FILE *to, unsigned width,
                            unsigned height);

/* Runs commands that draw to standard output, and renames the result to the path. Call it
 * once. Returns FIFTEEN_IO, with gnuplot's message, on failure; the path is then unchanged. */
enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error);

/* Removes the temporary file if there still is one. NULL is allowed. */
void gnuplot_close(struct gnuplot *gnuplot);

#endif
