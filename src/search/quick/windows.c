/* windows.c - shortens a path: each part of it is replaced by a shorter one, if IDA* finds one */
/* SPDX-License-Identifier: MIT */
#include "search/quick/windows.h"

#include <stdlib.h>

#include "board/tray.h"

bool quick_windows_init(struct quick_windows *windows, const struct quick_board *start,
                        struct quick_run *run)
{
    const struct fifteen_geometry size = start->size;
    *windows = (struct quick_windows){.start = start, .run = run};
    const bool has_from = quick_board_alloc(&windows->from, size, start->blank);
    const bool has_to = quick_board_alloc(&windows->to, size, start->blank);
    windows->row = malloc(2 * (size_t)start->n_cells * sizeof *windows->row);
    if (!has_from || !has_to || windows->row == NULL)
        return false;
    windows->column = windows->row + start->n_cells;
    for (unsigned cell = 0; cell < start->n_cells; cell++) {
        windows->row[cell] = (uint16_t)(cell / size.columns);
        windows->column[cell] = (uint16_t)(cell % size.columns);
    }
    return true;
}

void quick_windows_free(struct quick_windows *windows)
{
    quick_board_free(&windows->from);
    quick_board_free(&windows->to);
    free(windows->row);
}

/* ---- one window ---- */

static unsigned distance(const struct quick_windows *windows, unsigned a, unsigned b)
{
    return (unsigned)(abs(windows->row[a] - windows->row[b]) +
                      abs(windows->column[a] - windows->column[b]));
}

/* The sum over the tiles that the moves slide; all others are where they belong. */
static unsigned window_manhattan(struct quick_windows *windows, const uint8_t *moves, unsigned n)
{
    struct quick_board *const board = &windows->from;
    const uint16_t *const end = windows->to.where;
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        quick_slide(board, moves[i]);
        const unsigned cell = board->where[board->blank];
        const unsigned before = (unsigned)((int)cell - quick_step(board->size, moves[i]));
        const unsigned tile = board->at[before];
        sum += distance(windows, cell, end[tile]) - distance(windows, before, end[tile]);
    }
    for (unsigned i = n; i-- > 0;)
        quick_slide(board, move_inverse((enum fifteen_move)moves[i]));
    return sum;
}

/* A node of the depth-first search. */
struct window_node {
    unsigned h;
    uint8_t last;  /* the move that led here, or 4 */
    uint8_t tried; /* moves */
};

static bool may_go_on(struct quick_windows *windows)
{
    return windows->run->generated < windows->last_node && quick_run_goes_on(windows->run);
}

/* Tries the next move of a node. Returns false if there is none; else the board has moved, and
 * *child is the new node. */
static bool next_child(struct quick_windows *windows, struct window_node *node, unsigned bound,
                       struct window_node *child)
{
    struct quick_board *const board = &windows->from;
    const unsigned blank = board->where[board->blank];
    while (node->tried < 4) {
        const unsigned move = (node->tried++ + windows->first_move) % 4;
        const unsigned next = quick_neighbour(board->size, blank, move);
        if (next == QUICK_NO_CELL || (node->last < 4 && move == 3U - node->last))
            continue;
        if (!may_go_on(windows))
            return false;
        const unsigned end = windows->to.where[board->at[next]];
        const unsigned h = node->h + distance(windows, blank, end) - distance(windows, next, end);
        windows->run->generated++;
        if (h > bound)
            continue;
        quick_slide(board, move);
        *child = (struct window_node){.h = h, .last = (uint8_t)move};
        return true;
    }
    return false;
}

/* Depth-first search for a path of `length` moves from a board with this Manhattan distance. The
 * board is unchanged afterwards. */
static bool search_length(struct quick_windows *windows, unsigned h, unsigned length)
{
    struct window_node node[QUICK_MAX_WINDOW + 1];
    unsigned depth = 0;
    bool found = h == 0;
    node[0] = (struct window_node){.h = h, .last = 4};
    while (!found && may_go_on(windows)) {
        if (depth < length &&
            next_child(windows, &node[depth], length - depth - 1, &node[depth + 1])) {
            depth++;
            found = node[depth].h == 0;
        } else if (depth == 0) {
            break;
        } else {
            quick_slide(&windows->from, move_inverse((enum fifteen_move)node[depth].last));
            depth--;
        }
    }
    windows->length = depth;
    for (; depth > 0; depth--) {
        windows->moves[depth - 1] = node[depth].last;
        quick_slide(&windows->from, move_inverse((enum fifteen_move)node[depth].last));
    }
    return found;
}

/* Searches all lengths up to that of the window. */
static bool search_window(struct quick_windows *windows, const uint8_t *moves, unsigned length)
{
    const unsigned h = window_manhattan(windows, moves, length);
    windows->last_node = windows->run->generated + windows->max_nodes;
    for (unsigned bound = h; bound <= length && may_go_on(windows); bound += 2)
        if (search_length(windows, h, bound))
            return true;
    return false;
}

/* ---- the path ---- */

/* Moves a board along a path, at most n moves from index `from`. Returns the new index. */
static size_t follow(struct quick_board *board, const struct quick_path *path, size_t from,
                     size_t n)
{
    for (; n > 0 && from < path->length; n--)
        quick_slide(board, path->moves[from++]);
    return from;
}

bool quick_windows_sweep(struct quick_windows *windows, struct quick_path *path, unsigned length,
                         unsigned step)
{
    size_t begin = 0;
    size_t end = 0;
    quick_board_copy(&windows->from, windows->start);
    quick_board_copy(&windows->to, windows->start);
    bool optimal = false;
    for (;;) {
        end = follow(&windows->to, path, end, length - (end - begin));
        const size_t n = end - begin;
        const bool found = search_window(windows, path->moves + begin, (unsigned)n);
        if (found) {
            optimal = n == path->length;
            quick_path_replace(path, begin, end, windows->moves, windows->length);
            end = begin + windows->length;
        }
        if (end == path->length || !quick_run_goes_on(windows->run))
            return optimal;
        begin = follow(&windows->from, path, begin, step);
    }
}
