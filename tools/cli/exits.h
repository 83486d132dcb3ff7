/* exits.h - what the programs' exit statuses mean */
#ifndef CLI_EXITS_H
#define CLI_EXITS_H

#include <fifteen/fifteen.h>

enum exit_status {
    EXIT_ANSWERED = 0,   /* everything was answered */
    EXIT_FAILED = 1,     /* input or output, a damaged file, memory */
    EXIT_MISUSED = 2,    /* wrong usage or malformed input */
    EXIT_UNANSWERED = 3, /* some board is unsolvable, or a limit was reached */
    EXIT_INTERRUPTED = 130
};

/* For the help of programs that work through a batch. */
extern const char exits_help[];

enum exit_status exits_of(enum fifteen_status status);

/* The one that a batch with both ends in: 130, then 1, 2, 3, 0. */
enum exit_status exits_worse(enum exit_status a, enum exit_status b);

#endif
