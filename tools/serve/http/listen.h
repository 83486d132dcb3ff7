/* listen.h - the address that a server listens on */
#ifndef HTTP_LISTEN_H
#define HTTP_LISTEN_H

#include <fifteen/fifteen.h>

enum { LISTEN_NAME_SIZE = 64 };

struct listen_address {
    const char *text;   /* numbers, or "localhost" */
    unsigned port;      /* 0: any that is free */
    bool allow_foreign; /* it need not be one of this machine's own */
};

/* A socket that listens, and what it is called in a URL: 127.0.0.1 or [::1], and its port. */
struct listener {
    int socket;
    char name[LISTEN_NAME_SIZE];
    unsigned port;
};

/* FIFTEEN_INVALID: it is no address, or one that other machines reach and this is not allowed.
 * FIFTEEN_IO: the system refuses. The caller closes the socket. */
enum fifteen_status listen_open(const struct listen_address *address, struct listener *out,
                                struct fifteen_error *error);

/* The name of this end of a connection; "" if there is none. */
void listen_local_name(int connection, char out[LISTEN_NAME_SIZE]);

#endif
