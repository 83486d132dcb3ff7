/* partition.h - sizes of patterns and the names made of them */
#ifndef PATTERN_PARTITION_H
#define PATTERN_PARTITION_H

#include <fifteen/pattern.h>

#define PARTITION_NAME_SIZE 32 /* bytes of "1-1-..-1" for 15 tiles and its final NUL, and more */

/* Numbers of tiles of a partition's patterns. */
struct partition_sizes {
    unsigned n;
    uint8_t size[FIFTEEN_PARTITION_MAX];
};

/* Reads "7-8". FIFTEEN_INVALID if it is not a list of sizes that sums to the tray's tiles. */
enum fifteen_status partition_parse(const char *name, struct fifteen_geometry geometry,
                                    struct partition_sizes *out, struct fifteen_error *error);

/* Writes "7-8". */
void partition_print(const struct partition_sizes *sizes, char out[PARTITION_NAME_SIZE]);

/* Brings sizes into the order of the named partition they are those of, if there is one for this
 * tray (6-6-3), else into increasing order. */
void partition_order(struct fifteen_geometry geometry, struct partition_sizes *sizes);

#endif
