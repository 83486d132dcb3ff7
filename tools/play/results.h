/* results.h - the best results by size and goal, in a file of the user's data folder
 *
 * The file is a JSON object: {"4x4": {"moves": 97, "seconds": 130.5}, "4x4 first": ..}, by size
 * and, unless it is blank-last, goal: its name, or its tiles. The fewest moves and the shortest
 * time may be of different games. The member "daily" has the day, from 1970-01-01 in UTC, of the
 * last daily board that was solved, and the number of days in succession until then. Other members
 * are kept.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_RESULTS_H
#define TOOLS_PLAY_RESULTS_H

#include <fifteen/fifteen.h>

struct best {
    uint64_t moves; /* 0: no result */
    double seconds;
};

enum { RESULTS_PATH_SIZE = 4096 };

/* Writes the file's path: $XDG_DATA_HOME/fifteen/results.json, or ~/.local/share/fifteen/
 * results.json. Returns NULL if there is no such folder, or its name is too long; else `out`. */
const char *results_path(char out[RESULTS_PATH_SIZE]);

/* Reads the best results for a goal. Without a file there are none. On failure the message names
 * the file and what to do. */
enum fifteen_status results_read(const char *path, const struct fifteen_board *goal,
                                 struct best *out, struct fifteen_error *error);

/* Adds the result of a game. If it is better the file is replaced in one step; a file that cannot
 * be read stays as it is. *out is the best afterwards. */
enum fifteen_status results_add(const char *path, const struct fifteen_board *goal,
                                const struct best *result, struct best *out,
                                struct fifteen_error *error);

/* Notes that the daily board of a day was solved. *out is the number of days in succession. */
enum fifteen_status results_add_day(const char *path, uint64_t day, uint64_t *out,
                                    struct fifteen_error *error);

#endif
