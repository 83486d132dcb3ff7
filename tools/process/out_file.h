/* out_file.h - standard output written to a file, which appears when it is complete: --out FILE */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_OUT_FILE_H
#define PROCESS_OUT_FILE_H

#include "cli/exits.h"
#include "cli/options.h"

/* The option, in a group without settings. From then on standard output is a temporary file beside
 * FILE; not in a process whose messages are silent. */
extern const struct option_spec out_file_options[];

#define OUT_FILE_GROUP                                                                             \
    {                                                                                              \
        "Output file options:", out_file_options, NULL                                             \
    }

/* Call this when the command has ended with a status. Replaces FILE if all boards were read and
 * every write succeeded: the status is EXIT_ANSWERED or EXIT_UNANSWERED. Else FILE stays as it is,
 * and the output so far, if there is any, is in FILE.partial. Returns the status, EXIT_FAILED if
 * the file cannot be written; messages have been printed. */
enum exit_status out_file_end(enum exit_status status);

#endif
