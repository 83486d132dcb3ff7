/* files.c - files of `fifteen check`: lists of moves, plans, planning problems */
/* SPDX-License-Identifier: MIT */
#include "check_moves/files.h"

#include <errno.h>
#include <string.h>

#include "check_moves/plan_reader.h"
#include "cli/format.h"
#include "cli/message.h"
#include "pddl/pddl_reader.h"

enum fifteen_status files_open(const char **name, FILE **out, struct fifteen_error *error)
{
    const bool is_standard = strcmp(*name, "-") == 0;
    *out = is_standard ? stdin : fopen(*name, "r");
    if (*out == NULL)
        return message_set(error, FIFTEEN_IO, "%s: %s", *name, strerror(errno));
    if (is_standard)
        *name = "standard input";
    return FIFTEEN_OK;
}

enum fifteen_status files_close(const char *name, FILE *stream, enum fifteen_status status,
                                struct fifteen_error *error)
{
    const struct fifteen_error reason = *error;
    if (stream != stdin)
        fclose(stream);
    return status == FIFTEEN_IO ? message_set(error, status, "%s: %s", name, reason.text) : status;
}

enum fifteen_status files_read_plan(const char **file, struct moves_to_check *moves,
                                    struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(moves->board);
    FILE *stream;
    enum fifteen_status status = files_open(file, &stream, error);
    if (status != FIFTEEN_OK)
        return status;
    status = plan_read(stream, size, &moves->moves, &moves->line, error);
    status = files_close(*file, stream, status, error);
    if (status == FIFTEEN_OK)
        moves->line = 0;
    return status;
}

enum fifteen_status files_read_problem(const char *file, struct moves_to_check *moves,
                                       struct fifteen_error *error)
{
    struct fifteen_board *goal = NULL;
    struct pddl_reader reader = {.stream = NULL};
    enum fifteen_status status = files_open(&file, &reader.stream, error);
    if (status != FIFTEEN_OK)
        return status;
    status = pddl_read_problem(&reader, &moves->board, &goal, error);
    status = files_close(file, reader.stream, status, error);
    const struct fifteen_error reason = *error;
    if (status == FIFTEEN_INVALID)
        return message_set(error, status, "%s: %s", file, reason.text);
    if (status == FIFTEEN_OK && (moves->goal = format_board(goal, FIFTEEN_BOARD_LINE)) == NULL)
        status = message_no_memory(error);
    fifteen_board_free(goal);
    return status;
}
