/* params.h - what a request asks for, by members of a JSON object or by arguments of its address
 *
 * They are read as options of the command line are (options.h), so that the same words mean the
 * same.
 */
#ifndef TOOLS_SERVE_PARAMS_H
#define TOOLS_SERVE_PARAMS_H

#include <jansson.h>

#include "cli/options.h"
#include "serve/http/request.h"

/* Of an option name, choices, read and offset count. */
struct params {
    const struct option_spec *specs;
    unsigned n;
    void *settings;
};

/* Reads the body. Texts stay those of *object, which the caller frees. FIFTEEN_INVALID says what is
 * wrong. */
enum fifteen_status params_read_body(const struct params *params, const struct request *request,
                                     json_t **object, struct fifteen_error *error);

/* Reads the arguments, whose texts stay the request's. */
enum fifteen_status params_read_arguments(const struct params *params,
                                          const struct request *request,
                                          struct fifteen_error *error);

#endif
