/* lookup_answer.c - the values of several entries at once, compiled once per instruction set
 *
 * As in index.c, a value is found by a walk down to the goal, in which each step waits for a random
 * access. So the walks take turns: a walk prefetches an entry in one round and reads it in the
 * next.
 */
#include "pdb/table/lookup.h"
#include "util/hot.h"

struct walk {
    const struct lookup_question *question;
    uint64_t labels; /* valid on the cells of the set only */
    unsigned set;
    unsigned blank;
    unsigned modulo;  /* the value modulo 4 */
    unsigned n_steps; /* made down */
    unsigned to[4];   /* by move: cells to which a tile has still to be tried */
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
        const unsigned beside = distance > 0 ? walk->set >> distance : walk->set << -distance;
        walk->to[move] = region & lookup->inside[move] & beside;
    }
}

static inline uint32_t find_entry(const struct pdb_lookup *lookup, const struct walk *walk,
                                  uint64_t labels, unsigned set, unsigned blank)
{
    const struct lookup_question *const question = walk->question;
    const uint32_t entry = lookup_entry(lookup, question->table, labels, set, blank);
    __builtin_prefetch(lookup_address(question->bits, entry));
    return entry;
}

static inline void begin_walk(const struct pdb_lookup *lookup, struct walk *walk,
                              const struct lookup_question *question)
{
    *walk = (struct walk){.question = question,
                          .labels = question->labels,
                          .set = question->set,
                          .blank = question->blank};
    walk->next.entry = find_entry(lookup, walk, walk->labels, walk->set, walk->blank);
}

/* A move of a pattern tile changes both the parity of the value and the colour of its cell. */
static inline void find_modulo(const struct pdb_lookup *lookup, struct walk *walk)
{
    const struct lookup_question *const question = walk->question;
    const unsigned odd = (unsigned)(question->set ^ question->goal_set) & lookup->dark;
    walk->modulo = (unsigned)__builtin_popcount(odd) & 1;
    walk->modulo |= lookup_bit(question->bits, walk->next.entry) << 1;
    find_steps(lookup, walk);
}

/* Prefetches the next step. A walk without one is at the goal: elsewhere some step leads down. */
static inline void try_step(const struct pdb_lookup *lookup, struct walk *walk)
{
    unsigned move = 0;
    while (move < 4 && walk->to[move] == 0)
        move++;
    if (move == 4) {
        walk->over = true;
        return;
    }
    const unsigned to = (unsigned)__builtin_ctz(walk->to[move]);
    const unsigned from = (unsigned)((int)to + lookup->distance[move]);
    const uint64_t label = walk->labels >> 4 * from & 15;
    walk->to[move] &= walk->to[move] - 1;
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
    walk->labels = walk->next.labels;
    walk->set = walk->next.set;
    walk->blank = walk->next.blank;
    walk->modulo = lower;
    walk->n_steps++;
    find_steps(lookup, walk);
    walk->over = walk->n_steps == FIFTEEN_HISTOGRAM_SIZE - 1;
}

lookup_answer HOT_NAME(lookup_answer);

void HOT_NAME(lookup_answer)(const struct pdb_lookup *lookup, struct lookup_question *questions,
                             unsigned n)
{
    struct walk walks[LOOKUP_MAX_QUESTIONS];
    for (unsigned i = 0; i < n; i++)
        begin_walk(lookup, &walks[i], &questions[i]);
    for (unsigned i = 0; i < n; i++)
        find_modulo(lookup, &walks[i]);
    unsigned n_over;
    do {
        n_over = 0;
        for (unsigned i = 0; i < n; i++) {
            if (!walks[i].over)
                try_step(lookup, &walks[i]);
            n_over += walks[i].over;
        }
        for (unsigned i = 0; i < n; i++)
            if (!walks[i].over)
                make_step(lookup, &walks[i]);
    } while (n_over < n);
    for (unsigned i = 0; i < n; i++)
        questions[i].value = (uint8_t)walks[i].n_steps;
}
