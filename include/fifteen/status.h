/* status.h - what a call of the library came to, and the message that goes with a failure */
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
    FIFTEEN_LIMIT,      /* a node, time or memory limit of the caller was reached */
    FIFTEEN_CANCELLED,  /* the progress callback asked to stop */
    FIFTEEN_NO_MEMORY,  /* the system refused an allocation */
    FIFTEEN_IO,         /* the system refused to read or write a file, or to start a thread */
    FIFTEEN_NOT_FOUND,  /* no such file, or no complete partition in a folder */
    FIFTEEN_DAMAGED,    /* a table file is truncated, altered, or of another version */
    FIFTEEN_INTERNAL    /* a result failed its own check; a defect of the library, never reported as
                           an answer */
};

/* A message in plain words: what, where, what to do. Filled on failure where the caller passes
 * one (always the last parameter, may be NULL); one line, no trailing newline. */
struct fifteen_error {
    char text[512];
};

/* The status in a word or two, for logs: "ok", "invalid", "limit", ... Never NULL; static. */
FIFTEEN_API const char *fifteen_status_name(enum fifteen_status status);

#ifdef __cplusplus
}
#endif
#endif
