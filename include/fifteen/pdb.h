/* pdb.h - pattern databases: building, keeping, loading, checking, reading values
 *
 * A table serves every goal that a symmetry of the tray and a renaming of the tiles turn into its
 * own. It is kept in canonical numbering: the tray has no more rows than columns, the goal's blank
 * is on the least cell its symmetries reach (0 for every corner), and the tile at home on cell c is
 * called c (where the goal's blank is on cell g > 0, the tile at home on cell 0 is called g).
 *
 * There are two kinds. The zero-aware value of a placement of the pattern's tiles and a place of
 * the blank is the least number of moves of the pattern's tiles that bring them home and the blank
 * into its goal's region; moves of other tiles are free (Clausecker & Reinefeld 2019). The classic
 * value of a placement is the least of these over all places of the blank (Korf & Felner 2002), so
 * that published figures can be reproduced. Values of disjoint patterns add up to an admissible
 * heuristic, which is consistent if they are zero-aware. A zero-aware table stores bit 1 of each
 * value, a classic one in four bits by how much it exceeds the Manhattan distance.
 */
#ifndef FIFTEEN_PDB_H
#define FIFTEEN_PDB_H

#include <fifteen/board.h>
#include <fifteen/progress.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_PATTERN_MAX_TILES 9
#define FIFTEEN_PARTITION_MAX 15   /* patterns of a partition */
#define FIFTEEN_SET_MAX 4          /* partitions of a set */
#define FIFTEEN_HISTOGRAM_SIZE 128 /* values 0 .. 127 */
#define FIFTEEN_PDB_NAME_SIZE 64   /* bytes of a table's file name, with its final NUL */

/* A set of tiles of a canonical goal. Bit t of `tiles` stands for tile t. */
struct fifteen_pattern {
    struct fifteen_geometry geometry;
    uint8_t goal_blank; /* cell of the blank in the canonical goal */
    uint16_t tiles;
};

/* Disjoint patterns. Most partitions cover all tiles; one that leaves tiles out is as good as one
 * in which these have tables of nothing but the value 0. */
struct fifteen_partition {
    unsigned n_patterns;
    struct fifteen_pattern patterns[FIFTEEN_PARTITION_MAX];
};

enum fifteen_pdb_kind { FIFTEEN_ZERO_AWARE, FIFTEEN_CLASSIC };

enum fifteen_codec { FIFTEEN_CODEC_NONE, FIFTEEN_CODEC_ZSTD };

/* What a table's header says. */
struct fifteen_pdb_info {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    uint64_t n_entries; /* of the table: placements times regions of the blank, or placements */
    uint64_t n_placements;
    uint64_t table_bytes; /* in memory */
    uint64_t file_bytes;  /* 0 for a table that was never in a file */
    enum fifteen_codec codec;
    uint64_t hash; /* XXH3 of the table's bytes */
    /* Both histograms whatever the kind: placements and regions by zero-aware value, placements by
     * classic value. */
    uint64_t zero_aware[FIFTEEN_HISTOGRAM_SIZE];
    uint64_t classic[FIFTEEN_HISTOGRAM_SIZE];
};

struct fifteen_pdb;     /* one table; immutable, so any number of threads may read it */
struct fifteen_pdb_set; /* tables of one goal and kind that make up one partition or more, all of
                           the same sizes; immutable too */

/* "zero-aware", "classic"; NULL for a value that is none. */
FIFTEEN_API const char *fifteen_pdb_kind_name(enum fifteen_pdb_kind kind);

/* ---- patterns and partitions ---- */

/* Translates tiles of any goal (bit t: tile t; at least one, not the blank) into the canonical
 * pattern. FIFTEEN_INVALID if there are none, too many, or a tile the tray does not have. */
FIFTEEN_API enum fifteen_status fifteen_pattern_make(struct fifteen_geometry geometry,
                                                     fifteen_board goal, uint16_t tiles,
                                                     struct fifteen_pattern *out,
                                                     struct fifteen_error *error);

/* The named partition of a tray and goal: "7-8", "6-6-3", "5-5-5", ..., or NULL for the default one
 * of that tray. FIFTEEN_INVALID with the list of names it knows. */
FIFTEEN_API enum fifteen_status fifteen_partition_make(struct fifteen_geometry geometry,
                                                       fifteen_board goal, const char *name,
                                                       struct fifteen_partition *out,
                                                       struct fifteen_error *error);

/* The partitions that a text stands for, of a tray and goal; *n is their number:
 *   "default"         the default partition
 *   "strong"          several that together save most, which 4x4 has
 *   "7-8", ..         a named partition
 *   "fringe"          a named pattern alone: that of Culberson & Schaeffer (1998), which 4x4 has
 *   "1.4.5/2.3"       patterns by lists of tiles in canonical numbering, which must not overlap and
 *                     may leave tiles out
 * FIFTEEN_INVALID says what is wrong, with the list of names the tray has. */
FIFTEEN_API enum fifteen_status fifteen_set_make(struct fifteen_geometry geometry,
                                                 fifteen_board goal, const char *text,
                                                 struct fifteen_partition out[FIFTEEN_SET_MAX],
                                                 unsigned *n, struct fifteen_error *error);

/* ---- one table ---- */

/* Computes a table by retrograde breadth-first search. The result does not depend on n_threads (0:
 * one per core; no more than eight per core are started, here and below). Needs somewhat more than
 * three times the table's size while it runs. FIFTEEN_INVALID if a classic value exceeds the
 * Manhattan distance by more than 30, as it may on trays of two rows and ten cells or more (2x5,
 * 2x7, 2x8). The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_pdb_build(const struct fifteen_pattern *pattern,
                                                  enum fifteen_pdb_kind kind, unsigned n_threads,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_pdb **out,
                                                  struct fifteen_error *error);

/* Writes a table to `<path>.tmp.<pid>`, syncs it and renames it over `path`: at every moment `path`
 * is the old file or the whole new one. The bytes do not depend on n_threads (0: one per core).
 * `level` is zstd's (0: the default). FIFTEEN_IO with the system's reason, such as a full disk. If
 * only the folder could not be synced after renaming that is FIFTEEN_IO too, and the new file is in
 * its place. */
FIFTEEN_API enum fifteen_status fifteen_pdb_save(const struct fifteen_pdb *pdb, const char *path,
                                                 enum fifteen_codec codec, int level,
                                                 unsigned n_threads,
                                                 const struct fifteen_monitor *monitor,
                                                 struct fifteen_error *error);

/* Removes what killed processes left in a folder while they saved tables there: files
 * `*.pdb.tmp.<pid>` that no living process holds the lock of. fifteen_pdb_save does so for its own
 * path. FIFTEEN_NOT_FOUND if there is no folder, FIFTEEN_IO if it cannot be read. */
FIFTEEN_API enum fifteen_status fifteen_pdb_clean(const char *folder, struct fifteen_error *error);

/* Loads a table; every block is checked against its hash. FIFTEEN_DAMAGED says which block or
 * header field is wrong. The caller frees *out.
 *
 * With FIFTEEN_CODEC_NONE the file stays mapped and is searched in place, so that nobody must
 * shorten it or write to it as long as the table lives; replacing it as fifteen_pdb_save does is
 * safe. Where that is not heeded, fifteen_solve, fifteen_evaluate, fifteen_pdb_verify and
 * fifteen_pdb_save return FIFTEEN_DAMAGED, going by the file's size and the time of its last
 * change. But to read beyond a new end is a SIGBUS, which is the program's, not a library's, to
 * handle: with the default action it dies. A handler can do no better than say so and _exit, as
 * those of fifteen and pdbgen do. Programs that cannot rely on their files use compressed tables.
 */
FIFTEEN_API enum fifteen_status fifteen_pdb_load(const char *path, unsigned n_threads,
                                                 const struct fifteen_monitor *monitor,
                                                 struct fifteen_pdb **out,
                                                 struct fifteen_error *error);

/* Reads and checks a file's header only. */
FIFTEEN_API enum fifteen_status fifteen_pdb_read_info(const char *path,
                                                      struct fifteen_pdb_info *out,
                                                      struct fifteen_error *error);

/* Loads a table and checks every block, the hash of the whole, the padding, and the values along a
 * random walk: neighbours differ as moves want it, none is less than the Manhattan distance or
 * greater than the histogram's greatest, and moves can lower it. With `rebuild`, compares every
 * byte and the histograms with a new build. FIFTEEN_DAMAGED says what is wrong. */
FIFTEEN_API enum fifteen_status fifteen_pdb_verify(const char *path, bool rebuild,
                                                   unsigned n_threads,
                                                   const struct fifteen_monitor *monitor,
                                                   struct fifteen_error *error);

FIFTEEN_API void fifteen_pdb_info(const struct fifteen_pdb *pdb, struct fifteen_pdb_info *out);

/* Value of a board given in the table's canonical numbering; the board must be valid. Where the
 * pattern leaves out fewer than two tiles, half the boards cannot reach the goal and have no value:
 * of these the result means nothing. */
FIFTEEN_API unsigned fifteen_pdb_value(const struct fifteen_pdb *pdb, fifteen_board board);

/* Frees a table; NULL is allowed. */
FIFTEEN_API void fifteen_pdb_free(struct fifteen_pdb *pdb);

/* The name of the file that holds a pattern's table: `4x4-b0-1.4.5.8.9.12.13.pdb` if it is
 * zero-aware, `4x4-b0-classic-1.4.5.8.9.12.13.pdb` if it is classic. */
FIFTEEN_API void fifteen_pdb_file_name(const struct fifteen_pattern *pattern,
                                       enum fifteen_pdb_kind kind, char out[FIFTEEN_PDB_NAME_SIZE]);

/* ---- tables that belong together ---- */

/* Which tables of a folder are wanted. */
struct fifteen_pdb_wanted {
    struct fifteen_geometry geometry;
    fifteen_board goal;
    enum fifteen_pdb_kind kind;
    const char *sizes;     /* of the patterns of a partition, "7-8"; NULL: the fewest there are */
    unsigned n_partitions; /* at most; 0: FIFTEEN_SET_MAX */
};

/* Loads from the files `*.pdb` of a folder the tables of the kind and of the goal's canonical form
 * that make up complete partitions whose patterns have the sizes wanted, each table for one of
 * them, those of the greatest mean value first, and else in the order of their files' names. Files
 * whose header is damaged are passed over unless there is no partition without them, which is
 * FIFTEEN_DAMAGED, as is damage to a file of a chosen partition. FIFTEEN_NOT_FOUND if there is no
 * partition or no folder; FIFTEEN_INVALID if the sizes are none. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_pdb_set_load(const char *folder,
                                                     const struct fifteen_pdb_wanted *wanted,
                                                     unsigned n_threads,
                                                     const struct fifteen_monitor *monitor,
                                                     struct fifteen_pdb_set **out,
                                                     struct fifteen_error *error);

/* Loads the tables of 1 to FIFTEEN_SET_MAX partitions of one goal, whose patterns must have the
 * same sizes in the same order, from the files of a folder that have the patterns' names
 * (fifteen_pdb_file_name). FIFTEEN_NOT_FOUND if there is no folder or a file is missing,
 * FIFTEEN_DAMAGED if one does not hold what its name says. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_pdb_set_open(
    const char *folder, const struct fifteen_partition *partitions, unsigned n_partitions,
    enum fifteen_pdb_kind kind, unsigned n_threads, const struct fifteen_monitor *monitor,
    struct fifteen_pdb_set **out, struct fifteen_error *error);

/* Builds the tables of such partitions in memory. */
FIFTEEN_API enum fifteen_status fifteen_pdb_set_build(
    const struct fifteen_partition *partitions, unsigned n_partitions, enum fifteen_pdb_kind kind,
    unsigned n_threads, const struct fifteen_monitor *monitor, struct fifteen_pdb_set **out,
    struct fifteen_error *error);

FIFTEEN_API enum fifteen_pdb_kind fifteen_pdb_set_kind(const struct fifteen_pdb_set *set);

FIFTEEN_API unsigned fifteen_pdb_set_partitions(const struct fifteen_pdb_set *set);

/* The tables of each partition, in its order; they belong to the set. */
FIFTEEN_API unsigned fifteen_pdb_set_count(const struct fifteen_pdb_set *set);
FIFTEEN_API const struct fifteen_pdb *fifteen_pdb_set_table(const struct fifteen_pdb_set *set,
                                                            unsigned partition, unsigned index);

/* Whether the tables are those of just these partitions, in any order. */
FIFTEEN_API bool fifteen_pdb_set_is(const struct fifteen_pdb_set *set,
                                    const struct fifteen_partition *partitions,
                                    unsigned n_partitions);

/* The sizes of each partition's patterns, such as "7-8"; belongs to the set. */
FIFTEEN_API const char *fifteen_pdb_set_name(const struct fifteen_pdb_set *set);

/* Frees the set and its tables; NULL is allowed. */
FIFTEEN_API void fifteen_pdb_set_free(struct fifteen_pdb_set *set);

#ifdef __cplusplus
}
#endif
#endif
