/* test_spec.c - heuristic specifications: parsing, printing and error messages */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "heuristic/spec.h"

static void texts_are_parsed_and_printed(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *printed;
        bool uses_tables;
    } rows[] = {
        {"hamming", "hamming", false},
        {"manhattan", "manhattan", false},
        {"Manhattan", "manhattan", false},
        {"linear-conflict", "linear-conflict", false},
        {"walking-distance", "walking-distance", false},
        {"pdb", "pdb", true},
        {"classic-pdb", "classic-pdb", true},
        {"pdb(5-5-5)", "pdb(5-5-5)", true},
        {"classic-pdb ( 1.4.5/2.3 )", "classic-pdb(1.4.5/2.3)", true},
        {"max(pdb(1,4 , 5 / 2 3),manhattan)", "max(pdb(1.4.5/2.3),manhattan)", true},
        {"pdb(\t12  3. 4)", "pdb(12.3.4)", true},
        {"max(pdb(7-8),pdb,pdb(7-8),classic-pdb(7-8),max(pdb))",
         "max(pdb(7-8),pdb,classic-pdb(7-8))", true},
        {"max(pdb,linear-conflict)", "max(pdb,linear-conflict)", true},
        {"max(linear-conflict,pdb)", "max(linear-conflict,pdb)", true},
        {" max ( manhattan ,\tlinear-conflict ) ", "max(manhattan,linear-conflict)", false},
        {"max(pdb)", "pdb", true},
        {"max(pdb,pdb)", "pdb", true},
        {"max(max(manhattan),max(pdb,max(manhattan,linear-conflict)))",
         "max(manhattan,pdb,linear-conflict)", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct heuristic_spec spec;
        struct fifteen_error error = {.text = ""};
        char printed[FIFTEEN_HEURISTIC_NAME_SIZE];
        assert_int_equal(heuristic_spec_parse(rows[i].text, &spec, &error), FIFTEEN_OK);
        heuristic_spec_print(&spec, printed);
        assert_string_equal(printed, rows[i].printed);
        assert_int_equal(heuristic_spec_uses_tables(&spec), rows[i].uses_tables);
    }
}

/* All names, as messages list them. */
static const char *list_of_names(void)
{
    static char names[FIFTEEN_HEURISTIC_NAME_SIZE];
    names[0] = '\0';
    for (unsigned i = 0; fifteen_heuristic_name(i) != NULL; i++) {
        strcat(names, fifteen_heuristic_name(i));
        strcat(names, ", ");
    }
    strcat(names, "pdb(PARTITION)");
    return names;
}

static void invalid_texts_are_rejected_with_their_column(void **state)
{
    (void)state;
    const char *const names = list_of_names();
    static const struct {
        const char *text;
        const char *place;
        const char *reason;
    } rows[] = {
        {"", "column 1:", "expected the name"},
        {"   ", "column 4:", "expected the name"},
        {"manhatten", "column 1:", "unknown heuristic 'manhatten'"},
        {"manhattan,pdb", "column 10:", "unexpected text after"},
        {"manhattan)", "column 10:", "unexpected text after"},
        {"manhattan(4-4)", "column 10:", "unexpected text after"},
        {"pdb(", "column 5:", "expected a partition"},
        {"max(pdb( ))", "column 10:", "expected a partition"},
        {"pdb(4-4", "column 8:", "expected ')'"},
        {"pdb(4-4,4-4)", "column 8:", "expected ')'"},
        {"pdb(4-4(4-4))", "column 8:", "expected ')'"},
        {"pdb(1,2", "column 6:", "expected ')'"},
        {"pdb(5-5 5)", "column 9:", "expected ')'"},
        {"pdb(1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.22.23.24//)",
         "column 5:", "name is too long"},
        {"max(pdb(1),pdb(2),pdb(3),pdb(4),pdb(5),pdb(6),pdb(7),pdb(8),classic-pdb(1))",
         "column 75:", "too many different tables"},
        {"max", "column 4:", "requires a list"},
        {"max(", "column 5:", "expected the name"},
        {"max()", "column 5:", "expected the name"},
        {"max(pdb,)", "column 9:", "expected the name"},
        {"max(pdb", "column 8:", "expected ',' or ')'"},
        {"max(pdb manhattan)", "column 9:", "expected ',' or ')'"},
        {"max(pdb,max(manhattan,foo))", "column 23:", "unknown heuristic 'foo'"},
        {"max(pdb)x", "column 9:", "unexpected text after"},
        {"min(pdb)", "column 1:", "unknown heuristic 'min'"},
        {"\xff\x01", "column 1:", "unknown heuristic '\\xff\\x01'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct heuristic_spec spec;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(heuristic_spec_parse(rows[i].text, &spec, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, rows[i].place));
        assert_non_null(strstr(error.text, rows[i].reason));
        assert_non_null(strstr(error.text, names));
    }
}

/* `depth` times max( around a name. */
static char *nested(unsigned depth)
{
    char *const text = malloc(5 * (size_t)depth + sizeof "pdb");
    assert_non_null(text);
    text[0] = '\0';
    for (unsigned i = 0; i < depth; i++)
        memcpy(text + 4 * i, "max(", 5);
    strcat(text, "pdb");
    const size_t length = strlen(text);
    memset(text + length, ')', depth);
    text[length + depth] = '\0';
    return text;
}

static void nesting_is_limited(void **state)
{
    (void)state;
    static const struct {
        unsigned depth;
        enum fifteen_status status;
    } rows[] = {
        {1, FIFTEEN_OK}, {16, FIFTEEN_OK}, {17, FIFTEEN_INVALID}, {100000, FIFTEEN_INVALID}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *const text = nested(rows[i].depth);
        struct heuristic_spec spec;
        assert_int_equal(heuristic_spec_parse(text, &spec, NULL), rows[i].status);
        free(text);
    }
}

/* ---- the tables that a heuristic uses ---- */

static void check_tables(const char *text, const struct heuristic_part *expected, unsigned n)
{
    struct heuristic_spec spec;
    unsigned n_found = 0;
    assert_int_equal(fifteen_heuristic_check(text, NULL), FIFTEEN_OK);
    assert_int_equal(heuristic_spec_parse(text, &spec, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < spec.n; i++) {
        if (spec.part[i].kind->create_on == NULL)
            continue;
        assert_true(n_found < n);
        assert_ptr_equal(spec.part[i].kind, expected[n_found].kind);
        assert_string_equal(spec.part[i].partition, expected[n_found].partition);
        assert_int_equal(spec.part[i].column, expected[n_found].column);
        n_found++;
    }
    assert_int_equal(n_found, n);
    assert_int_equal(heuristic_spec_uses_tables(&spec), n > 0);
}

static void tables_are_listed(void **state)
{
    (void)state;
    const struct heuristic_part any = {.kind = &heuristic_pdb};
    const struct heuristic_part several[] = {{&heuristic_classic_pdb, "6-6-3", 17, "6-6-3"},
                                             {&heuristic_pdb, "1.2/3", 38, "1.2/3"},
                                             {.kind = &heuristic_classic_pdb}};
    check_tables("pdb", &any, 1);
    check_tables("manhattan", &any, 0);
    check_tables("max(hamming,walking-distance)", &any, 0);
    check_tables("max(classic-pdb(6-6-3),manhattan,pdb(1.2/3),max(classic-pdb,pdb(1.2/3)))",
                 several, 3);
    assert_int_equal(fifteen_heuristic_check("pbd", NULL), FIFTEEN_INVALID);
}

/* The longest text is printed without truncation. */
static void the_longest_text_is_printed(void **state)
{
    (void)state;
    char text[2 * FIFTEEN_HEURISTIC_NAME_SIZE] = "max(";
    unsigned n_parts = FIFTEEN_TABLES_MAX;
    for (unsigned i = 0; i < HEURISTIC_N_KINDS; i++)
        if (heuristic_kind_at(i)->create_on == NULL) {
            strcat(text, n_parts++ == FIFTEEN_TABLES_MAX ? "" : ",");
            strcat(text, heuristic_kind_at(i)->name);
        }
    for (unsigned i = 0; i < FIFTEEN_TABLES_MAX; i++) {
        char part[FIFTEEN_PARTITION_TEXT_SIZE + 32];
        snprintf(part, sizeof part, ",classic-pdb(%0*u)", FIFTEEN_PARTITION_TEXT_SIZE - 1, i);
        strcat(text, part);
    }
    strcat(text, ")");
    struct heuristic_spec spec;
    char printed[FIFTEEN_HEURISTIC_NAME_SIZE];
    assert_int_equal(heuristic_spec_parse(text, &spec, NULL), FIFTEEN_OK);
    assert_int_equal(spec.n, n_parts);
    assert_true(n_parts <= HEURISTIC_MAX_PARTS);
    heuristic_spec_print(&spec, printed);
    assert_string_equal(printed, text);
}

/* ---- any text ---- */

static bool same_part(const struct heuristic_part *a, const struct heuristic_part *b)
{
    return a->kind == b->kind && strcmp(a->partition, b->partition) == 0;
}

/* Random texts made of the grammar's tokens: each is accepted or rejected with a message. An
 * accepted text prints as an equivalent one. */
static void random_texts_are_parsed(void **state)
{
    (void)state;
    static const char *const pieces[] = {"max", "(", ")", ",", " ", "pdb", "manhattan", "4-4"};
    unsigned n_taken = 0;
    unsigned random = 1;
    for (unsigned i = 0; i < 200000; i++) {
        char text[128] = "";
        for (unsigned n = 1 + i % 9; n > 0; n--) {
            random = random * 1664525 + 1013904223; /* Knuth's and Lewis's */
            strcat(text, pieces[random >> 29]);
        }
        struct heuristic_spec spec;
        struct heuristic_spec again;
        char printed[FIFTEEN_HEURISTIC_NAME_SIZE];
        if (heuristic_spec_parse(text, &spec, NULL) != FIFTEEN_OK)
            continue;
        n_taken++;
        heuristic_spec_print(&spec, printed);
        assert_int_equal(heuristic_spec_parse(printed, &again, NULL), FIFTEEN_OK);
        assert_int_equal(again.n, spec.n);
        for (unsigned part = 0; part < spec.n; part++)
            assert_true(same_part(&again.part[part], &spec.part[part]));
    }
    assert_true(n_taken > 1000);
}

static void names_are_listed(void **state)
{
    (void)state;
    assert_string_equal(fifteen_heuristic_name(0), "hamming");
    unsigned n = 0;
    for (; fifteen_heuristic_name(n) != NULL; n++) {
        struct heuristic_spec spec;
        assert_int_equal(heuristic_spec_parse(fifteen_heuristic_name(n), &spec, NULL), FIFTEEN_OK);
    }
    assert_int_equal(n, HEURISTIC_N_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_parsed_and_printed),
        cmocka_unit_test(invalid_texts_are_rejected_with_their_column),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(the_longest_text_is_printed),
        cmocka_unit_test(random_texts_are_parsed),
        cmocka_unit_test(names_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
