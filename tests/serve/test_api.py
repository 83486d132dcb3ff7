#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_api.py - answers of fifteen serve, compared with the output of fifteen and with API.md"""
import glob
import gzip
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import unittest

from server import BIN, HARD, HARD_BODY, Server, main, read_all

# The program sends the page as one script and one style; that in the folder `modules` is built as without esbuild.
IS_BUNDLE = os.path.basename(BIN) != "modules" and shutil.which("esbuild") is not None


def fifteen(*arguments):
    """Returns the output of a command."""
    result = subprocess.run([os.path.join(BIN, "fifteen"), *arguments], capture_output=True, text=True,
                            cwd=SERVER.folder.name, env={"HOME": SERVER.folder.name})
    return result.stdout


def without_time(answer):
    """Nor with the bounds, which the server reports while it searches."""
    return {name: value for name, value in answer.items() if name not in ("seconds", "bounds")}


class Solve(unittest.TestCase):
    def check(self, body, *arguments):
        """Checks that the answer equals the command line's."""
        status, answer = SERVER.post("/api/solve", body)
        self.assertEqual(status, 200, answer)
        printed = json.loads(fifteen("solve", "--quiet", "--threads", "1", "--json", *arguments))
        self.assertEqual(list(answer), list(printed))
        if printed["status"] == "limit":
            printed["message"] = printed["message"].replace("--node-limit", "node_limit")
        if printed["message"]:  # the names of arguments are the interface's own
            printed["message"] = printed["message"].replace("(--goal", "(goal")
        self.assertEqual(without_time(answer), without_time(printed))
        return answer

    def test_answers_equal_the_command_line(self):
        board = "8 6 7 2 5 4 3 0 1"
        self.assertEqual(self.check({"board": board}, board)["moves"], 31)
        self.check({"board": board, "goal": "last", "heuristic": "manhattan", "algorithm": "astar"},
                   "--heuristic", "manhattan", "--algorithm", "astar", board)
        self.check({"board": board, "heuristic": "max(hamming,walking-distance)"},
                   "--heuristic", "max(hamming,walking-distance)", board)
        self.check({"board": "5 4 3 2 1 0", "size": "2x3", "goal": "first"},
                   "--size", "2x3", "--goal", "first", "5 4 3 2 1 0")
        self.check({"board": board, "goal": "1 2 3 8 0 4 7 6 5"}, "--goal", "1 2 3 8 0 4 7 6 5", board)
        limited = self.check({"board": board, "heuristic": "manhattan", "node_limit": 100},
                             "--heuristic", "manhattan", "--node-limit", "100", board)
        self.assertEqual(limited["message"], "limit of 100 nodes reached; raise it with node_limit")
        self.check({"board": board, "threads": 1, "memory": "64M", "time_limit": 50.5}, board)

    def test_boards_without_an_answer(self):
        self.assertEqual(self.check({"board": "1 2 3 4 5 6 8 7 0"}, "1 2 3 4 5 6 8 7 0")["status"],
                         "unsolvable")
        for bad in ("1 2 3 5", "a b c d", "1 1 2 0", "", "0", "1 2 3 4 5 6 7 8 \x7f"):
            status, answer = SERVER.post("/api/solve", {"board": bad or " "})
            self.assertEqual((status, answer["status"]), (200, "invalid"))
            self.assertIsInstance(answer["message"], str)
        self.check({"board": "1 2 3 5"}, "1 2 3 5")

    def test_grids(self):
        grid = " ".join(map(str, [*range(1, 35), 0, 35]))
        self.assertEqual(self.check({"board": grid}, grid)["moves"], 1)
        status, answer = SERVER.post("/api/solve", {"board": grid, "heuristic": "pdb"})
        self.assertEqual(status, 400)
        self.assertIn("pdb", answer["error"])
        status, answer = SERVER.post("/api/solve", {"board": "1 2 3 0", "size": "5x5"})
        self.assertEqual((status, answer["status"]), (200, "invalid"))

    def test_pasted_forms_are_the_same_board(self):
        for text in ("3\n 8 6 7\n 2 5 4\n 3 0 1\n", "8 6 7\r\n2 5 4\r\n3 0 1", "8,6,7,2,5,4,3,0,1",
                     "8 6 7 / 2 5 4 / 3 0 1 # from a book", "# a comment\n3x3\n8 6 7 2 5 4 3 0 1"):
            _, answer = SERVER.post("/api/solve", {"board": text})
            self.assertEqual((answer["board"], answer["moves"]), ("8 6 7 2 5 4 3 0 1", 31), text)
        _, answer = SERVER.post("/api/solve", {"board": "2x3\n5 4 3\n2 1 0", "goal": "0 1 2\n3 4 5"})
        self.assertEqual((answer["status"], answer["goal"]), ("solved", "0 1 2 3 4 5"))

    def test_lists(self):
        """Boards and goals as lists of numbers, flat or in rows, with null for the blank."""
        for board, goal in (([8, 6, 7, 2, 5, 4, 3, 0, 1], "last"), ([[8, 6, 7], [2, 5, 4], [3, 0, 1]], None),
                            ([[8, 6, 7], [2, 5, 4], [3, None, 1]], [1, 2, 3, 4, 5, 6, 7, 8, 0]),
                            (["8", "6", "7", "2", "5", "4", "3", "0", "1"], [[1, 2, 3], [4, 5, 6], [7, 8, 0]])):
            _, answer = SERVER.post("/api/solve", {"board": board, "goal": goal})
            self.assertEqual((answer["board"], answer["moves"]), ("8 6 7 2 5 4 3 0 1", 31), board)
        status, answer = SERVER.post("/api/solve", {"board": []})
        self.assertEqual(status, 400)

    def test_the_largest_board(self):
        """One move from the goal, as text and in all common forms of JSON."""
        n = 127
        cells = [*range(1, n * n - 1), 0, n * n - 1]
        rows = [cells[at:at + n] for at in range(0, n * n, n)]
        home = [*range(1, n * n), 0]
        bodies = [json.dumps({"board": board, "goal": home}, indent=indent).encode()
                  for board in (" ".join(map(str, cells)), cells, rows) for indent in (None, 2)]
        for body in bodies:
            status, answer = SERVER.post("/api/solve", body)
            self.assertEqual((status, answer.get("tiles")), (200, [n * n - 1]), answer.get("error"))

    def test_astar_gets_the_memory_of_the_server(self):
        """The search needs more than the memory that auto uses on trays."""
        astar = {"algorithm": "astar", "heuristic": "manhattan"}
        board = "7 3 5 9 14 2 8 4 12 10 1 17 18 15 19 11 22 23 0 16 21 6 13 24 20"
        _, answer = SERVER.post("/api/solve", {"board": board, **astar})
        self.assertEqual((answer["status"], answer["moves"]), ("solved", 52))
        _, answer = SERVER.post("/api/solve", {"board": board, "memory": "4M", **astar})
        self.assertEqual(answer["status"], "limit")

    def test_costs(self):
        """Of the board's solution of two moves, of the tiles 7 and 8; one search after another in one cache."""
        for name, cost in (("unit", 2), ("heavy", 15), ("inverse", 0.2679), ("square-root", 5.4742), ("multi-tile", 1)):
            status, answer = SERVER.post("/api/solve", {"board": "1 2 3 4 5 6 0 7 8", "cost": name})
            self.assertEqual((status, answer["minimizes"], answer["cost"], answer["cost_bound"], answer["optimal"]),
                             (200, name, cost, cost, True))
        for members, reason in (({"cost": "light"}, "expected one of unit, heavy"),
                                ({"cost": "heavy", "heuristic": "pdb(4-4)"}, "support only the cost unit"),
                                ({"cost": "heavy", "heuristic": "linear-conflict"}, "supports only hamming"),
                                ({"cost": "inverse", "algorithm": "bae"}, "the cost inverse supports only astar")):
            status, answer = SERVER.post("/api/solve", {"board": "1 2 3 4 5 6 0 7 8", **members})
            self.assertEqual(status, 400, answer)
            self.assertIn(reason, answer["error"])

    def test_limits_of_a_request(self):
        for name, value in (("time_limit", 0.3), ("node_limit", 10000), ("time_limit", 0.01)):
            status, answer = SERVER.post("/api/solve", dict(HARD_BODY, **{name: value}))
            self.assertEqual((status, answer["status"]), (200, "limit"))
        _, answer = SERVER.post("/api/solve", dict(HARD_BODY, algorithm="astar", memory="16M"))
        self.assertRegex(answer["message"], r"^memory limit of 16 .* nodes; raise it with memory\b")
        self.assertNotIn("--", answer["message"])

    def test_limits_of_the_server(self):
        with Server("--time-limit", "0.3", "--memory", "16M", "--node-limit", "5000") as server:
            limits = server.get("/api/info")[1]["limits"]
            self.assertEqual((limits["time_limit"], limits["memory"], limits["node_limit"]),
                             (0.3, 16 << 20, 5000))
            _, answer = server.post("/api/solve", dict(HARD_BODY, time_limit=100, node_limit=10**9))
            self.assertIn("5,000 nodes", answer["message"])
        with Server("--time-limit", "0.3", "--memory", "16M") as server:
            _, answer = server.post("/api/solve", dict(HARD_BODY, time_limit=100))
            self.assertIn("limit of 0.3 s", answer["message"])
            _, answer = server.post("/api/solve", dict(HARD_BODY, algorithm="astar", memory="2G"))
            self.assertEqual(answer["status"], "limit")

    def test_wrong_members(self):
        board = "1 2 3 4 5 6 7 0 8"
        for body, word in (({}, "board"), ({"board": 5}, "board"), ({"board": [1.5]}, "list of numbers"),
                           ({"board": [[1, 2], [3, [0]]]}, "list of numbers"), ({"board": {}}, "board"),
                           ({"board": board, "bored": 1}, "bored"),
                           ({"board": board, "heuristic": "best"}, "best"),
                           ({"board": board, "heuristic": "pdb(9-9)"}, "9-9"),
                           ({"board": board, "algorithm": "best"}, "best"),
                           ({"board": board, "size": "1x9"}, "size"),
                           ({"board": board, "goal": "middle"}, "goal"),
                           ({"board": board, "goal": "1 2 3"}, "goal"),
                           ({"board": board, "memory": "much"}, "memory"),
                           ({"board": board, "memory": -1}, "memory"),
                           ({"board": board, "time_limit": 0}, "time_limit"),
                           ({"board": board, "node_limit": 1.5}, "node_limit"),
                           ({"board": board, "threads": 10**6}, "threads"),
                           ({"board": board, "threads": True}, "threads"),
                           ([board], "object"), (board, "object"), (None, "object")):
            status, answer = SERVER.post("/api/solve", body)
            self.assertEqual((status, list(answer)), (400, ["error"]), body)
            self.assertIn(word, answer["error"])
        status, _ = SERVER.post("/api/solve", {"board": board, "goal": None, "heuristic": None})
        self.assertEqual(status, 200)
        for path in ("/api/solve?stream=2", "/api/solve?streams=1"):
            self.assertEqual(SERVER.post(path, {"board": board})[0], 400)


class Others(unittest.TestCase):
    def test_hints_lead_to_the_goal(self):
        tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1]
        for distance in range(31, -1, -1):
            _, hint = SERVER.post("/api/hint", {"board": " ".join(map(str, tiles))})
            self.assertEqual((hint["status"], hint["distance"], hint["lower_bound"]),
                             ("solved", distance, distance))
            if distance == 0:
                self.assertIsNone(hint["tile"])
                break
            at, blank = tiles.index(hint["tile"]), tiles.index(0)
            self.assertIn(abs(at - blank), (1, 3))
            tiles[at], tiles[blank] = 0, hint["tile"]
        self.assertEqual(tiles, [1, 2, 3, 4, 5, 6, 7, 8, 0])

    def test_boards_without_a_hint(self):
        status, hint = SERVER.post("/api/hint", {"board": "1 2 3 4 5 6 8 7 0"})
        self.assertEqual((status, hint["distance"], hint["tile"]), (200, None, None))
        self.assertIsNone(hint["lower_bound"])
        self.assertIn("no moves lead", hint["message"])
        status, hint = SERVER.post("/api/hint", {"board": "1 2 3"})
        self.assertEqual((status, hint["status"], hint["distance"]), (200, "invalid", None))
        self.assertIsNone(hint["lower_bound"])
        self.assertEqual(SERVER.post("/api/hint", {"board": "1 2 3 0", "heuristic": "pdb"})[0], 400)

    def test_a_hint_that_reaches_a_limit_has_the_proven_bound(self):
        """The board is 80 moves from the goal blank-first (Bruengger et al. 1999)."""
        with Server("--node-limit", "100000") as server:
            _, hint = server.post("/api/hint", {"board": HARD, "goal": "first"})
        self.assertEqual((hint["status"], hint["distance"], hint["tile"]), ("limit", None, None))
        self.assertGreater(hint["lower_bound"], 50)
        self.assertLessEqual(hint["lower_bound"], 80)

    def test_values(self):
        # The textbook's example with the other goal: 6 tiles are misplaced, and the tiles are 2 + 0
        # + ... cells from home, counted by hand.
        body = {"board": "3 2 4 6 0 1 7 8 5", "goal": "0 1 2 3 4 5 6 7 8"}
        tiles = list(map(int, body["board"].split()))
        cells = [(abs(at // 3 - tile // 3) + abs(at % 3 - tile % 3)) for at, tile in enumerate(tiles) if tile]
        for heuristic, value in (("hamming", sum(cell > 0 for cell in cells)), ("manhattan", sum(cells))):
            _, answer = SERVER.post("/api/evaluate", dict(body, heuristic=heuristic))
            self.assertEqual(answer, {"value": value, "message": None})
        grid = " ".join(map(str, [2, 1, *range(3, 24), 0, 24]))
        _, answer = SERVER.post("/api/evaluate", {"board": grid, "heuristic": "manhattan"})
        self.assertIsNone(answer["value"])
        grid = " ".join(map(str, [*range(1, 20), 0, *range(21, 25), 20]))
        self.assertEqual(SERVER.post("/api/evaluate", {"board": grid, "heuristic": "manhattan"})[1]["value"], 1)
        self.assertEqual(SERVER.post("/api/evaluate", {"board": "1 2 3 0", "algorithm": "astar"})[0], 400)

    def test_random_boards_equal_the_command_line(self):
        for size, goal in (("4x4", "last"), ("3x4", "first"), ("2x2", "last")):
            _, answer = SERVER.get(f"/api/generate?size={size}&goal={goal}&seed=7")
            printed = json.loads(fifteen("generate", "--json", "--size", size, "--goal", goal, "--seed", "7"))
            for name in ("board", "goal", "size", "seed"):
                self.assertEqual(answer[name], printed[name])
        _, grid = SERVER.get("/api/generate?size=9&seed=1")
        self.assertEqual(sorted(map(int, grid["board"].split())), list(range(81)))
        boards = {SERVER.get("/api/generate")[1]["board"] for _ in range(3)}
        self.assertEqual(len(boards), 3)
        for wrong in ("size=1", "size=200", "seed=x", "seed=-1", "goal=x", "sise=3", "size="):
            self.assertEqual(SERVER.get("/api/generate?" + wrong)[0], 400, wrong)

    def test_info(self):
        status, info = SERVER.get("/api/info")
        self.assertEqual(status, 200)
        printed = json.loads(fifteen("info", "--json"))
        self.assertEqual((info["version"], info["cpu"]), (printed["version"], printed["cpu"]))
        self.assertEqual(len(info["sizes"]), 38)
        self.assertLessEqual({"2x8", "5x5", "4x5", "12x2"}, set(info["sizes"]))
        help_text = fifteen("solve", "--help")
        for name in info["algorithms"] + info["heuristics"] + info["costs"] + info["goals"]:
            self.assertIn(name, help_text)
        SERVER.post("/api/solve", {"board": "1 2 3 4 5 0", "size": "2x3"})
        loaded = [table for table in SERVER.get("/api/info")[1]["tables"] if table["size"] == "2x3"]
        self.assertEqual([(table["partition"], table["loaded"]) for table in loaded], [("1.2.3.4.5", True)])

    def test_tables_of_folders_are_listed_and_used(self):
        with Server() as server:
            subprocess.run([os.path.join(BIN, "pdbgen"), "--size", "3x3", "--partition", "4-4", "--quiet",
                            "--out", "pdb"], cwd=server.folder.name, capture_output=True, check=True)
            tables = [table for table in server.get("/api/info")[1]["tables"] if table["size"] == "3x3"]
            self.assertEqual([table["loaded"] for table in tables], [False, False])
            body = {"board": "8 6 7 2 5 4 3 0 1", "heuristic": "pdb(4-4)"}
            self.assertEqual(server.post("/api/solve", body)[1]["moves"], 31)
            tables = [table for table in server.get("/api/info")[1]["tables"] if table["size"] == "3x3"]
            self.assertEqual([table["loaded"] for table in tables], [True, True])


class Pages(unittest.TestCase):
    def test_security_headers(self):
        for path in ("/", "/api", "/api/info", "/none"):
            _, headers, _ = SERVER.ask("GET", path)
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cache-Control"], "no-cache" if path in ("/", "/api") else "no-store")
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_files_equal_the_sources(self):
        folder = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "page")
        for path in glob.glob(os.path.join(folder, "**", "*.*"), recursive=True):
            name = os.path.relpath(path, folder)
            is_replaced = IS_BUNDLE and name in ("index.html", "page.js", "page.css", "theme.js")
            with open(path, "rb") as file:
                status, headers, body = SERVER.ask("GET", "/" + name)
                if status == 404 and IS_BUNDLE and not name.startswith(("player/", "trace/", "description", "icon")):
                    continue
                self.assertEqual((status, body == file.read()), (200, not is_replaced), name)
                if name.endswith((".html", ".css", ".js")):
                    self.assertIn("charset=utf-8", headers["Content-Type"])
        self.assertEqual(SERVER.ask("GET", "/")[2], SERVER.ask("GET", "/index.html")[2])
        for path in ("/../serve.h", "/%2e%2e/serve.h", "/page/index.html", "//", "/index.html/"):
            self.assertEqual(SERVER.ask("GET", path)[0], 404, path)

    def test_files_that_the_page_names(self):
        names = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]*)"', SERVER.ask("GET", "/")[2].decode())
        if IS_BUNDLE:
            self.assertEqual(names, ["icon.svg", "page.css", "theme.js", "page.js"])
        else:
            self.assertIn("player/player.css", names)
        for name in names:
            self.assertEqual(SERVER.ask("GET", "/" + name)[0], 200, name)

    @unittest.skipIf(os.path.basename(BIN) == "modules", "that program has no compressed files")
    def test_compressed_files(self):
        for path in ("/", "/page.js", "/page.css", "/hard.txt", "/api", "/player/player.js"):
            _, headers, plain = SERVER.ask("GET", path)
            self.assertIsNone(headers["Content-Encoding"])
            self.assertIn("Accept-Encoding", headers["Vary"])
            for accepted in ("gzip", "deflate, gzip;q=0.5", "br,GZIP", "gzip ; q=0.01"):
                status, again, packed = SERVER.ask("GET", path, None, {"Accept-Encoding": accepted})
                self.assertEqual((status, again["Content-Encoding"]), (200, "gzip"), accepted)
                self.assertEqual(gzip.decompress(packed), plain)
                self.assertEqual(again["Content-Type"], headers["Content-Type"])
            self.assertNotEqual(again["ETag"], headers["ETag"])
            kept = {"Accept-Encoding": "gzip", "If-None-Match": again["ETag"]}
            self.assertEqual(SERVER.ask("GET", path, None, kept)[::2], (304, b""))
            for refused in ("gzip;q=0", "br, gzip; q=0.000, deflate", "identity", "xgzip", "gzipped", "deflate;q=1", ""):
                status, again, same = SERVER.ask("GET", path, None, {"Accept-Encoding": refused})
                self.assertEqual((status, again["Content-Encoding"], same), (200, None, plain), refused)
        headers = SERVER.ask("GET", "/api/info", None, {"Accept-Encoding": "gzip"})[1]
        self.assertEqual((headers["Content-Encoding"], headers["Vary"]), (None, None))

    def test_files_are_sent_again_only_if_they_differ(self):
        for path in ("/", "/page.js", "/api"):
            status, headers, body = SERVER.ask("GET", path)
            self.assertEqual((status, len(headers["ETag"])), (200, 18))
            for kept in (headers["ETag"], f'"other", {headers["ETag"]}', "W/" + headers["ETag"]):
                status, again, empty = SERVER.ask("GET", path, None, {"If-None-Match": kept})
                self.assertEqual((status, empty, again["ETag"]), (304, b"", headers["ETag"]))
            status, _, again = SERVER.ask("GET", path, None, {"If-None-Match": '"0123456789abcdef"'})
            self.assertEqual((status, again), (200, body))
        self.assertNotEqual(SERVER.ask("GET", "/")[1]["ETag"], SERVER.ask("GET", "/page.js")[1]["ETag"])
        status, headers, _ = SERVER.ask("GET", "/api/info", None, {"If-None-Match": "*"})
        self.assertEqual((status, headers["ETag"]), (200, None))

    def test_browsers_get_the_description_as_a_page(self):
        accepts = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
        status, headers, page = SERVER.ask("GET", "/api", None, accepts)
        self.assertEqual((status, headers["Content-Type"], headers["Vary"]), (200, "text/html; charset=utf-8",
                                                                                 "Accept, Accept-Encoding"))
        self.assertIn(b'<a href="./">', page)
        for name in re.findall(r'(?:src|href)="([^"]+)"', page.decode()):
            self.assertEqual(SERVER.ask("GET", "/" + name.removeprefix("./"))[0], 200, name)
        for accept in ("*/*", "text/plain", "application/json"):
            self.assertTrue(SERVER.ask("GET", "/api", None, {"Accept": accept})[2].startswith(b"# The JSON"))
        self.assertEqual(SERVER.ask("GET", "/API.md")[2], SERVER.ask("GET", "/api")[2])

    def test_each_request_of_the_documentation(self):
        """Sends what curl would send, and expects an answer to each request of the first table."""
        text = SERVER.ask("GET", "/api")[2].decode()
        asked = set()
        for line in re.findall(r"^    (curl .*)$", text, re.MULTILINE):
            words = shlex.split(line)
            path = words.pop().removeprefix("http://127.0.0.1:8015")
            body = words[words.index("-d") + 1].encode() if "-d" in words else None
            headers = dict([words[words.index("-H") + 1].split(": ")]) if "-H" in words else {}
            method = "GET" if body is None else "POST"
            status, _, answer = SERVER.ask(method, path, body, headers)
            self.assertEqual(status, 200, line)
            self.assertNotIn(b'"error"', answer[:10])
            asked.add((method, path if "stream" in path else path.split("?")[0]))
        self.assertEqual(asked, set(re.findall(r"\| `(GET|POST) (\S+)` \|", text)))

    def test_methods(self):
        status, _, body = SERVER.ask("HEAD", "/api")
        self.assertEqual((status, body), (200, b""))
        for method, path, right in (("POST", "/", "GET"), ("GET", "/api/solve", "POST"),
                                    ("DELETE", "/api/solve", "POST"), ("OPTIONS", "/api/solve", "POST")):
            status, headers, _ = SERVER.ask(method, path)
            self.assertEqual((status, headers["Allow"]), (405, right))
        for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS"):
            for path in ("/none", "/api/none"):
                self.assertEqual(SERVER.ask(method, path)[0], 404, (method, path))

    def test_the_example_of_the_documentation(self):
        """Sends the example unchanged except for the port, and expects the documented answer."""
        text = re.sub(r"^    ", "", SERVER.ask("GET", "/api")[2].decode(), flags=re.MULTILINE)
        request, body, answer = re.search(r"^(POST /api/solve .+?\n\n)(.+?)\n\nHTTP/1.1 200 .+?\n\n(.+?)\n\n", text,
                                          re.DOTALL | re.MULTILINE).groups()
        request = request.replace("8015", str(SERVER.port)).replace("\n", "\r\n")
        with SERVER.connect() as connection:
            connection.sendall(request.encode() + body.encode())
            connection.shutdown(socket.SHUT_WR)
            head, found = read_all(connection).decode().split("\r\n\r\n")[-2:]
        self.assertIn("HTTP/1.1 200 ", head)
        said = json.loads(answer.replace(", ..}", "}"))
        self.assertEqual({name: json.loads(found)[name] for name in said}, said)

    def test_every_member_is_documented(self):
        status, headers, text = SERVER.ask("GET", "/api")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; charset=utf-8"))
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "tools", "serve", "API.md"), "rb") as file:
            self.assertEqual(text, file.read())
        named = set(re.findall(r"`(\w+)`", text.decode()))

        def names(value):
            if isinstance(value, dict):
                return set(value).union(*map(names, value.values()))
            return set().union(*map(names, value)) if isinstance(value, list) else set()

        body = {"board": "1 2 3 4 5 6 7 0 8"}
        answers = [SERVER.get("/api/info"), SERVER.get("/api/health"), SERVER.get("/api/generate"), SERVER.post("/api/hint", body),
                   SERVER.post("/api/evaluate", body), SERVER.post("/api/hint", {})]
        for _, answer in answers:
            self.assertLessEqual(names(answer), named)
        _, refusal = SERVER.post("/api/solve", {"what": 1})
        for name in refusal["error"].split("expected one of: ")[1].split(", "):
            self.assertIn(f"| `{name}` |", text.decode())
        for path in re.findall(r"\| `(GET|POST) (\S+)` \|", text.decode()):
            self.assertNotIn(SERVER.ask(*path)[0], (404, 405), path)


SERVER = Server("--time-limit", "600")
with SERVER:
    main()
