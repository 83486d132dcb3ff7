/* board_file.c - a file of boards, and what its head says about them
 *
 * The head is read ahead into memory. A stream is laid over both, which gives first what was read
 * and then what the file still has, so that pipes are read as files are.
 */
#include "input/board_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "input/square.h"
#include "process/interrupt.h"

enum { HEAD_MAX = 16384 }; /* bytes; a longer head says nothing beyond them */

struct board_file {
    int descriptor;
    FILE *stream;
    size_t length; /* of what was read ahead */
    size_t used;   /* how much of that the stream has given */
    const char *goal;
    enum fifteen_instances_form form;
    struct fifteen_geometry geometry;
    char head[HEAD_MAX];
};

FILE *board_file_stream(struct board_file *file)
{
    return file->stream;
}

const char *board_file_goal(const struct board_file *file)
{
    return file->goal;
}

enum fifteen_instances_form board_file_form(const struct board_file *file)
{
    return file->form;
}

struct fifteen_geometry board_file_geometry(const struct board_file *file)
{
    return file->geometry;
}

/* ---- the head ---- */

static bool starts_with(const char *text, size_t length, const char *prefix)
{
    return length >= strlen(prefix) && memcmp(text, prefix, strlen(prefix)) == 0;
}

static void read_comment(struct board_file *file, const char *text, size_t length)
{
    static const struct {
        const char *start;
        const char *goal;
    } known[] = {{"goal: blank-first", "first"},
                 {"goal: blank-last", "last"},
                 {"format: <optimal length>", NULL}};
    for (; length > 0 && (*text == '#' || *text == ' ' || *text == '\t'); length--)
        text++;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!starts_with(text, length, known[i].start))
            continue;
        file->form = FIFTEEN_BOARDS_WITH_LENGTH;
        if (known[i].goal != NULL)
            file->goal = known[i].goal;
    }
}

/* The tray of a line of numbers, of which the first may be a length. */
static struct fifteen_geometry tray_of(const struct board_file *file, size_t n_numbers)
{
    const bool squares = n_numbers == 4 || n_numbers == 9 || n_numbers == 16;
    return square_of(file->form == FIFTEEN_BOARDS_WITH_LENGTH && !squares ? n_numbers - 1
                                                                          : n_numbers);
}

/* Takes one line of the head. False if it is a board's, which ends the head. */
static bool read_line(struct board_file *file, const char *line, size_t length)
{
    const char *const comment = memchr(line, '#', length);
    const size_t n_before = comment == NULL ? length : (size_t)(comment - line);
    const size_t n_numbers = square_count(line, n_before);
    if (n_numbers > 0) {
        file->geometry = tray_of(file, n_numbers);
        return false;
    }
    read_comment(file, line + n_before, length - n_before);
    return true;
}

/* Takes the whole lines that have come. False once the head is complete. */
static bool read_lines(struct board_file *file, size_t *at)
{
    for (;;) {
        const char *const line = file->head + *at;
        const char *const end = memchr(line, '\n', file->length - *at);
        if (end == NULL)
            return true;
        if (!read_line(file, line, (size_t)(end - line)))
            return false;
        *at += (size_t)(end - line) + 1;
    }
}

/* False if reading fails, with errno set; as where a signal comes while it waits. */
static bool read_head(struct board_file *file)
{
    size_t at = 0;
    while (file->length < HEAD_MAX) {
        const ssize_t n =
            interrupt_read(file->descriptor, file->head + file->length, HEAD_MAX - file->length);
        if (n < 0)
            return false;
        if (n == 0) {
            read_line(file, file->head + at, file->length - at);
            return true;
        }
        file->length += (size_t)n;
        if (!read_lines(file, &at))
            return true;
    }
    return true;
}

/* ---- the stream ---- */

static ssize_t give(void *cookie, char *to, size_t size)
{
    struct board_file *const file = cookie;
    const size_t left = file->length - file->used;
    if (left == 0)
        return interrupt_read(file->descriptor, to, size);
    const size_t n = left < size ? left : size;
    memcpy(to, file->head + file->used, n);
    file->used += n;
    return (ssize_t)n;
}

/* False, with errno set, if the stream cannot be had. */
static bool open_stream(struct board_file *file, const char *path)
{
    const bool is_input = strcmp(path, "-") == 0;
    file->descriptor = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file->descriptor < 0)
        return false;
    file->stream = fopencookie(file, "r", (cookie_io_functions_t){.read = give});
    return file->stream != NULL;
}

enum fifteen_status board_file_open(const char *path, bool known, struct board_file **out,
                                    struct fifteen_error *error)
{
    struct board_file *const file = calloc(1, sizeof *file);
    if (file == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    file->geometry = square_of(0);
    file->form = known ? FIFTEEN_BOARDS_WITH_LENGTH : FIFTEEN_BOARDS_ONLY;
    enum fifteen_status status = FIFTEEN_OK;
    if (!open_stream(file, path))
        status = message_set(error, FIFTEEN_IO, "cannot open: %s", strerror(errno));
    else if (!read_head(file))
        status = message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(errno));
    if (status == FIFTEEN_OK)
        *out = file;
    else
        board_file_close(file);
    return status;
}

void board_file_close(struct board_file *file)
{
    if (file == NULL)
        return;
    if (file->stream != NULL)
        fclose(file->stream);
    if (file->descriptor > STDIN_FILENO)
        close(file->descriptor);
    free(file);
}
