/* slack.h - what a node of IDA* knows of its values: how far each view is from the bound
 *
 * A node does not have its values. For each view it has the slack (bound - g - h) / 2 of its sum,
 * for each pattern the value modulo 4. When a pattern's tile moves, its value changes by one and g
 * grows by one. Either the slack of its views stays or it decreases by one; the entry's bit decides
 * which.
 *
 * On trays of up to 16 cells a pattern is in one view. The slack and the values of a view are one
 * number there, and a small table gives its change. On others a pattern may be in several views:
 * the slacks of all views change at once.
 *
 *   slack_of      the slack of a root, by h of its views and bits 1 and 0 of its patterns' values
 *   slack_after   the slack after a move, by the bit of an entry. `asked` and the pattern or table
 *                 are those of node_board_begin_entry. After a move this is called for each pattern
 *                 or view that is asked
 *   slack_set     makes this the node's
 *   slack_passes  whether no view that is used is beyond the bound
 *   slack_sum     the sum over n_views views
 *   slack_is_used_up  beyond 16 cells: whether a view that is used has none left
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_SLACK_H
#define IDASTAR_PDB_SLACK_H

#include <stdbool.h>
#include <stdint.h>

#include "search/engine/pdb_engine.h"
#include "util/bytes.h"

#ifdef FIFTEEN_WIDE
struct slack {
    int8_t view[NODE_VIEWS]; /* negative: beyond the bound; 0 for unused places */
    node_bits second;        /* bit 1 of each pattern's value */
    node_bits odd;           /* bit 0 */
};

struct slack_changes {
    int8_t of[NODE_PATTERNS][2][NODE_VIEWS]; /* by pattern, 1: its value rises: 0 or -1 */
};

/* The views that a search uses, and the patterns that these need. */
struct slack_views {
    unsigned views;                               /* a bit each */
    uint8_t n[NODE_MOVED];                        /* by the tile moved */
    uint8_t patterns[NODE_MOVED][2 * NODE_VIEWS]; /* past the n-th: 0 */
};

/* For the first view and n others. The pattern that a node asks first, when it does not know yet
 * which views are used, is always there. */
static inline void slack_views_fill(struct slack_views *used, const struct node_patterns *patterns,
                                    const uint8_t *views, unsigned n)
{
    *used = (struct slack_views){.views = 1};
    for (unsigned i = 0; i < n; i++)
        used->views |= 1u << views[i];
    for (unsigned moved = 0; moved < NODE_MOVED; moved++)
        for (unsigned i = 0; i < patterns->n_of[moved]; i++) {
            const uint8_t pattern = patterns->of[moved][i];
            if (i == 0 || (patterns->views[pattern] & used->views) != 0)
                used->patterns[moved][used->n[moved]++] = pattern;
        }
}

static inline void slack_changes_fill(struct slack_changes *changes,
                                      const struct node_patterns *patterns)
{
    for (unsigned pattern = 0; pattern < patterns->n; pattern++)
        for (unsigned view = 0; view < NODE_VIEWS; view++)
            changes->of[pattern][1][view] =
                (node_patterns_views(patterns, pattern) >> view & 1) != 0 ? -1 : 0;
}

static inline struct slack slack_of(unsigned n_views, unsigned left, const unsigned *h,
                                    node_bits second, node_bits odd)
{
    struct slack slack = {.second = second, .odd = odd};
    for (unsigned view = 0; view < n_views; view++) {
        const int beyond = ((int)left - (int)h[view]) / 2;
        slack.view[view] = (int8_t)(beyond < INT8_MIN ? INT8_MIN : beyond);
    }
    return slack;
}

#ifdef __AVX2__
static inline void slack_change(const struct slack *from, const int8_t change[NODE_VIEWS],
                                struct slack *to)
{
    const __m128i was = _mm_loadu_si128((const __m128i *)(const void *)from->view);
    const __m128i by = _mm_loadu_si128((const __m128i *)(const void *)change);
    _mm_storeu_si128((__m128i *)(void *)to->view, _mm_adds_epi8(was, by));
}

static inline unsigned slack_beyond(const struct slack *slack, unsigned used)
{
    const __m128i all = _mm_loadu_si128((const __m128i *)(const void *)slack->view);
    return (unsigned)_mm_movemask_epi8(all) & used;
}
#else
/* Eight views at a time. A slack below -128 becomes 127: only that of a view that is not used. */
#define SLACK_SIGNS UINT64_C(0x8080808080808080)

static inline void slack_change(const struct slack *from, const int8_t change[NODE_VIEWS],
                                struct slack *to)
{
    for (unsigned i = 0; i < NODE_VIEWS; i += 8) {
        const uint64_t was = bytes_load64((const uint8_t *)from->view + i);
        const uint64_t less = bytes_load64((const uint8_t *)change + i) & SLACK_SIGNS >> 7;
        bytes_store64((uint8_t *)to->view + i, ((was | SLACK_SIGNS) - less) ^ (~was & SLACK_SIGNS));
    }
}

/* The product has the lowest bit of each byte in its highest byte. */
static inline unsigned slack_beyond(const struct slack *slack, unsigned used)
{
    unsigned beyond = 0;
    for (unsigned i = 0; i < NODE_VIEWS; i += 8) {
        const uint64_t signs = bytes_load64((const uint8_t *)slack->view + i) & SLACK_SIGNS;
        beyond |= (unsigned)((signs >> 7) * UINT64_C(0x0102040810204080) >> 56) << i;
    }
    return beyond & used;
}
#endif

static inline bool slack_is_used_up(const struct slack *slack, unsigned used)
{
    static const int8_t less[NODE_VIEWS] = {-1, -1, -1, -1, -1, -1, -1, -1,
                                            -1, -1, -1, -1, -1, -1, -1, -1};
    struct slack next;
    slack_change(slack, less, &next);
    return slack_beyond(&next, used) != 0;
}

typedef struct slack slack_new;

static inline slack_new slack_after(const struct slack_changes *changes, const struct slack *slack,
                                    unsigned asked, unsigned pattern, unsigned bit)
{
    const node_bits at = (node_bits)1 << pattern;
    const unsigned rises = ~(bit ^ (unsigned)((slack->second ^ slack->odd) >> pattern)) & 1;
    slack_new new = {.second = (slack->second & ~at) | (node_bits)bit << pattern,
                     .odd = slack->odd ^ at};
    (void)asked;
    slack_change(slack, changes->of[pattern][rises], &new);
    return new;
}

static inline void slack_set(struct slack *slack, unsigned asked, slack_new new)
{
    (void)asked;
    *slack = new;
}

static inline bool slack_passes(slack_new new, unsigned used)
{
    return slack_beyond(&new, used) == 0;
}

static inline int slack_sum(const struct slack *slack, unsigned n_views)
{
    int sum = 0;
    for (unsigned view = 0; view < n_views; view++)
        sum += slack->view[view];
    return sum;
}
#else
/* By view: 256 * slack + the values modulo 4, two bits for each table. */
struct slack {
    int16_t view[NODE_VIEWS];
};

/* Of a view's number, by its values and by 2 * table + the entry's bit. */
struct slack_changes {
    int16_t of[1 << 2 * LOOKUP_MAX_TABLES][2 * LOOKUP_MAX_TABLES];
};

/* A table's new value is the one of value - 1 and value + 1 whose bit 1 is the entry's. */
static inline int16_t slack_change_of(unsigned modulo, unsigned table, unsigned bit)
{
    const unsigned old = modulo >> 2 * table & 3;
    const unsigned lower = (old + 3) & 3;
    const unsigned higher = (old + 1) & 3;
    const bool rises = higher >> 1 == bit;
    const int new = (int)(rises ? higher : lower);
    return (int16_t)((new - (int)old) * (1 << 2 * table) - (rises ? 256 : 0));
}

/* The views that a search uses. */
struct slack_views {
    unsigned views; /* a bit each */
};

static inline void slack_views_fill(struct slack_views *used, const struct node_patterns *patterns,
                                    const uint8_t *views, unsigned n)
{
    (void)patterns;
    used->views = 1;
    for (unsigned i = 0; i < n; i++)
        used->views |= 1u << views[i];
}

static inline void slack_changes_fill(struct slack_changes *changes,
                                      const struct node_patterns *patterns)
{
    (void)patterns;
    for (unsigned modulo = 0; modulo < 1 << 2 * LOOKUP_MAX_TABLES; modulo++)
        for (unsigned i = 0; i < 2 * LOOKUP_MAX_TABLES; i++)
            changes->of[modulo][i] = slack_change_of(modulo, i / 2, i % 2);
}

static inline struct slack slack_of(unsigned n_views, unsigned left, const unsigned *h,
                                    node_bits second, node_bits odd)
{
    struct slack slack = {.view = {0}};
    for (unsigned view = 0; view < n_views; view++) {
        unsigned modulo = 0;
        for (unsigned table = 0; table < LOOKUP_MAX_TABLES; table++) {
            const unsigned pattern = node_patterns_number(view, table);
            const unsigned value =
                ((unsigned)second >> pattern & 1) << 1 | ((unsigned)odd >> pattern & 1);
            modulo |= value << 2 * table;
        }
        slack.view[view] = (int16_t)(256 * (((int)left - (int)h[view]) / 2) + (int)modulo);
    }
    return slack;
}

typedef int slack_new;

static inline slack_new slack_after(const struct slack_changes *changes, const struct slack *slack,
                                    unsigned view, unsigned table, unsigned bit)
{
    const int16_t was = slack->view[view];
    return was + changes->of[was & 255][2 * table + bit];
}

static inline void slack_set(struct slack *slack, unsigned view, slack_new new)
{
    slack->view[view] = (int16_t) new;
}

static inline bool slack_passes(slack_new new, unsigned used)
{
    (void)used;
    return new >= 0;
}

static inline int slack_sum(const struct slack *slack, unsigned n_views)
{
    int sum = 0;
    for (unsigned view = 0; view < n_views; view++)
        sum += slack->view[view] >> 8;
    return sum;
}
#endif

#endif
