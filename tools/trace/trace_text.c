/* trace_text.c - a trace as text, as JSON, and as a graph for Graphviz */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "trace/trace_forms.h"

/* ---- parts ---- */

const char *trace_board(const struct trace *trace, const uint8_t *tiles, char out[TRACE_BOARD_SIZE])
{
    const unsigned n_columns = trace->size.columns;
    int used = 0;
    for (unsigned cell = 0; cell < fifteen_cells(trace->size); cell++)
        used += snprintf(out + used, (size_t)(TRACE_BOARD_SIZE - used), "%s%u",
                         cell == 0               ? ""
                         : cell % n_columns == 0 ? " / "
                                                 : " ",
                         tiles[cell]);
    return out;
}

const char *trace_state(const struct trace_node *node)
{
    if (node->is_meeting)
        return "meeting";
    if (node->is_goal && node->on_solution)
        return "goal";
    if (node->expanded != 0)
        return "expanded";
    return node->drop != TRACE_KEPT ? "dropped" : "open";
}

const char *trace_side(const struct trace_node *node)
{
    return node->side == TRACE_FORWARD ? "forward" : "backward";
}

const char *trace_f(const struct trace_node *node, char out[TRACE_F_SIZE])
{
    snprintf(out, TRACE_F_SIZE, "%g", node->f);
    return out;
}

void trace_describe(struct trace_document *document, const char *heuristic)
{
    const struct trace *const trace = document->trace;
    const bool asks = fifteen_algorithm_asks_heuristic(trace->algorithm);
    char board[TRACE_BOARD_SIZE];
    char weight[TRACE_F_SIZE] = "";
    if (trace->algorithm == FIFTEEN_WEIGHTED_ASTAR)
        snprintf(weight, sizeof weight, ", weight %g", trace->weight);
    snprintf(document->title, sizeof document->title, "%s, %s%s%.60s%s",
             trace_board(trace, trace->nodes[0].tiles, board),
             fifteen_algorithm_name(trace->algorithm), asks ? " with " : "", asks ? heuristic : "",
             weight);
    if (trace->found)
        snprintf(document->result, sizeof document->result,
                 "%zu move%s; %" PRIu64 " node%s expanded, %" PRIu64 " generated", trace->length,
                 trace->length == 1 ? "" : "s", trace->expanded, trace->expanded == 1 ? "" : "s",
                 trace->generated);
    else
        snprintf(document->result, sizeof document->result,
                 "no solution after %" PRIu64 " generated nodes", trace->generated);
}

/* ---- text ---- */

static void print_rows(const struct trace *trace, const struct trace_node *node, FILE *to)
{
    const unsigned n_columns = trace->size.columns;
    for (unsigned cell = 0; cell < fifteen_cells(trace->size); cell++) {
        const char *const end = (cell + 1) % n_columns == 0 ? "\n" : " ";
        if (node->tiles[cell] == 0)
            fprintf(to, "%s  %s", cell % n_columns == 0 ? "    " : "", end);
        else
            fprintf(to, "%s%2u%s", cell % n_columns == 0 ? "    " : "", node->tiles[cell], end);
    }
}

static void print_child(const struct trace *trace, size_t i, FILE *to)
{
    const struct trace_node *const node = &trace->nodes[i];
    char board[TRACE_BOARD_SIZE];
    char f[TRACE_F_SIZE];
    char reason[TRACE_REASON_SIZE];
    const bool was_dropped = node->drop != TRACE_KEPT && node->dropped == node->opened;
    fprintf(to, "    node %zu: tile %u slides: %s  g %" PRIu32 ", h %" PRIu32 ", f %s: %s", i + 1,
            node->slid, trace_board(trace, node->tiles, board), node->g, node->h, trace_f(node, f),
            was_dropped     ? trace_reason(node, reason)
            : node->is_goal ? "the goal"
                            : "opened");
    if (node->meets != TRACE_NONE)
        fprintf(to, "; meets node %zu: a path of %" PRIu32 " moves", node->meets + 1,
                node->path_length);
    fputc('\n', to);
}

/* A node that was opened in an earlier step and is dropped after this one. */
static void print_dropped(const struct trace *trace, size_t i, FILE *to)
{
    const struct trace_node *const node = &trace->nodes[i];
    char reason[TRACE_REASON_SIZE];
    if (node->drop == TRACE_REPLACED)
        fprintf(to, "    node %zu is dropped: its board was reached with g %" PRIu32 "\n", i + 1,
                node->other);
    else
        fprintf(to, "    node %zu is dropped: %s\n", i + 1, trace_reason(node, reason));
}

static void print_open(const struct trace *trace, size_t step, size_t *open, FILE *to)
{
    enum { MAX_SHOWN = 12 };
    const size_t n = trace_open(trace, step, open);
    fprintf(to, "    open: %zu node%s", n, n == 1 ? "" : "s");
    for (size_t i = 0; i < n && i < MAX_SHOWN; i++) {
        char f[TRACE_F_SIZE];
        fprintf(to, "%s%zu (f %s)", i == 0 ? ": " : ", ", open[i] + 1,
                trace_f(&trace->nodes[open[i]], f));
    }
    fprintf(to, "%s\n", n > MAX_SHOWN ? ", .." : "");
}

static void print_step(const struct trace *trace, size_t i, size_t *open, FILE *to)
{
    const struct trace_node *const node = &trace->nodes[i];
    char f[TRACE_F_SIZE];
    const bool has_sides = trace_has_two_sides(trace->algorithm);
    fprintf(to, "step %zu: expand node %zu%s%s, g %" PRIu32 ", h %" PRIu32 ", f %s\n",
            node->expanded, i + 1, has_sides ? ", " : "", has_sides ? trace_side(node) : "",
            node->g, node->h, trace_f(node, f));
    print_rows(trace, node, to);
    for (size_t k = 0; k < trace->n; k++) {
        if (trace->nodes[k].parent == i && trace->nodes[k].opened == node->expanded)
            print_child(trace, k, to);
        if (trace->nodes[k].drop != TRACE_KEPT && trace->nodes[k].dropped == node->expanded &&
            trace->nodes[k].opened < node->expanded)
            print_dropped(trace, k, to);
    }
    print_open(trace, node->expanded, open, to);
}

bool trace_print_text(const struct trace_document *document, FILE *to)
{
    const struct trace *const trace = document->trace;
    size_t *const open = malloc((trace->n + 1) * sizeof *open);
    size_t *const by_step = calloc(trace->n_steps + 1, sizeof *by_step);
    unsigned iteration = 0;
    if (open == NULL || by_step == NULL) {
        free(open);
        free(by_step);
        return message_print_no_memory();
    }
    for (size_t i = 0; i < trace->n; i++)
        by_step[trace->nodes[i].expanded] = i;
    fprintf(to, "%s\n", document->title);
    for (size_t step = 1; step <= trace->n_steps; step++) {
        const struct trace_node *const node = &trace->nodes[by_step[step]];
        if (node->expanded != step) /* beyond the limit */
            break;
        if (trace_has_iterations(trace->algorithm) && node->iteration != iteration)
            fprintf(to, "iteration %u\n", node->iteration);
        iteration = node->iteration;
        print_step(trace, by_step[step], open, to);
    }
    fprintf(to, "%s\n", document->result);
    free(open);
    free(by_step);
    return true;
}

/* ---- JSON ---- */

static json_t *node_object(const struct trace *trace, size_t i)
{
    const struct trace_node *const node = &trace->nodes[i];
    char board[TRACE_BOARD_SIZE];
    char reason[TRACE_REASON_SIZE];
    json_t *const object = json_object();
    json_object_set_new(object, "node", json_integer((json_int_t)i + 1));
    output_set(object, "parent", node->parent != TRACE_NONE,
               json_integer((json_int_t)node->parent + 1));
    json_object_set_new(object, "side", json_string(trace_side(node)));
    json_object_set_new(object, "board", json_string(trace_board(trace, node->tiles, board)));
    output_set(object, "tile", node->slid != 0, json_integer(node->slid));
    json_object_set_new(object, "g", json_integer(node->g));
    json_object_set_new(object, "h", json_integer(node->h));
    json_object_set_new(object, "f", json_real(node->f));
    json_object_set_new(object, "iteration", json_integer(node->iteration));
    json_object_set_new(object, "opened", json_integer((json_int_t)node->opened));
    output_set(object, "expanded", node->expanded != 0, json_integer((json_int_t)node->expanded));
    output_set(object, "dropped", node->drop != TRACE_KEPT,
               json_integer((json_int_t)node->dropped));
    output_set(object, "reason", node->drop != TRACE_KEPT, json_string(trace_reason(node, reason)));
    output_set(object, "meets", node->meets != TRACE_NONE,
               json_integer((json_int_t)node->meets + 1));
    json_object_set_new(object, "state", json_string(trace_state(node)));
    json_object_set_new(object, "solution", json_boolean(node->on_solution));
    return object;
}

static json_t *open_lists(const struct trace *trace)
{
    size_t *const open = malloc((trace->n + 1) * sizeof *open);
    json_t *const lists = json_array();
    for (size_t step = 0; open != NULL && step <= trace->n_steps; step++) {
        const size_t n = trace_open(trace, step, open);
        json_t *const list = json_array();
        for (size_t i = 0; i < n; i++)
            json_array_append_new(list, json_integer((json_int_t)open[i] + 1));
        json_array_append_new(lists, list);
    }
    if (open == NULL)
        output_set_incomplete();
    free(open);
    return lists;
}

json_t *trace_object(const struct trace_document *document)
{
    const struct trace *const trace = document->trace;
    json_t *const object = json_object();
    json_t *const nodes = json_array();
    for (size_t i = 0; i < trace->n; i++)
        json_array_append_new(nodes, node_object(trace, i));
    json_object_set_new(object, "title", json_string(document->title));
    json_object_set_new(object, "result", json_string(document->result));
    json_object_set_new(object, "board", output_json_board(trace->start));
    json_object_set_new(object, "goal", output_json_board(trace->goal));
    json_object_set_new(object, "size", output_json_size(trace->size));
    json_object_set_new(object, "algorithm", json_string(fifteen_algorithm_name(trace->algorithm)));
    output_set(object, "moves", trace->found, json_integer((json_int_t)trace->length));
    json_object_set_new(object, "expanded", output_json_count(trace->expanded));
    json_object_set_new(object, "generated", output_json_count(trace->generated));
    json_object_set_new(object, "steps", json_integer((json_int_t)trace->n_steps));
    json_object_set_new(object, "nodes", nodes);
    json_object_set_new(object, "open", open_lists(trace));
    return object;
}

bool trace_print_json(const struct trace_document *document, FILE *to)
{
    char *const line = output_json_line(trace_object(document));
    if (line == NULL)
        return message_print_no_memory();
    fputs(line, to);
    free(line);
    return true;
}

/* ---- Graphviz ---- */

/* A node, and the edges that lead to it. */
static void print_dot_node(const struct trace *trace, size_t i, FILE *to)
{
    const struct trace_node *const node = &trace->nodes[i];
    const unsigned n_columns = trace->size.columns;
    char f[TRACE_F_SIZE];
    char reason[TRACE_REASON_SIZE];
    const char *const look = node->on_solution          ? ", penwidth=3, color=\"#1f6f68\""
                             : node->expanded != 0      ? ""
                             : node->drop != TRACE_KEPT ? ", color=gray, fontcolor=gray"
                                                        : ", style=dashed";
    fprintf(to, "  n%zu [label=\"", i + 1);
    for (unsigned cell = 0; cell < fifteen_cells(trace->size); cell++) {
        const char *const end = (cell + 1) % n_columns == 0 ? "\\n" : " ";
        if (node->tiles[cell] == 0)
            fprintf(to, "  %s", end);
        else
            fprintf(to, "%2u%s", node->tiles[cell], end);
    }
    fprintf(to, "g %" PRIu32 ", h %" PRIu32 ", f %s%s%s\"%s%s];\n", node->g, node->h,
            trace_f(node, f), node->drop != TRACE_KEPT ? "\\n" : "", trace_reason(node, reason),
            look, node->is_meeting ? ", peripheries=2" : "");
    if (node->parent != TRACE_NONE)
        fprintf(to, "  n%zu -> n%zu [label=\"%u\"];\n", node->parent + 1, i + 1, node->slid);
}

/* Where the sides of the solution meet, as no edge of a tree. */
static void print_dot_meeting(const struct trace *trace, FILE *to)
{
    for (size_t i = 0; i < trace->n; i++) {
        const struct trace_node *const node = &trace->nodes[i];
        if (node->is_meeting && node->meets != TRACE_NONE)
            fprintf(to,
                    "  n%zu -> n%zu [dir=none, style=dotted, penwidth=3, constraint=false, "
                    "label=\"meet\"];\n",
                    i + 1, node->meets + 1);
    }
}

bool trace_print_dot(const struct trace_document *document, FILE *to)
{
    static const char head[] =
        "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\"];\n";
    const struct trace *const trace = document->trace;
    const bool has_sides = trace_has_two_sides(trace->algorithm);
    fprintf(to, "digraph search {\n  label=\"%s\\n%s\";\n%s", document->title, document->result,
            head);
    for (unsigned side = 0; side < (has_sides ? 2 : 1); side++) {
        if (has_sides)
            fprintf(to, "  subgraph cluster_%u {\n  label=\"%s\";\n", side,
                    side == TRACE_FORWARD ? "forward" : "backward");
        for (size_t i = 0; i < trace->n; i++)
            if (trace->nodes[i].side == (enum trace_side)side)
                print_dot_node(trace, i, to);
        fputs(has_sides ? "  }\n" : "", to);
    }
    print_dot_meeting(trace, to);
    fprintf(to, "%s\n", "}");
    return true;
}
