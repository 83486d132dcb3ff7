/* gnuplot.h - drawings by gnuplot, a program of its own that reads its commands from a pipe
 *
 * No name of a file is among the commands: gnuplot writes to its standard output, which is a file
 * beside the one wanted and takes its place once it is complete.
 */
#ifndef CHART_GNUPLOT_H
#define CHART_GNUPLOT_H

#include <stddef.h>

#include <fifteen/fifteen.h>

struct gnuplot;

/* Makes sure that gnuplot can be run and `path` be written, before work is done to draw it. `path`
 * must outlive the drawing. FIFTEEN_NOT_FOUND if there is no gnuplot, FIFTEEN_IO if there can be no
 * such file. */
enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error);

/* Runs the commands, which must draw an SVG to standard output, and puts the file in its place.
 * FIFTEEN_IO, with what gnuplot said, if that fails; then nothing has changed. To be called once.
 */
enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error);

/* Removes what was not put in its place. NULL is allowed. */
void gnuplot_close(struct gnuplot *gnuplot);

#endif
