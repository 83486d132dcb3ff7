/* instances.c - fuzz target: files of boards
 *
 * Input: the size of a tray in a line, then a file. It is read by the library, and once more by
 * what the programs read files with, whose head may say more; both must come to an end and never
 * give a board that is none.
 */
#include <sys/mman.h>
#include <unistd.h>

#include <fifteen/fifteen.h>

#include "fuzz.h"
#include "input/board_file.h"

/* How many results a file of so many lines may have: one for each, and one of two ends. */
static void check_end(uint64_t n_results, const struct fuzz_input *file)
{
    uint64_t n_lines = 1;
    for (size_t i = 0; i < file->left; i++)
        n_lines += file->at[i] == '\n';
    FUZZ_CHECK(n_results <= n_lines + 2);
}

/* What was read of a board, for comparison; returns whether it is one. */
static bool check_result(enum fifteen_status status, const struct fifteen_instance *instance,
                         const struct fifteen_error *error)
{
    FUZZ_CHECK(status == FIFTEEN_OK || status == FIFTEEN_INVALID || status == FIFTEEN_NOT_FOUND);
    if (status != FIFTEEN_OK) {
        fuzz_check_message(error);
        FUZZ_CHECK(strncmp(error->text, "name:", 5) == 0);
        return false;
    }
    FUZZ_CHECK(instance->line >= 1 && instance->known_length >= -1);
    return true;
}

/* Reads boards of up to 16 cells; returns how many there are. */
static uint64_t read_boards(FILE *stream, struct fifteen_geometry geometry,
                            enum fifteen_instances_form form, const struct fuzz_input *file)
{
    struct fifteen_instances *reader;
    struct fifteen_instance instance;
    struct fifteen_error error = {""};
    enum fifteen_status status;
    uint64_t n_results = 0;
    uint64_t n_boards = 0;
    uint64_t line = 0;
    FUZZ_CHECK(fifteen_instances_open(stream, "name", geometry, form, &reader, &error) ==
               FIFTEEN_OK);
    do {
        status = fifteen_instances_next(reader, &instance, &error);
        n_results++;
        if (!check_result(status, &instance, &error))
            continue;
        FUZZ_CHECK(instance.line > line && fifteen_geometry_valid(instance.geometry));
        FUZZ_CHECK(fifteen_board_valid(instance.geometry, instance.board));
        line = instance.line;
        n_boards++;
    } while (status != FIFTEEN_NOT_FOUND);
    FUZZ_CHECK(fifteen_instances_next(reader, &instance, &error) == FIFTEEN_NOT_FOUND);
    check_end(n_results, file);
    fifteen_instances_close(reader);
    return n_boards;
}

/* Reads boards and grids; returns how many boards there are. */
static uint64_t read_any(FILE *stream, struct fifteen_geometry geometry,
                         enum fifteen_instances_form form, const struct fuzz_input *file)
{
    struct fifteen_instances *reader;
    struct fifteen_instance instance;
    struct fifteen_grid *grid;
    struct fifteen_error error = {""};
    enum fifteen_status status;
    uint64_t n_results = 0;
    uint64_t n_boards = 0;
    FUZZ_CHECK(fifteen_instances_open(stream, "name", geometry, form, &reader, &error) ==
               FIFTEEN_OK);
    do {
        status = fifteen_instances_next_any(reader, &instance, &grid, &error);
        n_results++;
        if (!check_result(status, &instance, &error))
            continue;
        if (grid == NULL)
            FUZZ_CHECK(fifteen_board_valid(instance.geometry, instance.board));
        else
            FUZZ_CHECK(fifteen_grid_dimension(grid) > 4);
        n_boards += grid == NULL;
        fifteen_grid_free(grid);
    } while (status != FIFTEEN_NOT_FOUND);
    check_end(n_results, file);
    fifteen_instances_close(reader);
    return n_boards;
}

/* The file as one that has a path. */
static void read_file(int descriptor, const struct fuzz_input *file)
{
    struct board_file *opened;
    struct fifteen_error error = {""};
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    FUZZ_CHECK(board_file_open(path, false, &opened, &error) == FIFTEEN_OK);
    const struct fifteen_geometry geometry = board_file_geometry(opened);
    const enum fifteen_instances_form form = board_file_form(opened);
    FUZZ_CHECK(fifteen_geometry_valid(geometry));
    const uint64_t n_boards = read_any(board_file_stream(opened), geometry, form, file);
    board_file_close(opened);
    /* Without being read ahead. */
    FILE *const stream = fopen(path, "r");
    FUZZ_CHECK(stream != NULL);
    FUZZ_CHECK(read_any(stream, geometry, form, file) == n_boards);
    fclose(stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fifteen_geometry geometry = {4, 4};
    char *const of_size = fuzz_take_line(&input);
    fifteen_geometry_parse(of_size, &geometry, NULL);
    const int descriptor = memfd_create("boards", MFD_CLOEXEC);
    FUZZ_CHECK(descriptor >= 0);
    FUZZ_CHECK(write(descriptor, input.at, input.left) == (ssize_t)input.left);
    for (unsigned form = 0; form < 2; form++) {
        FILE *const stream = fdopen(dup(descriptor), "r");
        FUZZ_CHECK(stream != NULL);
        rewind(stream);
        read_boards(stream, geometry, (enum fifteen_instances_form)form, &input);
        rewind(stream);
        read_any(stream, geometry, (enum fifteen_instances_form)form, &input);
        fclose(stream);
    }
    read_file(descriptor, &input);
    close(descriptor);
    free(of_size);
    return 0;
}
