/* mapped.h - files whose tables are searched in place
 *
 * Nobody must write to such a file or shorten it, which cannot be prevented. What was found with
 * its help is not trusted, therefore, unless the file is as it was when it was mapped, as far as
 * its size and the time of its last change tell. Reading beyond a new end is a SIGBUS, which is for
 * the program to handle (pdb.h).
 */
#ifndef FILE_MAPPED_H
#define FILE_MAPPED_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/pdb.h>

/* Part of a file that stays mapped. */
struct mapped;

/* Maps n_bytes of an open file from an offset on, for reading, and has them fetched. The descriptor
 * stays the caller's; the path is copied, for messages. FIFTEEN_NO_MEMORY, FIFTEEN_IO. */
enum fifteen_status mapped_create(int fd, const char *path, uint64_t offset, size_t n_bytes,
                                  struct mapped **out, struct fifteen_error *error);
void mapped_free(struct mapped *mapped);

/* The bytes, for as long as it lives. */
const void *mapped_bytes(const struct mapped *mapped);

/* FIFTEEN_DAMAGED if the file is no longer as it was. NULL is allowed. */
enum fifteen_status mapped_check(const struct mapped *mapped, struct fifteen_error *error);

/* The mapped files of some sets of tables, which must outlive it. */
struct mapped_list {
    size_t n;
    const struct mapped **files;
};

enum fifteen_status mapped_list_init(struct mapped_list *list,
                                     const struct fifteen_pdb_set *const *sets, unsigned n_sets,
                                     struct fifteen_error *error);
void mapped_list_free(struct mapped_list *list);

/* FIFTEEN_DAMAGED if any file is no longer as it was. */
enum fifteen_status mapped_list_check(const struct mapped_list *list, struct fifteen_error *error);

#endif
