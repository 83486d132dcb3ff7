/* lookup_answer.c - the values of many entries, compiled once per instruction set
 *
 * As in index.c, a value is found by a walk down to the goal, in which each step waits for a random
 * access. So several walks take turns: a walk prefetches an entry in one round and reads it in the
 * next. A walk that ends makes room for the next question. Steps that bring a tile closer to its
 * cell in the goal are tried first, as most of them lead down.
 */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/lookup.h"
#include "util/hot.h"
#include "util/prefetch.h"

enum { N_WALKS = 24 /* at a time */ };

struct walk {
    struct lookup_question *question;
    bool begins;     /* the entry being tried is that of the question */
    uint64_t labels; /* valid on the cells of the set only */
    unsigned set;
    unsigned blank;
    unsigned modulo;  /* the value modulo 4 */
    unsigned n_steps; /* made down */
    unsigned
        closer[4];  /* by move: cells of tiles that it brings closer to their cells in the goal */
    unsigned to[8]; /* cells to which a tile has still to be tried, closer by move 0 to 3, or not */
    bool over;
    struct {
        uint64_t labels;
        unsigned set;
        unsigned blank;
        uint32_t entry;
    } next; /* being tried */
};

/* The cells that the blank can reach without moving the pattern's tiles: those with the same three
 * bits in the set's word (lookup.h). */
static inline unsigned region_of(const struct pdb_lookup *lookup, unsigned set, unsigned blank)
{
    const uint64_t first = UINT64_C(0x249249249249);
    const uint64_t names = lookup->words[set] >> 16;
    const uint64_t differ = names ^ first * (names >> 3 * blank & 7);
    return (unsigned)bits_gather(~(differ | differ >> 1 | differ >> 2), first) & ~set;
}

static inline void find_steps(const struct pdb_lookup *lookup, struct walk *walk)
{
    const unsigned region = region_of(lookup, walk->set, walk->blank);
    for (unsigned move = 0; move < 4; move++) {
        const int distance = lookup->distance[move];
        const unsigned near = walk->closer[move];
        const unsigned allowed = region & lookup->inside[move];
        const unsigned beside = distance > 0 ? walk->set >> distance : walk->set << -distance;
        const unsigned closer = distance > 0 ? near >> distance : near << -distance;
        walk->to[move] = allowed & beside & closer;
        walk->to[4 + move] = allowed & beside & ~closer;
    }
}

static inline uint32_t find_entry(const struct pdb_lookup *lookup, const struct walk *walk,
                                  uint64_t labels, unsigned set, unsigned blank)
{
    const struct lookup_question *const question = walk->question;
    const uint32_t entry = lookup_entry(lookup, question->table, labels, set, blank);
    prefetch(lookup_address(question->bits, entry));
    return entry;
}

/* Whether a tile that is now on a cell would come closer to the goal, by each move. */
static inline void find_closer(const struct pdb_lookup *lookup, struct walk *walk, unsigned label,
                               unsigned cell)
{
    const unsigned partition = walk->question->partition;
    for (unsigned move = 0; move < 4; move++)
        walk->closer[move] |= lookup->closer[partition][move][label] & 1U << cell;
}

static inline void begin_walk(const struct pdb_lookup *lookup, struct walk *walk,
                              struct lookup_question *question)
{
    *walk = (struct walk){.question = question,
                          .begins = true,
                          .labels = question->labels,
                          .set = question->set,
                          .blank = question->blank};
    walk->next.entry = find_entry(lookup, walk, walk->labels, walk->set, walk->blank);
    for (unsigned set = walk->set; set != 0; set &= set - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(set);
        find_closer(lookup, walk, walk->labels >> 4 * cell & 15, cell);
    }
}

/* A move of a pattern tile changes both the parity of the value and the colour of its cell. */
static inline void find_modulo(const struct pdb_lookup *lookup, struct walk *walk)
{
    const struct lookup_question *const question = walk->question;
    const unsigned odd = (unsigned)(question->set ^ question->goal_set) & lookup->dark;
    walk->modulo = (unsigned)__builtin_popcount(odd) & 1;
    walk->modulo |= lookup_bit(question->bits, walk->next.entry) << 1;
    walk->begins = false;
    find_steps(lookup, walk);
}

/* Prefetches the next step. A walk without one is at the goal: elsewhere some step leads down. */
static inline void try_step(const struct pdb_lookup *lookup, struct walk *walk)
{
    unsigned kind = 0;
    while (kind < 8 && walk->to[kind] == 0)
        kind++;
    if (kind == 8) {
        walk->over = true;
        return;
    }
    const unsigned to = (unsigned)__builtin_ctz(walk->to[kind]);
    const unsigned from = (unsigned)((int)to + lookup->distance[kind % 4]);
    const uint64_t label = walk->labels >> 4 * from & 15;
    walk->to[kind] &= walk->to[kind] - 1;
    walk->next.labels = (walk->labels & ~(UINT64_C(15) << 4 * to)) | label << 4 * to;
    walk->next.set = walk->set ^ 1U << from ^ 1U << to;
    walk->next.blank = from;
    walk->next.entry =
        find_entry(lookup, walk, walk->next.labels, walk->next.set, walk->next.blank);
}

/* Makes the prefetched step if it leads down. The limit ends the walk in a forged table. */
static inline void make_step(const struct pdb_lookup *lookup, struct walk *walk)
{
    const unsigned lower = (walk->modulo + 3) & 3;
    if (lookup_bit(walk->question->bits, walk->next.entry) != lower >> 1)
        return;
    const unsigned to = (unsigned)__builtin_ctz(walk->next.set & ~walk->set);
    walk->labels = walk->next.labels;
    walk->set = walk->next.set;
    walk->blank = walk->next.blank;
    walk->modulo = lower;
    walk->n_steps++;
    for (unsigned move = 0; move < 4; move++)
        walk->closer[move] &= walk->set;
    find_closer(lookup, walk, walk->labels >> 4 * to & 15, to);
    find_steps(lookup, walk);
    walk->over = walk->n_steps == FIFTEEN_HISTOGRAM_SIZE - 1;
}

/* Ends the walks that are over, and begins the next ones in their places. Returns the number of
 * walks. */
static inline unsigned replace_walks(const struct pdb_lookup *lookup, struct walk *walks,
                                     unsigned n_walks, struct lookup_question **next,
                                     const struct lookup_question *end)
{
    for (unsigned i = n_walks; i-- > 0;) {
        if (!walks[i].over)
            continue;
        walks[i].question->value = (uint8_t)walks[i].n_steps;
        if (*next < end)
            begin_walk(lookup, &walks[i], (*next)++);
        else
            walks[i] = walks[--n_walks];
    }
    return n_walks;
}

lookup_answer HOT_NAME(lookup_answer);

void HOT_NAME(lookup_answer)(const struct pdb_lookup *lookup, struct lookup_question *questions,
                             unsigned n)
{
    struct walk walks[N_WALKS];
    struct lookup_question *next = questions;
    unsigned n_walks = 0;
    while (n_walks < N_WALKS && next < questions + n)
        begin_walk(lookup, &walks[n_walks++], next++);
    while (n_walks > 0) {
        for (unsigned i = 0; i < n_walks; i++)
            if (walks[i].begins)
                find_modulo(lookup, &walks[i]);
            else
                make_step(lookup, &walks[i]);
        for (unsigned i = 0; i < n_walks; i++)
            if (!walks[i].over)
                try_step(lookup, &walks[i]);
        n_walks = replace_walks(lookup, walks, n_walks, &next, questions + n);
    }
}
