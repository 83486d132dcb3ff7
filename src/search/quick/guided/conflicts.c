/* conflicts.c - linear conflict of one line of a small board */
/* SPDX-License-Identifier: MIT */
#include "search/quick/guided/conflicts.h"

#include <stddef.h>
#include <stdlib.h>

/* Two moves for each tile but those of the longest increasing sequence. */
static unsigned moves_of(const uint8_t *digit, unsigned length)
{
    unsigned longest[GUIDED_MAX_LINE];
    unsigned max = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < length; i++) {
        longest[i] = 0;
        if (digit[i] == 0)
            continue;
        n++;
        for (unsigned j = 0; j < i; j++)
            if (digit[j] != 0 && digit[j] < digit[i] && longest[j] > longest[i])
                longest[i] = longest[j];
        longest[i]++;
        max = longest[i] > max ? longest[i] : max;
    }
    return 2 * (n - max);
}

bool quick_conflicts_init(struct quick_conflicts *conflicts, unsigned length)
{
    *conflicts = (struct quick_conflicts){.length = length};
    if (length > GUIDED_MAX_LINE)
        return true;
    uint32_t n_entries = 1;
    for (unsigned i = 0; i < length; i++) {
        conflicts->factor[i] = n_entries;
        n_entries *= length + 1;
    }
    conflicts->moves = malloc(n_entries);
    if (conflicts->moves == NULL)
        return false;
    for (uint32_t entry = 0; entry < n_entries; entry++) {
        uint8_t digit[GUIDED_MAX_LINE];
        uint32_t rest = entry;
        for (unsigned i = 0; i < length; i++, rest /= length + 1)
            digit[i] = (uint8_t)(rest % (length + 1));
        conflicts->moves[entry] = (uint8_t)moves_of(digit, length);
    }
    return true;
}

void quick_conflicts_free(struct quick_conflicts *conflicts)
{
    free(conflicts->moves);
}
