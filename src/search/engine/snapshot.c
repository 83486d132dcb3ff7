/* snapshot.c - the state of an interrupted IDA*, from which any number of threads can go on */
/* SPDX-License-Identifier: MIT */
#include "search/engine/snapshot.h"

#include <stdlib.h>
#include <string.h>

void path_pack(const uint8_t *path, unsigned length, uint8_t *packed)
{
    memset(packed, 0, (length + 3) / 4);
    for (unsigned i = 0; i < length; i++)
        packed[i / 4] |= (uint8_t)((path[i] & 3u) << 2 * (i % 4));
}

void path_unpack(const uint8_t *packed, unsigned length, uint8_t *path)
{
    for (unsigned i = 0; i < length; i++)
        path[i] = packed[i / 4] >> 2 * (i % 4) & 3;
}

static size_t bytes_of(unsigned length)
{
    return 1 + (length + 3) / 4;
}

static bool make_room(struct snapshot *snapshot, size_t n_bytes)
{
    if (snapshot->n_bytes + n_bytes <= snapshot->n_allocated)
        return true;
    const size_t n_allocated = 2 * snapshot->n_allocated + n_bytes + 4096;
    uint8_t *const grown = realloc(snapshot->paths, n_allocated);
    if (grown == NULL)
        return false;
    snapshot->paths = grown;
    snapshot->n_allocated = n_allocated;
    return true;
}

bool snapshot_add(struct snapshot *snapshot, const uint8_t *path, unsigned length)
{
    const size_t n_bytes = bytes_of(length);
    if (!make_room(snapshot, n_bytes))
        return false;
    uint8_t *const to = snapshot->paths + snapshot->n_bytes;
    to[0] = (uint8_t)length;
    path_pack(path, length, to + 1);
    snapshot->n_bytes += n_bytes;
    snapshot->n_nodes++;
    return true;
}

bool snapshot_append(struct snapshot *snapshot, uint64_t n_nodes, const uint8_t *paths,
                     size_t n_bytes)
{
    if (!make_room(snapshot, n_bytes))
        return false;
    if (n_bytes > 0)
        memcpy(snapshot->paths + snapshot->n_bytes, paths, n_bytes);
    snapshot->n_bytes += n_bytes;
    snapshot->n_nodes += n_nodes;
    return true;
}

unsigned snapshot_read(const struct snapshot *snapshot, size_t *offset,
                       uint8_t path[FIFTEEN_MAX_MOVES])
{
    if (*offset == snapshot->n_bytes)
        return 0;
    const uint8_t *const from = snapshot->paths + *offset;
    const unsigned length = from[0];
    if (bytes_of(length) > snapshot->n_bytes - *offset)
        return 0;
    path_unpack(from + 1, length, path);
    if (length > 0)
        *offset += bytes_of(length);
    return length;
}

void snapshot_clear(struct snapshot *snapshot)
{
    snapshot->n_bytes = 0;
    snapshot->n_nodes = 0;
    snapshot->n_iterations = 0;
}

void snapshot_free(struct snapshot *snapshot)
{
    free(snapshot->paths);
}
