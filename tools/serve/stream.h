/* stream.h - server-sent events: the progress of a search, then its result */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_STREAM_H
#define TOOLS_SERVE_STREAM_H

#include "serve/http/request.h"

/* Answers POST /api/solve?stream=1. */
route_function stream_answer;

#endif
