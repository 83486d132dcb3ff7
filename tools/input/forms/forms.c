/* forms.c - the list of the forms of files of boards */
/* SPDX-License-Identifier: MIT */
#include "input/forms/form.h"

/* In the order in which they are tried. */
static const struct input_form *const forms[] = {
    &form_npy,     &form_pddl,    &form_json,       &form_csv,     &form_tile, &form_tile_count,
    &form_numbers, &form_indexed, &form_start_goal, &form_answers, &form_text,
};

enum { N_FORMS = sizeof forms / sizeof forms[0] };

const struct input_form *input_form_find(const char *head, size_t length)
{
    for (unsigned i = 0; i < N_FORMS; i++)
        if (forms[i]->begins != NULL && forms[i]->begins(head, length))
            return forms[i];
    return &form_text;
}

const struct input_form *input_form_at(unsigned index)
{
    return index > 0 && index <= N_FORMS ? forms[index - 1] : NULL;
}

const char *input_form_name(unsigned index)
{
    return index == 0 ? "auto" : index <= N_FORMS ? forms[index - 1]->name : NULL;
}
