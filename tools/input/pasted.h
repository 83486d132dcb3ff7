/* pasted.h - boards as people paste them: over several lines, with their size, with comments */
#ifndef INPUT_PASTED_H
#define INPUT_PASTED_H

#include <fifteen/fifteen.h>

/* Makes one line of a text: comments, ends of lines, and a size that is alone on the first line
 * become blanks. *size is set to that, `4`, `3x4` or one of n x n up to 127x127; else it stays.
 * Returns whether there was one. */
bool pasted_flatten(char *text, struct fifteen_geometry *size);

#endif
