/* fuzz.h - what the fuzz targets have in common: input taken apart, and checks
 *
 * A target is a file with LLVMFuzzerTestOneInput, which libFuzzer calls with whatever bytes it
 * comes upon; replay.c calls it with the files of a corpus. It ends the process where the code
 * under test does something wrong, and returns otherwise.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fifteen/status.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever NDEBUG says. */
#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The part of an input that has not been taken yet. */
struct fuzz_input {
    const uint8_t *at;
    size_t left;
};

/* A copy of so many bytes and a NUL, to be freed. Each has memory of its own, so that the address
 * sanitizer sees what is read beyond its end. */
static inline char *fuzz_copy(const void *bytes, size_t length)
{
    char *const copy = malloc(length + 1);
    FUZZ_CHECK(copy != NULL);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

/* Takes the next line, or what is left, as a text to be freed. */
static inline char *fuzz_take_line(struct fuzz_input *input)
{
    const uint8_t *const end = input->left > 0 ? memchr(input->at, '\n', input->left) : NULL;
    const size_t length = end == NULL ? input->left : (size_t)(end - input->at);
    char *const line = fuzz_copy(input->at, length);
    const size_t taken = end == NULL ? length : length + 1;
    input->at += taken;
    input->left -= taken;
    return line;
}

/* Takes a number of so many bytes, little-endian; zeros follow the end of the input. */
static inline uint64_t fuzz_take_number(struct fuzz_input *input, unsigned n_bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < n_bytes && input->left > 0; i++, input->at++, input->left--)
        number |= (uint64_t)*input->at << 8 * i;
    return number;
}

/* A message is one line of printable bytes. */
static inline void fuzz_check_message(const struct fifteen_error *error)
{
    const size_t length = strnlen(error->text, sizeof error->text);
    FUZZ_CHECK(length > 0 && length < sizeof error->text);
    for (size_t i = 0; i < length; i++)
        FUZZ_CHECK(error->text[i] >= 0x20 && error->text[i] < 0x7f);
}

#endif
