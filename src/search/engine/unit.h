/* unit.h - what a file of the fast engine is compiled as
 *
 * The fast engine is compiled as two units, of the same files: algorithm/narrow.c for trays of up
 * to 16 cells, and algorithm/wide.c, which sets FIFTEEN_WIDE, for trays of up to 25. In a unit all
 * functions are static, so that the two have no names in common but the table that each exports,
 * width.h. Inner loops are compiled apart, once per instruction set (util/hot.h); only their tables
 * of functions have a name for each width.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_UNIT_H
#define ENGINE_UNIT_H

/* The linkage of a unit's functions. */
#ifndef ENGINE_PART
#define ENGINE_PART extern
#endif

#ifdef FIFTEEN_WIDE
#define ENGINE_NAME(name) name##_wide
#else
#define ENGINE_NAME(name) name##_narrow
#endif

#endif
