/* trace_svg.c - the tree of a trace as SVG, with boards as pictures
 *
 * Each node is above its children, in the middle of the first and the last. So a subtree is as wide
 * as its leaves.
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "trace/trace_forms.h"

enum {
    CELL = 18,
    GAP_X = 18,
    GAP_Y = 34,
    MARGIN = 16,
    HEAD = 64,  /* title, result and legend */
    SIDE = 16,  /* the name of a side above its tree */
    WORDS = 30, /* two lines below a board */
    MIN_WIDTH = 88
};

struct layout {
    const struct trace *trace;
    double *x;       /* the middle of each node */
    unsigned *level; /* rows below the first */
    size_t *first;   /* child of each node, or n */
    size_t *next;    /* sibling of each node, or n */
    double width;    /* of a node */
    double board_width;
    double board_height;
    double end; /* of the leaves so far */
    unsigned n_levels;
};

/* Places a node after the leaves before it. Trees have at most as many levels as a path has moves;
 * an explicit stack is not needed. */
static void place(struct layout *layout, size_t node, unsigned level)
{
    const size_t n = layout->trace->n;
    const size_t first = layout->first[node];
    size_t last = first;
    layout->level[node] = level;
    layout->n_levels = level + 1 > layout->n_levels ? level + 1 : layout->n_levels;
    if (first == n) {
        layout->x[node] = layout->end + layout->width / 2;
        layout->end += layout->width + GAP_X;
        return;
    }
    for (size_t child = first; child != n; child = layout->next[child]) {
        place(layout, child, level + 1);
        last = child;
    }
    layout->x[node] = (layout->x[first] + layout->x[last]) / 2;
}

/* Links children to their parents, in the order of their generation, and places all trees. */
static void place_all(struct layout *layout)
{
    const struct trace *const trace = layout->trace;
    const size_t n = trace->n;
    for (size_t i = 0; i < n; i++)
        layout->first[i] = layout->next[i] = n;
    for (size_t i = n; i-- > 0;) {
        const size_t parent = trace->nodes[i].parent;
        if (parent == TRACE_NONE)
            continue;
        layout->next[i] = layout->first[parent];
        layout->first[parent] = i;
    }
    for (size_t i = 0; i < n; i++)
        if (trace->nodes[i].parent == TRACE_NONE)
            place(layout, i, 0);
}

static double top_of(const struct layout *layout, size_t node)
{
    const int side = trace_has_two_sides(layout->trace->algorithm) ? SIDE : 0;
    return MARGIN + HEAD + side + layout->level[node] * (layout->board_height + WORDS + GAP_Y);
}

static void print_steps(const struct trace_node *node, FILE *to)
{
    fprintf(to, " data-opened=\"%zu\" data-expanded=\"%zu\" data-dropped=\"%zu\"", node->opened,
            node->expanded, node->drop != TRACE_KEPT ? node->dropped : 0);
}

static void draw_edge(const struct layout *layout, size_t node, FILE *to)
{
    const struct trace_node *const at = &layout->trace->nodes[node];
    const double from = top_of(layout, at->parent) + layout->board_height + WORDS;
    const double end = top_of(layout, node);
    fprintf(to, "<g class=\"edge %s%s\"", trace_state(at), at->on_solution ? " solution" : "");
    print_steps(at, to);
    fprintf(to, "><path d=\"M%.1f %.1fL%.1f %.1f\"/><text x=\"%.1f\" y=\"%.1f\">%u</text></g>\n",
            layout->x[at->parent], from, layout->x[node], end,
            (layout->x[at->parent] + layout->x[node]) / 2 + 5, (from + end) / 2 + 4, at->slid);
}

static void draw_node(const struct layout *layout, size_t node, FILE *to)
{
    const struct trace *const trace = layout->trace;
    const struct trace_node *const at = &trace->nodes[node];
    const double left = layout->x[node] - layout->board_width / 2;
    const double top = top_of(layout, node);
    char f[TRACE_F_SIZE];
    char reason[TRACE_REASON_SIZE];
    char board[TRACE_BOARD_SIZE];
    fprintf(to, "<g class=\"node %s%s %s\" data-node=\"%zu\"", trace_state(at),
            at->on_solution ? " solution" : "", trace_side(at), node + 1);
    print_steps(at, to);
    fprintf(to, "><title>node %zu: %s</title>", node + 1, trace_board(trace, at->tiles, board));
    fprintf(to, "<rect class=\"tray\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", left,
            top, layout->board_width, layout->board_height);
    for (unsigned cell = 0; cell < fifteen_cells(trace->size); cell++) {
        const unsigned row = cell / trace->size.columns;
        const double x = left + CELL * (cell % trace->size.columns);
        const double y = top + CELL * row;
        const unsigned tile = at->tiles[cell];
        if (tile == 0)
            continue;
        fprintf(to,
                "<rect class=\"tile%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\"/>"
                "<text class=\"number\" x=\"%.1f\" y=\"%.1f\">%u</text>",
                tile == at->slid ? " slid" : "", x + 1, y + 1, CELL - 2, CELL - 2, x + CELL / 2.0,
                y + CELL - 5.0, tile);
    }
    fprintf(to,
            "<text class=\"words\" x=\"%.1f\" y=\"%.1f\">g %" PRIu32 " h %" PRIu32 " f %s</text>",
            layout->x[node], top + layout->board_height + 13, at->g, at->h, trace_f(at, f));
    const bool is_expanded = at->expanded != 0;
    fprintf(to, "<text class=\"why\" x=\"%.1f\" y=\"%.1f\">", layout->x[node],
            top + layout->board_height + 26);
    if (is_expanded)
        fprintf(to, "%zu", at->expanded);
    fprintf(to, "%s%s</text></g>\n", is_expanded && at->drop != TRACE_KEPT ? ", " : "",
            trace_reason(at, reason));
}

/* Names a side above its root. */
static void draw_side(const struct layout *layout, size_t node, FILE *to)
{
    const struct trace_node *const at = &layout->trace->nodes[node];
    fprintf(to, "<text class=\"side %s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", trace_side(at),
            layout->x[node], top_of(layout, node) - 5, trace_side(at));
}

/* Connects the nodes where the sides of the solution meet. */
static void draw_meeting(const struct layout *layout, size_t node, FILE *to)
{
    const struct trace_node *const at = &layout->trace->nodes[node];
    const double half = layout->board_height / 2;
    fputs("<g class=\"meeting-line\"", to);
    print_steps(at, to);
    fprintf(to, "><path d=\"M%.1f %.1fL%.1f %.1f\"/></g>\n", layout->x[node],
            top_of(layout, node) + half, layout->x[at->meets], top_of(layout, at->meets) + half);
}

static const char style[] =
    "text { font-family: system-ui, 'DejaVu Sans', sans-serif; font-size: 10px; fill: #22262b; "
    "text-anchor: middle; }\n"
    ".ground { fill: #ffffff; }\n"
    ".title { font-size: 14px; text-anchor: start; }\n"
    ".legend { font-size: 11px; text-anchor: start; }\n"
    ".edge path { stroke: #8a9099; fill: none; }\n"
    ".edge text { fill: #6b7280; paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }\n"
    ".tray { fill: #f3f1ea; stroke: #22262b; }\n"
    ".tile { fill: #ffffff; stroke: #c9c4b6; }\n"
    ".slid { fill: #d3e8e3; }\n"
    ".why { fill: #6b7280; }\n"
    ".open .tray { stroke-dasharray: 4 3; stroke: #b45309; fill: #fdf3e3; }\n"
    ".node.dropped { opacity: 0.45; }\n"
    ".edge.dropped { opacity: 0.45; }\n"
    ".solution .tray { stroke: #1f6f68; stroke-width: 3; stroke-dasharray: none; }\n"
    ".edge.solution path { stroke: #1f6f68; stroke-width: 3; }\n"
    ".goal .tray, .meeting .tray { fill: #d3e8e3; }\n"
    ".side { font-size: 12px; font-weight: bold; }\n"
    ".side.backward { fill: #6d28d9; }\n"
    ".backward .tile { fill: #f5f3ff; }\n"
    ".backward .slid { fill: #ddd6fe; }\n"
    ".meeting-line path { stroke: #1f6f68; stroke-width: 3; stroke-dasharray: 2 5; fill: none; "
    "}\n";

static void draw_all(const struct layout *layout, const struct trace_document *document, FILE *to)
{
    const size_t n = layout->trace->n;
    const bool has_sides = trace_has_two_sides(layout->trace->algorithm);
    const double min_width = has_sides ? 960 : 720; /* of the legend */
    const double drawn = layout->end - GAP_X + MARGIN;
    const double width = drawn > min_width ? drawn : min_width;
    const double height = MARGIN + HEAD + (has_sides ? SIDE : 0) +
                          layout->n_levels * (layout->board_height + WORDS + GAP_Y);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>%s</title>\n<style>\n%s</style>\n"
            "<rect class=\"ground\" width=\"100%%\" height=\"100%%\"/>\n",
            width, height, width, height, document->title, style);
    fprintf(
        to,
        "<text class=\"title\" x=\"%d\" y=\"28\">%s</text>\n"
        "<text class=\"legend result\" x=\"%d\" y=\"46\">%s</text>\n"
        "<text class=\"legend\" x=\"%d\" y=\"62\">Frame: expanded, with the step below; dashed: "
        "open; pale: dropped; bold: the solution%s. Edges: the tile that slides.</text>\n",
        MARGIN, document->title, MARGIN, document->result, MARGIN,
        has_sides ? "; dotted line: where the sides meet" : "");
    for (size_t i = 0; i < n; i++) {
        const struct trace_node *const node = &layout->trace->nodes[i];
        if (node->parent != TRACE_NONE)
            draw_edge(layout, i, to);
        else if (has_sides)
            draw_side(layout, i, to);
        if (node->is_meeting && node->meets != TRACE_NONE)
            draw_meeting(layout, i, to);
    }
    for (size_t i = 0; i < n; i++)
        draw_node(layout, i, to);
    fputs("</svg>\n", to);
}

bool trace_draw(const struct trace_document *document, FILE *to)
{
    const struct trace *const trace = document->trace;
    const size_t n = trace->n;
    struct layout layout = {.trace = trace,
                            .x = calloc(n, sizeof *layout.x),
                            .level = calloc(n, sizeof *layout.level),
                            .first = calloc(n, sizeof *layout.first),
                            .next = calloc(n, sizeof *layout.next),
                            .board_width = CELL * trace->size.columns,
                            .board_height = CELL * trace->size.rows,
                            .end = MARGIN};
    layout.width = layout.board_width > MIN_WIDTH ? layout.board_width : MIN_WIDTH;
    const bool has_memory =
        layout.x != NULL && layout.level != NULL && layout.first != NULL && layout.next != NULL;
    if (has_memory) {
        place_all(&layout);
        draw_all(&layout, document, to);
    } else {
        message_print_no_memory();
    }
    free(layout.x);
    free(layout.level);
    free(layout.first);
    free(layout.next);
    return has_memory;
}

bool trace_print_svg(const struct trace_document *document, FILE *to)
{
    fprintf(to, "%s\n", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    return trace_draw(document, to);
}
