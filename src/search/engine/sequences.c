/* sequences.c - automaton of excluded move sequences (Taylor & Korf 1993)
 *
 * Words are sequences that are not excluded, one for each board near a board with its blank on a
 * given cell. Breadth-first search in the order of moves meets the boards by the first sequence
 * that leads there. So each part of a word is a word, and each word has a tail: the word without
 * its first move.
 *
 * The state of a path is the longest word that the path ends in, of max_length - 1 moves at most. A
 * word that allows the same moves as its tail, now and later, shares its tail's state (Aho &
 * Corasick 1975).
 */
/* SPDX-License-Identifier: MIT */
#include "search/engine/sequences.h"

#include <assert.h>
#include <stdlib.h>

#include "search/engine/node_key.h"
#include "search/engine/packed.h"

struct word {
    engine_board board;
    uint32_t next[4]; /* by move: the longer word, or the tail of one too long; 0: excluded */
    uint32_t tail;
    uint16_t state;
    uint8_t start; /* cell of the blank before its moves */
    uint8_t blank; /* and after them */
};

struct builder {
    const struct tray *tray;
    unsigned max_length;
    uint32_t n; /* words; word 0 is not used */
    struct word *words;
    engine_board *boards; /* hash table of boards by start; 0: empty */
};

/* There are fewer words than 2^word_bits, and fewer boards than half of 2^board_bits. */
static unsigned word_bits(unsigned max_length)
{
    return max_length + 2 * ENGINE_BITS - 2;
}

static unsigned board_bits(unsigned max_length)
{
    return max_length + 2 * ENGINE_BITS;
}

/* ---- words ---- */

/* Returns false if the board was reached before from the same start. */
static bool add_board(struct builder *builder, engine_board board, unsigned start)
{
    const unsigned bits = board_bits(builder->max_length);
    /* Of all cells the last one's tile follows from the others. */
    const engine_board key =
        (board & (engine_put(1, ENGINE_CELLS - 1) - 1)) | engine_put(start, ENGINE_CELLS - 1);
    uint64_t at = engine_hash(key) >> (64 - bits);
    while (builder->boards[at] != 0) {
        if (builder->boards[at] == key)
            return false;
        at = (at + 1) % (UINT64_C(1) << bits);
    }
    builder->boards[at] = key;
    return true;
}

static uint32_t add_word(struct builder *builder, const struct word *word)
{
    assert(builder->n < 1u << word_bits(builder->max_length));
    builder->words[builder->n] = *word;
    return builder->n++;
}

/* The empty words: boards with all-different tiles. */
static void add_roots(struct builder *builder)
{
    builder->words[0] = (struct word){.state = 0};
    builder->n = 1;
    for (unsigned start = 0; start < builder->tray->n_cells; start++) {
        engine_board board = 0;
        unsigned tile = 1;
        for (unsigned cell = 0; cell < builder->tray->n_cells; cell++)
            if (cell != start)
                board |= engine_put(tile++, cell);
        add_board(builder, board, start);
        add_word(builder,
                 &(struct word){.board = board, .start = (uint8_t)start, .blank = (uint8_t)start});
    }
}

static void extend_word(struct builder *builder, uint32_t number, unsigned length)
{
    struct word *const word = &builder->words[number];
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = builder->tray->to[word->blank][move];
        if (to == TRAY_NO_CELL)
            continue;
        const struct word longer = {.board = engine_slide(word->board, to, word->blank),
                                    .tail = length == 0 ? 1 + to
                                                        : builder->words[word->tail].next[move],
                                    .start = word->start,
                                    .blank = (uint8_t)to};
        if (add_board(builder, longer.board, word->start))
            word->next[move] =
                length + 1 < builder->max_length ? add_word(builder, &longer) : longer.tail;
    }
}

static void add_words(struct builder *builder)
{
    uint32_t first = 1;
    add_roots(builder);
    for (unsigned length = 0; length < builder->max_length; length++) {
        const uint32_t end = builder->n;
        for (uint32_t i = first; i < end; i++)
            extend_word(builder, i, length);
        first = end;
    }
}

/* ---- states ---- */

/* Whether a word shares its tail's state. Longer words are decided first; they have state 0 if they
 * share theirs. */
static bool shares_state(const struct builder *builder, const struct word *word)
{
    const struct word *const tail = &builder->words[word->tail];
    for (unsigned move = 0; move < 4; move++) {
        const uint32_t next = word->next[move];
        const bool is_longer = next > (uint32_t)(word - builder->words);
        if (next != tail->next[move] && (!is_longer || builder->words[next].state != 0))
            return false;
    }
    return true;
}

/* Numbers the states from 1 on, those of short words first. Returns their number, with state 0. */
static unsigned number_states(struct builder *builder)
{
    struct word *const words = builder->words;
    const uint32_t n_roots = builder->tray->n_cells;
    unsigned n_states = 1;
    for (uint32_t i = builder->n; i-- > 1;)
        words[i].state = i <= n_roots || !shares_state(builder, &words[i]);
    for (uint32_t i = 1; i < builder->n; i++)
        words[i].state = words[i].state != 0 ? (uint16_t)n_states++ : words[words[i].tail].state;
    return n_states;
}

/* Sets the steps that may follow a word. `unit` is the distance of the moves to try: 1 or 2. */
static void fill_steps(const struct builder *builder, const struct word *word, unsigned unit,
                       struct pdb_steps *steps)
{
    *steps = (struct pdb_steps){.n = 0};
    for (unsigned move = 0; move < 4; move += unit)
        if (word->next[move] != 0)
            pdb_steps_add(steps, pdb_step(move, builder->tray->to[word->blank][move]),
                          builder->words[word->next[move]].state);
}

static struct sequences *make_automaton(struct builder *builder)
{
    const unsigned n_cells = builder->tray->n_cells;
    const unsigned n_words = number_states(builder);
    struct sequences *const made =
        malloc(sizeof *made + (n_words + n_cells) * sizeof made->steps[0]);
    if (made == NULL)
        return NULL;
    made->n_states = n_words + n_cells;
    made->steps[0] = (struct pdb_steps){.n = 0};
    for (uint32_t i = 1; i < builder->n; i++)
        fill_steps(builder, &builder->words[i], 1, &made->steps[builder->words[i].state]);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        made->root[cell] = builder->words[1 + cell].state;
        made->half_root[cell] = (uint16_t)(n_words + cell);
        fill_steps(builder, &builder->words[1 + cell], 2, &made->steps[made->half_root[cell]]);
    }
    return made;
}

struct sequences *sequences_create(const struct tray *tray, unsigned max_length)
{
    assert(max_length >= 2 &&
           max_length <= (tray->n_cells > PACKED_MAX_CELLS ? SEQUENCES_MAX_WIDE_LENGTH
                                                           : SEQUENCES_MAX_LENGTH));
    struct sequences *made = NULL;
    struct builder builder = {.tray = tray, .max_length = max_length};
    builder.words = malloc(sizeof *builder.words << word_bits(max_length));
    builder.boards = calloc((size_t)1 << board_bits(max_length), sizeof *builder.boards);
    if (builder.words != NULL && builder.boards != NULL) {
        add_words(&builder);
        made = make_automaton(&builder);
    }
    free(builder.words);
    free(builder.boards);
    return made;
}
