/* message.h - what the programs tell people, on standard error */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <fifteen/fifteen.h>

#define MESSAGE_FORMAT(at) __attribute__((format(printf, (at), (at) + 1)))

/* A line. What would end it, or command a terminal, becomes '?': arguments and names of files that
 * are repeated in messages may hold any bytes. */
MESSAGE_FORMAT(1) void message_print_line(const char *format, ...);

/* The same behind the program's name. */
MESSAGE_FORMAT(1) void message_print(const char *format, ...);

/* Fills *error and returns the status. */
MESSAGE_FORMAT(3)
enum fifteen_status message_set(struct fifteen_error *error, enum fifteen_status status,
                                const char *format, ...);

#endif
