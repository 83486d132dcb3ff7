/* npy.c - fuzz target: .npy files of boards
 *
 * Input: the rows and columns of boards, a byte each, then the file. Rows of 0: square boards.
 */
/* SPDX-License-Identifier: MIT */
#include <fifteen/fifteen.h>

#include "array/npy_reader.h"
#include "fuzz.h"

static void read_rows(struct npy_reader *reader)
{
    for (;;) {
        struct fifteen_board *grid;
        struct fifteen_error error = {.text = ""};
        const enum fifteen_status status = npy_reader_next(reader, &grid, &error);
        if (status == FIFTEEN_NOT_FOUND)
            return;
        FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
        if (status == FIFTEEN_OK)
            fifteen_board_free(grid);
        else
            fuzz_check_message(&error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fifteen_geometry tray;
    tray.rows = (uint8_t)fuzz_take_number(&input, 1);
    tray.columns = (uint8_t)fuzz_take_number(&input, 1);
    if (input.left == 0 || (tray.rows != 0 && !fifteen_geometry_valid(tray)))
        return 0;
    char *const file = fuzz_copy(input.at, input.left);
    FILE *const stream = fmemopen(file, input.left, "r");
    struct npy_reader *reader = NULL;
    struct fifteen_error error = {.text = ""};
    FUZZ_CHECK(stream != NULL);
    const enum fifteen_status status = npy_reader_open(stream, tray, &reader, &error);
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    if (status == FIFTEEN_OK)
        read_rows(reader);
    else
        fuzz_check_message(&error);
    npy_reader_close(reader);
    fclose(stream);
    free(file);
    return 0;
}
