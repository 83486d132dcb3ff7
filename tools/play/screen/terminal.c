/* terminal.c - the terminal: taken over, restored however the program ends, and waited for
 *
 * Signals that ask the program to stop are seen by the event loop, which calls terminal_end. Those
 * that end the program at once are caught here. Their handler may call only write and tcsetattr, so
 * the bytes that curses would write are prepared when the terminal is taken over.
 */
/* SPDX-License-Identifier: MIT */
#include "play/screen/terminal.h"

#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "cli/message.h"

enum { ESCAPE_DELAY = 50, PASTE_DELAY = 30, FAREWELL_SIZE = 256 }; /* ms, ms, bytes */

static SCREEN *screen;
static struct termios settings_before;
static sigset_t mask_before;
static char farewell[FAREWELL_SIZE];
static volatile sig_atomic_t taken_over;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { N_FATAL = sizeof fatal / sizeof fatal[0] };

/* ---- restoring ---- */

static void restore_and_die(int number)
{
    if (taken_over) {
        taken_over = 0;
        if (write(STDOUT_FILENO, farewell, strlen(farewell)) < 0)
            farewell[0] = '\0';
        tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
    }
    raise(number); /* with the default action now */
}

static void catch_fatal_signals(void)
{
    struct sigaction action = {.sa_handler = restore_and_die,
                               .sa_flags = (int)SA_RESETHAND | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < N_FATAL; i++)
        sigaction(fatal[i], &action, NULL);
}

static void release_fatal_signals(void)
{
    for (unsigned i = 0; i < N_FATAL; i++)
        signal(fatal[i], SIG_DFL);
}

/* Returns a capability of the terminal, or "" if it does not have it. */
static const char *capability(const char *name)
{
    const char *const text = tigetstr(name);
    return text == NULL || text == (const char *)-1 ? "" : text;
}

/* Adds a text to what is written at the end. Delays, "$<5>", are left out. */
static void add_farewell(const char *text)
{
    const size_t length = strlen(farewell);
    snprintf(farewell + length, FAREWELL_SIZE - length, "%.*s", (int)strcspn(text, "$"), text);
}

/* Attributes off, keypad off, bracketed paste off, cursor visible, normal screen. */
static void prepare_farewell(void)
{
    static const char *const names[] = {"sgr0", "rmkx", "BD", "cnorm", "rmcup"};
    farewell[0] = '\0';
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        add_farewell(capability(names[i]));
}

void terminal_end(void)
{
    if (screen == NULL)
        return;
    putp(capability("BD"));
    endwin();
    taken_over = 0;
    release_fatal_signals();
    delscreen(screen);
    screen = NULL;
    pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

/* ---- taking over ---- */

/* Without this check curses would exit, or write what the terminal does not understand. */
static enum fifteen_status check_terminal(struct fifteen_error *error)
{
    const char *const name = getenv("TERM");
    int found;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return message_set(error, FIFTEEN_INVALID, "standard input and output must be a terminal");
    if (setupterm(NULL, STDOUT_FILENO, &found) == ERR || *capability("cup") == '\0')
        return message_set(
            error, FIFTEEN_INVALID,
            "terminal type '%.40s' is unknown, or cannot move its cursor; set TERM to "
            "the right type",
            name == NULL ? "" : name);
    return FIFTEEN_OK;
}

/* Signals are delivered only while the loop waits: none is missed, and the one that suspends the
 * program never interrupts drawing. */
static void hold_signals(void)
{
    static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP};
    sigset_t mask;
    sigemptyset(&mask);
    for (unsigned i = 0; i < sizeof held / sizeof held[0]; i++)
        sigaddset(&mask, held[i]);
    pthread_sigmask(SIG_BLOCK, &mask, &mask_before);
}

static void set_up_keys(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_DELAY);
    mouseinterval(0); /* presses are reported at once */
    if (mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL) != 0)
        add_farewell("\033[?1000l\033[?1006l");
    if (*capability("PS") == '\0' || *capability("BE") == '\0')
        return;
    define_key(capability("PS"), TERMINAL_PASTE);
    define_key(capability("PE"), TERMINAL_PASTE_END);
    putp(capability("BE"));
    fflush(stdout);
}

enum fifteen_status terminal_begin(bool color, struct fifteen_error *error)
{
    const enum fifteen_status status = check_terminal(error);
    if (status != FIFTEEN_OK)
        return status;
    del_curterm(cur_term);
    tcgetattr(STDIN_FILENO, &settings_before);
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return message_set(error, FIFTEEN_INVALID, "cannot use terminal type '%.40s'",
                           getenv("TERM"));
    prepare_farewell();
    taken_over = 1;
    catch_fatal_signals();
    hold_signals();
    set_up_keys();
    if (color && has_colors()) {
        start_color();
        use_default_colors();
    }
    return FIFTEEN_OK;
}

/* ---- waiting ---- */

bool terminal_has_more(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, PASTE_DELAY) > 0;
}

bool terminal_wait(int descriptor, double seconds)
{
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = descriptor, .events = POLLIN}};
    const time_t whole = (time_t)seconds;
    const struct timespec time = {whole, (long)(1e9 * (seconds - (double)whole))};
    const int n = ppoll(files, 2, seconds < 0 ? NULL : &time, &mask_before);
    return n <= 0 || (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) == 0;
}
