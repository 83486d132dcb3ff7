/* message.h - messages on standard error */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>

#include <fifteen/fifteen.h>

#define MESSAGE_FORMAT(at) __attribute__((format(printf, (at), (at) + 1)))

/* Prints one line. Control characters become '?', since arguments and file names in messages may
 * contain any bytes. */
MESSAGE_FORMAT(1) void message_print_line(const char *format, ...);

/* The same after "PROGRAM: ". */
MESSAGE_FORMAT(1) void message_print(const char *format, ...);

/* From now on these two functions, and options_read for --help and --version, print nothing:
 * another process prints the same. */
void message_set_silent(bool is_silent);
bool message_is_silent(void);

/* How a program names the arguments of the library: as options, or as members of JSON. */
enum message_words { MESSAGE_OPTIONS, MESSAGE_MEMBERS };

/* Before the first message; MESSAGE_OPTIONS at first. */
void message_use_words(enum message_words words);

/* Appends to a message of the library which argument may be changed, if it says so, and returns the
 * status, of the call that failed or not. */
enum fifteen_status message_advise(enum fifteen_status status, struct fifteen_error *error);

/* Sets the text of *error and returns status. */
MESSAGE_FORMAT(3)
enum fifteen_status message_set(struct fifteen_error *error, enum fifteen_status status,
                                const char *format, ...);

/* The same for an allocation that failed: FIFTEEN_NO_MEMORY. */
enum fifteen_status message_no_memory(struct fifteen_error *error);

/* Prints that message. Returns false. */
bool message_print_no_memory(void);

#endif
