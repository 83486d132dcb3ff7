#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_languages.py - the game in the languages that it has; game.py says how it is run"""
import time

from game import equal, make_move, play, quit_by, rows, run_tests, slide, text, true
from player import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP
from screen import columns
from test_texts import LANGUAGES, load

NEAR = (1, 2, 3, 4, 5, 6, 0, 7, 8)  # 2 moves


def play_in(locale, *arguments, **more):
    """Plays in the language of a locale that need not be installed; the character set is UTF-8."""
    environment = {"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LC_MESSAGES": locale, **more.pop("environment", {})}
    return play(*arguments, environment=environment, **more)


def see_game(locale, texts, keys):
    """Plays a game to its end, through hint, distance, undo, the menu and the help."""
    with play_in(locale, text(NEAR)) as player:
        player.see(texts["Arrows or clicks slide tiles; ? helps"])
        player.type("d")
        player.see_value(texts["Distance"], "2")
        player.type("h")
        hint = texts["Hint: slide {tile} {direction}; {moves} to go"]
        player.see(hint.format(tile=7, direction=texts["left"], moves=2))
        player.type(LEFT)
        player.see_value(texts["Moves"], "1")
        player.type("m")
        player.see(texts["Heuristic"])
        player.type(DOWN + DOWN + DOWN + DOWN + RIGHT)
        player.see(texts["move the blank"])
        player.type(ESCAPE + "?")
        for english in keys:
            player.see(texts[english])
        player.type("q" + LEFT)
        moves = texts["{n} moves, the fewest possible,"]["other"] if locale == "de" else \
            texts["{n} moves, the fewest possible,"]
        player.see(texts["Solved: {moves} in {time}{remarks}"].split("{")[0] + moves.format(n=2))
        player.see(texts["SOLVED"])
        quit_by(player)


def test_german():
    see_game("de", load("de"), ("shuffle a new board; u returns to the game before", "Space"))


def test_japanese():
    see_game("ja", load("ja"), ("shuffle a new board; u returns to the game before", "arrow keys"))


def test_board_is_whole_beside_wide_characters():
    """The columns of the frame and of the panel's values are below each other."""
    with play_in("ja_JP.UTF-8", text(NEAR), lines=24, columns=80) as player:
        player.see(load("ja")["Heuristic"])
        player.see_board(rows(NEAR, 3))
        starts = {columns(line[:line.rindex(value)]) for line, value in
                  ((line, value) for line in player.screen.text()
                   for value in (" auto", f" {load('ja')['default']}", " 0:00") if line.endswith(value))}
        equal(len(starts), 1, f"values begin at {starts}")
        quit_by(player)


def test_typing_wide_characters():
    """Each takes two columns of the text, whose lines wrap before one that has no room."""
    typed = "漢字" * 12
    with play_in("ja", lines=24, columns=30) as player:
        player.type("e" + typed)
        player.wait("two lines", lambda shown: [line.strip() for line in shown if "漢" in line] ==
                    [typed[:13], typed[13:]])
        player.wait("the cursor", lambda shown: player.screen.column == 24 and
                    "漢字" in shown[player.screen.line])
        player.type("\x15" + text(slide(NEAR, 3, LEFT)) + ENTER)
        player.see_board(rows(slide(NEAR, 3, LEFT), 3))
        quit_by(player)


def test_keys_have_room():
    """All keys at the foot of a screen of 80 columns are on it, in every language."""
    for language in LANGUAGES:
        texts = load(language)
        with play_in(language, text(NEAR)) as player:
            for keys, last in (("", "quit"), ("v", "quit"), ("m", "cancel"), (ESCAPE + "e", "clear"),
                               (ESCAPE + "?", "close"), ("x" + "s ", "quit")):
                player.type(keys)
                player.wait(f"{last} in {language}", lambda shown, last=last: shown[-1].endswith(texts[last]))
            quit_by(player)


def test_result_of_a_daily_board():
    """It is printed in the language after the game."""
    texts = load("fr")
    with play_in("fr_FR.UTF-8", "--size", "2", "--seed", time.strftime("%Y%m%d", time.gmtime())) as player:
        player.see(texts["Arrows or clicks slide tiles; ? helps"])
        board = tuple(tile for row in player.board() for tile in row)
        for key in (UP, LEFT, DOWN, RIGHT) * 12:  # round the tray, through all its boards
            if board != (1, 2, 3, 0) and slide(board, 2, key) is not None:
                board = make_move(player, board, 2, key)
        player.see(texts["SOLVED"])
        quit_by(player)
        true(texts["Daily boards: {n} days in succession"]["1"].format(n=1) in player.picture(), player.picture())


def test_choice():
    """The first variable that is set counts. Unknown languages and other character sets are English."""
    german, english = "? Hilfe", "? help"
    for environment, seen in (({"LC_MESSAGES": "de_AT.UTF-8@euro"}, german), ({"LC_MESSAGES": "", "LANG": "de"}, german),
                              ({"LC_MESSAGES": "C", "LANG": "de_DE.UTF-8"}, english),
                              ({"LC_MESSAGES": "POSIX"}, english), ({"LC_MESSAGES": "xx_XX.UTF-8"}, english),
                              ({"LC_MESSAGES": "../de"}, english), ({"LC_MESSAGES": ""}, english),
                              ({"LC_CTYPE": "C", "LC_MESSAGES": "de"}, english),
                              ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "de"}, english)):
        with play_in("de", text(NEAR), environment={"LANG": "", **environment}) as player:
            player.see(seen)
            quit_by(player)


run_tests(globals())
