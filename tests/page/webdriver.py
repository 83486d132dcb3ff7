# SPDX-License-Identifier: MIT
"""webdriver.py - a headless Chromium, driven through WebDriver (https://www.w3.org/TR/webdriver2/)"""
import base64
import contextlib
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from scale import PATIENCE  # noqa: E402 (it is in another folder)

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {name: chr(0xE000 + code) for name, code in {
    "Tab": 0x04, "Enter": 0x07, "Shift": 0x08, "Control": 0x09, "Space": 0x0D,
    "ArrowLeft": 0x12, "ArrowUp": 0x13, "ArrowRight": 0x14, "ArrowDown": 0x15}.items()}


class Failed(Exception):
    """A command failed in the driver."""


class Driver:
    """chromedriver, on a free port. Its browsers are in its process group and end with it: those that no session
    has ended, too."""

    def __init__(self):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, start_new_session=True)
        self.port = None
        for line in self.process.stdout:
            if "started successfully on port" in line:
                self.port = int(line.rstrip(".\n").rsplit(" ", 1)[1])
                break
        if self.port is None:
            self.end()
            raise RuntimeError("chromedriver does not start")

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60 * PATIENCE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise Failed(f"{value['error']}: {value['message']}")
        return value

    def end(self):
        self.process.terminate()
        self.process.wait()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.stdout.close()


@contextlib.contextmanager
def started():
    """A browser and its driver, or None if Chromium or its driver is not installed or does not start."""
    driver = browser = None
    try:
        if all(shutil.which(program) for program in ("chromium", "chromedriver")):
            driver = Driver()
            browser = Browser(driver)
    except (OSError, RuntimeError, Failed) as error:
        print(f"the browser does not start: {error}")
    try:
        yield browser
    finally:
        if browser is not None:
            browser.end()
        if driver is not None:
            driver.end()


class Element:
    def __init__(self, browser, reference):
        self.browser = browser
        self.reference = {ELEMENT: reference}
        self.path = f"/element/{reference}"

    def click(self):
        self.browser.call("POST", self.path + "/click", {})

    def type(self, text):
        self.browser.call("POST", self.path + "/value", {"text": text})

    def clear(self):
        self.browser.call("POST", self.path + "/clear", {})

    def choose(self, value):
        """Chooses an option of a select as a user does."""
        self.browser.run("arguments[0].value = arguments[1];"
                         "arguments[0].dispatchEvent(new Event('change', {bubbles: true}));",
                         self.reference, value)

    @property
    def text(self):
        return self.browser.call("GET", self.path + "/text")

    @property
    def label(self):
        """Returns its name for assistive technology."""
        return self.browser.call("GET", self.path + "/computedlabel")

    @property
    def role(self):
        return self.browser.call("GET", self.path + "/computedrole")

    @property
    def shown(self):
        return self.browser.run("return arguments[0].checkVisibility({visibilityProperty: true})", self.reference)


class Browser:
    """A session of a driver: a window with a profile of its own."""

    def __init__(self, driver, width=1200, height=900):
        self.driver = driver
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--force-device-scale-factor=1", "--no-first-run",
                     f"--user-data-dir={self.profile.name}"]
        capabilities = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                        "goog:loggingPrefs": {"browser": "ALL"}}
        answer = driver.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.path = "/session/" + answer["sessionId"]
        self.call("POST", "/timeouts", {"script": int(60000 * PATIENCE)})
        self.resize(width, height)

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def end(self):
        self.call("DELETE", "")
        self.profile.cleanup()

    def restart(self):
        """A new session, with a new profile."""
        self.end()
        self.__init__(self.driver)

    # ---- the page ----

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        return Element(self, found[ELEMENT])

    def find_all(self, selector):
        found = self.call("POST", "/elements", {"using": "css selector", "value": selector})
        return [Element(self, each[ELEMENT]) for each in found]

    def focused(self):
        return Element(self, self.call("GET", "/element/active")[ELEMENT])

    def wait(self, script, *arguments, seconds=20):
        """Waits until a script returns a true value, and returns it."""
        end = time.monotonic() + seconds * PATIENCE
        while not (value := self.run(script, *arguments)):
            if time.monotonic() > end:
                raise TimeoutError(f"never true within {seconds} s: {script}")
            time.sleep(0.02)
        return value

    # ---- keyboard and mouse ----

    def press(self, *names):
        """Presses keys in turn, by their names or as characters."""
        actions = []
        for name in names:
            key = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.__act({"type": "key", "id": "keys", "actions": actions})

    def drag(self, element, x, y, kind="mouse"):
        """Drags from the middle of an element by a number of pixels."""
        self.__act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
            {"type": "pointerMove", "origin": element.reference, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "origin": "pointer", "x": x // 2, "y": y // 2, "duration": 60},
            {"type": "pointerMove", "origin": "pointer", "x": x - x // 2, "y": y - y // 2, "duration": 60},
            {"type": "pointerUp", "button": 0}]})

    def __act(self, source):
        self.call("POST", "/actions", {"actions": [source]})
        self.call("DELETE", "/actions")

    # ---- the window ----

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        """Sets the size of the page, which may be below the minimum of windows."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def prefer(self, **features):
        """Sets preferences of the system, such as color_scheme="dark"."""
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-" + name.replace("_", "-"), "value": value} for name, value in features.items()])

    def picture(self, path, whole=False):
        shot = self.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def complaints(self):
        """Returns the console's new errors and warnings. Chromium limits how often a page changes its
        history; tests do so more often than people."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING") and "Throttling navigation" not in entry["message"]]
