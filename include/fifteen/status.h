/* status.h - the result of a call, and the error message of a failed one */
#ifndef FIFTEEN_STATUS_H
#define FIFTEEN_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FIFTEEN_API __attribute__((visibility("default")))
#else
#define FIFTEEN_API
#endif

/* Every function that can fail returns one of these; its outputs are set only on FIFTEEN_OK. */
enum fifteen_status {
    FIFTEEN_OK,
    FIFTEEN_INVALID,    /* malformed text or a value out of range */
    FIFTEEN_UNSOLVABLE, /* start and goal are not connected by moves */
    FIFTEEN_LIMIT,      /* the caller's limit of nodes, time or memory was reached */
    FIFTEEN_CANCELLED,  /* the progress callback returned false */
    FIFTEEN_NO_MEMORY,  /* an allocation failed */
    FIFTEEN_IO,         /* a file cannot be read or written, or a thread not be started */
    FIFTEEN_NOT_FOUND,  /* no such file, or no complete partition in a folder */
    FIFTEEN_DAMAGED,    /* a table file is truncated, altered, or of another version */
    FIFTEEN_INTERNAL    /* a result failed its own check; a defect of the library, never reported as
                           an answer */
};

/* An error message: what failed, where, what to do. One line without a newline. A call that fails
 * fills the one that is passed as its last parameter, which may be NULL. */
struct fifteen_error {
    char text[512];
};

/* A name for logs: "ok", "invalid", "limit", ... Never NULL; static. */
FIFTEEN_API const char *fifteen_status_name(enum fifteen_status status);

#ifdef __cplusplus
}
#endif
#endif
