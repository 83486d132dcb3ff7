#!/usr/bin/env python3
"""test_page.py - the page of fifteen serve in a browser, by mouse, touch and keys

    test_page.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import os
import re
import sys

from browser_test import COUNT, EIGHT, TILES, UNSOLVABLE, BrowserTest, browser, run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve"))
from server import HARD, Server  # noqa: E402 (it is in another folder)

VERDICT = "return document.getElementById('verdict').textContent"


class PageTest(BrowserTest):
    def open(self, board=EIGHT, **values):
        """Opens the page at a link with a board, or without one for None."""
        BROWSER.open("about:blank")
        values = "&".join(f"{name}={value.replace(' ', '.')}" for name, value in values.items())
        BROWSER.open(f"http://127.0.0.1:{SERVER.port}/"
                     + ("" if board is None else f"#board={board.replace(' ', '.')}&{values}"))
        BROWSER.wait(TILES)

    def click(self, selector):
        BROWSER.find(selector).click()

    def control(self, label):
        self.click(f".control[aria-label='{label}']")

    def tile(self, number):
        return next(tile for tile in BROWSER.find_all(".tile") if tile.text == str(number))

    def sees(self, script, expected):
        """Waits until a script returns what is expected."""
        try:
            BROWSER.wait(f"{script.replace('return ', 'const value = ', 1)}; return value === arguments[0]",
                         expected)
        except TimeoutError:
            self.assertEqual(BROWSER.run(script), expected)

    def shows_status(self, pattern):
        """Waits for a text above the board."""
        BROWSER.wait(f"{VERDICT}.match(arguments[0])", pattern)
        return BROWSER.run(VERDICT)

    def rejected(self, status):
        """Removes the browser's messages about an error status of the server."""
        complaint, = BROWSER.complaints()
        self.assertRegex(complaint, rf"^\S+ - Failed to load resource: .* status of {status} ")

    def solve(self):
        self.click("#solve")
        self.shows_status("moves, proven")
        return SERVER.post("/api/solve", {"board": BROWSER.run(TILES)})[1]


class Solving(PageTest):
    def test_shuffle_solve_and_play_to_the_end(self):
        self.open(None)
        self.shows_status("Shuffled")
        BROWSER.find("#size").choose("3x3")
        BROWSER.wait(f"{TILES}.split(' ').length === 9")
        before = BROWSER.run(VERDICT)
        self.click("#shuffle")
        BROWSER.wait(f"{VERDICT} !== arguments[0]", before)
        seed = re.fullmatch(r"Shuffled, seed (\d+)\.", BROWSER.run(VERDICT))[1]
        made = SERVER.get(f"/api/generate?size=3x3&seed={seed}")[1]
        self.assertEqual(BROWSER.run(TILES), made["board"])

        answer = self.solve()
        n = answer["moves"]
        self.assertEqual(BROWSER.run(VERDICT), f"{n} moves, proven shortest.")
        self.assertEqual(BROWSER.run(COUNT), f"0 / {n}")
        shown = BROWSER.find("#result").text
        for value in ("expanded", "generated", "initial_h"):
            self.assertIn(f"{answer[value]:,}", shown)
        self.assertIn(f"{answer['algorithm']} with {answer['heuristic']}", shown)

        # A step, and back; to the end, and the beginning; then all of it, with a pause.
        self.control("One move forward")
        self.assertEqual(BROWSER.run(COUNT), f"1 / {n}")
        self.control("One move back")
        self.assertEqual(BROWSER.run(TILES), made["board"])
        self.control("Go to the end")
        self.assertEqual(BROWSER.run(TILES), answer["goal"])
        self.control("Go to the start")
        self.assertEqual(BROWSER.run(TILES), made["board"])
        self.control("Play")
        BROWSER.wait(f"{COUNT} !== arguments[0]", f"0 / {n}")
        self.control("Pause")
        paused = BROWSER.run(COUNT)
        BROWSER.run("document.querySelector('.speed').value = 20")
        BROWSER.wait("return !document.querySelector(\".control[aria-label='Pause']\")")
        self.assertEqual(BROWSER.run(COUNT), paused)
        self.control("Play")
        self.sees(COUNT, f"{n} / {n}")
        self.sees(TILES, answer["goal"])
        BROWSER.wait("return document.querySelector(\".control[aria-label='Play']\")")
        self.assertIn("The goal is reached", BROWSER.run("return document.querySelector('.unseen[aria-live]').textContent"))

    def test_scrub(self):
        self.open()
        answer = self.solve()
        boards = [EIGHT.split()]
        for tile in answer["tiles"]:
            board = list(boards[-1])
            a, b = board.index("0"), board.index(str(tile))
            board[a], board[b] = board[b], board[a]
            boards.append(board)
        for position in (3, 14, 0, 7):
            BROWSER.run("const scrub = document.querySelector('.scrub'); scrub.value = arguments[0];"
                        "scrub.dispatchEvent(new Event('input', {bubbles: true}))", position)
            self.assertEqual(BROWSER.run(TILES).split(), boards[position])
            self.assertEqual(BROWSER.run(COUNT), f"{position} / 14")

    def test_unsolvable_board(self):
        self.open(UNSOLVABLE)
        words = "Unsolvable: no moves lead to the goal."
        self.assertEqual(self.shows_status("Unsolvable"), words)
        self.assertEqual(len(BROWSER.find_all(".unsolvable")), 1)
        for button in ("#solve", "#hint"):
            self.click(button)
            self.assertEqual(self.shows_status("Unsolvable"), words)
        self.click("#distance")
        self.sees("return document.getElementById('far').textContent", "The goal cannot be reached.")
        self.click("#compare")
        self.sees("return document.getElementById('comparison').textContent", words)
        self.tile(6).click()
        self.assertEqual(BROWSER.run(TILES), "2 1 3 4 5 0 7 8 6")
        self.assertEqual(len(BROWSER.find_all(".unsolvable")), 1)
        self.click("#shuffle")
        self.shows_status("Shuffled")
        self.assertEqual(BROWSER.find_all(".unsolvable"), [])

    def test_goals(self):
        board = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
        self.open(board)
        self.shows_status("Unsolvable")
        BROWSER.find("#goal").choose("first")
        self.sees(VERDICT, "")
        self.assertEqual(BROWSER.run(TILES), board)
        self.open(board, goal=EIGHT + " 9 10 11 12 13 14 15")
        self.assertEqual(self.shows_status("Unsolvable"), "Unsolvable: no moves lead to the goal.")
        # A custom goal: first an invalid one, then a valid one.
        self.open(EIGHT)
        BROWSER.find("#goal").choose("own")
        field = BROWSER.find("#own-goal-text")
        field.type("1 2 3\ue007")
        self.shows_status("[Gg]oal")
        self.rejected(400)
        field.clear()
        field.type("8 1 3 0 4 2 7 6 5\ue007")
        self.sees(VERDICT, "")
        self.click("#solve")
        self.shows_status("^1 move, proven")
        self.click("#goal-from-board")
        self.sees(VERDICT, "")
        self.click("#hint")
        self.shows_status("The board is at the goal")

    def test_a_long_search_is_reported_and_stopped(self):
        self.open(HARD, goal="first")
        BROWSER.find("#method select").choose("hamming")
        self.click("#solve")
        BROWSER.wait("return document.querySelectorAll('#nodes rect').length >= 1")
        self.assertRegex(BROWSER.find("#progress").text, r"^Bound \d+, .* nodes, .* per second, .* m?s$")
        # The chart is drawn again while the search goes on: no element of it lasts.
        label = BROWSER.run("return document.querySelector('#nodes svg').getAttribute('aria-label')")
        self.assertRegex(label, r"^Nodes by bound\. \d+: [\d,]+")
        self.assertEqual(BROWSER.find("#solve").text, "Stop")
        self.click("#solve")
        self.shows_status("Stopped")
        self.assertEqual(BROWSER.find("#solve").text, "Solve")
        # So does a move.
        self.click("#solve")
        BROWSER.wait("return document.getElementById('progress').textContent !== ''")
        self.click(".movable")
        self.sees("return document.getElementById('solve').textContent", "Solve")
        begin = SERVER.processor_seconds()
        BROWSER.wait("return new Promise((done) => setTimeout(() => done(true), 1000))")
        self.assertLess(SERVER.processor_seconds() - begin, 0.5)

    def test_nodes_by_bound_are_all_nodes(self):
        self.open("8 13 14 3 5 10 9 0 2 4 12 1 7 15 6 11")
        BROWSER.find("#method select").choose("linear-conflict")
        self.click("#solve")
        self.shows_status("54 moves, proven")
        bars = dict(re.findall(r"(\d+): ([\d,]+)", BROWSER.find("#nodes svg").label))
        self.assertEqual(list(bars), [str(bound) for bound in range(40, 55, 2)])
        sum_of_bars = sum(int(nodes.replace(",", "")) for nodes in bars.values())
        self.assertIn(f"generated\n{sum_of_bars:,} nodes", BROWSER.find("#result").text)

    def test_heuristics_in_words_and_algorithms(self):
        self.open()
        BROWSER.find("#method select").choose("other")
        BROWSER.find("#method input").type("max(manhattan,pdb(4-4))")
        BROWSER.find("#algorithm").choose("astar")
        self.click("#solve")
        self.shows_status("moves, proven")
        self.assertIn("astar with max(manhattan,pdb(4-4))", BROWSER.find("#result").text)
        BROWSER.find("#method input").clear()
        BROWSER.find("#method input").type("best")
        self.click("#solve")
        self.shows_status("best")
        self.rejected(400)

    def test_two_heuristics_side_by_side(self):
        self.open("8 6 7 2 5 4 3 0 1")
        first, second = BROWSER.find_all(".side select")
        first.choose("hamming")
        second.choose("manhattan")
        self.click("#compare")
        BROWSER.wait("return document.getElementById('comparison').textContent.includes('times')", seconds=60)
        generated = []
        for side, heuristic in zip(BROWSER.find_all(".side"), ("hamming", "manhattan")):
            answer = SERVER.post("/api/solve", {"board": "8 6 7 2 5 4 3 0 1", "heuristic": heuristic,
                                                "threads": 1})[1]
            generated.append(answer["generated"])
            for value in (answer["generated"], answer["expanded"], answer["initial_h"], answer["moves"]):
                self.assertIn(f"{value:,}", side.text)
        times = re.search(r"generates ([\d.,]+) times", BROWSER.find("#comparison").text)[1]
        self.assertAlmostEqual(float(times.replace(",", "")), generated[0] / generated[1],
                               delta=generated[0] / generated[1] / 100)


class Hands(PageTest):
    BOARD = "1 2 3 4 0 5 6 7 8"

    def test_click(self):
        self.open(self.BOARD)
        self.tile(2).click()
        self.assertEqual(BROWSER.run(TILES), "1 0 3 4 2 5 6 7 8")
        self.tile(8).click()
        self.assertEqual(BROWSER.run(TILES), "1 0 3 4 2 5 6 7 8")
        # All tiles between it and the blank.
        self.tile(7).click()
        self.assertEqual(BROWSER.run(TILES), "1 2 3 4 7 5 6 0 8")
        self.assertEqual(BROWSER.run(COUNT), "3 / 3")
        self.control("Go to the start")
        self.assertEqual(BROWSER.run(TILES), self.BOARD)

    def test_drag(self):
        for kind in ("mouse", "touch"):
            self.open(self.BOARD)
            for number, x, y, expected in ((2, 0, 90, "1 0 3 4 2 5 6 7 8"), (3, -90, 0, "1 3 0 4 2 5 6 7 8"),
                                           (3, -20, 0, "1 3 0 4 2 5 6 7 8"), (1, 90, 0, "1 3 0 4 2 5 6 7 8"),
                                           (3, 0, 90, "1 3 0 4 2 5 6 7 8"), (5, 0, -300, "1 3 5 4 2 0 6 7 8")):
                BROWSER.drag(self.tile(number), x, y, kind)
                self.assertEqual(BROWSER.run(TILES), expected, (kind, number, x, y))

    def test_hint_and_distance(self):
        self.open()
        answer = SERVER.post("/api/hint", {"board": EIGHT})[1]
        self.click("#hint")
        self.sees(VERDICT, f"Slide {answer['tile']}: the goal is {answer['distance']} moves away.")
        hinted = BROWSER.find(".hinted")
        self.assertEqual(hinted.text, str(answer["tile"]))
        self.click("#distance")
        far = "return document.getElementById('far').textContent"
        self.sees(far, f"{answer['distance']} moves to the goal")
        hinted.click()
        self.sees(far, f"{answer['distance'] - 1} moves to the goal")
        self.assertEqual(BROWSER.find_all(".hinted"), [])
        self.tile(answer["tile"]).click()
        self.sees(far, f"{answer['distance']} moves to the goal")
        self.click("#distance")
        self.assertFalse(BROWSER.find("#far").shown)

    def test_the_last_move(self):
        self.open("1 2 3 4 5 6 7 0 8")
        self.tile(8).click()
        self.sees(VERDICT, "Solved.")

    def test_along_a_solution_and_away_from_it(self):
        self.open()
        answer = self.solve()
        self.tile(answer["tiles"][0]).click()
        self.assertEqual(BROWSER.run(COUNT), "1 / 14")
        away = next(tile for tile in BROWSER.find_all(".movable")
                    if tile.text not in map(str, answer["tiles"][:2]))
        away.click()
        self.assertEqual(BROWSER.run(COUNT), "2 / 2")
        self.assertEqual(BROWSER.run(VERDICT), "")


class Texts(PageTest):
    def paste(self, text):
        """Pastes a text while no field has the focus."""
        BROWSER.run("document.activeElement.blur(); const data = new DataTransfer();"
                    "data.setData('text', arguments[0]);"
                    "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))",
                    text)

    def test_nonsense(self):
        self.open()
        for text in ("nonsense", "1 2 3", "1 1 2 3", "1 2 3 4 5 6 7 8 9", "<b>0</b>", "4\n1 2", "9" * 5000):
            words = SERVER.post("/api/solve", {"board": text})[1]["message"]
            self.paste(text)
            trouble = BROWSER.wait("return document.getElementById('paste-trouble').textContent")
            self.assertEqual(trouble, words[0].upper() + words[1:] + ".")
            self.assertEqual(BROWSER.run(TILES), EIGHT)
            self.assertEqual(BROWSER.focused().reference, BROWSER.find("#paste-text").reference)
            self.paste("1 2 3 0")
            self.sees(TILES, "1 2 3 0")
            self.assertEqual(BROWSER.run("return document.getElementById('paste-trouble').textContent"), "")
            self.paste(EIGHT)
            self.sees(TILES, EIGHT)
        self.paste("1 2 3 0 " * 20000)
        self.sees("return document.getElementById('paste-trouble').textContent",
                  "The body is longer than 65536 bytes.")
        self.rejected(413)

    def test_forms(self):
        self.open()
        for text, size, tiles in (("1 2 3/4 5 6/0 7 8", "3x3", "1 2 3 4 5 6 0 7 8"),
                                  ("3\n 1  2  3\n 4  5  6\n 7  0  8\n", "3x3", "1 2 3 4 5 6 7 0 8"),
                                  ("# a comment\n2x3\n1,2,3\n4,0,5 # another\n", "2x3", "1 2 3 4 0 5"),
                                  ("1 2\n3 0", "2x2", "1 2 3 0"),
                                  (" ".join(map(str, [*range(1, 24), 0, 24])), "5x5", None)):
            field = BROWSER.find("#paste-text")
            field.clear()
            field.type(text)
            self.click("#paste button")
            self.sees(TILES, tiles or text)
            self.assertEqual(BROWSER.run("return document.getElementById('size').value"), size)

    def test_link(self):
        self.open(None)
        self.shows_status("Shuffled")
        first = BROWSER.run(TILES)
        self.open("1 2 3 0 4 5", size="2x3", goal="1 2 3 4 5 0")
        self.assertEqual(BROWSER.run(TILES), "1 2 3 0 4 5")
        self.tile(4).click()
        address = BROWSER.wait("return location.href.includes('1.2.3.4.0.5') && location.href")
        BROWSER.open("about:blank")
        BROWSER.open(address)
        self.sees(TILES, "1 2 3 4 0 5")
        self.assertEqual(BROWSER.run("return document.getElementById('own-goal-text').value"), "1 2 3 4 5 0")
        BROWSER.run("location.hash = arguments[0]", "board=" + first.replace(" ", "."))
        self.sees(TILES, first)
        BROWSER.run("location.hash = 'board=1.2.nonsense&size=4x4'")
        self.shows_status("nonsense")
        self.assertEqual(BROWSER.run(TILES), first)
        # A link with an invalid goal: the board is shown nevertheless.
        self.open("1 2 3 0", goal="nonsense")
        self.shows_status("nonsense")
        self.assertEqual(len(BROWSER.run(TILES).split()), 16)
        self.rejected(400)
        BROWSER.run("location.hash = arguments[0]", "board=" + first.replace(" ", "."))
        self.sees(TILES, first)
        self.click("#link")
        self.shows_status("[Ll]ink")
        self.assertIn(first.replace(" ", "."), BROWSER.run("return location.hash"))


class Everybody(PageTest):
    def test_keys_alone(self):
        self.open("1 2 3 4 0 5 6 7 8")
        for _ in range(10):
            BROWSER.press("Tab")
            if BROWSER.run("return document.activeElement.closest('.tray') !== null"):
                break
        focused = BROWSER.focused()
        self.assertRegex(focused.label, r"^2, row 1, column 2, slides down$")
        BROWSER.press("Enter")
        self.assertEqual(BROWSER.run(TILES), "1 0 3 4 2 5 6 7 8")
        self.assertEqual(BROWSER.focused().label, "2, row 2, column 2, slides up")
        # A tile goes where the arrow points; where none can, nothing happens.
        for key, expected in (("ArrowRight", "0 1 3 4 2 5 6 7 8"), ("ArrowDown", "0 1 3 4 2 5 6 7 8"),
                              ("ArrowUp", "4 1 3 0 2 5 6 7 8"), ("ArrowRight", "4 1 3 0 2 5 6 7 8"),
                              ("ArrowLeft", "4 1 3 2 0 5 6 7 8"), ("ArrowLeft", "4 1 3 2 5 0 6 7 8"),
                              ("ArrowLeft", "4 1 3 2 5 0 6 7 8"), ("ArrowRight", "4 1 3 2 0 5 6 7 8"),
                              ("ArrowDown", "4 0 3 2 1 5 6 7 8")):
            BROWSER.press(key)
            self.assertEqual(BROWSER.run(TILES), expected)
            self.assertTrue(BROWSER.run("return document.activeElement.classList.contains('tile')"))
        BROWSER.press(",")
        self.assertEqual(BROWSER.run(TILES), "4 1 3 2 0 5 6 7 8")
        BROWSER.press("h")
        self.shows_status("^Slide ")
        BROWSER.press("d")
        BROWSER.wait("return document.getElementById('far').textContent.includes('moves to the goal')")
        BROWSER.press("s")
        self.shows_status("moves, proven")
        BROWSER.run("document.querySelector('.speed').value = 20")
        BROWSER.press("p")
        self.sees(TILES, "1 2 3 4 5 6 7 8 0")
        BROWSER.press("n")
        self.shows_status("Shuffled")

        # From one end of the page to the other, Tab reaches every control once.
        reached = []
        BROWSER.run("document.activeElement.blur(); document.querySelector('a').focus()")
        for _ in range(60):
            element = BROWSER.focused()
            if element.reference in reached or element.role in ("none", "generic", "RootWebArea"):
                break
            self.assertTrue(element.label, BROWSER.run("return arguments[0].outerHTML", element.reference))
            self.assertEqual(BROWSER.run("return getComputedStyle(document.activeElement).outlineWidth"), "3px")
            reached.append(element.reference)
            BROWSER.press("Tab")
        expected = BROWSER.run("return [...document.querySelectorAll('button, select, input, textarea, a, summary')]"
                               ".filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.disabled "
                               "&& e.tabIndex >= 0).length")
        self.assertEqual(len(reached), expected)

    def test_screen_readers(self):
        self.open("1 2 3 4 0 5 6 7 8")
        self.assertEqual(BROWSER.find("#play").role, "region")
        self.assertEqual(BROWSER.find(".tray").label, "Tiles")
        labels = [BROWSER.run("return arguments[0].getAttribute('aria-label')", cell.reference)
                  for cell in BROWSER.find_all(".tray button")]
        self.assertEqual(labels[:5], ["1, row 1, column 1", "2, row 1, column 2, slides down", "3, row 1, column 3",
                                      "4, row 2, column 1, slides right", "blank, row 2, column 2"])
        for element in BROWSER.find_all("button:not(.blank), select, input, textarea"):
            if element.shown:
                self.assertTrue(element.label, BROWSER.run("return arguments[0].outerHTML", element.reference))
        self.tile(2).click()
        self.assertEqual(BROWSER.run("return document.querySelector('.player .unseen').textContent"), "2 down")
        scrub = BROWSER.find(".scrub")
        self.assertEqual(BROWSER.run("return arguments[0].getAttribute('aria-valuetext')", scrub.reference),
                         "move 1 of 1")
        levels = BROWSER.run("return [...document.querySelectorAll('h1, h2, h3')].map((e) => e.localName)")
        self.assertEqual((levels.count("h1"), levels[0]), (1, "h1"))

    def test_narrow(self):
        for width in (360, 320):
            self.fits_in(width)

    def fits_in(self, width):
        BROWSER.resize(width, 740)
        wide = "return [document.documentElement.scrollWidth, document.body.scrollWidth]"

        def fits():
            self.assertEqual(BROWSER.run(wide), [width, width])
            outside = BROWSER.run("return [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() &&"
                                  "!e.closest('.unseen') && (e.getBoundingClientRect().right > arguments[0] + 0.5 ||"
                                  "e.getBoundingClientRect().left < -0.5)).map((e) => e.outerHTML.slice(0, 100))",
                                  width)
            self.assertEqual(outside, [])
            self.assertEqual(BROWSER.run(BROKEN), [])
            rows = BROWSER.run("return [...document.querySelectorAll('.actions button')]"
                               ".map((e) => e.getBoundingClientRect().top)")
            self.assertEqual(len(set(rows)), 1)

        self.open("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
        self.shows_status("Unsolvable")
        fits()
        self.open("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", size="2x8", goal="first")
        fits()
        self.open(" ".join(map(str, [*range(1, 225), 0])))
        fits()
        self.open("8 6 7 2 5 4 3 0 1")
        self.solve()
        BROWSER.find("#goal").choose("own")
        BROWSER.find("#method select").choose("other")
        self.click("#compare")
        BROWSER.wait("return document.getElementById('comparison').textContent.includes('times')")
        self.click("summary")
        fits()
        # The figures of a board that takes minutes.
        BROWSER.run("for (const e of document.querySelectorAll('.number')) e.textContent = '10,515,329,070'")
        fits()
        small = BROWSER.run("return [...document.querySelectorAll('button, select, textarea')].filter((e) => "
                            "e.checkVisibility() && e.getBoundingClientRect().height < 44).map((e) => e.outerHTML)")
        self.assertEqual(small, [])

    def test_dark_and_light(self):
        ground = "return getComputedStyle(document.body).backgroundColor"
        self.open()
        light = BROWSER.run(ground)
        BROWSER.prefer(color_scheme="dark")
        dark = BROWSER.run(ground)
        self.assertNotEqual(light, dark)
        self.click("#theme")
        self.assertEqual(BROWSER.run(ground), light)
        self.open()
        self.assertEqual(BROWSER.run(ground), light)
        self.click("#theme")
        self.assertEqual(BROWSER.run(ground), dark)
        BROWSER.run("localStorage.clear()")

    def test_contrast(self):
        """Texts have a contrast of 4.5 to 1 with their background (WCAG 2.2, 1.4.3), also in the dark
        theme."""
        for scheme in ("light", "dark"):
            BROWSER.prefer(color_scheme=scheme)
            for board in (EIGHT, UNSOLVABLE):
                self.open(board)
                BROWSER.find("#paste-text").type("x")
                self.click("#paste button")
                self.click("#hint")
                self.shows_status(".")
                self.click("#compare")
                BROWSER.wait("return document.querySelector('#comparison').textContent.endsWith('.')")
                self.click("summary")
                poor = BROWSER.run(CONTRASTS)
                self.assertEqual(poor, [], scheme)

    def test_calm(self):
        self.open("1 2 3 4 0 5 6 7 8")
        moving = "document.querySelectorAll('.movable')[0].click(); return document.getAnimations().length"
        self.assertEqual(BROWSER.run(moving), 1)
        BROWSER.prefer(reduced_motion="reduce")
        BROWSER.wait("return document.getAnimations().length === 0")
        self.assertEqual(BROWSER.run(moving), 0)

    def test_nothing_from_elsewhere(self):
        self.open()
        self.solve()
        origins = BROWSER.run("return [...new Set(performance.getEntriesByType('resource')"
                              ".map(({name}) => new URL(name).origin))]")
        self.assertEqual(origins, [f"http://127.0.0.1:{SERVER.port}"])

    def test_no_server(self):
        with Server() as other:
            BROWSER.open(f"http://127.0.0.1:{other.port}/")
            BROWSER.wait(VERDICT)
            other.end()
            self.click("#shuffle")
            self.sees(VERDICT, "The server does not answer. Is it still running?")
            self.click("#solve")
            self.sees(VERDICT, "The server does not answer. Is it still running?")
        BROWSER.complaints()


# Words and numbers broken across lines, and texts wider than their button.
BROKEN = """
const broken = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const text = walk.currentNode, element = text.parentElement;
  if (!element.checkVisibility() || element.closest('.unseen, option, textarea')) continue;
  for (const { 0: word, index } of text.data.matchAll(/[\\w.,]+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (range.getClientRects().length > 1) broken.push(word);
  }
}
for (const button of document.querySelectorAll('button'))
  if (button.scrollWidth > button.clientWidth) broken.push(button.outerHTML);
return broken;
"""

# A text's background is that of the nearest ancestor that has one.
CONTRASTS = """
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const light = (text) => {
  const [r, g, b] = parse(text).slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (; element !== null; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (color.startsWith('rgb(')) return color;
  }
};
const poor = [];
for (const element of document.querySelectorAll('body *')) {
  const text = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
  if (!text || element.disabled || element.closest('noscript, .unseen') ||
      !element.checkVisibility({visibilityProperty: true})) continue;
  const a = light(getComputedStyle(element).color), b = light(ground(element));
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) poor.push(`${contrast.toFixed(2)} ${element.outerHTML.slice(0, 80)}`);
}
return poor;
"""


if __name__ == "__main__":
    with browser() as BROWSER, Server() as SERVER:
        status = run()
    sys.exit(status)
