/* listen.h - the socket that accepts connections, and its address */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_LISTEN_H
#define HTTP_LISTEN_H

#include <fifteen/fifteen.h>

enum { LISTEN_NAME_SIZE = 64 };

struct listen_address {
    const char *text;   /* numeric, or "localhost" */
    unsigned port;      /* 0: any free port */
    bool allow_foreign; /* other machines may be able to reach it */
};

/* A listening socket, and its name in a URL: 127.0.0.1 or [::1], and the port. */
struct listener {
    int socket;
    char name[LISTEN_NAME_SIZE];
    unsigned port;
};

/* Returns FIFTEEN_INVALID if the text is not an address, or not a permitted one; FIFTEEN_IO if the
 * system reports an error. The caller closes the socket. */
enum fifteen_status listen_open(const struct listen_address *address, struct listener *out,
                                struct fifteen_error *error);

/* Writes the name of this end of a connection, or "". */
void listen_local_name(int connection, char out[LISTEN_NAME_SIZE]);

#endif
