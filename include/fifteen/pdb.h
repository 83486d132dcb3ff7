/* pdb.h - pattern databases: tables, their files, and sets of tables
 *
 * There are two kinds of tables. The zero-aware value of a placement of the pattern's tiles and a
 * position of the blank is the minimum number of moves of these tiles that bring them home and the
 * blank into its goal's region; moves of other tiles are free (Clausecker & Reinefeld 2019). The
 * classic value of a placement is the minimum of its zero-aware values over all positions of the
 * blank (Korf & Felner 2002); published figures are about classic values. The values of disjoint
 * patterns add up to an admissible heuristic; with zero-aware values it is consistent too. A
 * zero-aware table stores bit 1 of each value. A classic table stores in four bits by how much the
 * value exceeds the Manhattan distance.
 *
 * Tables are in canonical form (pattern.h). n_threads = 0 stands for one thread per core; no more
 * than eight per core are started. Where a monitor is taken, NULL is allowed; a monitor that
 * returns false cancels the call, which then returns FIFTEEN_CANCELLED.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_PDB_H
#define FIFTEEN_PDB_H

#include <fifteen/pattern.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_HISTOGRAM_SIZE 128 /* values 0 .. 127 */
#define FIFTEEN_PDB_NAME_SIZE 64   /* bytes of a table's file name, with its final NUL */

enum fifteen_pdb_kind { FIFTEEN_ZERO_AWARE, FIFTEEN_CLASSIC };

enum fifteen_codec { FIFTEEN_CODEC_NONE, FIFTEEN_CODEC_ZSTD };

/* The contents of a table's header. */
struct fifteen_pdb_info {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    uint64_t n_entries; /* placements times regions of the blank; of a classic table placements */
    uint64_t n_placements;
    uint64_t table_bytes; /* in memory */
    uint64_t file_bytes;  /* 0 for a table that was never in a file */
    enum fifteen_codec codec;
    uint64_t hash; /* XXH3 of the table's bytes */
    /* Both histograms for either kind: placements and regions by zero-aware value, placements by
     * classic value. */
    uint64_t zero_aware[FIFTEEN_HISTOGRAM_SIZE];
    uint64_t classic[FIFTEEN_HISTOGRAM_SIZE];
};

struct fifteen_pdb;     /* one table; immutable, so any number of threads may read it */
struct fifteen_pdb_set; /* the tables of one or more partitions, all of one goal and kind and of the
                           same sizes; immutable too */

/* Returns "zero-aware" or "classic", or NULL for an unknown kind. */
FIFTEEN_API const char *fifteen_pdb_kind_name(enum fifteen_pdb_kind kind);

/* The histogram of the table's own values: info->zero_aware or info->classic. */
FIFTEEN_API const uint64_t *fifteen_pdb_values(const struct fifteen_pdb_info *info);

/* ---- one table ---- */

/* Computes a table by retrograde breadth-first search. The result does not depend on n_threads.
 * Takes three to four times the table's size in memory; returns FIFTEEN_NO_MEMORY before it starts
 * if the system has less available. Returns FIFTEEN_INVALID if the pattern is not canonical or the
 * kind is unknown, if a value is above 127, or if a classic value exceeds the Manhattan distance by
 * more than 30, as it may on trays of two rows and at least ten cells (2x5, 2x7, 2x8). The caller
 * frees *out. */
FIFTEEN_API enum fifteen_status fifteen_pdb_build(const struct fifteen_pattern *pattern,
                                                  enum fifteen_pdb_kind kind, unsigned n_threads,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_pdb **out,
                                                  struct fifteen_error *error);

/* Computes the sizes of a pattern's table without building it: all of *out but file_bytes, hash and
 * the histograms, which are 0. FIFTEEN_INVALID as for fifteen_pdb_build. */
FIFTEEN_API enum fifteen_status fifteen_pdb_measure(const struct fifteen_pattern *pattern,
                                                    enum fifteen_pdb_kind kind,
                                                    struct fifteen_pdb_info *out,
                                                    struct fifteen_error *error);

/* Writes a table to `<path>.tmp.<pid>`, syncs it and renames it to `path`: at any time `path` is
 * either the old file or the complete new one. The bytes do not depend on n_threads. `level` is
 * zstd's; 0 compresses for fast loading. Returns FIFTEEN_INVALID for an unknown codec or level, and
 * FIFTEEN_IO with the system's reason, such as a full disk. If only the final sync of the folder
 * fails, returns FIFTEEN_IO too, but the new file is in place. */
FIFTEEN_API enum fifteen_status fifteen_pdb_save(const struct fifteen_pdb *pdb, const char *path,
                                                 enum fifteen_codec codec, int level,
                                                 unsigned n_threads,
                                                 const struct fifteen_monitor *monitor,
                                                 struct fifteen_error *error);

/* Removes the temporary files `*.pdb.tmp.<pid>` that killed processes left in a folder; files that
 * a running process still writes are locked, and stay. fifteen_pdb_save does the same for its own
 * path. Returns FIFTEEN_NOT_FOUND if there is no such folder, FIFTEEN_IO if it cannot be read. */
FIFTEEN_API enum fifteen_status fifteen_pdb_clean(const char *folder, struct fifteen_error *error);

/* Loads a table and checks every block against its hash. Returns FIFTEEN_NOT_FOUND, FIFTEEN_IO, or
 * FIFTEEN_DAMAGED with the block or header field that is wrong. The caller frees *out.
 *
 * With FIFTEEN_CODEC_NONE the file stays mapped and is searched in place. It must not be shortened
 * or modified while the table lives; replacing it as fifteen_pdb_save does is safe. fifteen_solve,
 * fifteen_evaluate, fifteen_pdb_verify and fifteen_pdb_save return FIFTEEN_DAMAGED if the file's
 * size or modification time has changed. Reading beyond the end of a shortened file raises SIGBUS,
 * which a library cannot handle: by default it ends the program. A handler can do no more than
 * print a message and _exit, as fifteen and pdbgen do. Use compressed tables where files may be
 * modified. */
FIFTEEN_API enum fifteen_status fifteen_pdb_load(const char *path, unsigned n_threads,
                                                 const struct fifteen_monitor *monitor,
                                                 struct fifteen_pdb **out,
                                                 struct fifteen_error *error);

/* Reads and checks the header of a file only. */
FIFTEEN_API enum fifteen_status fifteen_pdb_read_info(const char *path,
                                                      struct fifteen_pdb_info *out,
                                                      struct fifteen_error *error);

/* Loads a table and checks every block, the hash of the whole table, the padding, and the values
 * along a random walk: the values of neighbours differ as moves require, no value is below the
 * Manhattan distance or above the histogram's maximum, and some move lowers it. With `rebuild`,
 * also compares every byte and the histograms with a new build. Returns FIFTEEN_DAMAGED with what
 * is wrong. */
FIFTEEN_API enum fifteen_status fifteen_pdb_verify(const char *path, bool rebuild,
                                                   unsigned n_threads,
                                                   const struct fifteen_monitor *monitor,
                                                   struct fifteen_error *error);

FIFTEEN_API void fifteen_pdb_info(const struct fifteen_pdb *pdb, struct fifteen_pdb_info *out);

/* A table's entries. Row r belongs to arrangement r of the pattern's tiles, read cell by cell, in
 * lexicographic order. In a row, the entries are in the order of the cells that the tiles are on,
 * as binary numbers (bit c: cell c), and for each set of cells in the order of the first cells of
 * the blank's regions, of which a classic table makes no difference. Rows end with zeros. */
struct fifteen_pdb_memory {
    const uint64_t *words; /* n_rows * row_words, little-endian; of the table, or its mapped file */
    uint32_t n_rows;
    uint32_t row_words;
    uint32_t row_entries; /* from the lowest bit of the first word on */
    unsigned entry_bits;  /* 1: bit 1 of the value; 4: half the excess over Manhattan distance */
};

/* Returns the memory of a table, valid until fifteen_pdb_free. */
FIFTEEN_API struct fifteen_pdb_memory fifteen_pdb_memory(const struct fifteen_pdb *pdb);

/* The value of a board that has the size of the table's canonical tray, in its canonical numbering.
 * If fewer than two tiles are outside the pattern, half of the boards cannot reach the goal; for
 * these the result is meaningless. */
FIFTEEN_API unsigned fifteen_pdb_value(const struct fifteen_pdb *pdb,
                                       const struct fifteen_board *board);

/* Frees a table; NULL is allowed. */
FIFTEEN_API void fifteen_pdb_free(struct fifteen_pdb *pdb);

/* The name of the file of a pattern's table: `4x4-b0-1.4.5.8.9.12.13.pdb` if it is zero-aware,
 * `4x4-b0-classic-1.4.5.8.9.12.13.pdb` if it is classic. */
FIFTEEN_API void fifteen_pdb_file_name(const struct fifteen_pattern *pattern,
                                       enum fifteen_pdb_kind kind, char out[FIFTEEN_PDB_NAME_SIZE]);

/* ---- sets of tables ---- */

/* Which tables of a folder to load. */
struct fifteen_pdb_request {
    const struct fifteen_board *goal;
    enum fifteen_pdb_kind kind;
    const char *sizes; /* of a partition's patterns, "7-8"; NULL: the fewest patterns found */
    /* Maximum number; 0: four on trays of up to 16 cells, else FIFTEEN_SET_MAX. */
    unsigned n_partitions;
};

/* Searches the files `*.pdb` of a folder for complete partitions of the requested kind and sizes,
 * for the goal's canonical form, and loads their tables. Each table is used for one partition only.
 * Partitions with the maximum mean value come first, ties in the order of their file names. A file
 * with a damaged header is ignored if there is a partition without it. Returns FIFTEEN_NOT_FOUND if
 * there is no partition or no folder, FIFTEEN_INVALID if the sizes do not make a partition, and
 * FIFTEEN_DAMAGED if a chosen file is damaged, or if there is no partition and some header is
 * damaged. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_pdb_set_find(const char *folder,
                                                     const struct fifteen_pdb_request *request,
                                                     unsigned n_threads,
                                                     const struct fifteen_monitor *monitor,
                                                     struct fifteen_pdb_set **out,
                                                     struct fifteen_error *error);

/* Builds the tables of 1 to FIFTEEN_SET_MAX partitions in memory. The partitions must belong to one
 * goal, and their patterns must be disjoint and have the same sizes in the same order. */
FIFTEEN_API enum fifteen_status fifteen_pdb_set_build(
    const struct fifteen_partition *partitions, unsigned n_partitions, enum fifteen_pdb_kind kind,
    unsigned n_threads, const struct fifteen_monitor *monitor, struct fifteen_pdb_set **out,
    struct fifteen_error *error);

FIFTEEN_API enum fifteen_pdb_kind fifteen_pdb_set_kind(const struct fifteen_pdb_set *set);

FIFTEEN_API unsigned fifteen_pdb_set_partitions(const struct fifteen_pdb_set *set);

/* The number of tables of each partition, and the tables, which belong to the set. */
FIFTEEN_API unsigned fifteen_pdb_set_count(const struct fifteen_pdb_set *set);
FIFTEEN_API const struct fifteen_pdb *fifteen_pdb_set_table(const struct fifteen_pdb_set *set,
                                                            unsigned partition, unsigned index);

/* The sizes of each partition's patterns, such as "7-8"; the string belongs to the set. */
FIFTEEN_API const char *fifteen_pdb_set_name(const struct fifteen_pdb_set *set);

/* Frees the set and its tables; NULL is allowed. */
FIFTEEN_API void fifteen_pdb_set_free(struct fifteen_pdb_set *set);

#ifdef __cplusplus
}
#endif
#endif
