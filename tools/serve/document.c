/* document.c - a solution as a document to keep: SVG or HTML */
/* SPDX-License-Identifier: MIT */
#include "serve/document.h"

#include <stdlib.h>
#include <string.h>

#include "serve/params.h"
#include "serve/work/task.h"
#include "solve/answer.h"

/* The largest document, in tiles of all its boards: 30 MB. */
enum { MAX_TILES = 1 << 17 };

struct document_request {
    unsigned form;
    const char *moves;
    unsigned proven;
};

static const char *form_name(unsigned index)
{
    return settings_form_name(FOR_PAGE, index);
}

static const char *proven_choice(unsigned index)
{
    static const char *const choices[] = {"0", "1", NULL};
    return choices[index];
}

static const struct option_spec options[] = {
    {.name = "form", .choices = form_name, .offset = offsetof(struct document_request, form)},
    {.name = "moves", .read = value_text, .offset = offsetof(struct document_request, moves)},
    {.name = "proven",
     .choices = proven_choice,
     .offset = offsetof(struct document_request, proven)},
};

/* ---- the solution ---- */

/* Makes a move of the blank. Returns false if there is no such move, or not on this board. */
static bool make_move(struct fifteen_board *board, char letter, uint8_t *out)
{
    static const enum fifteen_move moves[] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT,
                                              FIFTEEN_DOWN};
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (fifteen_move_letter(moves[i]) == letter && fifteen_board_can_move(board, moves[i])) {
            fifteen_board_slide(board, moves[i]);
            *out = (uint8_t)moves[i];
            return true;
        }
    return false;
}

/* Returns whether the moves lead from the board to the goal; then sets the path. */
static bool replay(struct fifteen_board *board, const struct fifteen_board *goal, const char *moves,
                   uint8_t *path)
{
    for (size_t i = 0; moves[i] != '\0'; i++)
        if (!make_move(board, moves[i], &path[i]))
            return false;
    return fifteen_board_is_goal(board, goal);
}

static enum fifteen_status read_solution(const struct puzzle *puzzle, const char *moves,
                                         struct fifteen_solution *solution,
                                         struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(puzzle->start);
    const size_t n_cells = (size_t)size.rows * size.columns;
    struct fifteen_board *board;
    *solution = (struct fifteen_solution){.length = strlen(moves)};
    if ((solution->length + 1) * n_cells > MAX_TILES)
        return message_set(error, FIFTEEN_INVALID, "a document has at most %d tiles", MAX_TILES);
    solution->path = malloc(solution->length + 1);
    if (solution->path == NULL)
        return message_no_memory(error);
    enum fifteen_status status = fifteen_board_copy(puzzle->start, &board, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!replay(board, puzzle->goal, moves, solution->path))
        status = message_set(error, FIFTEEN_INVALID, "the moves do not lead to the goal");
    fifteen_board_free(board);
    return status;
}

/* ---- the reply ---- */

static bool write_document(const struct answer_format *format, const struct answer *answer,
                           FILE *to)
{
    struct answer_document document = {.to = to};
    if (format->begin != NULL && !format->begin(&document))
        return false;
    document.broken = !format->print(&document, answer);
    return format->end == NULL || format->end(&document);
}

static void reply_document(struct reply *reply, enum settings_form form,
                           const struct answer *answer)
{
    static const char *const types[N_FORMS] = {[FORM_SVG] = "image/svg+xml",
                                               [FORM_SVG_PATH] = "image/svg+xml",
                                               [FORM_HTML] = "text/html; charset=utf-8"};
    char *text = NULL;
    size_t size;
    FILE *const to = open_memstream(&text, &size);
    const bool written = to != NULL && write_document(answer_format_of(form), answer, to);
    if (to != NULL && fclose(to) == 0 && written) {
        reply_body(reply, types[form], text, size);
        return;
    }
    free(text);
    reply_error(reply, HTTP_INTERNAL_SERVER_ERROR, "the document could not be made");
}

static void answer_task(struct task *task, const struct document_request *document,
                        struct reply *reply)
{
    struct answer answer = {.item = &task->item,
                            .start = task->puzzle.start,
                            .goal = task->puzzle.goal,
                            .result = {.optimal = document->proven != 0}};
    if (task->status == FIFTEEN_OK)
        task->status =
            read_solution(&task->puzzle, document->moves, &answer.result.solution, &task->error);
    if (task->status == FIFTEEN_OK)
        reply_document(reply, settings_form_at(FOR_PAGE, document->form), &answer);
    else
        reply_error(reply,
                    task->status == FIFTEEN_NO_MEMORY ? HTTP_INTERNAL_SERVER_ERROR
                                                      : HTTP_BAD_REQUEST,
                    "%s", task->error.text);
    fifteen_solution_free(&answer.result.solution);
}

void document_answer(void *context, const struct request *request, struct reply *reply)
{
    struct document_request document = {.moves = ""};
    const struct params params = {options, sizeof options / sizeof options[0], &document};
    struct fifteen_error error;
    if (params_read_arguments(&params, request, &error) != FIFTEEN_OK) {
        reply_error(reply, HTTP_BAD_REQUEST, "%s", error.text);
        return;
    }
    /* The members of the body are those of a hint. The task is not run. */
    struct task *const task = task_create(context, request, TASK_HINT, reply);
    if (task == NULL)
        return;
    answer_task(task, &document, reply);
    task_free(task);
}
