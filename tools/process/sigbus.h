/* sigbus.h - the end of a program whose table was cut short under it */
#ifndef PROCESS_SIGBUS_H
#define PROCESS_SIGBUS_H

/* From now on, reading a mapped file beyond its end (SIGBUS) ends the program with a line on
 * standard error that names the file, and exit status 1. */
void bus_install(void);

#endif
