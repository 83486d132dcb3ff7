/* gather.h - the boards of files and their goals, all of them before any is solved */
#ifndef INPUT_GATHER_H
#define INPUT_GATHER_H

#include "cli/exits.h"
#include "cli/settings.h"

struct gathered {
    struct fifteen_problem problem; /* can be solved */
    const char *file;
    const char *goal; /* as goal.h reads it */
    uint64_t line;
    int known_length; /* or -1 */
};

/* Takes a copy. Anything but FIFTEEN_OK is complained of, as of the board, and ends the reading. */
typedef enum fifteen_status gather_take(void *context, const struct gathered *board,
                                        struct fifteen_error *error);

/* Reads all boards of a file, up to an interrupt; of the settings, the size and the goal matter.
 * Those that are no use are complained of; returned is the worst that happened. */
enum exit_status gather_file(const struct search_settings *search, const char *file,
                             gather_take *take, void *context);

/* Whether a length is another than the one known, unless that is -1. One that is not optimal may be
 * greater. */
bool gathered_length_differs(int known_length, unsigned length, bool optimal);

/* A growing array of them; begins as zeros. */
struct gathered_list {
    size_t n;
    struct gathered *boards;
};

gather_take gathered_list_add; /* the context is the list; VALUE_BOARDS_MAX of them at most */

void gathered_list_free(struct gathered_list *list);

#endif
