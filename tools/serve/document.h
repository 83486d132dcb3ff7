/* document.h - a solution as a document to keep: SVG or HTML */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_DOCUMENT_H
#define TOOLS_SERVE_DOCUMENT_H

#include "serve/http/request.h"

/* Answers POST /api/document; the context is a struct server. */
route_function document_answer;

#endif
