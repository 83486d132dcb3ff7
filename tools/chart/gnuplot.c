/* gnuplot.c - gnuplot as a child process that draws an SVG, PNG or PDF file */
/* SPDX-License-Identifier: MIT */
#include "chart/gnuplot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/child.h"
#include "process/new_file.h"

/* A form of drawings, by the suffix of the file. */
struct gnuplot_form {
    const char *suffix;
    const char *terminal;
    unsigned font_size;
    unsigned pixels; /* in a unit of the terminal's size */
    const char *end; /* the last bytes of a complete drawing contain it */
};

static const struct gnuplot_form forms[] = {{".svg", "svg", 13, 1, "</svg>"},
                                            {".png", "pngcairo", 10, 1, "IEND"},
                                            {".pdf", "pdfcairo", 10, 96, "%%EOF"}};

struct gnuplot {
    const char *path;
    struct new_file *file; /* NULL once it is complete */
    int drawing;           /* gnuplot's standard output, in memory; or -1 */
    const struct gnuplot_form *form;
};

static enum fifteen_status fail_to_write(const struct gnuplot *gnuplot, int fault,
                                         struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot write %s: %s", gnuplot->path, strerror(fault));
}

/* ---- the child ---- */

/* Runs gnuplot without the user's settings. */
static enum fifteen_status run_gnuplot(const struct gnuplot *gnuplot, const char *commands,
                                       struct fifteen_error *error)
{
    static const char *const arguments[] = {"gnuplot", "--default-settings", NULL};
    const int input = child_input(commands, strlen(commands));
    if (input < 0)
        return message_set(error, FIFTEEN_IO, "cannot run gnuplot: %s", strerror(errno));
    const struct child child = {.arguments = arguments,
                                .needed_by = "charts require it",
                                .package = "gnuplot-nox",
                                .drawing = gnuplot->path,
                                .input = input,
                                .output = gnuplot->drawing};
    const enum fifteen_status status = child_run(&child, error);
    close(input);
    return status;
}

/* ---- the file ---- */

static const struct gnuplot_form *find_form(const char *path)
{
    const char *const suffix = strrchr(path, '.');
    for (size_t i = 0; suffix != NULL && i < sizeof forms / sizeof forms[0]; i++)
        if (strcasecmp(suffix, forms[i].suffix) == 0)
            return &forms[i];
    return NULL;
}

static enum fifteen_status open_files(struct gnuplot *gnuplot, struct fifteen_error *error)
{
    struct stat about;
    if (stat(gnuplot->path, &about) == 0 && S_ISDIR(about.st_mode))
        return fail_to_write(gnuplot, EISDIR, error);
    gnuplot->form = find_form(gnuplot->path);
    if (gnuplot->form == NULL)
        return message_set(error, FIFTEEN_INVALID,
                           "cannot draw %s: the name must end in .svg, .png or .pdf",
                           gnuplot->path);
    const enum fifteen_status status = new_file_open(gnuplot->path, &gnuplot->file, error);
    if (status != FIFTEEN_OK)
        return status;
    gnuplot->drawing = memfd_create("drawing", MFD_CLOEXEC);
    return gnuplot->drawing >= 0 ? FIFTEEN_OK : fail_to_write(gnuplot, errno, error);
}

static bool is_complete(const struct gnuplot *gnuplot)
{
    char last[15];
    const off_t size = lseek(gnuplot->drawing, 0, SEEK_END);
    const off_t from = size > (off_t)sizeof last ? size - (off_t)sizeof last : 0;
    const ssize_t n = pread(gnuplot->drawing, last, sizeof last, from);
    const char *const end = gnuplot->form->end;
    return n > 0 && memmem(last, (size_t)n, end, strlen(end)) != NULL;
}

/* Copies the drawing to the file, since gnuplot would not report that a disk is full. */
static enum fifteen_status save_drawing(struct gnuplot *gnuplot, struct fifteen_error *error)
{
    char buffer[BUFSIZ];
    ssize_t n;
    struct new_file *const file = gnuplot->file;
    for (off_t at = 0; (n = pread(gnuplot->drawing, buffer, sizeof buffer, at)) > 0; at += n)
        fwrite(buffer, 1, (size_t)n, new_file_stream(file));
    gnuplot->file = NULL;
    return new_file_end(file, n < 0 ? fail_to_write(gnuplot, errno, error) : FIFTEEN_OK, error);
}

enum fifteen_status gnuplot_open(const char *path, struct gnuplot **out,
                                 struct fifteen_error *error)
{
    struct gnuplot *const gnuplot = malloc(sizeof *gnuplot);
    if (gnuplot == NULL)
        return message_no_memory(error);
    *gnuplot = (struct gnuplot){.path = path, .drawing = -1};
    enum fifteen_status status = open_files(gnuplot, error);
    if (status == FIFTEEN_OK)
        status = run_gnuplot(gnuplot, "", error);
    if (status == FIFTEEN_OK)
        *out = gnuplot;
    else
        gnuplot_close(gnuplot);
    return status;
}

void gnuplot_print_terminal(const struct gnuplot *gnuplot, FILE *to, unsigned width,
                            unsigned height)
{
    const struct gnuplot_form *const form = gnuplot->form;
    fprintf(to,
            "set terminal %s size %g,%g font 'sans-serif,%u' background rgb 'white' noenhanced\n",
            form->terminal, (double)width / form->pixels, (double)height / form->pixels,
            form->font_size);
}

enum fifteen_status gnuplot_draw(struct gnuplot *gnuplot, const char *commands,
                                 struct fifteen_error *error)
{
    const enum fifteen_status status = run_gnuplot(gnuplot, commands, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!is_complete(gnuplot))
        return message_set(error, FIFTEEN_IO, "cannot write %s: the drawing is not complete",
                           gnuplot->path);
    return save_drawing(gnuplot, error);
}

void gnuplot_close(struct gnuplot *gnuplot)
{
    if (gnuplot == NULL)
        return;
    if (gnuplot->file != NULL)
        new_file_end(gnuplot->file, FIFTEEN_IO, NULL);
    if (gnuplot->drawing >= 0)
        close(gnuplot->drawing);
    free(gnuplot);
}
