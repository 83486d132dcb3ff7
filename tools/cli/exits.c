/* exits.c - what the programs' exit statuses mean */
#include "cli/exits.h"

const char exits_help[] =
    "Exit status: 0 all answered; 1 something failed (input, output, a damaged table,\n"
    "memory); 2 wrong usage or malformed input; 3 some board is unsolvable or a limit was\n"
    "reached; 130 interrupted. Of several the worst counts: 130, then 1, 2, 3, 0.\n";

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

static unsigned rank(enum exit_status status)
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
    return rank(a) > rank(b) ? a : b;
}
