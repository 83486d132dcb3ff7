/* info.h - what the server is and can do */
#ifndef TOOLS_SERVE_INFO_H
#define TOOLS_SERVE_INFO_H

#include "serve/http/request.h"

route_function info_answer;

#endif
