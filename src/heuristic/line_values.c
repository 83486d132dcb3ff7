/* line_values.c - linear conflict by table lookup, one per line */
/* SPDX-License-Identifier: MIT */
#include "heuristic/line_values.h"

#include <stdlib.h>

#include "board/packed.h"
#include "heuristic/manhattan.h"
#include "util/error.h"

enum { N_PLACES = LINE_VALUES_MAX_CELLS + 1, N_WAYS = N_PLACES * N_PLACES * N_PLACES * N_PLACES };

/* The inputs of a line's values, by label; label 0 is the blank. */
struct crossing {
    const struct line *line;
    uint8_t place[PACKED_MAX_CELLS]; /* of the home in the line, from 1, or 0 */
    uint8_t moves[PACKED_MAX_CELLS]; /* needed across the line; the blank needs none */
    uint8_t leaving[N_WAYS];         /* by the places of all cells: tiles that must leave */
};

/* For line `index` of the lines first .. end-1, which are all rows or all columns. */
static void set_tiles(struct crossing *crossing, const struct line_list *lines, unsigned first,
                      unsigned end, unsigned index, const uint8_t label[PACKED_MAX_CELLS])
{
    crossing->line = &lines->line[index];
    for (unsigned tile = 1; tile < PACKED_MAX_CELLS; tile++) {
        crossing->place[label[tile]] = lines->line[index].place[tile];
        for (unsigned i = first; i < end; i++)
            if (lines->line[i].place[tile] != 0)
                crossing->moves[label[tile]] = (uint8_t)abs((int)i - (int)index);
    }
}

/* The tile whose home is the place-th cell of the line, from 1; 0 if it is the blank's. */
static unsigned tile_at_home(const struct line *line, unsigned place)
{
    for (unsigned tile = 1; tile < PACKED_MAX_CELLS; tile++)
        if (place != 0 && line->place[tile] == place)
            return tile;
    return 0;
}

/* For all ways to place the line's own tiles in its cells; impossible ways do no harm. */
static void count_leaving(struct crossing *crossing)
{
    const struct line *const line = crossing->line;
    for (unsigned way = 0; way < N_WAYS; way++) {
        wide_board board = 0;
        unsigned rest = way;
        for (unsigned i = 0; i < line->n_cells; i++, rest /= N_PLACES)
            board |= wide_put(tile_at_home(line, rest % N_PLACES), line->cells[i]);
        crossing->leaving[way] = (uint8_t)line_leaving(line, board);
    }
}

/* A shorter line has zeros in its keys for the missing cells. */
static void fill_values(const struct crossing *crossing, uint8_t value[LINE_VALUES_KEYS])
{
    for (unsigned key = 0; key < LINE_VALUES_KEYS; key++) {
        unsigned moves = 0;
        unsigned way = 0;
        for (unsigned i = LINE_VALUES_MAX_CELLS; i-- > 0;) {
            const unsigned label = key >> 4 * i & 15;
            moves += crossing->moves[label];
            way = way * N_PLACES + crossing->place[label];
        }
        value[key] = (uint8_t)(moves + 2 * crossing->leaving[way]);
    }
}

static uint64_t mask_of(const struct line *line)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < line->n_cells; i++)
        mask |= UINT64_C(15) << 4 * line->cells[i];
    return mask;
}

/* A move keeps the order along its line. The line that the tile leaves can only lose conflicts; the
 * line that it enters gains some only if the tile's home is there. So the value rises only if the
 * tile moves away from its home, or enters a line of its home. */
static bool may_rise(const struct line_list *lines, const struct tile_distance *distance,
                     const struct heuristic_move *move, unsigned columns)
{
    const bool vertical = move->from / columns != move->to / columns;
    const unsigned entered =
        vertical ? move->to / columns : lines->n - columns + move->to % columns;
    return tile_distance_change(distance, move) > 0 || lines->line[entered].place[move->tile] != 0;
}

static void find_rises(struct line_values *values, const struct heuristic_goal *goal,
                       const struct line_list *lines, const uint8_t label[PACKED_MAX_CELLS])
{
    struct tray tray;
    struct tile_distance distance;
    tray_init(&tray, goal->geometry);
    tile_distance_init(&distance, goal);
    for (unsigned to = 0; to < tray.n_cells; to++)
        for (unsigned move = 0; move < 4; move++) {
            struct heuristic_move away = {.from = tray.to[to][move], .to = (uint8_t)to, .tile = 1};
            for (; away.from != TRAY_NO_CELL && away.tile < tray.n_cells; away.tile++)
                if (may_rise(lines, &distance, &away, goal->geometry.columns))
                    values->may_rise[move][label[away.tile]] |= (uint16_t)(1U << away.from);
        }
}

enum fifteen_status line_values_create(const struct heuristic_goal *goal,
                                       const uint8_t label[PACKED_MAX_CELLS],
                                       struct line_values **out, struct fifteen_error *error)
{
    const unsigned rows = goal->geometry.rows;
    if (rows > LINE_VALUES_MAX_CELLS || goal->geometry.columns > LINE_VALUES_MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID, "a line of more than %d cells",
                         LINE_VALUES_MAX_CELLS);
    struct line_values *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for linear conflict");
    struct line_list lines;
    line_list_init(&lines, goal);
    made->n_lines = lines.n;
    for (unsigned i = 0; i < lines.n; i++) {
        struct crossing crossing = {.line = NULL};
        set_tiles(&crossing, &lines, i < rows ? 0 : rows, i < rows ? rows : lines.n, i, label);
        count_leaving(&crossing);
        made->mask[i] = mask_of(&lines.line[i]);
        fill_values(&crossing, made->value[i]);
    }
    find_rises(made, goal, &lines, label);
    *out = made;
    return FIFTEEN_OK;
}
