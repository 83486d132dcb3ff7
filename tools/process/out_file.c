/* out_file.c - standard output written to a file, which appears when it is complete: --out FILE */
/* SPDX-License-Identifier: MIT */
#include "process/out_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/output.h"
#include "process/new_file.h"

/* A process has one standard output. */
static struct {
    const char *path; /* NULL: the option was not given */
    char *partial;    /* of a device or a pipe, which is written to and never replaced, the path */
    struct new_file *file;
} out;

static enum fifteen_status begin_out_file(const char *text, void *unused,
                                          struct fifteen_error *error)
{
    (void)unused;
    if (*text == '\0')
        return message_set(error, FIFTEEN_INVALID, "the name is empty");
    if (message_is_silent())
        return FIFTEEN_OK;
    if (asprintf(&out.partial, "%s%s", text, new_file_is_special(text) ? "" : ".partial") < 0)
        return message_no_memory(error);
    const enum fifteen_status status = new_file_open(out.partial, &out.file, error);
    if (status != FIFTEEN_OK)
        return status;
    out.path = text;
    output_set_file(text);
    return dup2(fileno(new_file_stream(out.file)), STDOUT_FILENO) >= 0
               ? FIFTEEN_OK
               : message_set(error, FIFTEEN_IO, "cannot write %s: %s", text, strerror(errno));
}

const struct option_spec out_file_options[] = {
    {"out", '\0', "FILE",
     "Write to FILE instead of standard output. FILE is replaced once all\n"
     "output is written; else what there is of it is in FILE.partial.",
     .read = begin_out_file, .is_local = true},
    {.name = NULL},
};

/* Ends the temporary file. Returns FIFTEEN_OK if it is kept, FIFTEEN_CANCELLED if it is empty and
 * removed; another status once the error is printed. */
static enum fifteen_status end_partial(bool is_complete)
{
    struct fifteen_error error;
    const bool is_written = output_flush();
    const bool is_empty = lseek(STDOUT_FILENO, 0, SEEK_END) <= 0;
    enum fifteen_status status = is_complete || !is_empty ? FIFTEEN_OK : FIFTEEN_CANCELLED;
    status = new_file_end(out.file, is_written ? status : FIFTEEN_IO, &error);
    if (is_written && status != FIFTEEN_OK && status != FIFTEEN_CANCELLED)
        message_print("%s", error.text);
    return status;
}

enum exit_status out_file_end(enum exit_status status)
{
    const bool is_complete = status == EXIT_ANSWERED || status == EXIT_UNANSWERED;
    if (out.path == NULL)
        return status;
    const bool is_renamed = strcmp(out.partial, out.path) != 0;
    const enum fifteen_status ended = end_partial(is_complete);
    if (ended != FIFTEEN_OK && ended != FIFTEEN_CANCELLED) {
        status = exits_worse(status, EXIT_FAILED);
    } else if (is_renamed && is_complete && rename(out.partial, out.path) != 0) {
        message_print("cannot write %s: %s", out.path, strerror(errno));
        status = EXIT_FAILED;
    } else if (is_renamed && ended == FIFTEEN_OK && !is_complete) {
        message_print("the output is not complete: %s is as it was, and %s has the output so far",
                      out.path, out.partial);
    }
    free(out.partial);
    out.path = NULL;
    return status;
}
