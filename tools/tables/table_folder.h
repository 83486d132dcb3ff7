/* table_folder.h - folders of tables: where they come from, and whether they have tables */
/* SPDX-License-Identifier: MIT */
#ifndef TABLES_TABLE_FOLDER_H
#define TABLES_TABLE_FOLDER_H

#include <dirent.h>

#include <fifteen/fifteen.h>

/* Where a folder comes from: "--pdb", "$FIFTEEN_PDB", "here", "yours", "installed"
 * or "system". */
const char *table_folder_origin(const struct fifteen_tables_folder *folder);

/* For scandir: files *.pdb. */
int table_folder_selects(const struct dirent *entry);

/* Checks the folder that the user named, if any: FIFTEEN_NOT_FOUND if there is no such folder, or
 * if it has no files *.pdb. */
enum fifteen_status table_folder_check(const struct fifteen_tables *tables,
                                       struct fifteen_error *error);

/* The folder to which tables are written: the first of $FIFTEEN_PDB and the folder of the user's
 * data; without both, "pdb". Returns a copy, which the caller frees, or NULL if out of memory. */
char *table_folder_to_write(void);

#endif
