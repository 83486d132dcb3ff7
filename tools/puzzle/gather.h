/* gather.h - all puzzles of a file, or random ones, made before any is solved */
/* SPDX-License-Identifier: MIT */
#ifndef PUZZLE_GATHER_H
#define PUZZLE_GATHER_H

#include "cli/exits.h"
#include "puzzle/puzzle.h"

struct gathered {
    struct puzzle puzzle; /* solvable; its solver and its settings are not set */
    const char *file;     /* NULL: random */
    const char *goal;     /* as goal.h reads it */
    uint64_t line;
    int known_length; /* or -1 */
};

/* Receives a board, which is then the receiver's. Any status but FIFTEEN_OK ends the reading; its
 * message is printed for the board, which is freed. */
typedef enum fifteen_status gather_take(void *context, const struct gathered *board,
                                        struct fifteen_error *error);

/* Which boards are solved, and how: n > 0 settings, which agree in size and goal. */
struct gather_searches {
    const struct search_settings *search;
    size_t n;
    struct value_bounds positions; /* of the boards in a file, from 1; not given: all boards */
    unsigned from;                 /* index of input_form_name */
    bool verbose;                  /* prints how each file was read */
};

/* Checks the goal of the settings, and prints an error if it is wrong. */
enum exit_status gather_check(const struct command_line *line,
                              const struct search_settings *search);

/* Reads all boards of a file, up to an interrupt. Prints a message for each unusable board, such as
 * one of a size that a search does not support, and if the file ends before the first position.
 * Returns the worst status. */
enum exit_status gather_file(const struct gather_searches *searches, const char *file,
                             gather_take *take, void *context);

/* Makes the first boards of `fifteen generate --seed`, up to an interrupt. Prints a message if they
 * are unusable. Returns the worst status. */
enum exit_status gather_random(const struct gather_searches *searches, uint64_t n_boards,
                               uint64_t seed, gather_take *take, void *context);

/* Returns whether a search has proven that no solution has fewer moves. One that minimizes another
 * cost has not. */
bool gathered_is_shortest(const struct fifteen_result *result);

/* Returns whether a length contradicts the known one, unless that is -1. A length that is not the
 * shortest may be larger. */
bool gathered_length_differs(int known_length, size_t length, bool shortest);

/* A growing array of boards; begins as zeros. */
struct gathered_list {
    size_t n;
    struct gathered *boards;
    size_t n_allocated;
};

gather_take gathered_list_add; /* the context is the list; at most VALUE_BOARDS_MAX boards */

void gathered_list_free(struct gathered_list *list);

#endif
