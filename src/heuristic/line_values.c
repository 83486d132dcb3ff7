/* line_values.c - Manhattan distance with linear conflict as one table lookup for every line */
#include "heuristic/line_values.h"

#include <stdlib.h>

#include "board/tray.h"
#include "heuristic/tile_distance.h"
#include "util/error.h"

/* The tiles that must leave a line, by the places in it that its tiles are at home at, three bits a
 * cell: many ways to fill a line are the same in that. */
struct leavings {
    bool known[1 << 3 * line_values_max_cells];
    uint8_t n[1 << 3 * line_values_max_cells];
};

/* A line, and the moves that each tile needs across it. */
struct crossing {
    const struct line *line;
    struct leavings leavings;
    uint8_t moves[FIFTEEN_MAX_CELLS]; /* by tile; the blank needs none */
    const uint8_t *label;
    uint8_t *value;
};

static unsigned difference(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* Line `index` of the lines across which its tiles move: rows if they are rows. */
static void crossing_init(struct crossing *crossing, const struct line_list *lines, unsigned first,
                          unsigned end, unsigned index)
{
    for (unsigned tile = 1; tile < FIFTEEN_MAX_CELLS; tile++)
        for (unsigned i = first; i < end; i++)
            if (lines->line[i].place[tile] != 0)
                crossing->moves[tile] = (uint8_t)difference(i, index);
    crossing->line = &lines->line[index];
}

static unsigned leaving(struct crossing *crossing, fifteen_board board)
{
    const struct line *const line = crossing->line;
    struct leavings *const leavings = &crossing->leavings;
    unsigned places = 0;
    for (unsigned i = 0; i < line->n_cells; i++)
        places |= (unsigned)line->place[fifteen_board_tile(board, line->cells[i])] << 3 * i;
    if (!leavings->known[places]) {
        leavings->known[places] = true;
        leavings->n[places] = (uint8_t)line_leaving(line, board);
    }
    return leavings->n[places];
}

/* Sets the values of all ways to fill the cells of a line from `place` on; `board` has those
 * before, `used` says which tiles, `key` their labels. */
static void fill(struct crossing *crossing, unsigned place, fifteen_board board, unsigned used,
                 unsigned key, unsigned moves)
{
    const struct line *const line = crossing->line;
    if (place == line->n_cells) {
        crossing->value[key] = (uint8_t)(moves + 2 * leaving(crossing, board));
        return;
    }
    for (unsigned tile = 0; tile < FIFTEEN_MAX_CELLS; tile++)
        if ((used >> tile & 1) == 0)
            fill(crossing, place + 1, board | (fifteen_board)tile << 4 * line->cells[place],
                 used | 1U << tile, key | (unsigned)crossing->label[tile] << 4 * place,
                 moves + crossing->moves[tile]);
}

static uint64_t mask_of(const struct line *line)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < line->n_cells; i++)
        mask |= UINT64_C(15) << 4 * line->cells[i];
    return mask;
}

/* A move leaves the order in its line as it is. Across, the line that the tile leaves can only lose
 * a conflict, and the one that it enters gain one only if the tile's home is there. So the value
 * rises only if the tile goes away from its home, or enters a line of its home. */
static bool may_rise(const struct line_list *lines, const struct tile_distance *distance,
                     unsigned tile, unsigned from, unsigned to, bool vertical, unsigned columns)
{
    const unsigned rows = lines->n - columns;
    const unsigned entered = vertical ? to / columns : rows + to % columns;
    return distance->moves[tile][to] > distance->moves[tile][from] ||
           lines->line[entered].place[tile] != 0;
}

static void find_rises(struct line_values *values, const struct heuristic_goal *goal,
                       const struct line_list *lines, const uint8_t label[FIFTEEN_MAX_CELLS])
{
    struct tray tray;
    struct tile_distance distance;
    tray_init(&tray, goal->geometry);
    tile_distance_init(&distance, goal);
    for (unsigned to = 0; to < tray.n_cells; to++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned from = tray.to[to][move];
            const bool vertical = move == FIFTEEN_UP || move == FIFTEEN_DOWN;
            for (unsigned tile = 1; from != TRAY_NO_CELL && tile < tray.n_cells; tile++)
                if (may_rise(lines, &distance, tile, from, to, vertical, goal->geometry.columns))
                    values->may_rise[move][label[tile]] |= (uint16_t)(1U << from);
        }
}

enum fifteen_status line_values_create(const struct heuristic_goal *goal,
                                       const uint8_t label[FIFTEEN_MAX_CELLS],
                                       struct line_values **out, struct fifteen_error *error)
{
    const unsigned rows = goal->geometry.rows;
    if (rows > line_values_max_cells || goal->geometry.columns > line_values_max_cells)
        return error_set(error, FIFTEEN_INVALID, "a line of more than %d cells",
                         line_values_max_cells);
    struct line_values *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for linear conflict");
    struct line_list lines;
    line_list_init(&lines, goal);
    made->n_lines = lines.n;
    const unsigned cells = fifteen_cells(goal->geometry);
    const unsigned no_tiles = 0xffff & ~((1U << cells) - 1); /* those the tray has not */
    for (unsigned i = 0; i < lines.n; i++) {
        struct crossing crossing = {.label = label, .value = made->value[i]};
        crossing_init(&crossing, &lines, i < rows ? 0 : rows, i < rows ? rows : lines.n, i);
        made->mask[i] = mask_of(&lines.line[i]);
        fill(&crossing, 0, 0, no_tiles, 0, 0);
    }
    find_rises(made, goal, &lines, label);
    *out = made;
    return FIFTEEN_OK;
}
