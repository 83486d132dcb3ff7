/* test_suggest.c - did you mean: distances of words, and the names they mean */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/suggest.h"

/* The published example kitten/sitting, and words whose distance is plain to see. */
static void distances_count_changes(void **state)
{
    (void)state;
    static const struct {
        const char *a;
        const char *b;
        unsigned distance;
    } known[] = {
        {"", "", 0},
        {"", "abc", 3},
        {"kitten", "sitting", 3},
        {"Sunday", "Saturday", 3},
        {"abc", "ABC", 0},
        {"ab", "ba", 1},
        {"sovle", "solve", 1},
        {"ca", "abc", 3},
        {"solve", "slv", 2},
        {"abcd", "badc", 2},
        {"a", "b", 1},
        {"manhatan", "manhattan", 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(suggest_distance(known[i].a, known[i].b), known[i].distance);
        assert_int_equal(suggest_distance(known[i].b, known[i].a), known[i].distance);
    }
}

/* The recursive definition of the restricted distance. */
static unsigned plain_distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
    if (n_a == 0 || n_b == 0)
        return (unsigned)(n_a + n_b);
    unsigned min = plain_distance(a, n_a - 1, b, n_b - 1) + (a[n_a - 1] != b[n_b - 1]);
    const unsigned without_a = plain_distance(a, n_a - 1, b, n_b) + 1;
    const unsigned without_b = plain_distance(a, n_a, b, n_b - 1) + 1;
    min = without_a < min ? without_a : min;
    min = without_b < min ? without_b : min;
    if (n_a > 1 && n_b > 1 && a[n_a - 1] == b[n_b - 2] && a[n_a - 2] == b[n_b - 1]) {
        const unsigned swapped = plain_distance(a, n_a - 2, b, n_b - 2) + 1;
        min = swapped < min ? swapped : min;
    }
    return min;
}

/* All words of up to 4 letters a, b, c: word number n has the digits of n in base 4 without 0. */
static void distances_agree_with_their_definition(void **state)
{
    (void)state;
    enum { N_WORDS = 1 << 8 };
    static char words[N_WORDS][5];
    for (unsigned n = 0; n < N_WORDS; n++)
        for (unsigned rest = n, i = 0; rest != 0; rest /= 4)
            if (rest % 4 != 0)
                words[n][i++] = (char)('a' + rest % 4 - 1);
    for (unsigned i = 0; i < N_WORDS; i++)
        for (unsigned j = 0; j < N_WORDS; j += 3)
            assert_int_equal(
                suggest_distance(words[i], words[j]),
                plain_distance(words[i], strlen(words[i]), words[j], strlen(words[j])));
}

static void long_words_are_far(void **state)
{
    (void)state;
    char word[SUGGEST_MAX + 2];
    memset(word, 'x', sizeof word);
    word[SUGGEST_MAX] = '\0';
    assert_int_equal(suggest_distance(word, word), 0);
    assert_int_equal(suggest_distance(word, ""), SUGGEST_MAX);
    word[SUGGEST_MAX] = 'x';
    word[SUGGEST_MAX + 1] = '\0';
    assert_int_equal(suggest_distance(word, word), SUGGEST_MAX);
    assert_int_equal(suggest_distance("a", word), SUGGEST_MAX);
}

static const char names_context[] = "names";

static const char *name_at(const void *context, unsigned index)
{
    static const char *const names[] = {"solve",   "generate", "json",       "hamming", "astar",
                                        "idastar", "auto",     "time-limit", NULL};
    assert_ptr_equal(context, names_context);
    return names[index];
}

static void words_mean_names(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        const char *name;
    } known[] = {
        {"sovle", "solve"},
        {"SOLV", "solve"},
        {"gen", "generate"},
        {"jsn", "json"},
        {"misplaced", "hamming"},
        {"Misplaced", "hamming"},
        {"A*", "astar"},
        {"IDA*", "idastar"},
        {"shuffle", "generate"},
        {"timelimit", "time-limit"},
        {"timeout", "time-limit"},
        {"aut", "auto"},
        {"dijkstra", NULL}, /* its name is not among these */
        {"best", NULL},
        {"x", NULL},
        {"", NULL},
        {"j", NULL},
        {"elephant", NULL},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *const name = suggest_name(known[i].word, name_at, names_context);
        print_message("%s\n", known[i].word);
        if (known[i].name == NULL)
            assert_null(name);
        else
            assert_string_equal(name, known[i].name);
    }
}

static void texts_ask(void **state)
{
    (void)state;
    char text[SUGGEST_TEXT_SIZE] = "before";
    assert_string_equal(suggest_text("astar", text), " (did you mean 'astar'?)");
    assert_string_equal(suggest_text(NULL, text), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_count_changes),
        cmocka_unit_test(distances_agree_with_their_definition),
        cmocka_unit_test(long_words_are_far),
        cmocka_unit_test(words_mean_names),
        cmocka_unit_test(texts_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
