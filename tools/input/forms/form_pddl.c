/* form_pddl.c - boards as planning problems */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "input/forms/form.h"
#include "pddl/pddl_reader.h"

struct pddl_form {
    struct pddl_reader reader;
    struct fifteen_board *goal;
};

/* After comments, `(define`. */
static bool begins_pddl(const char *head, size_t length)
{
    const char *at = head;
    (void)length;
    for (;;) {
        while (isspace((unsigned char)*at))
            at++;
        if (*at != ';')
            break;
        at += strcspn(at, "\n");
    }
    if (*at != '(')
        return false;
    for (at++; isspace((unsigned char)*at);)
        at++;
    return strncasecmp(at, "define", strlen("define")) == 0;
}

static enum fifteen_status open_pddl(FILE *stream, const struct form_options *options, void **state,
                                     struct fifteen_error *error)
{
    struct pddl_form *const form = calloc(1, sizeof *form);
    (void)options;
    if (form == NULL)
        return message_no_memory(error);
    form->reader.stream = stream;
    *state = form;
    return FIFTEEN_OK;
}

static enum fifteen_status next_pddl(void *state, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct pddl_form *const form = state;
    fifteen_board_free(form->goal);
    const enum fifteen_status status =
        pddl_read_problem(&form->reader, &item->start, &form->goal, error);
    item->line = form->reader.first + 1;
    item->goal_stated = true;
    item->goal_board = form->goal;
    return status;
}

static void close_pddl(void *state)
{
    struct pddl_form *const form = state;
    if (form != NULL)
        fifteen_board_free(form->goal);
    free(form);
}

const struct input_form form_pddl = {
    .name = "pddl",
    .summary = "planning problems",
    .begins = begins_pddl,
    .open = open_pddl,
    .next = next_pddl,
    .close = close_pddl,
};
