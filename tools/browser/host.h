/* host.h - what the JavaScript around the library provides (host.js) */
/* SPDX-License-Identifier: MIT */
#ifndef BROWSER_HOST_H
#define BROWSER_HOST_H

#include <stdbool.h>

/* Sends a server-sent event of the present request. */
void host_send(const char *event);

/* Returns whether the present request is cancelled. */
bool host_is_cancelled(void);

#endif
