/* error.h - error messages: filling a caller's struct fifteen_error, quoting untrusted bytes */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_ERROR_H
#define UTIL_ERROR_H

#include <stddef.h>

#include <fifteen/status.h>

/* Formats a message as printf does, cut at the buffer's end. `error` may be NULL; arguments may
 * point into it. */
void error_format(struct fifteen_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Formats a message as error_format does and returns `status`. A failure is one statement, and
 * compilers and analysers see its status. */
#define error_set(error, status, ...) error_status((error_format(error, __VA_ARGS__), (status)))

static inline enum fifteen_status error_status(enum fifteen_status status)
{
    return status;
}

/* Says what the caller may change, after error_format: `value` is as in struct fifteen_error. */
void error_about(struct fifteen_error *error, enum fifteen_argument argument, const char *value);

/* Copies an error to one that may be NULL. Returns its status. */
enum fifteen_status error_copy(struct fifteen_error *error, enum fifteen_status status,
                               const struct fifteen_error *from);

/* The status for errno after a system call has failed: FIFTEEN_NO_MEMORY for ENOMEM, else
 * FIFTEEN_IO. */
enum fifteen_status error_of_system(void);

/* QUOTE_MAX bytes are quoted. QUOTE_SIZE holds all of them escaped, "..." and the final NUL. */
enum { QUOTE_MAX = 20, QUOTE_SIZE = 4 * QUOTE_MAX + 4 };

/* Copies printable characters in UTF-8 as they are and writes any other byte as \xNN. After
 * QUOTE_MAX bytes, or fewer so as not to cut a character, the rest becomes "...". Returns `out`. */
const char *quote_bytes(const char *bytes, size_t length, char out[QUOTE_SIZE]);

/* Appends a name to a list in a text of `size` bytes, which begins empty, after the separator
 * unless it is the first. What does not fit is cut off. */
void names_add(char *list, size_t size, const char *separator, const char *name);

#endif
