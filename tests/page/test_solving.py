#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_solving.py - solving, goals, searches, comparisons and unsolvable boards on the page

    test_solving.py <folder of the programs>

Status 77 if there is no Chromium, or no driver of it. What the page shows is compared with what the
server answers; after every test the console must be empty.
"""
import re
import sys

from browser_test import COUNT, EIGHT, TILES, UNSOLVABLE, run
from page_test import VERDICT, PageTest, page
from server import HARD


SWAPPED = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
OFFERS = "return [...document.querySelectorAll('#ways-out button')].filter((e) => e.checkVisibility())" \
         ".map((e) => e.textContent).join(', ')"
FOCUSED = "return document.activeElement.classList.contains('tile')"
SEED = "return document.getElementById('verdict').title"
FAST = "document.querySelector('.speed').value = 20"
SOLVE = "return document.getElementById('solve').textContent"

# Plays until the first move, and pauses in the same moment.
PLAY_AND_PAUSE = """
const count = document.querySelector('.count');
document.querySelector(".control[aria-label='Play']").click();
return new Promise((done) => {
  const observer = new MutationObserver(() => {
    if (count.textContent.startsWith('0 ')) return;
    observer.disconnect();
    document.querySelector(".control[aria-label='Pause']").click();
    done(count.textContent);
  });
  observer.observe(count, { childList: true, characterData: true, subtree: true });
});
"""

# Solves, and presses the button again at the first move of the solution. Returns its text then.
SOLVE_AND_STOP = """
const count = document.querySelector('.count'), button = document.getElementById('solve');
return new Promise((done) => {
  const observer = new MutationObserver(() => {
    if (count.textContent.startsWith('0 ')) return;
    observer.disconnect();
    const text = button.textContent;
    button.click();
    done([text, count.textContent]);
  });
  observer.observe(count, { childList: true, characterData: true, subtree: true });
  button.click();
});
"""


class Solving(PageTest):
    def test_shuffle_solve_and_play_to_the_end(self):
        self.open(None)
        self.assertEqual(self.shows_status("^Slide"), "Slide the tiles, or let Solve find the shortest way.")
        self.browser.find("#size").choose("3x3")
        self.browser.wait(f"{TILES}.split(' ').length === 9")
        before = self.browser.run(SEED)
        self.click("#shuffle")
        self.browser.wait(f"{SEED} !== arguments[0]", before)
        seed = re.fullmatch(r"Seed (\d+)", self.browser.run(SEED))[1]
        made = self.server.get(f"/api/generate?size=3x3&seed={seed}")[1]
        self.assertEqual(self.browser.run(TILES), made["board"])

        answer = self.solve()
        n = answer["moves"]
        self.assertEqual(self.browser.run(VERDICT), f"{n} moves, proven shortest.")
        self.assertEqual(self.browser.run(COUNT), f"0 / {n}")
        shown = self.browser.find("#result").text
        for value in ("expanded", "generated", "initial_h"):
            self.assertIn(f"{answer[value]:,}", shown)
        self.assertIn(f"{answer['algorithm']} with {answer['heuristic']}", shown)

        # A step, and back; to the end, and the beginning; then all of it, with a pause.
        self.control("One move forward")
        self.assertEqual(self.browser.run(COUNT), f"1 / {n}")
        self.control("One move back")
        self.assertEqual(self.browser.run(TILES), made["board"])
        self.control("Go to the end")
        self.assertEqual(self.browser.run(TILES), answer["goal"])
        self.control("Go to the start")
        self.assertEqual(self.browser.run(TILES), made["board"])
        paused = self.browser.run(PLAY_AND_PAUSE)
        self.assertEqual(paused, f"1 / {n}")
        self.browser.run(FAST)
        self.assertEqual(self.browser.run(COUNT), paused)
        self.control("Play")
        self.sees(COUNT, f"{n} / {n}")
        self.sees(TILES, answer["goal"])
        self.browser.wait("return document.querySelector(\".control[aria-label='Play']\")")
        self.assertIn("The goal is reached", self.browser.run("return document.querySelector('.unseen[aria-live]').textContent"))

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
            self.seek(position)
            self.assertEqual(self.browser.run(TILES).split(), boards[position])
            self.assertEqual(self.browser.run(COUNT), f"{position} / 14")

    def test_unsolvable_board(self):
        self.open(UNSOLVABLE)
        words = "Unsolvable: no moves lead to the goal."
        self.assertEqual(self.shows_status("Unsolvable"), words)
        self.assertEqual(len(self.browser.find_all(".unsolvable")), 1)
        for button in ("#solve", "#hint"):
            self.click(button)
            self.assertEqual(self.shows_status("Unsolvable"), words)
        self.click("#distance")
        self.sees("return document.getElementById('far').textContent", "The goal cannot be reached.")
        self.click("#compare")
        self.sees("return document.getElementById('comparison').textContent", words)
        self.tile(6).click()
        self.assertEqual(self.browser.run(TILES), "2 1 3 4 5 0 7 8 6")
        self.assertEqual(len(self.browser.find_all(".unsolvable")), 1)
        self.click("#shuffle")
        self.shows_status("^Slide")
        self.assertEqual(self.browser.find_all(".unsolvable"), [])

    def test_goals(self):
        board = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
        self.open(board)
        self.shows_status("Unsolvable")
        self.browser.find("#goal").choose("first")
        self.sees(VERDICT, "")
        self.assertEqual(self.browser.run(TILES), board)
        self.open(board, goal=EIGHT + " 9 10 11 12 13 14 15")
        self.assertEqual(self.shows_status("Unsolvable"), "Unsolvable: no moves lead to the goal.")
        # A custom goal: first an invalid one, then a valid one.
        self.open(EIGHT)
        self.browser.find("#goal").choose("own")
        field = self.browser.find("#own-goal-text")
        field.type("1 2 3\ue007")
        words = "return document.getElementById('own-goal-trouble').textContent"
        self.assertIn("goal", self.browser.wait(words))
        self.rejected(400)
        self.assertEqual(field.reference, self.browser.focused().reference)
        # Without numbers: nothing is solved for another goal.
        field.clear()
        for button in ("#solve", "#hint", "#own-goal button"):
            self.click(button)
            self.sees(words, "Type the numbers of the goal.")
        self.assertEqual(self.browser.run(COUNT), "0 / 0")
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
        self.without_solutions()
        self.browser.find("#method select").choose("hamming")
        self.click("#solve")
        self.browser.wait("return document.querySelectorAll('#nodes rect').length >= 1")
        self.assertRegex(self.browser.find("#progress").text, r"^Bound \d+, .* nodes, .* per second, [^;]* m?s(; about .* left)?$")
        # The chart is drawn again while the search goes on: no element of it lasts.
        label = self.browser.run("return document.querySelector('#nodes svg').getAttribute('aria-label')")
        self.assertRegex(label, r"^Nodes by bound\. \d+: [\d,]+")
        self.assertEqual(self.browser.find("#solve").text, "Stop")
        # What is proven so far stays, and does not exceed the length that is known.
        self.shows_status(r"^At least \d+ moves; .* positions so far\.$")
        self.click("#solve")
        words = self.shows_status(r"^Stopped")
        bound = int(re.fullmatch(r"Stopped: at least (\d+) moves\.", words)[1])
        self.assertTrue(15 <= bound <= 80, words)
        self.sees(SOLVE, "Solve")
        # A move stops it as well.
        self.click("#solve")
        self.browser.wait("return document.getElementById('progress').textContent !== ''")
        self.click(".movable")
        self.sees(SOLVE, "Solve")
        self.idle()

    def test_a_long_search_reports_both_bounds(self):
        """The board is 80 moves from the goal."""
        self.open(HARD, goal="first")
        self.browser.find("#method select").choose("hamming")
        self.click("#solve")
        words = self.shows_status(r"^Between ")
        self.between(r"Between (\d+) and (\d+) moves; .* positions so far\.", words)
        self.click("#solve")
        self.between(r"Stopped: between (\d+) and (\d+) moves\.", self.shows_status(r"^Stopped"))
        self.sees(SOLVE, "Solve")
        self.assertEqual(self.browser.run(COUNT), "0 / 0")
        self.idle()

    def between(self, pattern, words):
        """Two bounds of a board that is 80 moves from the goal."""
        self.assertRegex(words, rf"^{pattern}$")
        least, most = map(int, re.fullmatch(pattern, words).groups())
        self.assertTrue(15 <= least <= 80 <= most, words)
        return least, most

    def test_a_limit_leaves_a_solution(self):
        self.open(HARD, goal="first")
        self.limit(1)
        self.browser.run(FAST)
        self.click("#solve")
        words = self.shows_status("not proven")
        moves, least = map(int, re.fullmatch(
            r"(\d+) moves, not proven shortest: at least (\d+)\. Limit of 1 node reached\.", words).groups())
        answer = self.server.post("/api/solve", {"board": HARD, "goal": "first", "node_limit": 1})[1]
        self.assertEqual((answer["status"], answer["moves"], answer["lower_bound"], answer["optimal"]),
                         ("limit", moves, least, False))
        self.assertTrue(16 <= least <= 80 < moves, words)
        self.assertEqual(self.browser.find_all("#verdict.trouble"), [])
        self.assertTrue(self.browser.find(".controls").shown)
        self.sees(COUNT, f"{moves} / {moves}")
        self.sees(TILES, answer["goal"])
        # The distance and a hint do not take it for a shortest one.
        self.seek(0)
        self.assertEqual(self.browser.run(TILES), HARD)
        self.click("#distance")
        self.sees("return document.getElementById('far').textContent",
                  f"Between {least} and {moves} moves to the goal")
        self.click("#hint")
        self.assertEqual(self.shows_status("^Slide"),
                         f"Slide {answer['tiles'][0]}: the goal is at most {moves} moves away.")

    def test_a_limit_leaves_a_shortest_solution(self):
        """No solution is shorter than the heuristic's value."""
        self.open()
        self.limit(1)
        self.click("#solve")
        self.assertEqual(self.shows_status("proven"), "14 moves, proven shortest.")
        self.sees(SOLVE, "Stop")
        self.seek(14)
        self.assertEqual(self.browser.run(TILES), "1 2 3 4 5 6 7 8 0")

    def test_solve_plays_and_a_press_stops(self):
        self.open()
        self.assertEqual(self.browser.run(SOLVE_AND_STOP), ["Stop", "1 / 14"])
        self.sees(SOLVE, "Solve")
        self.browser.wait("return document.querySelector(\".control[aria-label='Play']\")")
        self.assertEqual(self.browser.run(VERDICT), "14 moves, proven shortest.")
        # To the end, where it stops by itself.
        self.browser.run(FAST)
        self.control("Play")
        self.sees(COUNT, "14 / 14")
        self.sees(SOLVE, "Solve")

    def test_costs(self):
        """5 and 6 slide."""
        board = "1 2 3 4 0 5 7 8 6"
        for name, words in (("heavy", "2 moves, heavy cost 11, proven minimum."),
                            ("multi-tile", "2 moves, multi-tile cost 2, proven minimum."),
                            ("unit", "2 moves, proven shortest.")):
            self.open(board)
            self.browser.find("#cost").choose(name)
            self.click("#solve")
            self.assertEqual(self.shows_status("proven"), words)
            self.sees(COUNT, "2 / 2")

    def test_a_cost_and_a_limit(self):
        self.open(HARD, goal="first")
        self.limit(1000)
        self.browser.find("#cost").choose("heavy")
        self.click("#solve")
        words = self.shows_status("not proven")
        answer = self.server.post("/api/solve", {"board": HARD, "goal": "first", "node_limit": 1000,
                                                 "cost": "heavy"})[1]
        found = re.fullmatch(r"(\d+) moves, heavy cost ([\d,]+), not proven minimum\. Limit of 1,?000 nodes reached.*\. "
                             r"The heavy cost is at least ([\d,]+)\.", words)
        self.assertIsNotNone(found, words)
        moves, cost, least = (int(number.replace(",", "")) for number in found.groups())
        self.assertEqual((answer["moves"], answer["cost"], answer["cost_bound"]), (moves, cost, least))
        # The solution is not taken for a shortest one.
        self.seek(0)
        self.click("#hint")
        self.assertRegex(self.shows_status("^Slide"), "at most")
        # Algorithms and heuristics that do not support a cost are rejected.
        self.browser.find("#algorithm").choose("bae")
        self.click("#solve")
        self.assertIn("heavy supports only", self.shows_status("supports only"))

    def test_a_failed_search_clears_the_player(self):
        self.open()
        self.solve()
        self.browser.find("#method select").choose("other")
        self.browser.find("#method input").type("pdb(8-8)")
        self.click("#solve")
        self.browser.wait(f"{VERDICT}.startsWith('14') === false")
        # Manhattan distance is below the length: a solution that is found at the limit is not proven shortest.
        self.browser.find("#method select").choose("manhattan")
        self.limit(1)
        self.without_solutions()
        self.click("#solve")
        self.shows_status(r"^Not solved: .*limit.* At least \d+ moves?\.$")
        self.assertEqual(self.browser.run(COUNT), "0 / 0")
        self.assertFalse(self.browser.find(".controls").shown)
        self.assertEqual(self.browser.run(TILES), EIGHT)

    def test_nodes_by_bound_are_all_nodes(self):
        self.open("8 13 14 3 5 10 9 0 2 4 12 1 7 15 6 11")
        self.browser.find("#method select").choose("linear-conflict")
        self.click("#solve")
        self.shows_status("54 moves, proven")
        bars = dict(re.findall(r"(\d+): ([\d,]+)", self.browser.find("#nodes svg").label))
        self.assertEqual(list(bars), [str(bound) for bound in range(40, 55, 2)])
        sum_of_bars = sum(int(nodes.replace(",", "")) for nodes in bars.values())
        self.assertIn(f"generated\n{sum_of_bars:,} nodes", self.browser.find("#result").text)

    def test_heuristics_in_words_and_algorithms(self):
        self.open()
        self.browser.find("#method select").choose("other")
        self.browser.find("#method input").type("max(manhattan,pdb(4-4))")
        self.browser.find("#algorithm").choose("astar")
        self.click("#solve")
        self.shows_status("moves, proven")
        self.assertIn("astar with max(manhattan,pdb(4-4))", self.browser.find("#result").text)
        self.seek(0)
        self.browser.find("#method input").clear()
        self.browser.find("#method input").type("best")
        self.click("#solve")
        self.shows_status("Not solved: the heuristic is invalid.")
        self.rejected(400)
        field = self.browser.focused()
        self.assertEqual(field.reference, self.browser.find("#method input").reference)
        words = "return document.getElementById(arguments[0].getAttribute('aria-describedby')).textContent"
        self.assertRegex(self.browser.run(words, field.reference), "best")
        field.type("x")
        self.assertEqual(self.browser.run(words, field.reference), "")
        # So does a heuristic to compare with.
        self.browser.find_all(".side select")[1].choose("other")
        self.browser.find_all(".side input")[1].type("worst")
        self.click("#compare")
        self.sees("return document.getElementById('comparison').textContent", "A heuristic is invalid.")
        self.rejected(400)
        self.assertRegex(self.browser.run(words, self.browser.focused().reference), "worst")

    def test_two_heuristics_side_by_side(self):
        self.open("8 6 7 2 5 4 3 0 1")
        first, second = self.browser.find_all(".side select")
        first.choose("hamming")
        second.choose("manhattan")
        self.click("#compare")
        self.browser.wait("return document.getElementById('comparison').textContent.includes('times')", seconds=60)
        generated = []
        for side, heuristic in zip(self.browser.find_all(".side"), ("hamming", "manhattan")):
            answer = self.server.post("/api/solve", {"board": "8 6 7 2 5 4 3 0 1", "heuristic": heuristic,
                                                "threads": 1})[1]
            generated.append(answer["generated"])
            for value in (answer["generated"], answer["expanded"], answer["initial_h"], answer["moves"]):
                self.assertIn(f"{value:,}", side.text)
        times = re.search(r"generates ([\d.,]+) times", self.browser.find("#comparison").text)[1]
        self.assertAlmostEqual(float(times.replace(",", "")), generated[0] / generated[1],
                               delta=generated[0] / generated[1] / 100)


class Unsolvable(PageTest):
    def status(self, goal):
        return self.server.post("/api/solve", {"board": self.browser.run(TILES), "goal": goal})[1]["status"]

    def open_unsolvable(self, board, **values):
        self.open(board, **values)
        self.sees(VERDICT, "Unsolvable: no moves lead to the goal.")

    def press(self, text):
        self.click("#ways-out button", text)
        self.sees(VERDICT, "")
        self.sees(OFFERS, "")
        self.browser.wait(FOCUSED)

    def test_the_other_goal(self):
        for goal, other in (("last", "first"), ("first", "last")):
            board = SWAPPED if goal == "last" else "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
            self.open_unsolvable(board, goal=goal)
            self.press(f"Go to blank {other}")
            self.assertEqual(self.browser.run(TILES), board)
            self.assertEqual(self.browser.run("return document.getElementById('goal').value"), other)
            self.assertEqual(self.status(other), "solved")

    def test_a_standard_goal_instead_of_the_spiral(self):
        self.open_unsolvable("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0".replace("1 2", "2 1"), goal="snail")
        self.assertEqual(self.browser.run(OFFERS), "Go to blank first, Swap 14 and 15")
        self.press("Go to blank first")
        self.assertEqual(self.status("first"), "solved")
        self.open_unsolvable("1 2 3 4 5 6 7 8 0", goal="snail")
        self.assertEqual(self.browser.run(OFFERS), "Go to blank last, Swap 7 and 8")

    def test_two_tiles_swapped(self):
        self.open_unsolvable(SWAPPED)
        self.assertEqual(self.browser.run(OFFERS), "Go to blank first, Swap 14 and 15")
        self.press("Swap 14 and 15")
        self.assertEqual(self.browser.run(TILES), "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0")
        self.assertEqual(self.status("last"), "solved")

    def test_after_a_move(self):
        self.open_unsolvable(UNSOLVABLE)
        self.tile(6).click()
        self.press("Swap 7 and 8")
        self.assertEqual(self.browser.run(TILES), "2 1 3 4 5 0 8 7 6")

    def test_no_offer_that_does_not_help(self):
        # On 3x3, a board that cannot reach one standard goal cannot reach the other.
        self.open_unsolvable(UNSOLVABLE)
        self.assertEqual(self.browser.run(OFFERS), "Swap 7 and 8")
        self.open_unsolvable("1 2 3 4 5 6 8 7 0", goal="1 2 3 4 5 6 7 8 0")
        self.assertEqual(self.browser.run(OFFERS), "Swap 7 and 8")
        self.open("1 2 3 4 5 6 7 0 8")
        self.assertEqual(self.browser.run(OFFERS), "")

    def test_nothing_moves(self):
        tray = "return document.querySelector('.tray').getBoundingClientRect().top + " \
               "document.querySelector('.controls').getBoundingClientRect().top"
        for width, height in ((1366, 657), (360, 640)):
            self.browser.resize(width, height)
            self.open_unsolvable(SWAPPED)
            top = self.browser.run(tray)
            self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
            self.press("Swap 14 and 15")
            self.assertEqual(self.browser.run(tray), top)


if __name__ == "__main__":
    with page():
        status = run()
    sys.exit(status)
