/* keys.c - key bindings: what each key does in each mode, and the help on them */
/* SPDX-License-Identifier: MIT */
#include "play/screen/keys.h"

#include <ctype.h>
#include <ncurses.h>
#include <string.h>

enum { KEY_ESCAPE = 27, KEY_DELETE = 127 };

#define CONTROL(letter) ((letter) - 'A' + 1)

struct binding {
    int key;
    enum action action;
};

static const struct binding board_bindings[] = {
    {KEY_UP, ACTION_UP},       {KEY_LEFT, ACTION_LEFT},
    {KEY_RIGHT, ACTION_RIGHT}, {KEY_DOWN, ACTION_DOWN},
    {'d', ACTION_DISTANCE},    {'s', ACTION_SOLVE},
    {' ', ACTION_PAUSE},       {'.', ACTION_STEP},
    {',', ACTION_STEP_BACK},   {'+', ACTION_FASTER},
    {'=', ACTION_FASTER},      {'-', ACTION_SLOWER},
    {'u', ACTION_UNDO},        {KEY_BACKSPACE, ACTION_UNDO},
    {KEY_DELETE, ACTION_UNDO}, {CONTROL('H'), ACTION_UNDO},
    {'r', ACTION_REDO},        {CONTROL('R'), ACTION_REDO},
    {'b', ACTION_RESTART},     {'n', ACTION_SHUFFLE},
    {'t', ACTION_DAILY},       {'e', ACTION_TYPE},
    {'m', ACTION_MENU},        {'?', ACTION_HELP},
    {KEY_F(1), ACTION_HELP},   {'v', ACTION_LETTERS},
    {'q', ACTION_QUIT},        {KEY_ESCAPE, ACTION_CANCEL},
    {0, ACTION_NONE},
};

static const struct binding menu_bindings[] = {
    {KEY_UP, ACTION_UP},        {'k', ACTION_UP},        {KEY_DOWN, ACTION_DOWN},
    {'j', ACTION_DOWN},         {KEY_LEFT, ACTION_LEFT}, {'h', ACTION_LEFT},
    {KEY_RIGHT, ACTION_RIGHT},  {'l', ACTION_RIGHT},     {' ', ACTION_RIGHT},
    {'e', ACTION_TYPE},         {'\r', ACTION_ACCEPT},   {'\n', ACTION_ACCEPT},
    {KEY_ENTER, ACTION_ACCEPT}, {'m', ACTION_MENU},      {KEY_ESCAPE, ACTION_CANCEL},
    {'q', ACTION_QUIT},         {0, ACTION_NONE},
};

/* Any other key closes the help. */
static const struct binding help_bindings[] = {
    {KEY_UP, ACTION_UP}, {'k', ACTION_UP},    {KEY_PPAGE, ACTION_LEFT},  {KEY_DOWN, ACTION_DOWN},
    {'j', ACTION_DOWN},  {' ', ACTION_RIGHT}, {KEY_NPAGE, ACTION_RIGHT}, {0, ACTION_NONE},
};

static const struct binding typing_bindings[] = {
    {KEY_LEFT, ACTION_LEFT},       {KEY_RIGHT, ACTION_RIGHT},
    {KEY_HOME, ACTION_HOME},       {CONTROL('A'), ACTION_HOME},
    {KEY_END, ACTION_END},         {CONTROL('E'), ACTION_END},
    {KEY_BACKSPACE, ACTION_ERASE}, {KEY_DELETE, ACTION_ERASE},
    {CONTROL('H'), ACTION_ERASE},  {KEY_DC, ACTION_DELETE},
    {CONTROL('U'), ACTION_CLEAR},  {'\r', ACTION_ACCEPT},
    {'\n', ACTION_ACCEPT},         {KEY_ENTER, ACTION_ACCEPT},
    {KEY_ESCAPE, ACTION_CANCEL},   {0, ACTION_NONE},
};

/* The letters of vi move in one case; in the other, h is the hint. */
static enum action letter_action(const struct session *session, int key)
{
    static const char letters[] = "hjkl";
    static const enum action moves[] = {ACTION_LEFT, ACTION_DOWN, ACTION_UP, ACTION_RIGHT};
    const char *const letter = strchr(letters, tolower(key));
    if ((islower(key) != 0) == session->setup.letters_move)
        return moves[letter - letters];
    return *letter == 'h' ? ACTION_HINT : ACTION_NONE;
}

enum action keys_action(const struct session *session, int key)
{
    static const struct binding *const bindings[] = {[MODE_BOARD] = board_bindings,
                                                     [MODE_TYPING] = typing_bindings,
                                                     [MODE_MENU] = menu_bindings,
                                                     [MODE_HELP] = help_bindings};
    if (session->mode == MODE_BOARD && key > 0 && key < 128 && strchr("hjklHJKL", key) != NULL)
        return letter_action(session, key);
    const struct binding *binding = bindings[session->mode];
    while (binding->key != 0 && binding->key != key)
        binding++;
    return binding->action;
}

/* ---- help ---- */

const struct keys_line *keys_help(void)
{
    static const struct keys_line lines[] = {
        {TEXT("arrow keys"), TEXT("slide a tile into the blank")},
        {"H J K L", TEXT("the same: left, down, up, right")},
        {TEXT("u, Backspace"), TEXT("undo a move, or a new board")},
        {"r", TEXT("redo it")},
        {"b", TEXT("go back to the beginning")},
        {"n", TEXT("shuffle a new board; u returns to the game before")},
        {"t", TEXT("the daily board: the seed is the date (UTC)")},
        {TEXT("e, or a digit"), TEXT("enter a board: type or paste it")},
        {"h", TEXT("hint: show the best next move")},
        {"d", TEXT("show or hide the distance to the goal")},
        {"s", TEXT("solve and play the solution; stop it")},
        {TEXT("Space"), TEXT("pause or resume the solution")},
        {TEXT(". and ,"), TEXT("step forward and back in the solution")},
        {TEXT("+ and -"), TEXT("play faster, slower")},
        {"m", TEXT("menu: size, goal, heuristic, algorithm, keys; there 5 is 5x5")},
        {"v", TEXT("exchange keys: h j k l move, and H is the hint")},
        {"Esc", TEXT("stop a search or the solution")},
        {"q", TEXT("quit")},
        {TEXT("mouse"),
         TEXT("a click slides the tiles from there to the blank; with Shift, drag to select text")},
        {NULL, NULL},
    };
    return lines;
}

const struct keys_line *keys_foot(const struct session *session)
{
    static const struct keys_line playing[] = {{TEXT("Space"), TEXT("pause")},
                                               {".", TEXT("step")},
                                               {",", TEXT("back")},
                                               {"+", TEXT("faster")},
                                               {"-", TEXT("slower")},
                                               {"Esc", TEXT("stop")},
                                               {"q", TEXT("quit")},
                                               {NULL, NULL}};
    static const struct keys_line searching[] = {{"Esc", TEXT("stop")},  {"?", TEXT("help")},
                                                 {"n", TEXT("shuffle")}, {"u", TEXT("undo")},
                                                 {"q", TEXT("quit")},    {NULL, NULL}};
    static const struct keys_line board[] = {
        {"?", TEXT("help")},    {"h", TEXT("hint")},  {"d", TEXT("distance")}, {"s", TEXT("solve")},
        {"n", TEXT("shuffle")}, {"e", TEXT("enter")}, {"u", TEXT("undo")},     {"m", TEXT("menu")},
        {"q", TEXT("quit")},    {NULL, NULL}};
    static const struct keys_line board_letters[] = {
        {"?", TEXT("help")},    {"H", TEXT("hint")},  {"d", TEXT("distance")}, {"s", TEXT("solve")},
        {"n", TEXT("shuffle")}, {"e", TEXT("enter")}, {"u", TEXT("undo")},     {"m", TEXT("menu")},
        {"q", TEXT("quit")},    {NULL, NULL}};
    static const struct keys_line typing[] = {{"Enter", TEXT("accept")},
                                              {"Esc", TEXT("cancel")},
                                              {"Ctrl-U", TEXT("clear")},
                                              {NULL, NULL}};
    static const struct keys_line typing_board[] = {{"Enter", TEXT("new row or play")},
                                                    {"Esc", TEXT("cancel")},
                                                    {"Ctrl-U", TEXT("clear")},
                                                    {NULL, NULL}};
    static const struct keys_line menu[] = {{TEXT("up, down"), TEXT("row")},
                                            {TEXT("left, right"), TEXT("change")},
                                            {"5", "5x5"},
                                            {"e", TEXT("type")},
                                            {"Enter", TEXT("apply")},
                                            {"Esc", TEXT("cancel")},
                                            {NULL, NULL}};
    static const struct keys_line help[] = {
        {TEXT("up, down"), TEXT("scroll")}, {TEXT("any other key"), TEXT("close")}, {NULL, NULL}};
    static const struct keys_line *const lines[] = {
        [MODE_TYPING] = typing, [MODE_MENU] = menu, [MODE_HELP] = help};
    if (session->mode == MODE_TYPING && session->text == TEXT_BOARD)
        return typing_board;
    if (session->mode != MODE_BOARD)
        return lines[session->mode];
    if (session->playback.active)
        return playing;
    if (session->hint_requested || session->playback_requested)
        return searching;
    return session->setup.letters_move ? board_letters : board;
}
