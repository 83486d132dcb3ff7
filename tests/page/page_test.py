# SPDX-License-Identifier: MIT
"""page_test.py - common parts of the tests of the page: a server, and its page or that of a static host

The variable FIFTEEN_SITE names the folder of the page without a server, which the tests then open. The server only
answers the tests.
"""
import contextlib
import os
import sys

from browser_test import EIGHT, TILES, BrowserTest, browser
from webdriver import ELEMENT, Element

sys.path += [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder) for folder in ("serve", "web")]
from server import Server  # noqa: E402 (in another folder)
from static_site import Site  # noqa: E402

SITE = os.environ.get("FIFTEEN_SITE")

# A limit of the searches that the page requests from now on.
LIMIT = """
const send = window.fetch, post = Worker.prototype.postMessage, [limit] = arguments;
const limited = (body) => JSON.stringify({ ...JSON.parse(body), node_limit: limit });
window.fetch = (path, options) => send(path, options?.body === undefined ? options :
  { ...options, body: limited(options.body) });
Worker.prototype.postMessage = function (message) {
  const body = message.request?.body;
  post.call(this, body === undefined ? message :
    { ...message, request: { ...message.request, body: limited(body) } });
};
"""

# From now on the page receives no solution that a search has not found itself: the events of streams
# lose the members that have it.
NO_SOLUTION = """
const send = window.fetch;
const without = (block) => {
  const all = block.replace(/"upper_bound": \\d+/, '"upper_bound": null');
  if (!all.includes('"status": "limit"')) return all;
  return all.replace(/"(moves|tiles|blank_path|tile_path|optimal)": (\\d+|\\[[^\\]]*\\]|"\\w*"|true|false)/g,
    '"$1": null');
};
window.fetch = async (path, options) => {
  const reply = await send(path, options);
  if (!path.includes('stream=1') || !reply.ok) return reply;
  let rest = '';
  const blocks = new TransformStream({ transform(text, to) {
    const all = (rest + text).split('\\n\\n');
    rest = all.pop();
    for (const block of all) to.enqueue(`${without(block)}\\n\\n`);
  } });
  return new Response(reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(blocks)
    .pipeThrough(new TextEncoderStream()));
};
const { set, get } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
Object.defineProperty(Worker.prototype, 'onmessage', { configurable: true, get, set(listener) {
  set.call(this, ({ data }) => {
    const changed = data.event !== undefined ? { event: without(data.event) }
      : { reply: { ...data.reply, body: data.reply.body && without(data.reply.body) } };
    listener({ data: changed });
  });
} });
"""

# Presses a button or follows a link that a click in its middle would reach. A click of the driver takes 60 ms of
# processor time, ten times as much; those that need all events of a pointer use it.
CLICK = """
const [selector, text, index] = arguments;
const found = [...document.querySelectorAll(selector)].filter((each) => text === null || each.innerText === text)[index];
if (found === undefined) throw new Error(`no ${selector} ${text ?? ''}`);
found.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
const { left, top, width, height } = found.getBoundingClientRect();
const hit = document.elementFromPoint(left + width / 2, top + height / 2);
if (!found.contains(hit)) throw new Error(`${selector} is behind ${hit?.outerHTML.slice(0, 200)}`);
found.focus();
found.click();
"""

# The tile with a number, once no tile slides: a click aims at where the tile is.
TILE = """
const tray = document.querySelector('.player .tray');
return tray.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running') &&
  [...document.querySelectorAll('.tile')].find((tile) => tile.innerText === String(arguments[0]));
"""

VERDICT = "return document.getElementById('verdict').textContent"


class PageTest(BrowserTest):
    """Every test begins with an empty storage."""

    n_opened = 0
    server = None
    host = None  # of the page: the server, or a static one

    def open(self, board=EIGHT, address=None, **values):
        """Opens the page at a link with a board, or without one for None."""
        values = "&".join(f"{name}={value.replace(' ', '.')}" for name, value in values.items())
        page, _, fragment = (address or f"http://127.0.0.1:{self.host.port}/").partition("#")
        if board is not None:
            fragment = f"board={board.replace(' ', '.')}&{values}"
        # A query of its own: another fragment alone would not load the page again.
        PageTest.n_opened += 1
        self.browser.open(f"{page.partition('?')[0]}?{self.n_opened}#{fragment}")
        self.browser.wait(TILES)
        self.browser.wait("return !document.querySelector('main').inert")

    def click(self, selector, text=None, index=0):
        """Clicks on the first of the elements, or on the one at an index, of those with a text if one is given."""
        self.browser.run(CLICK, selector, text, index)

    def control(self, label):
        self.click(f".control[aria-label='{label}']")

    def tile(self, number):
        """Returns a tile once no tile slides."""
        return Element(self.browser, self.browser.wait(TILE, number)[ELEMENT])

    def sees(self, script, expected):
        """Waits until a script returns what is expected."""
        try:
            self.browser.wait(f"{script.replace('return ', 'const value = ', 1)}; return value === arguments[0]",
                              expected)
        except TimeoutError:
            self.assertEqual(self.browser.run(script), expected)

    def shows_status(self, pattern):
        """Waits for a text above the board, and returns it."""
        self.browser.wait(f"{VERDICT}.match(arguments[0])", pattern)
        return self.browser.run(VERDICT)

    def rejected(self, status):
        """Removes the browser's messages about an error status of the server."""
        if SITE is not None:
            return
        complaint, = self.browser.complaints()
        self.assertRegex(complaint, rf"^\S+ - Failed to load resource: .* status of {status} ")

    def seek(self, position):
        """Goes to a position in the moves, and pauses."""
        self.browser.run("const scrub = document.querySelector('.scrub'); scrub.value = arguments[0];"
                         "scrub.dispatchEvent(new Event('input', {bubbles: true}))", position)

    def solve(self):
        """Solves the board, and goes back to it from wherever playing the solution has come. Returns the
        server's answer."""
        board, size = self.browser.run(TILES), self.browser.run("return document.getElementById('size').value")
        self.click("#solve")
        self.shows_status("moves, proven")
        self.seek(0)
        return self.server.post("/api/solve", {"board": board, "size": size})[1]

    def limit(self, nodes):
        """Limits the nodes of the searches from now on."""
        self.browser.run(LIMIT, nodes)

    def without_solutions(self):
        """From now on the page receives no solution from a search that does not end."""
        self.browser.run(NO_SOLUTION)

    def idle(self):
        """Waits until the server works on nothing."""
        if SITE is not None:
            return
        self.browser.wait("return fetch('api/health').then((reply) => reply.json())"
                          ".then(({running, waiting}) => running + waiting === 0)")


@contextlib.contextmanager
def page():
    """The browser and the server of all tests. Ends the program with status 77 if the site was not built."""
    if SITE is not None and not os.path.exists(os.path.join(SITE, "index.html")):
        print(f"{SITE} was not built")
        sys.exit(77)
    with browser(), Server("--time-limit", "100000") as PageTest.server:
        PageTest.host = PageTest.server
        if SITE is None:
            yield
        else:
            with Site(SITE) as PageTest.host:
                yield
