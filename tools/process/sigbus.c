/* sigbus.c - the end of a program whose table was cut short under it
 *
 * A handler of SIGBUS may do little more than read and write. Which file it was is read off the
 * list of the process's mappings, whose lines have the form
 *
 *      start-end rwxp offset device inode                    /path
 */
#include "process/sigbus.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "cli/exits.h"

enum { BUFFER_SIZE = 4096 };

/* A file read byte by byte. */
struct bytes {
    int fd;
    ssize_t n;
    ssize_t at;
    char buffer[BUFFER_SIZE];
};

/* The next byte; at the end, or if that fails, 0. */
static char next_byte(struct bytes *bytes)
{
    if (bytes->at == bytes->n) {
        bytes->at = 0;
        do
            bytes->n = read(bytes->fd, bytes->buffer, sizeof bytes->buffer);
        while (bytes->n < 0 && errno == EINTR);
    }
    if (bytes->n <= 0)
        return '\0';
    return bytes->buffer[bytes->at++];
}

static unsigned hex_digit(char digit)
{
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* Reads an address and the byte behind it. */
static uintptr_t next_address(struct bytes *bytes, char *behind)
{
    uintptr_t address = 0;
    char byte = next_byte(bytes);
    for (; (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f'); byte = next_byte(bytes))
        address = address << 4 | hex_digit(byte);
    *behind = byte;
    return address;
}

/* Reads a line; keeps what there is from its first slash on, cut to the buffer's size. Returns the
 * byte behind it: 0 at the end. */
static char next_path(struct bytes *bytes, char *path, size_t size)
{
    size_t length = 0;
    char byte = next_byte(bytes);
    for (; byte != '\n' && byte != '\0'; byte = next_byte(bytes))
        if ((length > 0 || byte == '/') && length + 1 < size)
            path[length++] = byte;
    path[length] = '\0';
    return byte;
}

/* The path of the file that is mapped at an address; empty if it is none, or not known. */
static void find_file(uintptr_t address, char *path, size_t size)
{
    struct bytes bytes = {.fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)};
    path[0] = '\0';
    if (bytes.fd < 0)
        return;
    for (char end = '\n'; end == '\n';) {
        char behind;
        const uintptr_t first = next_address(&bytes, &behind);
        const uintptr_t last = next_address(&bytes, &behind);
        end = next_path(&bytes, path, size);
        if (first <= address && address < last)
            break;
        path[0] = '\0';
    }
    close(bytes.fd);
}

static void print(const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t wrote = write(STDERR_FILENO, text, left);
        if (wrote < 0 && errno != EINTR)
            return;
        if (wrote > 0) {
            text += wrote;
            left -= (size_t)wrote;
        }
    }
}

/* Any other cause than a mapped file is none that a program could say more about than the shell. */
static void handle(int number, siginfo_t *about, void *context)
{
    static atomic_flag handled = ATOMIC_FLAG_INIT;
    char path[BUFFER_SIZE];
    (void)context;
    while (atomic_flag_test_and_set(&handled)) /* another thread is about to end the program */
        pause();
    find_file((uintptr_t)about->si_addr, path, sizeof path);
    if (path[0] != '/') {
        signal(number, SIG_DFL);
        return; /* to where it happens again */
    }
    print(program_invocation_short_name);
    print(": ");
    print(path);
    print(": cannot be read any more: it was shortened while it was in use, or its disk failed; "
          "replace tables by renaming new files over them, as pdbgen does\n");
    _exit(EXIT_FAILED);
}

void bus_install(void)
{
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}
