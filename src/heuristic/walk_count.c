/* walk_count.c - how many states walking distance has, without making them
 *
 * A state is a matrix, line by home, of how many tiles of that home a line has. Its rows sum to the
 * line's cells, but one less in the blank's, its columns likewise with the goal's blank. Line by
 * line, the ways to get there are counted by what is left of every home.
 */
#include <string.h>

#include "heuristic/walk_table.h"

enum { MAX_LINES = 8, MAX_LEFT = 6561 }; /* 3^8 for the eight columns of 2x8 */

struct counting {
    unsigned n_lines;
    unsigned unit[MAX_LINES + 1]; /* of each home's digit in the number of what is left */
    uint64_t before[MAX_LEFT];
    uint64_t after[MAX_LEFT];
};

/* Takes `n` tiles of the homes from `home` on out of what is left. */
static void take(struct counting *counting, unsigned left, unsigned home, unsigned n, uint64_t ways)
{
    if (home == counting->n_lines) {
        counting->after[left] += n == 0 ? ways : 0;
        return;
    }
    const unsigned unit = counting->unit[home];
    const unsigned most = left % counting->unit[home + 1] / unit;
    for (unsigned i = 0; i <= most && i <= n; i++)
        take(counting, left - i * unit, home + 1, n - i, ways);
}

static void fill_line(struct counting *counting, unsigned n_tiles)
{
    memset(counting->after, 0, sizeof counting->after);
    for (unsigned left = 0; left < MAX_LEFT; left++)
        if (counting->before[left] != 0)
            take(counting, left, 0, n_tiles, counting->before[left]);
    memcpy(counting->before, counting->after, sizeof counting->before);
}

/* Matrices with the rows in another order are as many: the blank may be in any line. */
uint64_t walk_count(struct walk_shape shape)
{
    struct counting counting = {.n_lines = shape.n_lines, .unit = {1}};
    for (unsigned home = 0; home < shape.n_lines; home++)
        counting.unit[home + 1] = counting.unit[home] * (shape.n_cells + 1U);
    const unsigned all = counting.unit[shape.n_lines] - 1;
    counting.before[all - counting.unit[shape.goal_line]] = 1;
    for (unsigned line = 0; line < shape.n_lines; line++)
        fill_line(&counting, line == 0 ? shape.n_cells - 1U : shape.n_cells);
    return shape.n_lines * counting.before[0];
}
