/* page.h - the files that browsers get */
#ifndef TOOLS_SERVE_PAGE_H
#define TOOLS_SERVE_PAGE_H

#include "serve/http/request.h"

/* The embedded file of the path's name; for "/" index.html. There must be one. */
bool page_has(const char *path);
route_function page_answer;

/* The description of the interface. */
route_function page_answer_api;

#endif
