/* error.h - filling a caller's struct fifteen_error */
#ifndef UTIL_ERROR_H
#define UTIL_ERROR_H

#include <fifteen/status.h>

/* Formats the message as printf does, cut at the buffer's end. `error` may be NULL; arguments may
 * point into it. */
void error_format(struct fifteen_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same, and returns `status`, so that a failure is one statement, and a caller can put the
 * place in front of the reason it was given. Compilers and analysers see which status that is. */
#define error_set(error, status, ...) error_status((error_format(error, __VA_ARGS__), (status)))

static inline enum fifteen_status error_status(enum fifteen_status status)
{
    return status;
}

/* The status that errno stands for after a call of the system has failed: FIFTEEN_NO_MEMORY if that
 * is why, else FIFTEEN_IO. */
enum fifteen_status error_of_system(void);

#endif
