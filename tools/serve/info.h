/* info.h - GET /api/info: version, choices, tables and limits of the server */
#ifndef TOOLS_SERVE_INFO_H
#define TOOLS_SERVE_INFO_H

#include "serve/http/request.h"

route_function info_answer;

#endif
