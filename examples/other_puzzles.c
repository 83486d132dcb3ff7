/* other_puzzles.c - an example of <fifteen/search.h>: A* and IDA* on puzzles that the library does
 * not know
 *
 *   other_puzzles pancake '3 1 4 2 5'       a pan cake sorter turns over the first 2, 3, .. of a
 * pile other_puzzles topspin '3 1 4 2 5 6'     a ring of numbers; four next to each other are
 * reversed, and turning the ring costs nothing
 *
 * Prints the fewest reversals, and each of them. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fifteen/fifteen.h>

enum { MAX = 12, SPUN = 4 };

/* A state is n numbers, from 1 on. The goal is 1, 2, .. n. A ring begins with its 1. */
struct puzzle {
    unsigned n;
    unsigned char start[MAX];
    bool is_ring;
};

static void write_start(const void *context, void *state)
{
    const struct puzzle *const puzzle = context;
    memcpy(state, puzzle->start, puzzle->n);
}

static bool is_goal(const void *context, const void *state)
{
    const struct puzzle *const puzzle = context;
    const unsigned char *const numbers = state;
    for (unsigned i = 0; i < puzzle->n; i++)
        if (numbers[i] != i + 1)
            return false;
    return true;
}

static void reverse(unsigned char *numbers, unsigned n)
{
    for (unsigned i = 0; 2 * i + 1 < n; i++) {
        const unsigned char kept = numbers[i];
        numbers[i] = numbers[n - 1 - i];
        numbers[n - 1 - i] = kept;
    }
}

/* Turns the ring so that it begins at a place: both parts reversed, then the whole. */
static void turn(unsigned char *numbers, unsigned n, unsigned first)
{
    reverse(numbers, first);
    reverse(numbers + first, n - first);
    reverse(numbers, n);
}

static void turn_to_one(unsigned char *numbers, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (numbers[i] == 1) {
            turn(numbers, n, i);
            return;
        }
}

/* The action is the number of pancakes, or the place on the ring. All successors are written one
 * after another. */
static unsigned expand(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps)
{
    const struct puzzle *const puzzle = context;
    unsigned char *to = successors;
    unsigned n = 0;
    (void)parent; /* fifteen_search leaves out the state before this one */
    const unsigned first = puzzle->is_ring ? 0 : 2;
    const unsigned last = puzzle->is_ring ? puzzle->n - 1 : puzzle->n;
    for (unsigned action = first; action <= last; action++, to += puzzle->n) {
        memcpy(to, state, puzzle->n);
        if (puzzle->is_ring) {
            turn(to, puzzle->n, action);
            reverse(to, SPUN);
            turn_to_one(to, puzzle->n);
        } else {
            reverse(to, action);
        }
        steps[n++] = (struct fifteen_step){.cost = 1, .action = action};
    }
    return n;
}

/* A reversal joins or parts two pairs of neighbours on a ring, and one in a pile: the gap heuristic
 * (Helmert 2010). The plate below a pile is number n + 1. */
static uint32_t count_gaps(const void *context, const void *state)
{
    const struct puzzle *const puzzle = context;
    const unsigned char *const numbers = state;
    const unsigned n = puzzle->n;
    uint32_t n_gaps = 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned below = i + 1 < n ? numbers[i + 1] : puzzle->is_ring ? numbers[0] : n + 1;
        const unsigned distance = numbers[i] > below ? numbers[i] - below : below - numbers[i];
        n_gaps += distance != 1 && !(puzzle->is_ring && distance == n - 1);
    }
    return puzzle->is_ring ? (n_gaps + 1) / 2 : n_gaps;
}

static bool is_equal(const void *context, const void *a, const void *b)
{
    const struct puzzle *const puzzle = context;
    return memcmp(a, b, puzzle->n) == 0;
}

static uint64_t hash(const void *context, const void *state)
{
    const struct puzzle *const puzzle = context;
    return fifteen_state_hash(state, puzzle->n);
}

/* Reads each of 1 .. n once. */
static bool read_puzzle(int argc, char **argv, struct puzzle *puzzle)
{
    unsigned seen = 0;
    if (argc != 3 || (strcmp(argv[1], "pancake") != 0 && strcmp(argv[1], "topspin") != 0))
        return false;
    puzzle->is_ring = strcmp(argv[1], "topspin") == 0;
    char *at = argv[2];
    for (char *end;; at = end) {
        const unsigned long number = strtoul(at, &end, 10);
        if (end == at)
            break;
        if (number < 1 || number > MAX || puzzle->n == MAX || (seen >> number & 1) != 0)
            return false;
        seen |= 1U << number;
        puzzle->start[puzzle->n++] = (unsigned char)number;
    }
    if (puzzle->is_ring)
        turn_to_one(puzzle->start, puzzle->n);
    return *at == '\0' && puzzle->n >= (puzzle->is_ring ? SPUN + 1 : 1) &&
           seen == (2U << puzzle->n) - 2;
}

int main(int argc, char **argv)
{
    struct puzzle puzzle = {.n = 0};
    struct fifteen_search_result results[2];
    struct fifteen_error error = {.text = ""};
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};
    if (!read_puzzle(argc, argv, &puzzle))
        return fprintf(stderr, "usage: other_puzzles pancake|topspin 'PERMUTATION OF 1 .. N'\n"), 2;
    const struct fifteen_domain domain = {.context = &puzzle,
                                          .state_size = puzzle.n,
                                          .max_successors = puzzle.n,
                                          .start = write_start,
                                          .expand = expand,
                                          .is_goal = is_goal,
                                          .heuristic = count_gaps,
                                          .equal = is_equal,
                                          .hash = hash};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < 2 && status == FIFTEEN_OK; i++)
        status = fifteen_search(&domain, algorithms[i], NULL, NULL, &results[i], &error);
    if (status != FIFTEEN_OK)
        return fprintf(stderr, "other_puzzles: %s\n", error.text), 1;
    printf("%zu reversals, %s:", results[0].length,
           results[0].length == results[1].length ? "by A* and IDA*" : "but IDA* differs");
    for (size_t i = 0; i < results[0].length; i++)
        printf(" %u", (unsigned)results[0].path[i]);
    printf("\n%llu nodes expanded by A*, %llu by IDA*\n", (unsigned long long)results[0].expanded,
           (unsigned long long)results[1].expanded);
    for (unsigned i = 0; i < 2; i++)
        fifteen_search_result_free(&results[i]);
    return 0;
}
