/* trace.h - a small search, node by node: what was expanded, what it led to, and why it was dropped
 *
 * The searches are plain ones, by the definition of each algorithm. They expand and generate the
 * nodes that the solver does, which the tests compare.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "trace/nodes.h"

/* Searches. FIFTEEN_OK, or FIFTEEN_LIMIT if the search takes more than max_nodes nodes: those up to
 * the limit are recorded. Always call trace_free. */
enum fifteen_status trace_run(struct trace *trace, const struct fifteen_monitor *monitor,
                              struct fifteen_error *error);

void trace_free(struct trace *trace);

/* Lists the nodes that are open after a step, the next one to expand first. `out` has room for all
 * nodes. Returns their number. */
size_t trace_open(const struct trace *trace, size_t step, size_t *out);

/* Why a node was dropped, in words: "expanded before with g 2". "" if it was kept. */
enum { TRACE_REASON_SIZE = 64 };
const char *trace_reason(const struct trace_node *node, char out[TRACE_REASON_SIZE]);

#endif
