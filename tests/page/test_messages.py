#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_messages.py - what the server says about boards and limits is translated on the page

    test_messages.py <folder of the programs>

Status 77 if there is no node. The messages are those that the server sends today.
"""
import json
import os
import shutil
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(here, "..", "serve"))
from server import Server  # noqa: E402 (in another folder)

HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
SHORT = {"heuristic": "manhattan", "fallback": "none"}
REQUESTS = [
    {"board": "1 2 3"}, {"board": "1 1 2 3 4 5 6 7 0"}, {"board": "1 0 2 3 4 5 6 7 0"}, {"board": "1 2 3 4 5 6 7 9 0"},
    {"board": "1 2 3/4 5/7 8 0"}, {"board": "1 2 3/4 5 6/7 8 0", "size": "2x2"}, {"board": "a b c d", "size": "2x2"},
    {"board": "a b c d"}, {"board": ""}, {"board": HARD, "goal": "1 2"}, {"board": HARD, "heuristic": "far"},
    {"board": HARD, "goal": "first", "node_limit": 100, **SHORT}, {"board": HARD, "goal": "first", "time_limit": 0.01, **SHORT},
    {"board": HARD, "goal": "first", "memory": "16k", "algorithm": "astar", **SHORT},
]
SCRIPT = """
const [folder, texts] = process.argv.slice(1);
const { received } = await import(`${folder}/messages.js`);
const { useTexts } = await import(`${folder}/player/text.js`);
const all = {};
for (const name of ["en", "de", "es", "fr", "ja", "zh"]) {
  useTexts(name, (await import(`${folder}/text/${name}.js`)).default);
  all[name] = JSON.parse(texts).map(received);
}
console.log(JSON.stringify(all));
"""


def main():
    node = shutil.which("node")
    if node is None:
        return 77
    with Server() as server:
        replies = [server.post("/api/solve", request)[1] for request in REQUESTS]
    messages = [reply.get("error") or reply["message"] for reply in replies]
    page = os.path.join(here, "..", "..", "tools", "page")
    run = subprocess.run([node, "--input-type=module", "-e", SCRIPT, os.path.abspath(page), json.dumps(messages)],
                         check=True, capture_output=True, text=True)
    translated = json.loads(run.stdout)
    for message, english in zip(messages, translated["en"]):
        assert english in message, (message, english)
        assert "raise it" not in english, english
    for language in set(translated) - {"en"}:
        for english, text in zip(translated["en"], translated[language]):
            assert text != english, (language, text)
            assert not {"expected", "limit", "numbers", "twice", "invalid"} & set(text.split()), (language, text)
    print(f"{len(messages)} messages")
    return 0


sys.exit(main())
