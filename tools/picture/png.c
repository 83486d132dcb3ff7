/* png.c - SVG pictures as PNG, drawn by rsvg-convert of librsvg
 *
 * A program and not the library, which would load thirty more libraries at each start.
 */
/* SPDX-License-Identifier: MIT */
#include "picture/png.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "process/child.h"

static bool run_converter(const char *const *arguments, int input, int output)
{
    const struct child child = {.arguments = arguments,
                                .needed_by = "PNG pictures require it",
                                .package = "librsvg2-bin",
                                .drawing = "the picture",
                                .input = input,
                                .output = output};
    struct fifteen_error error;
    if (child_run(&child, &error) == FIFTEEN_OK)
        return true;
    message_print("%s", error.text);
    return false;
}

/* Returns a file in memory for the output of the child, or NULL after an error message. */
static FILE *open_memory(void)
{
    const int memory = memfd_create("picture", MFD_CLOEXEC);
    FILE *const file = memory < 0 ? NULL : fdopen(memory, "w+");
    if (file == NULL)
        message_print("cannot run rsvg-convert: %s", strerror(errno));
    if (file == NULL && memory >= 0)
        close(memory);
    return file;
}

bool png_check(void)
{
    static const char *const arguments[] = {"rsvg-convert", "--version", NULL};
    FILE *const ignored = open_memory();
    if (ignored == NULL)
        return false;
    const bool runs = run_converter(arguments, STDIN_FILENO, fileno(ignored));
    fclose(ignored);
    return runs;
}

/* Copies the picture itself, since the converter does not report the reason of a failed write. */
static bool print_picture(FILE *png)
{
    char buffer[BUFSIZ];
    size_t n;
    rewind(png);
    while ((n = fread(buffer, 1, sizeof buffer, png)) > 0)
        fwrite(buffer, 1, n, stdout);
    return output_flush();
}

bool png_print(FILE *svg)
{
    static const char *const arguments[] = {"rsvg-convert", "--zoom=2", NULL};
    FILE *const png = open_memory();
    if (png == NULL)
        return false;
    rewind(svg); /* the descriptor, too, which the child reads */
    const bool drawn = run_converter(arguments, fileno(svg), fileno(png)) && print_picture(png);
    fclose(png);
    return drawn;
}
