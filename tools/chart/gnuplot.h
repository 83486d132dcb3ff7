/* gnuplot.h - gnuplot as a child process that draws an SVG file
 *
 * The commands contain no file names: gnuplot writes to its standard output. This is a temporary
 * file beside the requested one, which replaces it once it is complete.
 */
#ifndef CHART_GNUPLOT_H
#define CHART_GNUPLOT_H

#include <stddef.h>

#include <fifteen/fifteen.h>

struct gnuplot;

/* Checks that gnuplot runs and that `path` can be written, before the caller computes what to draw.
 * `path` must outlive the gnuplot. Returns FIFTEEN_NOT_FOUND if gnuplot is not installed,
 * FIFTEEN_IO if the file cannot be created. */
enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error);

/* Runs commands that draw an SVG to standard output, and renames the result to the path. Call it
 * once. Returns FIFTEEN_IO, with gnuplot's message, on failure; the path is then unchanged. */
enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error);

/* Removes the temporary file if there still is one. NULL is allowed. */
void gnuplot_close(struct gnuplot *gnuplot);

#endif
