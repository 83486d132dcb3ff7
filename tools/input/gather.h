/* gather.h - all problems of a file, read before any is solved */
#ifndef INPUT_GATHER_H
#define INPUT_GATHER_H

#include "cli/exits.h"
#include "cli/settings.h"

struct gathered {
    struct fifteen_problem problem; /* solvable */
    const char *file;
    const char *goal; /* as goal.h reads it */
    uint64_t line;
    int known_length; /* or -1 */
};

/* Receives a board, and copies it. Any status but FIFTEEN_OK ends the reading; its message is
 * printed for the board. */
typedef enum fifteen_status gather_take(void *context, const struct gathered *board,
                                        struct fifteen_error *error);

/* Checks that the size and the goal of the settings suit trays, and prints an error if not. */
enum exit_status gather_check(const struct command_line *line,
                              const struct search_settings *search);

/* Reads all boards of a file, up to an interrupt. Of the settings, only the size and the goal
 * matter. Prints a message for each unusable board. Returns the worst status. */
enum exit_status gather_file(const struct search_settings *search, const char *file,
                             gather_take *take, void *context);

/* Returns whether a length contradicts the known one, unless that is -1. A length that need not be
 * optimal may be larger. */
bool gathered_length_differs(int known_length, unsigned length, bool optimal);

/* A growing array of boards; begins as zeros. */
struct gathered_list {
    size_t n;
    struct gathered *boards;
};

gather_take gathered_list_add; /* the context is the list; at most VALUE_BOARDS_MAX boards */

void gathered_list_free(struct gathered_list *list);

#endif
