/* trace_forms.c - the list of the forms in which a trace is printed */
/* SPDX-License-Identifier: MIT */
#include "trace/trace_forms.h"

trace_print *trace_print_of(enum settings_form form)
{
    static trace_print *const forms[N_FORMS] = {[FORM_TEXT] = trace_print_text,
                                                [FORM_JSON] = trace_print_json,
                                                [FORM_SVG] = trace_print_svg,
                                                [FORM_HTML] = trace_print_html,
                                                [FORM_DOT] = trace_print_dot};
    return forms[form];
}
