/* main.c - micro-benchmarks: nanoseconds for each part of a generated node, on one thread
 *
 *      build/bench/micro [--quick]
 *
 * The parts are inline functions, compiled here for the same instruction set as the library's hot
 * code. The sum of the parts exceeds the whole, since the processor works on several at once.
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "micro.h"
#include "util/clock.h"
#include "util/cpu.h"

enum { N_REPETITIONS = 11, STATUS_USAGE = 2, STATUS_SKIPPED = 77 };

struct scale {
    const char *partition;
    uint64_t seen_bytes;
    unsigned n_repetitions;
    unsigned divisor; /* of the operations */
};

static const struct scale full = {"7-8", UINT64_C(64) << 20, N_REPETITIONS, 1};
static const struct scale quick = {"4-4-4-3", UINT64_C(1) << 20, 1, 64};

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The first repetition only fills the caches. */
static void measure(const struct micro *micro, const struct micro_part *part,
                    const struct scale *scale)
{
    const uint64_t n = part->n / scale->divisor;
    double ns[N_REPETITIONS];
    volatile uint64_t result = part->run(micro, 0, n);
    for (unsigned i = 0; i < scale->n_repetitions; i++) {
        const double started = clock_seconds();
        result = part->run(micro, (i + 1) * n, n);
        ns[i] = (clock_seconds() - started) * 1e9 / (double)n;
    }
    (void)result;
    qsort(ns, scale->n_repetitions, sizeof *ns, compare);
    printf("%-58s %9.2f  (%.2f..%.2f)\n", part->name, ns[scale->n_repetitions / 2], ns[0],
           ns[scale->n_repetitions - 1]);
    fflush(stdout);
}

static int run_parts(const struct scale *scale)
{
    static const struct micro_part *const groups[] = {micro_index_parts, micro_memory_parts,
                                                      micro_node_parts};
    struct micro micro;
    struct fifteen_error error = {.text = ""};
    const enum fifteen_status status =
        micro_init(&micro, scale->partition, scale->seen_bytes, &error);
    if (status != FIFTEEN_OK) {
        fprintf(stderr, "micro: %s\n", error.text);
    } else {
        printf("%s tables, %.0f MB\n", scale->partition,
               (double)(micro.n_words * sizeof *micro.block) * 1e-6);
        printf("%-58s %9s\n", "part", "ns each");
        for (unsigned i = 0; i < sizeof groups / sizeof groups[0]; i++)
            for (const struct micro_part *part = groups[i]; part->name != NULL; part++)
                measure(&micro, part, scale);
    }
    micro_free(&micro);
    return status == FIFTEEN_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
#ifdef __BMI2__
    if (cpu_level() < CPU_AVX2) {
        fputs("micro: compiled for processors with AVX2 and BMI2\n", stderr);
        return STATUS_SKIPPED;
    }
#endif
    const bool is_quick = argc == 2 && strcmp(argv[1], "--quick") == 0;
    if (argc > 1 && !is_quick) {
        fputs("Usage: micro [--quick]\n", stderr);
        return STATUS_USAGE;
    }
    return run_parts(is_quick ? &quick : &full);
}
