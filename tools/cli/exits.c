/* exits.c - exit statuses of the programs */
/* SPDX-License-Identifier: MIT */
#include "cli/exits.h"

#include "cli/message.h"

const char exits_help[] =
    "Exit status: 0 if all boards were solved; 1 on an I/O error, missing or damaged tables, or\n"
    "lack of memory; 2 for an invalid command line or malformed input; 3 if a board is\n"
    "unsolvable or a limit was reached; 130 if interrupted. If several apply, the first of\n"
    "130, 1, 2, 3 is returned; but 1 if the last state of a checkpoint cannot be written.\n";

enum exit_status exits_of(enum fifteen_status status)
{
    switch (status) {
    case FIFTEEN_OK:
        return EXIT_ANSWERED;
    case FIFTEEN_INVALID:
        return EXIT_MISUSED;
    case FIFTEEN_UNSOLVABLE:
    case FIFTEEN_LIMIT:
        return EXIT_UNANSWERED;
    case FIFTEEN_CANCELLED:
        return EXIT_INTERRUPTED;
    case FIFTEEN_NO_MEMORY:
    case FIFTEEN_IO:
    case FIFTEEN_NOT_FOUND:
    case FIFTEEN_DAMAGED:
    case FIFTEEN_INTERNAL:
        break;
    }
    return EXIT_FAILED;
}

enum exit_status exits_report(enum fifteen_status status, const struct fifteen_error *error)
{
    if (status != FIFTEEN_OK)
        message_print("%s", error->text);
    return exits_of(status);
}

static unsigned rank_of(enum exit_status status)
{
    static const enum exit_status by_rank[] = {EXIT_ANSWERED, EXIT_UNANSWERED, EXIT_MISUSED,
                                               EXIT_FAILED, EXIT_INTERRUPTED};
    unsigned i = 0;
    while (i < sizeof by_rank / sizeof by_rank[0] && by_rank[i] != status)
        i++;
    return i;
}

enum exit_status exits_worse(enum exit_status a, enum exit_status b)
{
    return rank_of(a) > rank_of(b) ? a : b;
}
