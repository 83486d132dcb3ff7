/* test_cpu.c - the chosen variant of the hot code, and the version */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include <cmocka.h>

#include <fifteen/status.h>

#include "util/cpu.h"

/* Whether the system lists all of some features, named in Linux's way, in `flags`. */
static bool all_listed(const char *flags, const char *const *features, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char word[32];
        snprintf(word, sizeof word, " %s ", features[i]);
        if (strstr(flags, word) == NULL)
            return false;
    }
    return true;
}

/* Reads the system's description of the first processor. Returns false if there is none. */
static bool read_flags(char *line, size_t size)
{
    FILE *const file = fopen("/proc/cpuinfo", "r");
    if (file == NULL)
        return false;
    bool found = false;
    while (!found && fgets(line, (int)size, file) != NULL)
        found = strncmp(line, "flags", 5) == 0;
    fclose(file);
    char *const end = strchr(line, '\n');
    if (!found || end == NULL)
        return false;
    *end = ' ';
    return true;
}

/* An emulator of another processor may list the features of its host. */
static bool is_x86_64(void)
{
    struct utsname system;
    return uname(&system) == 0 && strcmp(system.machine, "x86_64") == 0;
}

static void level_equals_the_systems_list(void **state)
{
    (void)state;
    static const char *const v3[] = {"sse4_2", "popcnt", "avx2", "bmi1", "bmi2",
                                     "fma",    "movbe",  "f16c", "abm"};
    static const char *const v4[] = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"};
    char flags[16384];
    if (!is_x86_64() || !read_flags(flags, sizeof flags))
        skip();
    enum cpu_level expected = CPU_PORTABLE;
    if (all_listed(flags, v3, sizeof v3 / sizeof v3[0]))
        expected = all_listed(flags, v4, sizeof v4 / sizeof v4[0]) ? CPU_AVX512 : CPU_AVX2;
    unsetenv("FIFTEEN_CPU");
    assert_int_equal(cpu_level(), expected);
}

static void environment_lowers_the_level_only(void **state)
{
    (void)state;
    unsetenv("FIFTEEN_CPU");
    const enum cpu_level best = cpu_level();
    for (enum cpu_level level = CPU_PORTABLE; level <= CPU_AVX512; level++) {
        setenv("FIFTEEN_CPU", cpu_level_name(level), 1);
        assert_int_equal(cpu_level(), level < best ? level : best);
        assert_string_equal(fifteen_cpu_path(), cpu_level_name(cpu_level()));
    }
    static const char *const no_levels[] = {"", "sse", "AVX2", "portable "};
    for (size_t i = 0; i < sizeof no_levels / sizeof no_levels[0]; i++) {
        setenv("FIFTEEN_CPU", no_levels[i], 1);
        assert_int_equal(cpu_level(), best);
    }
}

static void levels_have_their_published_names(void **state)
{
    (void)state;
    assert_string_equal(cpu_level_name(CPU_PORTABLE), "portable");
    assert_string_equal(cpu_level_name(CPU_AVX2), "avx2");
    assert_string_equal(cpu_level_name(CPU_AVX512), "avx512");
}

static void version_is_three_numbers(void **state)
{
    (void)state;
    unsigned major = 0;
    unsigned minor = 0;
    unsigned patch = 0;
    int length = -1;
    assert_int_equal(sscanf(fifteen_version(), "%u.%u.%u%n", &major, &minor, &patch, &length), 3);
    assert_int_equal(fifteen_version()[length], '\0');
    assert_int_equal(major, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_equals_the_systems_list),
        cmocka_unit_test(environment_lowers_the_level_only),
        cmocka_unit_test(levels_have_their_published_names),
        cmocka_unit_test(version_is_three_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
