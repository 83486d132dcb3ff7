/* status.c - the names of the statuses */
#include <fifteen/status.h>

const char *fifteen_status_name(enum fifteen_status status)
{
    static const char *const names[] = {
        [FIFTEEN_OK] = "ok",
        [FIFTEEN_INVALID] = "invalid",
        [FIFTEEN_UNSOLVABLE] = "unsolvable",
        [FIFTEEN_LIMIT] = "limit",
        [FIFTEEN_CANCELLED] = "cancelled",
        [FIFTEEN_NO_MEMORY] = "out of memory",
        [FIFTEEN_IO] = "input/output error",
        [FIFTEEN_NOT_FOUND] = "not found",
        [FIFTEEN_DAMAGED] = "damaged",
        [FIFTEEN_INTERNAL] = "internal error",
    };
    const unsigned index = (unsigned)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown status";
}
