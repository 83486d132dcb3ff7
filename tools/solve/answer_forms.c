/* answer_forms.c - the output forms of answers */
/* SPDX-License-Identifier: MIT */
#include "solve/answer.h"

const struct answer_format *answer_format_of(enum settings_form form)
{
    static const struct answer_format *const formats[N_FORMS] = {
        [FORM_MOVES] = &answer_moves,   [FORM_LETTERS] = &answer_letters,
        [FORM_ARROWS] = &answer_arrows, [FORM_COUNTED] = &answer_counted,
        [FORM_WORDS] = &answer_words,   [FORM_ASCII] = &answer_ascii,
        [FORM_BOARDS] = &answer_boards, [FORM_JSON] = &answer_json,
        [FORM_CSV] = &answer_csv,       [FORM_CSV_CELLS] = &answer_csv_cells,
        [FORM_TSV] = &answer_tsv,       [FORM_NPY] = &answer_npy,
        [FORM_PDDL] = &answer_pddl,     [FORM_PLAN] = &answer_plan,
        [FORM_SVG] = &answer_svg,       [FORM_SVG_PATH] = &answer_svg_path,
        [FORM_PNG] = &answer_png,       [FORM_PNG_PATH] = &answer_png_path,
        [FORM_HTML] = &answer_html};
    return formats[form];
}
