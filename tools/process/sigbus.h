/* sigbus.h - SIGBUS handler for mapped table files */
#ifndef PROCESS_SIGBUS_H
#define PROCESS_SIGBUS_H

/* Reading a mapped file that has become shorter raises SIGBUS. From now on this ends the program
 * with a message on standard error and exit status 1. */
void sigbus_install(void);

#endif
