/* installed.h - what was installed beside the programs */
#ifndef TABLES_INSTALLED_H
#define TABLES_INSTALLED_H

/* The folder of the installed tables: the one beside the program, so that an installed tree can be
 * moved; where that is missing, as it is before the installation, the one at the prefix the program
 * was built for. NULL: out of memory. The caller frees it. */
char *installed_tables(void);

#endif
