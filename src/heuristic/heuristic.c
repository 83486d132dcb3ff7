/* heuristic.c - the list of heuristics, and the zero heuristic of uninformed searches */
/* SPDX-License-Identifier: MIT */
#include "heuristic/heuristic.h"

#include <stdlib.h>

#define ENTRY(kind) &heuristic_##kind,
static const struct heuristic_kind *const kinds[] = {HEURISTIC_KINDS(ENTRY)};

const struct heuristic_kind *heuristic_kind_at(unsigned index)
{
    return index < HEURISTIC_N_KINDS ? kinds[index] : NULL;
}

const char *fifteen_heuristic_name(unsigned index)
{
    return index < HEURISTIC_N_KINDS ? kinds[index]->name : NULL;
}

void heuristic_free(struct heuristic *heuristic)
{
    if (heuristic != NULL && heuristic->free != NULL)
        heuristic->free(heuristic);
    else
        free(heuristic);
}

/* ---- the zero heuristic ---- */

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    (void)self;
    (void)board;
    (void)state;
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    (void)self;
    (void)move;
    (void)before;
    (void)after;
}

static unsigned zero(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    (void)state;
    return 0;
}

const struct heuristic heuristic_none = {.start = start, .move = move_tile, .value = zero};
