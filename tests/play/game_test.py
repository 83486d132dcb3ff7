#!/usr/bin/env python3
"""game_test.py - the game on a terminal, played by its keys and watched on its screen

    game_test.py <folder of the programs> [<name of a test>..]

Expected boards, distances and hints come from a breadth-first search in this file.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from player import DOWN, ENTER, ESCAPE, LEFT, PATIENCE, RIGHT, UP, Failure, Player

fifteen = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")

# By key, which gives the direction of the tile: the step of the blank.
SLIDES = {UP: (1, 0), DOWN: (-1, 0), LEFT: (0, 1), RIGHT: (0, -1)}
WORDS = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
FARTHEST = (8, 6, 7, 2, 5, 4, 3, 0, 1)  # 31 moves
# 72 moves from the goal; with Hamming distance alone a search takes years.
HARD = (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0)
ENDLESS = ("--heuristic", "hamming", "--algorithm", "idastar-plain")


def play(*arguments, lines=24, columns=80, **more):
    return Player([fifteen, "play", *arguments], lines, columns, **more)


def text(board):
    return " ".join(map(str, board))


def rows(board, n_columns):
    return [list(board[i:i + n_columns]) for i in range(0, len(board), n_columns)]


def slide(board, n_columns, key):
    """Returns the board after a key, or None if no tile can slide that way."""
    blank = board.index(0)
    row, column = divmod(blank, n_columns)
    row, column = row + SLIDES[key][0], column + SLIDES[key][1]
    if not (0 <= row < len(board) // n_columns and 0 <= column < n_columns):
        return None
    other = row * n_columns + column
    changed = list(board)
    changed[blank], changed[other] = changed[other], 0
    return tuple(changed)


def distances(goal, n_columns, maximum=99):
    """Returns the moves to the goal, up to a maximum, by board."""
    found = {goal: 0}
    frontier = [goal]
    for distance in range(1, maximum + 1):
        reached = []
        for board in frontier:
            for key in SLIDES:
                after = slide(board, n_columns, key)
                if after is not None and after not in found:
                    found[after] = distance
                    reached.append(after)
        frontier = reached
        if not frontier:
            break
    return found


THREES = distances(GOAL, 3)


def next_key(board):
    """Returns a key of a shortest solution."""
    for key in SLIDES:
        after = slide(board, 3, key)
        if after is not None and THREES[after] < THREES[board]:
            return key
    raise ValueError("this is the goal")


def equal(found, expected, what=""):
    if found != expected:
        raise Failure(f"{what}: {found!r} instead of {expected!r}")


def true(holds, what):
    if not holds:
        raise Failure(what)


def quit_by(player, key="q", status=0):
    """Ends the game and checks that the terminal is restored."""
    if isinstance(key, str):
        player.type(key)
    else:
        os.kill(player.process, key)
    equal(player.end(), status, "exit status")
    equal(player.is_restored(), [], "not restored")


# ---- playing ----


def test_play_to_the_goal():
    """With the distance shown after every move."""
    board = FARTHEST
    with play(text(board)) as player:
        player.see_board(rows(board, 3))
        player.type("d")
        while board != GOAL:
            player.see_value("Distance", str(THREES[board]))
            key = next_key(board)
            board = slide(board, 3, key)
            player.type(key)
            player.see_board(rows(board, 3))
        player.see("Solved: 31 moves, the fewest possible")
        player.see("SOLVED")
        player.see_value("Moves", "31")
        player.see_value("Distance", "0")
        quit_by(player)


def test_distances_off_the_solution():
    board = FARTHEST
    with play(text(board)) as player:
        player.type("d")
        for key in (DOWN, RIGHT, UP, LEFT, DOWN, RIGHT, RIGHT, UP, UP, LEFT):
            after = slide(board, 3, key)
            player.type(key)
            board = after or board
            player.see_board(rows(board, 3))
            player.see_value("Distance", str(THREES[board]))
        player.type("d")
        player.see_value("Distance", "d shows it")
        quit_by(player)


def test_tables_in_memory():
    """The tables of 4x4 are built in memory first."""
    goal = tuple([*range(1, 16), 0])
    near = distances(goal, 4, 12)
    board = next(board for board, distance in near.items() if distance == 12)
    with play(text(board)) as player:
        player.type("d")
        while board != goal:
            player.see_value("Distance", str(near[board]))
            key = next(key for key in SLIDES if near.get(slide(board, 4, key), 99) < near[board])
            board = slide(board, 4, key)
            player.type(key)
            player.see_board(rows(board, 4))
        player.see("Solved: 12 moves, the fewest possible")
        quit_by(player)


def test_hints():
    board = (1, 2, 3, 4, 8, 5, 7, 6, 0)
    with play(text(board)) as player:
        while board != GOAL:
            player.type("h")
            player.see("Hint: slide")
            line, column = player.screen.find("Hint:")
            hint = player.screen.text()[line][column:]
            match = re.fullmatch(r"Hint: slide (\d+) (\w+); (\d+) to go", hint)
            true(match, hint)
            key = next(key for key, word in WORDS.items() if word == match[2])
            after = slide(board, 3, key)
            equal(int(match[3]), THREES[board], "moves to go")
            equal(THREES[after], THREES[board] - 1, "the distance after the hint")
            equal(after[board.index(0)], int(match[1]), "the tile of the hint")
            true(player.screen.looks(f"  {match[1]}  ").reverse, "the tile does not stand out")
            board = after
            player.type(key)
            player.see_board(rows(board, 3))
            player.see_no("Hint:")
        player.type("h")
        player.see("This is the goal")
        quit_by(player)


def test_letters():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    with play(text(board)) as player:
        for key, letter in ((LEFT, "H"), (DOWN, "J"), (UP, "K"), (RIGHT, "L")):
            player.type(letter)
            board = slide(board, 3, key)
            player.see_board(rows(board, 3))
        player.type("v")
        player.see("h j k l move")
        for key, letter in ((LEFT, "h"), (DOWN, "j"), (UP, "k"), (RIGHT, "l")):
            player.type(letter)
            board = slide(board, 3, key)
            player.see_board(rows(board, 3))
        player.type("H")
        player.see("Hint:")
        quit_by(player)
    with play("--hjkl", text(board)) as player:
        player.see_board(rows(board, 3))
        player.type("j")
        player.see_board(rows(slide(board, 3, DOWN), 3))
        quit_by(player)


def test_undo_and_redo():
    boards = [FARTHEST]
    keys = (DOWN, DOWN, RIGHT, UP, LEFT)
    with play(text(FARTHEST)) as player:
        player.type("u")
        player.see("no move to undo")
        for key in keys:
            boards.append(slide(boards[-1], 3, key))
            player.type(key)
        player.see_board(rows(boards[-1], 3))
        for i in reversed(range(len(keys))):
            player.type("u" if i % 2 else "\x7f")
            player.see_board(rows(boards[i], 3))
            player.see_value("Moves", str(i))
        for i in range(1, len(keys) + 1):
            player.type("r")
            player.see_board(rows(boards[i], 3))
        player.type("r")
        player.see("no move to redo")
        player.type("b")
        player.see_board(rows(FARTHEST, 3))
        player.see_value("Moves", "0")
        quit_by(player)


def test_clock():
    with play(text(FARTHEST)) as player:
        player.see_value("Time", "0:00")
        time.sleep(1.2)
        player.read(0)
        player.see_value("Time", "0:00")
        player.type(DOWN)
        player.see_value("Time", "0:02")
        quit_by(player)


# ---- playback ----


def test_solve_and_play():
    with play(text(FARTHEST)) as player:
        player.see("Moves")
        player.type("s")
        player.see("A shortest solution of 31 moves")
        player.see("PLAYING")
        player.type("+++++")
        player.see("32 moves/s")
        player.see("Solved with the solver's help: 31 moves")
        equal(player.board(), rows(GOAL, 3))
        player.see_value("Moves", "31")
        quit_by(player)


def test_pause_and_step():
    with play(text(FARTHEST)) as player:
        player.type("d")
        player.see_value("Distance", "31")
        player.type("s ")
        player.see("PAUSED")
        done = 31 - int(player.value("Distance"))
        time.sleep(1)
        player.read(0)
        player.see_value("Distance", str(31 - done))
        for _ in range(3):
            player.type(".")
            done += 1
            player.see_value("Distance", str(31 - done))
            player.see_value("Moves", str(done))
        player.type(",")
        player.see_value("Moves", str(done - 1))
        player.type("----------")
        player.see("0.5 moves/s")
        player.type(" ")
        player.see("PLAYING")
        player.see_value("Moves", str(done))
        player.type(ESCAPE)
        player.see("Stopped")
        player.see_no("PLAYING")
        quit_by(player)


def test_a_key_takes_over():
    with play(text(FARTHEST)) as player:
        player.type("s")
        player.see("PLAYING")
        player.type("u" if int(player.value("Moves")) else DOWN)
        player.see_no("PLAYING")
        quit_by(player)


# ---- boards ----


def test_every_size():
    """A seed gives the same board as in `fifteen generate`."""
    sizes = [f"{r}x{c}" for r in range(2, 9) for c in range(2, 9) if r * c <= 16]
    for size in sizes + [f"{n}x{n}" for n in range(5, 10)]:
        with play("--size", size, "--seed", "7") as player:
            player.see("q quit")
            player.see(f"Fifteen {size}   seed 7   goal last")
            found = [tile for row in player.board() for tile in row]
            if size in sizes:
                made = subprocess.run([fifteen, "generate", "--size", size, "--seed", "7"],
                                      check=True, capture_output=True, text=True).stdout
                equal(text(found), made.splitlines()[-1], size)
            equal(sorted(found), list(range(len(found))), size)
            quit_by(player)


def test_shuffle():
    with play("--size", "3", "--seed", "41") as player:
        player.see("seed 41")
        player.type("n")
        player.see("seed 42")
        while player.read(0.1):
            pass
        shuffled = player.board()
        quit_by(player)
    with play("--size", "3", "--seed", "42") as player:
        player.see_board(shuffled)
        quit_by(player)


def test_large_boards():
    board = (*range(1, 80), 0, 80)
    with play(text(board)) as player:
        player.see_board(rows(board, 9))
        player.type("hd")
        player.see("The solver takes boards of up to 16 cells")
        player.type(LEFT)
        player.see("Solved: 1 move")
        quit_by(player)


def test_type_a_board():
    with play("--seed", "1") as player:
        player.see("seed 1")
        player.type("8 1 3/4 0 2/7 6")
        player.see("8 1 3/4 0 2/7 6")
        player.type(ENTER)
        player.see("expected 16 numbers, found 8")
        player.type(" 5" + ENTER)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        player.see_no("seed")
        player.type("e1 2 3 0" + ESCAPE)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        player.type("e1 2 x 3" + ENTER)
        player.see("'x' is not a number")
        player.type("\x151 2 4 3\x7f\x7f\x7f\x7f 3 0" + ENTER)
        player.see_board([[1, 2], [3, 0]])
        player.see("SOLVED")
        quit_by(player)


PASTED = "3\n 8  1  3 \n 4  0  2 \n 7  6  5 \n"


def test_paste_in_brackets():
    """Bracketed paste: the game waits for Enter."""
    with play("--seed", "1") as player:
        player.see("seed 1")
        true(2004 in player.screen.modes, "bracketed paste is not switched on")
        for chunk in ("\x1b[200~", *PASTED.replace("\n", "\r").splitlines(True), "\x1b[201~"):
            player.type(chunk)
            time.sleep(0.1)
        player.see("7  6  5")
        player.see("Enter accept")
        player.type(ENTER)
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        quit_by(player)


def test_paste_without_brackets():
    """Other terminals send a paste as if it was typed, but at once."""
    with play("--seed", "1", term="vt100") as player:
        player.see("seed 1")
        player.type(PASTED.replace("\n", "\r"))
        player.see_board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
        quit_by(player)


def test_paste_nonsense():
    with play("--seed", "1") as player:
        player.see("menu")
        board = player.board()
        player.type("\x1b[200~" + "q\x1bs d'; \xe4\u4e2d\x00\x7f\x1b[A " * 200 + "\x1b[201~")
        player.see("Enter accept")
        player.type(ENTER)
        player.see("'qs' is not a number")
        player.type(ESCAPE)
        player.see_board(board)
        quit_by(player)


def test_unsolvable():
    board = (*range(1, 14), 15, 14, 0)
    with play(text(board)) as player:
        player.see("UNSOLVABLE")
        player.see("it can reach goal 'first'")
        equal(player.screen.looks("UNSOLVABLE").foreground, "red")
        player.type("s")
        player.see("This board cannot reach the goal")
        player.type("m" + DOWN + RIGHT + ENTER)
        player.see("goal first")
        player.see_no("UNSOLVABLE")
        player.see_board(rows(board, 4))
        player.type("e1 2 3 4 5 6 8 7 0" + ENTER)
        player.see("UNSOLVABLE")
        player.see("This board cannot reach the goal")
        quit_by(player)


# ---- the menu and the help ----


def test_menu():
    with play("--seed", "3", "--size", "3") as player:
        player.see("menu")
        player.type("m")
        player.see("Algorithm")
        player.type(DOWN + DOWN + RIGHT + RIGHT)
        player.see("manhattan")
        player.type(DOWN + "l")
        player.see("astar")
        player.type(ENTER)
        player.see("Moves")
        player.see_value("Algorithm", "astar")
        player.see_value("Heuristic", "manhattan")
        board = tuple(tile for row in player.board() for tile in row)
        player.type("d")
        player.see_value("Distance", str(THREES[board]))
        player.type("mkk" + ESCAPE + "m" + DOWN + "e\x15" + "0 1 2 3 4 5 6 7 8" + ENTER)
        player.see("0 1 2 3 4 5 6 7 8")
        player.type(UP + RIGHT + ENTER)
        player.see("the goal is neither 'first' nor 'last'")
        player.type(ESCAPE)
        player.see("Moves")
        player.see_value("Algorithm", "astar")
        player.type("m" + DOWN + DOWN + "e\x15pdb(" + ENTER)
        player.see("heuristic")
        player.type("\x15max(hamming,linear-conflict)" + ENTER)
        player.see("max(hamming,linear-conflict)")
        player.type(ENTER)
        player.see_value("Distance", str(THREES[board]))
        quit_by(player)


def test_help():
    with play() as player:
        player.type("?")
        player.see("hint: show the best next move")
        for key in ("arrow keys", "Backspace", "Space", "Esc"):
            player.see(key)
        player.type("q")
        player.see("Moves")
        quit_by(player)


def test_blank_by_arrows():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    with play(text(board)) as player:
        player.type("m" + UP + UP + RIGHT)
        player.see("move the blank")
        player.type(ENTER + LEFT)
        player.see_board(rows(slide(board, 3, RIGHT), 3))
        quit_by(player)


# ---- the screen ----


def test_resize():
    board = (*range(1, 12), 13, 14, 15, 12, 0)
    with play(text(board)) as player:
        player.see_board(rows(board, 4))
        true(not player.is_low(), "tiles of one line on a large screen")
        for lines, columns in ((16, 70), (40, 132), (20, 40), (12, 30), (24, 80)):
            player.resize(lines, columns)
            player.wait(f"the board at {columns}x{lines}",
                        lambda t: len(t) == lines and "Fifteen" in t[0] and "15" in "\n".join(t))
            player.see_board(rows(board, 4))
        for lines, columns in ((7, 40), (24, 12), (3, 9), (1, 1), (2, 200)):
            player.resize(lines, columns)
            time.sleep(0.1)
            while player.read(0.1):
                pass
            true("13" not in player.picture(), "part of a board is drawn")
            if lines > 2 and columns > 10:
                player.see("Too small")
        player.type(DOWN)
        player.resize(24, 80)
        player.see_board(rows(slide(board, 4, DOWN), 4))
        quit_by(player)


def test_redraw():
    """Ctrl-L removes what another program has written on the screen."""
    with play(text(GOAL)) as player:
        player.see("menu")
        before = player.screen.text()
        player.screen.feed("\x1b[5;3Hwall: the machine goes down")
        player.type("\x0c")
        player.wait("the screen as it was", lambda lines: lines == before)
        quit_by(player)


def test_resize_everywhere():
    """The menu, the help and the text entry are resized too."""
    for keys, seen in (("m", "Size"), ("?", "arrow keys"), ("e1 2 3", "1 2 3")):
        with play() as player:
            player.see("Moves")
            player.type(keys)
            player.see(seen)
            for lines, columns in ((5, 20), (2, 2), (1, 1), (50, 150), (24, 80)):
                player.resize(lines, columns)
                while player.read(0.1):
                    pass
            player.see(seen)
            player.type(ESCAPE)
            player.see("Moves")
            quit_by(player)


def test_too_small_at_first():
    with play(lines=6, columns=30) as player:
        player.see("Too small for 4x4")
        quit_by(player)


def test_terminals():
    """All terminals show the same text, however they draw lines."""
    pictures = set()
    kinds = ("xterm", "xterm-256color", "linux", "screen", "tmux-256color", "vt100", "vt220")
    for term in kinds:
        for locale in ("C.UTF-8", "C"):
            with play("1 2 3 4 5 6 7 0 8", term=term, environment={"LC_ALL": locale}) as player:
                player.see("menu")
                player.type(LEFT)
                player.see("Solved: 1 move")
                player.see("menu")
                pictures.add(player.picture())
                quit_by(player)
    equal(len(pictures), 1, "\n".join(pictures))


def test_colors():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    for environment, options, term, colored in (
            ({}, (), "xterm", True), ({}, (), "linux", True),
            ({"NO_COLOR": ""}, (), "xterm", True), ({"NO_COLOR": "1"}, (), "xterm", False),
            ({}, ("--no-color",), "xterm", False), ({}, (), "vt100", False)):
        what = f"{environment} {options} {term}"
        environment.setdefault("NO_COLOR", "")
        with play(*options, text(board), term=term, environment=environment) as player:
            player.see("menu")
            player.type("h")
            player.see("Hint")
            quit_by(player)
            equal(player.screen.saw_color, colored, what)


def test_looks_without_colors():
    with play("--no-color", "1 2 3 4 5 6 7 0 8") as player:
        player.type("h")
        player.see("Hint")
        true(player.screen.looks("  8  ").reverse, "a hint")
        true(not player.screen.looks("  7  ").bold, "a tile on its cell")
        player.type(DOWN)
        player.see_no("Hint")
        true(player.screen.looks("  5  ").bold, "a tile not on its cell")
        quit_by(player)


# ---- the end ----


def test_signals():
    """Every signal that can be caught restores the terminal."""
    asked = {signal.SIGINT: 130, signal.SIGTERM: 130, signal.SIGHUP: 130}
    fatal = {number: -number for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGQUIT,
                                            signal.SIGBUS, signal.SIGFPE, signal.SIGILL)}
    for number, status in {**asked, **fatal}.items():
        with play("--seed", "1", "--size", "3") as player:
            player.see("menu")
            quit_by(player, number, status)


def test_keys_that_end():
    for keys, status in (("q", 0), ("\x03", 130), ("m\x03", 130), ("?\x03", 130), ("e12\x03", 130),
                         ("s\x03", 130), ("\x1c", -signal.SIGQUIT)):
        with play(text(FARTHEST)) as player:
            player.see("menu")
            quit_by(player, keys, status)


def test_stop_while_searching():
    for end in ("q", "\x03", signal.SIGTERM):
        with play(*ENDLESS, text(HARD)) as player:
            player.see("menu")
            player.type("d")
            player.see("at least")
            started = time.monotonic()
            quit_by(player, end, 0 if end == "q" else 130)
            true(time.monotonic() - started < 15 * PATIENCE, "it takes too long to end")


def test_terminal_is_gone():
    player = play("--seed", "1")
    player.see("menu")
    os.close(player.master)
    os.close(player.slave)
    end = time.monotonic() + 20 * PATIENCE
    while os.waitpid(player.process, os.WNOHANG)[0] == 0:
        true(time.monotonic() < end, "it continues without a terminal")
        time.sleep(0.05)


def test_suspend():
    """Ctrl-Z under a shell: the terminal is restored meanwhile."""
    script = f"set -m; '{fifteen}' play '{text(GOAL)}'; echo stopped; stty -a; sleep 1; fg; echo over"
    with Player(["/bin/bash", "-c", script]) as player:
        player.see("SOLVED")
        player.type("\x1a")
        player.see("stopped")
        player.wait("settings", lambda t: any(re.search(r"(^| )icanon", line) for line in t))
        true(1049 not in player.screen.modes and 25 in player.screen.modes, "the other screen")
        player.see("SOLVED")
        player.type(UP + DOWN)
        player.see_value("Moves", "1")
        player.type("q")
        player.see("over")
        equal(player.end(), 0)
        equal(player.is_restored(), [])


# ---- searches ----


def test_screen_does_not_wait():
    """Keys work at once during an endless search."""
    board = HARD
    with play(*ENDLESS, text(board)) as player:
        player.type("d")
        player.see("at least")
        slowest = 0
        for key in (DOWN, RIGHT, UP, LEFT, DOWN, DOWN, RIGHT, RIGHT):
            board = slide(board, 4, key) or board
            started = time.monotonic()
            player.type(key)
            player.see_board(rows(board, 4))
            slowest = max(slowest, time.monotonic() - started)
        true(slowest < 5 * PATIENCE, f"a key took {slowest} s")
        player.type("s")
        player.see("SEARCHING")
        player.type(ESCAPE)
        player.see("Stopped")
        player.see_no("SEARCHING")
        player.type("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15" + ENTER)
        player.see_value("Distance", "1")
        quit_by(player)


def test_unneeded_search_stops():
    with play(*ENDLESS, text(HARD)) as player:
        player.type("d")
        player.see("at least")
        player.type("d")
        player.see("d shows it")
        time.sleep(0.2)
        used = player.seconds_used()
        time.sleep(1)
        true(player.seconds_used() - used < 0.2, "a search continues that is not needed")
        quit_by(player)


def test_bad_tables():
    """The game reports damaged tables and continues."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.join(os.path.dirname(fifteen), "pdbgen"), "--size", "3",
                        "--out", folder], check=True, capture_output=True)
        for name in os.listdir(folder):
            if name.endswith(".pdb"):
                with open(os.path.join(folder, name), "r+b") as file:
                    file.seek(-20, os.SEEK_END)
                    file.write(b"\xff" * 20)
        with play("--pdb", folder, text(FARTHEST)) as player:
            player.type("s")
            player.see("No solution:")
            player.type(DOWN)
            player.see_value("Moves", "1")
            quit_by(player)


# ---- unusable terminals ----


def test_unusable_terminals():
    for term, environment in (("dumb", {}), ("unheard-of", {})):
        with play(term=term, environment=environment) as player:
            equal(player.end(), 2, term)
            output = player.output.decode().splitlines()
            equal(len(output), 1, output)
            true(term in output[0], output[0])
            equal(player.is_restored(), [])


def main():
    tests = {name[5:]: test for name, test in globals().items() if name.startswith("test_")}
    failed = []
    for name in sys.argv[2:] or tests:
        started = time.monotonic()
        try:
            tests[name]()
        except Exception:  # the other tests run nevertheless
            traceback.print_exc()
            failed.append(name)
        print(f"{'FAILED' if name in failed else 'passed'}  {name}, "
              f"{time.monotonic() - started:.1f} s", flush=True)
    print(f"{len(failed)} failed: {' '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    os.environ.update(HOME=scratch, XDG_DATA_HOME=scratch)
    for variable in ("FIFTEEN_PDB", "NO_COLOR"):
        os.environ.pop(variable, None)
    status = main()
    os.chdir("/")
sys.exit(status)
