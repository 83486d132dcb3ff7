/* error.c - filling a caller's struct fifteen_error */
#include "util/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

void error_format(struct fifteen_error *error, const char *format, ...)
{
    if (error == NULL)
        return;
    /* Apart, since the arguments may point into *error. */
    struct fifteen_error made = {.text = ""};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(made.text, sizeof made.text, format, arguments);
    va_end(arguments);
    *error = made;
}

enum fifteen_status error_of_system(void)
{
    return errno == ENOMEM ? FIFTEEN_NO_MEMORY : FIFTEEN_IO;
}
