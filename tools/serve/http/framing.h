/* framing.h - rejects requests whose head can be understood in two ways (RFC 9112)
 *
 * Behind a proxy that understands such a head differently, one client's body could be taken for
 * another client's request.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_FRAMING_H
#define HTTP_FRAMING_H

struct MHD_Connection;

/* Returns why a request must be rejected, or NULL. The version is that of the request line. */
const char *framing_reject(struct MHD_Connection *request, const char *version);

#endif
