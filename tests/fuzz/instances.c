/* instances.c - fuzz target: files of boards
 *
 * Input: the size of a tray in a line, then a file. The library reads the file with all options;
 * reading must end and must never return an invalid board.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "fuzz.h"
#include "support/packed_boards.h"

/* Returns the maximum number of results of a file: one per line, and two at its end. */
static void check_end(uint64_t n_results, const struct fuzz_input *file)
{
    uint64_t n_lines = 1;
    for (size_t i = 0; i < file->left; i++)
        n_lines += file->at[i] == '\n';
    FUZZ_CHECK(n_results <= n_lines + 2);
}

static void check_board(const struct fifteen_instance *read)
{
    FUZZ_CHECK(read->line >= 1 && read->known_length >= -1);
    const struct fifteen_geometry size = fifteen_board_size(read->board);
    FUZZ_CHECK(fifteen_geometry_valid(size));
    FUZZ_CHECK(!packed_fits(size) || packed_valid(size, packed_of_board(read->board)));
}

static void read_boards(FILE *stream, const struct fifteen_instances_options *options,
                        const struct fuzz_input *file)
{
    struct fifteen_instances *reader;
    struct fifteen_instance read;
    struct fifteen_error error = {.text = ""};
    enum fifteen_status status;
    uint64_t n_results = 0;
    uint64_t line = 0;
    FUZZ_CHECK(fifteen_instances_open(stream, options, &reader, &error) == FIFTEEN_OK);
    do {
        status = fifteen_instances_next(reader, &read, &error);
        n_results++;
        FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID ||
                   status == FIFTEEN_NOT_FOUND);
        if (status != FIFTEEN_OK) {
            fuzz_check_message(&error);
            continue;
        }
        check_board(&read);
        FUZZ_CHECK(read.line > line);
        line = read.line;
        fifteen_board_free(read.board);
    } while (status != FIFTEEN_NOT_FOUND);
    FUZZ_CHECK(fifteen_instances_next(reader, &read, &error) == FIFTEEN_NOT_FOUND);
    check_end(n_results, file);
    fifteen_instances_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fifteen_geometry geometry = {4, 4};
    char *const of_size = fuzz_take_line(&input);
    fifteen_geometry_parse(of_size, &geometry, NULL);
    FILE *const stream = tmpfile();
    FUZZ_CHECK(stream != NULL);
    FUZZ_CHECK(fwrite(input.at, 1, input.left, stream) == input.left);
    for (unsigned i = 0; i < 4; i++) {
        const struct fifteen_instances_options options = {
            .size = (i & 1) != 0 ? geometry : (struct fifteen_geometry){0, 0},
            .with_lengths = (i & 2) != 0};
        rewind(stream);
        read_boards(stream, &options, &input);
    }
    fclose(stream);
    free(of_size);
    return 0;
}
