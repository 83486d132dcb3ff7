/* message.c - what the programs tell people, on standard error */
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

void message_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", program_invocation_short_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

enum fifteen_status message_set(struct fifteen_error *error, enum fifteen_status status,
                                const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}
