/* png.h - SVG pictures as PNG, drawn by rsvg-convert of librsvg */
/* SPDX-License-Identifier: MIT */
#ifndef PICTURE_PNG_H
#define PICTURE_PNG_H

#include <stdbool.h>
#include <stdio.h>

/* Both return false after an error message. */

/* Checks that rsvg-convert runs. */
bool png_check(void);

/* Prints an SVG file as PNG to standard output, twice as wide and high as the SVG states. */
bool png_print(FILE *svg);

#endif
