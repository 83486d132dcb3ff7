/* error.h - filling a caller's struct fifteen_error */
#ifndef UTIL_ERROR_H
#define UTIL_ERROR_H

#include <fifteen/status.h>

/* Formats the message as printf does (cut at the buffer's end) and returns `status`, so that a
 * failure is one statement. `error` may be NULL; arguments may point into it, so that a caller can
 * put the place in front of the reason it was given. */
enum fifteen_status error_set(struct fifteen_error *error, enum fifteen_status status,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The status that errno stands for after a call of the system has failed: FIFTEEN_NO_MEMORY if that
 * is why, else FIFTEEN_IO. */
enum fifteen_status error_of_system(void);

#endif
