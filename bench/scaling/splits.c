/* splits.c - how nodes of a search tree divide: samples, written and read */
/* SPDX-License-Identifier: MIT */
#include "splits.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void splits_add(struct splits *splits, uint64_t size, const struct split *split)
{
    const unsigned class = splits_class(size);
    if (class >= SPLITS_CLASSES)
        return;
    const uint64_t n_seen = ++splits->of[class].n_seen;
    if (splits->of[class].n_kept < SPLITS_SAMPLES) {
        splits->of[class].kept[splits->of[class].n_kept++] = *split;
        return;
    }
    const uint64_t place = splits_random(&splits->random) % n_seen;
    if (place < SPLITS_SAMPLES)
        splits->of[class].kept[place] = *split;
}

void splits_print(const struct splits *splits, FILE *out)
{
    for (unsigned class = 0; class < SPLITS_CLASSES; class ++) {
        if (splits->of[class].n_seen == 0)
            continue;
        fprintf(out, "class %u %" PRIu64 "\n", class, splits->of[class].n_seen);
        for (unsigned i = 0; i < splits->of[class].n_kept; i++) {
            const struct split *const split = &splits->of[class].kept[i];
            for (unsigned c = 0; c < split->n; c++)
                fprintf(out, "%s%" PRIu64, c > 0 ? " " : "", split->child[c]);
            fputc('\n', out);
        }
    }
}

/* Reads the children of a line. Returns the size of their parent's subtree, or 0. */
static uint64_t read_split(const char *line, struct split *split)
{
    uint64_t size = 1;
    char *end;
    split->n = 0;
    for (; *line != '\n' && *line != '\0'; line = end) {
        errno = 0;
        const uint64_t child = strtoull(line, &end, 10);
        if (end == line || errno != 0 || child == 0 || child > UINT64_MAX / 8 ||
            split->n == SPLITS_CHILDREN)
            return 0;
        split->child[split->n++] = child;
        size += child;
    }
    return size;
}

static bool read_line(struct splits *splits, const char *line)
{
    struct split split;
    unsigned class;
    uint64_t n_seen;
    if (line[0] == '#')
        return true;
    if (sscanf(line, "class %u %" SCNu64, &class, &n_seen) == 2) {
        if (class < SPLITS_CLASSES)
            splits->of[class].n_seen = n_seen;
        return class < SPLITS_CLASSES;
    }
    const uint64_t size = read_split(line, &split);
    if (size < 2 || splits_class(size) >= SPLITS_CLASSES ||
        splits->of[splits_class(size)].n_kept == SPLITS_SAMPLES)
        return false;
    const unsigned of = splits_class(size);
    splits->of[of].kept[splits->of[of].n_kept++] = split;
    return true;
}

bool splits_read(struct splits *splits, const char *path)
{
    char line[256];
    unsigned number = 0;
    FILE *const in = fopen(path, "r");
    *splits = (struct splits){.random = 0};
    if (in == NULL) {
        fprintf(stderr, "scaling: %s: %s\n", path, strerror(errno));
        return false;
    }
    bool valid = true;
    while (valid && fgets(line, sizeof line, in) != NULL) {
        number++;
        valid = read_line(splits, line);
    }
    fclose(in);
    if (!valid)
        fprintf(stderr, "scaling: %s:%u: expected the sizes of a node's children\n", path, number);
    return valid;
}
