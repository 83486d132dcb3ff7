/* values.h - printing heuristic values in each output form */
/* SPDX-License-Identifier: MIT */
#ifndef EVALUATE_VALUES_H
#define EVALUATE_VALUES_H

#include "array/npy_writer.h"
#include "evaluate/value_block.h"

/* What one run prints. Begins as zeros but for `heuristic`. */
struct values_output {
    const char *heuristic; /* as given; NULL: the default */
    struct npy_writer array;
};

/* A form of output. Each function returns false after an error message. */
struct values_format {
    bool (*begin)(struct values_output *output); /* or NULL */
    bool (*print)(struct values_output *output, const struct value_block *block,
                  const struct value_board *board);
    bool (*end)(struct values_output *output); /* also after a failure; or NULL */
};

const struct values_format *values_format(enum settings_form form);

#endif
