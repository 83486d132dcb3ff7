/* startup.h - the descriptors of standard input, output and error */
#ifndef PROCESS_STARTUP_H
#define PROCESS_STARTUP_H

/* To be called before anything is opened: those that the caller has closed are kept from being
 * given to a file, which would be read and written as if it were they. Using them fails with EBADF
 * as before. */
void standard_keep(void);

#endif
