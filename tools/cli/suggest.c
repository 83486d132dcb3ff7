/* suggest.c - did you mean: the known name that an unknown word is closest to */
/* SPDX-License-Identifier: MIT */
#include "cli/suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const struct suggest_synonym suggest_synonyms[] = {
    /* commands */
    {"shuffle", "generate"},
    {"random", "generate"},
    {"scramble", "generate"},
    {"benchmark", "bench"},
    {"web", "serve"},
    {"server", "serve"},
    {"game", "play"},
    {"tables", "info"},
    {"queens", "superqueens"},
    /* algorithms */
    {"bfs", "breadth-first"},
    {"dijkstra", "uniform-cost"},
    {"ucs", "uniform-cost"},
    {"a*", "astar"},
    {"a-star", "astar"},
    {"ida", "idastar"},
    {"ida*", "idastar"},
    {"ida-star", "idastar"},
    {"gbfs", "greedy"},
    {"wa*", "weighted-astar"},
    {"wastar", "weighted-astar"},
    {"wida*", "weighted-idastar"},
    {"explicit-estimation", "ees"},
    {"ios", "improved-optimistic"},
    {"optimistic", "improved-optimistic"},
    {"ara*", "anytime-astar"},
    {"anytime", "anytime-astar"},
    {"best-first", "greedy"},
    {"bae*", "bae"},
    {"bibfs", "bidirectional"},
    {"ids", "iddfs"},
    {"dfid", "iddfs"},
    {"id-dfs", "iddfs"},
    {"dfs", "iddfs"},
    {"iterative-deepening", "iddfs"},
    /* heuristics */
    {"misplaced", "hamming"},
    {"misplaced-tiles", "hamming"},
    {"taxicab", "manhattan"},
    {"city-block", "manhattan"},
    {"conflict", "linear-conflict"},
    {"linear", "linear-conflict"},
    {"walking", "walking-distance"},
    {"inversion-distance", "inversion"},
    {"pattern", "pdb"},
    {"pattern-database", "pdb"},
    {"none", "--algorithm breadth-first"},
    {"zero", "--algorithm breadth-first"},
    {"blind", "--algorithm breadth-first"},
    /* options */
    {"number", "count"},
    {"timeout", "time-limit"},
    {"max-nodes", "node-limit"},
    {"nodes", "node-limit"},
    {"input", "file"},
    {"format", "output"},
    {"method", "algorithm"},
    {"tables", "pdb"},
    {NULL, NULL},
};

static unsigned min2(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static int letter(char c)
{
    return tolower((unsigned char)c);
}

/* row[i % 3][j] is the distance of the first i letters of a from the first j letters of b. */
unsigned suggest_distance(const char *a, const char *b)
{
    const size_t n_a = strlen(a);
    const size_t n_b = strlen(b);
    unsigned row[3][SUGGEST_MAX + 1] = {{0}};
    if (n_a > SUGGEST_MAX || n_b > SUGGEST_MAX)
        return SUGGEST_MAX;
    for (unsigned j = 0; j <= n_b; j++)
        row[0][j] = j;
    for (unsigned i = 1; i <= n_a; i++) {
        unsigned *const now = row[i % 3];
        const unsigned *const before = row[(i + 2) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= n_b; j++) {
            const bool differs = letter(a[i - 1]) != letter(b[j - 1]);
            now[j] = min2(before[j - 1] + differs, min2(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && letter(a[i - 1]) == letter(b[j - 2]) &&
                letter(a[i - 2]) == letter(b[j - 1]))
                now[j] = min2(now[j], row[(i + 1) % 3][j - 2] + 1);
        }
    }
    return row[n_a % 3][n_b];
}

static const char *find_synonym(const char *word)
{
    for (const struct suggest_synonym *synonym = suggest_synonyms; synonym->word != NULL; synonym++)
        if (strcasecmp(word, synonym->word) == 0)
            return synonym->name;
    return NULL;
}

const char *suggest_name(const char *word, suggest_names *names, const void *context)
{
    const char *const meant = find_synonym(word);
    const size_t length = strlen(word);
    const char *closest = NULL;
    unsigned min = SUGGEST_MAX;
    const char *name;
    for (unsigned i = 0; length > 0 && (name = names(context, i)) != NULL; i++) {
        if (meant != NULL && strcmp(name, meant) == 0)
            return name;
        const size_t longer = length > strlen(name) ? length : strlen(name);
        const bool begins = length > 1 && strncasecmp(name, word, length) == 0;
        const unsigned distance = begins ? 1 : suggest_distance(word, name);
        if (distance < min && 3 * (size_t)distance <= longer) {
            min = distance;
            closest = name;
        }
    }
    return closest;
}

const char *suggest_text(const char *name, char out[SUGGEST_TEXT_SIZE])
{
    *out = '\0';
    if (name != NULL)
        snprintf(out, SUGGEST_TEXT_SIZE, " (did you mean '%.60s'?)", name);
    return out;
}
