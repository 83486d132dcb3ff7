# SPDX-License-Identifier: MIT
"""screen.py - a terminal emulator: the screen that a program's output makes

It supports the sequences that curses sends to xterm, the Linux console and the VT100. Any other
sequence is an error, so that no test passes by chance. A character of two columns has two cells,
the second one without a character.
"""
import re
import unicodedata

DEFAULT = "default"
COLORS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")

# The VT100's line drawing characters.
LINES = dict(zip("jklmnqtuvwx", "┘┐┌└┼─├┤┴┬│"))

SEQUENCE = re.compile(
    r"\x1b\[(?P<private>[?>]?)(?P<numbers>[0-9;]*)(?P<final>[A-Za-z@`])"
    r"|\x1b(?P<charset>[()])(?P<set>[0AB])"
    r"|\x1b(?P<escape>[78=>MDEHc])"
    r"|\x1b\](?P<title>[^\x07\x1b]*)(?:\x07|\x1b\\)")
PARTIAL = re.compile(r"\x1b(?:\[[?>]?[0-9;]*|[()]?|\][^\x07]*)\Z")


def columns(text):
    """Returns the columns that a text takes."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


class Cell:
    """A character and its looks."""
    __slots__ = ("char", "foreground", "background", "bold", "reverse", "underline")

    def __init__(self, char=" ", look=None):
        self.char = char
        self.foreground, self.background, self.bold, self.reverse, self.underline = (
            look or (DEFAULT, DEFAULT, False, False, False))

    def look(self):
        return self.foreground, self.background, self.bold, self.reverse, self.underline


class Screen:
    """Lines of cells, the cursor, and the modes that a program leaves a terminal in."""

    def __init__(self, lines=24, columns=80):
        self.lines, self.columns = lines, columns
        self.modes = set()  # private ones that are set: 25 cursor, 1049 alternate screen, 2004 paste
        self.modes.add(25)
        self.saw_color = False
        self.keypad = False
        self.rest = ""
        self.reset_looks()
        self.erase_all()

    def reset_looks(self):
        self.look = (DEFAULT, DEFAULT, False, False, False)
        self.drawing = False
        self.saved = (0, 0)
        self.region = (0, self.lines - 1)

    def erase_all(self):
        self.cells = [[Cell() for _ in range(self.columns)] for _ in range(self.lines)]
        self.line = self.column = 0

    def resize(self, lines, columns):
        self.lines, self.columns = lines, columns
        old = self.cells
        self.erase_all()
        for mine, other in zip(self.cells, old):
            mine[:len(other)] = other[:columns]
            del mine[columns:]
        self.region = (0, lines - 1)

    # ---- contents ----

    def text(self):
        return ["".join(cell.char for cell in line).rstrip() for line in self.cells]

    def find(self, text):
        """Returns the line and column of a text, or None."""
        for i, line in enumerate(self.text()):
            if text in line:
                return i, columns(line[:line.index(text)])
        return None

    def looks(self, text):
        """Returns the first cell of a text."""
        line, column = self.find(text)
        return self.cells[line][column]

    # ---- output ----

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            char = text[at]
            if char == "\x1b":
                match = SEQUENCE.match(text, at)
                if match is None:
                    if not PARTIAL.match(text, at):
                        raise ValueError(f"unknown sequence {text[at:at + 20]!r}")
                    self.rest = text[at:]
                    return
                self.obey(match)
                at = match.end()
            else:
                self.put(char)
                at += 1

    def put(self, char):
        if char == "\r":
            self.column = 0
        elif char in "\n\v\f":
            self.index()
        elif char == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif char == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
        elif char in "\x0e\x0f":
            self.drawing = char == "\x0e"
        elif char in "\0\a":
            pass
        elif char < " ":
            raise ValueError(f"unknown control character {char!r}")
        else:
            self.put_visible(LINES.get(char, char) if self.drawing else char)

    def put_visible(self, char):
        n = columns(char)
        if self.column + n > self.columns:  # the pending wrap after the last column, or no room
            self.column = 0
            self.index()
        self.split(self.line, self.column)
        self.split(self.line, self.column + n)
        self.cells[self.line][self.column:self.column + n] = [
            Cell(part, self.look) for part in (char, "")[:n]]
        self.column += n

    def split(self, line, column):
        """Blanks a character of two columns of which one is before a column and the other is not."""
        cells = self.cells[line]
        if 0 < column < self.columns and cells[column].char == "":
            cells[column - 1].char = cells[column].char = " "

    def index(self):
        if self.line == self.region[1]:
            self.scroll(1)
        else:
            self.line = min(self.lines - 1, self.line + 1)

    def scroll(self, by, top=None):
        """Scrolls up by a number of lines, or down if it is negative."""
        first = self.region[0] if top is None else top
        last = self.region[1]
        for _ in range(abs(by)):
            self.cells.insert(last + 1 if by > 0 else first, [Cell() for _ in range(self.columns)])
            del self.cells[first if by > 0 else last + 1]

    def obey(self, match):
        if match["final"]:
            numbers = [int(n) if n else None for n in match["numbers"].split(";")]
            name = match["private"] + match["final"]
            if name not in CONTROLS:
                raise ValueError(f"unknown sequence {match[0]!r}")
            CONTROLS[name](self, numbers)
        elif match["charset"]:
            self.drawing = match["set"] == "0"
        elif match["escape"]:
            self.escape(match["escape"])

    def escape(self, char):
        if char in "=>":
            self.keypad = char == "="
        elif char == "7":
            self.saved = (self.line, self.column)
        elif char == "8":
            self.line, self.column = self.saved
        elif char == "M":
            if self.line == self.region[0]:
                self.scroll(-1)
            else:
                self.line -= 1
        elif char in "DE":
            self.index()
        elif char == "c":
            self.reset_looks()
            self.erase_all()

    # ---- control sequences ----

    def go(self, line, column):
        self.line = max(0, min(self.lines - 1, line))
        self.column = max(0, min(self.columns - 1, column))

    def blank(self, line, first, last):
        look = (DEFAULT, self.look[1], False, False, False)
        self.split(line, first)
        self.split(line, last)
        for column in range(first, last):
            self.cells[line][column] = Cell(" ", look)

    def erase_line(self, numbers):
        column = min(self.column, self.columns - 1)
        first, last = {0: (column, self.columns), 1: (0, column + 1),
                       2: (0, self.columns)}[numbers[0] or 0]
        self.blank(self.line, first, last)

    def erase_screen(self, numbers):
        kind = numbers[0] or 0
        if kind != 3:  # what was scrolled away is not kept anyway
            lines = {0: range(self.line + 1, self.lines), 1: range(self.line),
                     2: range(self.lines)}[kind]
            for line in lines:
                self.blank(line, 0, self.columns)
            if kind < 2:
                self.erase_line(numbers)

    def insert_chars(self, n):
        line = self.cells[self.line]
        self.split(self.line, self.column)
        for _ in range(n):
            line.insert(self.column, Cell())
        del line[self.columns:]

    def delete_chars(self, n):
        line = self.cells[self.line]
        self.split(self.line, self.column)
        self.split(self.line, self.column + n)
        del line[self.column:self.column + n]
        line.extend(Cell() for _ in range(self.columns - len(line)))

    def repeat(self, n):
        before = self.cells[self.line][self.column - 1].char
        for _ in range(n):
            self.put_visible(before)

    def set_region(self, numbers):
        last = numbers[1] if len(numbers) > 1 and numbers[1] else self.lines
        self.region = ((numbers[0] or 1) - 1, min(last, self.lines) - 1)
        self.go(0, 0)

    def set_modes(self, numbers, on):
        for number in numbers:
            if number == 1049 and on:
                self.erase_all()
            (self.modes.add if on else self.modes.discard)(number)

    def set_look(self, numbers):
        foreground, background, bold, reverse, underline = self.look
        for number in numbers:
            number = number or 0
            if number == 0:
                foreground, background, bold, reverse, underline = (
                    DEFAULT, DEFAULT, False, False, False)
            elif number in (1, 22):
                bold = number == 1
            elif number in (7, 27):
                reverse = number == 7
            elif number in (4, 24):
                underline = number == 4
            elif number in (10, 11):
                self.drawing = number == 11
            elif 30 <= number <= 37 or 90 <= number <= 97:
                foreground = COLORS[number % 10]
                self.saw_color = True
            elif 40 <= number <= 47:
                background = COLORS[number % 10]
                self.saw_color = True
            elif number in (39, 49):
                self.saw_color = True
                foreground = DEFAULT if number == 39 else foreground
                background = DEFAULT if number == 49 else background
            else:
                raise ValueError(f"unknown look {number}")
        self.look = (foreground, background, bold, reverse, underline)


def counted(act):
    """Returns a control that is repeated by its first number."""
    return lambda screen, numbers: act(screen, numbers[0] or 1)


def place(numbers):
    column = numbers[1] if len(numbers) > 1 else None
    return (numbers[0] or 1) - 1, (column or 1) - 1


CONTROLS = {
    "A": counted(lambda s, n: s.go(s.line - n, s.column)),
    "B": counted(lambda s, n: s.go(s.line + n, s.column)),
    "C": counted(lambda s, n: s.go(s.line, s.column + n)),
    "D": counted(lambda s, n: s.go(s.line, min(s.column, s.columns - 1) - n)),
    "G": counted(lambda s, n: s.go(s.line, n - 1)),
    "d": counted(lambda s, n: s.go(n - 1, s.column)),
    "H": lambda s, numbers: s.go(*place(numbers)),
    "J": Screen.erase_screen,
    "K": Screen.erase_line,
    "L": counted(lambda s, n: s.scroll(-n, s.line)),
    "M": counted(lambda s, n: s.scroll(n, s.line)),
    "S": counted(lambda s, n: s.scroll(n)),
    "T": counted(lambda s, n: s.scroll(-n)),
    "P": counted(Screen.delete_chars),
    "@": counted(Screen.insert_chars),
    "X": counted(lambda s, n: s.blank(s.line, s.column, min(s.columns, s.column + n))),
    "b": counted(Screen.repeat),
    "m": Screen.set_look,
    "r": Screen.set_region,
    "?h": lambda s, numbers: s.set_modes(numbers, True),
    "?l": lambda s, numbers: s.set_modes(numbers, False),
    "h": lambda s, numbers: None,
    "l": lambda s, numbers: None,
    "t": lambda s, numbers: None,  # xterm's titles
    "?c": lambda s, numbers: None,  # the console's cursor
}
