/* results.c - the best results by size and goal, in a file of the user's data folder */
/* SPDX-License-Identifier: MIT */
#include "play/results.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/new_file.h"

enum { MAX_BYTES = 1 << 20, NAME_SIZE = 512 };

const char *results_path(char out[RESULTS_PATH_SIZE])
{
    const char *const data = getenv("XDG_DATA_HOME");
    const char *const home = getenv("HOME");
    const bool has_data = data != NULL && data[0] == '/';
    if (!has_data && (home == NULL || home[0] != '/'))
        return NULL;
    const int length = snprintf(out, RESULTS_PATH_SIZE, "%s%s/fifteen/results.json",
                                has_data ? data : home, has_data ? "" : "/.local/share");
    return length < RESULTS_PATH_SIZE ? out : NULL;
}

/* Returns the name of a goal; NULL if it is not a standard goal. */
static const char *name_of_goal(const struct fifteen_board *goal)
{
    const char *name = NULL;
    for (unsigned i = 0; i < FIFTEEN_N_STANDARD_GOALS && name == NULL; i++) {
        struct fifteen_board *standard = NULL;
        if (fifteen_board_create_goal(fifteen_board_size(goal), (enum fifteen_standard_goal)i,
                                      &standard, NULL) == FIFTEEN_OK &&
            fifteen_board_is_goal(goal, standard))
            name = fifteen_goal_name(i);
        fifteen_board_free(standard);
    }
    return name;
}

/* Of the goal blank-last the size alone, as version 2.0.0 had it for all goals. */
static void write_name(const struct fifteen_board *goal, char out[NAME_SIZE])
{
    const struct fifteen_geometry size = fifteen_board_size(goal);
    const int length = snprintf(out, NAME_SIZE, "%ux%u", size.rows, size.columns);
    const char *const name = name_of_goal(goal);
    if (fifteen_board_is_goal(goal, NULL))
        return;
    if (name != NULL) {
        snprintf(out + length, NAME_SIZE - (size_t)length, " %s", name);
        return;
    }
    out[length] = ' ';
    fifteen_board_print(goal, FIFTEEN_BOARD_LINE, out + length + 1, NAME_SIZE - (size_t)length - 1);
}

/* ---- reading ---- */

static enum fifteen_status report_damage(const char *path, struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_INVALID, "Results are not saved: remove the damaged file %s",
                       path);
}

static enum fifteen_status report_failure(const char *path, struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "Results are not saved in %s: %s", path, strerror(errno));
}

/* Returns the file's object, or NULL if it is not one. */
static json_t *load_object(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > MAX_BYTES)
        return NULL;
    json_t *const all = json_loadfd(fd, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(all))
        return all;
    json_decref(all);
    return NULL;
}

/* Returns an empty object if there is no file. *out is the caller's on FIFTEEN_OK. */
static enum fifteen_status load_all(const char *path, json_t **out, struct fifteen_error *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno != ENOENT)
        return report_failure(path, error);
    *out = fd < 0 ? json_object() : load_object(fd);
    if (fd >= 0)
        close(fd);
    return *out != NULL ? FIFTEEN_OK : report_damage(path, error);
}

/* Returns false if the member of a goal is malformed. */
static bool read_best(const json_t *all, const struct fifteen_board *goal, struct best *out)
{
    char name[NAME_SIZE];
    write_name(goal, name);
    const json_t *const member = json_object_get(all, name);
    const json_t *const moves = json_object_get(member, "moves");
    const json_t *const seconds = json_object_get(member, "seconds");
    *out = (struct best){.moves = 0};
    if (member == NULL)
        return true;
    if (json_integer_value(moves) < 1 || !json_is_number(seconds) || json_number_value(seconds) < 0)
        return false;
    *out = (struct best){(uint64_t)json_integer_value(moves), json_number_value(seconds)};
    return true;
}

/* On success *all is the caller's. */
static enum fifteen_status load_best(const char *path, const struct fifteen_board *goal,
                                     json_t **all, struct best *out, struct fifteen_error *error)
{
    const enum fifteen_status status = load_all(path, all, error);
    if (status != FIFTEEN_OK || read_best(*all, goal, out))
        return status;
    json_decref(*all);
    return report_damage(path, error);
}

enum fifteen_status results_read(const char *path, const struct fifteen_board *goal,
                                 struct best *out, struct fifteen_error *error)
{
    json_t *all = NULL;
    const enum fifteen_status status = load_best(path, goal, &all, out, error);
    if (status == FIFTEEN_OK)
        json_decref(all);
    return status;
}

/* ---- writing ---- */

/* Makes the folders of a path; whether that worked shows when the file is opened. */
static void make_folders(const char *path)
{
    char folder[RESULTS_PATH_SIZE];
    for (const char *end = strchr(path + 1, '/'); end != NULL; end = strchr(end + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(end - path), path);
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return;
    }
}

static enum fifteen_status replace_file(const char *path, const json_t *all,
                                        struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct new_file *file = NULL;
    make_folders(path);
    enum fifteen_status status = new_file_open(path, &file, &reason);
    if (status == FIFTEEN_OK) {
        if (json_dumpf(all, new_file_stream(file), JSON_INDENT(2) | JSON_SORT_KEYS) != 0)
            status = message_set(&reason, FIFTEEN_IO, "cannot write %s", path);
        fputc('\n', new_file_stream(file));
        status = new_file_end(file, status, &reason);
    }
    return status == FIFTEEN_OK
               ? FIFTEEN_OK
               : message_set(error, status, "Results are not saved: %s", reason.text);
}

static bool set_best(json_t *all, const struct fifteen_board *goal, const struct best *best)
{
    char name[NAME_SIZE];
    write_name(goal, name);
    return json_object_set_new(all, name,
                               json_pack("{s:I, s:f}", "moves", (json_int_t)best->moves, "seconds",
                                         round(best->seconds * 10) / 10)) == 0;
}

enum fifteen_status results_add(const char *path, const struct fifteen_board *goal,
                                const struct best *result, struct best *out,
                                struct fifteen_error *error)
{
    struct best best;
    json_t *all = NULL;
    enum fifteen_status status = load_best(path, goal, &all, &best, error);
    if (status != FIFTEEN_OK)
        return status;
    const bool is_first = best.moves == 0;
    const bool is_better = result->moves < best.moves || result->seconds < best.seconds;
    if (is_first || result->moves < best.moves)
        best.moves = result->moves;
    if (is_first || result->seconds < best.seconds)
        best.seconds = result->seconds;
    *out = best;
    if ((is_first || is_better) && !set_best(all, goal, &best))
        status = message_no_memory(error);
    else if (is_first || is_better)
        status = replace_file(path, all, error);
    json_decref(all);
    return status;
}

/* Returns the days in succession with a further day. A member that is malformed counts as none. */
static uint64_t streak_with(const json_t *daily, uint64_t day)
{
    const json_int_t last = json_integer_value(json_object_get(daily, "day"));
    const json_int_t streak = json_integer_value(json_object_get(daily, "streak"));
    if (last < 1 || streak < 1 || streak > last)
        return 1;
    if ((uint64_t)last == day)
        return (uint64_t)streak;
    return (uint64_t)last + 1 == day ? (uint64_t)streak + 1 : 1;
}

enum fifteen_status results_add_day(const char *path, uint64_t day, uint64_t *out,
                                    struct fifteen_error *error)
{
    json_t *all = NULL;
    enum fifteen_status status = load_all(path, &all, error);
    if (status != FIFTEEN_OK)
        return status;
    const uint64_t streak = streak_with(json_object_get(all, "daily"), day);
    if (json_object_set_new(
            all, "daily",
            json_pack("{s:I, s:I}", "day", (json_int_t)day, "streak", (json_int_t)streak)) != 0)
        status = message_no_memory(error);
    else
        status = replace_file(path, all, error);
    json_decref(all);
    if (status == FIFTEEN_OK)
        *out = streak;
    return status;
}
