/* hash.c - XXH3 of large blocks, compiled for the processor at hand */
/* SPDX-License-Identifier: MIT */
#include "pdb/file/hash.h"

#include <xxhash.h>

#include "util/hot.h"

HOT_DECLARE(hash_function, hash_block);

hash_function *hash_for(enum cpu_level level)
{
    return HOT_SELECT(hash_block, level);
}

enum { PIECE_BYTES = 16 << 20 }; /* two milliseconds; ten if it has to be read from disk */

static enum fifteen_status hash_pieces(XXH3_state_t *state, const uint8_t *bytes, size_t n,
                                       const struct report *report, uint64_t *n_done)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t at = 0; at < n && status == FIFTEEN_OK;) {
        const size_t n_piece = n - at < PIECE_BYTES ? n - at : PIECE_BYTES;
        XXH3_64bits_update(state, bytes + at, n_piece);
        at += n_piece;
        if (n_done != NULL)
            *n_done = at;
        status = report_make(report);
    }
    return status;
}

enum fifteen_status hash_table(const void *bytes, size_t n, const struct report *report,
                               uint64_t *n_done, uint64_t *out)
{
    XXH3_state_t *const state = XXH3_createState();
    if (state == NULL)
        return FIFTEEN_NO_MEMORY;
    XXH3_64bits_reset(state);
    const enum fifteen_status status = hash_pieces(state, bytes, n, report, n_done);
    if (status == FIFTEEN_OK)
        *out = XXH3_64bits_digest(state);
    XXH3_freeState(state);
    return status;
}
