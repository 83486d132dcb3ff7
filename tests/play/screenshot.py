#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""screenshot.py - a picture of the game for the documentation, as SVG and as text

    screenshot.py <folder of the programs> <SVG file> <text file>

The game runs in a pseudo-terminal (player.py), whose screen is then drawn.
"""
import os
import re
import sys
import tempfile
from xml.sax.saxutils import escape

from player import Player

WIDTH, HEIGHT, MARGIN = 9, 19, 10  # pixels: of a character, around the screen

PALETTE = {"default": "#d8dee9", "black": "#2e3440", "red": "#e06c75", "green": "#98c379",
           "yellow": "#ebcb8b", "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2",
           "white": "#ffffff"}
PAPER = "#20242c"

LEFT_TO_DO = 14  # moves, in the picture

# The directions of the lines of a drawing character: up, down, left, right.
STROKES = {"─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul", "├": "udr",
           "┤": "udl", "┬": "dlr", "┴": "ulr", "┼": "udlr"}
ENDS = {"u": (0, -HEIGHT / 2), "d": (0, HEIGHT / 2), "l": (-WIDTH / 2, 0), "r": (WIDTH / 2, 0)}


def colors(cell):
    """Returns the colours of the character and of its background."""
    front, back = PALETTE[cell.foreground], PAPER
    if cell.background != "default":
        back = PALETTE[cell.background]
    return (back, front) if cell.reverse else (front, back)


def draw_strokes(cell, x, y):
    x, y = x + WIDTH / 2, y + HEIGHT / 2
    for end in STROKES[cell.char]:
        dx, dy = ENDS[end]
        yield (f'<path d="M{x} {y}l{dx} {dy}" stroke="{colors(cell)[0]}" opacity="0.45"/>')


def runs(line):
    """Yields the runs of cells that look the same, each with its first column."""
    first = 0
    for column in range(1, len(line) + 1):
        if column == len(line) or line[column].look() != line[first].look():
            yield first, line[first:column]
            first = column


def draw_run(cells, x, y):
    front, back = colors(cells[0])
    width = WIDTH * len(cells)
    if back != PAPER:
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" fill="{back}"/>'
    for i, cell in enumerate(cells):
        if cell.char in STROKES:
            yield from draw_strokes(cell, x + i * WIDTH, y)
    text = "".join(" " if cell.char in STROKES else cell.char for cell in cells)
    weight = ' font-weight="bold"' if cells[0].bold else ""
    # Word by word, because viewers treat blanks differently, and with a position for every
    # character, so that no font can move them.
    for word in re.finditer(r"\S+", text):
        places = " ".join(str(x + i * WIDTH) for i in range(*word.span()))
        yield (f'<text x="{places}" y="{y + HEIGHT * 0.74:.1f}" fill="{front}"{weight}>'
               f"{escape(word[0])}</text>")


def draw(screen):
    width = screen.columns * WIDTH + 2 * MARGIN
    height = screen.lines * HEIGHT + 2 * MARGIN
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, Consolas, '
           'monospace" font-size="15">')
    yield f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    for i, line in enumerate(screen.cells):
        for column, cells in runs(line):
            yield from draw_run(cells, MARGIN + column * WIDTH, MARGIN + i * HEIGHT)
    yield "</svg>"


def main():
    fifteen = os.path.join(os.path.abspath(sys.argv[1]), "fifteen")
    with tempfile.TemporaryDirectory() as scratch:
        environment = {"HOME": scratch, "XDG_DATA_HOME": scratch, "NO_COLOR": ""}
        with Player([fifteen, "play", "--seed", "1"], environment=environment) as player:
            player.see("menu")
            player.type("d")
            player.wait("a distance", lambda _: (player.value("Distance") or "").isdigit())
            fewest = int(player.value("Distance"))
            player.type("s ")
            player.see("PAUSED")
            while int(player.value("Distance")) > LEFT_TO_DO:
                before = player.value("Distance")
                player.type(".")
                player.see_value("Distance", str(int(before) - 1))
            player.type("\x1b")
            player.see_no("PAUSED")
            player.type("h")
            player.see(f"{LEFT_TO_DO} to go")
            player.see_value("Moves", str(fewest - LEFT_TO_DO))
            picture = "\n".join(draw(player.screen)) + "\n"
            text = player.picture().rstrip() + "\n"
            player.type("q")
            player.end()
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(picture)
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        file.write(text)


main()
