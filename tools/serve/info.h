/* info.h - what a server reports about itself: choices, tables, limits, and its present work */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_INFO_H
#define TOOLS_SERVE_INFO_H

#include "serve/http/request.h"

route_function info_answer;        /* GET /api/info */
route_function info_answer_health; /* GET /api/health */

#endif
