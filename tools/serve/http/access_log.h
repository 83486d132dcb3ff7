/* access_log.h - one line on standard error for each request */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_ACCESS_LOG_H
#define HTTP_ACCESS_LOG_H

#include "serve/http/request.h"

/* Prints the client's address, the request line, the status of the answer, and the time from the
 * head of the request to the end of the answer: 127.0.0.1 "GET /api/info" 200 0.4 ms */
void access_log_print(const struct request *request);

#endif
