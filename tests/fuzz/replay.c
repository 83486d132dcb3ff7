/* replay.c - calls a fuzz target with files and the files of folders, so that a corpus is tested
 * without libFuzzer */
/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "support/scratch.h"

static bool replay_file(const char *path)
{
    size_t size;
    uint8_t *const read = scratch_read(path, &size);
    /* An exact allocation lets the address sanitizer detect reads beyond the end. */
    uint8_t *const data = read == NULL || size == 0 ? read : realloc(read, size);
    if (data == NULL)
        return false;
    fprintf(stderr, "%s\n", path); /* shown if it fails */
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return true;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Returns the number of files, or 0 if one cannot be read. */
static unsigned replay_folder(const char *path)
{
    struct dirent **entries;
    const int n = scandir(path, &entries, is_visible, alphasort);
    bool read = true;
    for (int i = 0; i < n; i++) {
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        read = read && replay_file(file);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return read && n > 0 ? (unsigned)n : 0;
}

int main(int argc, char **argv)
{
    unsigned n_files = 0;
    for (int i = 1; i < argc; i++) {
        struct stat about;
        const bool is_folder = stat(argv[i], &about) == 0 && S_ISDIR(about.st_mode);
        const unsigned n = is_folder ? replay_folder(argv[i]) : replay_file(argv[i]);
        if (n == 0) {
            fprintf(stderr, "%s: no file, and no folder of files\n", argv[i]);
            return EXIT_FAILURE;
        }
        n_files += n;
    }
    printf("%u inputs\n", n_files);
    return n_files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
