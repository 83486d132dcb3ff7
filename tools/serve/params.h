/* params.h - the options of a request: members of a JSON object, or arguments of the URL
 *
 * They are read like options of the command line (options.h), so that the same words mean the same.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_PARAMS_H
#define TOOLS_SERVE_PARAMS_H

#include <jansson.h>

#include "cli/options.h"
#include "serve/http/request.h"

/* Only name, choices, read and offset of an option are used. */
struct params {
    const struct option_spec *specs;
    unsigned n;
    void *settings;
};

/* Reads the body. The texts belong to *object, which the caller frees. Returns FIFTEEN_INVALID if
 * something is wrong. */
enum fifteen_status params_read_body(const struct params *params, const struct request *request,
                                     json_t **object, struct fifteen_error *error);

/* Reads the arguments. The texts belong to the request. */
enum fifteen_status params_read_arguments(const struct params *params,
                                          const struct request *request,
                                          struct fifteen_error *error);

#endif
