/* tree.h - the tree of a small search as a document */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_TREE_H
#define TOOLS_SERVE_TREE_H

#include "serve/http/request.h"

/* Answers POST /api/trace; the context is a struct server. */
route_function tree_answer;

#endif
