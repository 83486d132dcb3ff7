/* conventions.c - the conventions of textbook searches: order of moves, goal test, ties */
/* SPDX-License-Identifier: MIT */
#include "search/algorithm/conventions.h"

#include <ctype.h>
#include <string.h>

#include "search/algorithm/algorithm.h"
#include "util/error.h"

/* ---- the order of moves ---- */

static bool has_order(const struct fifteen_conventions *conventions)
{
    static const uint8_t none[4] = {0};
    return memcmp(conventions->order, none, sizeof none) != 0;
}

const uint8_t *conventions_order(const struct fifteen_conventions *conventions)
{
    static const uint8_t standard[4] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT, FIFTEEN_DOWN};
    return has_order(conventions) ? conventions->order : standard;
}

/* Returns true if each move occurs once. */
static bool is_order(const uint8_t order[4])
{
    unsigned moves = 0;
    for (unsigned i = 0; i < 4; i++)
        moves |= order[i] < 4 ? 1U << order[i] : 0;
    return moves == 15;
}

/* Returns the move of a letter, or 4. */
static uint8_t move_of(char letter)
{
    uint8_t move = 0;
    while (move < 4 && fifteen_move_letter((enum fifteen_move)move) != toupper((uint8_t)letter))
        move++;
    return move;
}

enum fifteen_status fifteen_order_parse(const char *text, uint8_t order[4],
                                        struct fifteen_error *error)
{
    uint8_t read[4] = {0};
    for (unsigned i = 0; i < 4 && text[i] != '\0'; i++)
        read[i] = move_of(text[i]);
    if (strlen(text) != 4 || !is_order(read))
        return error_set(error, FIFTEEN_INVALID,
                         "expected the letters U, D, L and R, each once, such as ULRD");
    memcpy(order, read, sizeof read);
    return FIFTEEN_OK;
}

/* ---- names ---- */

const char *fifteen_goal_test_name(enum fifteen_goal_test test)
{
    static const char *const names[FIFTEEN_N_GOAL_TESTS] = {
        [FIFTEEN_GOAL_TEST_GENERATION] = "generation", [FIFTEEN_GOAL_TEST_EXPANSION] = "expansion"};
    return (unsigned)test < FIFTEEN_N_GOAL_TESTS ? names[test] : NULL;
}

const char *fifteen_tie_name(enum fifteen_tie tie)
{
    static const char *const names[FIFTEEN_N_TIES] = {[FIFTEEN_TIE_FIRST] = "first",
                                                      [FIFTEEN_TIE_LAST] = "last",
                                                      [FIFTEEN_TIE_LARGER_G] = "larger-g"};
    return (unsigned)tie < FIFTEEN_N_TIES ? names[tie] : NULL;
}

/* ---- the check ---- */

bool conventions_are_given(const struct fifteen_conventions *conventions)
{
    return has_order(conventions) || conventions->goal_test != FIFTEEN_GOAL_TEST_DEFAULT ||
           conventions->tie != FIFTEEN_TIE_DEFAULT;
}

static bool takes_all(const struct algorithm *algorithm, unsigned what)
{
    return (algorithm->conventions & what) == what;
}

static enum fifteen_status check_taken(enum fifteen_algorithm algorithm, unsigned what,
                                       const char *name, struct fifteen_error *error)
{
    char names[200];
    if (algorithm_exists(algorithm) && takes_all(&algorithms[algorithm], what))
        return FIFTEEN_OK;
    const unsigned n = algorithm_list(takes_all, what, names, sizeof names);
    const char *const asked = fifteen_algorithm_name(algorithm);
    return error_set(error, FIFTEEN_INVALID, "algorithm '%s' takes no %s; use %s%s",
                     asked != NULL ? asked : "?", name, n > 1 ? "one of " : "", names);
}

enum fifteen_status fifteen_conventions_check(enum fifteen_algorithm algorithm,
                                              const struct fifteen_conventions *conventions,
                                              struct fifteen_error *error)
{
    const struct {
        const char *name;
        unsigned what;
        bool given;
        bool valid;
    } parts[] = {
        {"order of moves", TAKES_ORDER, has_order(conventions), is_order(conventions->order)},
        {"goal test", TAKES_GOAL_TEST, conventions->goal_test != FIFTEEN_GOAL_TEST_DEFAULT,
         fifteen_goal_test_name(conventions->goal_test) != NULL},
        {"rule for ties", TAKES_TIE, conventions->tie != FIFTEEN_TIE_DEFAULT,
         fifteen_tie_name(conventions->tie) != NULL},
    };
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == FIFTEEN_OK; i++) {
        if (parts[i].given && !parts[i].valid)
            return error_set(error, FIFTEEN_INVALID, "unknown %s", parts[i].name);
        if (parts[i].given)
            status = check_taken(algorithm, parts[i].what, parts[i].name, error);
    }
    return status;
}
